// Vite reads this file for its own configuration, where the alias "~" is not known yet.
import { z } from "zod";
import { type Company, mapSearch, socialNetwork } from "../shop/company";
import { isVatNumber, normaliseCode, normaliseVatNumber } from "../shop/fiscal";
import { toCents } from "../shop/money";
import { internationalNumber } from "../shop/phone.server";
import { DEFAULT_POLICY } from "../shop/policy";
import { provinceCode } from "../shop/provinces";
import { oneLine, policyField } from "./policy-settings.server";

const line = z
  .string()
  .max(100)
  .regex(/^[^<>@\r\n]*$/, "must be one line without <, > and @");
const email = z
  .string()
  .max(100)
  .regex(/^[^\s<>@"',;]+@[^\s<>@"',;]+\.[^\s<>@"',;]+$/, "must be an e-mail address");
const phone = z.string().transform((value, context) => {
  const number = internationalNumber(value);
  if (number === null) context.addIssue("must be a number with its country, such as +39 045 1234567");
  return number ?? "";
});
const page = z
  .string()
  .refine((value) => URL.canParse(value) && new URL(value).protocol === "https:", "must begin with https://");

const socialLinks = z.string().transform((value, context) =>
  value.split(",").flatMap((part) => {
    const url = part.trim();
    const name = socialNetwork(url);
    if (name) return [{ name, url }];
    context.addIssue("each (separated by commas) must be an https address at a network that the shop knows by name");
    return [];
  }),
);

/** The variables that describe the company and its policy. */
export const companyFields = {
  COMPANY_NAME: line.optional(),
  COMPANY_STREET: line.optional(),
  COMPANY_ZIP: z
    .string()
    .regex(/^\d{5}$/, "must have five digits")
    .optional(),
  COMPANY_CITY: line.optional(),
  COMPANY_PROVINCE: z
    .string()
    .refine((value) => provinceCode(value) !== null, "must be an Italian province, such as VR")
    .transform((value) => provinceCode(value) ?? "")
    .optional(),
  COMPANY_VAT_NUMBER: z
    .string()
    .transform(normaliseVatNumber)
    .refine(isVatNumber, "must be an Italian VAT number of 11 digits")
    .optional(),
  COMPANY_REA: z
    .string()
    .transform((value) => normaliseCode(value).replace(/^([A-Z]{2})/, "$1-"))
    .refine((value) => /^[A-Z]{2}-\d{1,7}$/.test(value), "must be letters and number, such as VR-123456")
    .optional(),
  COMPANY_REGISTER: line.optional(),
  COMPANY_SHARE_CAPITAL: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,2})?$/, "must be euro, such as 10000 or 10000.00")
    .transform(toCents)
    .optional(),
  COMPANY_PEC: email.optional(),
  COMPANY_EMAIL: email.optional(),
  COMPANY_PHONE: phone.optional(),
  COMPANY_WHATSAPP: phone.optional(),
  COMPANY_MAP_URL: page.optional(),
  COMPANY_SOCIAL_URLS: socialLinks.optional(),
  COMPANY_REVIEWS_URL: page.optional(),
  SHOP_NAME: oneLine.optional(),
  SHOP_LOGO: z.string().optional(),
  SHOP_POLICY: policyField.optional(),
};

const schema = z.object(companyFields);
type CompanySettings = z.output<typeof schema>;

/** Information that a trader must publish online: art. 7 D.Lgs. 70/2003, art. 35 D.P.R. 633/72. */
export const neededFromLiveShops = [
  "COMPANY_NAME",
  "COMPANY_STREET",
  "COMPANY_ZIP",
  "COMPANY_CITY",
  "COMPANY_PROVINCE",
  "COMPANY_VAT_NUMBER",
  "COMPANY_REA",
  "COMPANY_EMAIL",
  "COMPANY_PHONE",
] as const satisfies (keyof CompanySettings)[];

/** Invented: the address, the numbers and the telephone line do not exist. */
export const DEMO_COMPANY = {
  name: "Scala & Vento S.r.l.",
  street: "Via dell'Esempio 12",
  zip: "37121",
  city: "Verona",
  province: "VR",
  vatNumber: "01234567897",
  rea: "VR-000000",
  register: "Verona",
  shareCapital: 1_000_000,
  pec: "scalaevento@pec.example",
  email: "info@shop.example",
  phone: "+390450000000",
  whatsapp: "+390450000000",
  // The networks' home pages: a profile could belong to a real person.
  social: [
    { name: "Instagram", url: "https://www.instagram.com/" },
    { name: "Facebook", url: "https://www.facebook.com/" },
    { name: "TikTok", url: "https://www.tiktok.com/" },
  ] satisfies Company["social"],
  hasSampleRating: true,
};

/**
 * The company that the settings describe. Outside live mode, missing settings come from the demo's company; a live shop
 * leaves them out.
 */
export function companyOf(settings: CompanySettings, live: boolean): Company {
  const demo: Partial<typeof DEMO_COMPANY> = live ? {} : DEMO_COMPANY;
  const address = {
    street: settings.COMPANY_STREET ?? demo.street ?? "",
    zip: settings.COMPANY_ZIP ?? demo.zip ?? "",
    city: settings.COMPANY_CITY ?? demo.city ?? "",
  };
  return {
    name: settings.COMPANY_NAME ?? demo.name ?? "",
    ...address,
    province: settings.COMPANY_PROVINCE ?? demo.province ?? "",
    vatNumber: settings.COMPANY_VAT_NUMBER ?? demo.vatNumber ?? "",
    rea: settings.COMPANY_REA ?? demo.rea,
    register: settings.COMPANY_REGISTER ?? demo.register,
    shareCapital: settings.COMPANY_SHARE_CAPITAL ?? demo.shareCapital,
    pec: settings.COMPANY_PEC ?? demo.pec,
    email: settings.COMPANY_EMAIL ?? demo.email ?? "",
    phone: settings.COMPANY_PHONE ?? demo.phone ?? "",
    whatsapp: settings.COMPANY_WHATSAPP ?? demo.whatsapp,
    mapUrl: settings.COMPANY_MAP_URL ?? mapSearch(address),
    social: settings.COMPANY_SOCIAL_URLS ?? demo.social ?? [],
    reviewsUrl: settings.COMPANY_REVIEWS_URL,
    hasSampleRating: settings.COMPANY_REVIEWS_URL === undefined && demo.hasSampleRating,
    policy: {
      ...DEFAULT_POLICY,
      ...settings.SHOP_POLICY,
      ...(settings.SHOP_NAME && { name: settings.SHOP_NAME }),
    },
  };
}
