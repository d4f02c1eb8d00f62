import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import BattleScreen from "../src/components/BattleScreen.svelte";
import ChoiceButton from "../src/components/ChoiceButton.svelte";
import Footing from "../src/components/Footing.svelte";
import Log from "../src/components/Log.svelte";
import StartScreen from "../src/components/StartScreen.svelte";
import TallyCard from "../src/components/TallyCard.svelte";
import { mapBoard } from "../src/lib/boardmap";
import { language } from "../src/lib/language.svelte";
import { keysTo } from "../src/lib/memory";
import { bench, fakeService, FakeSocket, Refusal, type FakeService } from "./fakes";
import { Playback } from "../src/lib/playback.svelte";
import type { Beat, Piece } from "../src/lib/protocol";
import { Timeline } from "../src/lib/timeline";
import { beats, catalogue, game, rule, scenario, scene, sentOf, snapshot, text, sure } from "./fixture";

beforeAll(() => {
  // jsdom draws nothing: it has neither sizes to watch nor modal dialogs.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {
        // Nothing changes its size here.
      }
      disconnect(): void {
        // Nothing was watched.
      }
    },
  );
  Element.prototype.scrollTo = () => undefined;
  HTMLDialogElement.prototype.showModal = function (): void {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (): void {
    this.open = false;
  };
});

beforeEach(async () => {
  localStorage.clear();
  location.hash = "";
  vi.stubGlobal("WebSocket", FakeSocket);
  language.choose("en");
  await language.load(withWords().api);
});

afterEach(() => {
  location.hash = "";
});

