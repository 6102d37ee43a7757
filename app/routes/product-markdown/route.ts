import type { LoaderFunctionArgs } from "@remix-run/node";
import { productBySlug, productSizes, productVariants } from "~/api/catalogue.server";
import { orElse, orRespond } from "~/api/respond.server";
import { shopApi } from "~/config/composition.server";
import { localeOf } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { productMarkdown } from "~/seo/markdown.server";
import { textReply } from "~/seo/reply.server";

/** A product page as Markdown: `/products/{slug}.md`. Search engines are sent to the page itself. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { origin, pathname } = new URL(request.url);
  const locale = localeOf(pathname);
  const api = await orRespond(shopApi());
  const product = await orRespond(productBySlug(api, params.slug ?? ""));
  const [sizes, variants] = await Promise.all([
    orRespond(productSizes(api, product.id)),
    orElse(productVariants(api, product), []),
  ]);
  const page = origin + href("product", locale, { slug: product.slug });
  return textReply(productMarkdown(origin, locale, { product, sizes, variants }), {
    request,
    type: "text/markdown",
    headers: { Link: `<${page}>; rel="canonical"`, "Content-Language": locale },
  });
}
