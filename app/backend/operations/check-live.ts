import { type Kysely, sql } from "kysely";
import type { ProviderName } from "~/shop/payment-methods";
import { DEFAULT_POLICY, type Policy } from "~/shop/policy";
import type { Tables } from "../db/schema";
import { type ResolveTxt, senderRecords } from "../mail/sender-records";
import { AccountRefused } from "../payments/provider";
import type { PaymentProviders } from "../payments/providers";
import { UNKNOWN_STATE_REMEDY, unknownStates, unknownStateText } from "../reference-data/unknown-states";
import { countDeadMails } from "./mails/dead-mails";

/**
 * One result of the check before a shop opens.
 * - blocks: the shop must not open with it
 * - advice: it can, but somebody should look
 * - fine: it was tried, and works
 */
export interface Finding {
  level: "blocks" | "advice" | "fine";
  /** What it is about, such as a variable. */
  subject: string;
  text: string;
  /** How to mend it; missing where nothing is to be done. */
  remedy?: string;
}

/** A page of text as the demo has it. */
export interface ExamplePage {
  id: string;
  en: string;
  it: string;
}

/**
 * What a live shop's catalogue and pages lack.
 * @param db null when there is no database yet
 * @param examples the pages that a new shop begins with
 */
export async function checkCatalogue(db: Kysely<Tables> | null, examples: readonly ExamplePage[]): Promise<Finding[]> {
  const { published, brands, sold, pictured } = db ? await countCatalogue(db) : NOTHING;
  const imports = "fill it with `npm run shop -- import products FILE`";
  return [
    ...(brands === 0
      ? [{ level: "blocks" as const, subject: "brands", text: "there is none that shoppers see", remedy: imports }]
      : []),
    ...(published === 0
      ? [{ level: "blocks" as const, subject: "products", text: "there is none to buy", remedy: imports }]
      : sold === 0
        ? [
            {
              level: "blocks" as const,
              subject: "products",
              text: `none of ${published} is in stock`,
              remedy: "set their pieces with `npm run shop -- stock SLUG SIZE PIECES`",
            },
          ]
        : [{ level: "fine" as const, subject: "products", text: `${published}, of which ${sold} are in stock` }]),
    ...(pictured < published
      ? [
          {
            level: "advice" as const,
            subject: "photographs",
            text: `${published - pictured} products have none`,
            remedy: "add them with `npm run shop -- media add FILE --product SLUG`",
          },
        ]
      : []),
    ...(await checkPages(db, examples)),
  ];
}

const NOTHING = { published: 0, brands: 0, sold: 0, pictured: 0 };

async function countCatalogue(db: Kysely<Tables>): Promise<typeof NOTHING> {
  const products = db.selectFrom("products").where("catalog_visibility", "in", ["visible", "online"]);
  const rows = sql<number>`count(*)`.as("rows");
  const [published, brands, sold, pictured] = await Promise.all([
    count(products.select(rows)),
    count(db.selectFrom("brands").select(rows).where("visibility", "=", "visible")),
    count(products.select(rows).where("stock_status", "=", "instock")),
    count(
      products
        .select(rows)
        .where("id", "in", (query) => query.selectFrom("product_images").select("product_images.products_id")),
    ),
  ]);
  return { published, brands, sold, pictured };
}

/**
 * Whether the database is the demo's: its account, whose password is published, or its drawn pictures, which no shop gets otherwise.
 * @param account the email of the demo's account
 */
export async function checkDemo(db: Kysely<Tables>, account: string): Promise<Finding[]> {
  const rows = sql<number>`count(*)`.as("rows");
  const [accounts, drawings] = await Promise.all([
    count(db.selectFrom("users").select(rows).where("email", "=", account)),
    count(db.selectFrom("media").select(rows).where("source", "=", "drawing")),
  ]);
  if (accounts + drawings === 0) return [];
  return [
    {
      level: "blocks",
      subject: "the demo",
      text: "the database is the demo's: invented products, published codes, and an account that anybody can use",
      remedy: "begin with an empty DATA_DIR (or an empty database): the demo's database cannot become a shop",
    },
  ];
}

/** What a database has that this version does not know. */
export async function checkStates(db: Kysely<Tables>): Promise<Finding[]> {
  return (await unknownStates(db)).map((state) => ({
    level: "blocks",
    subject: "the database",
    text: unknownStateText(state),
    remedy: UNKNOWN_STATE_REMEDY,
  }));
}

/** Mails that nobody has got, and nobody has dealt with. */
export async function checkDeadMails(db: Kysely<Tables>): Promise<Finding[]> {
  const dead = await countDeadMails(db);
  if (dead === 0) return [];
  return [
    {
      level: "advice",
      subject: "mails",
      text: `${dead} could not be sent after a day of tries`,
      remedy: "see why with `npm run shop -- mails list --dead`, and send them with `npm run shop -- mails retry-all`",
    },
  ];
}

