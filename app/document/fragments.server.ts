import { LRUCache } from "lru-cache";
import { URL_MARK } from "~/ui/kept-fragment";
import { escapeHtml } from "./escape-html";
import type { KeptParts, PageTags } from "./page-tags";

/** Characters of HTML and keys in one process; up to two bytes each. */
const MAX_CHARACTERS = 4_000_000;

interface Fragment {
  /** HTML without the page's URL, which stands between the pieces. */
  pieces: readonly string[];
  /** Names for the page's style rules. */
  names: readonly string[];
  /** Cards of products in it. */
  cards: number;
}

/** By all that the fragment's HTML depends on. */
const kept = new LRUCache<string, Fragment>({ maxSize: MAX_CHARACTERS, sizeCalculation: size });

const OPEN = '<kept-fragment data-id="';
const OPEN_END = '">';
const CLOSE = "</kept-fragment>";

/**
 * The fragments of one page: HTML from memory, or rendered with the page and then kept. In the rendered page they are slots,
 * so that neither React nor the completion of the document works on them again.
 */
export class PageFragments implements KeptParts {
  readonly #url: string;
  readonly #visitor: string;
  readonly #slots: { key: string; fragment: Fragment | undefined }[] = [];

  /**
   * @param url path and query of the page
   * @param visitor all that its fragments may depend on besides: language, currency, what the shopper sees of the account
   */
  constructor(url: string, visitor: unknown) {
    this.#url = url;
    this.#visitor = JSON.stringify(visitor);
  }

  slotOf(name: string, from: unknown, onAnyPage: boolean): { id: number; isKnown: boolean } {
    const key = JSON.stringify([onAnyPage ? null : this.#url, this.#visitor, name, from]);
    const fragment = kept.get(key);
    return { id: this.#slots.push({ key, fragment }) - 1, isKnown: fragment !== undefined };
  }

  keptIn(slot: string): Fragment | undefined {
    return this.#slots[Number(slot.slice(OPEN.length, -OPEN_END.length))]?.fragment;
  }

  /**
   * Fills the slots of a page that is otherwise complete, and keeps what was rendered with it.
   * @param read reads the tags of a new fragment
   */
  fill(page: string, read: (html: string) => Pick<PageTags, "names" | "cards">): string {
    const url = escapeHtml(this.#url);
    let [filled, done] = ["", 0];
    for (let at = page.indexOf(OPEN); at >= 0; at = page.indexOf(OPEN, done)) {
      const start = page.indexOf(OPEN_END, at);
      const end = page.indexOf(CLOSE, start);
      const slot = this.#slots[Number(page.slice(at + OPEN.length, start))];
      const rendered = page.slice(start + OPEN_END.length, end);
      if (slot && !slot.fragment) keep(slot.key, rendered, read);
      const pieces = slot?.fragment?.pieces ?? rendered.split(URL_MARK);
      filled += page.slice(done, at) + pieces.join(url);
      done = end + CLOSE.length;
    }
    return filled + page.slice(done);
  }
}

/** Scripts and nonces belong to one page. */
function keep(key: string, html: string, read: (html: string) => Pick<PageTags, "names" | "cards">): void {
  if (/<script| nonce=/.test(html)) return;
  const { names, cards } = read(html);
  // Copies, because a part of a long text would keep the whole text in memory.
  const pieces = html.split(URL_MARK).map((piece) => Buffer.from(piece).toString());
  kept.set(key, { pieces, names: [...names], cards });
}

function size({ pieces }: Fragment, key: string): number {
  return pieces.reduce((length, piece) => length + piece.length, key.length);
}
