import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "vite";
import { expect, onTestFinished, test, vi } from "vitest";
import { DEFAULT_POLICY, MAX_RETURN_DAYS, MAX_WITHDRAWAL_DAYS } from "~/shop/policy";
import { companyOf, neededFromLiveShops } from "./company-settings.server";
import { assumeProduction, EnvironmentError, environmentNames, loadSecrets, parseEnvironment } from "./env.server";

const secret = "x".repeat(32);
const company = {
  COMPANY_NAME: "La Prova S.n.c.",
  COMPANY_STREET: "Piazza Prova 3",
  COMPANY_ZIP: "20121",
  COMPANY_CITY: "Milano",
  COMPANY_PROVINCE: "MI",
  COMPANY_VAT_NUMBER: "IT 00743110157",
  COMPANY_REA: "MI 1234567",
  COMPANY_EMAIL: "ciao@prova.example",
  COMPANY_PHONE: "+39 02 1234567",
};

function problemsOf(input: Record<string, string>): string {
  try {
    parseEnvironment(input);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
  }
  throw new Error("was accepted");
}

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "shop-env-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

test("a shop without settings runs in sandbox mode, reachable from this computer only", () => {
  expect(parseEnvironment({})).toEqual({
    NODE_ENV: "development",
    PORT: 3000,
    HOST: "127.0.0.1",
    WORKERS: 1,
    TRUST_PROXY: false,
    MAX_WRONG_CODES: 10,
    MAX_ORDERS_PER_HOUR: 20,
    MAX_ORDERS_PER_SHOPPER: 3,
    MAX_ORDERS_PER_EMAIL: 24,
    MAX_WRONG_PASSWORDS: 30,
    MAX_SIGN_UPS_PER_HOUR: 10,
    MAX_API_REQUESTS: 30_000,
    PAGE_CACHE_MB: 24,
    CDN_CACHE: false,
    SHOP_MODE: "sandbox",
    DATA_DIR: ".data",
    BACKUP_EVERY: 86_400_000,
    BACKUP_KEEP: 14,
    PICTURE_CACHE_MB: 1_000,
    PREPARE_PICTURES: true,
    SHUTDOWN_DELAY_MS: 1_000,
    MAIL_FROM: '"Scala & Vento S.r.l." <info@shop.example>',
    BANK_HOLDER: "Scala & Vento S.r.l.",
    BANK_IBAN: "IT60X0542811101000000123456",
    BANK_BIC: "DEMOIT20",
    OIDC_PROVIDERS: [],
    NEWSLETTER_KEY_NAME: "publicAccountID",
    NEWSLETTER_EMAIL_NAME: "email",
    NEWSLETTER_SUCCESS_FIELD: "success",
  });
});

test("the payment sandbox has a port of its own", () => {
  const message = "SANDBOX_PORT: must differ from PORT";
  expect(problemsOf({ PORT: "4000", SANDBOX_PORT: "4000" })).toContain(message);
  expect(problemsOf({ SANDBOX_PORT: "3000" })).toContain(message);
  expect(parseEnvironment({ PORT: "0", SANDBOX_PORT: "0" })).toMatchObject({ PORT: 0, SANDBOX_PORT: 0 });
});

test("a newsletter service requires its key and the URL for unsubscribing", () => {
  expect(problemsOf({ NEWSLETTER_URL: "https://list.example/add" })).toContain("NEWSLETTER_KEY: must be set");
  expect(problemsOf({ NEWSLETTER_KEY: "k" })).toContain("NEWSLETTER_URL: must be set when NEWSLETTER_KEY is");
  expect(problemsOf({ SHOP_MODE: "live", NEWSLETTER_KEY: "k" }).match(/NEWSLETTER_URL/g)).toHaveLength(1);
  const NEWSLETTER_UNSUBSCRIBE_URL = "https://list.example/remove";
  expect(problemsOf({ NEWSLETTER_UNSUBSCRIBE_URL })).toContain("NEWSLETTER_UNSUBSCRIBE_URL: must have {email}");
});

