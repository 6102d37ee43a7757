import { join } from "node:path";
import type { Company } from "~/shop/company";
import { ownDataRoutes } from "./accounts/own-data-routes";
import { userRoutes } from "./accounts/routes";
import { wishlistRoutes } from "./accounts/wishlist-routes";
import { tokenKeys } from "./auth/access-tokens";
import { PasswordReset } from "./auth/password-reset";
import { providerRoutes } from "./auth/provider-routes";
import type { ProviderSettings } from "./auth/providers";
import { findRequester } from "./auth/requester";
import { authRoutes } from "./auth/routes";
import { type Permissions, Sessions, temporarySecrets } from "./auth/sessions";
import { stockRequestRoutes } from "./back-in-stock/routes";
import { idleTasks, startBackgroundTasks } from "./background-tasks";
import { shopCollections } from "./catalogue/collections";
import { type LiveCatalogue, openLiveCatalogue } from "./catalogue/index/live-catalogue";
import { productLists } from "./catalogue/product-lists";
import { catalogueRoutes, statsRoutes } from "./catalogue/routes";
import { type Database, openDatabase } from "./db/engine";
import { migrate } from "./db/migrate";
import type { Tables } from "./db/schema";
import { readVersions } from "./db/versions";
import { prepareDataDirectory } from "./files/data-directory";
import { createApp } from "./http/app";
import { CodeGuesses } from "./limits/code-guesses";
import { PasswordGuesses } from "./limits/password-guesses";
import { senderOptions } from "./mail/sender-options";
import { firstPictures } from "./media/first-pictures";
import { startPreparing } from "./media/prepare-pictures";
import type { Draw } from "./media/render";
import { mediaRoutes } from "./media/routes";
import { shopMedia } from "./media/shop-media";
import { membershipRoutes } from "./membership/routes";
import { newsletterRoutes } from "./newsletter/routes";
import type { NewsletterService } from "./newsletter/service";
import { lastBackups } from "./operations/backup/claim";
import type { BackupSource } from "./operations/backup/make-backup";
import type { BackupSchedule } from "./operations/backup/scheduled-backups";
import { countDeadMails } from "./operations/mails/dead-mails";
import { createOrderAccess } from "./orders/order-access";
import { OrderLimits, type OrderMaxima } from "./orders/order-limits";
import type { BankAccount } from "./orders/read-order";
import { orderRoutes } from "./orders/routes";
import { voucherRoutes } from "./orders/voucher-routes";
import { connectMethods, type TopUpCard } from "./payments/connect-methods";
import type { TraceNotification } from "./payments/provider";
import type { PaymentProviders } from "./payments/providers";
import { refundAccountRoutes } from "./payments/refund-account-routes";
import { paymentRoutes } from "./payments/routes";
import { itemsRoutes } from "./query/routes";
import { settlesWithin } from "./queue/settles-within";
import { addMissingCountries } from "./reference-data/add-missing-countries";
import { fillReferenceData } from "./reference-data/fill-reference-data";
import { missingRows } from "./reference-data/missing-rows";
import { UNKNOWN_STATE_REMEDY, unknownStates, unknownStateText } from "./reference-data/unknown-states";
import { returnRoutes } from "./returns/routes";
import { suggestionRoutes } from "./suggestions/routes";

/** Fills a database with content. Several processes that start at once may call these functions. */
export interface Seeder {
  /** Adds the information pages to a database without them. Called at each start, for databases of older versions. */
  pages?: (database: Database<Tables>) => Promise<void>;
  /** Fills an empty database with the catalogue and all other data. Default: reference data only. */
  catalogue?: (database: Database<Tables>, onProgress?: (line: string) => void) => Promise<void>;
}

export interface PaymentSettings {
  providers: PaymentProviders;
  /** Null: no top-ups. */
  topUpCard: TopUpCard | null;
  /** Receives the notifications of providers, for a trace. */
  trace?: TraceNotification;
  /** The directory of the trace's files. */
  traces?: string;
}

export interface BackupSettings extends Omit<BackupSource, "database" | "dataDir"> {
  schedule?: BackupSchedule;
}

