import type { LoaderFunctionArgs } from "@remix-run/node";
import { href } from "~/i18n/paths";
import { informationMarkdown } from "~/information/information-markdown.server";
import { informationPageAt, readInformation } from "~/information/load-information.server";
import { textReply } from "~/seo/reply.server";
import { pageContext } from "~/session/page-context.server";

/** An information page as Markdown, at the page's URL plus ".md". Its canonical URL is the page. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await pageContext(args);
  const { origin, pathname } = context.url;
  const page = informationPageAt(pathname.replace(/\.md$/, ""));
  const view = await readInformation(page, context);
  return textReply(informationMarkdown(origin, view), {
    request: args.request,
    type: "text/markdown",
    headers: {
      Link: `<${origin}${href(page, context.locale)}>; rel="canonical"`,
      "Content-Language": context.locale,
    },
  });
}
