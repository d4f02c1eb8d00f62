/** Links to seats: taken once, kept out of the address bar, renewed, withdrawn, and used for one's own seat elsewhere. */
import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import App from "../src/App.svelte";
import ClaimScreen from "../src/components/ClaimScreen.svelte";
import { Inviting } from "../src/lib/inviting.svelte";
import { language } from "../src/lib/language.svelte";
import { find, keysTo, remember } from "../src/lib/memory";
import type { ClaimCard } from "../src/lib/protocol";
import { claimHash, parseRoute } from "../src/lib/routes";
import { linksOf } from "../src/lib/sharing";
import { keep } from "../src/lib/store";
import { DOWN, fakeService, Refusal, type FakeService } from "./fakes";
import { catalogue, game, rule, scenario, text } from "./fixture";

function withWords(): FakeService {
  return fakeService()
    .on(/\/catalogues\//, () => ({ locale: "en", sources: [catalogue] }))
    .on(/\/games$/, () => [game])
    .on(/\/scenarios$/, () => [scenario])
    .on(/\/rules\//, () => rule);
}

const card: ClaimCard = {
  id: "b1",
  side: "red",
  title: text("skirmish"),
  name: text("side-red"),
  waits: false,
  dice: "drawn",
  taken: false,
};

function service(found: Partial<ClaimCard> = {}): FakeService {
  return withWords()
    .on(/GET .*\/battles\/b1\/claim$/, () => ({ ...card, ...found }))
    .on(/POST .*\/battles\/b1\/claims$/, () => ({ id: "b1", side: "red", token: "own" }));
}

const taken = (): Refusal => new Refusal(409, { error: "stale", text: text("service-claim-taken") });
const nonces = (from: FakeService): unknown[] =>
  from.asked.filter(({ path }) => path.endsWith("/claims")).map(({ body }) => (body as { nonce: string }).nonce);

beforeEach(async () => {
  keep("battles", []);
  keep("claims", []);
  location.hash = "";
  language.choose("en");
  await language.load(withWords().api);
});

test("a link is an address", () => {
  expect(parseRoute(claimHash("b 1", "c/1"))).toEqual({ page: "claim", id: "b 1", secret: "c/1" });
  expect(parseRoute("#/claim/b1").page).toBe("start");
});

test("a seat is taken at once, and the address that follows has no key", async () => {
  const from = service();
  render(ClaimScreen, { api: from.api, id: "b1", secret: "c" });
  await waitFor(() => {
    expect(location.hash).toBe("#/battle/b1?seat=red");
  });
  expect(find("b1", ["own"])).toMatchObject({ sides: { red: "own" }, claim: "c", waiting: false });
  expect(keysTo("b1", ["red"])).toEqual(["own"]);
  expect(String(nonces(from)[0])).toMatch(/^[0-9a-f]{36}$/);
});

test("opened again in the same browser a link leads there, and nothing is asked", async () => {
  remember("b1", ["own"], { sides: { red: "own" }, claim: "c", waiting: true });
  const from = service();
  render(ClaimScreen, { api: from.api, id: "b1", secret: "c" });
  await waitFor(() => {
    expect(location.hash).toBe("#/challenge/b1?seat=red");
  });
  expect(from.asked.filter(({ path }) => path.includes("/claim"))).toEqual([]);
});

test("an answer that was lost is had again with the same secret", async () => {
  let tries = 0;
  const from = service().on(/POST .*\/claims$/, () => (++tries === 1 ? DOWN : { id: "b1", side: "red", token: "own" }));
  render(ClaimScreen, { api: from.api, id: "b1", secret: "c" });
  await waitFor(
    () => {
      expect(location.hash).toBe("#/battle/b1?seat=red");
    },
    { timeout: 3000 },
  );
  expect(nonces(from)).toHaveLength(2);
  expect(new Set(nonces(from)).size).toBe(1);
});

test("a link that another has used says so", async () => {
  const from = service({ taken: true }).on(/POST .*\/claims$/, taken);
  render(ClaimScreen, { api: from.api, id: "b1", secret: "c" });
  expect(await screen.findByTestId("problem")).toBeVisible();
  expect(location.hash).toBe("");
  expect(find("b1", ["own"])).toBeNull();
});

test.each([["one's own link", { dice: "drawn" }, true] as const, ["training", { dice: "named" }, false] as const])(
  "one is asked before a seat is taken: %s",
  async (_, found, known) => {
    if (known) {
      remember("b1", ["mine"], { sides: { blue: "mine" } });
    }
    const from = service(found);
    render(ClaimScreen, { api: from.api, id: "b1", secret: "c" });
    const take = await screen.findByTestId("claim-take");
    expect(nonces(from)).toEqual([]);
    expect(screen.queryAllByTestId("claim-own")).toHaveLength(known ? 1 : 0);
    expect(screen.queryAllByTestId("dice-told")).toHaveLength(known ? 0 : 1);
    await waitFor(() => {
      expect(take).toBeEnabled();
    });
    await userEvent.click(take);
    await waitFor(() => {
      expect(location.hash).toBe("#/battle/b1?seat=red");
    });
  },
);

test("without a key there is nothing to be seen, and the page says why", async () => {
  location.hash = "#/battle/b7?seat=red";
  render(App, { api: withWords().api });
  expect(await screen.findByTestId("no-key")).toBeVisible();
});

test("keys are found by the seats of an address", () => {
  remember("b1", ["r"], { sides: { red: "r" } });
  remember("b1", ["w"], {});
  remember("b1", ["b", "g"], { sides: { blue: "b", green: "g" } });
  expect(keysTo("b1", ["red"])).toEqual(["r"]);
  expect(keysTo("b1", ["blue", "green"])).toEqual(["b", "g"]);
  expect(keysTo("b1", ["green"])).toEqual(["g"]);
  expect(keysTo("b1", null)).toHaveLength(2);
  expect(keysTo("b2", ["red"])).toEqual([]);
});

test("links are renewed and withdrawn, and what goes wrong is told", async () => {
  let made = 0;
  remember("b1", ["r"], { sides: { red: "r" }, claims: { blue: "c0" } });
  const from = withWords()
    .on(/PUT .*\/claims\/blue$/, () => ({ side: "blue", claim: `c${++made}` }))
    .on(/DELETE .*\/claims\/blue$/, () => ({ side: "blue", claim: null }));
  const inviting = new Inviting(from.api, "b1", ["r"]);
  await inviting.renew("blue");
  expect(inviting.claims).toEqual({ blue: "c1" });
  await inviting.withdraw("blue");
  expect(find("b1", ["r"])?.claims).toEqual({ blue: null });
  expect(from.asked.map(({ token }) => token)).toEqual(["r", "r"]);
  from.on(/PUT .*\/claims\/blue$/, taken);
  await inviting.renew("blue");
  expect(inviting.problem).toEqual(text("service-claim-taken"));
  expect(inviting.claims).toEqual({ blue: null });
});

test("a battle offers links to others, to spectators, and to one's own seat", () => {
  const links = linksOf({
    id: "b1",
    claims: { blue: "c", green: null, gold: "g", red: "m" },
    known: { shares: { old: "t" }, spectator: "w" },
    own: "red",
    to: (id, who) => `${id}/${String(who)}`,
    help: "help",
    isTaken: (side) => side === "gold",
    seatOf: (side) => side,
    words: { ui: (id) => id },
  });
  expect(links.map(({ hash, side, taken: used }) => [hash, side, used ?? false])).toEqual([
    ["#/claim/b1/c", "blue", false],
    [null, "green", false],
    ["#/claim/b1/g", "gold", true],
    ["b1/t", undefined, false],
    ["b1/w", undefined, false],
    ["#/claim/b1/m", "red", false],
  ]);
});
