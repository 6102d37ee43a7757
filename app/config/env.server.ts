import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { dirname, join, relative } from "node:path";
import { isValidIBAN } from "ibantools";
import { z } from "zod";
import { makeDirectory } from "../backend/files/make-directory";
import { companyFields, companyOf, neededFromLiveShops } from "./company-settings.server";
import { EXAMPLE_BIC, EXAMPLE_IBAN, exampleProblems } from "./example-settings.server";
import { jsonOf } from "./json-of.server";
import { paymentFields, paymentProblems } from "./payment-fields.server";

/** Characters. A shorter secret could be found from a signed cookie by trial. */
const SECRET_LENGTH = 32;

const url = (protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    abort: true,
  });

const secretList = z.string().transform((value, context) => {
  const secrets = value.split(",").map((secret) => secret.trim());
  if (secrets.some((secret) => secret.length < SECRET_LENGTH)) {
    context.addIssue(`each secret (separated by commas) must have at least ${SECRET_LENGTH} characters`);
  }
  return secrets;
});

const isAddressRange = (entry: string): boolean => {
  const [address = "", bits, ...rest] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return ["loopback", "linklocal", "uniquelocal"].includes(entry);
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

/** Number of proxies in front of the shop, or their addresses. */
const proxies = z.string().transform((value, context): false | number | string[] => {
  if (["off", "false", "0"].includes(value)) return false;
  if (["on", "true"].includes(value)) return 1;
  if (/^[1-9]$/.test(value)) return Number(value);
  const addresses = value.split(",").map((address) => address.trim());
  if (!addresses.every(isAddressRange)) {
    context.addIssue("must be on, off, the number of proxies (1-9), or their addresses (10.0.0.0/8, loopback, …)");
  }
  return addresses;
});

const limit = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, "must be a whole number, 1 to 999999")
  .transform(Number);

const MS_BY_UNIT = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A duration such as 24h, in milliseconds. */
const duration = z
  .string()
  .regex(/^[1-9]\d{0,3}[mhd]$/, "must be minutes, hours or days, such as 30m, 24h or 7d")
  .transform((value) => Number(value.slice(0, -1)) * MS_BY_UNIT[value.slice(-1) as keyof typeof MS_BY_UNIT]);

const parameterName = z.string().regex(/^[\w.-]{1,60}$/, "must be a name of letters, digits, dots and dashes");

const provider = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]{1,40}$/, "must be a name of small letters, digits and dashes"),
  label: z.string().min(1).max(40),
  issuer: url(["http:", "https:"]),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
});

/** Providers of OpenID Connect, as JSON. The messages repeat no value, because there are secrets among them. */
const providerList = z.string().transform((value, context) => {
  const parsed = z.array(provider).safeParse(jsonOf(value));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const path = issue?.path.join(".");
    context.addIssue(
      `must be a JSON list of {"name", "label", "issuer", "clientId", "clientSecret"}${path ? `; ${path}: ${issue?.message}` : ""}`,
    );
    return z.NEVER;
  }
  if (new Set(parsed.data.map(({ name }) => name)).size < parsed.data.length)
    context.addIssue("must have a different name for each provider");
  return parsed.data;
});

