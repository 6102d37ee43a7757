const reported = new Set<string>();

/**
 * The text for a key that is in no loaded language file. Only for development: it is also reported, once for each key, in the
 * terminal or in the browser's console.
 * @param key with its namespace
 */
export function missingText(key: string): string {
  const text = `missing text ${key}`;
  if (!reported.has(key)) console.error(text);
  reported.add(key);
  return `⟦${text}⟧`;
}