export interface BackendOptions {
  /** Directory of the SQLite file, pictures and mails. */
  dataDir: string;
  /** `postgres://…`; default: SQLite at `<dataDir>/shop.db`. */
  databaseUrl?: string;
  /** SQLite only: whether to open a file that was copied without its last changes. Default: the start fails. */
  acceptsCopy?: boolean;
  /** PostgreSQL only: the schema of the tables. */
  databaseSchema?: string;
  smtpUrl?: string;
  /** The sender of mails. */
  mailFrom: string;
  bank: BankAccount;
  /** The seller named in mails. */
  company: Company;
  /**
   * Secrets that sign access tokens and links: the first one signs, all are accepted. All processes on one database have
   * the same. Default: a random one, so that all sessions end with the process.
   */
  secrets?: readonly string[];
  /** The shop's public origin. */
  publicUrl?: string;
  /** The URL whose origin links in mails must have. Default: `publicUrl`, without which any origin is accepted. */
  pagesUrl?: () => string;
  /** Where the shop's own pages are, for links that a request names no page for. */
  shopUrl?: string;
  /** Providers of OpenID Connect; they need `publicUrl`. */
  providers?: readonly ProviderSettings[];
  /** The service that has the newsletter's list; default: a file in `dataDir`. */
  newsletter?: NewsletterService;
  /** Payments with providers and PostePay top-ups; default: only methods without settings. */
  payments?: PaymentSettings;
  /** Backups while the server runs; without a schedule it makes none. */
  backups?: BackupSettings;
  /** Whether the server does work in the background, such as sending mails and scheduled backups; default: true. */
  backgroundTasks?: boolean;
  seeder?: Seeder;
  /** Renders the media whose source is a drawing; without it they are missing. */
  draw?: Draw;
  /** Processes that serve the shop on this machine; default: 1. */
  workers?: number;
  /** Bound of the rendered pictures in `dataDir`; default: none. */
  pictureCacheBytes?: number;
  /** Whether the pictures of the first pages are rendered before visitors ask for them. */
  preparePictures?: boolean;
  /** Wrong codes per client IP in ten minutes. */
  wrongCodesPerIp?: number;
  /** Wrong passwords per client IP in a quarter of an hour. */
  wrongPasswordsPerIp?: number;
  /** Sign-ups per client IP in an hour. */
  signUpsPerIp?: number;
  /** Orders in an hour. */
  orders?: OrderMaxima;
  /** Receives a line of progress while the database is filled. */
  onProgress?: (line: string) => void;
}

export interface Backend {
  fetch(request: Request): Promise<Response>;
  /** Every call that the server answers: method and path, such as "GET /me/orders/:id". */
  calls: readonly string[];
  /**
   * Texts that are different after each change in the database or in a list's index: of content and catalogue, prices
   * included, and of the stock, which each order changes.
   */
  pageVersions(): Promise<{ data: string; stock: string }>;
  /** Rejects when the database does not answer. */
  ready(): Promise<void>;
  /** The time of the last whole backup, ISO 8601 UTC; null before the first. */
  lastBackup(): Promise<string | null>;
  /** How many mails are given up, and nobody has dealt with. */
  deadMails(): Promise<number>;
  /** Resolves when the pictures of the first pages are ready, or cannot be. */
  picturesReady: Promise<void>;
  /** Cancels work that takes too long; a later start repeats interrupted work. */
  close(): Promise<void>;
}

/** Adds the rows that a database of an older version lacks. Warns of each added row, of unknown states and of missing rows. */
async function completeReferenceData(database: Database<Tables>, payments: PaymentSettings): Promise<void> {
  const methods = await connectMethods(database, payments);
  const countries = await addMissingCountries(database);
  const added = (noun: string, codes: readonly string[], advice: string) =>
    codes.length === 0 ? [] : [`The database lacked the ${noun} ${codes.join(", ")}: added. ${advice}`];
  const lines = [
    ...added("payment methods", methods, "`npm run shop -- export payments FILE` shows them."),
    ...added("countries", countries, "They are off: `npm run shop -- countries on CODE` delivers there."),
    ...(await unknownStates(database.read)).map(
      (state) => `The database needs care: ${unknownStateText(state)}: ${UNKNOWN_STATE_REMEDY}.`,
    ),
    ...(await missingRows(database.read)).map((line) => `The shop needs care: ${line}.`),
  ];
  for (const line of lines) console.warn(line);
}

/** How long background work in progress, such as a mail or a query, may take at the end. */
const CLOSE_LIMIT_MS = 3_000;

