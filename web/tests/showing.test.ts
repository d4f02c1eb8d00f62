import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import PlayBar from "../src/components/PlayBar.svelte";
import ResultCard from "../src/components/ResultCard.svelte";
import { language } from "../src/lib/language.svelte";
import { Playback } from "../src/lib/playback.svelte";
import type { Beat, Effect, Update } from "../src/lib/protocol";
import { Timeline } from "../src/lib/timeline";
import { fakeService } from "./fakes";
import { catalogue, entries, pieces, scene, sentOf, snapshot, sure, text } from "./fixture";

beforeAll(async () => {
  await language.load(fakeService().on(/\/catalogues\//, () => ({ locale: "en", sources: [catalogue] })).api);
});

beforeEach(() => {
  language.choose("en");
});

const [mine, theirs] = ["red", "blue"].map((side) => sure(pieces.find(({ owner }) => owner === side)).id);

function blow(face: number, good: boolean): Effect {
  const tally = { lines: [["line-skill", 10, "R-1", 1] as const, ["line-cover", -2, "R-2", 1] as const] };
  const about = { pieces: [sure(theirs)], target: sure(mine) };
  return { effect: "threw", dice: [[20, face]], purpose: text("purpose-blow"), ...about, tally, needs: 8, good };
}

/** The opponent strikes twice, and a stand falls. */
function struck(playback: Playback): void {
  const first = Timeline.EMPTY.joined(sentOf(snapshot), scene.board);
  const told = [[blow(5, true)], [blow(12, false)], [{ effect: "fell", piece: sure(mine) } satisfies Effect]];
  const beat: Beat = {
    n: 5,
    version: 8,
    by: "blue",
    weight: 3,
    entries: told.map((effects, index) => ({ ...sure(entries[0]), n: 14 + index, weight: 2, effects })),
  };
  const update: Update = { type: "changed", from: 7, to: 8, undo: false, beats: [beat], next: 6, gone: [sure(mine)] };
  playback.follow(first, "red");
  playback.follow(first.with(update, null), "red");
}

test("a result says who succeeded and who was lost; unfolded, what each die needed and why", async () => {
  const playback = new Playback({}, null);
  struck(playback);
  render(ResultCard, { playback, still: false });
  const card = screen.getByTestId("result");
  expect(screen.getByTestId("result-sentence")).toHaveTextContent("Raiders: 1 of 2 succeed ✗ Lost: 1 × Swordsmen");
  await userEvent.click(within(card).getByText("2 throws, and what each needed"));
  const [hit, missed] = screen.getAllByTestId("throw");
  expect(hit).toHaveTextContent("Blow · needs 8, rolled 5 · ✓ hits");
  expect(hit).toHaveTextContent("+10 Skill R-1");
  expect(hit).toHaveTextContent("−2 Target in cover R-2");
  expect(missed).toHaveTextContent("Blow · needs 8, rolled 12 · ✗ misses");
  await userEvent.click(screen.getByTestId("result-close"));
  expect(screen.queryByTestId("result")).not.toBeInTheDocument();
});

test("dice that still roll tell nothing", () => {
  const playback = new Playback({ moveSpeed: 1, combatSpeed: 1 }, () => () => undefined);
  struck(playback);
  render(ResultCard, { playback, still: false });
  expect(screen.getByTestId("result-sentence")).toHaveTextContent(/^Blow…$/);
  expect(screen.getByTestId("result")).not.toHaveTextContent(/rolled|hits|Lost/);
});

test("the bar says how much waits, and stops, goes on and skips", async () => {
  const playback = new Playback({ moveSpeed: 1, combatSpeed: 1 }, () => () => undefined);
  struck(playback);
  render(PlayBar, { playback });
  expect(screen.getByTestId("waiting")).toHaveTextContent("1 event to see, 2 s");
  await userEvent.click(screen.getByRole("button", { name: "Pause" }));
  expect(playback.paused).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Go on" }));
  expect(playback.paused).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "To now" }));
  expect(playback.live).toBe(true);
  expect(screen.queryByTestId("playbar")).not.toBeInTheDocument();
});