const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, "must be a port number, 0 to 65535")
    .transform(Number)
    .refine((port) => port <= 65_535, "must be a port number, 0 to 65535")
    .default(3000),
  // A shop that is being tried out is not reachable from the network; the Docker image sets 0.0.0.0.
  HOST: z.string().default("127.0.0.1"),
  WORKERS: z
    .string()
    .regex(/^[1-9]\d?$/, "must be a number of processes, 1 to 99")
    .transform(Number)
    .default(1),
  PUBLIC_URL: url(["http:", "https:"])
    .refine((value) => {
      const { pathname, search, hash, username } = new URL(value);
      return pathname === "/" && search === "" && hash === "" && username === "";
    }, "must be protocol, host and port alone, such as https://shop.example")
    .transform((value) => new URL(value).origin)
    .optional(),
  TRUST_PROXY: proxies.default(false),
  MAX_WRONG_CODES: limit.default(10),
  MAX_ORDERS_PER_HOUR: limit.default(20),
  MAX_ORDERS_PER_SHOPPER: limit.default(3),
  MAX_ORDERS_PER_EMAIL: limit.default(24),
  MAX_WRONG_PASSWORDS: limit.default(30),
  MAX_SIGN_UPS_PER_HOUR: limit.default(10),
  MAX_API_REQUESTS: limit.default(30_000),
  PAGE_CACHE_MB: z
    .string()
    .regex(/^\d{1,5}$/, "must be megabytes, 0 to 99999")
    .transform(Number)
    .default(24),
  CDN_CACHE: z
    .enum(["on", "off"])
    .transform((value) => value === "on")
    .default(false),
  SHOP_MODE: z.enum(["sandbox", "live"]).default("sandbox"),
  API_URL: url(["http:", "https:"])
    .transform((value) => value.replace(/\/+$/, ""))
    .optional(),
  DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  DATA_DIR: z.string().default(".data"),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY: duration.default(24 * MS_BY_UNIT.h),
  BACKUP_KEEP: limit.default(14),
  PICTURE_CACHE_MB: limit.default(1_000),
  PREPARE_PICTURES: z
    .enum(["on", "off"])
    .transform((value) => value === "on")
    .default(true),
  SHUTDOWN_DELAY_MS: z
    .string()
    .regex(/^\d{1,5}$/, "must be milliseconds, 0 to 99999")
    .transform(Number)
    .default(1_000),
  SESSION_SECRETS: secretList.optional(),
  SMTP_URL: url(["smtp:", "smtps:"]).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>@\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, "must be an e-mail address")
    .optional(),
  BANK_HOLDER: z.string().max(70).optional(),
  BANK_IBAN: z
    .string()
    .transform((value) => value.replace(/\s+/g, "").toUpperCase())
    .refine(isValidIBAN, "must be an IBAN: a digit is wrong or missing, since its check digits do not match")
    .default(EXAMPLE_IBAN),
  // ISO 9362: bank, country, location and optionally branch.
  BANK_BIC: z
    .string()
    .transform((value) => value.replace(/\s+/g, "").toUpperCase())
    .refine((value) => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(value), "must be a BIC")
    .optional(),
  ...companyFields,
  ...paymentFields,
  PAYMENTS_TRACE: z.string().optional(),
  // Pages contain no third-party services until one of these is set.
  GTM_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]{4,12}$/, "must be a tag manager's container, such as GTM-ABC1234")
    .optional(),
  META_PIXEL_ID: z
    .string()
    .regex(/^\d{10,20}$/, "must be a pixel's number, 10 to 20 digits")
    .optional(),
  REVIEWS_WIDGET_ID: z
    .string()
    .regex(/^[0-9a-f]{24}$/, "must be a Trustpilot business unit, 24 hexadecimal digits")
    .optional(),
  SEARCH_WIDGET_ID: z
    .string()
    .regex(
      /^(?:(?:eu1|us1|ap1)\/)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      "must be a Doofinder installation, a UUID with its zone (eu1/…, us1/…, ap1/…) in front",
    )
    .transform((value) => (value.includes("/") ? value : `eu1/${value}`))
    .optional(),
  OIDC_PROVIDERS: providerList.default([]),
  NEWSLETTER_URL: url(["http:", "https:"]).optional(),
  NEWSLETTER_KEY: z.string().optional(),
  NEWSLETTER_KEY_NAME: parameterName.default("publicAccountID"),
  NEWSLETTER_EMAIL_NAME: parameterName.default("email"),
  NEWSLETTER_SUCCESS_FIELD: parameterName.default("success"),
  NEWSLETTER_UNSUBSCRIBE_URL: url(["http:", "https:"])
    .refine((value) => value.includes("{email}"), "must have {email} where the address belongs")
    .optional(),
});

