import { randomUUID } from "node:crypto";
import { href } from "~/i18n/paths";
import { formOf } from "../../e2e/checkout-details";
import { type Reply, Visitor } from "../../e2e/visitor";
import { startShop } from "../../support/shop-process";
import { cpuMsOf } from "../report/machine";
import { productPath } from "../shop-pages";
import type { Good } from "./contended-goods";
import { ipOf, type OrderRun, type Outcome, runShoppers } from "./order-run";

export const steps = ["add to cart", "details", "review page", "order and pay"] as const;
type Step = (typeof steps)[number];

export interface FormsRun extends OrderRun {
  /** CPU milliseconds of the server for each attempt. */
  cpuMs: number;
  /** Milliseconds of each step, mean over all attempts: waiting for other shoppers included. */
  steps: Record<Step, number>;
}

interface Shop {
  dataDir: string;
  databaseUrl?: string;
}

/**
 * Orders as a browser without scripts places them: each has cookies of its own. The time of an order is that of all its
 * requests: the product's form, the checkout's form with all details, the review page, and its form, until the redirect to
 * the thank-you page, which is sent when the order is on the disk. Pages that a shopper only reads on the way (list, product,
 * cart, checkout, thank-you page) are not in it.
 */
export async function ordersThroughForms(
  { dataDir, databaseUrl }: Shop,
  goods: Good[],
  amount: { shoppers: number; orders: number; unmeasured: number },
): Promise<FormsRun> {
  const limits = ["MAX_ORDERS_PER_HOUR", "MAX_ORDERS_PER_SHOPPER", "MAX_ORDERS_PER_EMAIL", "MAX_WRONG_CODES"];
  // A shop on PostgreSQL has no secret of its own.
  const env = {
    API_URL: undefined,
    // Each shopper has an IP.
    TRUST_PROXY: "1",
    SESSION_SECRETS: randomUUID(),
    ...Object.fromEntries(limits.map((name) => [name, "999999"])),
  };
  const shop = await startShop({ dataDir, env: { ...env, DATABASE_URL: databaseUrl } });
  const spent = new Map<Step, number>(steps.map((step) => [step, 0]));
  const timed = async (step: Step, ask: () => Promise<Reply>) => {
    const started = performance.now();
    const reply = await ask();
    spent.set(step, (spent.get(step) ?? 0) + performance.now() - started);
    // 409: the size is sold out.
    if (reply.status >= 400 && ![409, 503].includes(reply.status)) throw new Error(`${step} answered ${reply.status}`);
    return reply;
  };
  try {
    const order = async (shopper: number, index: number): Promise<Outcome> => {
      const { slug, sizeId } = goods[index % goods.length] ?? ({} as Good);
      const visitor = new Visitor(shop.url, {
        accept: "text/html",
        "accept-encoding": "br",
        "x-forwarded-for": ipOf(shopper),
      });
      const details = { email: `shopper.${shopper}@example.com`, shipping: "pickup", payment: "bankTransfer" } as const;
      const order = { size: sizeId, quantity: 1 };
      // A step that leads elsewhere than to the next one has found the size sold out.
      const added = await timed("add to cart", () => visitor.post(productPath(slug), order));
      if (added.status === 503) return "busy";
      if (added.status !== 303) return "sold out";
      const given = await timed("details", () => visitor.post(href("checkout", "en"), formOf(details)));
      if (given.status === 503) return "busy";
      const review = await timed("review page", () => visitor.ask(href("checkout-review", "en")));
      const quote = /<input[^>]*\bname="quote"[^>]*>/.exec(review.text)?.[0].match(/\bvalue="([^"]+)"/)?.[1];
      if (review.status === 503) return "busy";
      if (!quote) return "sold out";
      const fields = { intent: "order", quote };
      const answer = await timed("order and pay", () => visitor.post(href("checkout-review", "en"), fields));
      if (answer.status === 503) return "busy";
      return answer.headers.location === href("thank-you", "en") ? "placed" : "sold out";
    };
    await runShoppers({ ...amount, orders: amount.unmeasured }, order);
    spent.clear();
    const before = cpuMsOf(shop.pid);
    const run = await runShoppers(amount, order);
    const attempts = run.placed + run.soldOut + run.busy;
    const means = steps.map((step) => [step, (spent.get(step) ?? 0) / attempts]);
    return {
      ...run,
      cpuMs: (cpuMsOf(shop.pid) - before) / attempts,
      steps: Object.fromEntries(means) as Record<Step, number>,
    };
  } finally {
    await shop.stop();
  }
}
