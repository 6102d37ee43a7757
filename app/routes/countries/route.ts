import type { LoaderFunctionArgs } from "@remix-run/node";
import { countries } from "~/api/catalogue.server";
import { orRespond } from "~/api/respond.server";
import { countryOptions } from "~/catalogue/country-options.server";
import { pageContext } from "~/session/page-context.server";

/** The countries for the sheet of the shipping country: `/countries?locale=`. */
export async function loader(args: LoaderFunctionArgs) {
  const { url, api, country } = await pageContext(args);
  const locale = url.searchParams.get("locale") === "it" ? "it" : "en";
  const rows = await orRespond(countries(api));
  return Response.json(
    { countries: countryOptions(rows, locale), chosen: (await country()).id },
    { headers: { "X-Robots-Tag": "noindex" } },
  );
}
