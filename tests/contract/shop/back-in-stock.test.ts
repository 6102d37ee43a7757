import { expect, test } from "vitest";
import {
  acceptsStockRequests,
  cancelStockRequests,
  confirmStockRequest,
  readStockRequest,
  requestStockMail,
} from "~/api/back-in-stock.server";
import { ApiError, Conflict, Gone, NotFound, TooManyRequests } from "~/api/errors.server";
import { queueStockMails } from "~/backend/back-in-stock/notify";
import { forgetStockRequests } from "~/backend/back-in-stock/retention";
import { readWaitingCounts } from "~/backend/back-in-stock/waiting-counts";
import { setStock } from "~/backend/catalogue/stock";
import type { StockRequest } from "~/contract/back-in-stock.server";
import { mailsTo } from "./account-steps";
import { onBothEngines, type Server } from "./servers";

const DAY = 24 * 60 * 60 * 1000;
const pages = { product_url: "http://shop.example/products/", link_url: "http://shop.example/back-in-stock/" };
let emailCount = 0;
const newEmail = () => `waiting.${++emailCount}.${process.pid}@example.com`;

/** Calls and reads of one server. */
function stockRequestSteps(server: Server) {
  let claimed = 0;
  const request = (product: number, email: string, sizes: number[], change: Partial<StockRequest> = {}) =>
    requestStockMail(server.api, {
      ...{ email, products_id: product, sizes, locale: "en", currency: "EUR", ...pages },
      ...change,
    });
  const put = (product: number, size: number, quantity: number) =>
    server.database.write((trx) =>
      setStock(trx, { productId: product, sizeId: size, quantity }, { actor: "test", reason: "test" }),
    );
  const requestsOf = (email: string) =>
    server.database.read
      .selectFrom("stock_requests")
      .selectAll()
      .where("email_key", "=", email.toLowerCase())
      .orderBy("id")
      .execute();
  /** A product of its own for each test, with at least two sizes that are sold out. */
  async function soldOut() {
    const { id } = await server.database.read
      .selectFrom("products")
      .innerJoin("product_sizes", "product_sizes.products_id", "products.id")
      .select("products.id")
      .where("catalog_visibility", "=", "visible")
      .where("is_gift_card", "=", 0)
      .groupBy("products.id")
      .having(({ fn }) => fn.countAll(), ">", 2)
      .orderBy("products.id")
      .offset(claimed++)
      .limit(1)
      .executeTakeFirstOrThrow();
    const sizes = await server.database.read
      .selectFrom("product_sizes")
      .select("standard_sizes_id")
      .where("products_id", "=", id)
      .orderBy("standard_sizes_id")
      .execute();
    for (const { standard_sizes_id } of sizes) await put(id, standard_sizes_id, 0);
    const [one = 0, other = 0] = sizes.map(({ standard_sizes_id }) => standard_sizes_id);
    return { id, one, other };
  }
  /** The key in a mail's last link to the page of requests. */
  const keyIn = (mail: { text: string } | undefined) =>
    [...(mail?.text ?? "").matchAll(/\/back-in-stock\/([\w-]{43})/g)].at(-1)?.[1] ?? "";
  const queuedTo = (email: string) =>
    server.database.read
      .selectFrom("mails")
      .select(["kind", "state"])
      .where("recipient", "=", email)
      .orderBy("id")
      .execute();
  async function confirmed(product: number, email: string, sizes: number[]) {
    await request(product, email, sizes);
    const key = keyIn((await mailsTo(server, email, 1))[0]);
    await confirmStockRequest(server.api, key);
    return key;
  }
  return { request, put, requestsOf, soldOut, keyIn, queuedTo, confirmed };
}

