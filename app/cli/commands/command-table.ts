import type { ShopCommand } from "../command";
import { media } from "./media";
import { orders } from "./orders";
import { price } from "./price";
import { returns } from "./returns";
import { seed } from "./seed";
import { stock } from "./stock";
import { setVisibilityCommand } from "./visibility";

export const commands: Record<string, ShopCommand> = {
  seed,
  price,
  stock,
  publish: setVisibilityCommand("publish"),
  media,
  orders,
  returns,
  withdraw: setVisibilityCommand("withdraw"),
};