/** Without these a live embedded server could not receive payments, or would write mails to files. */
const neededFromLiveBackends = ["BANK_HOLDER", "BANK_IBAN", "SMTP_URL", "MAIL_FROM"];

type Settings = z.output<typeof schema>;

/** The validated settings of a process; undefined means "not set". `.env.example` describes each. */
export type Environment = Settings & Required<Pick<Settings, "MAIL_FROM" | "BANK_HOLDER">>;

/** All errors of the environment, one variable per line. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

/** Names of all variables that the program reads. */
export const environmentNames: readonly string[] = Object.keys(schema.shape);

/** A variable that is missing or wrong, and what it must be. */
export interface SettingProblem {
  name: string;
  message: string;
}

/**
 * Reads the settings from a set of environment variables; empty ones are treated as missing.
 * @throws EnvironmentError with every invalid or missing variable
 */
export function parseEnvironment(input: Record<string, string | undefined>): Environment {
  const { settings, lines } = checkedSettings(input);
  if (lines.length === 0) return withCompanyNamed(settings as Settings);
  throw new EnvironmentError(`These settings are invalid:\n${lines.map((line) => `  ${line}`).join("\n")}`);
}

/**
 * The same settings with everything that is missing or wrong, for a check before the shop opens: those that are right can be
 * used although others are not.
 */
export function settingsWithProblems(input: Record<string, string | undefined>): {
  settings: Partial<Settings>;
  problems: SettingProblem[];
} {
  const { settings, lines } = checkedSettings(input);
  const problems = lines.map((line) => {
    const [, name = "", message = ""] = /^([A-Z0-9_]+)[^:]*: (.*)$/s.exec(line) ?? [];
    return { name, message };
  });
  return { settings, problems };
}

function checkedSettings(input: Record<string, string | undefined>): { settings: Partial<Settings>; lines: string[] } {
  const values = Object.fromEntries(environmentNames.map((name) => [name, input[name]?.trim() || undefined]));
  const result = schema.safeParse(values);
  const problems = result.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];
  // Checked in addition to the schema, so that one start reports all errors.
  if (values.SHOP_MODE === "live") {
    const needed = ["PUBLIC_URL", ...(values.API_URL ? [] : neededFromLiveBackends), ...neededFromLiveShops];
    for (const name of needed) if (!values[name]) problems.push(`${name}: must be set when SHOP_MODE is live`);
  } else if (values.SMTP_URL && !values.PUBLIC_URL) {
    problems.push(
      "PUBLIC_URL: must be set when SMTP_URL is, or links in e-mails would lead to any host that a request names",
    );
  }
  problems.push(...paymentProblems(values));
  if (values.SHOP_MODE === "live") problems.push(...exampleProblems(values));
  if (result.data?.SANDBOX_PORT && result.data.SANDBOX_PORT === result.data.PORT)
    problems.push("SANDBOX_PORT: must differ from PORT, where the shop itself is");
  const { BACKUP_DIR, DATA_DIR } = result.data ?? {};
  if (BACKUP_DIR && DATA_DIR && /^(?!\.\.)/.test(relative(DATA_DIR, BACKUP_DIR)))
    problems.push("BACKUP_DIR: must not be inside DATA_DIR, or the backups are lost with it");
  for (const [name, other] of [
    ["NEWSLETTER_KEY", "NEWSLETTER_URL"],
    ["NEWSLETTER_URL", "NEWSLETTER_KEY"],
  ] as const)
    if (values[other] && !values[name] && !problems.some((problem) => problem.startsWith(`${name}:`)))
      problems.push(`${name}: must be set when ${other} is`);
  if (result.data?.CDN_CACHE && !values.PUBLIC_URL && values.SHOP_MODE !== "live")
    problems.push(
      "PUBLIC_URL: must be set when CDN_CACHE is on, or a CDN could keep pages for any host that a request names",
    );
  const providers = result.data?.OIDC_PROVIDERS ?? [];
  if (providers.length > 0 && !values.PUBLIC_URL && values.SHOP_MODE !== "live")
    problems.push("PUBLIC_URL: must be set when OIDC_PROVIDERS is, because the providers call it back");
  if (values.SHOP_MODE === "live" && providers.some(({ issuer }) => !issuer.startsWith("https:")))
    problems.push("OIDC_PROVIDERS: each issuer must begin with https:// when SHOP_MODE is live");
  return { settings: result.data ?? validSettings(values), lines: problems };
}

