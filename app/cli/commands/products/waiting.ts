import { readWaitingCounts } from "~/backend/back-in-stock/waiting-counts";
import { readArguments, type ShopCommand } from "../../command";
import { columns } from "../../print";
import { requireArguments } from "../../values";
import { productBySlug } from "./product-by-slug";

const usage = `waiting [--product SLUG]
  how many people wait for a sold-out size, most wanted first; their emails are not printed`;

export const waiting: ShopCommand = {
  usage,
  async run(args, database) {
    const { positionals, values } = readArguments(
      { args, allowPositionals: true, options: { product: { type: "string" } } },
      usage,
    );
    requireArguments(positionals, [], usage);
    if (values.product !== undefined) await productBySlug(database.read, values.product);
    const rows = await readWaitingCounts(database.read, values.product);
    const lines = rows.map(({ slug, brand, name, size, people }) => [
      String(people),
      slug,
      size ?? "any size",
      `${brand} ${name}`,
    ]);
    return { text: columns(lines, "Nobody is waiting."), json: rows };
  },
};
