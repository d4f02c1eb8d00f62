/** A battle as the service might send it: two armies of units on hexes, with a prompt that asks for orders. */
import type {
  Beat,
  Choice,
  Entry,
  Game,
  HexCell,
  Piece,
  PromptCard,
  RuleCard,
  ScenarioCard,
  Scene,
  Snapshot,
  Text,
  Update,
} from "../src/lib/protocol";
import type * as sent from "../src/lib/schema";

export function text(id: string, args?: Text["args"]): Text {
  return args ? { id, args } : { id };
}

/** What is there for certain. */
export function sure<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) {
    throw new Error("there is nothing");
  }
  return value;
}

const COLUMNS = 34;
const ROWS = 16;

function terrainAt(column: number, row: number): Pick<HexCell, "terrain" | "level"> {
  const distance = (x: number, y: number): number => Math.hypot(column - x, (row - y) * 0.87);
  if (distance(9, 4) < 2.4) {
    return { terrain: "wood" };
  }
  if (distance(24, 11) < 2.6) {
    return { terrain: "hill", level: distance(24, 11) < 1.3 ? 2 : 1 };
  }
  if (distance(17, 14) < 1.9) {
    return { terrain: "marsh" };
  }
  if (distance(29, 3) < 1.5) {
    return { terrain: "building" };
  }
  if (column === 14 + Math.round(Math.sin(row)) && row < 7) {
    return { terrain: "stream" };
  }
  return distance(5, 12) < 1.6 ? { terrain: "rough" } : {};
}

/** Two sheets of 17 by 16 hexes side by side, rows shifted half a hex to and fro. */
export const cells: readonly HexCell[] = Array.from({ length: COLUMNS * ROWS }, (_, index): HexCell => {
  const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
  const sheet = column < 17 ? 1 : 2;
  const name = `${sheet}/${String.fromCharCode(65 + row)}${(column % 17) + 1}`;
  return { at: [column - Math.floor(row / 2), row], name, ...terrainAt(column, row) };
});

interface Unit {
  readonly id: string;
  readonly owner: string;
  readonly icon: string;
  readonly column: number;
  readonly row: number;
  readonly files: number;
  readonly count: number;
  readonly facing: number;
}

const UNITS: readonly Unit[] = [
  { id: "swords", owner: "red", icon: "swordman", column: 5, row: 13, files: 5, count: 10, facing: 0 },
  { id: "bows", owner: "red", icon: "bowman", column: 13, row: 12, files: 4, count: 8, facing: 0 },
  { id: "knights", owner: "red", icon: "mounted-knight", column: 21, row: 13, files: 3, count: 3, facing: 5 },
  { id: "raiders", owner: "blue", icon: "orc-head", column: 6, row: 2, files: 5, count: 10, facing: 3 },
  { id: "riders", owner: "blue", icon: "wolf-head", column: 17, row: 3, files: 4, count: 4, facing: 2 },
  { id: "ogres", owner: "blue", icon: "no-such-icon", column: 25, row: 4, files: 3, count: 3, facing: 3 },
];

function stands(unit: Unit): Piece[] {
  const back = unit.owner === "red" ? 1 : -1;
  return Array.from({ length: unit.count }, (_, index): Piece => {
    const row = unit.row + back * Math.floor(index / unit.files);
    const column = unit.column + (index % unit.files);
    return {
      id: `${unit.id}-${index + 1}`,
      shape: { type: "hexes", cells: [[column - Math.floor(row / 2), row]], facing: unit.facing },
      owner: unit.owner,
      icon: unit.icon,
      label: text(`unit-${unit.id}`),
      group: unit.id,
      badges:
        index === 0
          ? [
              { sign: "C", meaning: text("badge-charge"), tone: "order" },
              { sign: "9", meaning: text("badge-strength", { strength: 9 }) },
            ]
          : index === 3
            ? [{ sign: "!", meaning: text("badge-shaken"), tone: "bad" }]
            : [],
      tooltip: [text("tip-melee", { value: 11 }), text("tip-armour", { value: 3 }), text("tip-move", { value: 24 })],
      faded: unit.id === "bows" && index > 5,
    };
  });
}

export const pieces: readonly Piece[] = UNITS.flatMap(stands);

