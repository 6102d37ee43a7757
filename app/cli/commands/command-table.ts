import type { ShopCommand, StandaloneCommand } from "../command";
import { backup } from "./backup/backup";
import { restore } from "./backup/restore";
import { checkLive } from "./check-live/check-live";
import { history } from "./collections/history";
import { countries } from "./countries/countries";
import { coupons } from "./coupons/coupons";
import { customers } from "./customers/customers";
import { exportCommand } from "./export/export";
import { giftCards } from "./gift-cards/gift-cards";
import { importCommand } from "./import/import";
import { mails } from "./mails/mails";
import { newsletter } from "./newsletter/newsletter";
import { orders } from "./orders/orders";
import { payments } from "./payments/payments";
import { media } from "./products/media";
import { price } from "./products/price";
import { stock } from "./products/stock";
import { setVisibilityCommand } from "./products/visibility";
import { waiting } from "./products/waiting";
import { refunds } from "./refunds/refunds";
import { returns } from "./returns/returns";
import { seed } from "./seed";
import { synonyms } from "./synonyms/synonyms";
import { withdrawals } from "./withdrawals/withdrawals";

export const commands: Record<string, ShopCommand | StandaloneCommand> = {
  seed,
  import: importCommand,
  export: exportCommand,
  backup,
  restore,
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
  refunds,
  mails,
  coupons,
  giftcards: giftCards,
  customers,
  synonyms,
  newsletter,
  countries,
  history,
};
