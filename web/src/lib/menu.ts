/** Something that the line at the top of a battle leads to: a page, or a dialog that is opened. */
import type { GlyphName } from "./glyphs";

export interface MenuEntry {
  readonly label: string;
  readonly glyph: GlyphName;
  readonly testid: string;
  readonly href?: string;
  readonly onpick?: () => void;
  /** How much there is that has not been read. */
  readonly unread?: number;
}
