import type { LoaderFunctionArgs } from "@remix-run/node";
import { orRespond } from "~/api/respond.server";
import { shopApi } from "~/config/composition.server";
import { googleFeed } from "~/crawlers/feed.server";
import { longReply } from "~/crawlers/reply.server";
import { isLocale } from "~/i18n/locale";

/** `/feeds/google-{en,it}.xml` */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const locale = /^google-(.*)$/.exec(params.file ?? "")?.[1];
  if (!isLocale(locale)) throw new Response(null, { status: 404 });
  const api = await orRespond(shopApi());
  const pieces = googleFeed(api, new URL(request.url).origin, locale);
  return orRespond(longReply(pieces, { request, type: "application/xml" }));
}
