/** How the parts of a side (its commands) are told apart: by a colour, by a number, and by as many notches. */

/** The look of one part. */
export interface PartLook {
  readonly colour: string;
  /** What is written on the disc: 1 for the first part. */
  readonly sign: string;
  /** Dashes along a band of length 100, so that there are as many notches as the number says. */
  readonly notches: string;
  /** Where the first of these dashes begins. */
  readonly offset: number;
}

/** Bright enough for dark ink, and told apart by those who see few colours; white, as the last, is nobody's field. */
const COLOURS = ["#f0e442", "#56b4e9", "#f2a33a", "#5fd3a5", "#e79bc6", "#ffffff"] as const;
const NOTCH = 4;

/** The look of the part with this number, counted from 0; null for what belongs to no part. */
export function partLook(part: number | null | undefined): PartLook | null {
  if (part === null || part === undefined) {
    return null;
  }
  const place = ((part % COLOURS.length) + COLOURS.length) % COLOURS.length;
  const period = 100 / (place + 1);
  return {
    colour: COLOURS[place] ?? COLOURS[0],
    sign: String(part + 1),
    notches: `${NOTCH} ${period - NOTCH}`,
    offset: NOTCH / 2 - period / 2,
  };
}
