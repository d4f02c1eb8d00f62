/** A rose of arrows: how far it reaches, and walking round it by keys. */

/** One arrow on, clockwise (1) or back (-1); 0 for a key that does not walk. */
export function roundAbout(key: string): -1 | 0 | 1 {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
    case ".":
      return 1;
    case "ArrowLeft":
    case "ArrowUp":
    case ",":
      return -1;
    default:
      return 0;
  }
}

/** How far from the middle arrows have to stand, in radii of what is hit for one, so that none lies over another. */
export function apartBy(arrows: readonly { readonly facing: number }[]): number {
  const turns = arrows.map(({ facing }) => ((facing % 360) + 360) % 360).sort((a, b) => a - b);
  const gaps = turns.map((turn, index) =>
    index === 0 ? turn + 360 - (turns.at(-1) ?? turn) : turn - (turns[index - 1] ?? 0),
  );
  const least = Math.min(180, ...gaps);
  return 1.05 / Math.sin(((least / 2) * Math.PI) / 180);
}
