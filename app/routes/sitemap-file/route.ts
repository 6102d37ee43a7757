import type { LoaderFunctionArgs } from "@remix-run/node";
import { orRespond } from "~/api/respond.server";
import { shopApi } from "~/config/composition.server";
import { longReply } from "~/crawlers/reply.server";
import { countFiles, sitemapFile } from "~/crawlers/sitemap.server";

/** `/sitemaps/{n}.xml` */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const file = /^[1-9]\d{0,5}$/.test(params.file ?? "") ? Number(params.file) : 0;
  const api = await orRespond(shopApi());
  if (file === 0 || file > (await orRespond(countFiles(api)))) throw new Response(null, { status: 404 });
  const pieces = sitemapFile(api, new URL(request.url).origin, file);
  return orRespond(longReply(pieces, { request, type: "application/xml" }));
}
