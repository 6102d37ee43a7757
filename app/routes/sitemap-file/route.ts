import type { LoaderFunctionArgs } from "@remix-run/node";
import { orRespond } from "~/api/respond.server";
import { sharedShopApi, shopApi } from "~/config/composition.server";
import { catalogueFile } from "~/seo/catalogue-file.server";
import { countFiles, sitemapFile } from "~/seo/sitemap.server";

/** `/sitemaps/{n}.xml` */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const file = /^[1-9]\d{0,5}$/.test(params.file ?? "") ? Number(params.file) : 0;
  if (file === 0 || file > (await orRespond(countFiles(shopApi(request))))) throw new Response(null, { status: 404 });
  const shared = sharedShopApi();
  return orRespond(catalogueFile(request, `sitemap ${file}`, shared, (api, origin) => sitemapFile(api, origin, file)));
}
