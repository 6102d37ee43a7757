import { foldText } from "~/shop/fold-text";
import type { FacetValues } from "./facet-table";

/** Words before a size, in both languages. */
const LEADS = new Set("taglia taglie misura numero num nr tg size sizes eu eur".split(" "));
/** Letters and words with another meaning, too, so that they are a size only in some places. */
const LETTERS = new Set(["s", "m", "l", "small", "medium", "large"]);
/** Words for sizes that have letters. */
const SPELLED: Record<string, string> = { small: "s", medium: "m", large: "l" };

interface TypedSize {
  /** The size as typed, folded. */
  token: string;
  ids: number[];
  /** After a word such as "size": it is not a number of a name. */
  certain: boolean;
}

export interface SplitText {
  sizes: TypedSize[];
  /** The text without the sizes and the words before them. */
  rest: string;
}

/** Finds sizes in a search, such as those of "scarpe nere 42,5" and "t-shirt size M". */
export class SizeWords {
  readonly #ids = new Map<string, number[]>();

  constructor(sizes: FacetValues["standard_sizes_id"]) {
    for (const { id, name } of sizes) {
      const token = tokenOf(name);
      if (/^(\d+(h|xl)?|x*[sml])$/.test(token)) this.#ids.set(token, [...(this.#ids.get(token) ?? []), id]);
    }
  }

  /** A letter is a size after a word such as "size", and at the end of a longer text. */
  split(text: string): SplitText {
    const words = text
      .replace(/\b(?:extra[\s-]+|x[\s-]+)(small|large)\b/gi, (_, word: string) =>
        /s/i.test(word[0] ?? "") ? "xs" : "xl",
      )
      .replace(/\b(tg|nr|eu|eur)[.:]?(?=\d)/gi, "$1 ")
      .replace(HALVES, "$1h")
      .split(/\s+/);
    const tokens = words.map(tokenOf);
    const sizes: TypedSize[] = [];
    const used = new Set<number>();
    for (const [index, token] of tokens.entries()) {
      const certain = LEADS.has(tokens[index - 1] ?? "");
      const ids = this.#ids.get(SPELLED[token] ?? token);
      const isLast = index > 0 && index === tokens.length - 1;
      if (!ids || (LETTERS.has(token) && !certain && !isLast)) continue;
      sizes.push({ token, ids, certain });
      used.add(index);
      if (certain) used.add(index - 1);
    }
    return { sizes, rest: words.filter((_, index) => !used.has(index)).join(" ") };
  }
}

/** Halves of shoe sizes: "42.5", "42,5", "42½", "42 1/2". */
const HALVES = /\b(\d{2})(?:[.,]5\b|\s?½|\s1\/2\b)/g;

/** "42.5" → "42h", "XXL" → "xxl". */
function tokenOf(word: string): string {
  return foldText(word.replace(HALVES, "$1h"));
}
