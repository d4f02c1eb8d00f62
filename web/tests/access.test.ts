import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import BattleScreen from "../src/components/BattleScreen.svelte";
import Log from "../src/components/Log.svelte";
import News from "../src/components/News.svelte";
import { Announcer, isFast, summed } from "../src/lib/announcing";
import { mapBoard } from "../src/lib/boardmap";
import { askedUnits, directionTo, nearestFoes } from "../src/lib/inwords";
import { language } from "../src/lib/language.svelte";
import { Playback } from "../src/lib/playback.svelte";
import type { Beat, Piece } from "../src/lib/protocol";
import { settings } from "../src/lib/settings.svelte";
import { bearing, spokenOf } from "../src/lib/spoken";
import { Timeline } from "../src/lib/timeline";
import { FakeSocket, fakeService, type FakeService } from "./fakes";
import { beats, catalogue, entries, pieces, prompt, scene, sentOf, snapshot, sure, text } from "./fixture";

class NoSizes {
  observe(): void {
    // Nothing changes its size here.
  }
  disconnect(): void {
    // Nothing was watched.
  }
}

beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal("ResizeObserver", NoSizes);
  vi.stubGlobal("WebSocket", FakeSocket);
  settings.drawers = ["log", "unit"];
  language.choose("en");
  await language.load(withWords().api);
});

