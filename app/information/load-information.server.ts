import type { LoaderFunctionArgs } from "@remix-run/node";
import { paymentMethods } from "~/api/catalogue.server";
import { publishedContent } from "~/api/contents.server";
import { orElse, orRespond } from "~/api/respond.server";
import { companyDetails } from "~/config/company.server";
import { plainText } from "~/html/sanitize.server";
import { href } from "~/i18n/paths";
import { matchPage } from "~/pages/match-page";
import { type InformationPage, informationPages } from "~/pages/page-table";
import { excerpt } from "~/seo/excerpt";
import { type PageContext, pageContext } from "~/session/page-context.server";
import { dateText } from "~/shop/date-text";
import { guaranteeTexts } from "./guarantee-notice.server";
import { informationData } from "./information-data.server";
import { type InformationView, informationView } from "./information-view.server";
import { informationPlaceholders } from "./placeholders.server";

/**
 * A page of text from the content/API server, with this shop's values.
 * @throws Response 404 when the page does not exist or is not published, 503 when the server cannot answer
 */
export async function readInformation(
  page: InformationPage,
  { url, locale, api, country }: Pick<PageContext, "url" | "locale" | "api" | "country">,
): Promise<InformationView> {
  const [content, payments, { currency }] = await Promise.all([
    orRespond(publishedContent(api, page)),
    orElse(paymentMethods(api), []),
    country(),
  ]);
  return informationView(
    content,
    { locale, currency },
    informationPlaceholders(locale, url.origin, { company: companyDetails(), payments, currency }),
  );
}

/** The page of text at a path. @throws Response 404 when there is none */
export function informationPageAt(pathname: string): InformationPage {
  const match = matchPage(pathname);
  const page = informationPages.find((name) => name === match?.page);
  if (!page) throw new Response(null, { status: 404 });
  return page;
}

/** The data of an information page, and its head. */
export async function loadInformation(args: LoaderFunctionArgs) {
  const context = await pageContext(args);
  const page = informationPageAt(context.url.pathname);
  const { locale, t } = context;
  const { origin } = context.url;
  const view = await readInformation(page, context);
  const path = href(page, locale);
  const trail = [
    { name: t("seo:home"), path: href("home", locale) },
    { name: view.title, path },
  ];
  return {
    head: {
      title: view.title,
      description: excerpt(plainText(view.introduction || (view.sections[0]?.html ?? ""))),
      markdown: `${path}.md`,
      structuredData: informationData({ page, origin, locale, view, trail, company: companyDetails() }),
    },
    trail,
    ...view,
    updated: view.updated && {
      date: view.updated,
      text: t("information:updated", { date: dateText(view.updated, locale) }),
    },
    // The terms explain the guarantee next to the notice.
    guarantee: page === "terms" ? guaranteeTexts(locale) : null,
  };
}
