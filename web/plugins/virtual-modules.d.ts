declare module "virtual:game-icons" {
  /** The icons named in `web/icons.json`, by name. */
  export const icons: Readonly<Record<string, import("./game-icons").GameIcon>>;
  /** Whom the page must thank for them. */
  export const credit: import("./game-icons").GameIconsCredit;
}
