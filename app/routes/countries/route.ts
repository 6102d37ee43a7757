import type { LoaderFunctionArgs } from "@remix-run/node";
import { countries } from "~/api/catalogue.server";
import { orRespond } from "~/api/respond.server";
import { countryOptions } from "~/catalogue/country-options.server";
import { shopApi } from "~/config/composition.server";
import { readShippingCountry } from "~/session/shipping-country-cookie.server";
import { ITALY_ID } from "~/shop/delivery";

/** The countries for the sheet of the shipping country: `/countries?locale=`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const locale = new URL(request.url).searchParams.get("locale") === "it" ? "it" : "en";
  const rows = await orRespond(countries(shopApi(request)));
  return Response.json(
    { countries: countryOptions(rows, locale), chosen: readShippingCountry(request) ?? ITALY_ID },
    { headers: { "X-Robots-Tag": "noindex" } },
  );
}