/** The settings that are right by themselves. */
function validSettings(values: Record<string, string | undefined>): Partial<Settings> {
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, field]) => {
      const { success, data } = field.safeParse(values[name]);
      return success ? [[name, data]] : [];
    }),
  );
}

/** The sender of mails and the account holder default to the company. */
function withCompanyNamed(settings: Settings): Environment {
  const { name, email } = companyOf(settings, settings.SHOP_MODE === "live");
  return {
    ...settings,
    MAIL_FROM: settings.MAIL_FROM ?? `"${name.replaceAll('"', "")}" <${email}>`,
    BANK_HOLDER: settings.BANK_HOLDER ?? name.slice(0, 70),
    // An invented BIC with a real account would misdirect transfers.
    BANK_BIC: settings.BANK_BIC ?? (settings.BANK_IBAN === EXAMPLE_IBAN ? EXAMPLE_BIC : undefined),
  };
}

let parsed: Environment | undefined;

/** The settings of this process, read at the first call. */
export function environment(): Environment {
  parsed ??= parseEnvironment(process.env);
  return parsed;
}

/** Makes "production" the default for a built program. Call it before React is loaded, which reads the mode too. */
export function assumeProduction(): void {
  process.env.NODE_ENV ||= "production";
}

type SecretSettings = Pick<Environment, "SESSION_SECRETS" | "DATA_DIR"> &
  Partial<Pick<Environment, "NODE_ENV" | "API_URL" | "DATABASE_URL">>;

/**
 * Secrets that sign cookies: the first one signs, the others are still accepted. Without SESSION_SECRETS a secret is
 * generated and stored in DATA_DIR; processes that start at the same moment get the same one.
 * @throws EnvironmentError when they are missing and other processes may share the carts but not DATA_DIR
 */
export function loadSecrets(env: SecretSettings): string[] {
  if (env.SESSION_SECRETS) return env.SESSION_SECRETS;
  const shared = env.API_URL ? "API_URL" : env.DATABASE_URL ? "DATABASE_URL" : undefined;
  if (env.NODE_ENV === "production" && shared)
    throw new EnvironmentError(
      `These settings are invalid:\n  SESSION_SECRETS: must be set in production when ${shared} is, and be the same in ` +
        "all processes of the shop, or they cannot read each other's carts",
    );
  const file = join(env.DATA_DIR, "session-secret");
  try {
    const secret = readSecret(file) ?? makeSecret(file);
    if (secret.length >= SECRET_LENGTH) return [secret];
  } catch (error) {
    throw new EnvironmentError(
      `These settings are invalid:\n  DATA_DIR: no secret can be kept in ${file}; make it writable or set ` +
        `SESSION_SECRETS (${error instanceof Error ? error.message : String(error)})`,
    );
  }
  throw new EnvironmentError(`These settings are invalid:\n  DATA_DIR: ${file} is damaged; delete it (all carts end)`);
}

function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

function makeSecret(file: string): string {
  makeDirectory(dirname(file));
  const own = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    // Written to its own file and then linked: the secret's file appears complete or not at all, and the first process wins.
    writeFileSync(own, `${randomBytes(32).toString("base64url")}\n`, { flag: "wx", mode: 0o600 });
    linkSync(own, file);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return readFileSync(file, "utf8").trim();
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
