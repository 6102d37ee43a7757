import { scripts } from "virtual:shop-assets";
import { hashSource } from "./content-security-policy.server";
import { inlineStyle, sheetLink, styleNamesOf } from "./inline-style.server";

/** As React renders them (page-slots.tsx). */
const STYLE_SLOT = '<style id="rules"></style>';
const START_SLOT = '<div id="page" hidden=""></div>';
const SCRIPT = /<script([^>]*)>([^<]*)<\/script>/g;

interface Completion {
  /** HTML with the data for the page's scripts (page-data.server.ts). */
  data: string;
  /** Of the scripts that we render; nobody else has seen it. */
  nonce: string;
  /** Whether the page keeps it, for scripts of other hosts. */
  keepsNonce: boolean;
  /** Whether the visitor saves data. The page then has no script. */
  savesData: boolean;
  /** Development only: the whole style sheet, in place of the page's own rules. */
  developmentStyle?: string;
}

export interface CompleteDocument {
  html: string;
  /** Sources of the page's policy, which allow exactly its inline scripts and its inline style. */
  sources: { scripts: string; style: string | null };
}

/**
 * The document that is sent: with the style rules of its first screen (inline-style.server.ts), its data (page-data.server.ts) and the
 * style sheet at its end, and with hashes instead of a nonce, so that the same page is the same bytes. The scripts of the body are one
 * script at its end, because the policy has 54 bytes for each. Called by entry.server.tsx; the reasons are in record 070.
 * @param rendered by React: users' texts in it have no "<"
 */
export function completeDocument(
  rendered: string,
  { data, nonce, keepsNonce, savesData, developmentStyle }: Completion,
): CompleteDocument {
  const headEnd = rendered.indexOf("</head>");
  const marked = ` nonce="${nonce}"`;
  const early: string[] = [];
  const late: string[] = [];
  const page = rendered.replace(SCRIPT, (script, attributes: string, code: string, at: number) => {
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
  const style = inlineStyle(styleNamesOf(rendered, savesData));
  const css = developmentStyle ?? style.css;
  const last = [...late.map(compactScript), scripts.start].join(";\n");
  // The style sheet is behind the script, which would wait for it.
  const end = `<div id="page" hidden>${data}<script${keepsNonce ? marked : ""}>${last}</script>${sheetLink}</div>`;
  const [head, rest = ""] = splitAt(page, page.indexOf(STYLE_SLOT), STYLE_SLOT);
  const [body, closing = ""] = splitAt(rest, rest.lastIndexOf(START_SLOT), START_SLOT);
  const styled = css && `<style id="rules">${css}</style>`;
  return {
    html: `<!DOCTYPE html>${head}${styled}${body}${savesData ? "" : end}${closing}`,
    sources: {
      scripts: keepsNonce ? `'nonce-${nonce}'` : savesData ? "" : [...early, last].map(hashSource).join(" "),
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
