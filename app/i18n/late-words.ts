import type { Messages } from "./format-message";
import type { Locale } from "./locale";

/** Words that come with the pages that say them, not with the shop's first script. */
export const lateWords: Record<Locale, Messages> = { en: {}, it: {} };
