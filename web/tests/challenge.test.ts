import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import ChallengeScreen from "../src/components/ChallengeScreen.svelte";
import EncounterForm from "../src/components/EncounterForm.svelte";
import { language } from "../src/lib/language.svelte";
import { find } from "../src/lib/memory";
import { startChallenge } from "../src/lib/muster";
import { Mustering } from "../src/lib/mustering.svelte";
import type { ChallengeCard, FieldCard, Form, Muster, Setting } from "../src/lib/protocol";
import { challengeHash, claimHash, parseRoute } from "../src/lib/routes";
import { DOWN, FakeService, Refusal } from "./fakes";
import { catalogue, scenario, text } from "./fixture";

const size: Setting = {
  name: "points",
  title: text("points"),
  about: text("about"),
  rule: "R-1",
  kind: "number",
  default: null,
  least: 1,
};
const led: Setting = { ...size, name: "led", kind: "flag", default: false };
const form: Form = {
  books: [{ id: "orcs", name: text("orcs"), rows: [{ id: "guard", name: text("guard"), points: 160 }] }],
  least_parts: 1,
  most_parts: 1,
  whole: [size, led],
  agreed: ["points"],
};
const field: FieldCard = {
  id: "plain",
  title: text("plain"),
  about: text("about"),
  source: "house",
  seats: [
    { id: "south", title: text("south") },
    { id: "north", title: text("north") },
  ],
};
const card: ChallengeCard = {
  id: "c1",
  viewer: "north",
  challenger: "south",
  ruleset: "example",
  title: text("example"),
  field,
  agreed: { points: 160 },
  chapters: [],
  readings: {},
  begun: false,
};
const muster: Muster = { book: "orcs", parts: [{ id: "A", entries: [{ row: "guard" }] }], settings: { points: 160 } };
const made = { id: "c1", tokens: { south: "s" }, claims: { north: "n" }, spectator: "w" };

