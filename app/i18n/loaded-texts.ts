import type { Messages } from "./format-message";
import type { Locale } from "./locale";

/** The texts that the browser's scripts have brought. */
export const loadedTexts: Record<Locale, Messages> = { en: {}, it: {} };
