declare module "virtual:shop-assets" {
  /** Null in development and in tests. */
  export const sheet: import("./style-sheet").StyleSheet | null;
  /** Paths of the scripts with a language's messages. */
  export const messages: Record<import("../i18n/locale").Locale, string[]>;
  /** `startScript` and `scrollScript`, in fewer bytes. */
  export const scripts: { start: string; scroll: string };
}

/** See `i18n/texts-plugin.ts`. */
declare module "virtual:texts/*" {}
