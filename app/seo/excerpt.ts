/** Characters that search engines show of a description. */
const LENGTH = 160;

/** The beginning of a text on one line, ended between two words. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= LENGTH) return line;
  const cut = line.slice(0, LENGTH);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > LENGTH / 2 ? end : LENGTH - 1).replace(/[\s,;:.–-]+$/, "")}…`;
}
