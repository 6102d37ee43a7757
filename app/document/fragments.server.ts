import { LRUCache } from "lru-cache";
import { URL_MARK } from "~/ui/kept-fragment";
import { escapeHtml } from "./escape-html";

/** Characters of HTML and keys in one process; up to two bytes each. */
const MAX_CHARACTERS = 4_000_000;

/** By all that the fragment's HTML depends on. */
const kept = new LRUCache<string, string>({ maxSize: MAX_CHARACTERS, sizeCalculation: size });

const OPEN = '<kept-fragment data-id="';
const OPEN_END = '">';
const CLOSE = "</kept-fragment>";

/**
 * The fragments of one page: HTML from memory, or rendered with the page and then kept. In the rendered page they are slots,
 * so that React does not work on them again.
 */
export class PageFragments {
  readonly #url: string;
  readonly #visitor: string;
  readonly #slots: { key: string; html: string | undefined }[] = [];

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
    const html = kept.get(key);
    return { id: this.#slots.push({ key, html }) - 1, isKnown: html !== undefined };
  }

  /** Fills the slots of a rendered page, and keeps what was rendered with it. */
  fill(rendered: string): string {
    const url = escapeHtml(this.#url);
    let [filled, done] = ["", 0];
    for (let at = rendered.indexOf(OPEN); at >= 0; at = rendered.indexOf(OPEN, done)) {
      const start = rendered.indexOf(OPEN_END, at);
      const slot = this.#slots[Number(rendered.slice(at + OPEN.length, start))];
      const end = rendered.indexOf(CLOSE, start);
      const html = slot?.html ?? rendered.slice(start + OPEN_END.length, end);
      if (slot && slot.html === undefined) keep(slot.key, html);
      filled += rendered.slice(done, at) + html.replaceAll(URL_MARK, () => url);
      done = end + CLOSE.length;
    }
    return filled + rendered.slice(done);
  }
}

/** Scripts and nonces belong to one page. */
function keep(key: string, html: string): void {
  if (/<script| nonce=/.test(html)) return;
  // A copy, because a part of a long text would keep the whole text in memory.
  kept.set(key, Buffer.from(html).toString());
}

function size(html: string, key: string): number {
  return html.length + key.length;
}
