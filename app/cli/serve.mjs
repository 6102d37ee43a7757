// Serves the built shop: `npm start` runs it after its preparations, and the container directly.
// React chooses its code for production by this variable when it is loaded.
process.env.NODE_ENV = process.env.NODE_ENV || "production";
const directory = new URL("../../build/", import.meta.url);
const shop = await import(new URL("server/index.js", directory).href);
await shop.entry.module.front.startShop(shop, directory);