test("a live shop requires its URL and company, and without a remote API also bank and mail settings", () => {
  const message = problemsOf({ SHOP_MODE: "live" });
  const ofEmbedded = ["SMTP_URL", "MAIL_FROM", "BANK_HOLDER", "BANK_IBAN"];
  for (const name of ["PUBLIC_URL", ...ofEmbedded, ...neededFromLiveShops])
    expect(message).toContain(`\n  ${name}: must be set when SHOP_MODE is live`);
  const remote = { SHOP_MODE: "live", API_URL: "https://api.example", ...company };
  expect(problemsOf(remote).split("\n").slice(1)).toEqual(["  PUBLIC_URL: must be set when SHOP_MODE is live"]);
  expect(parseEnvironment({ ...remote, PUBLIC_URL: "https://shop.example" }).SHOP_MODE).toBe("live");
});

test("a live shop refuses the examples of .env.example that customers would see, pay to or rely on", () => {
  const text = readFileSync(".env.example", "utf8");
  const examples = Object.fromEntries(
    [...text.matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  const message = problemsOf({ ...examples, SHOP_MODE: "live", API_URL: "", SANDBOX_URL: "" });
  const ofBank = ["BANK_HOLDER", "BANK_IBAN", "BANK_BIC", "POSTEPAY_CARD", "POSTEPAY_FISCAL_CODE", "SESSION_SECRETS"];
  const ofCompany = ["NAME", "STREET", "VAT_NUMBER", "REA", "PEC", "EMAIL", "PHONE", "WHATSAPP", "SOCIAL_URLS"];
  for (const name of [...ofBank, ...ofCompany.map((part) => `COMPANY_${part}`)])
    expect(message).toContain(`  ${name}: is an example, which a live shop (SHOP_MODE) must not have`);
  for (const value of [examples.BANK_IBAN, examples.COMPANY_VAT_NUMBER]) expect(message).not.toContain(value);
  const spelt = { BANK_IBAN: "it60 x054 2811 1010 0000 0123 456", COMPANY_VAT_NUMBER: "IT 01234567897" };
  for (const name of Object.keys(spelt))
    expect(problemsOf({ ...spelt, SHOP_MODE: "live" })).toContain(`${name}: is an example`);
  expect(problemsOf({ BANK_BIC: "UNCRIT20", SHOP_MODE: "live" })).toContain("BANK_BIC: is an example");
});

test("a VAT number with a wrong check digit is refused", () => {
  expect(problemsOf({ COMPANY_VAT_NUMBER: "00743110158" })).toContain("COMPANY_VAT_NUMBER: must be");
});

test("the shop's name has a variable, which has priority over the policy", () => {
  const nameWith = (input: Record<string, string>) => companyOf(parseEnvironment(input), false).policy.name;
  const SHOP_POLICY = '{"name":"La Prova"}';
  expect(nameWith({ SHOP_POLICY })).toBe("La Prova");
  expect(nameWith({ SHOP_POLICY, SHOP_NAME: "Bottega Rossi" })).toBe("Bottega Rossi");
  for (const SHOP_NAME of ["x".repeat(41), "<b>Rossi</b>", "{{shop}}"])
    expect(problemsOf({ SHOP_NAME })).toContain("SHOP_NAME: must be one line");
});

test("the sender of mails and the bank account holder default to the company", () => {
  expect(parseEnvironment(company)).toMatchObject({
    MAIL_FROM: '"La Prova S.n.c." <ciao@prova.example>',
    BANK_HOLDER: "La Prova S.n.c.",
  });
});

test("an IBAN with wrong check digits or a wrong length for its country is refused", () => {
  expect(parseEnvironment({ BANK_IBAN: "it60 x054 2811 1010 0000 0123 456" }).BANK_IBAN).toBe(
    "IT60X0542811101000000123456",
  );
  for (const BANK_IBAN of ["IT60X0542811101000000123465", "IT60X054281110100000012345", "DE02120300000000202052", "x"])
    expect(problemsOf({ BANK_IBAN })).toContain(
      "BANK_IBAN: must be an IBAN: a digit is wrong or missing, since its check digits do not match",
    );
});

test("only the example account has a default BIC", () => {
  expect(parseEnvironment({ BANK_IBAN: "DE02 1203 0000 0000 2020 51" }).BANK_BIC).toBeUndefined();
  expect(parseEnvironment({ BANK_BIC: "byla dem1 001" }).BANK_BIC).toBe("BYLADEM1001");
  for (const BANK_BIC of ["DEMOIT2", "DEMOIT2012", "DEMO1220", "DEMO-IT20"])
    expect(problemsOf({ BANK_BIC })).toContain("BANK_BIC: must be a BIC");
});

test("providers of OpenID Connect are a JSON list, and need the shop's URL", () => {
  const google = { name: "google", label: "Google", issuer: "https://id.example", clientId: "a", clientSecret: "hush" };
  const PUBLIC_URL = "https://shop.example";
  const parse = (providers: unknown, more: Record<string, string> = { PUBLIC_URL }) =>
    problemsOf({ OIDC_PROVIDERS: typeof providers === "string" ? providers : JSON.stringify(providers), ...more });
  expect(parseEnvironment({ OIDC_PROVIDERS: JSON.stringify([google]), PUBLIC_URL }).OIDC_PROVIDERS).toEqual([google]);
  expect(parse([google], {})).toContain("PUBLIC_URL: must be set when OIDC_PROVIDERS is");
  const wrong = ["google", "{", google, [{ ...google, name: "Goo gle" }], [{ ...google, issuer: "ftp://id.example" }]];
  for (const value of [...wrong, [{ ...google, clientId: undefined }], [{ ...google, more: 1 }], [google, google]]) {
    const message = parse(value);
    expect(message).toContain("OIDC_PROVIDERS: must");
    expect(message).not.toContain("hush");
  }
  const insecure = [{ ...google, issuer: "http://id.example" }];
  expect(parse(insecure, { SHOP_MODE: "live", PUBLIC_URL })).toContain("OIDC_PROVIDERS: each issuer must begin with");
});

test("empty variables count as missing ones", () => {
  expect(parseEnvironment({ PORT: "", API_URL: " " })).toEqual(parseEnvironment({}));
});

test("every bad variable is named in one message", () => {
  const message = problemsOf({
    NODE_ENV: "production",
    PORT: "70000",
    PUBLIC_URL: "shop.example",
    TRUST_PROXY: "yes",
    MAX_WRONG_CODES: "0",
    MAX_ORDERS_PER_HOUR: "many",
    MAX_WRONG_PASSWORDS: "-1",
    MAX_SIGN_UPS_PER_HOUR: "1.5",
    MAX_API_REQUESTS: "1000000",
    PAGE_CACHE_MB: "-1",
    CDN_CACHE: "1",
    SHOP_MODE: "demo",
    API_URL: "ftp://api.example",
    DATABASE_URL: "mysql://localhost/shop",
    SMTP_URL: "mail.example",
    COMPANY_VAT_NUMBER: "01234567890",
    COMPANY_PHONE: "045 1234567",
    COMPANY_PROVINCE: "XX",
    COMPANY_SOCIAL_URLS: "https://www.instagram.com/shop, https://shop.example",
  });
  for (const name of [
    "PORT",
    "PUBLIC_URL",
    "TRUST_PROXY",
    "MAX_WRONG_CODES",
    "MAX_ORDERS_PER_HOUR",
    "MAX_WRONG_PASSWORDS",
    "MAX_SIGN_UPS_PER_HOUR",
    "MAX_API_REQUESTS",
    "PAGE_CACHE_MB",
    "CDN_CACHE",
    "SHOP_MODE",
    "API_URL",
    "DATABASE_URL",
    "SMTP_URL",
    "COMPANY_VAT_NUMBER",
    "COMPANY_PHONE",
    "COMPANY_PROVINCE",
    "COMPANY_SOCIAL_URLS",
  ]) {
    expect(message).toContain(`\n  ${name}: `);
  }
});

test("a CDN needs the shop's public URL, because it may keep pages that name the host of a request", () => {
  expect(problemsOf({ CDN_CACHE: "on" })).toContain("\n  PUBLIC_URL: ");
  expect(parseEnvironment({ CDN_CACHE: "on", PUBLIC_URL: "https://shop.example" }).CDN_CACHE).toBe(true);
});

test("values of secrets are never in the message", () => {
  expect(problemsOf({ SESSION_SECRETS: "too-short", PORT: "x" })).not.toContain("too-short");
});

test.each([{ API_URL: "https://api.example/" }, { DATABASE_URL: "postgres://db.example/shop" }])(
  "a production shop with %o may have several processes, which need the same secrets",
  (shared) => {
    const DATA_DIR = join(temporaryDirectory(), "data");
    const env = parseEnvironment({ NODE_ENV: "production", DATA_DIR, ...shared });
    expect(() => loadSecrets(env)).toThrow(/\n {2}SESSION_SECRETS: must be set in production when .*_URL is/);
    const SESSION_SECRETS = `${secret}, ${"y".repeat(40)}`;
    expect(loadSecrets({ ...env, ...parseEnvironment({ SESSION_SECRETS }) })).toEqual([secret, "y".repeat(40)]);
    expect(loadSecrets({ ...env, NODE_ENV: "development" })).toHaveLength(1);
  },
);

test("a shop that sends e-mails says where their links lead", () => {
  const SMTP_URL = "smtp://mail.example:587";
  expect(problemsOf({ SMTP_URL })).toMatch(/\n {2}PUBLIC_URL: must be set when SMTP_URL is/);
  expect(problemsOf({ SMTP_URL, SHOP_MODE: "live" }).match(/PUBLIC_URL: /g)).toHaveLength(1);
  expect(parseEnvironment({ SMTP_URL, PUBLIC_URL: "https://shop.example" }).SMTP_URL).toBe(SMTP_URL);
});

test.each(["https://shop.example/path", "https://user@shop.example", "https://shop.example/?a", "http://"])(
  "PUBLIC_URL %s is refused",
  (PUBLIC_URL) => {
    expect(problemsOf({ PUBLIC_URL })).toContain("PUBLIC_URL");
  },
);

test("PUBLIC_URL is reduced to its origin", () => {
  expect(parseEnvironment({ PUBLIC_URL: "https://Shop.Example:443/" }).PUBLIC_URL).toBe("https://shop.example");
});

test.each([
  ["off", false],
  ["on", 1],
  ["2", 2],
  ["10.0.0.0/8, loopback,::1", ["10.0.0.0/8", "loopback", "::1"]],
])("TRUST_PROXY=%s is understood", (TRUST_PROXY, meant) => {
  expect(parseEnvironment({ TRUST_PROXY }).TRUST_PROXY).toEqual(meant);
});

test.each(["10.0.0.0/33", "10.0.0.0/8/8", "proxy.example", "-1", "10"])("TRUST_PROXY=%s is refused", (TRUST_PROXY) => {
  expect(problemsOf({ TRUST_PROXY })).toContain("TRUST_PROXY");
});

test(".env.example documents each variable, and no other", () => {
  const text = readFileSync(".env.example", "utf8");
  const names = [...text.matchAll(/^#?([A-Z_]+)=/gm)].map((match) => match[1]);
  expect(names.sort()).toEqual([...environmentNames].sort());
});

test(".env.example is a valid environment, with and without its examples", () => {
  const text = readFileSync(".env.example", "utf8");
  const entries = [...text.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map((match) => [match[1], match[2]]);
  expect(parseEnvironment(Object.fromEntries(entries)).NODE_ENV).toBe("production");
});

test("without SESSION_SECRETS a secret is generated and stored in a file that only the owner can read", () => {
  const DATA_DIR = join(temporaryDirectory(), "data");
  const first = loadSecrets({ DATA_DIR });
  expect(first).toHaveLength(1);
  expect(first[0]?.length).toBeGreaterThanOrEqual(32);
  expect(loadSecrets({ DATA_DIR })).toEqual(first);
  expect(statSync(join(DATA_DIR, "session-secret")).mode & 0o777).toBe(0o600);
});

test("processes that start at the same moment share one secret", async () => {
  const directory = temporaryDirectory();
  // In node_modules, so that its imports are resolved.
  const outDir = join(process.cwd(), "node_modules", ".cache", `env-${process.pid}`);
  onTestFinished(() => rmSync(outDir, { recursive: true, force: true }));
  await build({
    configFile: false,
    logLevel: "silent",
    publicDir: false,
    resolve: { alias: { "~": join(process.cwd(), "app") } },
    build: { ssr: "app/config/env.server.ts", outDir, minify: false },
  });
  const program = join(outDir, "program.mjs");
  writeFileSync(
    program,
    'import { loadSecrets } from "./env.server.js";\nconsole.log(loadSecrets({ DATA_DIR: process.argv[2] })[0]);',
  );
  const run = promisify(execFile);
  const results = await Promise.all(Array.from({ length: 4 }, () => run(process.execPath, [program, directory])));
  expect(new Set(results.map(({ stdout }) => stdout)).size).toBe(1);
});

test("given secrets are used as they are", () => {
  expect(loadSecrets({ DATA_DIR: "/nowhere", SESSION_SECRETS: [secret] })).toEqual([secret]);
});

test("a damaged secret or an unusable directory is an error", () => {
  const DATA_DIR = temporaryDirectory();
  writeFileSync(join(DATA_DIR, "session-secret"), "");
  expect(() => loadSecrets({ DATA_DIR })).toThrow(/damaged/);
  expect(() => loadSecrets({ DATA_DIR: join(DATA_DIR, "session-secret", "below") })).toThrow(/SESSION_SECRETS/);
});

test("a built program runs in production mode by default", () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("NODE_ENV", "");
  assumeProduction();
  expect(process.env.NODE_ENV).toBe("production");
  vi.stubEnv("NODE_ENV", "test");
  assumeProduction();
  expect(process.env.NODE_ENV).toBe("test");
});

test("a sandbox has an invented company with an invalid VAT number", () => {
  const demo = companyOf(parseEnvironment({}), false);
  expect(demo).toMatchObject({ name: "Scala & Vento S.r.l.", city: "Verona", vatNumber: "01234567897" });
  expect(demo.mapUrl).toContain("Via%20dell'Esempio%2012");
});

test("the invented company has social links and a rating that belong to no real company", () => {
  const { social, hasSampleRating } = companyOf(parseEnvironment({}), false);
  expect(social.map(({ name }) => name)).toEqual(["Instagram", "Facebook", "TikTok"]);
  // No profile: it could belong to a real person.
  for (const { url } of social) expect(new URL(url).pathname).toBe("/");
  expect(hasSampleRating).toBe(true);
  const reviewed = parseEnvironment({ COMPANY_REVIEWS_URL: "https://reviews.example/shop" });
  expect(companyOf(reviewed, false).hasSampleRating).toBe(false);
});

test("a live shop shows its own settings, and no invented ones", () => {
  expect(companyOf(parseEnvironment({ ...company, SHOP_MODE: "sandbox" }), true)).toEqual({
    name: "La Prova S.n.c.",
    street: "Piazza Prova 3",
    zip: "20121",
    city: "Milano",
    province: "MI",
    vatNumber: "00743110157",
    rea: "MI-1234567",
    email: "ciao@prova.example",
    phone: "+39021234567",
    mapUrl: "https://www.openstreetmap.org/search?query=Piazza%20Prova%203%2C%2020121%20Milano",
    social: [],
    policy: DEFAULT_POLICY,
  });
});

test("a policy names what differs, and keeps the periods of the law", () => {
  const policyOf = (policy: object) =>
    companyOf(parseEnvironment({ SHOP_POLICY: JSON.stringify(policy) }), false).policy;
  const hours = (...spans: [opens: string, closes: string][]) => ({
    ...{ first: "Monday", last: "Friday" },
    spans: spans.map(([opens, closes]) => ({ opens, closes })),
  });
  expect(policyOf({ returnDays: 21, name: "La Prova" })).toEqual({
    ...DEFAULT_POLICY,
    returnDays: 21,
    name: "La Prova",
  });
  for (const [wrong, message] of [
    [{ withdrawalDays: 10 }, /SHOP_POLICY: .*withdrawalDays/],
    [{ returnDays: MAX_RETURN_DAYS + 1 }, /SHOP_POLICY: .*returnDays/],
    [{ withdrawalDays: MAX_WITHDRAWAL_DAYS + 1 }, /SHOP_POLICY: .*withdrawalDays/],
    [{ freeDelivery: 1 }, /SHOP_POLICY: .*freeDelivery/],
    [{ handlingDays: 2 }, /SHOP_POLICY: .*courierDays: must rise/],
    [{ courierDays: { italy: 2, union: 12, world: 10 } }, /SHOP_POLICY: .*courierDays: must rise/],
    [{ openingHours: hours(["13:00", "10:00"]) }, /SHOP_POLICY: .*spans: must be one after the other/],
    [{ openingHours: hours(["10:00", "14:00"], ["13:00", "19:00"]) }, /SHOP_POLICY: .*spans: must be one after/],
  ] as const)
    expect(() => policyOf(wrong)).toThrow(message);
  expect(() => parseEnvironment({ SHOP_POLICY: "30" })).toThrow(/SHOP_POLICY: must be a JSON object/);
});

test("social networks are recognised by their host names", () => {
  const COMPANY_SOCIAL_URLS = "https://www.instagram.com/shop,https://pinterest.it/shop";
  expect(companyOf(parseEnvironment({ COMPANY_SOCIAL_URLS }), false).social).toEqual([
    { name: "Instagram", url: "https://www.instagram.com/shop" },
    { name: "Pinterest", url: "https://pinterest.it/shop" },
  ]);
});