function withWords(): FakeService {
  return fakeService().on(/\/catalogues\//, () => ({ locale: "en", sources: [catalogue] }));
}

const map = mapBoard(scene.board);
const knights = pieces.filter(({ group }) => group === "knights");

describe("what a piece is called", () => {
  test("says where it stands and looks, so that no two pieces of a unit have one name", () => {
    const spoken = pieces.map((piece) => spokenOf(piece, "the Hart", map, language.words).join(", "));
    expect(new Set(spoken).size).toBe(pieces.length);
    expect(spokenOf(sure(knights[1]), "the Hart", map, language.words)).toEqual([
      "Knights",
      "the Hart",
      "2/N6, facing west-north-west",
    ]);
  });

  test("names ground that is not open, losses, and what is the matter with it", () => {
    const piece: Piece = {
      ...sure(pieces[0]),
      shape: { type: "hexes", cells: [[7, 4]], facing: 3 },
      brief: [text("status-stands", { left: 7, of: 10 })],
      plight: "routing",
    };
    expect(spokenOf(piece, "", map, language.words)).toEqual([
      "Swordsmen",
      "1/E10, wood, facing south",
      "7 of 10 stands",
      "Order: charge",
      "Strength 9",
      "Routing",
    ]);
  });

  test("on a table tells distances and a direction", () => {
    const table = mapBoard({ type: "table", width: 600, depth: 400, unit: text("paces"), outlines: [] });
    const shape = { type: "rectangle", x: 120.4, y: 80, width: 40, depth: 20, angle: 358 } as const;
    const [, , at] = spokenOf({ ...sure(pieces[0]), shape, badges: [] }, "Hart", table, language.words);
    expect(at).toBe("120 across and 80 down, in paces, facing north");
    expect([-90, 0, 11, 12, 349, 359, 720].map((angle) => bearing(angle, language.words))).toEqual([
      "west",
      "north",
      "north",
      "north-north-east",
      "north",
      "north",
      "north",
    ]);
  });
});

describe("what is read out", () => {
  const calm = { fast: false, due: false, viewer: "red" };
  const fast = { ...calm, fast: true };

  test("is nothing of what was there already, and then each decision once", () => {
    const announcer = new Announcer();
    expect(announcer.next(beats.slice(0, 2), calm)).toBeNull();
    expect(announcer.next(beats.slice(0, 3), calm)?.beats.map(({ n }) => n)).toEqual([2]);
    expect(announcer.next(beats.slice(0, 3), calm)).toBeNull();
    // A battle that had to go back begins anew.
    expect(announcer.next(beats.slice(0, 1), calm)).toBeNull();
    expect(announcer.next(beats.slice(0, 2), calm)?.summed).toBe(false);
  });

  test("at a fast pace waits until something is asked, or a turn ends, and is summed up", () => {
    const others: Beat[] = [0, 1, 2, 3].map((n) => ({ ...sure(beats[1]), n, by: "blue" }));
    const announcer = new Announcer();
    announcer.next(others.slice(0, 1), fast);
    expect(announcer.next(others.slice(0, 2), fast)).toBeNull();
    expect(announcer.next(others.slice(0, 3), fast)).toBeNull();
    const told = announcer.next(others, { ...fast, due: true });
    expect(told?.beats.map(({ n }) => n)).toEqual([1, 2, 3]);
    expect(told?.summed).toBe(true);

    const later: Beat = { ...sure(beats[4]), n: 4, by: "blue" };
    expect(announcer.next([...others, later], fast)?.beats).toEqual([later]);
    const own: Beat = { ...later, n: 5, by: "red" };
    expect(announcer.next([...others, later, own], fast)).toEqual({ beats: [own], summed: false });
  });

  test("is fast from twice the natural pace on", () => {
    expect(isFast({ moves: 1, combats: 4 })).toBe(false);
    expect(isFast({ moves: 2, combats: 4 })).toBe(true);
    expect(isFast({ moves: 1, combats: 1, hurry: 4 })).toBe(true);
    expect(isFast({ moves: Infinity, combats: Infinity })).toBe(true);
  });

  test("sums up what was done, and who was lost", () => {
    const fell = (piece: string): Beat["entries"][number] => ({
      ...sure(entries[0]),
      effects: [{ effect: "fell", piece }],
    });
    const rolled: Beat = { ...sure(beats[0]), entries: [sure(entries[1]), fell("bows-1"), fell("bows-2")] };
    const found = summed([rolled, sure(beats[1])], (id) => id.split("-")[0] ?? id);
    expect(found).toMatchObject({ decisions: 2, moves: 0, rolls: 2 });
    expect(found.losses).toEqual([{ pieces: ["bows-1", "bows-2"], how: "destroyed" }]);
  });

  test("is heard outside the report, whose drawer may be shut", async () => {
    const playback = new Playback({ moveSpeed: 1, combatSpeed: 1 }, () => () => undefined);
    playback.follow(
      Timeline.EMPTY.joined({ ...sentOf(snapshot), next: 4, beats: beats.slice(0, 4) }, scene.board),
      "red",
    );
    const { rerender } = render(News, { beats: beats.slice(0, 4), playback, viewer: "red", due: true });
    expect(screen.getByTestId("news")).toHaveTextContent("");
    playback.follow(Timeline.EMPTY.joined(sentOf(snapshot), scene.board), "red");
    playback.toNow();
    await rerender({ beats, playback, viewer: "red", due: true });
    await waitFor(() => {
      expect(screen.getByTestId("news")).toHaveTextContent("Swordsmen strike at Raiders.");
    });
    expect(screen.getByTestId("news")).toHaveAttribute("aria-live", "polite");
  });
});

test("the report is one stop of the Tab key; arrows go from line to line and to the rules of a line", async () => {
  const playback = new Playback({}, null);
  playback.follow(Timeline.EMPTY.joined(sentOf(snapshot), scene.board), "red");
  render(Log, { beats, playback, viewer: "red", onseek: () => undefined });
  const log = screen.getByTestId("log");
  const stops = [...log.querySelectorAll("button, summary, [tabindex]")].filter(
    (element) => (element as HTMLElement).tabIndex >= 0,
  );
  expect(stops).toHaveLength(1);
  (stops[0] as HTMLElement).focus();
  await userEvent.keyboard("{Home}");
  const [first, second] = screen.getAllByTestId("log-line");
  expect(within(sure(first)).getByRole("button", { name: /^Look back/ })).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  expect(within(sure(first)).getAllByRole("button", { name: "Rule RULE-9-a" })[0]).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  expect(within(sure(second)).getByRole("button", { name: /^Look back/ })).toHaveFocus();
  await userEvent.keyboard("{End}{ArrowUp}{ArrowLeft}");
  expect(document.activeElement?.closest("[data-line]")).toHaveAttribute("data-beat", "3");
});

describe("the question", () => {
  test("gets the focus where nothing has it", async () => {
    render(BattleScreen, { api: withWords().api, id: "b1", tokens: ["r"] });
    await waitFor(() => {
      expect(screen.getByRole("heading", { name: "Give your orders" })).toHaveFocus();
    });
  });

  test("takes the focus from nobody", async () => {
    const elsewhere = document.body.appendChild(document.createElement("input"));
    elsewhere.focus();
    render(BattleScreen, { api: withWords().api, id: "b1", tokens: ["r"] });
    await screen.findByRole("heading", { name: "Give your orders" });
    expect(elsewhere).toHaveFocus();
    elsewhere.remove();
  });
});

describe("the battle in words", () => {
  test("knows the units that are asked and the enemies near one of them", () => {
    expect(askedUnits(pieces, prompt.selectable ?? []).map(({ id, pieces: own }) => [id, own.length])).toEqual([
      ["swords", 10],
      ["bows", 8],
      ["knights", 3],
    ]);
    const foes = nearestFoes(pieces, sure(knights[0]), map, 2);
    expect(foes.map(({ piece, distance }) => [piece.group, distance])).toEqual([
      ["ogres", 9],
      ["riders", 10],
    ]);
    expect(Math.abs(directionTo(sure(knights[0]), sure(foes[1]).piece, map))).toBeLessThan(30);
  });

  test("is opened by its key, walked by N, and answers the question", async () => {
    const service = withWords();
    render(BattleScreen, { api: service.api, id: "b1", tokens: ["r"] });
    await screen.findByRole("heading", { name: "Give your orders" });
    await userEvent.keyboard("w");
    const words = await screen.findByTestId("words");
    expect(within(words).getByRole("heading", { name: "In words" })).toHaveFocus();
    expect(words).toHaveTextContent("3 units are asked");
    await userEvent.keyboard("nn");
    const bows = within(words).getByTestId("words-unit-bows");
    expect(bows).toHaveFocus();
    expect(bows).toHaveAttribute("aria-expanded", "true");
    const shot = await within(words).findByTestId("choice-shoot-raiders");
    expect(shot).toHaveTextContent("Shoot at Raiders 45 %");
    expect(shot.parentElement).toHaveTextContent("1/B7, facing south");
    expect(words).toHaveTextContent(/Raiders, \d+ hexes away, north/);
    shot.focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => {
      expect(shot).toHaveAttribute("aria-pressed", "true");
    });
    await userEvent.click(await screen.findByTestId("confirm"));
    await waitFor(() => {
      expect(service.asked.find(({ path }) => path.endsWith("/commands"))?.body).toMatchObject({
        command: { kind: "shoot", at: "raiders-6" },
      });
    });
  });
});
