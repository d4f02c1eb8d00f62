/** What the drawing needs to know of a board, worked out once for each board rather than for each snapshot. */
import { boxAround, cellKey, hexCentre, hexCorner, tableScale, type Box, type Projection, type Vec } from "./geometry";
import type { HexBoard, HexCell, TableBoard } from "./protocol";

export interface BoardMap {
  readonly board: HexBoard | TableBoard;
  readonly bounds: Box;
  readonly project: Projection;
  /** From the drawing back to the table's unit. */
  readonly unproject: (at: Vec) => Vec;
  /** Units of the drawing for one unit of the board (1 for hexes). */
  readonly scale: number;
  readonly cells: ReadonlyMap<string, HexCell>;
}

const MARGIN = 26;

/** Works out the map of a board. */
export function mapBoard(board: HexBoard | TableBoard): BoardMap {
  if (board.type === "hexes") {
    const corners = board.cells.flatMap(({ at }) => {
      const centre = hexCentre(at);
      return [0, 1, 2, 3, 4, 5].map((corner) => hexCorner(centre, corner));
    });
    const cells = new Map(board.cells.map((cell) => [cellKey(cell.at), cell]));
    return { board, bounds: boxAround(corners, MARGIN), project: hexCentre, unproject: (at) => at, scale: 1, cells };
  }
  const scale = tableScale(board.width);
  const corners = [
    { x: 0, y: 0 },
    { x: board.width * scale, y: board.depth * scale },
  ];
  return {
    board,
    bounds: boxAround(corners, MARGIN),
    project: ([x, y]) => ({ x: x * scale, y: y * scale }),
    unproject: ({ x, y }) => ({ x: x / scale, y: y / scale }),
    scale,
    cells: new Map(),
  };
}

/** Returns a function that gives the same map as long as equal boards come in, so that nothing is drawn anew. */
export function stableMap(): (board: HexBoard | TableBoard) => BoardMap {
  let known: { board: HexBoard | TableBoard; text: string; map: BoardMap } | null = null;
  return (board) => {
    if (known?.board === board) {
      return known.map;
    }
    const text = JSON.stringify(board);
    known = { board, text, map: known?.text === text ? known.map : mapBoard(board) };
    return known.map;
  };
}
