import enErrors from "../../locales/en/errors.json";
import enFront from "../../locales/en/front.json";
import itErrors from "../../locales/it/errors.json";
import itFront from "../../locales/it/front.json";
import { escaped } from "../html/entities";
import { type Locale, localeOf } from "../i18n/locale";
import { errorPagePolicy } from "../page-html/content-security-policy.server";
import { WholeReply } from "./whole-reply";

/** Texts that the shop's own error pages share come from their messages. */
type Key = `errors:${keyof typeof enErrors}` | `front:${keyof typeof enFront}`;

const texts = {
  en: textsOf({ errors: enErrors, front: enFront }),
  it: textsOf({ errors: itErrors, front: itFront }),
};

/** The pages of the front itself; the shop renders all others. */
const pages = {
  400: { title: "errors:bad_request_title", text: "errors:bad_request_text" },
  403: { title: "front:foreign_title", text: "front:foreign_text" },
  404: { title: "errors:not_found_title", text: "errors:not_found_text" },
  405: { title: "front:method_title", text: "front:method_text" },
  408: { title: "front:timeout_title", text: "front:timeout_text" },
  413: { title: "errors:too_large_title", text: "errors:too_large_text" },
  414: { title: "front:too_long_title", text: "front:too_long_text" },
  415: { title: "front:unsupported_title", text: "front:unsupported_text" },
  431: { title: "front:too_long_title", text: "front:too_long_text" },
  500: { title: "errors:error_title", text: "errors:generic_error" },
} as const satisfies Record<number, { title: Key; text: Key }>;

export type PageStatus = keyof typeof pages;

const style =
  "body{max-width:32rem;margin:4rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color:#111;background:#fff}a{color:inherit}";

export const pagePolicy = errorPagePolicy(style);

/** The language of a request's target: a path with or without a query. */
export function localeOfTarget(target: string): Locale {
  return localeOf(target.replace(/\?.*/s, ""));
}

/** A complete HTML page in the language of the request's target. */
export function renderPage(status: PageStatus, target: string, requestId?: string): string {
  const locale = localeOfTarget(target);
  const say = (key: Key) => escaped(texts[locale].get(key) ?? key);
  const { title, text } = pages[status];
  const reference = requestId ? `<p>${say("errors:reference").replace("{{id}}", () => escaped(requestId))}</p>\n` : "";
  return `<!DOCTYPE html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${say(title)}</h1>
${status === 404 ? `<p>${say("errors:not_found")}</p>\n` : ""}<p>${say(text)}</p>
${reference}<p><a href="${locale === "it" ? "/it" : "/"}">${say("errors:back_home")}</a></p>
</main>
</body>
</html>
`;
}

/** One of the front's own pages as a reply, in the language of the request's target. */
export function pageReply(status: PageStatus, target: string, requestId?: string): Response {
  return new WholeReply(Buffer.from(renderPage(status, target, requestId)), {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": pagePolicy,
      "Cache-Control": "no-store",
    },
  });
}

function textsOf(namespaces: Record<string, Record<string, string>>): Map<string, string> {
  const named = Object.entries(namespaces).flatMap(([namespace, messages]) =>
    Object.entries(messages).map(([key, text]): [string, string] => [`${namespace}:${key}`, text]),
  );
  return new Map(named);
}
