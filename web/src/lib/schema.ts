/* eslint-disable max-lines, @typescript-eslint/no-empty-object-type -- generated */
/** What the service sends and takes. Written by scripts/client_types from its OpenAPI document: do not edit. */

/**
 * The version of the engine, the rulesets installed, and the languages spoken.
 */
export interface About {
  readonly version: string;
  readonly rulesets: readonly RulesetCard[];
  readonly locales: readonly string[];
}

/**
 * The addresses (without a path) at which other machines reach the service, the likeliest first; none: they do not.
 */
export interface Addresses {
  readonly addresses: readonly string[];
}

/**
 * A seat in a battle that others have begun: its id, the side (None: a spectator), and the secret token for it.
 */
export interface Admitted {
  readonly id: string;
  readonly side: string | null;
  readonly token: string;
}

/**
 * Something to do: the command, which is legal, and how it is given.
 *
 * The pieces of `select` are selected first; then `choice` is pressed, or clicked at its `target`. Without a choice no
 * click gives the command. `otherwise` answers whoever gives another one.
 */
export interface Advice {
  readonly step: string;
  readonly text: Text;
  readonly rule: string;
  readonly point?: Pointed;
  readonly command: Readonly<Record<string, unknown>>;
  readonly select?: readonly string[];
  readonly choice?: string | null;
  readonly target?: Target | null;
  readonly otherwise?: Text | null;
}

/**
 * What a battle is fought for: `brief` in one short line, how it is won, what ends it, and how the sides stand.
 */
export interface Aim {
  readonly brief: Text;
  readonly wins: readonly Saying[];
  readonly ends?: readonly Saying[];
  readonly standings?: readonly Standing[];
}

/**
 * Pieces aimed at another, or at a place: a shot, a spell, a charge announced.
 */
export interface Aimed {
  readonly effect: "aimed";
  readonly pieces: readonly string[];
  readonly target?: string | null;
  readonly at?: readonly [number, number] | null;
}

/**
 * Something about pieces changed that shows on their counters: a badge, an order turned up, a wound.
 */
export interface Altered {
  readonly effect: "altered";
  readonly pieces: readonly string[];
  readonly text: Text;
}

/**
 * A small sign on a piece: one to three letters, its meaning, and a tone for its colour.
 *
 * `letters` are the sign in the reader's language, where it stands for a word.
 */
export interface Badge {
  readonly sign: string;
  readonly meaning: Text;
  readonly tone?: "bad" | "good" | "order" | "plain";
  readonly letters?: Text | null;
}

/**
 * A heading that concerns everybody: a turn, a phase, a bound, the end.
 */
export interface Banner {
  readonly effect: "banner";
  readonly text: Text;
  readonly level?: "phase" | "step" | "turn";
}

/**
 * By what a battle is played: the rules' title, and their editions in the order in which it came under them.
 */
export interface BattleRules {
  readonly options: Options;
  readonly chapters: readonly string[];
  readonly readings: Readonly<Record<string, unknown>>;
  readonly title: Text;
  readonly editions: readonly string[];
}

/**
 * One decision with all that came of it, as its reader may know it. `n` counts his beats, from 0.
 *
 * `version` is the reader's own that it led to; `by` the side that decided, or None for the beginning and for what comes
 * of answers given in secret; `weight` that of its weightiest entry. There is at least one entry.
 */
export interface Beat {
  readonly n: number;
  readonly version: number;
  readonly by: string | null;
  readonly weight: Weight;
  readonly entries: readonly Entry[];
}

/**
 * Beats, and the number of the one that will come next.
 */
export interface BeatPage {
  readonly beats: readonly Beat[];
  readonly next: number;
}

/**
 * An army book as offered: id, name, and its troops in order.
 */
export interface BookCard {
  readonly id: string;
  readonly name: Text;
  readonly rows: readonly BookRow[];
}

/**
 * A troop of an army book: id, name, stands and points of the unit, its profile line by line, its source.
 */
export interface BookRow {
  readonly id: string;
  readonly name: Text;
  readonly stands: number;
  readonly points: number;
  readonly profile: readonly Text[];
  readonly source: string;
}

/**
 * A bot as offered: its name, and what it says of itself: how it plays, and how strong it is (0: it does not say).
 */
export interface BotCard {
  readonly name: string;
  readonly about?: Text | null;
  readonly strength?: number;
}

/**
 * A side that a program plays; `bot` is one of the names offered with the scenario.
 */
export interface BotSeat {
  readonly kind: "bot";
  readonly bot: string;
}

/**
 * What a list of battles says of one: how it stands for the token's holder, and the names of its people, by side.
 */
export interface Brief {
  readonly title: Text;
  readonly phase: readonly Text[];
  readonly sides: readonly SideScene[];
  readonly outcome: Text | null;
  readonly viewer: string | null;
  readonly seats: Readonly<Record<string, PersonSeat | BotSeat>>;
  readonly names: Readonly<Record<string, string>>;
}

/**
 * A calculator as offered: its name, what it is called and answers, its questions, and the JSON schema of its inputs.
 */
export interface CalculatorCard {
  readonly name: string;
  readonly about: Text;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly title: Text;
  readonly questions: readonly Question[];
}

/**
 * What is agreed before a battle, the same for every reader but for `viewer`, the side of the token's holder.
 *
 * `agreed` are the settings that both armies have in common; `challenger` is the side whose army is in, and nothing else is
 * told of it. Once the battle has `begun`, it is found under the same id. `delay` is how much later spectators will see it. `dice`
 * says whether the challenger has named their seed, `taken` whether somebody has taken up the link to the other seat.
 */
export interface ChallengeCard {
  readonly id: string;
  readonly viewer: string | null;
  readonly challenger: string;
  readonly ruleset: string;
  readonly title: Text;
  readonly field: FieldCard;
  readonly agreed: Readonly<Record<string, unknown>>;
  readonly chapters: readonly string[];
  readonly readings: Readonly<Record<string, unknown>>;
  readonly begun: boolean;
  readonly delay?: number;
  readonly dice?: "drawn" | "known" | "named";
  readonly taken?: boolean;
}

/**
 * A new challenge: tokens of one's own side and of spectators, which are those of the battle too, the other side's claim.
 */
export interface Challenged {
  readonly id: string;
  readonly tokens: Readonly<Record<string, string>>;
  readonly claims: Readonly<Record<string, string>>;
  readonly spectator: string;
}

/**
 * How many of the ways in which dice can fall come to something: `ways` of `of`, all equally likely.
 *
 * Two whole numbers are exact, are read at once by people ("11 in 20"), and lose nothing on the wire.
 */
export type Chance = readonly [number, number];