async function checkPages(db: Kysely<Tables> | null, examples: readonly ExamplePage[]): Promise<Finding[]> {
  const pages = db ? await db.selectFrom("contents").select(["id", "body_en", "body_it"]).execute() : [];
  const unread = examples.filter(({ id, en, it }) => {
    const page = pages.find((one) => one.id === id);
    // A start writes the pages into a new database.
    return !page || page.body_en === en.trim() || page.body_it === it.trim();
  });
  if (unread.length === 0) return [];
  return [
    {
      level: "advice",
      subject: "pages",
      text: `these still have the example's text, in one language or both: ${unread.map(({ id }) => id).join(", ")}`,
      remedy:
        "read them in the shop, with a lawyer where they are terms; they already name your company and your terms (SHOP_POLICY)",
    },
  ];
}

async function count(query: { executeTakeFirstOrThrow(): Promise<{ rows: number }> }): Promise<number> {
  return Number((await query.executeTakeFirstOrThrow()).rows);
}

/** Terms that nobody has set: the specification's prices and hours belong to an invented shop. @param chosen those that are set */
export function checkPolicy(chosen: Partial<Policy>): Finding[] {
  const same = (part: keyof Policy) => chosen[part] === undefined;
  const set = (part: string) => `confirm or change it: set SHOP_POLICY with ${part}`;
  return [
    ...(same("name") || chosen.name === DEFAULT_POLICY.name
      ? [
          {
            level: "blocks" as const,
            subject: "SHOP_NAME",
            text: "the shop has the demo's name",
            remedy: "set SHOP_NAME to the name that shoppers know",
          },
        ]
      : []),
    ...(same("courierPrices")
      ? [
          {
            level: "advice" as const,
            subject: "delivery prices",
            text: "they are the example's",
            remedy: set("courierPrices (cents)"),
          },
        ]
      : []),
    ...(same("openingHours")
      ? [
          {
            level: "advice" as const,
            subject: "opening hours",
            text: "they are the example's",
            remedy: set("openingHours"),
          },
        ]
      : []),
  ];
}

/** Whether each payment provider accepts the shop's keys. Nothing changes there. */
export async function checkPaymentKeys(providers: PaymentProviders): Promise<Finding[]> {
  if (providers.size === 0)
    return [
      {
        level: "advice",
        subject: "payments",
        text: "no provider has keys, so cards, PayPal, Klarna and Revolut are not offered",
        remedy: "nothing, if transfers and cash on delivery are enough; else set the keys of .env.example",
      },
    ];
  return Promise.all([...providers].map(async ([name, provider]) => tried(name, provider.checkAccount)));
}

async function tried(name: ProviderName, check: (() => Promise<void>) | undefined): Promise<Finding> {
  const subject = name.toUpperCase();
  try {
    await check?.();
    return { level: "fine", subject, text: "the provider accepts the keys" };
  } catch (error) {
    const text = messageOf(error);
    return error instanceof AccountRefused
      ? { level: "blocks", subject, text, remedy: `take the ${subject}_… keys from the provider's pages again` }
      : { level: "advice", subject, text, remedy: "the provider could not be asked: try again later" };
  }
}

/**
 * Tries the mail server.
 * @param connect signs in, if there is a user, and sends a test mail if one is wanted
 */
export async function checkMail(connect: () => Promise<void>, { signsIn }: { signsIn: boolean }): Promise<Finding[]> {
  try {
    await connect();
    const text = signsIn
      ? "the mail server accepts the sign-in"
      : "the mail server answers; SMTP_URL has no user, so nobody signed in";
    return [{ level: "fine", subject: "SMTP_URL", text }];
  } catch (error) {
    return [
      {
        level: "blocks",
        subject: "SMTP_URL",
        text: `the mail server cannot be used: ${messageOf(error)}`,
        remedy: "compare host, port, user and password with what your mail provider names (port 465: smtps://)",
      },
    ];
  }
}

/** The records of the sender's domain that decide whether the shop's mails become spam. */
export async function checkSender(domain: string, resolve: ResolveTxt): Promise<Finding[]> {
  const records = await senderRecords(domain, resolve);
  return records.map(({ record, name, problem }) =>
    problem === null
      ? { level: "fine", subject: `${record} of ${name}`, text: "there is one" }
      : {
          level: "advice",
          subject: `${record} of ${name}`,
          text: problem,
          remedy: `set the TXT record of ${name} that your mail provider names`,
        },
  );
}

const messageOf = (error: unknown) => (error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error));
