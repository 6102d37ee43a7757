import { sharingOf } from "../cookies/cache-control.server";
import { isCampaignParameter } from "../i18n/campaign-parameters";
import { withoutInvisible, withoutStuck } from "../i18n/stuck-characters";
import { matchPage } from "../pages/match-page";
import { pagePaths } from "../pages/page-table";

/** Targets of the shop's links, whose path needs no repair: nearly all requests have one. */
const PLAIN_PATH = /^(?:\/|(?:\/[a-z\d_](?:[a-z\d_.-]*[a-z\d])?)+)$/;
/** Endings of files in which other shops keep their pages. */
const FILE_ENDING = /\.(?:html?|php|aspx?|jsp)$/i;
const FIRST_FILE = /^(?:index|default)\.(?:html?|php|aspx?|jsp)$/i;
const MAX_REPAIRS = 5;
/** A query whose question mark was lost or encoded with the path. */
const GLUED_QUERY = /\?|&(?=[a-z_]+=)/i;

/**
 * The target of the page that a damaged link means; the same target where nothing is damaged. It has single slashes, and fixed
 * words as the shop's links have them. Slugs keep their letter case: only the catalogue knows theirs.
 * The result is a path of this shop, whatever host a damaged target names.
 */
export function repairedTarget(target: string): string {
  // What one repair takes out may have hidden another damage, such as an invisible character within an encoded one.
  let repaired = target;
  for (let times = 0; times < MAX_REPAIRS; times += 1) {
    const next = repairedOnce(repaired);
    if (next === repaired) break;
    repaired = next;
  }
  return repaired;
}

function repairedOnce(target: string): string {
  if (!/^[/\\]/.test(target)) return target;
  const [whole = "", ...rest] = (target.split("#", 1)[0] ?? "").split("?");
  const given = rest.join("?");
  const { path, query: glued } = repairedPath(whole);
  const query = [glued, repairedQuery(given, path)].filter(Boolean).join("&");
  if (path === whole && query === given) return target;
  return query ? `${path}?${query}` : path;
}

/** The path, and the query that was part of it. */
function repairedPath(whole: string): { path: string; query: string } {
  if (PLAIN_PATH.test(whole) && !FILE_ENDING.test(whole)) return { path: whole, query: "" };
  const ending = /\.data$/.exec(whole)?.[0] ?? "";
  // An encoded "#" begins the name of a place in the page.
  let text = whole.slice(0, whole.length - ending.length).replace(/(?:%25)*%23.*/s, "");
  let query = "";
  const at = decoded(text).search(GLUED_QUERY);
  if (at >= 0) [text, query] = [decoded(text).slice(0, at), decoded(text).slice(at + 1)];
  const parts = withoutFile(text.split(/[/\\]|%2f|%5c/i).flatMap(repairedPart));
  const path = fixedPath(pathOf(parts));
  return { path: ending ? `${path === "/" ? "/_root" : path}${ending}` : path, query: encodedQuery(query) };
}

/** The path of a page in place of the file that another shop has for it. */
function withoutFile(parts: string[]): string[] {
  const [before, last = ""] = [parts.slice(0, -1), parts.at(-1)];
  if (FIRST_FILE.test(last)) return withoutFile(before);
  if (!FILE_ENDING.test(last)) return parts;
  const named = withoutFile([...before, ...repairedPart(last.replace(FILE_ENDING, ""))]);
  return matchPage(pathOf(named)) ? named : parts;
}

const pathOf = (parts: readonly string[]) => `/${parts.join("/")}`;

/** A segment as links of the shop have it; none for an empty one. An encoded slash divides it. */
function repairedPart(part: string): string[] {
  const text = decoded(part);
  const pieces = withoutInvisible(text).split(/[/\\]/);
  return pieces.flatMap((piece) => {
    // Of "." and ".." nothing is left.
    const repaired = withoutStuck(piece);
    if (!repaired) return [];
    return repaired === text && isEncoded(part) ? part : encodeURIComponent(repaired);
  });
}

/** Letters, digits and marks that links never encode. */
const NEEDLESSLY_ENCODED = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i;

/** Whether the segment is written as in links. */
function isEncoded(part: string): boolean {
  try {
    return decodeURIComponent(part) === decoded(part) && /^[!-~]*$/.test(part) && !NEEDLESSLY_ENCODED.test(part);
  } catch {
    return false;
  }
}

/** How many times a text was encoded at most. */
const MAX_ENCODINGS = 5;

/** Text of a path that was encoded once or several times, in UTF-8 or, by old programs, in Windows-1252. */
function decoded(part: string): string {
  let text = part;
  for (let times = 0; times < MAX_ENCODINGS; times += 1) {
    const bytes = bytesOf(text);
    const next = textOf(bytes);
    if (next === text) break;
    text = next;
  }
  return text;
}

/** Half of a character of UTF-16, which old programs encode as if it were a whole one. */
const HALF_CHARACTER = /\xed[\xa0-\xbf][\x80-\xbf]/g;

function bytesOf(text: string): Buffer {
  const raw = Buffer.from(text)
    .toString("latin1")
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(raw.replace(HALF_CHARACTER, ""), "latin1");
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Keys may end with these, slugs do not. */
const DASHES_AT_END = /(?<![-_])[-_]*$/;

/** The path of a page with its fixed words in the case of links, and its slug without dashes at the end; other paths stay. */
function fixedPath(path: string): string {
  const match = matchPage(path);
  if (!match) return path;
  const words = pagePaths[match.page][match.locale].split("/");
  return path
    .split("/")
    .map((part, index) => {
      const word = words[index] ?? part;
      if (word === ":slug") return part.slice(0, part.search(DASHES_AT_END));
      return word.startsWith(":") ? part : word;
    })
    .join("/");
}

/** A query that an HTML editor or a mail program has damaged. */
function repairedQuery(query: string, path: string): string {
  const plain = query
    .replaceAll(/&amp;/gi, "&")
    .replace(/^[?&]+/, "")
    .replaceAll("%00", "");
  if (!plain.includes("?") || !(path === "/" || sharingOf(path) === "page")) return plain;
  // Mail programs append their parameters with a question mark of their own. A search may have one.
  return plain.replace(/\?([a-z_]+)=/gi, (given, name: string) => (isCampaignParameter(name) ? `&${name}=` : given));
}

function encodedQuery(query: string): string {
  return encodeURI(withoutInvisible(query)).replaceAll("#", "%23");
}
