import { renderToStaticMarkup } from "react-dom/server";
import { localeOf } from "~/i18n/locale";
import { matchPage } from "~/pages/match-page";
import { NewsletterFields } from "~/ui/newsletter-fields";
import { formParts } from "./form-texts.server";

/** The form at the end of a page as HTML; empty on the newsletter's own pages, which contain the form already. */
export function newsletterMarkup(request: Request): string {
  const { pathname, search } = new URL(request.url);
  if (matchPage(pathname)?.page.startsWith("newsletter")) return "";
  const parts = formParts(localeOf(pathname));
  return renderToStaticMarkup(
    <div className="container-wide">
      <h2>{parts.texts.title}</h2>
      <NewsletterFields id="newsletter" {...parts} from={pathname + search} />
    </div>,
  );
}
