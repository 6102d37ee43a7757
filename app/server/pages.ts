import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import en from "../../locales/en/front.json";
import it from "../../locales/it/front.json";

const texts = { en, it };

/** What the front itself has to say; everything else is said by the shop's own pages. */
const pages = {
  400: { title: "bad_request_title", text: "bad_request_text" },
  403: { title: "foreign_title", text: "foreign_text" },
  404: { title: "not_found_title", text: "not_found_text" },
  405: { title: "method_title", text: "method_text" },
  408: { title: "timeout_title", text: "timeout_text" },
  413: { title: "too_large_title", text: "too_large_text" },
  414: { title: "too_long_title", text: "too_long_text" },
  415: { title: "unsupported_title", text: "unsupported_text" },
  431: { title: "too_long_title", text: "too_long_text" },
  500: { title: "error_title", text: "error_text" },
} as const satisfies Record<number, { title: keyof typeof en; text: keyof typeof en }>;

export type PageStatus = keyof typeof pages;

const style =
  "body{max-width:32rem;margin:4rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color:#111;background:#fff}a{color:inherit}";
const styleHash = createHash("sha256").update(style).digest("base64");

/** Allows the page its one style and nothing else. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The page's language is its path's: "/it", "/it/…" and the data address "/it.data" are Italian. */
export function localeOfTarget(target: string): "en" | "it" {
  return /^\/it(?:[/?.]|$)/i.test(target) ? "it" : "en";
}

/** A whole page of HTML in the language of the request's target. */
export function renderPage(status: PageStatus, target: string, requestId?: string): string {
  const locale = localeOfTarget(target);
  const words = texts[locale];
  const { title, text } = pages[status];
  const reference = requestId ? `<p>${escapeHtml(words.reference.replace("{{id}}", requestId))}</p>\n` : "";
  return `<!DOCTYPE html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(words[title])}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(words[title])}</h1>
<p>${escapeHtml(words[text])}</p>
${reference}<p><a href="${locale === "it" ? "/it" : "/"}">${escapeHtml(words.home)}</a></p>
</main>
</body>
</html>
`;
}

/** Answers a request with one of the front's own pages. */
export function sendPage(req: IncomingMessage, res: ServerResponse, status: PageStatus, requestId?: string): void {
  const html = renderPage(status, targetOf(req), requestId);
  res.statusCode = status;
  res.setHeader("Content-Type", "text/html; charset=utf-8");
  res.setHeader("Content-Security-Policy", pagePolicy);
  res.setHeader("Cache-Control", "no-store");
  res.setHeader("Content-Length", Buffer.byteLength(html));
  res.end(req.method === "HEAD" ? undefined : html);
}

/** The address as the client sent it; a middleware that is mounted somewhere sees a shortened `url`. */
export function targetOf(req: IncomingMessage): string {
  return ("originalUrl" in req && typeof req.originalUrl === "string" ? req.originalUrl : req.url) ?? "/";
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