/**
 * A chapter as offered: what it needs, what it cannot be played with, whether it is in every game (`base`).
 */
export interface ChapterCard {
  readonly name: string;
  readonly title: Text;
  readonly rule: string;
  readonly needs: readonly string[];
  readonly excludes: readonly string[];
  readonly base: boolean;
}

/**
 * What has been said, and the number of what will be said next.
 */
export interface ChatPage {
  readonly remarks: readonly Said[];
  readonly next: number;
}

/**
 * What a player says to the others, who has seen all remarks before number `unseen`.
 *
 * What he has said since in the same words is answered as it was: its answer got lost, and it is sent again. Left out, it is
 * said in any case.
 */
export interface ChatWish {
  readonly text: string;
  readonly unseen?: number | null;
}

/**
 * One thing a player can do now, as something to click.
 *
 * `command` is sent back as it is. With a `target` it is clicked on the board, without one it is a button.
 * `group` sorts buttons under a heading; `key` proposes a keyboard letter; `detail` is a short cost or chance;
 * `ghosts` are pieces where they would stand; `primary` marks the way forward (commit, end).
 *
 * `leaves` is what would remain undone by it: clients say so and ask once more before they send it. `advised` marks what
 * a player who does not care may well do instead. `facing` says (degrees clockwise from north) where its piece would look:
 * of choices at one place that differ by nothing else clients make a rose. `made` says that it has been made already, and may
 * be made otherwise still. `picture` is an outline to recognise it by,
 * in the board's unit about its own middle, `sketch` one that is drawn where it would lie on the board.
 */
export interface Choice {
  readonly id: string;
  readonly command: Readonly<Record<string, unknown>>;
  readonly label: Text;
  readonly target?: Target | null;
  readonly group?: Text | null;
  readonly detail?: Text | null;
  readonly ghosts?: readonly Piece[];
  readonly key?: string | null;
  readonly primary?: boolean;
  readonly leaves?: Text | null;
  readonly advised?: boolean;
  readonly facing?: number | null;
  readonly picture?: Outline | null;
  readonly sketch?: Outline | null;
  readonly made?: boolean;
}

/**
 * What the holder can click now.
 */
export interface ChoicePage {
  readonly version: number;
  readonly choices: readonly Choice[];
}

/**
 * What a link to a seat is for: the battle's title, the side and its name, where known, and where the dice are from.
 *
 * `waits`: it is a challenge, to which the holder sends his army. `taken`: the link has been used, and is of no use any more.
 */
export interface ClaimCard {
  readonly id: string;
  readonly side: string;
  readonly title: Text;
  readonly name: Text | null;
  readonly waits: boolean;
  readonly dice: "drawn" | "known" | "named";
  readonly taken: boolean;
}

/**
 * A click that meant nothing, by a player who has seen the battle at `version`: what was selected, and what was clicked.
 */
export interface Clicked {
  readonly version: number;
  readonly focus: readonly string[];
  readonly target: Target;
}

/**
 * What the coach of a lesson says to its player at his version of the battle.
 */
export interface CoachPage {
  readonly version: number;
  readonly coaching: Coaching;
}

/**
 * All that the coach has to say now. Without advice the player has nothing to decide, or goes his own way.
 */
export interface Coaching {
  readonly lesson: string;
  readonly topics: readonly TopicState[];
  readonly tips?: readonly Tip[];
  readonly advice?: Advice | null;
}

/**
 * What a bot would do at `version` in the place of who asks: a command, to be looked at and sent, or not.
 */
export interface Counsel {
  readonly version: number;
  readonly command: Readonly<Record<string, unknown>>;
}

/**
 * The wish to be told what a bot would do, by a player who has seen the battle at `version`.
 *
 * `seats` are the tokens of the other sides that people play: who does not hold them all plays against somebody
 * elsewhere, and is not advised.
 */
export interface CounselWish {
  readonly version: number;
  readonly seats?: readonly string[];
}

/**
 * A number that a side has to spend or to watch: what it is, its value in words, and the part it is of, if any.
 */
export interface Counter {
  readonly label: Text;
  readonly value: Text;
  readonly part?: number | null;
  readonly tone?: "bad" | "good" | "plain";
}

/**
 * A new battle: the tokens of one's own sides and of spectators, claims of the others that persons play, the seed's hash.
 */
export interface Created {
  readonly id: string;
  readonly tokens: Readonly<Record<string, string>>;
  readonly claims: Readonly<Record<string, string>>;
  readonly spectator: string;
  readonly commitment: string;
}

/**
 * What the side `by` has proposed, and the other side has just declined.
 */
export interface Declined {
  readonly by: string;
  readonly what: "draw" | "rematch" | "take-back";
}

/**
 * A die that people throw at the table: whose it is, in words, and how many sides it has, numbered from 1.
 */
export interface Die {
  readonly name: Text;
  readonly sides: number;
}

/**
 * A piece that can be dragged: the client fills its place into `command`, previews, sends.
 *
 * On a free table it fills x, y and angle. `together` names the field of the command that takes the ids of all pieces
 * moved along with it, itself among them; None: it is moved alone.
 *
 * On hexes it fills the field named by `places` with one {"hex": name, "facing": 0..5} for each piece of `order`, in
 * that order: those selected along with the dragged piece are moved rigidly, turned by sixths about its first cell, and
 * the others stay. A piece without a facing is given 0.
 */
export interface Drag {
  readonly piece: string;
  readonly command: Readonly<Record<string, unknown>>;
  readonly turns?: boolean;
  readonly together?: string | null;
  readonly places?: string | null;
  readonly order?: readonly string[];
}

/**
 * A scene, with the hash of its board in the board's place.
 */
export interface Drawn {
  readonly title: Text;
  readonly phase: readonly Text[];
  readonly board: string;
  readonly sides: readonly SideScene[];
  readonly pieces: readonly Piece[];
  readonly marks?: readonly Mark[];
  readonly prompt?: PromptCard | null;
  readonly outcome?: Text | null;
  readonly aim?: Aim | null;
}

/**
 * Two musters of a ruleset that meet on a field, the first in its first seat.
 */
export interface Encounter {
  readonly ruleset: string;
  readonly field: string;
  readonly musters: readonly [Muster, Muster];
}

/**
 * Units of one row of a book, alike in all that `settings` give them.
 */
