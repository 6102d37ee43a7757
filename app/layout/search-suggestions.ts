import { useLocalRead } from "~/browser/local-read";
import type { SuggestionView } from "~/catalogue/suggestions.server";
import type { Locale } from "~/i18n/locale";

/** Delay after the last key press. */
const PAUSE_MS = 200;
/** Minimum characters of a search with suggestions. */
const MIN_LENGTH = 2;

/** The server's suggestions for a text. Empty after a failure. */
export function useSuggestions(text: string, locale: Locale): SuggestionView[] {
  const search = text.trim();
  const path = search.length < MIN_LENGTH ? null : `/suggest?${new URLSearchParams({ search, locale })}`;
  const { data } = useLocalRead<{ suggestions?: SuggestionView[] }>(path, { pauseMs: PAUSE_MS });
  return data?.suggestions ?? [];
}
