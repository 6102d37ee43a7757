import { emblemPath } from "~/config/shop-logo.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import type { Company } from "~/shop/company";
import { openingDays, type Policy } from "~/shop/policy";
import type { Crumb } from "~/ui/breadcrumbs";

const CONTEXT = "https://schema.org";

/** The id of the shop's object, which other objects refer to. */
export const shopId = (origin: string) => `${origin}/#shop`;

/** The company behind the shop: a store with postal address, registration numbers and contact data. */
export function organizationData(origin: string, locale: Locale, company: Company): object {
  const t = translator(locale);
  // A network's own home page, as in the demo, is nobody's profile.
  const profiles = company.social.map(({ url }) => url).filter((url) => new URL(url).pathname !== "/");
  return {
    "@context": CONTEXT,
    "@type": ["Organization", "ClothingStore"],
    "@id": shopId(origin),
    name: t("common:shop_name"),
    legalName: company.name,
    description: t("home:description"),
    url: origin + href("home", locale),
    logo: origin + emblemPath(),
    image: origin + emblemPath(),
    currenciesAccepted: "EUR",
    vatID: `IT${company.vatNumber}`,
    email: company.email,
    telephone: company.phone,
    address: {
      "@type": "PostalAddress",
      streetAddress: company.street,
      postalCode: company.zip,
      addressLocality: company.city,
      addressRegion: company.province,
      addressCountry: "IT",
    },
    hasMap: company.mapUrl,
    openingHoursSpecification: hours(company.policy),
    sameAs: profiles.length > 0 ? profiles : undefined,
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer service",
      email: company.email,
      telephone: company.phone,
      availableLanguage: ["it", "en"],
      hoursAvailable: hours(company.policy),
    },
    hasMerchantReturnPolicy: returnPolicy(company.policy),
  };
}

const hours = (policy: Policy) =>
  policy.openingHours.spans.map((span) => ({
    "@type": "OpeningHoursSpecification",
    dayOfWeek: openingDays(policy),
    ...span,
  }));

/** For the home page: the shop and its search URL. */
export function shopData(origin: string, locale: Locale, company: Company): object[] {
  const t = translator(locale);
  const home = origin + href("home", locale);
  // `href` would escape the braces.
  const search = `${origin}${href("products", locale)}?search={search_term_string}`;
  return [
    organizationData(origin, locale, company),
    {
      "@context": CONTEXT,
      "@type": "WebSite",
      "@id": `${home}#website`,
      name: t("common:shop_name"),
      url: home,
      inLanguage: locale,
      publisher: { "@id": shopId(origin) },
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: search },
        "query-input": "required name=search_term_string",
      },
    },
  ];
}

/** The breadcrumbs from home to a page, as in `Breadcrumbs`. */
export function breadcrumbData(origin: string, trail: Crumb[]): object {
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

/** Returns (section 1 of the specification): the shopper pays for sending goods back, an exchange is free. */
export function returnPolicy({ returnDays }: Policy): object {
  return {
    "@type": "MerchantReturnPolicy",
    applicableCountry: "IT",
    returnPolicyCountry: "IT",
    returnPolicyCategory: `${CONTEXT}/MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: returnDays,
    returnMethod: [`${CONTEXT}/ReturnByMail`, `${CONTEXT}/ReturnInStore`],
    returnFees: `${CONTEXT}/ReturnFeesCustomerResponsibility`,
  };
}
