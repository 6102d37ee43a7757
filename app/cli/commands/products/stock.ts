import { commandOf } from "../../actions";
import { CommandError, type ShopCommand } from "../../command";
import { setStockCommand } from "./set-stock";
import { exportStock, importStock } from "./stock-take";

const stockTake = commandOf("stock", { export: exportStock, import: importStock });

/** `stock SLUG SIZE PIECES` has three arguments, also for a product that is named export. */
const isSize = (args: readonly string[]) => args.slice(0, 3).filter((arg) => !arg.startsWith("-")).length === 3;

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
