/** Keeping the page for the table, and keeping what was kept up to date. */
import { dropTable, isWhole, keepTable, keptTable, manifest, mayKeep, type Kept, type Manifest } from "./tablestore";

export class TableKeeper {
  kept = $state.raw<Kept | null>(keptTable());
  offered = $state.raw<Manifest | null>(null);
  /** How many files of how many are kept so far; null while nothing is being kept. */
  progress = $state.raw<{ readonly done: number; readonly of: number } | null>(null);
  failed = $state(false);
  readonly possible = mayKeep();

  /** Looks what the service has; an older version that was kept gives way to its own. */
  async look(): Promise<void> {
    try {
      if (this.kept && !(await isWhole(this.kept))) {
        this.kept = null;
      }
      this.offered = await manifest();
      if (this.kept && this.offered && this.offered.version !== this.kept.version) {
        await this.keep();
      }
    } catch {
      // Without a network there is nothing newer to be had, and what was kept serves.
    }
  }

  async keep(): Promise<void> {
    const { offered } = this;
    if (!offered || this.progress) {
      return;
    }
    this.failed = false;
    this.progress = { done: 0, of: offered.files.length };
    try {
      // Asked for, not insisted on: without it the browser may make room some day.
      await navigator.storage.persist();
      await keepTable(offered, (done) => {
        this.progress = { done, of: offered.files.length };
      });
      this.kept = keptTable();
    } catch {
      this.failed = true;
    }
    this.progress = null;
  }

  async drop(): Promise<void> {
    await dropTable();
    this.kept = null;
  }
}
