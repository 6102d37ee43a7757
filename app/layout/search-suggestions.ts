import type { SuggestionView } from "~/catalogue/suggestions.server";
import type { Locale } from "~/i18n/locale";
import { useLocalRead } from "./local-read";

/** Without a key pressed before the server is asked. */
const PAUSE_MS = 200;
/** Characters from which on there is something to suggest. */
const MINIMUM = 2;

/** The server's suggestions for a text; they only help, so that after a failure there are none. */
export function useSuggestions(text: string, locale: Locale): SuggestionView[] {
  const search = text.trim();
  const path = search.length < MINIMUM ? null : `/suggest?${new URLSearchParams({ search, locale })}`;
  const { data } = useLocalRead<{ suggestions?: SuggestionView[] }>(path, { pauseMs: PAUSE_MS });
  return data?.suggestions ?? [];
}
