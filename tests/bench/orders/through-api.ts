import { createApi } from "~/api/client.server";
import { Conflict } from "~/api/errors.server";
import { createBackend } from "~/backend/create-backend";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { companyOf } from "~/config/company-settings.server";
import { methodId, orderOf, placeOrder } from "../../contract/shop/shop-fixtures";
import type { Good } from "./contended-goods";
import { ipOf, type OrderRun, type Outcome, runShoppers } from "./order-run";

interface Shop {
  dataDir: string;
  databaseUrl?: string;
  database: Database<Tables>;
}

/** A shopper here orders more often than people do. */
const NO_LIMIT = 1_000_000;

/**
 * Orders through the shop's own client of the content/API server, both in this process, as in `npm start`. The time of an order is
 * that of `POST orders`: from the order's data to the answer with the stored order.
 */
export async function ordersThroughApi(
  { dataDir, databaseUrl }: Shop,
  goods: Good[],
  amount: { shoppers: number; orders: number; unmeasured: number },
): Promise<OrderRun> {
  const backend = await createBackend({
    dataDir,
    databaseUrl,
    mailFrom: "Shop <orders@shop.example>",
    bank: { holder: "Shop", iban: "IT60X0542811101000000123456", bic: "DEMOIT20" },
    company: companyOf({}, false),
    orders: { perIp: NO_LIMIT, perShopper: NO_LIMIT, perEmail: NO_LIMIT },
  });
  try {
    const api = createApi({ fetch: backend.fetch, baseUrl: "http://api.invalid/", timeoutMs: 30_000 });
    // A running shop has its index.
    await backend.pageVersions();
    const transfer = await methodId(api, "bank_transfer");
    const order = async (shopper: number, index: number): Promise<Outcome> => {
      const { id, slug, sizeId, salePrice } = goods[index % goods.length] ?? ({} as Good);
      const line = { id, slug, sizeId, salePrice, price: salePrice };
      // Pickup costs nothing, so that the total is the price.
      const change = { shipping: "pickup" as const, email: `shopper.${shopper}@example.com` };
      try {
        await placeOrder(api.forClient(ipOf(shopper)), orderOf([[line, 1]], salePrice / 100, transfer, change));
        return "placed";
      } catch (error) {
        if (error instanceof Conflict && error.code === "OUT_OF_STOCK") return "sold out";
        throw error;
      }
    };
    await runShoppers({ ...amount, orders: amount.unmeasured }, order);
    return await runShoppers(amount, order);
  } finally {
    await backend.close();
  }
}
