import { LATER } from "./style-sheet";

/** A start or end tag. React writes no ">" into attributes and no "<" into texts. */
const TAG = /<\/?[a-z][^>]*>/g;
const ATTRIBUTE = / ([^\s"=/>]+)(="([^"]*)")?/g;
/** Elements without content, which React ends as XML does: the slash hinders the compression. */
const VOID = /^(?:area|base|br|col|hr|img|input|link|meta|source|wbr)$/;
/** Attributes whose presence is their value; React gives them an empty one. */
const BOOLEAN = /^(?:checked|disabled|hidden|novalidate|open|required|selected)$/;
/** Attributes whose HTML name React writes in its own way: the fewer spellings, the fewer bytes after compression. */
const SPELLED =
  /^(?:srcSet|charSet|hrefLang|maxLength|minLength|autoComplete|inputMode|formMethod|formAction|httpEquiv|dateTime)$/;

/** Classes that our scripts set before the first paint. */
const SET_EARLY = [".js", ".face", ".consent-open"];
/** What visitors change without a script of ours. */
const CHANGING = [LATER, "[open]", "[checked]", "[disabled]"];

/** The class of a card in a list. */
const CARD = /^card$/;

/** The element of a slot (ui/kept-fragment.tsx). */
const SLOT = "kept-fragment";

/** With four products side by side, the third row ends below the screen. */
const CARDS_IN_FIRST_SCREEN = 12;

/** Tags of many pages are kept, as long as they are short. */
const MAX_KEPT = 2_000;
const MAX_KEPT_LENGTH = 500;

/** The kind of element that is not in the first screen, with its content or with all that follows up to the footer's end. */
type Part = "details" | "dialog" | "panel" | "message" | "footer" | "product";

interface Tag {
  /** Spelled as in HTML. */
  html: string;
  element: string;
  isEnd: boolean;
  /** Names that the style sheet knows. */
  names: string[];
  begins?: Part;
}

export interface PageTags {
  html: string;
  names: Set<string>;
  /** Cards of products in it. */
  cards: number;
}

/** Parts of a page that are filled in later; their HTML is spelled already. */
export interface KeptParts {
  /** Undefined when the part is rendered with the page. */
  keptIn(slot: string): (Pick<PageTags, "cards"> & { names: Iterable<string> }) | undefined;
}

/**
 * Reads the tags of a page that React has rendered: spells them as in HTML, and collects those of their names that a style
 * sheet knows (".class", "#id", "[attribute]", "element"). With `isWhole` of the whole page; otherwise of what may be in the first
 * screen: without what is in closed elements, without places that are empty until a script writes a message, and without
 * what is below the first rows of a long list or, on a product page, in the footer.
 */
export function tagReader(
  known: ReadonlySet<string>,
): (rendered: string, isWhole: boolean, parts?: KeptParts) => PageTags {
  const kept = new Map<string, Tag>();

  function tagOf(text: string): Tag {
    const ready = kept.get(text);
    if (ready) return ready;
    if (text.length > MAX_KEPT_LENGTH) return readTag(text, known);
    // A part of a long text would keep the whole text in memory.
    const copy = Buffer.from(text).toString();
    const tag = readTag(copy, known);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(copy, tag);
    return tag;
  }

  return (rendered, isWhole, parts) => {
    const names = new Set(isWhole ? [...SET_EARLY, ...CHANGING] : SET_EARLY);
    const screen = new FirstScreen(rendered);
    let [html, done, cards] = ["", 0, 0];
    TAG.lastIndex = 0;
    for (let match = TAG.exec(rendered); match; match = TAG.exec(rendered)) {
      const [text] = match;
      const tag = tagOf(text);
      if (tag.html !== text) {
        html += rendered.slice(done, match.index) + tag.html;
        done = TAG.lastIndex;
      }
      if (tag.begins === "product") cards += 1;
      if (isWhole || screen.has(tag, match.index, TAG.lastIndex)) {
        for (const name of tag.names) names.add(name);
        const part = tag.element === SLOT && !tag.isEnd ? parts?.keptIn(text) : undefined;
        if (part && (isWhole || screen.hasCards(part.cards, match.index)))
          for (const name of part.names) names.add(name);
      }
      if (tag.element === "script" && !tag.isEnd) TAG.lastIndex = endOfScript(rendered, TAG.lastIndex);
    }
    return { html: html + rendered.slice(done), names, cards };
  };
}

/** Scripts are not HTML. */
function endOfScript(rendered: string, from: number): number {
  const end = rendered.indexOf("</script", from);
  return end < 0 ? rendered.length : end;
}

function readTag(text: string, known: ReadonlySet<string>): Tag {
  const isEnd = text[1] === "/";
  const element = /[a-z][a-z0-9-]*/.exec(text)?.[0] ?? "";
  const names = known.has(element) ? [element] : [];
  if (isEnd) return { html: text, element, isEnd, names: [] };
  const values = new Map<string, string>();
  const attributes = text.slice(element.length + 1).replace(ATTRIBUTE, (given, name: string, rest = "", value = "") => {
    values.set(name, value);
    if (known.has(`[${name}]`)) names.push(`[${name}]`);
    if (rest === '=""' && BOOLEAN.test(name)) return ` ${name}`;
    return SPELLED.test(name) ? ` ${name.toLowerCase()}${rest}` : given;
  });
  for (const name of (values.get("class") ?? "").split(" ")) if (known.has(`.${name}`)) names.push(`.${name}`);
  if (known.has(`#${values.get("id")}`)) names.push(`#${values.get("id")}`);
  const end = VOID.test(element) ? attributes.replace(/\/>$/, ">") : attributes;
  return { html: `<${element}${end}`, element, isEnd, names, begins: partBegunBy(element, values) };
}

function partBegunBy(element: string, attributes: ReadonlyMap<string, string>): Part | undefined {
  const name = attributes.get("class");
  if (element === "details" || element === "dialog") return attributes.has("open") ? undefined : element;
  if (element === "div" && name === "menu-panel") return "panel";
  if (element === "div" && attributes.get("role") === "status") return "message";
  if (element === "article" && CARD.test(name ?? "")) return "product";
  return element === "footer" ? "footer" : undefined;
}

/** Follows the tags of a page from its beginning, and tells which may be in the first screen. */
class FirstScreen {
  readonly #rendered: string;
  readonly #isProductPage: boolean;
  readonly #gridAt: number;
  #cards = 0;
  /** The element that is left out, and how many elements of its name are open in it. */
  #left: { element: string; depth: number } | null = null;
  /** A closed `details` shows its summary. */
  #summary: "expected" | "open" | null = null;
  #leftUntil = 0;

  constructor(rendered: string) {
    this.#rendered = rendered;
    this.#isProductPage = rendered.includes('class="product-pictures"');
    this.#gridAt = this.#isProductPage ? -1 : rendered.indexOf('class="grid product-grid"');
  }

  has({ element, isEnd, begins }: Tag, start: number, end: number): boolean {
    if (start < this.#leftUntil) return false;
    if (this.#summary) return this.#inSummary(element, isEnd);
    if (this.#left) {
      if (element === this.#left.element) this.#left.depth += isEnd ? -1 : 1;
      if (this.#left.depth > 0) return false;
      this.#left = null;
      return true;
    }
    if (begins === "details") this.#summary = "expected";
    else if (begins === "dialog" || begins === "panel") this.#left = { element, depth: 1 };
    else if (begins === "message" && this.#rendered.startsWith("</div>", end)) return false;
    else if (begins === "footer" && this.#isProductPage) return this.#leaveOutUntilEnd();
    return begins !== "product" || this.hasCards(1, start);
  }

  /** Counts cards at a position that is in the first screen, and tells whether they are. */
  hasCards(number: number, start: number): boolean {
    if (this.#gridAt >= 0 && start > this.#gridAt) this.#cards += number;
    return number === 0 || this.#cards <= CARDS_IN_FIRST_SCREEN || this.#leaveOutUntilEnd();
  }

  #inSummary(element: string, isEnd: boolean): boolean {
    if (this.#summary === "expected") {
      if (element === "summary" && !isEnd) {
        this.#summary = "open";
        return true;
      }
      this.#beginLeftDetails(element, isEnd);
      return false;
    }
    if (element === "summary" && isEnd) this.#beginLeftDetails();
    return true;
  }

  #beginLeftDetails(element = "", isEnd = false): void {
    this.#summary = null;
    const depth = element !== "details" ? 1 : isEnd ? 0 : 2;
    this.#left = depth > 0 ? { element: "details", depth } : null;
  }

  #leaveOutUntilEnd(): false {
    this.#leftUntil = this.#rendered.lastIndexOf("</footer>");
    return false;
  }
}
