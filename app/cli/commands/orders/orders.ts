import { correctParcel, deliverOrder, prepareOrder, readyOrder, shipOrder } from "~/backend/orders/fulfil-order";
import { action, commandOf } from "../../actions";
import { erase } from "./erase-action";
import { exportOrders } from "./export-orders";
import { listOrders } from "./list-orders";
import { orderByNumber, orderReport } from "./order-report";
import { orderStep } from "./order-steps";
import { orderText } from "./order-text";
import { paid } from "./paid-action";
import { CORRECTION_ARGUMENTS } from "./parcel";
import { parcelStep } from "./parcel-step";
import { cancel, refund, retryRefund } from "./refund-actions";

const show = action({
  subject: "NUMBER",
  purpose: "one order with its address, invoice data, lines, amounts and every step of its statuses",
  options: {},
  async run({ database, subject }) {
    const report = await orderReport(database.read, await orderByNumber(database.read, subject));
    return { text: orderText(report), json: report };
  },
});

export const orders = commandOf(
  "orders",
  {
    list: listOrders,
    show,
    export: exportOrders,
    paid,
    prepare: orderStep({ purpose: "the goods are being packed", done: "in preparation", run: prepareOrder }),
    ship: parcelStep({
      purpose: "the courier has the parcel; the customer gets a mail with the link to its tracking page",
      done: "shipped",
      run: shipOrder,
    }),
    parcel: parcelStep({
      arguments: CORRECTION_ARGUMENTS,
      purpose: "corrects the parcel's data of a shipped order, and mails the customer again",
      done: "corrected",
      run: correctParcel,
    }),
    ready: orderStep({
      purpose: "the customer can pick up the goods in the store, and gets a mail",
      done: "ready for pickup",
      run: readyOrder,
    }),
    deliver: orderStep({
      purpose: "the customer has the goods; cash on delivery is paid",
      done: "delivered",
      run: deliverOrder,
    }),
    refund,
    "retry-refund": retryRefund,
    cancel,
    erase,
  },
  { fillsQueues: true },
);
