import { href } from "~/i18n/paths";
import { startShop } from "../../support/shop-process";
import { memoryOf } from "../report/machine";
import { median } from "../report/statistics";
import { type Buyable, buyableProducts, FILTERED, guestCookie, HOME, LIST, searchPath } from "../shop-pages";
import { type RawRequest, sendAll } from "./raw-requests";

const STEPS = 20;
/** Pages that many visitors ask for: they come from the page cache. */
const POPULAR = 300;
/** Of each hundred requests: pages that are asked for about once, made-up URLs, and popular pages of guests with a cart. */
const SELDOM = 5;
const MADE_UP = 2;
const WITH_CART = 2;
/** New guests in each step. Not five, which divides the number of popular pages: each guest would ask for a fifth of them. */
const GUESTS = 4;

export interface MemoryRun {
  requests: number;
  /** MB after each step. */
  memoryMB: number[];
  /** The median of the last fifth of the steps: a single one may fall before a garbage collection. */
  lastMB: number;
  /** The median of the last fifth of the steps / that of the second fifth. */
  growth: number;
}

/**
 * The memory of one process over many requests of many pages, in memory or not, of many guests with carts, and of made-up URLs.
 * The process runs as in the container and as a worker, with two heaps of glibc.
 * @param dataDir a shop's data; it is only read
 */
export async function memoryRun({ dataDir, requests }: { dataDir: string; requests: number }): Promise<MemoryRun> {
  const step = Math.ceil(requests / STEPS);
  const count = (percent: number) => Math.ceil((step * percent) / 100);
  const buyable = await buyableProducts(dataDir, POPULAR + STEPS * count(SELDOM));
  const env = { DATABASE_URL: undefined, API_URL: undefined, MALLOC_ARENA_MAX: "2" };
  const shop = await startShop({ dataDir, env });
  try {
    const popular = popularPaths(buyable.slice(0, POPULAR));
    const memoryMB: number[] = [];
    let done = 0;
    for (let at = 0; at < STEPS; at += 1) {
      const cookies = await newGuests(shop.url, buyable, at * GUESTS);
      const list: RawRequest[] = [
        ...times(count(SELDOM), (index) => seldomPath(buyable, POPULAR + at * count(SELDOM) + index)),
        ...times(count(MADE_UP), (index) => ({ path: madeUpPath(at * count(MADE_UP) + index) })),
        ...times(count(WITH_CART), (index) => ({ path: itemAt(popular, index * 7), cookie: itemAt(cookies, index) })),
      ];
      list.push(...times(step - list.length, (index) => ({ path: itemAt(popular, index) })));
      const statuses = await sendAll(shop.url, list);
      const failed = [...statuses].filter(([status]) => status !== 200 && status !== 404);
      if (failed.length > 0)
        throw new Error(`Replies by status: ${JSON.stringify([...statuses])}\n${warningsIn(shop.output())}`);
      done += list.length;
      memoryMB.push(memoryOf(shop.pid));
    }
    const fifth = STEPS / 5;
    const lastMB = median(memoryMB.slice(-fifth));
    const growth = lastMB / median(memoryMB.slice(fifth, 2 * fifth));
    return { requests: done, memoryMB, lastMB, growth };
  } finally {
    await shop.stop();
  }
}

/** The cookies of new guests, each with another cart than all before; the last one has most in the cart and has viewed most. */
async function newGuests(url: string, products: Buyable[], first: number): Promise<string[]> {
  const cookies: string[] = [];
  for (const guest of times(GUESTS, (index) => index)) {
    const from = (first + guest) * GUESTS;
    const some = (length: number, offset: number) => times(length, (index) => itemAt(products, from + offset + index));
    cookies.push(await guestCookie(url, { inCart: some(guest + 1, 0), viewed: some(2 * (guest + 1), GUESTS) }));
  }
  return cookies;
}

function popularPaths(products: Buyable[]): string[] {
  const lists = times(30, (page) => `${LIST}?page=${page + 2}`);
  return [HOME, LIST, href("products", "it"), FILTERED, searchPath("sneakers"), ...lists, ...products.map(pathOf)];
}

const pathOf = ({ slug }: Buyable) => href("product", "en", { slug });

/** Every second one is a product page, the others are pages of lists with a sort and a colour. */
function seldomPath(products: Buyable[], number: number): RawRequest {
  if (number % 2 === 0) return { path: pathOf(itemAt(products, number)) };
  const sort = itemAt(["price_up", "price_down", "newest", "best", "name"], number);
  return { path: `${LIST}?page=${1 + (number % 90)}&sort=${sort}&color=${itemAt(["black", "white", "blue"], number)}` };
}

/** Paths without a page, unknown parameters, and those of campaigns. */
function madeUpPath(number: number): string {
  return itemAt(
    [`/products/none-${number}`, `${LIST}?x=${number}`, `${LIST}?gclid=${number}`, `/${number}.php`],
    number,
  );
}

/** The lines of the shop's log that are no requests which went well. */
const warningsIn = (log: string) =>
  log
    .split("\n")
    .filter((line) => !line.includes('"level":30') || /"status":5/.test(line))
    .join("\n");

const times = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));

function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error("The list is empty");
  return item;
}
