import type { WireContent } from "~/contract/contents.server";
import { fillPlaceholders } from "~/html/placeholders";
import { plainText, sanitize } from "~/html/sanitize.server";
import type { Locale } from "~/i18n/locale";
import type { Currency } from "~/shop/money";
import type { Placeholders } from "~/shop/placeholders";
import { retentionTable } from "./retention-table.server";

/** A text names no period itself: the table of all of them stands here. */
const RETENTION_TABLE = /(?:<p>)?\{\{\s*retention\s*\}\}(?:<\/p>)?/g;

/** A collapsible section of an information page. */
export interface InformationSection {
  /** The URL's fragment. */
  id: string;
  title: string;
  /** Sanitized. */
  html: string;
}

export interface InformationView {
  title: string;
  /** The part before the first section, sanitized. */
  introduction: string;
  sections: InformationSection[];
  /** ISO date without time; null if unknown. */
  updated: string | null;
}

/**
 * A page of text in one language. Placeholders are filled in before it is sanitized; a list item, table row or paragraph
 * whose placeholder has no value in this shop is removed. Each `<h2>` begins a section.
 */
export function informationView(
  content: WireContent,
  { locale, currency }: { locale: Locale; currency: Currency },
  values: Placeholders,
): InformationView {
  const italian = locale === "it";
  const body = (italian ? content.body_it : content.body_en).replace(RETENTION_TABLE, () => retentionTable(locale));
  const html = sanitize(fillPlaceholders(body, values, currency, locale));
  const parts = html.split(/(?=<h2(?: id="[^"]*")?>)/);
  const introduction = parts[0]?.startsWith("<h2") ? "" : (parts.shift() ?? "");
  const usedIds = new Set<string>();
  const sections = parts.map((part): InformationSection => {
    const [whole = "", headingId, heading = ""] = /^<h2(?: id="([^"]*)")?>([\s\S]*?)<\/h2>/.exec(part) ?? [];
    const title = plainText(heading);
    // A heading inside a list or table splits it; sanitizing again closes the elements.
    return { id: freeId(headingId ?? slugOf(title), usedIds), title, html: sanitize(part.slice(whole.length)) };
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

/** Ids of the layout and of other pages' parts; a section with one of them would catch their links. */
const RESERVED =
  /^(?:main|top|search|tags|sizes|quantity|cart-summary|consent-title|shipping-country|country-sheet-title|(?:footer|newsletter)(?:-.*)?)$/;

function freeId(headingId: string, usedIds: Set<string>): string {
  const base = RESERVED.test(headingId) ? `section-${headingId}` : headingId;
  let id = base;
  for (let number = 2; usedIds.has(id); number++) id = `${base}-${number}`;
  usedIds.add(id);
  return id;
}
