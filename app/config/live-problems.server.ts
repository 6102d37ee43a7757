import { isIP } from "node:net";
import { environmentNames, type SettingProblem, settingsWithProblems } from "./env.server";

/** RFC 2606 and RFC 6761: names that lead nowhere, or to this computer; and the documents' placeholder. */
const RESERVED = /^host$|(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost|local)$/i;

/** Settings that are words for people. */
const WORDS = /^(?:SHOP_NAME$|BANK_HOLDER$|COMPANY_)/;

/**
 * The settings as a live shop would read them, with everything that is missing, wrong, an example, or leads nowhere. A start refuses the
 * shop for all of it but the last.
 */
export function liveSettings(input: Readonly<Record<string, string | undefined>> = process.env) {
  const { settings, problems } = settingsWithProblems({ ...input, SHOP_MODE: "live" });
  const mode = input.SHOP_MODE?.trim() === "live" ? [] : [{ name: "SHOP_MODE", message: "is not live yet" }];
  const known = problems.map(({ name }) => name);
  const more = [...mode, ...unreachable(input), ...placeholders(input)].filter(({ name }) => !known.includes(name));
  return { settings, problems: [...more, ...problems] };
}

function unreachable(input: Readonly<Record<string, string | undefined>>): SettingProblem[] {
  return ["PUBLIC_URL", "SMTP_URL", "MAIL_FROM", "COMPANY_EMAIL", "COMPANY_PEC"].flatMap((name) => {
    const value = input[name]?.trim();
    if (!value) return [];
    if (RESERVED.test(hostOf(value))) {
      const isMailServer = name === "SMTP_URL" && /localhost$/i.test(hostOf(value));
      return isMailServer ? [] : [{ name, message: "is an example: its host is a name that leads nowhere" }];
    }
    if (name !== "PUBLIC_URL") return [];
    if (value.startsWith("http:"))
      return [{ name, message: "must begin with https://, or passwords are sent in the clear" }];
    return isIP(hostOf(value)) ? [{ name, message: "must have a name, not an IP address" }] : [];
  });
}

/** The `…` of the documents, and the like. */
function placeholders(input: Readonly<Record<string, string | undefined>>): SettingProblem[] {
  return Object.entries(input)
    .filter(([name, value]) => WORDS.test(name) && value?.trim() && !/[\p{L}\p{N}]/u.test(value))
    .map(([name]) => ({ name, message: "is a placeholder" }));
}

/** The host of a URL, or what follows the @ of an address. */
function hostOf(value: string): string {
  if (URL.canParse(value) && value.includes("://")) return new URL(value).hostname.replace(/^\[|\]$/g, "");
  return (
    value
      .split("@")
      .at(-1)
      ?.replace(/[>\s]+$/, "") ?? ""
  );
}

const REMEDIES: Readonly<Record<string, string>> = {
  SHOP_MODE: "set SHOP_MODE=live; the demo's database cannot become a shop, so begin with an empty DATA_DIR",
  PUBLIC_URL: "set it to the address of the shop, such as https://www.bottegarossi.it",
  SMTP_URL: "set it to your mail provider's server: smtp://USER:PASSWORD@HOST:587 or smtps://…:465",
  MAIL_FROM: "set it to the sender of the shop's mails, such as Bottega Rossi <ordini@bottegarossi.it>",
  BANK_IBAN: "copy the IBAN of the account that transfers go to",
  BANK_HOLDER: "set it to the holder of that account, as the bank writes it",
  BANK_BIC: "copy the bank's BIC, or leave it out",
  COMPANY_VAT_NUMBER: "copy the Partita IVA: 11 digits",
  COMPANY_REA: "copy the REA number of the chamber of commerce, such as VR-123456",
  COMPANY_PHONE: "set the number that customers call, with its country: +39 045 …",
  COMPANY_EMAIL: "set the address that customers write to",
  SESSION_SECRETS:
    "make one with `openssl rand -base64 33`, or leave it out when the shop uses neither DATABASE_URL nor API_URL",
};

/** How to mend a setting. */
export function remedyFor(name: string): string {
  if (REMEDIES[name]) return REMEDIES[name];
  return environmentNames.includes(name) ? `set ${name}; .env.example describes it` : "see .env.example";
}
