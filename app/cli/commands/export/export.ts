import { exportProducts } from "~/backend/operations/products/export-products";
import { action, commandOf } from "../../actions";
import { CommandError, type ShopCommand } from "../../command";
import { exportCollections } from "../collections/export-collections";
import { exportShopAction } from "./export-shop";

const ownFiles = commandOf("export", {
  shop: exportShopAction,
  products: action({
    subject: "FILE",
    arguments: "[--semicolons]",
    purpose:
      "writes all products as a CSV file that import products reads; --semicolons separates cells for a spreadsheet whose decimal sign is a comma",
    options: { semicolons: { type: "boolean" } },
    async run({ database, subject, values }) {
      const rows = await exportProducts(database, subject, values.semicolons ? ";" : ",").catch((error: unknown) => {
        if (error instanceof Error && "syscall" in error)
          throw new CommandError(`${subject} cannot be written: ${error.message}`);
        throw error;
      });
      return { text: `${rows} rows in ${subject}`, json: { rows, file: subject } };
    },
  }),
});

/** Products and whole shops have files of their own; all other records share theirs. */
export const exportCommand: ShopCommand = {
  usage: `${ownFiles.usage}\n${exportCollections.usage}`,
  run: (args, database) =>
    (args[0] === "products" || args[0] === "shop" ? ownFiles : exportCollections).run(args, database),
};
