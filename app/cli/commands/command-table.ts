import type { ShopCommand } from "../command";
import { orders } from "./orders";
import { price } from "./price";
import { seed } from "./seed";
import { stock } from "./stock";
import { setVisibilityCommand } from "./visibility";

export const commands: Record<string, ShopCommand> = {
  seed,
  price,
  stock,
  publish: setVisibilityCommand("publish"),
  orders,
  withdraw: setVisibilityCommand("withdraw"),
};
