import { createHash } from "node:crypto";
import { scripts } from "virtual:shop-assets";
import type { PageFragments } from "./fragments.server";
import { sheetLink, withInlineStyle } from "./inline-style.server";
import type { PageScripts } from "./page-scripts.server";

const STYLE_SLOT = '<style id="rules"></style>';
const SCRIPT = /<script([^>]*)>([^<]*)<\/script>/g;
const START_SLOT = '<div id="page" hidden></div>';

/** Hashes of our scripts, which are constants. */
const hashes = new Map<string, string>();

interface Completion {
  /** Of the scripts that we render; nobody else has seen it. */
  nonce: string;
  /** Whether the page keeps it, for scripts of other hosts. */
  keepsNonce: boolean;
  /** Whether the visitor saves data. The page then has no script. */
  savesData: boolean;
  start: PageScripts;
  fragments: PageFragments;
  /** Development only: the whole style sheet, in place of the page's own rules. */
  developmentStyle?: string;
}

export interface CompleteDocument {
  html: string;
  /** Sources of the page's policy, which allow exactly its inline scripts and its inline style. */
  sources: { scripts: string; style: string | null };
}

/**
 * The document that is sent: with the style rules of its first screen, the style sheet at its end, and with hashes instead of
 * a nonce, so that the same page is the same bytes. The scripts of the body are one script at its end, because the policy has
 * 54 bytes for each.
 * @param rendered by React: users' texts in it have no "<"
 */
export function completeDocument(
  rendered: string,
  { nonce, keepsNonce, savesData, start, fragments, developmentStyle }: Completion,
): CompleteDocument {
  const { html: page, style } = withInlineStyle(rendered, savesData, fragments);
  const headEnd = page.indexOf("</head>");
  const marked = ` nonce="${nonce}"`;
  const early: string[] = [];
  const late: string[] = [];
  const ours = page.replace(SCRIPT, (script, attributes: string, code: string, at: number) => {
    if (!attributes.includes(marked)) return script;
    const isData = attributes.includes(" type=");
    if (savesData && !isData) return "";
    if (keepsNonce) return script;
    const bare = attributes.replace(marked, "");
    if (isData) return `<script${bare}>${code}</script>`;
    (at < headEnd ? early : late).push(code);
    // React finds the element when it hydrates.
    return `<script${bare}>${at < headEnd ? code : ""}</script>`;
  });
  const [head, rest = ""] = splitAt(ours, ours.indexOf(STYLE_SLOT), STYLE_SLOT);
  const [body, end = ""] = splitAt(rest, rest.lastIndexOf(START_SLOT), START_SLOT);
  const filled = fragments.fill(body);
  const css = developmentStyle ?? style.css;
  const styled = css && `<style id="rules">${css}</style>`;
  const last = [...late.map(compactScript), start.script].join(";\n");
  const own = `${start.data}<script${keepsNonce ? marked : ""}>${last}</script>`;
  return {
    // The style sheet is behind the script, which would wait for it.
    html: `<!DOCTYPE html>${head}${styled}${filled}${savesData ? "" : `<div id="page" hidden>${own}${sheetLink}</div>`}${end}`,
    sources: {
      scripts: keepsNonce ? `'nonce-${nonce}'` : savesData ? "" : [...early, last].map(hashOf).join(" "),
      style: style.css ? style.source : null,
    },
  };
}

/** Our own script in place of Remix's, and the others without their indentation. */
function compactScript(code: string): string {
  return code.startsWith("((STORAGE_KEY") ? scripts.scroll : code.replace(/\n\s+/g, "\n");
}

function splitAt(text: string, index: number, slot: string): [string, string?] {
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + slot.length)];
}

function hashOf(code: string): string {
  const known = hashes.get(code);
  if (known) return known;
  const hash = `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
  hashes.set(code, hash);
  return hash;
}
