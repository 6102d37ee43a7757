import type { LoaderFunctionArgs } from "@remix-run/node";
import { productBySlug, productSizes, productVariants } from "~/api/catalogue.server";
import { orElse, orRespond } from "~/api/respond.server";
import { href } from "~/i18n/paths";
import { productMarkdown } from "~/seo/markdown.server";
import { textReply } from "~/seo/reply.server";
import { pageContext } from "~/session/page-context.server";

/** A product page as Markdown: `/products/{slug}.md`. Its canonical URL is the page. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args;
  const { url, locale, api, country } = await pageContext(args);
  const { origin } = url;
  const product = await orRespond(productBySlug(api, params.slug ?? ""));
  const [sizes, variants, { currency }] = await Promise.all([
    orRespond(productSizes(api, product.id)),
    orElse(productVariants(api, product), []),
    country(),
  ]);
  const page = origin + href("product", locale, { slug: product.slug });
  return textReply(productMarkdown(origin, { locale, currency }, { product, sizes, variants }), {
    request,
    type: "text/markdown",
    headers: { Link: `<${page}>; rel="canonical"`, "Content-Language": locale },
  });
}
