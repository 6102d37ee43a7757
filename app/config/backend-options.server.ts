import type { BackendOptions } from "~/backend/.server/create-backend";
import type { Environment } from "./env.server";

/** What the embedded content/API server is told of the environment. */
export function backendOptions(env: Environment): BackendOptions {
  return {
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    bank: { holder: env.BANK_HOLDER, iban: env.BANK_IBAN },
  };
}
