/** What a player likes, kept between visits. */
import { keep, recall } from "./store";

export type Theme = "auto" | "light" | "dark";

interface Kept {
  readonly quick: boolean;
  readonly openHanding: boolean;
  readonly names: boolean;
  readonly theme: Theme;
}

const DRAWER = "settings";
const DEFAULTS: Kept = { quick: false, openHanding: false, names: false, theme: "auto" };

/** The settings. Changing a field and calling `save` keeps them. */
export class Settings {
  /** Send a choice made on the board without asking to confirm it. */
  quick = $state(DEFAULTS.quick);
  /** Hand the screen over without a curtain where nothing is secret. */
  openHanding = $state(DEFAULTS.openHanding);
  /** Always show the names of the hexes. */
  names = $state(DEFAULTS.names);
  theme = $state<Theme>(DEFAULTS.theme);

  constructor() {
    Object.assign(this, { ...DEFAULTS, ...recall<Partial<Kept>>(DRAWER, {}) });
    this.applyTheme();
  }

  save(): void {
    const { quick, openHanding, names, theme } = this;
    keep(DRAWER, { quick, openHanding, names, theme } satisfies Kept);
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
