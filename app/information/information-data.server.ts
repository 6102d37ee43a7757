import { plainText } from "~/html/sanitize.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import type { InformationPage } from "~/pages/page-table";
import { breadcrumbData, organizationData, shopId } from "~/seo/structured-data.server";
import type { Company } from "~/shop/company";
import type { Crumb } from "~/ui/breadcrumbs";
import type { InformationView } from "./information-view.server";

interface InformationDataInput {
  page: InformationPage;
  origin: string;
  locale: Locale;
  view: InformationView;
  trail: Crumb[];
  company: Company;
}

/** schema.org objects of an information page: questions and answers, contact data, or a page of text. */
export function informationData({ page, origin, locale, view, trail, company }: InformationDataInput): object[] {
  const own = {
    "@context": "https://schema.org",
    "@type": page === "info" ? "FAQPage" : page === "contacts" ? "ContactPage" : "WebPage",
    name: view.title,
    url: origin + href(page, locale),
    inLanguage: locale,
    dateModified: view.updated ?? undefined,
    publisher: { "@id": shopId(origin) },
    ...(page === "info" ? { mainEntity: questionsOf(view) } : {}),
    ...(page === "contacts" ? { mainEntity: { "@id": shopId(origin) } } : {}),
  };
  const shop = page === "contacts" ? [organizationData(origin, locale, company)] : [];
  return [own, ...shop, breadcrumbData(origin, trail)];
}

/** Each `<h3>` is a question, and the text after it the answer; a section without any `<h3>` is itself a question. */
function questionsOf(view: InformationView): object[] {
  return view.sections.flatMap(({ title, html }) => {
    const parts = html.split(/(?=<h3>)/).filter((part) => part.startsWith("<h3>"));
    if (parts.length === 0) return [question(title, html)];
    return parts.map((part) => {
      const [whole = "", heading = ""] = /^<h3>([\s\S]*?)<\/h3>/.exec(part) ?? [];
      return question(plainText(heading), part.slice(whole.length));
    });
  });
}

function question(name: string, html: string): object {
  return { "@type": "Question", name, acceptedAnswer: { "@type": "Answer", text: plainText(html) } };
}
