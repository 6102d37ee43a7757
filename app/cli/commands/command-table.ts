import type { ShopCommand, StandaloneCommand } from "../command";
import { checkLive } from "./check-live/check-live";
import { countries } from "./countries/countries";
import { coupons } from "./coupons/coupons";
import { customers } from "./customers/customers";
import { giftCards } from "./gift-cards/gift-cards";
import { newsletter } from "./newsletter/newsletter";
import { orders } from "./orders/orders";
import { payments } from "./payments/payments";
import { media } from "./products/media";
import { price } from "./products/price";
import { stock } from "./products/stock";
import { setVisibilityCommand } from "./products/visibility";
import { waiting } from "./products/waiting";
import { returns } from "./returns/returns";
import { seed } from "./seed";
import { synonyms } from "./synonyms/synonyms";
import { withdrawals } from "./withdrawals/withdrawals";

export const commands: Record<string, ShopCommand | StandaloneCommand> = {
  seed,
  "check-live": checkLive,
  price,
  stock,
  waiting,
  publish: setVisibilityCommand("publish"),
  withdraw: setVisibilityCommand("withdraw"),
  media,
  orders,
  payments,
  returns,
  withdrawals,
  coupons,
  giftcards: giftCards,
  customers,
  synonyms,
  newsletter,
  countries,
};
