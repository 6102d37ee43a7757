type Kind = "browser" | "long" | "unit";

/** The test files that the words name, by kind; the names that their tests must contain; words that name no test. */
export function findTests(
  root: string,
  words: string[],
): { files: Record<Kind, string[]>; names: string[]; unknown: string[] };
