import type { LoaderFunctionArgs } from "@remix-run/node";
import { orRespond } from "~/api/respond.server";
import { shopApi } from "~/config/composition.server";
import { textReply } from "~/seo/reply.server";
import { sitemapIndex } from "~/seo/sitemap.server";

/** `/sitemap.xml`: the index of the sitemap's files. */
export async function loader({ request }: LoaderFunctionArgs) {
  const index = await orRespond(sitemapIndex(shopApi(request), new URL(request.url).origin));
  return textReply(index, { request, type: "application/xml" });
}