export const orders: readonly Choice[] = [
  {
    id: "hold",
    command: { kind: "order", order: "hold" },
    label: text("order-hold"),
    key: "t",
    detail: text("detail-free"),
  },
  {
    id: "charge",
    command: { kind: "order", order: "charge" },
    label: text("order-charge"),
    key: "c",
    group: text("heading-attack"),
  },
  {
    id: "advance-8-9-n",
    command: { kind: "move", to: [8, 9], facing: 0 },
    label: text("move-north"),
    detail: text("detail-cost", { cost: 6 }),
    target: { cells: [[8, 9]] },
    ghosts: [ghost(8, 9, 0)],
  },
  {
    id: "advance-8-9-ne",
    command: { kind: "move", to: [8, 9], facing: 1 },
    label: text("move-east"),
    detail: text("detail-cost", { cost: 7 }),
    target: { cells: [[8, 9]] },
    ghosts: [ghost(8, 9, 1)],
  },
  {
    id: "advance-9-9-n",
    command: { kind: "move", to: [9, 9], facing: 0 },
    label: text("move-north"),
    detail: text("detail-cost", { cost: 8 }),
    target: { cells: [[9, 9]] },
    ghosts: [ghost(9, 9, 0)],
  },
  {
    id: "shoot-raiders",
    command: { kind: "shoot", at: "raiders-6" },
    label: text("shoot-at", { target: text("unit-raiders") }),
    detail: text("detail-chance", { chance: 45 }),
    target: { pieces: ["raiders-6"] },
  },
];

function ghost(q: number, r: number, facing: number): Piece {
  return {
    id: "bows-1",
    shape: { type: "hexes", cells: [[q, r]], facing },
    owner: "red",
    icon: "bowman",
    label: text("unit-bows"),
  };
}

export const prompt: PromptCard = {
  player: "red",
  question: text("question-orders"),
  help: text("help-orders"),
  rule: "RULE-3-a",
  selectable: pieces.filter((piece) => piece.owner === "red").map((piece) => piece.id),
  choices: [
    {
      id: "commit",
      command: { kind: "commit" },
      label: text("commit"),
      primary: true,
      key: "e",
      detail: text("detail-orders", { given: 2, all: 3 }),
    },
  ],
};

export const scene: Scene = {
  title: text("title"),
  phase: [text("turn", { turn: 3 }), text("phase-orders")],
  board: { type: "hexes", cells },
  sides: [
    { id: "red", name: text("side-red"), status: [text("status-stands", { left: 21, of: 24 })], waiting: true },
    { id: "blue", name: text("side-blue"), status: [text("status-stands", { left: 17, of: 20 })] },
  ],
  pieces,
  marks: [
    { kind: "zone", style: "deploy", owner: "red", cells: cells.filter(({ at }) => at[1] > 13).map(({ at }) => at) },
    { kind: "zone", style: "deploy", owner: "blue", cells: cells.filter(({ at }) => at[1] < 2).map(({ at }) => at) },
    {
      kind: "path",
      style: "shot",
      points: [
        [7, 12],
        [5, 6],
        [5, 3],
      ],
    },
  ],
  prompt,
};

export const snapshot: Snapshot = {
  id: "b1",
  version: 7,
  viewer: "red",
  seats: { red: { kind: "person" }, blue: { kind: "bot", bot: "captain" } },
  scene,
  undo: true,
  next: 5,
  commitment: "a".repeat(64),
  seed: null,
};

export const entries: readonly Entry[] = Array.from({ length: 14 }, (_, n): Entry => {
  const turn = text("turn", { turn: 1 + Math.floor(n / 6) });
  if (n % 3 === 1) {
    const [sides, value] = n % 2 ? [20, ((n * 7) % 20) + 1] : [6, (((n * 7) % 20) % 6) + 1];
    const purpose = text("purpose-blow");
    return {
      n,
      turn,
      kind: "rolled",
      rule: "RULE-9-c",
      text: text("rolled", { value: ((n * 7) % 20) + 1, purpose, sides: 20 }),
      weight: 2,
      effects: [{ effect: "threw", dice: [[sides, value]], purpose }],
      event: { kind: "rolled", rule: "RULE-9-c", sides, value },
    };
  }
  const kind = n % 3 === 0 ? "struck" : "fell";
  return {
    n,
    turn,
    kind,
    rule: "RULE-9-a",
    text: text(`event-${kind}`, { who: text("unit-swords"), whom: text("unit-raiders") }),
    weight: kind === "fell" ? 3 : 2,
    effects: [],
    event: { kind, rule: "RULE-9-a" },
  };
});

