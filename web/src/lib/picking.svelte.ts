/** What the player has selected, what can be clicked for it, what is being looked at, and what waits for "confirm". */
import { Answers } from "./answers";
import { NOTHING, type Pointing } from "./coaching";
import {
  concerning,
  firstGhosts,
  isTargeted,
  single,
  spotsByCell,
  spotsByPiece,
  subjectsOf,
  unique,
  wayForward,
  type Spot,
} from "./grouping";
import { Explaining } from "./explaining.svelte";
import { Foretelling } from "./foretelling.svelte";
import { Holding } from "./holding.svelte";
import { placementCommand, type Placement } from "./placements";
import type { Choice, Command, Drag, Piece, Preview, PromptCard, TableBoard, Target, Text, WhyNot } from "./protocol";
import type { Table } from "./table";
import { following, groupAround, joined, keyOf, ledBy, movedBy, standIn, toggled } from "./selection";

/** What a piece held somewhere is called where it has to be said that it was left. */
const PLACING: Text = { id: "client-placing" };

export class Picking {
  /** All that is selected, the one that leads first. */
  chosen = $state.raw<readonly string[]>([]);
  /** The piece shown in the information panel, selectable or not. */
  inspected = $state.raw<string | null>(null);
  loading = $state(false);
  pending = $state.raw<Choice | null>(null);
  chooser = $state.raw<Spot | null>(null);
  hovered = $state.raw<Spot | null>(null);
  /** A choice looked at in a list, which says more than the spot under the pointer. */
  considered = $state.raw<Choice | null>(null);
  /** What waited and was left for something else, so that this is said and nothing is lost unnoticed. */
  left = $state.raw<Text | null>(null);
  /** What the coach of a lesson points at. */
  marked = $state.raw<Pointing>(NOTHING);
  private focused = $state.raw<readonly Choice[]>([]);

  private readonly answers = new Answers();
  /** Whether a command is on its way: what waited is then being carried out, and does not wait any more. */
  private sending = false;
  /** A choice that waited when the battle went on: it waits again if it is still offered. */
  private waited: Choice | null = null;
  /** Whether what is selected is only taken up again. */
  private refreshing = false;
  private readonly holding = new Holding((placement) => {
    const command = placementCommand(placement, this.table.snapshot?.scene);
    return { command, preview: () => this.cachedPreview(command) };
  });

  private readonly explaining = new Explaining();
  private readonly foretelling = new Foretelling({
    preview: (command) => this.cachedPreview(command),
    isKnown: (command) => this.answers.hasPreview(command),
    pending: () => this.pending,
  });

  readonly prompt: PromptCard | null = $derived.by(() => this.table.snapshot?.scene.prompt ?? null);
  private readonly pieces: readonly Piece[] = $derived.by(() => this.table.snapshot?.scene.pieces ?? []);
  readonly selectable: readonly string[] = $derived(this.prompt?.selectable ?? []);
  /** Whom the question is about: the pieces it names, or the only one that can be selected. */
  readonly subjects: readonly string[] = $derived(subjectsOf(this.prompt));
  /** Whether more than one piece can be selected at once. */
  readonly several: boolean = $derived(this.prompt?.several ?? false);
  /** The selected piece; of several, the one that leads. */
  readonly selected: string | null = $derived(this.chosen[0] ?? null);
  /** What can be clicked now. */
  readonly choices: readonly Choice[] = $derived(unique([...this.focused, ...(this.prompt?.choices ?? [])]));
  readonly buttons: readonly Choice[] = $derived(this.choices.filter((choice) => !isTargeted(choice)));
  /** The buttons to show: those that concern the selected piece, where the prompt lists those of all pieces. */
  readonly shown: readonly Choice[] = $derived(
    concerning(this.buttons, this.selected === null ? [] : this.focused, this.prompt?.choices ?? []),
  );
  readonly held: boolean = $derived(this.pending !== null || this.placement !== null);
  /** The buttons listed in the panel: those of the spot clicked, or else those that concern the selection. */
  readonly listed: readonly Choice[] = $derived.by(() => {
    if (this.chooser) {
      return this.chooser.choices;
    }
    const { forward } = this;
    return this.pending && isTargeted(this.pending)
      ? []
      : this.shown.filter((choice) => !choice.primary && !forward.includes(choice));
  });
  /** The way forward: not offered while something waits, which would be dropped by it. What is advised instead comes first. */
  readonly forward: readonly Choice[] = $derived(this.held ? [] : wayForward(this.buttons));
  /** All buttons that are to be seen, so all whose keys mean something. */
  readonly pressable: readonly Choice[] = $derived([...this.listed, ...this.forward]);
  readonly targeted: readonly Choice[] = $derived(this.choices.filter(isTargeted));
  readonly cells: ReadonlyMap<string, Spot> = $derived(spotsByCell(this.targeted));
  readonly targets: ReadonlyMap<string, Spot> = $derived(spotsByPiece(this.targeted));
  /** The choice whose preview is shown: the pending one, else the one considered, else the only one pointed at. */
  readonly active: Choice | null = $derived(
    this.considered ?? this.pending ?? (this.chooser ? null : (single(this.hovered) ?? this.whyNot?.nearest ?? null)),
  );
  readonly ghosts: readonly Piece[] = $derived.by(() => {
    return this.placement
      ? (this.placement.preview?.ghosts ?? [])
      : (firstGhosts(this.preview, this.active, this.hovered?.choices[0]) ?? []);
  });

