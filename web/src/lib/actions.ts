/** Carries out what a key of the battle screen means. */
import { tick } from "svelte";
import type { Action } from "./keyboard";
import type { Picking } from "./picking.svelte";
import type { Session } from "./session.svelte";
import type { Tools } from "./tools.svelte";
import type { Viewport } from "./viewport.svelte";

/** What actions are done to. */
export interface Stage {
  readonly session: Session;
  readonly viewport: Viewport;
  readonly tools: Tools;
  readonly open: (dialog: "help" | "rules" | "legend") => void;
  /** Opens the battle in words, or shuts it. */
  readonly words: () => void;
}

/** Does what a key means. */
export function perform(action: Action, { session, viewport, tools, open, words }: Stage): void {
  const { picking, playback } = session;
  switch (action.do) {
    case "choose":
      picking.press(action.choice);
      void toConfirm(picking);
      break;
    case "primary":
      if (action.atOnce) {
        picking.press(action.choice);
        void toConfirm(picking);
      } else {
        mainButton()?.focus();
      }
      break;
    case "confirm":
      void picking.confirm();
      break;
    case "cancel":
      stepBack(session, tools);
      break;
    case "undo":
      void session.undo();
      break;
    case "advise":
      void session.advising.ask();
      break;
    case "help":
    case "rules":
    case "legend":
      open(action.do);
      break;
    case "cycle":
      picking.cycle(action.step, action.byGroup);
      if (picking.selected !== null) {
        void goTo(picking.selected, viewport);
      }
      break;
    case "words":
      words();
      break;
    case "step":
      playback.step();
      break;
    case "pause":
      playback.toggle();
      break;
    case "toggle":
    case "group":
    case "band":
    case "measure":
    case "sight":
      gather(action.do, picking, tools);
      break;
    default:
      look(action.do, viewport);
  }
}

/** Out of what goes on by itself, then to now, then out of what one has begun. */
function stepBack({ advising, picking, playback }: Session, tools: Tools): void {
  advising.stop();
  if (!playback.live && !picking.held) {
    playback.toNow();
  } else if (!tools.layDown()) {
    picking.cancel();
  }
}

/**
 * What a key has taken and now waits to be confirmed has the focus: left on the board, where Enter aims at what has it, the
 * next Enter would do something else.
 */
async function toConfirm(picking: Picking): Promise<void> {
  await tick();
  if (picking.pending) {
    document.querySelector<HTMLElement>('[data-testid="confirm"]')?.focus({ preventScroll: true });
  }
}

/** What leads on: the way forward, or what had better be done before. */
function mainButton(): HTMLElement | null {
  return document.querySelector('[data-main="true"]') ?? document.querySelector('[data-primary="true"]');
}

/** Selecting and the tools that are used at the board. */
function gather(how: "toggle" | "group" | "band" | "measure" | "sight", picking: Picking, tools: Tools): void {
  const acts = {
    toggle: () => {
      picking.toggle(focusedPiece() ?? "");
    },
    group: () => {
      picking.selectGroup(focusedPiece(), true);
    },
    band: () => {
      if (picking.several) {
        tools.take("select");
      }
    },
    measure: () => {
      tools.measureByKey(focusedPiece());
    },
    sight: () => {
      tools.sightByKey(focusedPiece());
    },
  };
  acts[how]();
}

/** What changes nothing but what one sees. */
function look(how: "zoom-in" | "zoom-out" | "fit" | "fit-army", viewport: Viewport): void {
  const acts = {
    "zoom-in": () => {
      viewport.zoom(1.25);
    },
    "zoom-out": () => {
      viewport.zoom(1 / 1.25);
    },
    fit: () => {
      viewport.fit();
    },
    "fit-army": () => {
      viewport.fitArmy();
    },
  };
  acts[how]();
}

function focusedPiece(): string | null {
  return document.activeElement instanceof SVGElement ? (document.activeElement.dataset["piece"] ?? null) : null;
}

/** Brings a piece into view, and the focus to it. */
export async function goTo(piece: string, viewport: Viewport): Promise<void> {
  await tick();
  const element = document.querySelector<SVGElement>(`[data-piece="${CSS.escape(piece)}"]`);
  if (element) {
    focusOnceShown(element, document.activeElement);
    viewport.reveal({ x: Number(element.dataset["x"]), y: Number(element.dataset["y"]) });
  }
}

/** Gives something the focus as soon as it can have it, for a piece on its way is hidden; not when another has got it since. */
function focusOnceShown(element: SVGElement, before: Element | null): void {
  element.focus({ preventScroll: true });
  const now = document.activeElement;
  if (now !== element && (now === before || now === document.body) && element.isConnected) {
    requestAnimationFrame(() => {
      focusOnceShown(element, before);
    });
  }
}
