import { Resolver } from "node:dns/promises";
import { existsSync } from "node:fs";
import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import { type Database, openDatabase } from "~/backend/db/engine";
import { missingMigrations } from "~/backend/db/migrate";
import type { Tables } from "~/backend/db/schema";
import { checkMailServer } from "~/backend/mail/check-mail-server";
import type { ResolveTxt } from "~/backend/mail/sender-records";
import {
  checkCatalogue,
  checkDeadMails,
  checkDemo,
  checkMail,
  checkPaymentKeys,
  checkPolicy,
  checkSender,
  checkStates,
  type Finding,
} from "~/backend/operations/check-live";
import { paymentProviders } from "~/backend/payments/adapters";
import { companyOf } from "~/config/company-settings.server";
import { type Environment, EnvironmentError } from "~/config/env.server";
import { liveSettings, remedyFor } from "~/config/live-problems.server";
import { paymentAccounts } from "~/config/payment-accounts.server";
import { readShopLogo } from "~/config/shop-logo.server";
import { DEMO_CONTENTS } from "~/demo/contents/contents";
import { DEMO_ACCOUNT } from "~/demo/demo-account";
import { CommandError, type Outcome, readArguments, requireOwnData, type StandaloneCommand } from "../../command";
import { printable } from "../../print";

const usage = `check-live [--mail-to ADDRESS] [--offline]
  lists what a live shop still lacks and how to mend it, and tries mail server, payment keys and the sender's DNS records;
  --mail-to also sends a test mail; --offline tries none of these. Status 1 when something must be mended first`;

/** Milliseconds and tries of each question to a name server. */
const DNS_LIMITS = { timeout: 2_000, tries: 2 };

export interface CheckTools {
  /** Default: the variables of this process. */
  environment?: Readonly<Record<string, string | undefined>>;
  resolveTxt: ResolveTxt;
  send: typeof fetch;
}

export const checkLive: StandaloneCommand = {
  usage,
  runAlone(args) {
    const resolver = new Resolver(DNS_LIMITS);
    return check(args, { resolveTxt: (name) => resolver.resolveTxt(name), send: fetch });
  },
};

/** `check-live` with its surroundings. */
export async function check(args: string[], tools: CheckTools): Promise<Outcome> {
  const options = { "mail-to": { type: "string" }, offline: { type: "boolean" } } as const;
  const { values } = readArguments({ args, options }, usage);
  const mailTo = values["mail-to"];
  if (mailTo !== undefined && !/^[^\s<>@,;]+@[^\s<>@,;]+$/.test(mailTo))
    throw new CommandError("--mail-to needs an e-mail address.");
  if (mailTo !== undefined && values.offline)
    throw new CommandError("--mail-to sends a test mail, which --offline excludes: leave one of them out.");
  const { settings, problems } = liveSettings(tools.environment);
  requireOwnData(settings);
  // A setting that is right by itself can be tried although others are wrong.
  const env = settings as Environment;
  const findings: Finding[] = [
    ...problems.map(
      ({ name, message }): Finding => ({ level: "blocks", subject: name, text: message, remedy: remedyFor(name) }),
    ),
    ...checkPolicy({ ...env.SHOP_POLICY, ...(env.SHOP_NAME && { name: env.SHOP_NAME }) }),
    ...(await checkLogo(env)),
    ...(await checkDatabase(env)),
    ...(values.offline
      ? []
      : await checkServices(
          env,
          problems.map(({ name }) => name),
          mailTo,
          tools,
        )),
  ];
  const failed = findings.some(({ level }) => level === "blocks");
  return { text: textOf(findings), json: { ready: !failed, findings }, failed };
}

async function checkLogo(env: Environment): Promise<Finding[]> {
  try {
    await readShopLogo(env);
    return [];
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const text = error.message.replace(/^.*SHOP_LOGO: /s, "");
    return [{ level: "blocks", subject: "SHOP_LOGO", text, remedy: "name another file, or leave it out" }];
  }
}

