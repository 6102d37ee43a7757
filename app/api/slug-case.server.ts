/**
 * The condition for a slug of a URL. Links are often typed or pasted in another letter case, and most slugs are in lower case:
 * one read finds either.
 */
export function slugCondition(slug: string): { _eq: string } | { _in: string[] } {
  const lower = slug.toLowerCase();
  return lower === slug ? { _eq: slug } : { _in: [slug, lower] };
}

/** The row with exactly this slug, or else the one that differs in its letter case. */
export function bestMatch<T>(rows: readonly T[], slug: string, slugOf: (row: T) => string): T | undefined {
  return rows.find((row) => slugOf(row) === slug) ?? rows[0];
}
