import { type Environment, environmentNames } from "./env.server";

/**
 * The settings that a backup may keep. Only names that stand here, so that no new secret gets into a backup by itself. Not here:
 * keys, passwords, secrets, addresses that may contain them, and what belongs to a machine.
 */
const KEPT = [
  ...["WORKERS", "PUBLIC_URL", "TRUST_PROXY", "SHOP_MODE", "SHOP_NAME", "SHOP_POLICY", "CDN_CACHE", "PAGE_CACHE_MB"],
  ...["MAX_WRONG_CODES", "MAX_ORDERS_PER_HOUR", "MAX_ORDERS_PER_SHOPPER", "MAX_ORDERS_PER_EMAIL"],
  ...["MAX_WRONG_PASSWORDS", "MAX_SIGN_UPS_PER_HOUR", "MAX_API_REQUESTS"],
  ...["PICTURE_CACHE_MB", "PREPARE_PICTURES", "SHUTDOWN_DELAY_MS", "BACKUP_EVERY", "BACKUP_KEEP"],
  ...["MAIL_FROM", "BANK_HOLDER", "BANK_IBAN", "BANK_BIC"],
  ...["COMPANY_NAME", "COMPANY_STREET", "COMPANY_ZIP", "COMPANY_CITY", "COMPANY_PROVINCE", "COMPANY_VAT_NUMBER"],
  ...["COMPANY_REA", "COMPANY_EMAIL", "COMPANY_PHONE", "COMPANY_REGISTER", "COMPANY_SHARE_CAPITAL", "COMPANY_PEC"],
  ...["COMPANY_WHATSAPP", "COMPANY_MAP_URL", "COMPANY_SOCIAL_URLS", "COMPANY_REVIEWS_URL"],
  ...["GTM_ID", "META_PIXEL_ID", "REVIEWS_WIDGET_ID", "SEARCH_WIDGET_ID"],
  ...["NEWSLETTER_KEY_NAME", "NEWSLETTER_EMAIL_NAME", "NEWSLETTER_SUCCESS_FIELD"],
] as const satisfies readonly (keyof Environment)[];

/** The name of a picture in the data directory, which a backup contains; another logo belongs to a machine. */
const LOGO_IN_DATA = /^[^/\\]+\.(?:svg|png|jpe?g|webp|avif|gif)$/i;

/** The settings for a backup: a text in the form of `.env`, the names of the others that are set, and the logo's file. */
export function settingsForBackup(input: Record<string, string | undefined> = process.env): {
  text: string;
  leftOut: string[];
  /** The name of a file in the data directory. */
  logo?: string;
} {
  const set = environmentNames.filter((name) => input[name]?.trim());
  const kept = new Set<string>(KEPT);
  const name = input.SHOP_LOGO?.trim() ?? "";
  const logo = LOGO_IN_DATA.test(name) ? name : undefined;
  if (logo) kept.add("SHOP_LOGO");
  return {
    ...(logo && { logo }),
    text: set.flatMap((name) => (kept.has(name) ? `${name}=${quoted(input[name] ?? "")}\n` : [])).join(""),
    leftOut: set.filter((name) => !kept.has(name) && name !== "NODE_ENV"),
  };
}

/** Quoted so that Node.js reads the same value from `.env`; it knows three quotes and no escapes. */
function quoted(value: string): string {
  const quote = ["'", '"', "`"].find((one) => !value.includes(one)) ?? "'";
  return `${quote}${value.trim()}${quote}`;
}