export interface Enlistment {
  readonly row: string;
  readonly number?: number;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/**
 * One event as its reader may know it. `n` counts what this reader may know, from 0; `turn` is the heading.
 *
 * `effects` are what there is to see of it, `weight` how much it matters. `heading` is the rank of what is only a heading (1: of a
 * turn, 2: of a part of one), else 0: a report does not show one that another of its rank or a higher one follows.
 */
export interface Entry {
  readonly n: number;
  readonly turn: Text | null;
  readonly kind: string;
  readonly rule: string;
  readonly text: Text;
  readonly weight: Weight;
  readonly effects: readonly (Went | Turned | Aimed | Struck | Fell | Shown | Hidden | Threw | Altered | Banner)[];
  readonly event: Event;
  readonly heading?: number;
}

/**
 * Why a request failed: a code for programs, words for people, and the ruling when the rules refuse.
 *
 * `field` is the one of the request's at fault, where one is known.
 */
export interface ErrorBody {
  readonly error: "busy" | "costly" | "fault" | "host" | "limit" | "malformed" | "missing" | "origin" | "refused" | "slow" | "stale" | "token";
  readonly text: Text;
  readonly ruling?: Ruling | null;
  readonly field?: string;
}

/**
 * Something that happened, with the numbers that the ruleset gives it.
 */
export interface Event {
  readonly kind: string;
  readonly rule: string;
  readonly [field: string]: unknown;
}

/**
 * A piece is lost and leaves the board; `how` tells destroyed from fled, captured or withdrawn.
 *
 * `label`, `owner` and `group` are those of the piece, for who comes when it is gone and has not seen it.
 */
export interface Fell {
  readonly effect: "fell";
  readonly piece: string;
  readonly how?: "captured" | "destroyed" | "fled" | "withdrawn";
  readonly label?: Text | null;
  readonly owner?: string | null;
  readonly group?: string | null;
}

/**
 * A field on which two musters can meet: its seats in order, the first muster in the first, and where it is from.
 *
 * `redrawn` is said instead of `about` in a battle whose reading of that name is not None.
 */
export interface FieldCard {
  readonly id: string;
  readonly title: Text;
  readonly about: Text;
  readonly seats: readonly [Seat, Seat];
  readonly source: string;
  readonly redrawn?: Redrawn | null;
}

/**
 * A file as text.
 */
export interface FileText {
  readonly text: string;
}

/**
 * The text of a file to be read; `name` is what errors call it, `locale` the language of what does not fit.
 */
export interface FileWish {
  readonly text: string;
  readonly name?: string;
  readonly locale?: string;
}

/**
 * What thrown dice came to for one side: the words, whether that is what it wanted (None: neither), and why.
 *
 * `lines` are what was added after the dice had been seen; `rule` is the one that decides.
 */
export interface Finding {
  readonly side: string;
  readonly text: Text;
  readonly good?: boolean | null;
  readonly lines?: readonly Line[];
  readonly rule?: string;
}

/**
 * The wish to play on from a moment of a battle: before beat `at`, as counted by those whose eyes are named (`as`).
 *
 * `eyes` left out are the holder's own, an empty name a spectator's. Sides that `seats` leaves out are played by persons.
 * `tokens` are further ones that the asker holds: of a battle that is not over, he must hold those of all sides. `mine` is as of a
 * `NewBattle`.
 */
export interface Fork {
  readonly at: number;
  readonly as?: string | null;
  readonly seats?: Readonly<Record<string, PersonSeat | BotSeat>>;
  readonly mine?: readonly string[] | null;
  readonly tokens?: readonly string[];
}

/**
 * What can be chosen: books, how many parts (`most_parts` 1: an army is one whole), settings of a part, of all.
 *
 * `agreed` names the settings of the whole that two armies which meet have in common, such as their size.
 */
export interface Form {
  readonly books: readonly FormBook[];
  readonly least_parts?: number;
  readonly most_parts?: number;
  readonly part?: readonly Setting[];
  readonly whole?: readonly Setting[];
  readonly agreed?: readonly string[];
}

/**
 * A book as it can be chosen from, and musters of it that are ready made and legal, with their `titles` in order.
 */
export interface FormBook {
  readonly id: string;
  readonly name: Text;
  readonly rows: readonly FormRow[];
  readonly ready?: readonly Muster[];
  readonly titles?: readonly Text[];
}

/**
 * What armies can be chosen from, and the fields on which two of them can meet.
 */
export interface FormCard {
  readonly form: Form;
  readonly fields: readonly FieldCard[];
}

/**
 * A row of a book as it can be chosen: at least and at most how often (`most` None: any), points, and settings.
 */
export interface FormRow {
  readonly id: string;
  readonly name: Text;
  readonly points: number;
  readonly least?: number;
  readonly most?: number | null;
  readonly settings?: readonly Setting[];
}

/**
 * An installed ruleset as one chooses what to play: what it is like, its bots, the strongest first, and its guides.
 *
 * `fault` says why it cannot be played: a file of its own cannot be used.
 */
export interface Game {
  readonly name: string;
  readonly title: Text;
  readonly bots: readonly BotCard[];
  readonly guides?: readonly GuideCard[];
  readonly about?: Text | null;
  readonly fault?: Text | null;
}

/**
 * The hexes of one kind of terrain at one level.
 */
export interface Ground {
  readonly terrain: string;
  readonly cells: readonly (readonly [number, number])[];
  readonly level?: number;
}

/**
 * One value that can be picked, and the heading it stands under, as a troop under its army book.
 */
export interface Grouped {
  readonly value: unknown;
  readonly title: Text;
  readonly under?: Text | null;
}

/**
 * A guide to a game: its id, its title, and how many minutes it takes to read.
 */
export interface GuideCard {
  readonly id: string;
  readonly title: Text;
  readonly minutes: number;
}

/**
 * A guide as Markdown, and the language it is in: that asked for, or else English.
 */
export interface GuideText {
  readonly id: string;
  readonly title: Text;
  readonly locale: string;
  readonly text: string;
}

/**
 * A hit or a loss that hung on a throw: of which side, how likely it was, and whether it came.
 */
export interface Harm {
  readonly side: string;
  readonly chance: Chance;
  readonly came?: boolean;
}

/**
 * Hits and losses that hung on throws: how many throws, how many a side was to suffer by them, how many it did.
 */
export interface Harmed {
  readonly throws: number;
  readonly expected: number;
  readonly suffered: number;
}

/**
 * A board of hexes, what lies between them, and the roads along them.
 *
 * `sight` says that the line of sight between any two of them can be asked for.
 */
export interface HexBoard {
  readonly type: "hexes";
  readonly cells: readonly HexCell[];
  readonly edges?: readonly HexEdge[];
  readonly roads?: readonly HexRoad[];
  readonly sight?: boolean;
}

/**
 * One hex of a board: its name on the map, terrain (a style name), and level.
 */
export interface HexCell {
  readonly at: readonly [number, number];
  readonly name: string;
  readonly terrain?: string;
  readonly level?: number;
}

/**
 * Something between two hexes side by side: a style name (wall, hedge, cliff, door, river, ...) and words.
 *
 * `towards`: the one of them it looks to where its sides differ (the upper of a cliff, the inside of a door).
 */
export interface HexEdge {
  readonly between: readonly [(readonly [number, number]), (readonly [number, number])];
  readonly style: string;
  readonly towards?: readonly [number, number] | null;
  readonly label?: Text | null;
}

/**
 * A board of hexes in small.
 */
export interface HexField {
  readonly type: "hexes";
  readonly grounds: readonly Ground[];
  readonly roads?: readonly HexRoad[];
}

/**
 * A road through the middles of hexes, each beside the one before, with a style name and words.
 */
export interface HexRoad {
  readonly cells: readonly (readonly [number, number])[];
  readonly style?: string;
  readonly label?: Text | null;
}

/**
 * A piece standing on one or more hexes, the first of them its anchor, with a facing (None: it has none).
 *
 * Of pieces that share a hex, later ones of the scene lie on top.
 */
export interface Hexes {
  readonly type: "hexes";
  readonly cells: readonly (readonly [number, number])[];
  readonly facing?: number | null;
}

/**
 * A piece is no longer seen, though it is not lost.
 */
export interface Hidden {
  readonly effect: "hidden";
  readonly piece: string;
}

/**
 * What a calculator asks: an object with the fields that its card's schema has.
 */
export interface Inputs {
}

/**
 * The secret of the one link with which a side can be taken now; None: there is none.
 */
export interface Invitation {
  readonly side: string;
  readonly claim: string | null;
}

/**
 * What a ruleset says of a muster: whether it may take the field and why not, its price, its card line by line.
 *
 * The price is a tally in `per`-ths of a point: its points are `price.total / per`. Of a muster that does not fit the form
 * there is no price and no card.
 */
export interface Judgement {
  readonly ruling: Ruling;
  readonly price?: Tally;
  readonly per?: number;
  readonly card?: readonly Text[];
}

/**
 * What sort of statement a rule is.
 */
export type Kind = "advice" | "definition" | "modifier" | "option" | "procedure" | "profile" | "scenario" | "table";

/**
 * A lesson as offered: its game, what it is about and teaches, minutes at leisure, and how hard it is (1 to 3).
 */
export interface LessonCard {
  readonly id: string;
  readonly ruleset: string;
  readonly game: Text;
  readonly title: Text;
  readonly about: Text;
  readonly minutes: number;
  readonly difficulty: number;
  readonly topics: readonly Text[];
}

/**
 * A level of a book, such as its base game: the chapters that are in force at it, beside the base ones.
 */
export interface Level {
  readonly name: string;
  readonly title: Text;
  readonly chapters?: readonly string[];
}

/**
 * How likely one outcome is for one side: `attacker` or `defender`, the outcome's id, its words, 0 to 1.
 */
export interface Likelihood {
  readonly side: string;
  readonly outcome: string;
  readonly text: Text;
  readonly chance: number;
}

/**
 * One modifier: what it is for (a message id), how much, by which rule, and how many times it was counted.
 */
export type Line = readonly [string, number, string, number?];

/**
 * The luck of every side, in their order. `whole`: the battle is over, and all throws count.
 *
 * While it goes on only those count that the holder has been told of.
 */
export interface LuckPage {
  readonly whole: boolean;
  readonly sides: readonly SideLuck[];
}

/**
 * Something drawn over the board: a zone of hexes, a path or line through points, or a polygon (arc, area).
 *
 * `points` are hex centres as axial pairs (fractions allowed) on a hex board, table coordinates on a table. A mark of a
 * `piece` is drawn whole while that is selected, and else faintly. An `objective` is a place worth holding.
 */
export interface Mark {
  readonly kind: "area" | "line" | "path" | "zone";
  readonly style: "arc" | "blow" | "deploy" | "move" | "note" | "objective" | "reach" | "shot" | "warning";
  readonly cells?: readonly (readonly [number, number])[];
  readonly points?: readonly (readonly [number, number])[];
  readonly label?: Text | null;
  readonly owner?: string | null;
  readonly piece?: string | null;
}

/**
 * A battlefield in small, with both zones and the troops as they are proposed; there may be none of either yet.
 */
export interface Miniature {
  readonly field: HexField | TableField;
  readonly zones: readonly Zone[];
  readonly troops: readonly MiniatureTroop[];
}

/**
 * A unit of the side of this number, in seat order: the places of its pieces.
 */
export interface MiniatureTroop {
  readonly owner: number;
  readonly places: readonly (Hexes | Rectangle)[];
}

/**
 * The battle as the holder saw it, without a question, when his version was `version`; `latest` is his version now.
 *
 * `told`: the rules have changed since, and the scene is the last that was kept before, of his version `shown`.
 */
export interface MomentPage {
  readonly version: number;
  readonly shown: number;
  readonly latest: number;
  readonly told: boolean;
  readonly scene: Scene;
}

/**
 * An army: the book it is chosen from, its parts, and what is settled for the whole of it.
 */
export interface Muster {
  readonly book: string;
  readonly parts: readonly Part[];
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly id?: string;
}

/**
 * A muster as a file: the ruleset it is of, and what a `Muster` says.
 */
export interface MusterFile {
  readonly ruleset: string;
  readonly id?: string;
  readonly book: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly parts: readonly Part[];
}

/**
 * The name by which the player of a seat wants to be called; empty: none.
 */
export interface NameWish {
  readonly name: string;
}

/**
 * The wish for a battle: of a scenario, of an encounter or of a lesson, one of the three.
 *
 * Sides that `seats` leaves out are played by persons; without `seed` one is drawn. A battle with a `seed` is for training, and
 * everybody at it is told so. `mine` are the sides that whoever begins it plays himself, on one screen; left out, the first that a
 * person plays: for the others he gets claims. A lesson has its own seats and seed.
 * Spectators see what happens `delay` of their versions later, until the battle is over.
 */
export interface NewBattle {
  readonly scenario?: string | null;
  readonly encounter?: Encounter | null;
  readonly lesson?: string | null;
  readonly seats?: Readonly<Record<string, PersonSeat | BotSeat>>;
  readonly mine?: readonly string[] | null;
  readonly seed?: string | null;
  readonly salts?: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly delay?: number;
}

/**
 * The wish for a battle whose other army its player chooses: `muster` is that of `side`, one of the field's seats.
 *
 * Without `seed` one is drawn when the battle begins. `seed` and `delay` are as of a `NewBattle`.
 */
export interface NewChallenge {
  readonly ruleset: string;
  readonly field: string;
  readonly side: string;
  readonly muster: Muster;
  readonly seed?: string | null;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly delay?: number;
}

/**
 * Told over the WebSocket to who has just come, or missed something: his version, and the next beat's number.
 *
 * `line` is the name of the WebSocket, to be given with commands.
 */
export interface Now {
  readonly type: "now";
  readonly version: number;
  readonly next: number;
  readonly line?: string;
}

/**
 * Odds, with the totals of the tallies, the dice that are thrown, and the inputs that followed from a sketch.
 */
export interface OddsAnswer {
  readonly tally: Tally;
  readonly chance?: number | null;
  readonly against?: Tally | null;
  readonly outcomes?: readonly Likelihood[];
  readonly says?: Text | null;
  readonly total: number;
  readonly against_total?: number | null;
  readonly dice?: readonly Die[];
  readonly filled?: Readonly<Record<string, unknown>>;
}

/**
 * All that can be switched in the battles of a ruleset. A scenario may have other defaults for its readings.
 */
export interface Options {
  readonly levels?: readonly Level[];
  readonly chapters?: readonly ChapterCard[];
  readonly readings?: readonly Setting[];
}

/**
 * A command, given or tried, by a player who has seen the battle at `version`.
 *
 * `line` is the name of his own WebSocket, which then is not told what the answer tells him.
 */
export interface Order {
  readonly version: number;
  readonly command: Readonly<Record<string, unknown>>;
  readonly line?: string | null;
}

/**
 * A piece of terrain on a table: a polygon of [x, y] points, with a style name and words.
 */
export interface Outline {
  readonly points: readonly (readonly [number, number])[];
  readonly terrain: string;
  readonly label?: Text | null;
}

/**
 * A standing part of an army (a command, a corps); its id is for people to tell parts apart.
 */
export interface Part {
  readonly id: string;
  readonly entries?: readonly Enlistment[];
  readonly settings?: Readonly<Record<string, unknown>>;
}

/**
 * The people at a battle, the same for every reader: those who play, by side, and how many watch.
 *
 * `draw` is the side that offers one, `take_back` the side that asks to take its last command back with all that came of it,
 * `rematch` what a side proposes; all wait for the other side. `next` is the battle in which they play on: each asks for his
 * own key to it. Spectators who see the battle later are not told what is proposed before it is over. `declined` is told once, with
 * what it changed.
 */
export interface People {
  readonly type: "people";
  readonly players: Readonly<Record<string, Player>>;
  readonly spectators: number;
  readonly draw: string | null;
  readonly take_back: string | null;
  readonly rematch: Rematch | null;
  readonly next: string | null;
  readonly declined?: Declined | null;
}

/**
 * A side that a person plays.
 */
export interface PersonSeat {
  readonly kind: "person";
}

/**
 * One value that can be picked, and its words.
 */
export interface Pick {
  readonly value: unknown;
  readonly title: Text;
}

/**
 * Something on the board. `group` ties pieces of one unit together; `tooltip` is its full profile, line by line.
 *
 * `owner` is a side's id; `icon` a name in the game-icons set. `part` is which of its owner's standing parts (commands,
 * corps) it belongs to, counted from 0; clients give each part a colour and a sign of its own. `plight` is what its
 * owner no longer masters in its unit, drawn around it. `brief` are the lines worth reading of all units together.
 * `ground` is what it looks like where it is no counter but a piece of the table itself: an outline about its middle, before
 * it is turned. `uncounted`: it is no part of its side's strength, and its end no loss, such as a mount without a rider.
 */
export interface Piece {
  readonly id: string;
  readonly shape: Hexes | Rectangle;
  readonly owner: string | null;
  readonly icon: string;
  readonly label: Text;
  readonly group?: string | null;
  readonly part?: number | null;
  readonly badges?: readonly Badge[];
  readonly tooltip?: readonly Text[];
  readonly faded?: boolean;
  readonly plight?: "divided" | "impetuous" | "panicking" | "routing" | null;
  readonly brief?: readonly Text[];
  readonly ground?: Outline | null;
  readonly uncounted?: boolean;
}

/**
 * Told over the WebSocket now and then, so that a dead connection is noticed.
 */
export interface Ping {
  readonly type: "ping";
}

/**
 * A person who plays a side: his name (empty: he gave none), and whether he has the battle open.
 *
 * `lost`: his line broke off, so that he may not know it himself; `away`: he left; `never`: nobody has opened his link yet.
 * `seen` is when he was last known to be here, in seconds since 1970. `held`: somebody has a token of this seat. `invited`: there is
 * a link with which it can be taken.
 */
export interface Player {
  readonly name: string;
  readonly presence: "away" | "here" | "lost" | "never";
  readonly seen: number | null;
  readonly held: boolean;
  readonly invited: boolean;
}

/**
 * What a tip is about: pieces on the board, hexes, a drawer.
 */
export interface Pointed {
  readonly pieces?: readonly string[];
  readonly cells?: readonly (readonly [number, number])[];
  readonly drawer?: string | null;
}

/**
 * By what a scenario is played unless a new battle says otherwise; the chapters in `fixed` belong to it in any case.
 */
export interface Preset {
  readonly options: Options;
  readonly chapters: readonly string[];
  readonly readings: Readonly<Record<string, unknown>>;
  readonly fixed: readonly string[];
}

/**
 * What would come of a command: the ruling, where pieces would stand, tallies, and notes in words.
 */
export interface Preview {
  readonly ruling?: Ruling;
  readonly ghosts?: readonly Piece[];
  readonly marks?: readonly Mark[];
  readonly tallies?: readonly TallyCard[];
  readonly notes?: readonly Text[];
  readonly command?: Readonly<Record<string, unknown>> | null;
}

/**
 * The viewer's open prompt: the question, help in a sentence, its rule, which pieces can be selected.
 *
 * `subjects` are the pieces that the question is about, where it is about certain ones: clients mark them and bring them
 * into view. `choices` are those that concern no piece; those about pieces are asked for when they are selected. `several` says
 * that more than one piece can be selected at once. `setup` says that the battle has not begun: armies and table are still
 * being laid out. `carried` says that a selected piece goes to, or aims at, the place that is clicked: clients let it be
 * dragged there as well.
 */
export interface PromptCard {
  readonly player: string;
  readonly question: Text;
  readonly help: Text;
  readonly rule: string;
  readonly selectable?: readonly string[];
  readonly choices?: readonly Choice[];
  readonly drags?: readonly Drag[];
  readonly several?: boolean;
  readonly subjects?: readonly string[];
  readonly setup?: boolean;
  readonly carried?: boolean;
}

/**
 * The wish for a legal muster of a book with these settings of the whole; other seeds give other armies.
 */
export interface Proposal {
  readonly book: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly seed?: string;
}

/**
 * One of the things a throw could come to: its words, how likely it was before the dice fell, and whether it came.
 */
export interface Prospect {
  readonly text: Text;
  readonly chance: Chance;
  readonly came?: boolean;
}

/**
 * One question of a form: the name of its field, its words, and what can be answered.
 *
 * - `kind`: `flag` true or false; `number` from `least` to `most` (absent: no bound); `choice` one of `picks`; `several` a
 *   text of some of `picks`, with commas between; `numbers` a list, in steps of `step`; `words` a text.
 * - `default` is what is meant where nothing is answered (absent: it must be answered); null stands for "none", which has
 *   the words `none`. `begin` is what a form begins with where that is something else.
 * - `part` is the heading it stands under. `table`: lists of the same table go together, row by row.
 * - `only`: it matters only where each of these fields has one of these values; `needs`: where these are not null.
 * - `filled_by`: fields that, when they are answered, answer this one too, unless it is answered otherwise.
 */
export interface Question {
  readonly name: string;
  readonly title: Text;
  readonly kind: "choice" | "flag" | "number" | "numbers" | "several" | "words";
  readonly default?: unknown;
  readonly begin?: unknown;
  readonly none?: Text | null;
  readonly least?: number | null;
  readonly most?: number | null;
  readonly step?: number;
  readonly picks?: readonly Grouped[];
  readonly part?: Text | null;
  readonly table?: string;
  readonly only?: Readonly<Record<string, readonly unknown[]>>;
  readonly needs?: readonly string[];
  readonly filled_by?: readonly string[];
}

/**
 * Why a command is refused: the rule that forbids it, and the words for it.
 */
export interface Reason {
  readonly rule: string;
  readonly text: Text;
}

/**
 * A piece on a table: centre, frontage (width) and depth, angle in degrees clockwise from north.
 */
export interface Rectangle {
  readonly type: "rectangle";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
  readonly angle: number;
}

/**
 * What is said of a field that a setting of the battle draws anew: the reading's name, and the words once it is given.
 */
export interface Redrawn {
  readonly setting: string;
  readonly about: Text;
}

/**
 * Another battle by the same set-up and new dice, as the side `by` proposes it: with sides swapped, or as they were.
 */
export interface Rematch {
  readonly by: string;
  readonly swap: boolean;
}

/**
 * The wish for another battle by the same set-up, with sides swapped or as they were.
 */
export interface RematchWish {
  readonly swap?: boolean;
}

/**
 * A battle to be watched from its beginning: `start` is how it stood then, on `board`, for those whose eyes are asked for.
 *
 * `holder` is whose token it is, `eyes` whose he may look through (null: a spectator's). `beats` counts those that there are, `pages`
 * how many pages of the replay follow. `watched`: a record that was brought, in which nobody ever sat. `bots` play its rules.
 * `lines` says, where one may look through several eyes, on which line of the record each beat stands ([beat, line]): others
 * count their beats otherwise.
 */
export interface ReplayCard {
  readonly holder: string | null;
  readonly eyes: readonly (string | null)[];
  readonly sides: Readonly<Record<string, Text>>;
  readonly over: boolean;
  readonly watched: boolean;
  readonly bots: readonly string[];
  readonly beats: number;
  readonly lines: readonly (readonly [number, number])[];
  readonly pages: number;
  readonly start: Snapshot;
  readonly board: HexBoard | TableBoard;
}

/**
 * A stretch of a replay: updates, each from the one before, and the boards they name but that which is known already.
 *
 * `told`: the rules have changed since, so that some of it is shown from one checkpoint to the next.
 */
export interface ReplayPage {
  readonly page: number;
  readonly told: boolean;
  readonly steps: readonly Update[];
  readonly boards: Readonly<Record<string, HexBoard | TableBoard>>;
}

/**
 * A book of rules: its name, its title and its chapters, in order.
 */
export interface RuleBook {
  readonly name: string;
  readonly title: Text;
  readonly chapters: readonly RuleBookChapter[];
}

/**
 * A chapter: the file and the chapter by which its rules name it, its title, its levels, its rules and those played.
 */
export interface RuleBookChapter {
  readonly file: string;
  readonly chapter: string;
  readonly title: Text;
  readonly levels: readonly RuleLevel[];
  readonly rules: number;
  readonly played: number;
}

/**
 * A rule of a book, and the name of the book's text; `lines` are its first and last line there.
 *
 * `file` and `chapter` say where it stands, `cases` are its worked examples, `played` whether it is played and `excuse` why
 * nothing can play it. `locale` is the language of all words but those of the cases, which are in `cases_locale`.
 */
export interface RuleCard {
  readonly id: string;
  readonly title: string;
  readonly kind: Kind;
  readonly level: RuleLevel;
  readonly rule: string;
  readonly table: readonly (readonly (string | number)[])[];
  readonly unclear: string;
  readonly lines: readonly [number, number];
  readonly seed: string;
  readonly file: string;
  readonly chapter: string;
  readonly played: "excused" | "open" | "played";
  readonly excuse: string;
  readonly cases: readonly RuleCase[];
  readonly locale: string;
  readonly cases_locale: string;
}

/**
 * A worked example: a situation, what comes of it, and the rules it shows.
 */
export interface RuleCase {
  readonly id: string;
  readonly given: string;
  readonly then: string;
  readonly rules: readonly string[];
  readonly note?: string;
}

/**
 * Which of a book's cumulative rule levels a rule belongs to; `core` where the book has one level only.
 */
export type RuleLevel = "advanced" | "base" | "core" | "intermediate" | "optional";

/**
 * A rule in the list of rules: its id and title, the file it is in, its chapter, kind and level, whether it is played.
 *
 * `locale` is the language of the title.
 */
export interface RuleLine {
  readonly id: string;
  readonly title: string;
  readonly file: string;
  readonly chapter: string;
  readonly kind: Kind;
  readonly level: RuleLevel;
  readonly played: "excused" | "open" | "played";
  readonly locale: string;
}

/**
 * An installed ruleset.
 */
export interface RulesetCard {
  readonly name: string;
  readonly title: Text;
}

/**
 * An installed ruleset, the edition of its rules, and whether it musters armies.
 */
export interface RulesetOffer {
  readonly name: string;
  readonly title: Text;
  readonly edition: string;
  readonly musters?: boolean;
}

/**
 * Whether a command is legal. An illegal one carries every reason found, never none.
 */
export interface Ruling {
  readonly legal: boolean;
  readonly reasons?: readonly Reason[];
}

/**
 * What the player of the side `by` has said: plain text, never to be read as anything else.
 *
 * `n` counts what has been said in the battle, from 0; `said` is when, in seconds since 1970.
 */
export interface Said {
  readonly type: "said";
  readonly n: number;
  readonly by: string;
  readonly text: string;
  readonly said: number;
}

/**
 * A sentence for players, and the rule it comes from (empty: from none).
 */
export interface Saying {
  readonly text: Text;
  readonly rule?: string;
}

/**
 * A scenario, and the bots that play it.
 */
export interface ScenarioOffer {
  readonly id: string;
  readonly ruleset: string;
  readonly title: Text;
  readonly about: Text;
  readonly sides: readonly SideCard[];
  readonly source: string;
  readonly minutes?: number | null;
  readonly difficulty?: "easy" | "first" | "hard" | "middling" | null;
  readonly teaching?: boolean;
  readonly aim?: Text | null;
  readonly chapters?: readonly Text[];
  readonly bots: readonly string[];
}

/**
 * All that a client draws for one viewer. `aim` may be left out by a ruleset that does not say it.
 */
export interface Scene {
  readonly title: Text;
  readonly phase: readonly Text[];
  readonly board: HexBoard | TableBoard;
  readonly sides: readonly SideScene[];
  readonly pieces: readonly Piece[];
  readonly marks?: readonly Mark[];
  readonly prompt?: PromptCard | null;
  readonly outcome?: Text | null;
  readonly aim?: Aim | null;
}

/**
 * One of the two places at a field: the id that its side has in the battle, and its words.
 */
export interface Seat {
  readonly id: string;
  readonly title: Text;
}

/**
 * Something to be settled: its words, the rule that leaves it open, its kind, bounds or choices, and its default.
 *
 * `flag`: true or false. `number`: an integer from `least` to `most` (absent: no bound), or, where the default is null,
 * null for "none". `choice`: one of the values of `choices`. `several`: a list of them, each once.
 */
export interface Setting {
  readonly name: string;
  readonly title: Text;
  readonly about: Text;
  readonly rule: string;
  readonly kind: "choice" | "flag" | "number" | "several";
  readonly default: unknown;
  readonly least?: number;
  readonly most?: number;
  readonly choices?: readonly Pick[];
}

/**
 * A piece came to be seen, or came onto the board.
 */
export interface Shown {
  readonly effect: "shown";
  readonly piece: string;
}

/**
 * A side of a scenario as offered: id, name, its worth in points (None: not counted), and how large it is in words.
 */
export interface SideCard {
  readonly id: string;
  readonly name: Text;
  readonly points?: number | null;
  readonly strength?: Text | null;
}

/**
 * The luck of one side with its own throws, and what it suffered by anybody's.
 *
 * `at_least` is the probability that its throws go as well as they did or better, `at_most` that they go so or worse; None
 * before there are `LEAST` throws. `told` says it in a sentence, None then, too.
 */
export interface SideLuck {
  readonly side: string;
  readonly throws: number;
  readonly expected: number;
  readonly good: number;
  readonly kinds: readonly ThrowLuck[];
  readonly harmed: Harmed;
  readonly at_least?: number | null;
  readonly at_most?: number | null;
  readonly told?: Text | null;
}

/**
 * A side as shown: id, name, status lines (stands left, losses), counters, and whether it is being waited for.
 *
 * `muster` is its army as far as the viewer knows it, while it is being laid out; `withheld` says why he knows no more.
 */
export interface SideScene {
  readonly id: string;
  readonly name: Text;
  readonly status?: readonly Text[];
  readonly waiting?: boolean;
  readonly counters?: readonly Counter[];
  readonly muster?: readonly Troop[];
  readonly withheld?: Saying | null;
}

/**
 * A line of sight.
 *
 * `foot` and `eye` are the viewer's feet and top at 0, `base` and `top` the target's at `length` half hexes. `surface` is
 * the height below which the target is hidden by what it stands in. `hexes` are those that the line touches, in order,
 * ends included. `segments` says of each segment of the target, from its base up, whether it is seen.
 */
export interface SightChart {
  readonly origin: readonly [number, number];
  readonly end: readonly [number, number];
  readonly length: number;
  readonly foot: number;
  readonly eye: number;
  readonly base: number;
  readonly top: number;
  readonly surface: number;
  readonly hexes: readonly (readonly [number, number])[];
  readonly rises: readonly SightRise[];
  readonly segments: readonly boolean[];
  readonly notes?: readonly Text[];
}

/**
 * Something along the line: what it is, its kind for a drawing, where, how far in half hexes, and its top.
 *
 * `blocks` says of each mark of the target, from its foot to its top, whether this rise blocks the line to it.
 */
export interface SightRise {
  readonly kind: string;
  readonly what: Text;
  readonly hexes: readonly (readonly [number, number])[];
  readonly at: number;
  readonly top: number;
  readonly blocks: readonly boolean[];
}

/**
 * Something that holds on the whole board, such as the weather: its name, of which a client may know a drawing, and words.
 */
export interface Sign {
  readonly name: string;
  readonly words: Text;
}

/**
 * All that the holder of a token may know of a battle now, for joining and catching up.
 *
 * `beats` are those from the number asked for, `next` the number of the beat that will come next. `repaired`: its stored
 * record had been damaged. `lesson`: the one that it is for the holder, who can ask the coach. `delay`: how many of their
 * versions later spectators see the battle until it is over. `dice`: where their seed is from. `seed` is told once the battle is
 * over, and with it what it was sealed with (`seal`), where somebody had named it.
 */
export interface Snapshot {
  readonly id: string;
  readonly version: number;
  readonly viewer: string | null;
  readonly seats: Readonly<Record<string, PersonSeat | BotSeat>>;
  readonly scene: Drawn;
  readonly undo: boolean;
  readonly beats: readonly Beat[];
  readonly next: number;
  readonly commitment: string;
  readonly seed?: string | null;
  readonly seal?: string | null;
  readonly repaired?: Text | null;
  readonly lesson?: string | null;
  readonly delay?: number;
  readonly dice?: "drawn" | "known" | "named";
}

/**
 * How near a side is to its aim, or to defeat, in sentences.
 */
export interface Standing {
  readonly side: string;
  readonly sayings: readonly Saying[];
}

/**
 * Pieces struck at another, hand to hand.
 */
export interface Struck {
  readonly effect: "struck";
  readonly pieces: readonly string[];
  readonly target: string;
}

/**
 * A free table: width and depth in its own unit (named by a message), terrain outlines, and what holds all over it.
 */
export interface TableBoard {
  readonly type: "table";
  readonly width: number;
  readonly depth: number;
  readonly unit: Text;
  readonly outlines?: readonly Outline[];
  readonly signs?: readonly Sign[];
}

/**
 * A free table in small.
 */
export interface TableField {
  readonly type: "table";
  readonly width: number;
  readonly depth: number;
  readonly outlines?: readonly Outline[];
}

/**
 * The wish to take the last command back, by a player who has seen the battle at `version`; `line` as of an `Order`.
 */
export interface TakeBack {
  readonly version: number;
  readonly line?: string | null;
}

/**
 * The wish to take one's last command back, or to agree to the other's, by a player who has seen the battle at `version`.
 */
export interface TakeBackWish {
  readonly version: number;
}

/**
 * The wish to take the seat of a claim.
 *
 * `nonce` is a secret of chance of whoever takes it: the same again gives the same token, so that an answer that was lost can be
 * had again.
 */
export interface Taking {
  readonly nonce: string;
}

/**
 * A sum of lines. The engine rolls against `total`, odds are computed from it, clients show the lines.
 */
export interface Tally {
  readonly lines: readonly Line[];
}

/**
 * A tally as shown: what it is for, its lines, the total and the chance (0 to 1) that it gives.
 */
export interface TallyCard {
  readonly title: Text;
  readonly lines: readonly Line[];
  readonly total: number;
  readonly chance?: number | null;
}

/**
 * Where a choice can be clicked: any of these cells, or any of these pieces.
 */
export interface Target {
  readonly cells?: readonly (readonly [number, number])[];
  readonly pieces?: readonly string[];
}

/**
 * A term of art that words may mark as `[[ID|as it stands there]]`; its words are messages.
 *
 * `term-ID` names it, `term-ID-about` says in a sentence what it is and, with `matters`, `term-ID-matters` when it counts in
 * play. `rule` is where the book has it, empty where no book has.
 */
export interface Term {
  readonly id: string;
  readonly rule?: string;
  readonly matters?: boolean;
}

/**
 * One message of a Fluent catalogue with its arguments.
 *
 * `id` is the message id; `args` are numbers, plain strings (names, hex names) or further messages, which the
 * reader of the text resolves first.
 */
export interface Text {
  readonly id: string;
  readonly args?: Readonly<Record<string, string | number | Text>>;
}

/**
 * Dice were thrown: their sides and faces, for which pieces, against which number and its lines, and how it went.
 *
 * `good`: whether that was well for who threw; None where a throw is neither. What could have come of it, as it was before
 * the dice fell: `chance` of going well, `prospects` where it could come to several things, `harm` that hung on it. `side`
 * is whose throw it was. All four are left out where a throw decides nothing for good or ill, or who tells of it does not
 * know (a record of before they were kept).
 */
export interface Threw {
  readonly effect: "threw";
  readonly dice: readonly (readonly [number, number])[];
  readonly purpose: Text;
  readonly pieces?: readonly string[];
  readonly target?: string | null;
  readonly tally?: Tally | null;
  readonly needs?: number | null;
  readonly good?: boolean | null;
  readonly side?: string | null;
  readonly chance?: Chance | null;
  readonly prospects?: readonly Prospect[];
  readonly harm?: Harm | null;
}

/**
 * Dice that were thrown at the table for a question: its answers by field, and the faces in the order of the dice.
 */
export interface ThrowAsked {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly dice: readonly number[];
}

/**
 * Throws of one side for one purpose: how many, how many were to go well, how many did.
 */
export interface ThrowLuck {
  readonly purpose: Text;
  readonly throws: number;
  readonly expected: number;
  readonly good: number;
}

/**
 * What the dice came to, side by side.
 */
export interface ThrowTold {
  readonly findings: readonly Finding[];
}

/**
 * Something to read: the step that says it, its words, its rule, and what it points at.
 */
export interface Tip {
  readonly step: string;
  readonly text: Text;
  readonly rule: string;
  readonly point?: Pointed;
}

/**
 * Something that the lesson teaches, and whether it has been practised.
 */
export interface TopicState {
  readonly text: Text;
  readonly done: boolean;
}

/**
 * Pieces of a kind that have not come on the board: what they are, how many, what else is to be read, and their part.
 */
export interface Troop {
  readonly icon: string;
  readonly label: Text;
  readonly count: number;
  readonly lines?: readonly Text[];
  readonly part?: number | null;
}

/**
 * A piece turned where it stands; `facing` is how it looks then.
 */
export interface Turned {
  readonly effect: "turned";
  readonly piece: string;
  readonly facing: number;
}

/**
 * What a seat has noticed between two of its versions: an answer to a command, and told over the WebSocket.
 *
 * Parts of the scene that are left out are as they were. `pieces` replace those of the same id in their place, others
 * come at the end; `gone` are no longer there; then, if there is an `order`, they are put into it. `beats` came with it,
 * `next` is the number of the beat that will come next.
 */
export interface Update {
  readonly type: "changed";
  readonly from: number;
  readonly to: number;
  readonly undo: boolean;
  readonly beats: readonly Beat[];
  readonly next: number;
  readonly pieces?: readonly Piece[];
  readonly gone?: readonly string[];
  readonly order?: readonly string[];
  readonly title?: Text;
  readonly phase?: readonly Text[];
  readonly board?: string;
  readonly sides?: readonly SideScene[];
  readonly marks?: readonly Mark[];
  readonly prompt?: PromptCard | null;
  readonly outcome?: Text | null;
  readonly aim?: Aim | null;
  readonly seed?: string | null;
  readonly seal?: string | null;
}

/**
 * A record that can be watched now, under this id and with this token: always the same for the same record.
 */
export interface Watched {
  readonly id: string;
  readonly token: string;
}

/**
 * How much an effect matters to who watches.
 */
export type Weight = 0 | 1 | 2 | 3;

/**
 * A piece went along a path: the points it passed, where it set out first, where it is last.
 *
 * `facing` is how it looks at the end (0..5 on hexes, degrees on a table; None: as before). `forced`: not of its own will.
 */
export interface Went {
  readonly effect: "went";
  readonly piece: string;
  readonly path: readonly (readonly [number, number])[];
  readonly facing?: number | null;
  readonly forced?: boolean;
}

/**
 * Why what a click seems to mean cannot be done: every reason found, and the nearest thing that can be, if any is near.
 */
export interface WhyNot {
  readonly reasons?: readonly Reason[];
  readonly nearest?: Choice | null;
}

/**
 * The Fluent sources of one language.
 */
export interface Words {
  readonly locale: string;
  readonly sources: readonly string[];
}

/**
 * Where the side of this number, in seat order, may deploy: hexes, or the corners of an area.
 */
export interface Zone {
  readonly owner: number;
  readonly cells?: readonly (readonly [number, number])[];
  readonly points?: readonly (readonly [number, number])[];
}
