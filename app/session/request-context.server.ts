import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Api } from "~/api/client.server";
import { shopPolicy } from "~/config/company.server";
import { shopApi } from "~/config/composition.server";
import type { WireUser } from "~/contract/accounts.server";
import { translator } from "~/i18n/i18next.server";
import { type Locale, localeOf } from "~/i18n/locale";
import type { Translate } from "~/i18n/use-t";
import type { Policy } from "~/shop/policy";
import { currentUser } from "./current-user.server";
import type { RequestSession } from "./request-session.server";
import { requestSession } from "./shared-session.server";
import { type ShippingCountry, shippingCountry } from "./shipping-country.server";
import { readShippingCountry } from "./shipping-country-cookie.server";
import { readChosenSystem } from "./shoe-system-cookie.server";
import { shopperApi } from "./shopper-api.server";

/** The parts of a request that a loader or an action uses. */
export interface RequestContext {
  url: URL;
  /** The language of the path. */
  locale: Locale;
  t: Translate;
  session: RequestSession;
  /**
   * The request's own API client. It connects at its first call, so that a page without calls works while the API is
   * down.
   */
  api: Api;
  /** The API with the token of a signed-in shopper; the same as `api` for guests. */
  shopperApi: Api;
  /** The signed-in user; null for guests, and when the read fails. */
  user(): Promise<WireUser | null>;
  /** The visitor's shipping country, and the currency of the visitor's pages. */
  country(): Promise<ShippingCountry>;
  policy: Policy;
}

/** The context of any request, for the layout around a page. Pages use `pageContext`, which enforces their guards. */
export async function requestContext({ request, context }: LoaderFunctionArgs): Promise<RequestContext> {
  const url = new URL(request.url);
  const locale = localeOf(url.pathname);
  const session = await requestSession({ request, context });
  const api = shopApi(request);
  const asShopper = shopperApi(session, api);
  const user = () => currentUser(session, asShopper);
  return {
    url,
    locale,
    t: translator(locale),
    session,
    api,
    shopperApi: asShopper,
    user,
    country: () =>
      shippingCountry(session.chosenCountryId ?? readShippingCountry(request), user, locale, readChosenSystem(request)),
    policy: shopPolicy(),
  };
}