/**
 * The content/API server of spec section 7 as a function: opens and migrates its database, fills it when empty, and reads the
 * catalogue into memory.
 * @throws StorageFault when the database or the directory cannot be used
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const payments = options.payments ?? noProviders;
  await prepareDataDirectory(options.dataDir);
  const database = await openDatabase<Tables>({
    file: join(options.dataDir, "shop.db"),
    url: options.databaseUrl,
    schema: options.databaseSchema,
    acceptsCopy: options.acceptsCopy,
    policy: options.company.policy,
  });
  let catalogue: LiveCatalogue | undefined;
  try {
    await migrate(database);
    await fillWhenEmpty(database, options);
    await completeReferenceData(database, payments);
    catalogue = openLiveCatalogue(database.read);
    // No request finds a server that cannot list products yet.
    await catalogue.current();
  } catch (error) {
    await catalogue?.close();
    await database.close();
    throw error;
  }
  const openCatalogue = catalogue;
  const access = createOrderAccess(options.secrets);
  const { dataDir, draw, pictureCacheBytes: cacheBytes, workers } = options;
  const media = shopMedia({ database: database.read, dataDir, draw, cacheBytes, workers });
  const preparation = options.preparePictures
    ? startPreparing({ media, pictures: () => firstPictures(database.read, openCatalogue) })
    : { first: Promise.resolve(), close: async () => {} };
  const { newsletter, backups, backgroundTasks = true } = options;
  const sender = senderOptions(database, options, { access, media });
  const { tasks, settled } = backgroundTasks
    ? startBackgroundTasks({ database, dataDir, mail: sender, newsletter, payments, backups })
    : idleTasks;
  const { mail } = tasks;
  const { providers } = payments;
  const secrets = options.secrets ?? temporarySecrets();
  const guesses = new PasswordGuesses(database, options.wrongPasswordsPerIp);
  const sessions = new Sessions({ database, permissions: customers, keys: tokenKeys(secrets), secrets, guesses });
  const app = createApp();
  app.use(findRequester(sessions.check));
  const codeGuesses = new CodeGuesses(database, options.wrongCodesPerIp);
  // Before the query language, which answers for all of /items.
  app.route("/", voucherRoutes({ database, codeGuesses }));
  app.route(
    "/items",
    itemsRoutes({
      source: { engine: database.engine, read: database.read, lists: { products: productLists(catalogue) } },
      registry: shopCollections,
    }),
  );
  const { publicUrl, shopUrl, pagesUrl = () => publicUrl } = options;
  const changed = () => {
    mail.wake();
    tasks.newsletter.wake();
  };
  const passwordReset = new PasswordReset(database, guesses);
  app.route("/auth", authRoutes({ sessions, passwordReset, pagesUrl, shopUrl, changed }));
  app.route("/auth", providerRoutes({ database, sessions, providers: options.providers ?? [], publicUrl, changed }));
  app.route("/users", userRoutes({ database, guesses, signUpsPerIp: options.signUpsPerIp, pagesUrl, changed }));
  app.route("/me/wishlist", wishlistRoutes({ database }));
  app.route(
    "/",
    ownDataRoutes({
      database,
      guesses,
      deleted() {
        tasks.erasure.wake();
        tasks.newsletter.wake();
      },
    }),
  );
  app.route(
    "/website/back-in-stock",
    stockRequestRoutes({ database, pagesUrl, requested: mail.wake, confirmed: tasks.stockMails.wake }),
  );
  app.route("/website", catalogueRoutes(database, catalogue));
  app.route("/website", membershipRoutes(database));
  app.route("/stats", statsRoutes(database, catalogue));
  app.route("/ai", suggestionRoutes(database, catalogue));
  app.route("/assets", mediaRoutes(media));
  app.route(
    "/",
    orderRoutes({
      database,
      providers,
      bank: options.bank,
      topUpCard: payments.topUpCard,
      access,
      codeGuesses,
      limits: new OrderLimits(database, options.orders),
      pagesUrl,
      ordered: mail.wake,
    }),
  );
  app.route(
    "/payments",
    paymentRoutes({ database, providers, access, publicUrl, pagesUrl, trace: payments.trace ?? noTrace, settled }),
  );
  app.route("/", refundAccountRoutes({ database, access, bank: options.bank, given: mail.wake }));
  app.route("/", returnRoutes({ database, access, pagesUrl, requested: mail.wake, declared: tasks.withdrawals.wake }));
  app.route(
    "/newsletter",
    newsletterRoutes({
      database,
      pagesUrl,
      changed,
    }),
  );
  const pageVersions = async () => {
    const [stored, indexed] = await Promise.all([readVersions(database.read), catalogue.versions()]);
    return {
      data: [stored.content, stored.catalogue, indexed.catalogue].join("."),
      stock: [stored.stock, indexed.stock].join("."),
    };
  };
  return {
    fetch: async (request) => app.fetch(request),
    calls: [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))],
    pageVersions,
    picturesReady: preparation.first,
    async ready() {
      await database.read.selectFrom("versions").select("version").execute();
    },
    deadMails: () => countDeadMails(database.read),
    async lastBackup() {
      return (await lastBackups(database)).made_on;
    },
    async close() {
      const closables = [...Object.values(tasks), preparation, media, catalogue];
      await settlesWithin(Promise.all(closables.map((one) => one.close())), CLOSE_LIMIT_MS);
      await database.close();
    },
  };
}

const noProviders: PaymentSettings = { providers: new Map(), topUpCard: null };
const noTrace: TraceNotification = async () => {};

/** Every account is a customer's. */
const customers: Permissions = {
  accessOf: async (usersId) => ({ role: "customer", user: usersId }),
  claimsOf: async () => ({ role: "customer", app_access: false, admin_access: false }),
};

async function fillWhenEmpty(
  database: Database<Tables>,
  { seeder = {}, onProgress }: Pick<BackendOptions, "seeder" | "onProgress">,
): Promise<void> {
  await seeder.pages?.(database);
  if (await database.read.selectFrom("countries").select("id").limit(1).executeTakeFirst()) return;
  if (!seeder.catalogue) return fillReferenceData(database);
  onProgress?.("Filling the empty database with the demo shop …");
  await seeder.catalogue(database, onProgress);
}
