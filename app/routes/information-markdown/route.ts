import type { LoaderFunctionArgs } from "@remix-run/node";
import { localeOf } from "~/i18n/locale";
import { href, informationPages, matchPage } from "~/i18n/paths";
import { informationMarkdown } from "~/information/information-markdown.server";
import { readInformation } from "~/information/load-information.server";
import { textReply } from "~/seo/reply.server";

/** An information page as Markdown: its address and ".md". Search engines are sent to the page itself. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { origin, pathname } = new URL(request.url);
  const locale = localeOf(pathname);
  const path = pathname.replace(/\.md$/, "");
  const page = informationPages.find((name) => name === matchPage(path)?.page);
  if (!page) throw new Response(null, { status: 404 });
  const view = await readInformation(page, origin, locale);
  return textReply(informationMarkdown(origin, view), {
    request,
    type: "text/markdown",
    headers: {
      Link: `<${origin}${href(page, locale)}>; rel="canonical"`,
      "Content-Language": locale,
    },
  });
}