function service(): FakeService {
  return new FakeService()
    .on(/\/catalogues\//, () => ({ locale: "en", sources: [catalogue] }))
    .on(/\/rulesets$/, () => [
      { name: "example", title: text("example"), edition: "1", musters: true },
      { name: "another", title: text("another"), edition: "1", musters: true },
    ])
    .on(/\/scenarios$/, () => [{ ...scenario, ruleset: "example" }])
    .on(/\/options$/, () => ({ levels: [], chapters: [], readings: [] }))
    .on(/\/books$/, () => [])
    .on(/GET .*\/musters$/, () => ({ form, fields: [field] }))
    .on(/POST .*\/rulesets\/example\/musters$/, () => ({ ruling: { legal: true }, price: { lines: [] } }))
    .on(/GET .*\/challenges\/c1$/, () => card);
}

const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

beforeEach(async () => {
  localStorage.clear();
  location.hash = "";
  language.choose("en");
  await language.load(service().api);
});

describe("a challenge", () => {
  test("has an address that names it, and one's side or a spectator's token", () => {
    const route = { page: "challenge", id: "c 1" };
    expect(parseRoute(challengeHash("c 1", "t/1"))).toEqual({ ...route, tokens: ["t/1"], as: null });
    expect(parseRoute(challengeHash("c 1", ["south"]))).toEqual({ ...route, tokens: [], as: ["south"] });
    expect(challengeHash("c1", "t")).toBe("#/challenge/c1/t");
  });

  test("is kept with the link for the other player", async () => {
    const from = service().on(/\/challenges$/, () => made);
    const wish = { ruleset: "example", field: "plain", side: "south", muster, options: { level: "base" } };
    expect(await startChallenge(from.api, wish, field.title)).toBe("#/challenge/c1?seat=south");
    expect(from.asked[0]?.body).toEqual(wish);
    expect(find("c1", ["s"])).toMatchObject({ waiting: true, claims: { north: "n" }, spectator: "w" });
  });

  test("gives every army what is agreed, and leaves it the rest", async () => {
    const from = service();
    const mustering = new Mustering(from.api, card);
    await mustering.load();
    expect(mustering.games?.map(({ offer }) => offer.name)).toEqual(["example"]);
    mustering.show({ ruleset: "example", muster: { ...muster, settings: { points: 900, led: true } } });
    expect(mustering.army?.muster.settings).toEqual({ points: 160, led: true });
    from.on(/\/musters\/files$/, () => ({ ruleset: "another", ...muster }));
    await mustering.read("", "host.yaml", "en");
    expect(mustering.problem?.text.id).toBe("client-challenge-other-game");
    expect(mustering.army?.ruleset).toBe("example");
  });

  test("says why an army is refused, and begins with the next", async () => {
    const reason = { rule: "R-1", text: text("too-dear") };
    const from = service().on(
      /\/challenges\/c1\/musters$/,
      () => new Refusal(422, { error: "refused", text: text("no"), ruling: { legal: false, reasons: [reason] } }),
    );
    const mustering = new Mustering(from.api, card);
    await mustering.load();
    expect(await mustering.send("c1", "n")).toBe(false);
    expect(mustering.problem?.reasons).toEqual([reason]);
    from.on(/\/challenges\/c1\/musters$/, () => ({ ...card, begun: true }));
    expect(await mustering.send("c1", "n")).toBe(true);
    expect(from.asked.at(-1)?.token).toBe("n");
    expect(mustering.problem).toBeNull();
  });
});

describe("the page of a challenge", () => {
  test("says how much later spectators will see the battle, where they will", async () => {
    let delay = 0;
    const from = service().on(/GET .*\/challenges\/c1$/, () => ({ ...card, delay }));
    const { unmount } = render(ChallengeScreen, { api: from.api, id: "c1", token: "n" });
    await screen.findByTestId("terms");
    expect(screen.queryByTestId("agreed-delay")).toBeNull();
    unmount();
    delay = 10;
    render(ChallengeScreen, { api: from.api, id: "c1", token: "n" });
    expect(await screen.findByTestId("agreed-delay")).toHaveTextContent("10");
  });

  test("says of a field that is drawn anew what it will be like, and not what is printed", async () => {
    const redrawn = { setting: "drawn", about: text("drawn-anew") };
    const readings = { drawn: null as number | null };
    const from = service().on(/GET .*\/challenges\/c1$/, () => ({
      ...card,
      field: { ...field, about: text("as-printed"), redrawn },
      readings,
    }));
    const { unmount } = render(ChallengeScreen, { api: from.api, id: "c1", token: "n" });
    expect(await screen.findByTestId("field-about")).toHaveTextContent("as-printed");
    unmount();
    readings.drawn = 3;
    render(ChallengeScreen, { api: from.api, id: "c1", token: "n" });
    expect(await screen.findByTestId("field-about")).toHaveTextContent("drawn-anew");
  });

  test("lets the called player muster and send his army", async () => {
    const from = service().on(/\/challenges\/c1\/musters$/, () => ({ ...card, begun: true }));
    render(ChallengeScreen, { api: from.api, id: "c1", token: "n" });
    expect(await screen.findByTestId("agreed-points")).toHaveTextContent("160");
    expect(screen.queryByTestId("reading-points")).toBeNull();
    expect(screen.getByTestId("reading-led")).toBeVisible();
    expect(screen.queryByTestId("encounter")).toBeNull();
    await userEvent.click(await screen.findByTestId("send-army"));
    await waitFor(() => {
      expect(location.hash).toBe("#/battle/c1?seat=north");
    });
    expect(from.asked.find(({ path }) => path.endsWith("/c1/musters"))?.body).toMatchObject({
      settings: { points: 160 },
    });
  });

  test("waits for the other army, and goes to the battle when it has begun", async () => {
    const from = service()
      .on(/\/challenges$/, () => made)
      .on(/GET .*\/challenges\/c1$/, () => ({ ...card, viewer: "south" }));
    from.on(/GET \/api\/addresses$/, () => ({ addresses: ["http://192.168.1.20:8000", "http://10.0.0.2:8000"] }));
    await startChallenge(from.api, { ruleset: "example", field: "plain", side: "south", muster }, field.title);
    render(ChallengeScreen, { api: from.api, id: "c1", token: "s", every: 5 });
    expect(await screen.findByTestId("waiting")).toBeVisible();
    const links = (): string[] => screen.getAllByTestId<HTMLInputElement>("share-link").map(({ value }) => value);
    const hashes = [claimHash("c1", "n"), challengeHash("c1", "w")];
    await waitFor(() => {
      expect(links()).toEqual(hashes.map((hash) => `http://192.168.1.20:8000/${hash}`));
    });
    await userEvent.selectOptions(screen.getByTestId("share-address"), "http://10.0.0.2:8000");
    expect(links()).toEqual(hashes.map((hash) => `http://10.0.0.2:8000/${hash}`));
    await userEvent.click(screen.getAllByTestId("share-qr").at(0) ?? document.body);
    expect(await screen.findByRole("img", { name: /QR/ })).toBeVisible();
    from.on(/GET .*\/challenges\/c1$/, () => DOWN);
    expect(await screen.findByTestId("problem")).toBeVisible();
    from.on(/GET .*\/challenges\/c1$/, () => ({ ...card, viewer: "south", begun: true }));
    await waitFor(() => {
      expect(location.hash).toBe("#/battle/c1?seat=south");
    });
  });

  test("says that a link leads nowhere, and does not ask again", async () => {
    const from = service().on(
      /GET .*\/challenges\/c1$/,
      () => new Refusal(401, { error: "token", text: text("whose") }),
    );
    render(ChallengeScreen, { api: from.api, id: "c1", token: "x", every: 1 });
    expect(await screen.findByTestId("problem")).toBeVisible();
    await settle();
    await settle();
    expect(from.count(/GET .*\/challenges\/c1$/)).toBe(1);
    expect(find("c1", ["x"])).toBeNull();
  });
});

test("an army may be left open where two of them meet", async () => {
  const from = service().on(/POST .*\/challenges$/, () => made);
  const army = { ruleset: "example", muster };
  render(EncounterForm, { api: from.api, form: { form, fields: [field] }, army, others: [], bots: ["captain"] });
  const [south, north] = [screen.getByTestId("army-south"), screen.getByTestId("army-north")];
  await userEvent.selectOptions(south, "open");
  expect(screen.queryByTestId("side-south")).toBeNull();
  await userEvent.selectOptions(north, "open");
  expect(south).toHaveValue("this");
  expect(screen.getByTestId("side-south")).toBeVisible();
  expect(screen.queryByTestId("opponent-captain")).toBeNull();
  expect(screen.getByTestId("opponent-friend")).toBeVisible();
  await userEvent.click(screen.getByTestId("start"));
  await waitFor(() => {
    expect(location.hash).toBe("#/challenge/c1?seat=south");
  });
  expect(from.asked.at(-1)?.body).toMatchObject({ side: "south", field: "plain", muster });
});
