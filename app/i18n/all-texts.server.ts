import backInStockEn from "../../locales/en/back-in-stock.json";
import consentEn from "../../locales/en/consent.json";
import footerEn from "../../locales/en/footer.json";
import informationEn from "../../locales/en/information.json";
import listsEn from "../../locales/en/lists.json";
import menuEn from "../../locales/en/menu.json";
import newsletterEn from "../../locales/en/newsletter.json";
import orderConfirmEn from "../../locales/en/order-confirm.json";
import productFactsEn from "../../locales/en/product-facts.json";
import purchaseHintsEn from "../../locales/en/purchase-hints.json";
import retentionEn from "../../locales/en/retention.json";
import seoEn from "../../locales/en/seo.json";
import backInStockIt from "../../locales/it/back-in-stock.json";
import consentIt from "../../locales/it/consent.json";
import footerIt from "../../locales/it/footer.json";
import informationIt from "../../locales/it/information.json";
import listsIt from "../../locales/it/lists.json";
import menuIt from "../../locales/it/menu.json";
import newsletterIt from "../../locales/it/newsletter.json";
import orderConfirmIt from "../../locales/it/order-confirm.json";
import productFactsIt from "../../locales/it/product-facts.json";
import purchaseHintsIt from "../../locales/it/purchase-hints.json";
import retentionIt from "../../locales/it/retention.json";
import seoIt from "../../locales/it/seo.json";
import { messages as en } from "./common-messages-en";
import { messages as it } from "./common-messages-it";
import { accessMessages } from "./messages/access";
import { accountMessages } from "./messages/account";
import { accountMenuMessages } from "./messages/account-menu";
import { brandsMessages } from "./messages/brands";
import { cartMessages } from "./messages/cart";
import { checkoutMessages } from "./messages/checkout";
import { checkoutStepsMessages } from "./messages/checkout-steps";
import { countryMessages } from "./messages/country";
import { deliveryMessages } from "./messages/delivery";
import { homeMessages } from "./messages/home";
import { membershipMessages } from "./messages/membership";
import { miniCartMessages } from "./messages/mini-cart";
import { orderMessages } from "./messages/order";
import { paymentMessages } from "./messages/payment";
import { paymentEndedMessages } from "./messages/payment-ended";
import { returnMessages } from "./messages/return";
import { thankYouMessages } from "./messages/thank-you";
import { totalsMessages } from "./messages/totals";
import { wishlistMessages } from "./messages/wishlist";
import { withdrawalMessages } from "./messages/withdrawal";

/** Messages that only the server renders. */
const serverMessages = {
  en: {
    "back-in-stock": backInStockEn,
    consent: consentEn,
    footer: footerEn,
    information: informationEn,
    lists: listsEn,
    menu: menuEn,
    newsletter: newsletterEn,
    "order-confirm": orderConfirmEn,
    "product-facts": productFactsEn,
    "purchase-hints": purchaseHintsEn,
    retention: retentionEn,
    seo: seoEn,
  },
  it: {
    "back-in-stock": backInStockIt,
    consent: consentIt,
    footer: footerIt,
    information: informationIt,
    lists: listsIt,
    menu: menuIt,
    newsletter: newsletterIt,
    "order-confirm": orderConfirmIt,
    "product-facts": productFactsIt,
    "purchase-hints": purchaseHintsIt,
    retention: retentionIt,
    seo: seoIt,
  },
};

const routeMessages = [
  serverMessages,
  accessMessages,
  accountMessages,
  accountMenuMessages,
  brandsMessages,
  cartMessages,
  checkoutMessages,
  checkoutStepsMessages,
  countryMessages,
  deliveryMessages,
  homeMessages,
  membershipMessages,
  miniCartMessages,
  orderMessages,
  paymentMessages,
  paymentEndedMessages,
  returnMessages,
  thankYouMessages,
  withdrawalMessages,
  totalsMessages,
  wishlistMessages,
] as const;

type All<Late> = Late extends readonly [{ en: infer First }, ...infer Rest] ? First & All<Rest> : unknown;

/** Every text of a language: those of all pages, those of single pages, and the server's own. */
export type Texts = typeof en & All<typeof routeMessages>;

export const allTexts = {
  en: Object.assign({}, en, ...routeMessages.map((messages) => messages.en)) as Texts,
  it: Object.assign({}, it, ...routeMessages.map((messages) => messages.it)) as Texts,
};
