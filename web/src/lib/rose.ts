/** Walking round a rose of arrows by keys. */

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
