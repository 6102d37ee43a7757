import { foldText } from "~/shop/fold-text";
import type { ShoeSystem } from "~/shop/shoe-sizes";
import { typedShoeSize } from "~/shop/typed-shoe-size";
import type { FacetValues } from "./facet-table";

/** Words before a size, in both languages. */
const LEADS = new Set("taglia taglie misura numero num nr tg size sizes eu eur".split(" "));
/** Letters and words with another meaning, too, so that they are a size only in some places. */
const LETTERS = new Set(["s", "m", "l"]);
/** Words for sizes that have letters. "A large bag" is no size, so that they count only where they find something. */
const SPELLED: Record<string, string> = {
  ...{ small: "s", piccola: "s", piccolo: "s", medium: "m", media: "m", medio: "m", large: "l", grande: "l" },
};

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

  /** Whether the text may have sizes in words or in another country's numbers. */
  hasOther(text: string, reader: ShoeSystem): boolean {
    return (
      this.#shoeSize(text, reader) !== undefined ||
      text.split(/\s+/).some((word) => Object.hasOwn(SPELLED, tokenOf(word)))
    );
  }

  /**
   * A letter is a size after a word such as "size", and at the end of a longer text.
   * @param reader whose numbers "size 8" is; null if neither it nor "large" and "uk 8" are sizes
   */
  split(text: string, reader: ShoeSystem | null): SplitText {
    const shoes = reader ? this.#shoeSize(text, reader) : undefined;
    if (shoes) return shoes;
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
      const spelled = reader ? SPELLED[token] : undefined;
      const ids = this.#ids.get(spelled ?? token);
      const isLast = index > 0 && index === tokens.length - 1;
      if (!ids || ((LETTERS.has(token) || spelled) && !certain && !isLast)) continue;
      sizes.push({ token, ids, certain });
      used.add(index);
      if (certain) used.add(index - 1);
    }
    return { sizes, rest: words.filter((_, index) => !used.has(index)).join(" ") };
  }

  /** A shoe size in European, British or American numbers. A number alone may be one of a name. */
  #shoeSize(text: string, reader: ShoeSystem): SplitText | undefined {
    const typed = /\p{L}/u.test(text) ? typedShoeSize(text, reader) : null;
    const ids = (typed?.eu ?? []).flatMap((name) => this.#ids.get(tokenOf(name)) ?? []);
    if (!typed || ids.length === 0) return undefined;
    return { sizes: [{ token: tokenOf(typed.eu[0] ?? ""), ids, certain: true }], rest: typed.rest };
  }
}

/** Halves of shoe sizes: "42.5", "42,5", "42½", "42 1/2". */
const HALVES = /\b(\d{2})(?:[.,]5\b|\s?½|\s1\/2\b)/g;

/** "42.5" → "42h", "XXL" → "xxl". */
function tokenOf(word: string): string {
  return foldText(word.replace(HALVES, "$1h"));
}
