import { POSTED_CODES } from "./posted-codes.test-data";
import type { TextKind } from "./posted-text";
import { POSTED_WORDS } from "./posted-words.test-data";

const SIGNS: Record<string, string> = { n: "\n", r: "\r", t: "\t" };

/** A posted text and the value that it must give, by kind. Blanks around a value are none. */
export const postedTexts = Object.entries({ ...POSTED_CODES, ...POSTED_WORDS }).map(([kind, table]) => ({
  kind: kind as TextKind,
  rows: table
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("# "))
    .map((line) => {
      const at = line.indexOf(" | ");
      const typed = unescaped(at < 0 ? line : line.slice(0, at));
      return { typed, value: at < 0 ? typed : unescaped(line.slice(at + 3)).trim() };
    }),
}));

function unescaped(text: string): string {
  return text.replace(/\\(?:u\{(\w+)\}|u(\w{4})|([nrt]))/g, (_, long?: string, short?: string, sign = "") =>
    long || short ? String.fromCodePoint(Number.parseInt(long ?? short ?? "", 16)) : (SIGNS[sign] ?? ""),
  );
}
