import { LRUCache } from "lru-cache";
import { createElement, Fragment as TextOnly } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { styleNamesOf } from "./inline-style.server";

/** Characters of HTML and keys in one process; up to two bytes each. */
const MAX_CHARACTERS = 1_000_000;

/** A character that no text has: Unicode leaves it unused. */
const URL_MARK = "\uE000";

interface Fragment {
  /** HTML without the page's URL, which stands between the pieces. */
  pieces: readonly string[];
  /** Names for the page's style rules. */
  names: readonly string[];
}

/** By all that the fragment's HTML depends on. */
const kept = new LRUCache<string, Fragment>({ maxSize: MAX_CHARACTERS, sizeCalculation: size });

/** Parts of the frame around all pages, by their HTML: a few for each language and currency. */
const frame = {
  whole: new LRUCache<string, Fragment>({ max: 100 }),
  firstScreen: new LRUCache<string, Fragment>({ max: 100 }),
};

const OPEN = '<kept-fragment data-id="';
const OPEN_END = '">';
const CLOSE = "</kept-fragment>";

interface PageOfFragments {
  /** Path and query. */
  url: string;
  /** All that its fragments may depend on besides: language, currency, what the shopper sees of the account. */
  visitor: unknown;
  /** Whether the page has all style rules that it uses, not only those of its first screen. */
  isWhole: boolean;
}

/**
 * The fragments of one page: HTML from memory, or rendered with the page and then kept. In the rendered page they are slots,
 * so that neither React nor the completion of the document works on them again.
 */
export class PageFragments {
  readonly urlMark = URL_MARK;
  readonly #url: string;
  readonly #visitor: string;
  readonly #isWhole: boolean;
  readonly #slots: { key: string; fragment: Fragment | undefined }[] = [];

  constructor({ url, visitor, isWhole }: PageOfFragments) {
    this.#url = url;
    this.#visitor = JSON.stringify(visitor);
    this.#isWhole = isWhole;
  }

  /** A slot, as HTML, for a part that is the same on many pages; it has no script. */
  slotFor(html: string): string {
    if (html === "") return "";
    const known = this.#isWhole ? frame.whole : frame.firstScreen;
    const fragment = known.get(html) ?? this.#fragmentOf(html);
    known.set(html, fragment);
    return `${OPEN}${this.#slots.push({ key: html, fragment }) - 1}${OPEN_END}${CLOSE}`;
  }

  slotOf(name: string, from: unknown, onAnyPage: boolean): { id: number; isKnown: boolean } {
    const key = JSON.stringify([onAnyPage ? null : this.#url, this.#visitor, name, from]);
    const fragment = kept.get(key);
    return { id: this.#slots.push({ key, fragment }) - 1, isKnown: fragment !== undefined };
  }

  /** Undefined when the slot is rendered with the page. */
  readonly namesOfSlot = (id: string): readonly string[] | undefined => this.#slots[Number(id)]?.fragment?.names;

  /** Fills the slots of a page that is otherwise complete, and keeps what was rendered with it. */
  fill(page: string): string {
    const url = renderToStaticMarkup(createElement(TextOnly, null, this.#url));
    let [filled, done] = ["", 0];
    for (let at = page.indexOf(OPEN); at >= 0; at = page.indexOf(OPEN, done)) {
      const start = page.indexOf(OPEN_END, at);
      const end = page.indexOf(CLOSE, start);
      const slot = this.#slots[Number(page.slice(at + OPEN.length, start))];
      const rendered = page.slice(start + OPEN_END.length, end);
      // Scripts and nonces belong to one page.
      if (slot && !slot.fragment && !/<script| nonce=/.test(rendered)) kept.set(slot.key, this.#fragmentOf(rendered));
      const pieces = slot?.fragment?.pieces ?? rendered.split(URL_MARK);
      filled += page.slice(done, at) + pieces.join(url);
      done = end + CLOSE.length;
    }
    return filled + page.slice(done);
  }

  #fragmentOf(rendered: string): Fragment {
    // Copies, because a part of a long text would keep the whole text in memory.
    const pieces = rendered.split(URL_MARK).map((piece) => Buffer.from(piece).toString());
    return { pieces, names: [...styleNamesOf(rendered, this.#isWhole)] };
  }
}

function size({ pieces }: Fragment, key: string): number {
  return pieces.reduce((length, piece) => length + piece.length, key.length);
}