  constructor(private readonly table: Table) {}

  /** Why what was clicked last cannot be done, and what comes nearest to it. */
  get whyNot(): WhyNot | null {
    return this.explaining.found;
  }

  /** What would come of the choice looked at. */
  get preview(): Preview | null {
    return this.foretelling.shown;
  }

  /** What would come of what is pending, whatever is looked at. */
  get pendingPreview(): Preview | null {
    return this.foretelling.ofPending;
  }

  /** The table that is played on; null on hexes. */
  get board(): TableBoard | null {
    const board = this.table.snapshot?.scene.board;
    return board?.type === "table" ? board : null;
  }

  /** A piece held at a place of the table. */
  get placement(): Placement | null {
    return this.holding.placement;
  }

  /** A snapshot has come: keeps the selection if it still can be selected, and asks anew what can be done. */
  refresh(): void {
    const waited = this.sending ? null : (this.pending ?? this.waited);
    const placed = this.sending ? null : this.placement;
    this.drop();
    this.left = null;
    this.answers.keepFor(this.table.snapshot?.version ?? -1);
    if (this.inspected !== null && !this.pieces.some((piece) => piece.id === this.inspected)) {
      this.inspected = null;
    }
    const only = this.selectable.length === 1 ? (this.selectable[0] ?? null) : null;
    const able = this.chosen.filter((piece) => this.selectable.includes(piece));
    const kept = this.several ? able : able.filter((piece) => piece === this.selected);
    this.focused = [];
    this.chosen = [];
    this.refreshing = true;
    this.selectAll(kept.length > 0 || only === null ? kept : [only]);
    this.resume(waited, placed);
    this.refreshing = false;
  }

  /** The player sets about something of his own accord. */
  private begin(): void {
    if (!this.refreshing) {
      this.table.begin?.();
    }
  }

  /** Forgets everything: another seat takes the screen, or the battle is left. */
  clear(): void {
    this.drop();
    this.left = null;
    this.chosen = [];
    this.inspected = null;
    this.focused = [];
    this.answers.keepFor(-1);
  }

  /** Selects a piece (null: none) and asks what can be done with it. */
  select(piece: string | null): void {
    this.selectAll(piece === null ? [] : [piece]);
  }

  /** Selects pieces, the one that leads first, and asks what can be done with them together. */
  selectAll(pieces: readonly string[]): void {
    const waiting = this.placement ? PLACING : (this.pending?.label ?? null);
    this.drop();
    this.left = waiting;
    if (keyOf(pieces) !== keyOf(this.chosen)) {
      this.focused = [];
    }
    this.chosen = pieces;
    const lead = pieces[0];
    if (lead === undefined) {
      // What is still to come is about what was selected before.
      this.loading = false;
      return;
    }
    this.begin();
    this.inspected = lead;
    void this.fetchChoices(pieces);
  }

  /** Adds a piece to the selection, or takes it out; where only one can be selected, selects it. */
  toggle(piece: string): void {
    if (this.selectable.includes(piece)) {
      this.selectAll(this.several ? toggled(this.chosen, piece) : [piece]);
    }
  }

  /** Adds pieces to the selection. */
  add(pieces: readonly string[]): void {
    this.selectAll(joined(this.chosen, pieces));
  }

