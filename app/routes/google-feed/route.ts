import type { LoaderFunctionArgs } from "@remix-run/node";
import { orRespond } from "~/api/respond.server";
import { sharedShopApi } from "~/config/composition.server";
import { isLocale } from "~/i18n/locale";
import { catalogueFile } from "~/seo/catalogue-file.server";
import { googleFeed } from "~/seo/feed.server";

/** `/feeds/google-{en,it}.xml` */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const locale = /^google-(.*)$/.exec(params.file ?? "")?.[1];
  if (!isLocale(locale)) throw new Response(null, { status: 404 });
  const shared = sharedShopApi();
  return orRespond(catalogueFile(request, `feed ${locale}`, shared, (api, origin) => googleFeed(api, origin, locale)));
}
