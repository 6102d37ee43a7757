import type { LoaderFunctionArgs } from "@remix-run/node";
import { productFacets } from "~/api/catalogue.server";
import { orRespond } from "~/api/respond.server";
import { shopApi } from "~/config/composition.server";
import { llmsText } from "~/seo/llms.server";
import { textReply } from "~/seo/reply.server";

/** `/llms.txt` */
export async function loader({ request }: LoaderFunctionArgs) {
  const facets = await orRespond(productFacets(shopApi(request), {}));
  return textReply(llmsText(new URL(request.url).origin, facets), { request, type: "text/plain" });
}
