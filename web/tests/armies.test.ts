import { beforeEach, describe, expect, test } from "vitest";
import {
  added,
  blank,
  bookOf,
  countOf,
  draft,
  dropArmy,
  equipped,
  keepArmy,
  kept,
  nameOf,
  numbered,
  parted,
  pointsOf,
  presetOf,
  rearranged,
  sizeOf,
  valueOf,
  withoutPart,
  withPart,
  withValue,
  type Army,
} from "../src/lib/armies";
import { Mustering } from "../src/lib/mustering.svelte";
import { startEncounter } from "../src/lib/muster";
import type { Form, Muster, Setting } from "../src/lib/protocol";
import { ARMIES_HASH, parseRoute } from "../src/lib/routes";
import { DOWN, FakeService, Refusal } from "./fakes";
import { scenario, text } from "./fixture";

const size: Setting = {
  name: "points",
  title: text("points"),
  about: text("about"),
  rule: "R-1",
  kind: "number",
  default: null,
  least: 1,
};
const general: Setting = { ...size, name: "general", kind: "flag", default: false };
const ready: Muster = { book: "elves", parts: [{ id: "army", entries: [{ row: "bows", number: 3 }] }], id: "host" };
const form: Form = {
  books: [
    { id: "orcs", name: text("orcs"), rows: [{ id: "guard", name: text("guard"), points: 160, settings: [general] }] },
    { id: "elves", name: text("elves"), rows: [], ready: [ready], titles: [text("ready")] },
  ],
  least_parts: 1,
  most_parts: 3,
  whole: [size],
};
const army: Muster = { book: "orcs", parts: [{ id: "A", entries: [{ row: "guard", number: 2 }, { row: "wolves" }] }] };

beforeEach(() => {
  localStorage.clear();
});

describe("an army changes", () => {
  test("it begins with as many parts as it must have", () => {
    expect(blank({ ...form, least_parts: 2 }, "orcs").parts).toEqual([{ id: "A" }, { id: "B" }]);
    expect(blank(form, "orcs", { points: 500 }).settings).toEqual({ points: 500 });
  });

  test("units are added to those that are given nothing", () => {
    expect(added(army, 0, "guard").parts[0]?.entries?.[0]).toEqual({ row: "guard", number: 3 });
    expect(added(army, 0, "trolls").parts[0]?.entries?.at(-1)).toEqual({ row: "trolls" });
    const led = equipped(army, 0, 1, general, true);
    expect(added(led, 0, "wolves").parts[0]?.entries).toEqual([
      { row: "guard", number: 2 },
      { row: "wolves", settings: { general: true } },
      { row: "wolves" },
    ]);
    expect(countOf(added(led, 0, "wolves"), "wolves")).toBe(2);
  });

  test("none of a unit removes it, and there is an end to numbers", () => {
    expect(numbered(army, 0, 0, 0).parts[0]?.entries).toEqual([{ row: "wolves" }]);
    expect(numbered(army, 0, 1, 5000).parts[0]?.entries?.[1]).toEqual({ row: "wolves", number: 1000 });
  });

  test("one can be set apart from the others", () => {
    expect(parted(army, 0, 0).parts[0]?.entries).toEqual([
      { row: "guard", number: 1 },
      { row: "guard", number: 1 },
      { row: "wolves" },
    ]);
    expect(parted(army, 0, 1)).toEqual(army);
  });

  test("parts come with names of their own, and go with all that is in them", () => {
    const two = withPart(rearranged(army, 0, { id: "B" }));
    expect(two.parts.map(({ id }) => id)).toEqual(["B", "C"]);
    expect(withoutPart(two, 0).parts).toEqual([{ id: "C" }]);
  });

  test("what is as usual is left out of the settings", () => {
    expect(withValue({ points: 500 }, size, null)).toEqual({});
    expect(withValue({}, size, 800)).toEqual({ points: 800 });
    expect(valueOf({}, size)).toBeNull();
    expect(valueOf(undefined, general)).toBe(false);
  });
});

describe("what is asked of an army", () => {
  test("its book, size and price", () => {
    expect(bookOf(form, army)?.id).toBe("orcs");
    expect(sizeOf(form, { ...army, settings: { points: 900 } })).toBe(900);
    expect(sizeOf(form, army)).toBeNull();
    const ruling = { legal: true, reasons: [] };
    expect(
      pointsOf({
        ruling,
        price: {
          lines: [
            ["a", 41, "R", 1],
            ["b", 20, "R"],
          ],
        },
        per: 2,
      }),
    ).toBe(30.5);
    expect(pointsOf({ ruling })).toBeNull();
  });

  test("a battle is played at the first level unless asked otherwise", () => {
    const level = { name: "base", title: text("base"), chapters: ["one"] };
    const preset = presetOf({ levels: [level, { ...level, name: "all" }], chapters: [], readings: [size] });
    expect(preset).toMatchObject({ chapters: ["one"], readings: { points: null }, fixed: [] });
  });

  test("its page has an address", () => {
    expect(parseRoute(ARMIES_HASH)).toEqual({ page: "armies" });
    expect(parseRoute("#/armies/x").page).toBe("start");
  });
});

describe("armies that are kept", () => {
  const named = (id: string, ruleset = "game"): Army => ({ ruleset, muster: { ...army, id } });

  test("by name, each once in a ruleset", () => {
    keepArmy(named("b"));
    keepArmy(named("a"));
    keepArmy(named("a", "other"));
    keepArmy({ ruleset: "game", muster: { ...ready, id: "b" } });
    expect(kept().map((one) => [one.ruleset, nameOf(one), one.muster.book])).toEqual([
      ["game", "a", "orcs"],
      ["other", "a", "orcs"],
      ["game", "b", "elves"],
    ]);
    dropArmy(named("a"));
    expect(kept()).toHaveLength(2);
  });

  test("what is no army is passed over", () => {
    localStorage.setItem("oriflamme.armies", JSON.stringify([3, { ruleset: "game" }, named("a")]));
    localStorage.setItem("oriflamme.army-draft", '"nonsense"');
    expect(kept().map(nameOf)).toEqual(["a"]);
    expect(draft()).toBeNull();
  });
});

