/** Forms made from questions; what is sent of them, and how an address and pins hold them. */
import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import RefereeScreen from "../src/components/RefereeScreen.svelte";
import { chanceWords } from "../src/lib/chancewords";
import { withTable, type WorkerRequest } from "../src/lib/offline";
import { moved, pin, rows } from "../src/lib/pins";
import type { CalculatorCard, Question } from "../src/lib/protocol";
import { answered, givenIn, matters, queryOf, sent, valueOf } from "../src/lib/referee";
import { parseRoute, refereeHash } from "../src/lib/routes";
import { DOWN, FakeService, Refusal } from "./fakes";

const text = (id: string): { id: string } => ({ id });

const QUESTIONS: readonly Question[] = [
  {
    name: "unit",
    title: text("unit"),
    kind: "choice",
    default: null,
    begin: "book/bows",
    none: text("by-hand"),
    picks: ["book/bows", "book/slings"].map((value) => ({ value, title: text(value), under: text("book") })),
  },
  { name: "strength", title: text("strength"), kind: "number", begin: 5, least: 0, most: 9, filled_by: ["unit"] },
  { name: "distance", title: text("distance"), kind: "number", default: 1, least: 1, needs: ["unit"] },
  { name: "woods", title: text("woods"), kind: "flag", default: false },
  {
    name: "side",
    title: text("side"),
    kind: "choice",
    default: "front",
    picks: ["front", "rear"].map((value) => ({ value, title: text(value) })),
  },
  { name: "pikes", title: text("pikes"), kind: "flag", default: false, only: { side: ["front"] } },
  { name: "at", title: text("at"), kind: "numbers", default: [], step: 0.5, least: 0, table: "between" },
  { name: "top", title: text("top"), kind: "numbers", default: [], least: 0, table: "between" },
  {
    name: "factors",
    title: text("factors"),
    kind: "several",
    default: "",
    filled_by: ["unit"],
    picks: ["elf", "uphill"].map((value) => ({ value, title: text(value), under: text("nature") })),
  },
];

function there<T>(found: T | undefined): T {
  if (found === undefined) {
    throw new Error("nothing is there");
  }
  return found;
}

const question = (name: string): Question => {
  const found = QUESTIONS.find((one) => one.name === name);
  if (!found) {
    throw new Error(`no question ${name}`);
  }
  return found;
};

describe("answers", () => {
  it("leaves to the book what follows from others, unless it is given otherwise", () => {
    expect(sent(QUESTIONS, {})).toEqual({
      unit: "book/bows",
      distance: 1,
      woods: false,
      side: "front",
      pikes: false,
      at: [],
      top: [],
      factors: "",
    });
    expect(sent(QUESTIONS, { strength: 7 })).toMatchObject({ unit: "book/bows", strength: 7 });
    expect(sent(QUESTIONS, { unit: null })).toMatchObject({ unit: null, strength: 5 });
    expect(valueOf(question("strength"), {}, { strength: 6 })).toBe(6);
    expect(valueOf(question("strength"), { strength: 7 }, { strength: 6 })).toBe(7);
  });

  it("takes back what was changed of a unit when it is another unit, but not what is true of the place", () => {
    const given = answered(QUESTIONS, { strength: 7, woods: true, factors: "uphill" }, "unit", "book/slings");
    expect(given).toEqual({ unit: "book/slings", woods: true, factors: "uphill" });
  });

  it("asks only what makes a difference", () => {
    const asked = (given: object): string[] =>
      QUESTIONS.filter((one) => matters(one, QUESTIONS, { ...given }, {})).map(({ name }) => name);
    expect(asked({})).toContain("pikes");
    expect(asked({ side: "rear" })).not.toContain("pikes");
    expect(asked({ unit: null })).not.toContain("distance");
  });

  it("comes back from an address as it went into it", () => {
    const given = { unit: null, strength: 3, woods: true, side: "rear", at: [2.5, 3], top: [], factors: "elf,uphill" };
    const query = queryOf(QUESTIONS, given);
    expect(givenIn(QUESTIONS, query)).toEqual(given);
    expect(parseRoute(refereeHash("a", "b", query))).toEqual({
      page: "referee",
      ruleset: "a",
      calculator: "b",
      query,
    });
    expect(givenIn(QUESTIONS, "strength=many&woods=perhaps&at=1,x&nonsense=1&unit=book/none")).toEqual({
      unit: "book/none",
    });
  });
});

