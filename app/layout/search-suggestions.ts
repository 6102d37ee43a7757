import { useEffect, useState } from "react";
import type { SuggestionView } from "~/catalogue/suggestions.server";
import type { Locale } from "~/i18n/locale";

/** Milliseconds without a key before the server is asked. */
const PAUSE = 200;
/** Characters from which on there is something to suggest. */
const MINIMUM = 2;

/** What the server suggests for what is typed; a newer text gives the older one's request up. */
export function useSuggestions(text: string, locale: Locale): SuggestionView[] {
  const [found, setFound] = useState<SuggestionView[]>([]);
  const search = text.trim();
  useEffect(() => {
    if (search.length < MINIMUM) {
      setFound([]);
      return;
    }
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const suggestions = await fetchSuggestions(search, locale, asking.signal);
      if (!asking.signal.aborted) setFound(suggestions);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [search, locale]);
  return found;
}

/** They only help: whatever fails, nothing is suggested. */
async function fetchSuggestions(search: string, locale: Locale, signal: AbortSignal): Promise<SuggestionView[]> {
  try {
    const response = await fetch(`/suggest?${new URLSearchParams({ search, locale })}`, { signal });
    const answer: { suggestions?: SuggestionView[] } = response.ok ? await response.json() : {};
    return answer.suggestions ?? [];
  } catch {
    return [];
  }
}