describe("mustering", () => {
  const offer = { name: "example", title: text("title"), edition: "1", musters: true };
  const legal = { ruling: { legal: true, reasons: [] }, price: { lines: [["guard", 160, "R-1", 1]] } };

  function service(): FakeService {
    return new FakeService()
      .on(/\/rulesets$/, () => [offer, { ...offer, name: "chess", musters: false }])
      .on(/\/scenarios$/, () => [scenario])
      .on(/\/musters$/, ({ method }) => (method === "GET" ? { form, fields: [] } : legal))
      .on(/\/books$/, () => [{ id: "orcs", name: text("orcs"), rows: [] }]);
  }

  async function begun(from: FakeService): Promise<Mustering> {
    const mustering = new Mustering(from.api);
    await mustering.load();
    await settle();
    return mustering;
  }

  function settle(): Promise<void> {
    return new Promise((done) => setTimeout(done));
  }

  test("begins with the first book, judged, and asks only rulesets that muster", async () => {
    const from = service();
    const mustering = await begun(from);
    expect(mustering.army).toEqual({ ruleset: "example", muster: { book: "orcs", parts: [{ id: "A" }] } });
    expect(mustering.points).toBe(160);
    expect(mustering.bookCard?.id).toBe("orcs");
    expect(mustering.game?.bots).toEqual(["captain", "recruit"]);
    expect(from.count(/chess/)).toBe(0);
  });

  test("goes on after a reload, and takes changes back", async () => {
    const first = await begun(service());
    first.change(added(first.army?.muster ?? army, 0, "guard"));
    first.rename("Mine");
    const second = await begun(service());
    expect(second.army?.muster).toEqual({
      book: "orcs",
      parts: [{ id: "A", entries: [{ row: "guard" }] }],
      id: "Mine",
    });
    expect(second.canGoBack).toBe(false);
    second.begin("example", "elves");
    expect(second.army?.muster.book).toBe("elves");
    second.back();
    expect(second.army?.muster.book).toBe("orcs");
  });

  test("a number that is none is not sent to be judged", async () => {
    const from = service();
    const mustering = await begun(from);
    const judgings = (): number => from.asked.filter(({ method }) => method === "POST").length;
    const before = judgings();
    mustering.change({ ...army, settings: { points: NaN } });
    await settle();
    expect(mustering.judged).toBeNull();
    expect(judgings()).toBe(before);
  });

  test("a proposal keeps the name, and what cannot be had is said", async () => {
    const from = service().on(/\/proposals$/, () => ready);
    const mustering = await begun(from);
    mustering.rename("Mine");
    await mustering.propose("1");
    expect(mustering.army?.muster).toEqual({ ...ready, id: "Mine" });
    from.on(/\/proposals$/, () => new Refusal(400, { error: "malformed", text: text("too-small") }));
    await mustering.propose("2");
    expect(mustering.problem?.text).toEqual(text("too-small"));
    expect(mustering.army?.muster.book).toBe("elves");
  });

  test("files are read and written by the service", async () => {
    const from = service()
      .on(/\/musters\/files$/, () => ({ text: "book: orcs" }))
      .on(/\/rulesets\/musters\/files$/, () => ({ ruleset: "example", ...ready }));
    const mustering = await begun(from);
    await mustering.read("book: elves", "host.yaml", "fr");
    expect(from.asked.find(({ path }) => path.endsWith("/rulesets/musters/files"))?.body).toEqual({
      text: "book: elves",
      name: "host.yaml",
      locale: "fr",
    });
    expect(mustering.army).toEqual({ ruleset: "example", muster: ready });
    expect(await mustering.written()).toEqual({ text: "book: orcs", name: "host.yaml" });
    from.on(/\/musters\/files$/, () => DOWN);
    expect(await mustering.written()).toBeNull();
    expect(mustering.problem?.text.id).toBe("client-problem-network");
  });

  test("an army without a name is kept under another", async () => {
    const mustering = await begun(service());
    mustering.rename(" ");
    expect(mustering.keep("The orcs")).toBe("The orcs");
    const named = mustering.own.filter((one) => nameOf(one) === "The orcs");
    expect(named).toHaveLength(1);
    named.forEach((one) => {
      mustering.drop(one);
    });
    expect(mustering.own.map(nameOf)).not.toContain("The orcs");
  });

  test("without the service it says so and can be tried again", async () => {
    const from = new FakeService().on(/\/rulesets$/, () => DOWN);
    const mustering = await begun(from);
    expect(mustering.failed).toBe(true);
  });

  test("two armies begin a battle on a field", async () => {
    const from = new FakeService().on(/\/battles$/, () => ({
      id: "b1",
      tokens: { south: "s" },
      spectator: "w",
      commitment: "",
    }));
    const encounter = { ruleset: "example", field: "plain", musters: [army, ready] } as const;
    const seats = [{ id: "south" }, { id: "north" }];
    expect(await startEncounter(from.api, encounter, seats, "south", "captain", { level: "base" })).toBe(
      "#/battle/b1?seat=south",
    );
    expect(from.asked[0]?.body).toEqual({
      encounter,
      seats: { south: { kind: "person" }, north: { kind: "bot", bot: "captain" } },
      mine: ["south"],
      options: { level: "base" },
    });
  });
});
