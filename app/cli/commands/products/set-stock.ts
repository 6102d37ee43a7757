import { queueStockMails } from "~/backend/back-in-stock/notify";
import { setStock } from "~/backend/catalogue/stock";
import { CommandError, printed, readArguments, type ShopCommand } from "../../command";
import { OPERATOR, refusable } from "../../operator";
import { requireArguments } from "../../values";
import { productBySlug } from "./product-by-slug";

const usage = `stock SLUG SIZE PIECES [--reason TEXT]
  sets how many pieces of a size there are, and writes to those who wait for it, such as: stock last-pair 38.5 4`;

export const setStockCommand: ShopCommand = {
  usage,
  fillsQueues: true,
  async run(args, database) {
    const { positionals, values } = readArguments(
      { args, allowPositionals: true, options: { reason: { type: "string" } } },
      usage,
    );
    const [slug = "", name = "", pieces = ""] = positionals;
    requireArguments(positionals, ["SLUG", "SIZE", "PIECES"], usage);
    if (!/^\d{1,7}$/.test(pieces))
      throw new CommandError(`${printed(pieces)} is not a number of pieces: a whole number from 0 to 9999999.`);
    const { id } = await productBySlug(database.read, slug);
    const sizeId = await sizeOf(id, name);
    const change = { actor: OPERATOR, reason: values.reason };
    await refusable(
      database.write((trx) => setStock(trx, { productId: id, sizeId, quantity: Number(pieces) }, change)),
    );
    if (Number(pieces) > 0) await queueStockMails(database);
    return { text: `${slug}, size ${name}: ${Number(pieces)}`, json: { slug, size: name, quantity: Number(pieces) } };

    /** The size by its name in the size system of the product: "38" means another size for shoes than for shirts. */
    async function sizeOf(productId: number, size: string): Promise<number> {
      const sizes = await database.read
        .selectFrom("standard_sizes")
        .select(["id", "name"])
        .where("system", "in", (eb) =>
          eb
            .selectFrom("product_sizes")
            .innerJoin("standard_sizes as own", "own.id", "product_sizes.standard_sizes_id")
            .select("own.system")
            .where("product_sizes.products_id", "=", productId),
        )
        .orderBy("sort")
        .execute();
      const row = sizes.find(({ name }) => name === size);
      if (row) return row.id;
      const known = sizes.map(({ name }) => name).join(", ");
      throw new CommandError(`${slug} has no size ${printed(size)}; a size of it is one of: ${known}.`);
    }
  },
};