function withWords(): FakeService {
  return fakeService()
    .on(/\/catalogues\//, () => ({ locale: "en", sources: [catalogue] }))
    .on(/\/games$/, () => [game])
    .on(/\/scenarios$/, () => [scenario])
    .on(/\/rules\//, () => rule);
}

test("a tally shows labels, signed values, rules, total and chance", () => {
  const lines = [
    ["line-skill", 12, "R-1", 1],
    ["line-range", -2, "R-2", 1],
  ] as const;
  render(TallyCard, { tally: { title: text("tally-title"), lines, total: 10, chance: 0.5 } });
  const rows = screen.getAllByRole("row").map((row) =>
    [...row.children]
      .map((cell) => cell.textContent.trim())
      .join(" ")
      .trim(),
  );
  expect(rows).toEqual(["Skill +12 R-1", "Long range \u22122 R-2", "Total 10", "Chance 50%"]);
});

test("a choice that has been made is a pressed button with a tick, read out by its label alone", async () => {
  const { picking } = bench(fakeService()).session;
  const hold = { id: "hold", command: { kind: "hold" }, label: text("order-hold"), made: true };
  const { rerender } = render(ChoiceButton, { picking, choice: hold, disabled: false });
  const button = screen.getByTestId("choice-hold");
  expect(button).toHaveTextContent("\u2713");
  expect(button).toHaveAttribute("aria-pressed", "true");
  expect(button).not.toHaveAccessibleName(/\u2713/);
  await rerender({ choice: { ...hold, made: false } });
  expect(button).not.toHaveTextContent("\u2713");
  expect(button).not.toHaveAttribute("aria-pressed");
});

test("the log has one line for each decision under its heading, folds what followed, and filters", async () => {
  const playback = new Playback({}, null);
  playback.follow(Timeline.EMPTY.joined(sentOf(snapshot), scene.board), "red");
  const sought: Beat[] = [];
  render(Log, { beats, playback, viewer: "red", onseek: (beat: Beat) => sought.push(beat) });
  expect(screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual([
    "Turn 1",
    "Turn 2",
    "Turn 3",
  ]);
  const lines = screen.getAllByTestId("log-line");
  expect(lines.map((line) => line.dataset["beat"])).toEqual(["0", "1", "2", "3", "4"]);
  expect(screen.getAllByTestId("log-entry")).toHaveLength(14);
  expect(lines[0]).toHaveTextContent("A stand of Raiders falls.");
  expect(lines[0]?.querySelector("details")).not.toHaveAttribute("open");

  // What others did since one's own last decision is set apart; pointing at a line shows it, and pressing it seeks it.
  expect(screen.queryByTestId("since")).not.toBeInTheDocument();
  await userEvent.hover(sure(lines[1]));
  expect(playback.pointed?.n).toBe(1);
  await userEvent.unhover(sure(lines[1]));
  expect(playback.pointed).toBeNull();
  await userEvent.click(sure(screen.getAllByRole("button", { name: /^Look back/ })[1]));
  expect(sought.map(({ n }) => n)).toEqual([1]);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(sought.map(({ n }) => n)).toEqual([1, 2]);

  await userEvent.selectOptions(screen.getByTestId("log-filter"), "losses");
  expect(screen.getAllByTestId("log-line").map((line) => line.dataset["beat"])).toEqual(["0", "1", "2", "3"]);
  await userEvent.selectOptions(screen.getByTestId("log-filter"), "mine");
  expect(screen.queryByTestId("log-line")).not.toBeInTheDocument();
});

test("the log sets apart what others did since the reader's last decision", () => {
  const playback = new Playback({}, null);
  playback.follow(Timeline.EMPTY.joined(sentOf(snapshot), scene.board), "blue");
  render(Log, { beats, playback, viewer: "blue", onseek: () => undefined });
  expect(screen.getByTestId("since").nextElementSibling).toHaveAttribute("data-beat", "4");
});

test("the start screen starts a battle with the chosen side and opponent, in either language", async () => {
  const service = withWords().on(/POST .*\/battles$/, () => ({
    id: "b9",
    tokens: { blue: "b" },
    spectator: "s",
    commitment: "c",
  }));
  render(StartScreen, { api: service.api });
  await screen.findByTestId("scenario-card-skirmish");
  await userEvent.click(within(screen.getByTestId("side-blue")).getByRole("radio"));
  await userEvent.click(within(screen.getByTestId("opponent-recruit")).getByRole("radio"));
  await userEvent.click(screen.getByTestId("language-fr"));
  expect(screen.getByTestId("start")).toHaveTextContent("Engager la bataille");
  expect(document.documentElement.lang).toBe("fr");
  await userEvent.click(screen.getByTestId("start"));
  expect(location.hash).toBe("#/battle/b9?seat=blue");
  expect(service.asked.at(-1)?.body).toEqual({
    scenario: "skirmish",
    seats: { red: { kind: "bot", bot: "recruit" }, blue: { kind: "person" } },
    mine: ["blue"],
  });
});

test("a battle is played with the keyboard alone", async () => {
  const service = withWords();
  render(BattleScreen, { api: service.api, id: "b1", tokens: ["r"] });
  const piece = await screen.findByTestId("piece-bows-1");
  piece.focus();
  await userEvent.keyboard("{Enter}");
  const target = await screen.findByTestId("piece-raiders-6");
  await vi.waitFor(() => {
    expect(target).toHaveAttribute("data-target", "true");
  });
  target.focus();
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByTestId("confirm")).toBeEnabled();
  await userEvent.keyboard("{Enter}");
  await vi.waitFor(() => {
    expect(service.asked.find(({ path }) => path.endsWith("/commands"))?.body).toEqual({
      version: 7,
      command: { kind: "shoot", at: "raiders-6" },
    });
  });
  await vi.waitFor(() => {
    expect(screen.getByTestId("prompt")).toHaveAttribute("data-version", "8");
  });
});

test("in the list of a place, Enter takes a choice, and Enter again confirms it", async () => {
  const service = withWords();
  render(BattleScreen, { api: service.api, id: "b1", tokens: ["r"] });
  await userEvent.click(await screen.findByTestId("piece-bows-1"));
  const cell = await screen.findByTestId("cell-8-9");
  cell.focus();
  await userEvent.keyboard("{Enter}");
  await vi.waitFor(() => {
    expect(document.activeElement).toHaveAttribute("data-testid", "choice-advance-8-9-n");
  });
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByTestId("confirm-here")).toBeEnabled();
  expect(service.count(/\/commands/)).toBe(0);
  await userEvent.keyboard("e");
  expect(service.count(/\/commands/)).toBe(0);
  await userEvent.keyboard("{Enter}");
  await vi.waitFor(() => {
    expect(service.asked.find(({ path }) => path.endsWith("/commands"))?.body).toEqual({
      version: 7,
      command: { kind: "move", to: [8, 9], facing: 0 },
    });
  });
});

test("a battle removed from the list is put back by keys, with its way in", async () => {
  const service = withWords();
  const battle = render(BattleScreen, { api: service.api, id: "b1", tokens: ["r"] });
  await screen.findByTestId("piece-bows-1");
  battle.unmount();
  render(StartScreen, { api: service.api });
  const link = screen.getByTestId("resume-b1");
  const way = link.getAttribute("href");
  expect(link).toHaveTextContent(/The Company of the Hart.*\(you\).*The Horde.*\(Captain\).*Turn 3 · Orders/);
  await userEvent.click(screen.getByTestId("forget-b1"));
  expect(screen.queryByTestId("resume-b1")).toBeNull();
  expect(
    screen.getByText("Removed from this list: The ford at Three Stones", { selector: "[role=status]" }),
  ).toBeVisible();
  expect(screen.getByTestId("unforget")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(screen.getByTestId("resume-b1")).toHaveAttribute("href", way);
  expect(screen.getByTestId("resume-b1")).toHaveFocus();
  expect(screen.queryByTestId("unforget")).toBeNull();
});

test("targets are buttons with names, and several choices at one place make a list", async () => {
  render(BattleScreen, { api: withWords().api, id: "b1", tokens: ["r"] });
  await userEvent.click(await screen.findByTestId("piece-bows-1"));
  const cell = await screen.findByTestId("cell-8-9");
  expect(cell).toHaveAttribute("role", "button");
  expect(cell).toHaveAccessibleName("1/J13: 2 possibilities");
  await userEvent.click(cell);
  expect(screen.getAllByTestId("choice-advance-8-9-n")).toHaveLength(2);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByTestId("choice-advance-8-9-n")).toBeNull();
});

test("whom a question is about is marked on the board", async () => {
  const asking = {
    ...snapshot,
    scene: { ...snapshot.scene, prompt: { ...sure(snapshot.scene.prompt), subjects: ["raiders-6"] } },
  };
  const service = withWords().on(/^GET .*\/battles\/b1$/, () => asking);
  render(BattleScreen, { api: service.api, id: "b1", tokens: ["r"] });
  const marks = await screen.findByTestId("asked");
  expect(marks).toHaveAttribute("data-pieces", "raiders-6");
  expect(marks.querySelectorAll(".arrow")).toHaveLength(1);
});

test("a rule opens from its link", async () => {
  render(BattleScreen, { api: withWords().api, id: "b1", tokens: ["r"] });
  const prompt = await screen.findByTestId("prompt");
  await userEvent.click(within(prompt).getByRole("button", { name: "Rule RULE-3-a" }));
  const dialog = await screen.findByTestId("rule-dialog");
  expect(await within(dialog).findByText("One order each.")).toBeInTheDocument();
});

test("refusals are shown with their rules", async () => {
  const reasons = [{ rule: "R-9", text: text("refused-fixture") }];
  const service = withWords().on(
    /\/commands$/,
    () => new Refusal(422, { error: "refused", ruling: { legal: false, reasons } }),
  );
  render(BattleScreen, { api: service.api, id: "b1", tokens: ["r"] });
  await userEvent.click(await screen.findByTestId("choice-commit"));
  expect(await screen.findByText(/Another unit stands there/)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Rule R-9" })).toBeInTheDocument();
});

test("two players at one screen see a curtain first, and nothing of the battle", async () => {
  const service = withWords().on(/^GET .*\/battles\/b1$/, () => ({
    ...snapshot,
    scene: { ...snapshot.scene, sides: snapshot.scene.sides.map((side) => ({ ...side, waiting: true })) },
  }));
  render(BattleScreen, { api: service.api, id: "b1", tokens: ["r", "b"] });
  const ready = await screen.findByTestId("curtain-ready");
  expect(ready).toHaveTextContent("The Company of the Hart");
  expect(screen.queryByTestId("board")).toBeNull();
  await userEvent.click(ready);
  expect(await screen.findByTestId("board")).toBeInTheDocument();
});

test("the end shows the outcome, the seal and the seed", async () => {
  const over = {
    ...snapshot,
    seed: "abc",
    scene: { ...snapshot.scene, prompt: null, outcome: text("game-won", { winner: text("side-red") }) },
  };
  const service = withWords().on(/^GET .*\/battles\/b1$/, () => over);
  render(BattleScreen, { api: service.api, id: "b1", tokens: ["r"] });
  const dialog = await screen.findByTestId("outcome");
  expect(dialog).toHaveTextContent("The Company of the Hart wins");
  expect(within(dialog).getByText("abc")).toBeInTheDocument();
});

test("a battle whose dice can be foretold says so, and a lesson that it is one is enough", async () => {
  const named = { ...snapshot, dice: "named" };
  const service = withWords().on(/^GET .*\/battles\/b1$/, () => named);
  const { unmount } = render(BattleScreen, { api: service.api, id: "b1", tokens: ["r"] });
  expect(await screen.findByTestId("dice-mark")).toHaveTextContent("Training: chosen dice");
  await userEvent.click(screen.getByTestId("open-people"));
  expect(screen.getByTestId("dice-told")).toHaveTextContent("can know every roll before it falls");
  unmount();
  for (const fair of [snapshot, { ...named, lesson: "first" }]) {
    const other = withWords()
      .on(/^GET .*\/battles\/b1$/, () => fair)
      .on(/\/coach$/, () => ({ version: 7, coaching: { lesson: "first", topics: [] } }));
    const { unmount: leave } = render(BattleScreen, { api: other.api, id: "b1", tokens: ["r"] });
    await screen.findByTestId("open-people");
    await screen.findByTestId("phase");
    expect(screen.queryByTestId("dice-mark")).toBeNull();
    leave();
  }
});

test("an old address works, and the key goes out of it", async () => {
  const from = withWords().on(/^GET .*\/battles\/b1$/, () => snapshot);
  location.hash = "#/battle/b1/r";
  const { unmount } = render(BattleScreen, { api: from.api, id: "b1", tokens: ["r"] });
  await waitFor(() => {
    expect(location.hash).toBe("#/battle/b1?seat=red");
  });
  expect(keysTo("b1", ["red"])).toEqual(["r"]);
  unmount();
  const watching = withWords().on(/^GET .*\/battles\/b1$/, () => ({ ...snapshot, viewer: null }));
  location.hash = "#/battle/b1/w";
  render(BattleScreen, { api: watching.api, id: "b1", tokens: ["w"] });
  await screen.findByTestId("phase");
  expect(location.hash).toBe("#/battle/b1/w");
});

test("what stands on a hex together, such as a man and a body, hides its ground once", () => {
  const lying = (id: string): Piece => ({
    id,
    shape: { type: "hexes", cells: [[0, 0]], facing: 0 },
    owner: null,
    icon: "sword",
    label: text("unit-swords"),
  });
  const map = mapBoard({ type: "hexes", cells: [{ at: [0, 0], name: "A1", terrain: "interior", level: 1 }] });
  const { container } = render(Footing, { pieces: [lying("man"), lying("body")], map });
  expect(container.querySelectorAll("[data-ground='floor']")).toHaveLength(1);
  expect(container.querySelectorAll("text")).toHaveLength(1);
});
