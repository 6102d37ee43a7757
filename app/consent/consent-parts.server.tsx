import { renderToStaticMarkup } from "react-dom/server";
import { companyDetails } from "~/config/company.server";
import { translator } from "~/i18n/i18next.server";
import { localeOf } from "~/i18n/locale";
import { matchPage } from "~/pages/match-page";
import { readChoice } from "./choice.server";
import { ConsentBar, ConsentChosen, type PageForm, Reviews } from "./consent-markup.server";
import { hasSecretKey } from "./secret-urls";
import { allowedServices, asksConsent, configuredServices, type Services } from "./services.server";

/** Data for the script that loads the allowed services. */
export interface Tags extends Services {
  /** Purposes that the visitor accepted. */
  allowed: readonly string[];
}

/** The server parts of one page that depend on consent, and the services that it loads. */
export function consentPage(request: Request, { nonce, form }: { nonce: string; form?: PageForm }) {
  const { pathname, search } = new URL(request.url);
  const locale = localeOf(pathname);
  const t = translator(locale);
  const choice = readChoice(request);
  // Third-party scripts read the URL of the page.
  const services = allowedServices(hasSecretKey(pathname + search) ? null : choice);
  const question =
    choice === null ? (
      // The consent page has the full form already.
      matchPage(pathname)?.page === "consent" ? null : (
        <ConsentBar locale={locale} t={t} from={pathname + search} form={form} nonce={nonce} />
      )
    ) : (
      <ConsentChosen accepted={choice.length > 0} nonce={nonce} />
    );
  const { reviewsUrl, hasSampleRating } = companyDetails();
  const parts = {
    consent: asksConsent() && question ? renderToStaticMarkup(question) + tagsData(services, choice, nonce) : "",
    reviews: renderToStaticMarkup(
      <Reviews
        t={t}
        locale={locale}
        url={reviewsUrl}
        businessUnit={services.reviews}
        sample={hasSampleRating === true && configuredServices().reviews === null}
      />,
    ),
  };
  return { parts, services, choice };
}

/** JSON for a data block; the escaping keeps its content from closing the element. */
function tagsData(services: Services, choice: readonly string[] | null, nonce: string): string {
  if (!choice || Object.values(services).every((id) => id === null)) return "";
  const tags: Tags = { ...services, allowed: choice };
  return `<script type="application/json" id="tags" nonce="${nonce}">${JSON.stringify(tags).replace(/</g, "\\u003c")}</script>`;
}
