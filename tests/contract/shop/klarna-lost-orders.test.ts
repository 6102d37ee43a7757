import { beforeEach, expect, test, vi } from "vitest";
import { cancelOrder, finishPayment, forwardNotification } from "~/api/payments.server";
import { expireUnpaidOrders } from "~/backend/orders/expire-unpaid-orders";
import { paymentProviders } from "~/backend/payments/adapters";
import { checkPayments } from "~/backend/payments/check-payments";
import { SANDBOX_KEYS } from "~/config/sandbox-keys";
import { SANDBOX_URL, sandboxWithShop } from "~/sandbox/test-shop.test-data";
import { operatorSteps } from "./operator";
import { inMinutes, paymentNamed, paymentSteps } from "./payment-steps";
import { onBothEngines } from "./servers";
import { orderOf, placeOrder } from "./shop-fixtures";
import { ALL_TAKEN, type Means, NOTHING_TAKEN, newMeans, stateOf } from "./taken-by-order";

const API = `${SANDBOX_URL}/klarna`;
const account = { klarna: { ...SANDBOX_KEYS.klarna, url: API } };

let sandbox: ReturnType<typeof sandboxWithShop>;
let providers: ReturnType<typeof paymentProviders>;
/** The shop dies when Klarna has carried out this request: its answer reaches nobody. */
let diesAfter: RegExp | null = null;
const settings = {
  get payments() {
    sandbox = sandboxWithShop();
    providers = paymentProviders(account, async (input, init) => {
      const answer = await sandbox.send(input, init);
      return diesAfter?.test(`${init?.method} ${input}`) ? new Promise<Response>(() => {}) : answer;
    });
    return { providers, topUpCard: null };
  },
};