  /**
   * Selects what hangs together with a piece: those of its group that can be selected and reach it from neighbour to
   * neighbour. Where just these are selected already, `wider` takes the group's other pieces too, wherever they are.
   * The piece asked for leads.
   */
  selectGroup(piece: string | null, wider = false): void {
    const of = piece ?? this.selected ?? this.inspected;
    if (of === null || !this.several) {
      return;
    }
    const group = groupAround(this.pieces, this.selectable, of, wider ? this.chosen : null);
    if (group.length > 0) {
      this.selectAll(group);
    }
  }

  /** Lets a piece lead: the selection it belongs to, else itself alone. */
  lead(piece: string): void {
    if (!this.chosen.includes(piece)) {
      this.select(piece);
    } else if (piece !== this.selected) {
      this.chosen = ledBy(this.chosen, piece);
      this.inspected = piece;
    }
  }

  /** A piece was clicked: as a target if it is one, else to select it, else to read about it. */
  clickPiece(id: string, atOnce = false): void {
    const spot = this.targets.get(id);
    this.explaining.drop();
    if (spot && !this.chosen.includes(id)) {
      this.clickSpot(spot, atOnce);
    } else if (this.selectable.includes(id)) {
      this.select(id);
    } else {
      const stand = standIn(this.pieces, this.selectable, id);
      if (stand !== null) {
        this.select(stand);
      }
      this.inspected = id;
      if (stand === null) {
        void this.explain({ pieces: [id] });
      }
    }
  }

  /** Something was clicked that offers nothing: asks why, and for what comes nearest. */
  async explain(target: Target): Promise<void> {
    const ask = this.table.whyNot?.bind(this.table);
    if (!this.held && (await this.explaining.ask(ask, this.inOrder(this.chosen), target))) {
      this.showPreview();
    }
  }

  /** A target was clicked: one choice is taken, several are offered. */
  clickSpot(spot: Spot, atOnce = false): void {
    this.begin();
    const only = single(spot);
    if (spot.choices.some((choice) => this.isPending(choice))) {
      void this.confirm();
      return;
    }
    if (!only) {
      this.left = this.pending?.label ?? null;
      this.chooser = spot;
      this.pending = null;
      this.considered = null;
      this.showPreview();
      return;
    }
    this.chooser = null;
    this.choose(only, atOnce);
  }

  /** Whether a choice is the one that waits. Choices are made anew with every answer, so their ids are compared. */
  isPending(choice: Choice): boolean {
    return this.pending?.id === choice.id;
  }

  /** A choice's button or key was pressed: the first time takes it, and when it waits already, confirms it. */
  press(choice: Choice): void {
    if (this.isPending(choice)) {
      void this.confirm();
    } else {
      this.choose(choice);
    }
  }

  /** Takes a choice: sends it at once, or shows its preview and waits for "confirm", as all do while another waits. */
  choose(choice: Choice, atOnce = false): void {
    this.begin();
    if (atOnce || (this.table.prefs.quick && isTargeted(choice) && !this.held)) {
      void this.dispatch(choice.command);
      return;
    }
    if (this.held || choice.leaves || isTargeted(choice) || (choice.ghosts?.length ?? 0) > 0) {
      this.hold(choice);
      return;
    }
    if (this.focused.includes(choice)) {
      void this.chooseWorthShowing(choice);
      return;
    }
    void this.dispatch(choice.command);
  }

  /** Sends what is pending, unless it is known to be refused: then the reasons are shown already. */
  async confirm(): Promise<void> {
    if (this.placement) {
      await this.place();
    } else if (this.pending && (this.pendingPreview?.ruling?.legal ?? true)) {
      await this.dispatch(this.pending.command);
    }
  }

  /** Steps back: from what is pending, then from the selection. */
  cancel(): void {
    if (this.pending || this.chooser || this.placement || this.whyNot) {
      this.drop();
    } else {
      this.select(null);
      this.inspected = null;
    }
  }

  /** The pointer or the focus rests on a spot of the board (null: on none). */
  hover(spot: Spot | null): void {
    this.hovered = spot;
    this.showPreview();
  }

  /** The pointer or the focus rests on a choice of a list (null: on none). */
  consider(choice: Choice | null): void {
    this.considered = choice;
    this.showPreview();
  }

