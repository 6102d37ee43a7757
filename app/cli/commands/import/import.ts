import { commandOf } from "../../actions";
import type { ShopCommand } from "../../command";
import { importCollections } from "../collections/import-collections";
import { importProductsAction } from "./import-products";
import { importShopAction } from "./import-shop";

const ownFiles = commandOf("import", { shop: importShopAction, products: importProductsAction });

/** Products and whole shops have files and options of their own; all other records share theirs. */
export const importCommand: ShopCommand = {
  usage: `${ownFiles.usage}\n${importCollections.usage}`,
  fillsQueues: true,
  run: (args, database) =>
    (args[0] === "products" || args[0] === "shop" ? ownFiles : importCollections).run(args, database),
};
