import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import type { Crumb } from "~/ui/breadcrumbs";

const CONTEXT = "https://schema.org";

/** The shop itself; other objects name it by this address. */
export const shopId = (origin: string) => `${origin}/#shop`;

/** Of the home page: who the shop is (a store with a door in Verona) and how to search it. */
export function shopData(origin: string, locale: Locale): object[] {
  const t = translator(locale);
  const home = origin + href("home", locale);
  // Not made by `href`, which would escape the braces.
  const search = `${origin}${href("products", locale)}?search={search_term_string}`;
  return [
    {
      "@context": CONTEXT,
      "@type": ["Organization", "ClothingStore"],
      "@id": shopId(origin),
      name: t("common:shop_name"),
      description: t("home:description"),
      url: home,
      logo: `${origin}/favicon.svg`,
      image: `${origin}/favicon.svg`,
      currenciesAccepted: "EUR",
      address: { "@type": "PostalAddress", addressLocality: "Verona", addressRegion: "VR", addressCountry: "IT" },
      contactPoint: {
        "@type": "ContactPoint",
        contactType: "customer service",
        availableLanguage: ["it", "en"],
        hoursAvailable: [
          ["10:00", "13:00"],
          ["15:00", "19:00"],
        ].map(([opens, closes]) => ({
          "@type": "OpeningHoursSpecification",
          dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
          opens,
          closes,
        })),
      },
      hasMerchantReturnPolicy: returnPolicy(),
    },
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

/** The way from home to a page, as `Breadcrumbs` shows it. */
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

/** Returns within 30 days (spec section 1); what sending them back costs is the shopper's, an exchange is free. */
export function returnPolicy(): object {
  return {
    "@type": "MerchantReturnPolicy",
    applicableCountry: "IT",
    returnPolicyCountry: "IT",
    returnPolicyCategory: `${CONTEXT}/MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: 30,
    returnMethod: [`${CONTEXT}/ReturnByMail`, `${CONTEXT}/ReturnInStore`],
    returnFees: `${CONTEXT}/ReturnFeesCustomerResponsibility`,
  };
}
