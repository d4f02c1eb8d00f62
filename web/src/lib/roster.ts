/** All units of a side in a list: how strong each is, what it does and what is the matter with it. */
import { commonLabel, piecesByGroup } from "./grouping";
import type { Badge, Piece, Text } from "./protocol";

export interface RosterRow {
  readonly id: string;
  /** The stand to look at for the whole unit: the first. */
  readonly piece: Piece;
  readonly label: Text;
  readonly brief: readonly Text[];
  /** Badges that all of its stands bear: what a single stand is or suffers is read on the board. */
  readonly badges: readonly Badge[];
  readonly plights: readonly NonNullable<Piece["plight"]>[];
}

/** The units of an owner in the order of the scene. */
export function rosterOf(pieces: readonly Piece[], owner: string | null): readonly RosterRow[] {
  const own = pieces.filter((piece) => piece.owner === owner);
  return [...piecesByGroup(own)].flatMap(([id, members]) => {
    const [piece] = members;
    if (!piece) {
      return [];
    }
    const shared = (piece.badges ?? []).filter((badge) =>
      members.every(({ badges }) => badges?.some((other) => other.sign === badge.sign)),
    );
    return [
      {
        id,
        piece,
        label: commonLabel(members) ?? piece.label,
        brief: piece.brief ?? [],
        badges: shared,
        plights: [...new Set(members.flatMap(({ plight }) => plight ?? []))],
      },
    ];
  });
}