  /** Selects the next (1) or previous (-1) selectable piece; by groups, pieces of the same unit count as one. */
  cycle(step: 1 | -1, byGroup: boolean): void {
    const next = following(this.pieces, this.selectable, this.selected, step, byGroup);
    if (next !== null) {
      this.select(next);
    }
  }

  // -- placing on a free table -----------------------------------------------------------------------------------------

  /** The drag of a piece, when it may be dragged now. */
  dragOf(piece: string): Drag | null {
    return this.prompt?.drags?.find((drag) => drag.piece === piece) ?? null;
  }

  /** Holds a piece at a place of the table (its unit, degrees); the preview follows as fast as the service answers. */
  moveTo(drag: Drag, x: number, y: number, angle: number): void {
    this.begin();
    this.holding.moveTo(drag, this.movedWith(drag), x, y, angle);
  }

  /** Lets go of the piece held: sends the command if the rules allow it, else leaves it there with the reasons shown. */
  async place(): Promise<void> {
    const command = await this.holding.settle();
    if (command) {
      await this.dispatch(command);
    }
  }

  /** All that a drag moves. */
  movedWith(drag: Drag): readonly string[] {
    return movedBy(drag, this.chosen, this.selectable);
  }

  // -- inside ----------------------------------------------------------------------------------------------------------

  private inOrder(pieces: readonly string[]): readonly string[] {
    return this.selectable.filter((piece) => pieces.includes(piece));
  }

  private async fetchChoices(pieces: readonly string[]): Promise<void> {
    const key = keyOf(pieces);
    const asking = this.answers.choices(key, () => this.table.choices(this.inOrder(pieces)));
    this.loading = true;
    try {
      const choices = await asking;
      if (keyOf(this.chosen) === key && this.answers.isCurrent(key, asking)) {
        this.focused = choices;
        this.resumeWaited(true);
      }
    } catch {
      this.answers.forget(key);
    } finally {
      if (keyOf(this.chosen) === key) {
        this.loading = false;
      }
    }
  }

  /** After the battle went on: what waited waits on, if it is still offered; else it is said that it is gone. */
  private resume(waited: Choice | null, placed: Placement | null): void {
    const drag = placed && this.dragOf(placed.drag.piece);
    if (placed && drag) {
      this.moveTo(drag, placed.x, placed.y, placed.angle);
    }
    this.waited = waited;
    this.resumeWaited(this.selected === null);
  }

  /** Lets a choice wait again once it is offered again; `all` says that no more choices are to come. */
  private resumeWaited(all: boolean): void {
    const waited = this.waited;
    if (!waited || this.held) {
      return;
    }
    const command = JSON.stringify(waited.command);
    const again = this.choices.find(({ id, command: same }) => id === waited.id && JSON.stringify(same) === command);
    if (again) {
      this.hold(again);
    } else if (all) {
      this.left = waited.label;
    }
    this.waited = again || all ? null : waited;
  }

  /** Lets a choice wait for "confirm". */
  hold(choice: Choice): void {
    this.pending = choice;
    this.explaining.drop();
    this.holding.drop();
    this.left = null;
    this.foretelling.begin();
    this.considered = null;
    this.showPreview();
  }

  /** A button about a piece: sent at once unless its preview has something that should be seen first. */
  private async chooseWorthShowing(choice: Choice): Promise<void> {
    const preview = await this.cachedPreview(choice.command);
    if (preview && this.choices.includes(choice)) {
      const telling = preview.ghosts?.length || preview.tallies?.length || preview.marks?.length;
      if (telling || this.held || !(preview.ruling?.legal ?? true)) {
        this.hold(choice);
      } else {
        await this.dispatch(choice.command);
      }
    }
  }

  private async dispatch(command: Command): Promise<void> {
    if (this.table.busy) {
      return;
    }
    this.sending = true;
    try {
      if (await this.table.send(command)) {
        this.drop();
        this.left = null;
      }
    } finally {
      this.sending = false;
    }
  }

  private drop(): void {
    this.holding.drop();
    this.waited = null;
    this.pending = null;
    this.explaining.drop();
    this.chooser = null;
    this.hovered = null;
    this.considered = null;
    this.foretelling.drop();
  }

  private showPreview(): void {
    this.foretelling.show(this.active);
  }

  private cachedPreview(command: Command): Promise<Preview | null> {
    return this.answers.preview(JSON.stringify(command), () => this.table.preview(command));
  }
}