describe("pins", () => {
  it("takes four, and moves them within bounds", () => {
    const one = { ruleset: "a", calculator: "b", given: {} };
    const five = [1, 2, 3, 4, 5].reduce<ReturnType<typeof pin>>((pins) => pin(pins, one), []);
    expect(five.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(moved(five, 1, 1).map(({ id }) => id)).toEqual([2, 1, 3, 4]);
    expect(moved(five, 1, -1)).toBe(five);
  });

  it("says which rows differ, and where there is nothing", () => {
    const found = rows([
      [
        ["a", text("a"), 1],
        ["b", text("b"), 2],
      ],
      [["a", text("a"), 1]],
    ]);
    expect(found.map(({ key, cells, differs }) => [key, cells, differs])).toEqual([
      ["a", [1, 1], false],
      ["b", [2, null], true],
    ]);
  });
});

it("calls only what is certain so", () => {
  expect([0, 0.01, 0.3, 0.5, 0.7, 0.9, 0.99, 1].map(chanceWords)).toEqual([
    "never", "hardly", "less", "even", "more", "mostly", "nearly", "always",
  ]); // prettier-ignore
});

describe("without a connection", () => {
  const fake = (asked: WorkerRequest[]): (() => EventTarget & { postMessage: (message: WorkerRequest) => void }) => {
    return () => {
      const target = new EventTarget();
      return Object.assign(target, {
        postMessage: (message: WorkerRequest): void => {
          asked.push(message);
          const data = { id: message.id, status: 200, body: JSON.stringify({ own: message.path }) };
          target.dispatchEvent(new MessageEvent("message", { data }));
        },
      });
    };
  };
  const down = (): Promise<Response> => Promise.reject(new TypeError("network"));

  it("answers a referee's questions itself, where the page was kept, and nothing else", async () => {
    const asked: WorkerRequest[] = [];
    const fetcher = withTable(down, fake(asked), () => true);
    const path = "/api/rulesets/a/calculators/b";
    expect(await (await fetcher(path, { method: "POST", body: "{}" })).json()).toEqual({ own: path });
    expect(asked).toEqual([{ id: 1, method: "POST", path, body: "{}" }]);
    await expect(fetcher("/api/battles/x", {})).rejects.toThrow("network");
    await expect(withTable(down, fake(asked) as never, () => false)(path, {})).rejects.toThrow("network");
    expect(asked).toHaveLength(1);
  });

  it("asks the service while it answers, its refusals too, and not where a gateway says it is gone", async () => {
    const asked: WorkerRequest[] = [];
    const path = "/api/rulesets";
    const status = (code: number) => () => Promise.resolve(new Response("{}", { status: code }));
    expect((await withTable(status(400), fake(asked) as never, () => true)(path, {})).status).toBe(400);
    expect(asked).toHaveLength(0);
    expect((await withTable(status(502), fake(asked) as never, () => true)(path, {})).status).toBe(200);
  });
});

describe("the page", () => {
  beforeEach(() => {
    localStorage.clear();
    location.hash = "";
  });

  const card: CalculatorCard = {
    name: "shot",
    about: text("about"),
    title: text("Shot"),
    inputs: {},
    questions: QUESTIONS,
  };
  const service = (): FakeService =>
    new FakeService()
      .on(/GET \/api\/rulesets$/, () => [{ name: "game", title: text("Game"), edition: "1", musters: false }])
      .on(/GET .*calculators$/, () => [card])
      .on(/POST .*calculators\/shot$/, ({ body }) => {
        const { strength = 6 } = body as { strength?: number };
        return {
          tally: { lines: [["line", strength, "RULE-1", 1]] },
          total: strength,
          chance: strength / 20,
          against: null,
          outcomes: [],
          dice: [{ name: text("die"), sides: 20 }],
          filled: { strength: 6, factors: "elf" },
        };
      })
      .on(/throws$/, () => ({ findings: [{ side: "attacker", text: text("it-hits"), good: true, rule: "RULE-2" }] }));

  it("makes a form of the questions, answers at once, and keeps the address", async () => {
    const user = userEvent.setup();
    render(RefereeScreen, { api: service().api, ruleset: "", calculator: "", query: "" });
    const strength = await screen.findByRole("spinbutton", { name: "strength" });
    await expect.poll(() => (strength as HTMLInputElement).value).toBe("6");
    expect(screen.getByTestId("answer")).toHaveAttribute("data-total", "6");
    expect(screen.getByRole("switch", { name: "woods" })).not.toBeChecked();
    expect(screen.getByRole("checkbox", { name: /elf/ })).toBeDisabled();

    const [more] = screen.getAllByRole("button", { name: /strength/ }).slice(-1);
    await user.click(there(more));
    await expect.poll(() => screen.getByTestId("answer").dataset["total"]).toBe("7");
    expect(location.hash).toBe("#/referee/game/shot?strength=7");
    await user.click(screen.getByRole("radio", { name: "rear" }));
    expect(screen.queryByRole("switch", { name: "pikes" })).toBeNull();

    await user.click(screen.getByTestId("face-0-3"));
    expect(await screen.findByTestId("finding")).toHaveTextContent("it-hits");
  });

  it("says what is wrong beside the question at fault", async () => {
    const fault = { error: "malformed", text: text("too-far"), field: "distance" };
    const failing = service().on(/POST .*calculators\/shot$/, () => new Refusal(400, fault));
    render(RefereeScreen, { api: failing.api, ruleset: "game", calculator: "shot", query: "distance=40" });
    const told = await screen.findAllByTestId("fault");
    expect(screen.getByTestId("question-distance")).toContainElement(there(told[0]));
  });

  it("says so where no service is there at all", async () => {
    const gone = service().on(/GET \/api\/rulesets$/, () => DOWN);
    render(RefereeScreen, { api: gone.api, ruleset: "", calculator: "", query: "" });
    expect(await screen.findByRole("alert")).toBeVisible();
  });

  it("adds rows to a table in all its columns at once", async () => {
    const user = userEvent.setup();
    const asked = service();
    render(RefereeScreen, { api: asked.api, ruleset: "game", calculator: "shot", query: "at=2&top=3" });
    const table = await screen.findByTestId("question-table");
    const buttons = table.querySelectorAll<HTMLElement>(":scope > button");
    await user.click(there(buttons[0]));
    expect(location.hash).toContain("at=2%2C1&top=3%2C1");
  });
});
