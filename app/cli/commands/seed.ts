import { environment } from "~/config/env.server";
import { addDemoContents } from "~/demo/contents/contents";
import { seedDemo } from "~/demo/seed";
import { CommandError, readArguments, type ShopCommand } from "../command";

/** With fewer products the demo lacks some to which it refers. */
const LEAST = 20;

const usage = `seed [--products N]
  fills an empty database with the demo catalogue (default: 480 products, at least ${LEAST})`;

export const seed: ShopCommand = {
  usage,
  async run(args, database) {
    const { values } = readArguments({ args, options: { products: { type: "string" } } }, usage);
    const products = Number(values.products ?? 480);
    if (!Number.isInteger(products) || products < LEAST || products > 1_000_000)
      throw new CommandError(`--products is a whole number from ${LEAST} to 1000000.\n${usage}`);
    if (environment().SHOP_MODE === "live")
      throw new CommandError("The demo catalogue is not for a live shop (SHOP_MODE).");
    if (await database.read.selectFrom("countries").select("id").limit(1).executeTakeFirst())
      throw new CommandError("The database is filled already; seed only fills an empty one.");
    await addDemoContents(database);
    await seedDemo(database, { products, onProgress: (text) => console.error(text) });
    return { text: `${products} products`, json: { products } };
  },
};
