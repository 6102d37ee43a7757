import { commandOf } from "../../actions";
import { CommandError, type ShopCommand } from "../../command";
import { setStockCommand } from "./set-stock";
import { exportStock, importStock } from "./stock-take";

const stockTake = commandOf("stock", { export: exportStock, import: importStock });

/** A product may be named export: `stock SLUG SIZE PIECES` ends in digits. The name of a file with spaces is several words without quotes. */
const isSize = (args: readonly string[]) => /^\d+$/.test(args[2] ?? "");

const usage = `${setStockCommand.usage}\n${stockTake.usage}`;

export const stock: ShopCommand = {
  usage,
  fillsQueues: true,
  async run(args, database) {
    if (args.length === 0) throw new CommandError(`stock needs one of these:\n${usage}`);
    const isStockTake = (args[0] === "export" || args[0] === "import") && !isSize(args);
    return (isStockTake ? stockTake : setStockCommand).run(args, database);
  },
};
