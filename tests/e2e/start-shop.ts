import { startShop } from "../support/shop-process";
import { tags } from "./tagged-shop";

/**
 * Starts the shop that all tests share, with its own database; each test has its own cookies and its own shoe. A second
 * process serves the same shop with all third-party services.
 */
export default async function startSharedShops() {
  // All shoppers have the same client IP here.
  const limits = {
    ...{ MAX_WRONG_CODES: "100000", MAX_ORDERS_PER_HOUR: "100000" },
    ...{ MAX_WRONG_PASSWORDS: "100000", MAX_SIGN_UPS_PER_HOUR: "100000" },
  };
  const shop = await startShop({ env: limits });
  const tagged = await startShop({ dataDir: shop.dataDir, env: { ...limits, ...tags } });
  process.env.E2E_SHOP_URL = shop.url;
  process.env.E2E_SHOP_DATA = shop.dataDir;
  process.env.E2E_TAGGED_SHOP_URL = tagged.url;
  return async () => {
    await tagged.stop();
    await shop.stop();
  };
}
