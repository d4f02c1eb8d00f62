/** The links that are offered of a battle or a challenge, and what each of them does. */
import { claimHash, type Holder } from "./routes";
import type { Remembered } from "./memory";

export interface SharedLink {
  /** Whom it is for, in words. */
  readonly name: string;
  /** The hash of the address; null: there is none now. */
  readonly hash: string | null;
  /** The message that says what opening it does. */
  readonly help: string;
  /** The side of the seat, where the link can be renewed and withdrawn. */
  readonly side?: string;
  /** Somebody has the seat: there is nothing to offer. */
  readonly taken?: boolean;
}

interface Offered {
  readonly id: string;
  readonly claims: Readonly<Record<string, string | null>>;
  readonly known: Pick<Remembered, "shares" | "spectator"> | null;
  /** The side of one's own that can be moved to another device. */
  readonly own: string | null;
  readonly to: (id: string, who: Holder) => string;
  readonly help: string;
  readonly isTaken: (side: string) => boolean;
  /** Whom the link to a seat is for. */
  readonly seatOf: (side: string) => string;
  readonly words: { ui(id: string): string };
}

/** The links to the seats of others, to the spectators' place, and to one's own seat for another device. */
export function linksOf({ id, claims, known, own, to, help, isTaken, seatOf, words }: Offered): readonly SharedLink[] {
  const linked = (secret: string | null): string | null => (secret === null ? null : claimHash(id, secret));
  return [
    ...Object.entries(claims).flatMap(([side, secret]) =>
      side === own ? [] : [{ name: seatOf(side), hash: linked(secret), help, side, taken: isTaken(side) }],
    ),
    ...Object.entries(known?.shares ?? {}).map(([side, token]) => ({ name: seatOf(side), hash: to(id, token), help })),
    ...(known?.spectator
      ? [
          {
            name: words.ui("client-share-spectators"),
            hash: to(id, known.spectator),
            help: "client-share-spectators-help",
          },
        ]
      : []),
    ...(own === null
      ? []
      : [
          {
            name: words.ui("client-share-move"),
            hash: linked(claims[own] ?? null),
            help: "client-share-move-help",
            side: own,
          },
        ]),
  ];
}