onBothEngines("requests for a mail when a product is back", (server) => {
  const steps = stockRequestSteps(server);

  test("one mail follows the confirmation and the new pieces, and nothing before", async () => {
    expect(await acceptsStockRequests(server.api)).toBe(true);
    const { id, one, other } = await steps.soldOut();
    const email = newEmail();
    expect(await steps.request(id, email, [one, other])).toBe("pending");
    const [confirmation] = await mailsTo(server, email, 1);
    const key = steps.keyIn(confirmation);
    expect(await readStockRequest(server.api, key)).toMatchObject({ status: "pending", others: 0 });
    await steps.put(id, other, 3);
    expect(await queueStockMails(server.database)).toBe(0);
    expect(await confirmStockRequest(server.api, key)).toMatchObject({ status: "confirmed" });
    await queueStockMails(server.database);
    const [, back] = await mailsTo(server, email, 2);
    expect(back?.text).toContain("http://shop.example/products/");
    expect(back?.text).toMatch(/not reserved/);
    expect(back?.html).toContain("<img");
    // The other size still waits; the mail of this one is not sent again.
    expect(await readWaitingCounts(server.database.read)).toContainEqual(expect.objectContaining({ people: 1 }));
    await steps.put(id, other, 0);
    await steps.put(id, other, 1);
    expect(await queueStockMails(server.database)).toBe(0);
    // A used link confirms nothing more.
    await confirmStockRequest(server.api, key);
    expect(await queueStockMails(server.database)).toBe(0);
    await cancelStockRequests(server.api, steps.keyIn(back));
    expect(await steps.requestsOf(email)).toEqual([]);
    await expect(readStockRequest(server.api, key)).rejects.toBeInstanceOf(NotFound);
  });

  test("products, sizes, emails and links of others are refused", async () => {
    const { id, one } = await steps.soldOut();
    const { id: another, one: itsSize } = await steps.soldOut();
    const email = newEmail();
    await expect(steps.request(2_147_483_647, email, [one])).rejects.toBeInstanceOf(NotFound);
    const foreign = await server.database.read
      .selectFrom("standard_sizes")
      .select("id")
      .where("id", "not in", (eb) =>
        eb.selectFrom("product_sizes").select("standard_sizes_id").where("products_id", "=", id),
      )
      .executeTakeFirstOrThrow();
    await expect(steps.request(id, email, [one, foreign.id])).rejects.toBeInstanceOf(ApiError);
    for (const wrong of ["", "x", "<script>alert(1)</script>", `${"x".repeat(90)}@example.com`, "a@b.c\r\nBcc: d@e.f"])
      await expect(steps.request(id, wrong, [one]), wrong).rejects.toMatchObject({ status: 400 });
    await steps.put(another, itsSize, 1);
    await expect(steps.request(another, email, [itsSize])).rejects.toBeInstanceOf(Conflict);
    await expect(steps.request(another, email, [])).rejects.toBeInstanceOf(Conflict);
    for (const token of ["", "x", "y".repeat(43), "ключ"]) {
      await expect(readStockRequest(server.api, token)).rejects.toBeInstanceOf(NotFound);
      await expect(confirmStockRequest(server.api, token)).rejects.toBeInstanceOf(NotFound);
      await expect(cancelStockRequests(server.api, token)).rejects.toBeInstanceOf(NotFound);
    }
    expect(await steps.requestsOf(email)).toEqual([]);
  });

  test("known and unknown emails get the same answer, and one product one mail in ten minutes", async () => {
    const { id, one, other } = await steps.soldOut();
    const email = newEmail();
    const key = await steps.confirmed(id, email, [one]);
    // The reader of the mails may want another size at once.
    expect(await steps.request(id, email.toUpperCase(), [other])).toBe("pending");
    expect((await steps.requestsOf(email)).map(({ confirmed_on }) => confirmed_on !== null)).toEqual([true, false]);
    for (let count = 0; count < 3; count += 1) expect(await steps.request(id, email, [one, other])).toBe("pending");
    expect((await steps.queuedTo(email.toUpperCase())).length + (await steps.queuedTo(email)).length).toBe(2);
    // The confirmation counts for the product.
    await confirmStockRequest(server.api, key);
    expect((await steps.requestsOf(email)).every(({ confirmed_on }) => confirmed_on !== null)).toBe(false);
  });
});

