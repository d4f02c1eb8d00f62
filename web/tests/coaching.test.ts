import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import CoachMarks from "../src/components/CoachMarks.svelte";
import CoachStrip from "../src/components/CoachStrip.svelte";
import LessonButtons from "../src/components/LessonButtons.svelte";
import { mapBoard } from "../src/lib/boardmap";
import { markOf, nextClick, NOTHING, sameCommand, type Hand } from "../src/lib/coaching";
import { language } from "../src/lib/language.svelte";
import { Layout } from "../src/lib/layout.svelte";
import { SIZE } from "../src/lib/geometry";
import { begun } from "../src/lib/lessons";
import { find, remember } from "../src/lib/memory";
import { hides, plant } from "../src/lib/pennants";
import type { Advice, Coaching, CoachPage } from "../src/lib/protocol";
import { keep } from "../src/lib/store";
import { settings } from "../src/lib/settings.svelte";
import { Viewport } from "../src/lib/viewport.svelte";
import { bench, fakeService, FakeService, Refusal, settle, type Bench } from "./fakes";
import { orders, pieces, prompt, scene, snapshot, sure, text } from "./fixture";

const WORDS = `
tip-aim = Beat them.
tip-units = These are yours.
do-charge = Charge with them.
do-charge-otherwise = As you like.
topic-orders = Orders
topic-win = Winning
lesson-title = The first day
lesson-about = A short battle.
`;

const charge = sure(orders[1]);
const move = sure(orders[2]);
const swords = sure(prompt.selectable?.[0]);
const others = sure(prompt.selectable?.[7]);

const advice: Advice = {
  step: "charge",
  text: text("do-charge"),
  rule: "RULE-3-a",
  command: { order: "charge", kind: "order" },
  select: [swords],
  choice: "charge",
  otherwise: text("do-charge-otherwise"),
};
const coaching: Coaching = {
  lesson: "first",
  topics: [
    { text: text("topic-orders"), done: true },
    { text: text("topic-win"), done: false },
  ],
  tips: [
    { step: "aim", text: text("tip-aim"), rule: "RULE-1" },
    { step: "units", text: text("tip-units"), rule: "RULE-1", point: { pieces: [swords] } },
  ],
  advice,
};

function school(said: Coaching = coaching): FakeService {
  return fakeService()
    .on(/^GET .*\/battles\/b1$/, () => ({ ...snapshot, lesson: "first" }))
    .on(/\/coach$/, (): CoachPage => ({ version: snapshot.version, coaching: said }));
}

async function taught(service = school()): Promise<Bench> {
  const made = bench(service);
  await made.session.start();
  await made.session.coach.follow();
  await settle();
  return made;
}

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("CSS", { escape: (word: string) => word });
});