/** Reads the database, and changes nothing there: an older version may be running beside it. */
async function checkDatabase(env: Environment): Promise<Finding[]> {
  const { policy } = companyOf(env, true);
  const file = join(env.DATA_DIR, "shop.db");
  try {
    if (env.DATABASE_URL === undefined && !(await isDatabaseThere(env.DATA_DIR, file)))
      return await checkCatalogue(null, DEMO_CONTENTS);
    const database = await openDatabase<Tables>({ file, url: env.DATABASE_URL, policy });
    try {
      const missing = await missingMigrations(database);
      if (missing === null) return await checkCatalogue(null, DEMO_CONTENTS);
      return [...older(missing), ...(await checkContent(database, missing))];
    } finally {
      await database.close();
    }
  } catch (error) {
    const text = `cannot be opened: ${error instanceof Error ? error.message : error}`;
    const subject = env.DATABASE_URL ? "DATABASE_URL" : "DATA_DIR";
    return [{ level: "blocks", subject, text, remedy: remedyFor(subject) }];
  }
}

/** @throws the system's error when the directory cannot be used */
async function isDatabaseThere(dataDir: string, file: string): Promise<boolean> {
  if (!existsSync(dataDir)) return false;
  await access(`${dataDir}/`, constants.R_OK | constants.W_OK | constants.X_OK);
  return existsSync(file);
}

const MIGRATE = "make a backup and start the shop, which changes the database for this version";

function older(missing: readonly string[]): Finding[] {
  if (missing.length === 0) return [];
  const text = `the database is of an older version, without ${missing.join(", ")}`;
  return [{ level: "advice", subject: "migrations", text, remedy: MIGRATE }];
}

async function checkContent({ read }: Database<Tables>, missing: readonly string[]): Promise<Finding[]> {
  try {
    return [
      ...(await checkDemo(read, DEMO_ACCOUNT.email)),
      ...(await checkStates(read)),
      ...(await checkCatalogue(read, DEMO_CONTENTS)),
      ...(await checkDeadMails(read)),
    ];
  } catch (error) {
    if (missing.length === 0) throw error;
    // A schema without the latest migrations lacks tables or columns of these checks.
    const text = "cannot be checked in a database of so old a version";
    return [{ level: "blocks", subject: "products", text, remedy: `${MIGRATE}, and check again` }];
  }
}

/** @param wrong the variables that are named already: what they lead to is not tried */
async function checkServices(
  env: Environment,
  wrong: readonly string[],
  mailTo: string | undefined,
  { resolveTxt, send }: CheckTools,
): Promise<Finding[]> {
  const isRight = (name: "SMTP_URL" | "MAIL_FROM") => env[name] && !wrong.includes(name);
  const canMail = isRight("SMTP_URL") && isRight("MAIL_FROM");
  const mail = mailTo !== undefined && canMail ? testMail(env, mailTo) : undefined;
  const domain = /@([^\s<>@]+)>?$/.exec(env.MAIL_FROM ?? "")?.[1];
  const checks = await Promise.all([
    isRight("SMTP_URL") && env.SMTP_URL
      ? checkMail(() => checkMailServer(env.SMTP_URL ?? "", mail), { signsIn: new URL(env.SMTP_URL).username !== "" })
      : [],
    mailTo !== undefined && !canMail ? [NO_TEST_MAIL] : [],
    isRight("MAIL_FROM") && domain ? checkSender(domain, resolveTxt) : [],
    checkPaymentKeys(paymentProviders(paymentAccounts(env, null), send)),
  ]);
  return checks.flat();
}

const NO_TEST_MAIL: Finding = {
  level: "advice",
  subject: "--mail-to",
  text: "no test mail was sent",
  remedy: "mend SMTP_URL and MAIL_FROM, and run this check again",
};

function testMail(env: Environment, to: string) {
  const { name } = companyOf(env, true).policy;
  const text = `This is a test of the mail server of ${name}. Its mails arrive here.`;
  return { from: env.MAIL_FROM, to, subject: `${name}: test`, text };
}

const HEADINGS: Record<Finding["level"], string> = {
  blocks: "To mend before the shop opens:",
  advice: "To look at:",
  fine: "Tried, and right:",
};

function textOf(findings: readonly Finding[]): string {
  const parts = (["blocks", "advice", "fine"] as const).flatMap((level) => {
    const lines = findings
      .filter((finding) => finding.level === level)
      .map(({ subject, text, remedy }) => `  ${printable(`${subject}: ${text}`)}${remedy ? `\n    ${remedy}` : ""}`);
    return lines.length === 0 ? [] : [[HEADINGS[level], ...lines].join("\n")];
  });
  const ready = findings.every(({ level }) => level !== "blocks");
  return [...parts, ready ? "The shop can open: npm start" : "The shop must not open yet."].join("\n\n");
}
