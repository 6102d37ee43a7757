import { startShop } from "../support/shop-process";

/** One shop with a database of its own serves all tests; each test brings its own cookies and its own shoe. */
export default async function startSharedShop() {
  const shop = await startShop();
  process.env.E2E_SHOP_URL = shop.url;
  process.env.E2E_SHOP_DATA = shop.dataDir;
  return async () => {
    await shop.stop();
  };
}