/** The entries above, three to a decision. */
export const beats: readonly Beat[] = Array.from({ length: 5 }, (_, n): Beat => {
  const own = entries.slice(3 * n, 3 * n + 3);
  return { n, version: n, by: n % 2 ? "blue" : "red", weight: 3, entries: own };
});

/** What the service would send of a snapshot to who has its first `from` beats. */
export function sentOf({ scene: drawn, ...rest }: Snapshot, from = 0): sent.Snapshot {
  return { ...rest, scene: { ...drawn, board: "board-1" }, beats: beats.slice(from, rest.next) };
}

/** The update in which the service would tell the scene of a snapshot to who is at version `from`. */
export function updateTo({ scene: drawn, ...rest }: Snapshot, from = rest.version - 1): Update {
  const { title, phase, sides, pieces, marks = [], prompt = null, outcome = null } = drawn;
  const scene = { title, phase, sides, pieces, marks, prompt, outcome, order: pieces.map(({ id }) => id) };
  const { version: to, undo, next, seed = null } = rest;
  return { type: "changed", from, to, undo, next, seed, beats: [], ...scene };
}

export const scenario: ScenarioCard = {
  id: "skirmish",
  ruleset: "example",
  title: text("title"),
  about: text("about"),
  sides: [
    { id: "red", name: text("side-red"), points: 1500 },
    { id: "blue", name: text("side-blue"), points: 1480 },
  ],
  source: "house",
  bots: ["captain", "recruit"],
};

/** The game above, as one chooses what to play. */
export const game: Game = {
  name: "example",
  title: text("game-title"),
  about: text("game-about"),
  bots: [
    { name: "captain", about: text("captain-about"), strength: 3 },
    { name: "recruit", about: text("recruit-about"), strength: 2 },
  ],
  guides: [{ id: "example-guide", title: text("guide-title"), minutes: 7 }],
};

/** A rule of it. */
export const rule: RuleCard = {
  id: "RULE-3-a",
  title: "Orders",
  kind: "procedure",
  level: "base",
  rule: "One order each.",
  table: [["hold", "T"]],
  unclear: "Both at once.",
  lines: [10, 12],
  seed: "example.txt",
  file: "example_1",
  chapter: "III",
  played: "played",
  excuse: "",
  locale: "en",
  cases_locale: "en",
  cases: [{ id: "RULE-3-a-ex1", given: "Two units.", then: "Two orders.", rules: ["RULE-3-a", "RULE-4"] }],
};

/** The words of the game above. */
export const catalogue = `
title = The ford at Three Stones
game-title = The Ford
game-about = A game of two companies.
guide-title = How to hold a ford
captain-about = Strong.
recruit-about = Weak.
term-company = company
term-company-about = Soldiers under one banner.
term-company-matters = It fights as one.
about = Two companies meet at a ford. Whoever holds the hill after eight turns has won; neither knows the other's orders.
side-red = The Company of the Hart
side-blue = The Horde
unit-swords = Swordsmen
unit-bows = Longbowmen
unit-knights = Knights
unit-raiders = Raiders
unit-riders = Wolf riders
unit-ogres = Ogres
badge-charge = Order: charge
badge-strength = Strength { $strength }
badge-shaken = Shaken
tip-melee = Melee: { $value }
tip-armour = Armour: { $value }
tip-move = Movement: { $value }
order-hold = Hold
order-charge = Charge
heading-attack = Attack
detail-free = free
detail-cost = { $cost } points
detail-chance = { $chance } %
detail-orders = { $given } of { $all } units
move-north = Advance, facing north
move-east = Advance, facing east
shoot-at = Shoot at { $target }
question-orders = Give your orders
help-orders = Select a unit, then choose its order. Nobody sees it before both sides are ready.
commit = Reveal the orders
turn = Turn { $turn }
phase-orders = Orders
status-stands = { $left } of { $of } stands
rolled = { $purpose }: { $value } on a D{ $sides }
purpose-blow = Blow
event-struck = { $who } strike at { $whom }.
event-fell = A stand of { $whom } falls.
tally-title = Chance to hit
line-skill = Skill
line-range = Long range
line-cover = Target in cover
note-turn = The unit ends in front of the wood.
refused-fixture = Another unit stands there.
game-won = { $winner } wins: the hill is held.
bot-captain = Captain
bot-recruit = Recruit
`;
