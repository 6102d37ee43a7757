import type { LoaderFunctionArgs } from "@remix-run/node";
import { suggestions } from "~/api/catalogue.server";
import { orElse } from "~/api/respond.server";
import { type SuggestionView, suggestionViews } from "~/catalogue/suggestions.server";
import { shopApi } from "~/config/composition.server";
import { translator } from "~/i18n/i18next.server";
import { readSearch } from "~/lists/list-query.server";
import { type PageLink, pagesBeginning } from "~/lists/named-pages.server";

/** Maximum suggestions of each kind, and in total. */
const MAX_SUGGESTIONS = 8;
const MAX_PAGES = 2;
/** Minimum characters of a search with suggestions. */
const MIN_LENGTH = 2;

/** The suggestions of the search form: `/suggest?search=&locale=`. A failure gives an empty list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const locale = searchParams.get("locale") === "it" ? "it" : "en";
  const { text } = readSearch(searchParams.get("search") ?? "");
  const none = { products: [], brands: [], categories: [], types: [], labels: [] };
  const rows =
    [...text].length < MIN_LENGTH ? none : await orElse(suggestions(shopApi(request), text, MAX_SUGGESTIONS), none);
  const pages = pagesBeginning(text, locale, translator(locale)).slice(0, MAX_PAGES);
  const suggested = [...pages.map(pageView), ...suggestionViews(rows, locale)];
  return Response.json(
    { suggestions: suggested.slice(0, MAX_SUGGESTIONS) },
    { headers: { "X-Robots-Tag": "noindex" } },
  );
}

const pageView = ({ label, url }: PageLink): SuggestionView => ({ kind: "page", label, address: url });
