import { renderToStaticMarkup } from "react-dom/server";
import { SIZE_FORM_ID } from "~/catalogue/size-switch.server";
import { companyDetails, shopPolicy } from "~/config/company.server";
import { type Environment, environment } from "~/config/env.server";
import { asksConsent } from "~/consent/services.server";
import { translator } from "~/i18n/i18next.server";
import { informationLinks } from "~/i18n/information-links.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import type { MessageKey } from "~/i18n/texts";
import type { Translate } from "~/i18n/use-t";
import type { InformationPage } from "~/pages/page-table";
import { addressLine, type Company, phoneText, whatsappLink } from "~/shop/company";
import { type Currency, convertedText, formatMoney } from "~/shop/money";
import { Icon } from "~/ui/icon";

/** One of the promises above the footer (spec section 1). `href` is a page with more details. */
interface Benefit {
  name: "free_shipping" | "fast_delivery" | "easy_returns" | "happy_to_help";
  cta?: MessageKey;
  href?: string;
  /** Opens in a new tab. */
  external?: boolean;
}

const cache = new Map<string, { benefits: string; footer: string }>();

/**
 * The static parts of the footer as HTML. They depend only on the settings, on the visitor's currency and on whether
 * somebody is logged in, so they are rendered once per process for each language, currency and state.
 */
export function footerParts(
  locale: Locale,
  currency: Currency,
  isLoggedIn: boolean,
): { benefits: string; footer: string } {
  const key = `${locale} ${currency} ${isLoggedIn}`;
  let parts = cache.get(key);
  if (!parts) {
    const t = translator(locale);
    const company = companyDetails();
    parts = {
      benefits: renderToStaticMarkup(
        <Benefits t={t} locale={locale} currency={currency} benefits={benefitsOf(company, locale)} />,
      ),
      footer: renderToStaticMarkup(<FooterColumns t={t} locale={locale} company={company} isLoggedIn={isLoggedIn} />),
    };
    cache.set(key, parts);
  }
  return parts;
}

function benefitsOf(company: Company, locale: Locale): Benefit[] {
  return [
    { name: "free_shipping" },
    { name: "fast_delivery" },
    { name: "easy_returns", cta: "footer:returns", href: href("returns", locale) },
    company.whatsapp
      ? { name: "happy_to_help", cta: "footer:whatsapp", href: whatsappLink(company.whatsapp), external: true }
      : { name: "happy_to_help", cta: "footer:call", href: `tel:${company.phone}` },
  ];
}

interface BenefitsProps {
  t: Translate;
  locale: Locale;
  currency: Currency;
  benefits: Benefit[];
}

function Benefits({ t, locale, currency, benefits }: BenefitsProps) {
  const values = { amount: convertedText(shopPolicy().freeDeliveryOver, currency, locale) };
  return (
    <ul className="container-wide grid">
      {benefits.map(({ name, cta, href: to, external }) => (
        <li key={name}>
          <Icon name={name} />
          <h2>{t(`footer:${name}`)}</h2>
          <p>{t(`footer:${name}_text`, values)}</p>
          <p>{t(`footer:${name}_text_2`, values)}</p>
          {cta && to && (
            <a href={to} {...(external ? newTab : {})}>
              {t(cta)}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A shop in sandbox mode with its own server. Another server may have real accounts with payment providers. */
function movesNoMoney({ SHOP_MODE, API_URL }: Pick<Environment, "SHOP_MODE" | "API_URL">): boolean {
  return SHOP_MODE !== "live" && API_URL === undefined;
}

const newTab = { target: "_blank", rel: "noopener noreferrer" };

/** With the contacts the only links of a short footer. */
const ESSENTIAL = new Set<InformationPage>(["terms", "privacy"]);

interface ColumnsProps {
  t: Translate;
  locale: Locale;
  company: Company;
  isLoggedIn: boolean;
}

function FooterColumns({ t, locale, company, isLoggedIn }: ColumnsProps) {
  return (
    <div className="container-wide">
      {/* Of the buttons of `sizeSwitch`, which may be inside of another form. */}
      <form id={SIZE_FORM_ID} method="post" action={href("size-system", locale)} />
      {movesNoMoney(environment()) && <p className="footer-sandbox">{t("footer:sandbox")}</p>}
      <div className="grid footer-columns">
        <nav aria-labelledby="footer-community">
          <h2 id="footer-community">{t("footer:community")}</h2>
          <ul>
            <li>
              <a href={href("gift-cards", locale)}>{t("footer:gift_card")}</a>
            </li>
            <li>
              <a href={company.mapUrl} {...newTab}>
                {t("footer:find_shop")}
              </a>
            </li>
            <li>
              {isLoggedIn ? (
                <a href={href("account", locale)}>{t("common:my_account")}</a>
              ) : (
                <a href={href("login", locale)}>{t("common:log_in")}</a>
              )}
            </li>
            <li>
              <a href={href("my-order", locale)}>{t("my-order:title")}</a>
            </li>
            <li className="footer-essential">
              <a href={href("contacts", locale)}>{t("footer:contacts")}</a>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-policies">
          <h2 id="footer-policies">{t("footer:policies")}</h2>
          <ul>
            {informationLinks(locale).map(
              ({ page, name, path }) =>
                page !== "contacts" && (
                  <li key={page} className={ESSENTIAL.has(page) ? "footer-essential" : undefined}>
                    <a href={path}>{name}</a>
                  </li>
                ),
            )}
            <li>
              <a href={href("withdraw", locale)}>{t("order:withdraw")}</a>
            </li>
            {asksConsent() && (
              <li>
                <a href={href("consent", locale)}>{t("consent:title")}</a>
              </li>
            )}
          </ul>
        </nav>
        <Contact t={t} company={company} />
      </div>
      <CompanyLine t={t} locale={locale} company={company} />
    </div>
  );
}

function Contact({ t, company }: Pick<ColumnsProps, "t" | "company">) {
  return (
    <section aria-labelledby="footer-contact">
      <h2 id="footer-contact">{t("footer:contact")}</h2>
      <ul>
        <li>
          <a href={`tel:${company.phone}`}>{phoneText(company.phone)}</a>
        </li>
        <li>
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </li>
        {company.whatsapp && (
          <li>
            <a href={whatsappLink(company.whatsapp)} {...newTab}>
              WhatsApp
            </a>
          </li>
        )}
      </ul>
      <p>{t("footer:hours")}</p>
      {company.social.length > 0 && (
        <ul className="footer-social" aria-label={t("footer:social")}>
          {company.social.map(({ name, url }) => (
            <li key={url}>
              <a href={url} {...newTab}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * The company details that Italian law requires on a website: art. 2250 c.c., art. 35 DPR 633/72, art. 7 D.Lgs.
 * 70/2003.
 */
function CompanyLine({ t, locale, company }: Pick<ColumnsProps, "t" | "locale" | "company">) {
  const details = [
    addressLine(company),
    t("footer:vat", { number: company.vatNumber }),
    company.register && t("footer:register", { place: company.register, number: company.vatNumber }),
    company.rea && t("footer:rea", { number: company.rea }),
    // A company's capital is in euro for every visitor.
    company.shareCapital !== undefined &&
      t("footer:capital", { amount: formatMoney(company.shareCapital, "EUR", locale) }),
    company.pec && t("footer:pec", { address: company.pec }),
  ];
  return (
    <p className="footer-company">
      <strong>{company.name}</strong>
      {details.map((detail) => detail && <span key={detail}> · {detail}</span>)}
    </p>
  );
}
