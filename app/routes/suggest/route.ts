import type { LoaderFunctionArgs } from "@remix-run/node";
import { suggestions } from "~/api/catalogue.server";
import { orElse } from "~/api/respond.server";
import { suggestionViews } from "~/catalogue/suggestions.server";
import { shopApi } from "~/config/composition.server";
import { readSearch } from "~/lists/list-query.server";

/** Of each kind; the box shows as many in all. */
const LIMIT = 8;
/** Characters from which on there is something to suggest. */
const MINIMUM = 2;

/** What the search box offers while somebody types: `/suggest?search=&locale=`. It decorates: a failure offers nothing. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const locale = searchParams.get("locale") === "it" ? "it" : "en";
  const { text } = readSearch(searchParams.get("search") ?? "");
  const none = { products: [], brands: [], categories: [], types: [] };
  const found = [...text].length < MINIMUM ? none : await orElse(suggestions(shopApi(request), text, LIMIT), none);
  return Response.json(
    { suggestions: suggestionViews(found, locale).slice(0, LIMIT) },
    { headers: { "X-Robots-Tag": "noindex" } },
  );
}
