/** What part of the drawing is on the screen: pan, zoom, fit. Screen is in CSS pixels, world in units of the drawing. */
import { boxAround, SIZE, type Box, type Vec } from "./geometry";

const MOST_ZOOM = 4;
const LEAST_OF_FIT = 0.6;
const LITTLE_GAIN = 1.3;
/** Nobody needs to be looked at closer than this unless one zooms in oneself. */
const MOST_CLOSE = 2;
/** How large a part of the board is shown at first at most, where nobody asked to come close. */
const NEAR = 1.25;
/** The width of the column of buttons at the right edge, in pixels: what one is to see does not lie below them. */
export const BUTTONS = 56;
/** What comes into view stands at least so far from the buttons. */
const BESIDE = 24;
/** How long nothing may be zoomed for the zooming to be over, in milliseconds. */
const REST = 160;

/** What to look at, at no less than a scale; `close`: it alone, where else everything is shown if that is hardly smaller. */
interface Interest {
  readonly box: Box;
  readonly least: number;
  readonly close: boolean;
}

export class Viewport {
  scale = $state(1);
  /**
   * The scale that the drawing is made for: what keeps its size on the screen, and how much is drawn of a counter. While one
   * zooms it stays as it was, and what has been drawn is only made larger or smaller; when that is over, all is drawn anew.
   */
  drawn = $state(1);
  /** Whether one zooms. */
  zooming = $state(false);
  private resting: ReturnType<typeof setTimeout> | undefined;
  private zooms = 0;
  x = $state(0);
  y = $state(0);
  width = $state(0);
  height = $state(0);
  private covered = $state.raw({ right: 0, bottom: 0 });
  /** The part of the screen that nothing covers, from its upper left corner. */
  readonly free = $derived({
    width: Math.max(0, this.width - this.covered.right),
    height: Math.max(0, this.height - this.covered.bottom),
  });
  private bounds: Box = { x: 0, y: 0, width: 1, height: 1 };
  /** What to look at first, until the player moves the view; null: everything. */
  private interest: Interest | null = null;
  private touched = false;
  /** Where one's own army stands, in world units; null: there is none. */
  army = $state.raw<Box | null>(null);
  /** How often the player has moved the view himself. */
  moves = 0;
  /**
   * How the drawing lies on the screen, for CSS. Whole pixels, or else everything would be a little blurred; in three dimensions,
   * so that a browser paints it once and then only shifts the picture.
   */
  readonly transform = $derived(`translate3d(${whole(this.x)}px, ${whole(this.y)}px, 0) scale(${this.scale})`);

  /** Tells the size of the screen; refits unless the player has moved the view. */
  resize(width: number, height: number): void {
    const first = this.width === 0;
    if (this.touched && !first) {
      this.x += (width - this.width) / 2;
      this.y += (height - this.height) / 2;
    }
    this.width = width;
    this.height = height;
    if (!this.touched) {
      this.frame();
    }
  }

  /** Tells how much of the screen is covered at its right and its bottom, in pixels; refits as `resize` does. */
  cover(right: number, bottom: number): void {
    if (right === this.covered.right && bottom === this.covered.bottom) {
      return;
    }
    this.covered = { right, bottom };
    if (!this.touched) {
      this.frame();
    }
  }

  /**
   * Tells what there is to see, in world units, and what part of it matters most: that is shown first, at no less
   * than the scale `least`; `close`: that alone, even where everything would hardly be smaller.
   */
  show(bounds: Box, interest: Box, least: number, close = false): void {
    this.bounds = bounds;
    this.interest = { box: interest, least, close };
    if (!this.touched) {
      this.frame();
    }
  }

  /** Shows everything. */
  fit(): void {
    this.frameOn(null);
  }

  /** Shows one's own army as large as it fits; everything where there is none. */
  fitArmy(): void {
    this.frameOn(this.army);
  }

  private frameOn(box: Box | null): void {
    this.moves++;
    this.interest = box && { box, least: 0, close: true };
    this.touched = false;
    this.frame();
  }

  private frame(): void {
    if (this.free.width <= 0 || this.free.height <= 0) {
      return;
    }
    const interest = this.interest ?? { box: this.bounds, least: 0, close: false };
    const least = interest.least;
    const all = this.scaleFor(this.bounds);
    // Where little is gained by leaving something out, everything is shown.
    const whole = !interest.close && all >= least && all * LITTLE_GAIN >= this.scaleFor(interest.box);
    const box = whole ? this.bounds : interest.box;
    const width = this.free.width - BUTTONS;
    const across = Math.min(MOST_CLOSE, width / Math.max(1, box.width));
    // The last stand of an army does not fill the screen; a small map does.
    const near = Math.max(all, NEAR);
    this.scale = Math.max(least, Math.min(interest.close ? across : near, this.scaleFor(box)));
    const { bounds, scale } = this;
    const narrow = bounds.width * scale <= this.free.width - 2 * BUTTONS;
    this.x = placed(box.x + box.width / 2, bounds.x, bounds.width, narrow ? this.free.width : width, scale);
    this.y = placed(box.y + box.height / 2, bounds.y, bounds.height, this.free.height, scale);
    this.rest();
  }

