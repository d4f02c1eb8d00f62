/** What a player likes, kept between visits. */
import { keep, recall } from "./store";

export type Theme = "auto" | "light" | "dark";

interface Kept {
  readonly quick: boolean;
  readonly openHanding: boolean;
  readonly names: boolean;
  readonly theme: Theme;
  readonly moveSpeed: number;
  readonly combatSpeed: number;
  readonly notices: boolean;
  readonly sound: boolean;
  readonly volume: number;
  readonly columnWidth: number;
  readonly columnFolded: boolean;
  readonly drawers: readonly string[];
}

const DRAWER = "settings";
const DEFAULTS: Kept = {
  quick: false,
  openHanding: false,
  names: false,
  theme: "auto",
  moveSpeed: 1,
  combatSpeed: 1,
  notices: false,
  sound: false,
  volume: 60,
  columnWidth: 0,
  columnFolded: false,
  drawers: ["log", "unit"],
};

/** How fast things may be shown, in times of the natural speed; 0: at once. */
export const SPEEDS = [0.5, 1, 2, 4, 0] as const;

/** The settings. Changing a field and calling `save` keeps them. */
export class Settings {
  /** Send a choice made on the board without asking to confirm it. */
  quick = $state(DEFAULTS.quick);
  /** Hand the screen over without a curtain where nothing is secret. */
  openHanding = $state(DEFAULTS.openHanding);
  /** Always show the names of the hexes. */
  names = $state(DEFAULTS.names);
  theme = $state<Theme>(DEFAULTS.theme);
  /** One of `SPEEDS`: for moves, and for all that is thrown and lost. */
  moveSpeed = $state(DEFAULTS.moveSpeed);
  combatSpeed = $state(DEFAULTS.combatSpeed);
  /** Say outside the page that it is one's turn, while the page is not looked at. */
  notices = $state(DEFAULTS.notices);
  /** Let what is shown be heard too; how loud, from 0 to 100. */
  sound = $state(DEFAULTS.sound);
  volume = $state(DEFAULTS.volume);
  /** Of the column beside the board, in pixels; 0: as the screen has room. */
  columnWidth = $state(DEFAULTS.columnWidth);
  columnFolded = $state(DEFAULTS.columnFolded);
  /** The names of the drawers left open in it, the last one first. */
  drawers = $state.raw(DEFAULTS.drawers);

  constructor() {
    Object.assign(this, { ...DEFAULTS, ...recall<Partial<Kept>>(DRAWER, {}) });
    this.applyTheme();
  }

  save(): void {
    const kept = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, this[name as keyof Kept]]));
    keep(DRAWER, kept);
    this.applyTheme();
  }

  private applyTheme(): void {
    if (this.theme === "auto") {
      delete document.documentElement.dataset["theme"];
    } else {
      document.documentElement.dataset["theme"] = this.theme;
    }
  }
}

export const settings = new Settings();