onBothEngines("stock mails", (server) => {
  const steps = stockRequestSteps(server);

  /** As many confirmed requests for one size, without mails. */
  async function crowd(product: number, size: number, people: number) {
    const now = new Date().toISOString();
    const rows = Array.from({ length: people }, () => newEmail()).map((email) => ({
      ...{ email, email_key: email, locale: "it" as const, currency: "EUR" as const },
      ...{ products_id: product, sizes_id: size, ...pages, requested_on: now, confirmed_on: now, notified_on: null },
    }));
    for (let at = 0; at < rows.length; at += 100)
      await server.database.write((trx) =>
        trx
          .insertInto("stock_requests")
          .values(rows.slice(at, at + 100))
          .execute(),
      );
  }

  test("two processes at once queue one mail for each of a thousand people", async () => {
    const { id, one } = await steps.soldOut();
    await crowd(id, one, 1_000);
    await steps.put(id, one, 2);
    const [here, there] = await Promise.all([queueStockMails(server.database), queueStockMails(server.database)]);
    expect(here + there).toBe(1_000);
    const { mails, people } = await server.database.read
      .selectFrom("mails")
      .select(({ fn }) => [fn.countAll<number>().as("mails"), fn.count<number>("recipient").distinct().as("people")])
      .where("kind", "=", "stock_back")
      .executeTakeFirstOrThrow();
    expect([Number(mails), Number(people)]).toEqual([1_000, 1_000]);
    await server.database.write((trx) => trx.deleteFrom("mails").where("kind", "=", "stock_back").execute());
  });

  test("what is over is erased: old requests, deleted sizes, withdrawn products", async () => {
    const { id, one, other } = await steps.soldOut();
    const gone = await steps.soldOut();
    await crowd(id, one, 1);
    await crowd(id, other, 1);
    await crowd(id, 0, 1);
    await crowd(gone.id, gone.one, 1);
    const left = async () => {
      const rows = await server.database.read
        .selectFrom("stock_requests")
        .select("sizes_id")
        .where("products_id", "in", [id, gone.id])
        .orderBy("id")
        .execute();
      return rows.map(({ sizes_id }) => sizes_id);
    };
    const forget = (days: number) =>
      server.database.write((trx) => forgetStockRequests(trx, new Date(Date.now() + days * DAY)));
    await forget(31);
    expect(await left()).toEqual([one, other, 0, gone.one]);
    await server.database.write(async (trx) => {
      await trx
        .deleteFrom("product_sizes")
        .where("products_id", "=", id)
        .where("standard_sizes_id", "=", other)
        .execute();
      await trx.updateTable("products").set({ catalog_visibility: "hidden" }).where("id", "=", gone.id).execute();
      await trx.updateTable("stock_requests").set({ confirmed_on: null }).where("sizes_id", "=", 0).execute();
    });
    await forget(0);
    expect(await left()).toEqual([one, 0]);
    await forget(31);
    expect(await left()).toEqual([one]);
    await forget(183);
    expect(await left()).toEqual([]);
  });

  test("a link that is older than seven days confirms nothing", async () => {
    const { id, one } = await steps.soldOut();
    const email = newEmail();
    await steps.request(id, email, [one]);
    const key = steps.keyIn((await mailsTo(server, email, 1))[0]);
    const [row] = await steps.requestsOf(email);
    await server.database.write((trx) =>
      trx
        .updateTable("stock_request_tokens")
        .set({ created_on: new Date(Date.now() - 8 * DAY).toISOString() })
        .where("stock_requests_id", "=", row?.id ?? 0)
        .execute(),
    );
    await expect(confirmStockRequest(server.api, key)).rejects.toBeInstanceOf(Gone);
  });

  test("one client IP has thirty requests in ten minutes, refused ones included", async () => {
    const api = server.api.forClient("203.0.113.77");
    const { id, one } = await steps.soldOut();
    const ask = () =>
      requestStockMail(api, {
        ...{ email: newEmail(), products_id: id, sizes: [one], locale: "it", currency: "GBP", ...pages },
      });
    for (let count = 0; count < 30; count += 1) await ask();
    await expect(ask()).rejects.toBeInstanceOf(TooManyRequests);
  });

  test("an email gets at most ten mails with links in a day", async () => {
    const email = newEmail();
    for (let count = 0; count < 12; count += 1) {
      const { id, one } = await steps.soldOut();
      expect(await steps.request(id, email, [one])).toBe("pending");
    }
    expect(await steps.queuedTo(email)).toHaveLength(10);
  });
});
