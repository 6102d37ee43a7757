/** Length of a description that search engines show, in characters. */
const MAX_LENGTH = 160;

/** The beginning of a text on one line, cut between two words. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= MAX_LENGTH) return line;
  const cut = line.slice(0, MAX_LENGTH);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > MAX_LENGTH / 2 ? end : MAX_LENGTH - 1).replace(/[\s,;:.–-]+$/, "")}…`;
}
