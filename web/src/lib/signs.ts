/** Drawings for what holds on a whole board, in a box of 24, by common names; a sign of another name is shown in words alone. */
const SIGNS: Readonly<Record<string, string>> = {
  spring: "M12 21v-9M12 15c-4 0-6-2-6-6c4 0 6 2 6 6M12 12c0-4 2-6 6-6c0 4-2 6-6 6",
  summer:
    "M12 7.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M19 5l-1.5 1.5M6.5 17.5L5 19",
  autumn: "M5 19C5 9 10 5 19 5c0 9-4 14-12 13M5 19l8-8",
  winter: "M12 3v18M4.5 7.5l15 9M19.5 7.5l-15 9M12 6l-2-2M12 6l2-2M12 18l-2 2M12 18l2 2",
  rain: "M7 13a4 4 0 0 1 .5-8a5 5 0 0 1 9.5 1.5A3.3 3.3 0 0 1 17 13ZM8 16l-1 4M12 16l-1 4M16 16l-1 4",
  snow: "M7 13a4 4 0 0 1 .5-8a5 5 0 0 1 9.5 1.5A3.3 3.3 0 0 1 17 13ZM8 17v.2M12 17v.2M16 17v.2M10 20v.2M14 20v.2",
  mist: "M4 8h11M7 12h13M4 16h12",
  fog: "M4 6h16M4 10h16M4 14h16M4 18h16",
  sandstorm: "M3 8c3-3 5 3 8 0s5 3 10 0M3 13c3-3 5 3 8 0s5 3 10 0M6 18v.2M12 18v.2M18 18v.2",
  "strong-wind": "M3 9h11a3 3 0 1 0-3-3M3 13h15a3 3 0 1 1-3 3M3 17h7",
  overcast: "M7 17a4.5 4.5 0 0 1 .5-9a5.5 5.5 0 0 1 10.5 1.7A3.7 3.7 0 0 1 17.5 17Z",
  mud: "M4 15c2-3 4-3 5-1s3 2 5-1s4-1 6 2M6 19h12",
  flooded: "M3 10c3-3 5 3 9 0s6 3 9 0M3 16c3-3 5 3 9 0s6 3 9 0",
};

export function signPath(name: string): string | null {
  return SIGNS[name] ?? null;
}