  /** What is shown stays: it is drawn for this scale. */
  private rest(): void {
    clearTimeout(this.resting);
    this.zooming = false;
    this.drawn = this.scale;
  }

  /** The whole drawing, where it lies on the screen. */
  get shown(): Box {
    const { x, y } = this.toScreen(this.bounds);
    return { x, y, width: this.bounds.width * this.scale, height: this.bounds.height * this.scale };
  }

  /** The player moves the view by screen pixels. */
  pan(dx: number, dy: number): void {
    this.moves++;
    this.shift(dx, dy);
  }

  /** Moves the view by screen pixels, for the player. */
  shift(dx: number, dy: number): void {
    this.touched = true;
    this.x += dx;
    this.y += dy;
    this.hold();
  }

  /** Zooms by a factor around a point of the screen (default: its middle). */
  zoom(factor: number, at: Vec = { x: this.free.width / 2, y: this.free.height / 2 }): void {
    const least = this.scaleFor(this.bounds) * LEAST_OF_FIT;
    const scale = Math.min(MOST_ZOOM, Math.max(least, this.scale * factor));
    const ratio = scale / this.scale;
    this.moves++;
    this.touched = true;
    this.x = at.x - (at.x - this.x) * ratio;
    this.y = at.y - (at.y - this.y) * ratio;
    this.scale = scale;
    this.hold();
    this.zooms++;
    this.zooming = true;
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      this.restUnlessZoomed(this.zooms);
    }, REST);
  }

  /** On a busy machine a drawing may take longer than the time to rest: whoever still zooms does so before the next one. */
  private restUnlessZoomed(zooms: number): void {
    const look = (): void => {
      if (zooms === this.zooms) {
        this.rest();
      }
    };
    if (typeof requestAnimationFrame === "undefined") {
      look();
    } else {
      requestAnimationFrame(look);
    }
  }

  /** Brings a point of the world well into view, moving as little as possible. */
  reveal(at: Vec, foot = 0): void {
    if (this.free.width <= 0 || this.free.height <= 0) {
      return;
    }
    const margin = Math.min(70, this.free.width / 4, this.free.height / 4);
    const on = this.toScreen(at);
    const right = this.free.width - Math.max(margin, BUTTONS + BESIDE);
    const dx = Math.max(0, margin - on.x) - Math.max(0, on.x - right);
    const dy = Math.max(0, margin - on.y) - Math.max(0, on.y - (this.free.height - Math.max(margin, foot)));
    if (dx !== 0 || dy !== 0) {
      this.shift(dx, dy);
    }
  }

  /**
   * Brings two points of the world into view, from further away where they do not fit. Where that would need a smaller
   * scale than `least`, only the second comes.
   */
  span(from: Vec, at: Vec, least: number): void {
    const box = boxAround([from, at], SIZE * 1.2);
    const width = this.free.width - BUTTONS;
    const scale = Math.min(this.scale, width / box.width, this.free.height / box.height);
    if (scale < this.scale && scale >= least) {
      this.scale = scale;
      this.x = width / 2 - (box.x + box.width / 2) * scale;
      this.y = this.free.height / 2 - (box.y + box.height / 2) * scale;
      this.shift(0, 0);
      this.rest();
      return;
    }
    this.reveal(at);
    if (scale === this.scale && !this.sees(from)) {
      this.reveal(from);
    }
  }

  /** Whether a point of the world is on the screen, and not below the buttons. */
  sees(at: Vec, foot = 0): boolean {
    const { x, y } = this.toScreen(at);
    return x >= 0 && y >= 0 && x <= this.free.width - BUTTONS && y <= this.free.height - foot;
  }

  toScreen({ x, y }: Vec): Vec {
    return { x: x * this.scale + this.x, y: y * this.scale + this.y };
  }

  toWorld({ x, y }: Vec): Vec {
    return { x: (x - this.x) / this.scale, y: (y - this.y) / this.scale };
  }

  private scaleFor({ width, height }: Box): number {
    const across = this.free.width - BUTTONS;
    return Math.min(MOST_ZOOM, across / Math.max(1, width), this.free.height / Math.max(1, height));
  }

  /** Keeps a part of the board on the screen. */
  private hold(): void {
    const keep = 60;
    const { x, y, width, height } = this.bounds;
    this.x = clamp(this.x, keep - (x + width) * this.scale, this.free.width - keep - x * this.scale);
    this.y = clamp(this.y, keep - (y + height) * this.scale, this.free.height - keep - y * this.scale);
  }
}

/** A place on the screen, in whole pixels of its own, which may be finer than those of CSS. */
function whole(at: number): number {
  const fine = typeof devicePixelRatio === "number" && devicePixelRatio > 0 ? devicePixelRatio : 1;
  return Math.round(at * fine) / fine;
}

/**
 * The shift along one axis that brings `middle` to the middle of the screen, without showing more than there is; what
 * fits whole is centred.
 */
function placed(middle: number, start: number, length: number, screen: number, scale: number): number {
  if (length * scale <= screen) {
    return (screen - length * scale) / 2 - start * scale;
  }
  return clamp(screen / 2 - middle * scale, screen - (start + length) * scale, -start * scale);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
