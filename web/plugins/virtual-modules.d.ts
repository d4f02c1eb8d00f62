declare module "virtual:game-icons" {
  type Loaded = Readonly<{ default: import("./game-icons").GameIcon }>;
  /** What fetches each of the icons named in `web/icons.json`, by name. */
  export const loaders: Readonly<Record<string, () => Promise<Loaded>>>;
  /** Whom the page must thank for them. */
  export const credit: import("./game-icons").GameIconsCredit;
}
