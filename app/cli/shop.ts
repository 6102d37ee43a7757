import { join } from "node:path";
import { openDatabase } from "~/backend/.server/db/engine";
import { migrate } from "~/backend/.server/db/migrate";
import type { Tables } from "~/backend/.server/db/schema";
import { untilReachable } from "~/backend/.server/db/until-reachable";
import { addDemoContents } from "~/backend/.server/demo/contents/contents";
import { seedDemo } from "~/backend/.server/demo/seed";
import { prepareDataDirectory } from "~/backend/.server/files/private-files";
import { assumeProduction, environment } from "~/config/env.server";
import { CommandError, readArguments, runCommand } from "./command";

const usage = `npm run shop -- seed [--products N]
  fills an empty database with the demo catalogue (default: 480 products)`;

/** A command that waits for a database longer than this has the wrong address. */
const WAIT_LIMIT_MS = 30_000;

/** `npm run shop`: the operator's commands. */
async function main() {
  assumeProduction();
  const { positionals, values } = readArguments(
    { allowPositionals: true, options: { products: { type: "string" } } },
    usage,
  );
  if (positionals[0] !== "seed") throw new CommandError(usage);
  const products = Number(values.products ?? 480);
  if (!Number.isInteger(products) || products < 1 || products > 1_000_000)
    throw new CommandError(`--products must be 1 to 1000000\n${usage}`);
  const env = environment();
  if (env.SHOP_MODE === "live") throw new CommandError("The demo catalogue is not for a live shop (SHOP_MODE).");
  await prepareDataDirectory(env.DATA_DIR);
  const database = await untilReachable(
    () => openDatabase<Tables>({ file: join(env.DATA_DIR, "shop.db"), url: env.DATABASE_URL }),
    { onWait: console.error, limitMs: WAIT_LIMIT_MS },
  );
  try {
    await migrate(database);
    if (await database.read.selectFrom("countries").select("id").limit(1).executeTakeFirst())
      throw new CommandError("The database is filled already; seed only fills an empty one.");
    await addDemoContents(database);
    await seedDemo(database, { products, onProgress: (text) => console.log(text) });
  } finally {
    await database.close();
  }
}

runCommand(main);
