import { commandOf } from "../../actions";
import { importProductsAction } from "./import-products";

export const importCommand = commandOf("import", { products: importProductsAction }, { fillsQueues: true });
