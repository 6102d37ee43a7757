const reported = new Set<string>();

/**
 * What a page shows in place of a text that is in no language file that it has loaded. Only for development: there it is
 * also reported once for each key, in the terminal or in the browser's console.
 * @param key with its namespace
 */
export function missingText(key: string): string {
  const text = `missing text ${key}`;
  if (!reported.has(key)) console.error(text);
  reported.add(key);
  return `⟦${text}⟧`;
}
