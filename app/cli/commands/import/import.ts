import { commandOf } from "../../actions";
import type { ShopCommand } from "../../command";
import { importCollections } from "../collections/import-collections";
import { importProductsAction } from "./import-products";

const importProducts = commandOf("import", { products: importProductsAction });

/** Products have a file and options of their own; all other records share theirs. */
export const importCommand: ShopCommand = {
  usage: `${importProducts.usage}\n${importCollections.usage}`,
  fillsQueues: true,
  run: (args, database) => (args[0] === "products" ? importProducts : importCollections).run(args, database),
};
