import { href } from "~/i18n/paths";
import { type Purpose, purposes } from "~/shop/purposes";
import { type Buyable, buyableProducts } from "../../bench/shop-pages";
import { DEMO } from "../../e2e/sign-in-steps";
import type { Reply, Visitor } from "../../e2e/visitor";
import type { Running } from "../../support/shop-process";
import { browserOf } from "./shop-for-leaks";

/** `countries.id` of Great Britain, whose prices are in pounds. */
const GREAT_BRITAIN = 237;
/** Keys and ids in cookies are at least this long; other texts there are shorter. */
const SECRET_LENGTH = 16;

/** A visitor whose requests always have the same headers: what a reply sets is not kept. */
export interface FixedVisitor {
  name: string;
  headers: Record<string, string>;
  /** Whether a cookie belongs to this visitor alone. */
  isPersonal: boolean;
  /** Texts that no other visitor's reply may contain: the cart's id, keys of cookies, an email address. */
  secrets: string[];
}

const expectStatus = ({ status }: Reply, wanted: number, what: string) => {
  if (status !== wanted) throw new Error(`${what} answered ${status}`);
};

async function addToCart(browser: Visitor, { slug, sizeId }: Buyable, quantity = 1): Promise<void> {
  const form = { size: sizeId, quantity };
  expectStatus(await browser.post(href("product", "en", { slug }), form), 303, `Adding ${slug} to the cart`);
}

/** Reads the waiting message, as the page of a redirect does. */
async function readMessage(browser: Visitor): Promise<void> {
  expectStatus(await browser.ask(href("terms", "en")), 200, "The terms");
}

async function choose(
  browser: Visitor,
  page: "country" | "grid" | "size-system",
  fields: Record<string, string | number>,
) {
  expectStatus(await browser.post(href(page, "en"), fields), 303, `The form of ${page}`);
  await readMessage(browser);
}

async function answerConsent(browser: Visitor, allowed: readonly Purpose[]): Promise<void> {
  const fields = allowed.map((purpose): [string, string] => ["purpose", purpose]);
  expectStatus(await browser.post(href("consent", "en"), [["answer", "save"], ...fields]), 303, "The consent");
  await readMessage(browser);
}

/** Views products, which only a visitor with a cookie of a choice has remembered. */
async function view(browser: Visitor, products: readonly Buyable[]): Promise<void> {
  for (const { slug } of products)
    expectStatus(await browser.ask(href("product", "en", { slug })), 200, `The page of ${slug}`);
}

async function logIn(browser: Visitor): Promise<void> {
  expectStatus(await browser.post(href("login", "en"), DEMO), 303, "The login");
  await readMessage(browser);
}

const without = (browser: Visitor, name: string) => browser.cookies.delete(`__Host-${name}`);

/** What each visitor does before the requests, by name. */
function stories(products: readonly Buyable[]): Record<string, (browser: Visitor) => Promise<void>> {
  const product = (index: number): Buyable => {
    const found = products[index];
    if (!found) throw new Error("The demo has too few products");
    return found;
  };
  const withCart = async (browser: Visitor, index: number) => {
    await addToCart(browser, product(index), index + 1);
    await readMessage(browser);
  };
  return {
    nobody: async () => {},
    "nobody who saves data": async () => {},
    "a guest who refused all": (browser) => answerConsent(browser, []),
    "a guest in Great Britain": async (browser) => {
      await choose(browser, "country", { country: GREAT_BRITAIN });
    },
    "a guest who accepted some": (browser) => answerConsent(browser, ["analytics", "ad_user_data"]),
    "a guest with a cart": (browser) => withCart(browser, 0),
    "a guest with a cart and views": async (browser) => {
      await withCart(browser, 1);
      await view(browser, products.slice(2, 5));
    },
    "a guest with views": async (browser) => {
      await choose(browser, "country", { country: GREAT_BRITAIN });
      await view(browser, products.slice(4, 7));
      without(browser, "country");
    },
    "a guest who saves data, with views": async (browser) => {
      await choose(browser, "grid", { columns: 4 });
      await view(browser, products.slice(2, 5));
    },
    "a guest in Great Britain with a cart and views": async (browser) => {
      await choose(browser, "country", { country: GREAT_BRITAIN });
      await withCart(browser, 2);
      await view(browser, products.slice(2, 5));
    },
    "a guest with a grid of 3 and a cart": async (browser) => {
      await choose(browser, "grid", { columns: 3 });
      await withCart(browser, 3);
    },
    "a guest with British sizes": async (browser) => {
      await choose(browser, "size-system", { sizes: "uk" });
    },
    "a guest with American sizes and a cart": async (browser) => {
      await choose(browser, "size-system", { sizes: "us" });
      await withCart(browser, 3);
    },
    "a guest who refused all, with a cart": async (browser) => {
      await answerConsent(browser, []);
      await withCart(browser, 0);
    },
    "a guest who accepted all, with a cart and views": async (browser) => {
      await answerConsent(browser, purposes);
      await withCart(browser, 1);
      await view(browser, products.slice(5, 8));
    },
    "a member": async (browser) => {
      await logIn(browser);
      expectStatus(
        await browser.post(href("wishlist-toggle", "en"), { add: product(3).id, back: "/products" }),
        303,
        "The wishlist",
      );
      await readMessage(browser);
    },
    "a guest with a message": (browser) => addToCart(browser, product(4)),
  };
}

/** Headers besides the cookies, by name of the visitor. */
const otherHeaders: Record<string, Record<string, string>> = {
  "a guest who saves data, with views": { "save-data": "on" },
  "nobody who saves data": { "save-data": "on", "accept-language": "it" },
  "a guest who refused all": { "accept-language": "it-IT,it;q=0.9,en;q=0.5" },
};

/** Visitors with different cookies, which forms of the shop have set. */
export async function visitorsOf(shop: Running): Promise<FixedVisitor[]> {
  const products = await buyableProducts(shop.dataDir, 8);
  return Promise.all(
    Object.entries(stories(products)).map(async ([name, story]): Promise<FixedVisitor> => {
      const browser = browserOf(shop);
      await story(browser);
      const cookies = [...browser.cookies].filter(([, value]) => value !== "");
      const cookie = cookies.map(([key, value]) => `${key}=${value}`).join("; ");
      const shared = ["country", "consent", "i18n_redirected"];
      return {
        name,
        headers: { ...(cookie && { cookie }), ...otherHeaders[name] },
        isPersonal: cookies.some(([key]) => !shared.includes(key.replace("__Host-", ""))),
        secrets: [...cookies.flatMap(([, value]) => secretsIn(value)), ...(name === "a member" ? [DEMO.email] : [])],
      };
    }),
  );
}

/** The long texts in the value of a signed cookie, which is JSON in Base64 before a dot. */
export function secretsIn(value: string): string[] {
  return textsIn(contentOf(value)).filter((text) => text.length >= SECRET_LENGTH && !/[\s:]/.test(text));
}

function contentOf(value: string): unknown {
  try {
    return JSON.parse(Buffer.from(decodeURIComponent(value).replace(/\.[^.]*$/, ""), "base64").toString());
  } catch {
    return null;
  }
}

function textsIn(content: unknown): string[] {
  if (typeof content === "string") return [content];
  return typeof content === "object" && content !== null ? Object.values(content).flatMap(textsIn) : [];
}
