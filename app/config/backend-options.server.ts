import type { BackendOptions } from "~/backend/create-backend";
import { addDemoContents } from "~/demo/contents/contents";
import { drawStored } from "~/demo/pictures/draw";
import { seedDemo } from "~/demo/seed";
import { acceptsCopy } from "./accepts-copy.server";
import { backedUpProgram, backupSchedule } from "./backup-settings.server";
import { companyOf } from "./company-settings.server";
import { type Environment, loadSecrets } from "./env.server";
import { paymentSettings } from "./payment-settings.server";
import { shopUrl } from "./shop-url";

/** The options of the embedded content/API server, from the environment. */
export function backendOptions(env: Environment): BackendOptions {
  return {
    dataDir: env.DATA_DIR,
    acceptsCopy: acceptsCopy(env),
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    publicUrl: env.PUBLIC_URL,
    shopUrl: shopUrl(env),
    secrets: loadSecrets(env),
    workers: env.WORKERS,
    pictureCacheBytes: env.PICTURE_CACHE_MB * 1_000_000,
    wrongCodesPerIp: env.MAX_WRONG_CODES,
    wrongPasswordsPerIp: env.MAX_WRONG_PASSWORDS,
    signUpsPerIp: env.MAX_SIGN_UPS_PER_HOUR,
    orders: {
      perIp: env.MAX_ORDERS_PER_HOUR,
      perShopper: env.MAX_ORDERS_PER_SHOPPER,
      perEmail: env.MAX_ORDERS_PER_EMAIL,
    },
    providers: env.OIDC_PROVIDERS,
    backups: { ...backedUpProgram(), schedule: backupSchedule(env) },
    newsletter: newsletterService(env),
    payments: paymentSettings(env),
    bank: { holder: env.BANK_HOLDER, iban: env.BANK_IBAN, bic: env.BANK_BIC },
    company: companyOf(env, env.SHOP_MODE === "live"),
    // A live shop does not sell invented products or accept published codes.
    ...demoShop(env.SHOP_MODE === "live" ? 0 : DEMO_PRODUCTS),
  };
}

/**
 * The demo's part of the options: pages, drawings, and products for an empty database.
 * @param products total number of colour variants; 0 means no products and no other invented data
 */
export function demoShop(products: number): Pick<BackendOptions, "seeder" | "draw"> {
  return {
    seeder: {
      pages: addDemoContents,
      catalogue: products === 0 ? undefined : (database, onProgress) => seedDemo(database, { products, onProgress }),
    },
    // A former sandbox still has drawings in its database.
    draw: drawStored,
  };
}

const DEMO_PRODUCTS = 480;

function newsletterService(env: Environment): BackendOptions["newsletter"] {
  if (!env.NEWSLETTER_URL || !env.NEWSLETTER_KEY) return undefined;
  return {
    url: env.NEWSLETTER_URL,
    key: env.NEWSLETTER_KEY,
    keyName: env.NEWSLETTER_KEY_NAME,
    emailName: env.NEWSLETTER_EMAIL_NAME,
    successField: env.NEWSLETTER_SUCCESS_FIELD,
    unsubscribeUrl: env.NEWSLETTER_UNSUBSCRIBE_URL,
  };
}
