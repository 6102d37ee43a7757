import { namesInHoles } from "./holes/hole-table";
import { LATER } from "./style-sheet";

/** A start tag. React writes neither "<" nor ">" into attributes and texts, and our scripts have no "<". */
const START_TAG = /<([a-z][a-z0-9-]*)([^>]*)>/g;
const ATTRIBUTE = / ([^\s"=/>]+)(?:="([^"]*)")?/g;

/** Classes that our scripts set before the first paint. */
const SET_EARLY = [".js", ".face", ".consent-open"];
/** What visitors change without a script of ours. */
const CHANGING = [LATER, "[open]", "[checked]", "[disabled]"];

/** The place of the viewed products. */
const STRIP = '<div class="viewed">';
const FILLED_STRIP = /<div class="viewed"><section.*?<\/section>/s;
/** With four products side by side, the third row ends below the screen. */
const CARDS_ABOVE_THE_FOLD = 12;
/** A card in the grid of a list. */
const CARD = '<li id="p';

/**
 * The names in a page's tags that a style sheet can select (".class", "#id", "[attribute]", "element").
 * @param html that React has rendered
 * @param isWhole whether the page needs all of its rules; otherwise those for what may be seen before anything is scrolled or opened
 */
export function collectStyleNames(html: string, known: ReadonlySet<string>, isWhole: boolean): Set<string> {
  const names = new Set([...SET_EARLY, ...namesInHoles.cartLink, ...(isWhole ? CHANGING : [])]);
  const add = (name: string) => known.has(name) && names.add(name);
  if (isWhole && html.includes(STRIP)) namesInHoles.viewed.forEach(add);
  const shown = isWhole ? html.replace(FILLED_STRIP, STRIP) : aboveTheFold(html);
  for (const [, element = "", attributes = ""] of shown.matchAll(START_TAG)) {
    add(element);
    if (attributes === "") continue;
    for (const [, name = "", value = ""] of attributes.matchAll(ATTRIBUTE)) {
      add(`[${name}]`);
      if (name === "class") for (const one of value.split(" ")) add(`.${one}`);
      else if (name === "id") add(`#${value}`);
    }
  }
  return names;
}

/**
 * The HTML without what is below the first rows of a long list or, on a product page, below its related products, and without what is closed or
 * empty. It only serves to look for names: its elements are not balanced.
 */
function aboveTheFold(html: string): string {
  const fold = foldOf(html);
  if (fold < 0) return withoutClosed(html);
  return withoutClosed(html.slice(0, fold) + html.slice(html.lastIndexOf("</footer>")));
}

/** Where the part of a page begins that is below the first screen; -1 without such a part. */
function foldOf(html: string): number {
  const strip = html.indexOf(STRIP);
  if (strip >= 0) return strip;
  let card = html.indexOf('class="grid product-grid"');
  for (let number = 0; card >= 0 && number <= CARDS_ABOVE_THE_FOLD; number += 1) card = html.indexOf(CARD, card + 1);
  return card;
}

/** A closed element, of which only its tag is seen, and of `details` the summary; and a place for messages while it is empty. */
const CLOSED =
  /<(?:(details|dialog)(?![^>]* open=)|(div) class="menu-panel")[^>]*>|<div[^>]* role="status"[^>]*><\/div>/g;
const tagsOf = { details: /<(\/?)details\b/g, dialog: /<(\/?)dialog\b/g, div: /<(\/?)div\b/g };

function withoutClosed(html: string): string {
  let [shown, done] = ["", 0];
  CLOSED.lastIndex = 0;
  for (let match = CLOSED.exec(html); match; match = CLOSED.exec(html)) {
    const inside = CLOSED.lastIndex;
    const element = (match[1] ?? match[2]) as keyof typeof tagsOf | undefined;
    const seenUntil = !element ? match.index : element === "details" ? html.indexOf("</summary>", inside) : inside;
    const end = element ? endOf(html, tagsOf[element], inside) : inside;
    shown += html.slice(done, Math.min(seenUntil, end));
    done = end;
    CLOSED.lastIndex = end;
  }
  return shown + html.slice(done);
}

/** Where an element ends. */
function endOf(html: string, tags: RegExp, inside: number): number {
  tags.lastIndex = inside;
  for (let depth = 1, tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return tags.lastIndex;
  }
  return html.length;
}
