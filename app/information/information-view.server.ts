import type { WireContent } from "~/contract/contents.server";
import { fillPlaceholders } from "~/html/placeholders";
import { plainText, sanitize } from "~/html/sanitize.server";
import type { Locale } from "~/i18n/locale";
import type { Placeholders } from "~/shop/placeholders";

/** A part of an information page that opens and closes. */
export interface InformationSection {
  /** The part of the address after "#". */
  id: string;
  title: string;
  /** Sanitized. */
  html: string;
}

export interface InformationView {
  title: string;
  /** What stands before the first section, sanitized. */
  introduction: string;
  sections: InformationSection[];
  /** ISO date without time; null when nobody noted it. */
  updated: string | null;
}

/**
 * A page of text in one language. Placeholders are filled in before it is sanitized; a list item, table row or paragraph with a
 * fact that this shop does not have is left out. Each `<h2>` begins a section.
 */
export function informationView(content: WireContent, locale: Locale, facts: Placeholders): InformationView {
  const italian = locale === "it";
  const html = sanitize(fillPlaceholders(italian ? content.body_it : content.body_en, facts));
  const parts = html.split(/(?=<h2(?: id="[^"]*")?>)/);
  const introduction = parts[0]?.startsWith("<h2") ? "" : (parts.shift() ?? "");
  const taken = new Set<string>();
  const sections = parts.map((part): InformationSection => {
    const [whole = "", given, heading = ""] = /^<h2(?: id="([^"]*)")?>([\s\S]*?)<\/h2>/.exec(part) ?? [];
    const title = plainText(heading);
    // A heading inside a list or table leaves halves of them: sanitized again, they are closed.
    return { id: freeId(given ?? slugOf(title), taken), title, html: sanitize(part.slice(whole.length)) };
  });
  return {
    title: italian ? content.title_it : content.title_en,
    introduction: sanitize(introduction),
    sections,
    updated: content.updated_on?.slice(0, 10) ?? null,
  };
}

function slugOf(title: string): string {
  const slug = title
    .normalize("NFD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[-\d]+|-+$/g, "");
  return slug.slice(0, 60) || "section";
}

/** Ids that the frame and the parts of other pages have; a section with one of them would catch their links. */
const RESERVED =
  /^(?:main|top|search|tags|sizes|quantity|cart-summary|consent-title|shipping-country|country-sheet-title|(?:footer|newsletter)(?:-.*)?)$/;

function freeId(given: string, taken: Set<string>): string {
  const wanted = RESERVED.test(given) ? `section-${given}` : given;
  let id = wanted;
  for (let number = 2; taken.has(id); number++) id = `${wanted}-${number}`;
  taken.add(id);
  return id;
}