onBothEngines(
  "an order by Klarna, while the shop dies or messages are lost",
  (server) => {
    const paying = paymentSteps(server);
    const operator = operatorSteps(server);
    let means: Means;

    beforeEach(async () => {
      diesAfter = null;
      means = await newMeans(server);
      sandbox.notifications.length = 0;
      // Nobody is there to take Klarna's messages.
      sandbox.shop.answer = async () => new Response(null, { status: 502 });
    });

    async function begin({ goods, coupon, card, member } = means) {
      const request = orderOf([[goods, 1]], 70, await paying.methodId("klarna"), { coupon, gift_card: card });
      const { id } = await placeOrder(member.api, request);
      const { reference, redirect_url, client_token } = await paying.start(id, request.access_key, "klarna");
      return { id, key: request.access_key, reference, page: redirect_url ?? "", clientToken: client_token ?? "" };
    }

    /** The shopper agrees in Klarna's script. @returns the token, which only the browser and Klarna know */
    async function agree(clientToken: string): Promise<string> {
      const body = new URLSearchParams({ client_token: clientToken, button: "pay" });
      const answer = await sandbox.send(`${API}/kp/authorize`, { method: "POST", body });
      await sandbox.settled();
      return ((await answer.json()) as { authorization_token: string }).authorization_token;
    }

    const check = (minutes: number) => checkPayments({ database: server.database, providers }, inMinutes(minutes));
    const finish = (reference: string, token: string) =>
      finishPayment(server.api, paymentNamed(reference), { authorization_token: token });
    const forward = ({ url, headers, body, query }: (typeof sandbox.notifications)[number]) => {
      expect(new URL(url).pathname).toContain("klarna");
      const named = { headers: Object.fromEntries(headers), query: query.toString(), body };
      return forwardNotification(server.api, "klarna", named);
    };
    /** The ids of Klarna's orders with this reference, by the messages that Klarna has sent about them. */
    async function klarnaOrders(reference: string): Promise<string[]> {
      const ids = sandbox.notifications.flatMap(({ query }) =>
        query.get("payment") === reference && query.has("order") ? [query.get("order") ?? ""] : [],
      );
      return [...new Set(ids)];
    }

    async function expectAuthorised(id: number, reference: string) {
      await paying.expectState(id, "authorised", "new");
      expect(await stateOf(server, means, id)).toEqual({ ...ALL_TAKEN, points: 0 });
      expect(await klarnaOrders(reference)).toHaveLength(1);
      expect(await paying.mailKinds(id)).toEqual(["order_confirmation"]);
      expect(await paying.refundsOf(id)).toEqual([]);
      expect(await listed(reference)).toBe(false);
    }

    async function listed(reference: string): Promise<boolean> {
      const rows: { reference: string }[] = await operator.json("payments", "list");
      return rows.some((row) => row.reference === reference);
    }

    test("that Klarna's page has placed is found by the next check", async () => {
      const { id, reference, page } = await begin();
      await sandbox.press(page, "pay_and_stay");
      await sandbox.settled();
      await paying.expectState(id, "pending", "new");
      await check(3);
      await expectAuthorised(id, reference);
    });

    test("that Klarna's page has placed is found although the shop dies while it asks", async () => {
      const { id, reference, page } = await begin();
      await sandbox.press(page, "pay_and_stay");
      diesAfter = /GET .*\/ordermanagement\//;
      void paying.returnFromProvider(reference).catch(() => {});
      await vi.waitFor(async () => expect(await klarnaOrders(reference)).toHaveLength(1));
      diesAfter = null;
      for (const minutes of [3, 8]) await check(minutes);
      await expectAuthorised(id, reference);
    });

    test("whose shopper has agreed in the script and closed the browser is placed by Klarna's callback, once", async () => {
      const { id, reference, clientToken } = await begin();
      const token = await agree(clientToken);
      const [callback] = sandbox.notifications;
      if (!callback) throw new Error("Klarna has sent no callback");
      expect(JSON.parse(callback.body)).toEqual({ session_id: expect.any(String), authorization_token: token });
      expect(await Promise.all([forward(callback), forward(callback)])).toEqual([200, 200]);
      expect(await forward(callback)).toBe(200);
      // The browser comes after all.
      expect(await finish(reference, token)).toMatchObject({ status: "authorised" });
      await expectAuthorised(id, reference);
    });

    test("whose callback was lost too is placed by the next check", async () => {
      const { id, reference, clientToken } = await begin();
      await agree(clientToken);
      await check(3);
      await expectAuthorised(id, reference);
    });

    test("that was placed while the shop died is found by Klarna's message about it", async () => {
      const { id, reference, clientToken } = await begin();
      const token = await agree(clientToken);
      diesAfter = /POST .*\/order$/;
      void finish(reference, token).catch(() => {});
      await vi.waitFor(async () => expect(await klarnaOrders(reference)).toHaveLength(1));
      diesAfter = null;
      await paying.expectState(id, "pending", "new");
      const pushed = sandbox.notifications.at(-1);
      expect(pushed && (await forward(pushed))).toBe(200);
      await expectAuthorised(id, reference);
    });

    /** Klarna has placed the order with the token, and the answer and all messages are lost. */
    async function lose() {
      const begun = await begin();
      const token = await agree(begun.clientToken);
      diesAfter = /POST .*\/order$/;
      void finish(begun.reference, token).catch(() => {});
      await vi.waitFor(async () => expect(await klarnaOrders(begun.reference)).toHaveLength(1));
      diesAfter = null;
      return begun;
    }

    /** An hour has passed since the payment began. */
    async function anHourLater(reference: string) {
      const created_on = inMinutes(-61).toISOString();
      await server.database.write((trx) =>
        trx.updateTable("payment_attempts").set({ created_on }).where("reference", "=", reference).execute(),
      );
    }

    test("of which Klarna names nothing stands on the operator's list after an hour, keeps its stock, and is found by its id", async () => {
      const log = vi.spyOn(console, "error").mockImplementation(() => {});
      const { id, reference } = await lose();
      await check(3);
      await paying.expectState(id, "pending", "new");
      expect(await listed(reference)).toBe(false);
      await expireUnpaidOrders(server.database, inMinutes(40));
      expect(await stateOf(server, means, id)).toEqual({ ...ALL_TAKEN, points: 0 });
      await anHourLater(reference);
      await check(8);
      expect(log).toHaveBeenCalledWith(expect.stringContaining("payments list"));
      expect(await listed(reference)).toBe(true);
      const { number } = await paying.orderRow(id);
      const text = await operator.printed("payments", "list");
      expect(text).toContain(`${reference}  `);
      expect(text).toContain(`order ${number}: pending`);
      expect(text).toContain("payments found REFERENCE --id ID");
      // An order of another payment proves nothing.
      const other = await begin(await newMeans(server));
      await sandbox.press(other.page, "pay_and_stay");
      const [wrong = ""] = await klarnaOrders(other.reference);
      for (const one of [wrong, "no-such-order"]) {
        await operator.printed("payments", "found", reference, "--id", one);
        await check(0.1);
        await paying.expectState(id, "pending", "new");
        expect(await listed(reference)).toBe(true);
      }
      const [right = ""] = await klarnaOrders(reference);
      await operator.printed("payments", "found", reference, "--id", right);
      await check(0.2);
      await expectAuthorised(id, reference);
      expect(await operator.refusal("payments", "none", reference)).toContain("is not lost");
      log.mockRestore();
    });

    test("of which Klarna has nothing leaves the list when the operator says so, and expires", async () => {
      const log = vi.spyOn(console, "error").mockImplementation(() => {});
      const { id, reference } = await lose();
      await anHourLater(reference);
      await check(3);
      expect(await listed(reference)).toBe(true);
      expect(await operator.printed("payments", "none", reference)).toBe(`${reference}: expired`);
      expect(await listed(reference)).toBe(false);
      await expireUnpaidOrders(server.database, inMinutes(2 * 24 * 60 + 1));
      await paying.expectState(id, "expired", "cancelled");
      expect(await stateOf(server, means, id)).toEqual(NOTHING_TAKEN);
      for (const line of [
        ["payments", "none", reference],
        ["payments", "none", "VR-2026-1"],
        ["payments", "found", reference, "--id", "../orders"],
        ["payments", "found", reference],
      ])
        await operator.refusal(...line);
      log.mockRestore();
    });

    test("takes no callback that is forged, changed, or meant for another payment", async () => {
      const [one, other] = [await begin(), await begin(await newMeans(server))];
      const token = await agree(one.clientToken);
      const [callback] = sandbox.notifications;
      if (!callback) throw new Error("Klarna has sent no callback");
      const changed = (change: (query: URLSearchParams) => void) => {
        const query = new URLSearchParams(callback.query);
        change(query);
        return forward({ ...callback, query });
      };
      expect(await changed((query) => query.delete("secret"))).toBe(403);
      expect(await changed((query) => query.set("secret", ""))).toBe(403);
      expect(await changed((query) => query.set("secret", "x".repeat(43)))).toBe(403);
      expect(await changed((query) => query.set("payment", other.reference))).toBe(403);
      expect(await changed((query) => query.delete("payment"))).toBe(403);
      for (const { id } of [one, other]) await paying.expectState(id, "pending", "new");
      // A false token in a true callback is worth nothing, and loses nothing.
      for (const false_ of ["forged", crypto.randomUUID()])
        expect(await forward({ ...callback, body: JSON.stringify({ authorization_token: false_ }) })).toBe(200);
      for (const body of ["", "[]", "null", "{}", '{"authorization_token":7}', "x".repeat(19_000)])
        expect(await forward({ ...callback, body })).toBe(200);
      expect(await finish(one.reference, token)).toMatchObject({ status: "authorised" });
      await expectAuthorised(one.id, one.reference);
      await paying.expectState(other.id, "pending", "new");
    });

    test.each(["cancelled by its customer", "expired"])(
      "that is %s releases the agreement that comes too late, and takes nothing",
      async (end) => {
        const { id, key, reference, clientToken } = await begin();
        const token = await agree(clientToken);
        const [callback] = sandbox.notifications;
        if (!callback) throw new Error("Klarna has sent no callback");
        const late = inMinutes(31);
        if (end === "expired") await expireUnpaidOrders(server.database, late);
        else await cancelOrder(server.api, id, key);
        expect(await forward(callback)).toBe(200);
        await paying.expectState(id, "expired", "cancelled");
        expect(await stateOf(server, means, id)).toEqual(NOTHING_TAKEN);
        expect(await klarnaOrders(reference)).toEqual([]);
        // The authorization is gone at Klarna.
        const path = `${API}/payments/v1/authorizations/${token}`;
        const { username, password } = SANDBOX_KEYS.klarna;
        const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
        const again = await sandbox.send(path, { method: "DELETE", headers: { authorization } });
        expect(again.status).toBe(404);
        expect(await finish(reference, token)).toMatchObject({ order_id: id });
        await paying.expectState(id, "expired", "cancelled");
      },
    );

    test("whose page is paid in the moment after it has expired is revived, and nothing is taken twice", async () => {
      const { id, reference, page } = await begin();
      await expireUnpaidOrders(server.database, inMinutes(31));
      expect(await stateOf(server, means, id)).toEqual(NOTHING_TAKEN);
      await sandbox.press(page, "pay_and_stay");
      await check(3);
      await paying.expectState(id, "authorised", "new");
      expect(await stateOf(server, means, id)).toEqual({ ...ALL_TAKEN, points: 0 });
      expect(await klarnaOrders(reference)).toHaveLength(1);
    });
  },
  settings,
);