beforeEach(async () => {
  localStorage.clear();
  keep("lesson.b1", {}); // what is kept lasts as long as the page, even where storage is cleared
  language.choose("en");
  const sources = [WORDS, "client-coach = Coach\nclient-coach-next = Next\nclient-coach-back = Back\ncoach-do = Do it"];
  await language.load(new FakeService().on(/\/catalogues\//, () => ({ locale: "en", sources })).api);
});

describe("the next click", () => {
  const hand: Hand = { chosen: [], visible: [], pending: null, chooser: null };

  test("commands are the same in whatever order they are written", () => {
    expect(sameCommand({ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 })).toBe(true);
    expect(sameCommand({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
  });

  test("first the piece, then the choice, then the button that confirms", () => {
    expect(nextClick(advice, hand)).toEqual({ at: "board", pieces: [swords], cells: [] });
    expect(nextClick(advice, { ...hand, chosen: [swords], visible: orders })).toEqual({ at: "choice", id: "charge" });
    expect(nextClick(advice, { ...hand, chosen: [swords], pending: charge })).toEqual({ at: "confirm" });
  });

  test("a choice that is clicked on the board is pointed at there", () => {
    const moving = { ...advice, command: move.command };
    const seen = { ...hand, chosen: [swords], visible: orders };
    expect(nextClick(moving, seen)).toEqual({ at: "board", pieces: [], cells: [[8, 9]] });
    // A hex says it more clearly than a piece that other choices mean, too.
    const charging = { ...move, target: { ...move.target, pieces: [others] } };
    const offered = orders.map((choice) => (choice === move ? charging : choice));
    expect(nextClick(moving, { ...seen, visible: offered })).toEqual({ at: "board", pieces: [], cells: [[8, 9]] });
    // Several are offered at the place that was clicked.
    const id = move.id;
    expect(nextClick(moving, { ...seen, chooser: { choices: [move] } })).toEqual({ at: "choice", id });
  });

  test("who has selected somebody else is led back", () => {
    const seen = { ...hand, chosen: [others], visible: [] };
    expect(nextClick(advice, seen)).toEqual({ at: "board", pieces: [swords], cells: [] });
    const both = { ...advice, select: [swords, others] };
    expect(nextClick(both, seen)).toEqual({ at: "board", pieces: [swords], cells: [] });
  });

  test("a tip points at a drawer, at the board, or at nothing", () => {
    expect(markOf({ drawer: "log" })).toEqual({ at: "drawer", name: "log" });
    expect(markOf({ cells: [[1, 2]] })).toEqual({ at: "board", pieces: [], cells: [[1, 2]] });
    expect(markOf(undefined)).toBe(NOTHING);
  });
});

describe("the coach", () => {
  test("tips are read one after another before what is to be done, and again backwards", async () => {
    const { session } = await taught();
    const { coach } = session;
    expect(coach.shown?.step).toBe("aim");
    expect(coach.mark).toBe(NOTHING);
    expect(coach.canBack).toBe(false);
    coach.turnOn();
    expect(coach.shown?.step).toBe("units");
    expect(coach.mark).toEqual({ at: "board", pieces: [swords], cells: [] });
    coach.turnOn();
    expect(coach.shown?.step).toBe("charge");
    expect(coach.canNext).toBe(false);
    coach.turnBack();
    expect(coach.shown?.step).toBe("units");
    coach.turnOn();
    expect(coach.advice?.step).toBe("charge");
  });

  test("what was read is not read again after a reload, and who has left stays left until he comes back", async () => {
    const first = await taught();
    first.session.coach.turnOn();
    const second = await taught();
    expect(second.session.coach.shown?.step).toBe("units");
    second.session.coach.leave();
    const service = school();
    const third = await taught(service);
    expect(third.session.coach.left).toBe(true);
    expect(service.count(/\/coach$/)).toBe(0);
    third.session.coach.comeBack();
    await settle();
    expect(third.session.coach.shown?.step).toBe("units");
  });

  test("who does something else is answered; who does what is advised is not", async () => {
    const { session } = await taught();
    await session.send({ kind: "order", order: "hold" });
    expect(session.coach.answer?.id).toBe("do-charge-otherwise");
    // What was said is about the battle as it stood.
    expect(session.coach.shown).toBeNull();
    const other = await taught();
    await other.session.send({ kind: "order", order: "charge" });
    expect(other.session.coach.answer).toBeNull();
  });

  test("what no click gives, the coach gives", async () => {
    const service = school({ ...coaching, tips: [], advice: { ...advice, choice: null } });
    const { session } = await taught(service);
    await session.coach.doIt();
    expect(sure(service.asked.at(-1)).body).toMatchObject({ command: advice.command });
  });

  test("a battle that is no lesson asks nobody, and one whose coach is silent goes on", async () => {
    const plain = fakeService();
    const { session } = await taught(plain);
    expect(session.coach.there).toBe(false);
    expect(plain.count(/\/coach$/)).toBe(0);
    const silent = await taught(school().on(/\/coach$/, () => new Refusal(404, { error: "missing" })));
    expect(silent.session.coach.shown).toBeNull();
    expect(silent.session.snapshot?.version).toBe(snapshot.version);
  });
});

test("the strip says it, turns its pages, and has the board point at what is meant", async () => {
  const { session } = await taught();
  render(CoachStrip, { session, layout: new Layout(settings), viewport: new Viewport() });
  expect(screen.getByTestId("coach-words").textContent).toContain("Beat them.");
  const user = userEvent.setup();
  await user.click(screen.getByTestId("coach-next"));
  expect(session.picking.marked).toEqual({ at: "board", pieces: [swords], cells: [] });
  await user.click(screen.getByTestId("coach-next"));
  expect(screen.getByTestId("coach-words").textContent).toContain("Charge with them.");
  expect(screen.queryByTestId("coach-next")).toBeNull();
  await user.click(screen.getByTestId("coach-back"));
  expect(screen.getByTestId("coach-words").textContent).toContain("These are yours.");
});

test("what is pointed at stands between corners, under one pennant", () => {
  const map = mapBoard(scene.board);
  const pointing = { at: "board", pieces: [swords, others], cells: [[3, 3]] } as const;
  const { container } = render(CoachMarks, { pointing, pieces, map, textScale: 1 });
  expect(screen.getByTestId("coached").dataset["places"]?.split(",")).toHaveLength(3);
  expect(container.querySelectorAll(".pennant")).toHaveLength(1);
});

test("lessons are begun, remembered, and gone on with", async () => {
  const card = {
    id: "first",
    ruleset: "skirl",
    game: text("lesson-title"),
    title: text("lesson-title"),
    about: text("lesson-about"),
    minutes: 10,
    difficulty: 1,
    topics: [text("topic-orders")],
  };
  const service = new FakeService()
    .on(/\/lessons$/, () => [card])
    .on(/^POST .*\/battles$/, () => ({ id: "b9", tokens: { red: "t" }, spectator: "s", commitment: "" }));
  const page = render(LessonButtons, { api: service.api });
  await userEvent.setup().click(await screen.findByTestId("lesson-first"));
  await settle();
  expect(location.hash).toBe("#/battle/b9?seat=red");
  expect(sure(service.asked.at(-1)).body).toEqual({ lesson: "first" });
  expect(find("b9", ["t"])?.lesson).toBe("first");
  page.unmount();
  render(LessonButtons, { api: service.api });
  expect((await screen.findByTestId("lesson-go-on-first")).getAttribute("href")).toBe("#/battle/b9?seat=red");
  remember("b9", ["t"], { over: true });
  expect(begun("first")).toBeNull();
});

describe("the pennant of the coach", () => {
  const hex = { at: { x: 0, y: 0 }, half: SIZE };
  const beside = (x: number, y: number): typeof hex => ({ at: { x: x * SIZE, y: y * SIZE }, half: SIZE });
  const [upperRight, upperLeft, lowerRight] = [beside(0.87, -1.5), beside(-0.87, -1.5), beside(0.87, 1.5)];
  /** A phone: a hex is hardly larger than the pennant. */
  const unit = 1.6;

  test("flies over what is marked where nothing is in its way", () => {
    expect(plant([hex], [hex], unit)).toEqual({ foot: { x: 0, y: -SIZE }, right: 1, up: 1 });
    expect(plant([], [hex], unit)).toBeNull();
    expect(plant([beside(0, 4), hex], [], unit)?.foot).toEqual({ x: 0, y: -SIZE });
  });

  test("hides no piece on a hex above, nor the marked one", () => {
    const around = [hex, upperRight];
    expect(plant([hex], around, unit)).toMatchObject({ right: -1, up: 1 });
    around.push(upperLeft);
    const below = sure(plant([hex], around, unit) ?? undefined);
    expect(below).toEqual({ foot: { x: 0, y: SIZE }, right: 1, up: -1 });
    expect(around.some((piece) => hides(below, piece, unit))).toBe(false);
    around.push(lowerRight);
    expect(plant([hex], around, unit)).toMatchObject({ right: -1, up: -1 });
  });

  test("goes to another of several marked places rather than hide a piece", () => {
    const crowded = [hex, upperRight, upperLeft, lowerRight, beside(-0.87, 1.5)];
    const other = beside(0, 6);
    expect(plant([hex, other], [...crowded, other], unit)?.foot).toEqual({ x: 0, y: 5 * SIZE });
    expect(plant([hex], crowded, unit)).toMatchObject({ right: 1, up: 1 });
  });
});
