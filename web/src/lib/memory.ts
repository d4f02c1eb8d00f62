/** Battles this browser takes part in, so that they can be found again. */
import type { Brief, Text } from "./protocol";
import { battleHash, challengeHash, type Holder } from "./routes";
import { keep, recall } from "./store";

/** One battle: the tokens played here, by side where known, and what is to be given to others. */
export interface Remembered {
  readonly id: string;
  readonly tokens: readonly string[];
  readonly sides: Readonly<Record<string, string>>;
  /** Tokens of others' seats, by side: battles of before claims were begun with them. */
  readonly shares: Readonly<Record<string, string>>;
  /** The claims of the seats that one offers, by side; null: the link was withdrawn, or its secret is not known here. */
  readonly claims?: Readonly<Record<string, string | null>>;
  /** The claim by which one got here. */
  readonly claim?: string;
  readonly spectator: string | null;
  readonly title: Text | null;
  readonly over: boolean;
  /** A challenge: its battle begins when the other army has come. */
  readonly waiting?: boolean;
  /** The sides, and who leads them: absent for battles remembered before this was kept. */
  readonly armies?: readonly Army[];
  /** How much of the chat has been read, and whether one does not want to hear it. */
  readonly read?: number;
  readonly muted?: boolean;
  /** The tokens of the seats played here in the rematch, and its id, once there is one. */
  readonly onward?: { readonly id: string; readonly tokens: readonly string[] };
  /** The lesson that it is. */
  readonly lesson?: string;
  /** Turn and phase at the last look, or the outcome. */
  readonly stage?: readonly Text[];
  /** Milliseconds since 1970. */
  readonly seen: number;
}

/** A side of a remembered battle: whether it is led from this browser, and the bot that leads it, if one does. */
export interface Army {
  readonly name: Text;
  readonly own: boolean;
  readonly bot: string | null;
  /** The name of the person who leads it, where one is known. */
  readonly player?: string;
  /** Whether it had to decide at the last look. */
  readonly due?: boolean;
}

const DRAWER = "battles";
const MOST = 30;

/** All remembered battles, the latest first. */
export function remembered(): Remembered[] {
  const list = recall<readonly Remembered[]>(DRAWER, []);
  return Array.isArray(list) ? [...(list as readonly Remembered[])].sort((a, b) => b.seen - a.seen) : [];
}

/** The battle of this id and these tokens, if remembered. */
export function find(id: string, tokens: readonly string[]): Remembered | null {
  return remembered().find((battle) => same(battle, id, tokens)) ?? null;
}

/** All tokens of a battle that this browser plays with, on whatever seats. */
export function tokensOf(id: string): string[] {
  return [...new Set(remembered().flatMap((battle) => (battle.id === id ? battle.tokens : [])))];
}

/**
 * The tokens with which this browser opens a battle: those of the seats named, where it knows them; else those it was opened with
 * last; none where it knows none.
 */
export function keysTo(id: string, seats: readonly string[] | null): readonly string[] {
  const known = remembered().filter((battle) => battle.id === id);
  const named = (seats ?? []).join("+");
  const whole = known.find(({ sides }) => Object.keys(sides).sort().join("+") === named);
  if (seats !== null && whole) {
    return whole.tokens;
  }
  const [seat] = seats ?? [];
  const key = known.map(({ sides }) => (seat === undefined ? undefined : sides[seat])).find((one) => one !== undefined);
  return key === undefined ? (known[0]?.tokens ?? []) : [key];
}

/** Who looks at a remembered battle from here, as addresses say it. */
export function holderOf({ sides, tokens }: Pick<Remembered, "sides" | "tokens">): Holder {
  const seats = Object.keys(sides);
  return seats.length > 0 ? seats : (tokens[0] ?? "");
}

/** The address of a remembered battle. */
export function addressOf(battle: Pick<Remembered, "id" | "sides" | "tokens" | "waiting">): string {
  return (battle.waiting ? challengeHash : battleHash)(battle.id, holderOf(battle));
}

/** Remembers a battle, or what is new about it. */
export function remember(id: string, tokens: readonly string[], news: Partial<Remembered>): void {
  const known = find(id, tokens);
  const blank = { sides: {}, shares: {}, spectator: null, title: null, over: false };
  const battle: Remembered = { ...blank, ...known, ...news, id, tokens, seen: Date.now() };
  const others = remembered().filter((other) => !same(other, id, tokens));
  keep(DRAWER, [battle, ...others].slice(0, MOST));
}

type Shown = Pick<Brief, "title" | "phase" | "sides" | "seats" | "names"> & { readonly outcome?: Brief["outcome"] };

/** What a card needs to say of a battle to be recognised. */
export function recognisable(shown: Shown, own: readonly string[]): Partial<Remembered> {
  const { seats, names } = shown;
  return {
    title: shown.title,
    over: Boolean(shown.outcome),
    waiting: false,
    stage: shown.outcome ? [shown.outcome] : shown.phase,
    armies: shown.sides.map(({ id, name, waiting }) => ({
      name,
      own: own.includes(id),
      bot: (seats[id]?.kind === "bot" ? seats[id].bot : null) ?? null,
      player: names[id] ?? "",
      due: Boolean(waiting) && !shown.outcome,
    })),
  };
}

/** Keeps how a battle stands by now, where it stands in the list. */
export function renew(battle: Remembered, news: Partial<Remembered>): void {
  keep(
    DRAWER,
    remembered().map((other) => (same(other, battle.id, battle.tokens) ? { ...other, ...news } : other)),
  );
}

/** Puts a forgotten battle back, keys and all, where it was. */
export function restore(battle: Remembered): void {
  const others = remembered().filter((other) => !same(other, battle.id, battle.tokens));
  keep(DRAWER, [...others, battle]);
}

/** Forgets a battle; the service keeps it. */
export function forget(id: string, tokens: readonly string[]): void {
  keep(
    DRAWER,
    remembered().filter((battle) => !same(battle, id, tokens)),
  );
}

function same(battle: Remembered, id: string, tokens: readonly string[]): boolean {
  return battle.id === id && battle.tokens.join("+") === tokens.join("+");
}
