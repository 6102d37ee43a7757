import { afterAll, expect, test, vi } from "vitest";
import { loader as thanksLoader } from "~/routes/thank-you/route";
import { PayingVisitor } from "../../../tests/support/paying-visitor";
import { lastReference, nexi } from "../../../tests/support/pretend-payments";
import { withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action, loader } from "./route";

vi.mock("~/config/backend-options.server", async (original) => {
  const { withPretendPayments } = await import("../../../tests/support/pretend-payments");
  return withPretendPayments(await original());
});
afterAll(() => vi.doUnmock("~/config/backend-options.server"));

withEmbeddedShop();

function notify(
  provider: string,
  { query = "", body = "", headers = {} }: { query?: string; body?: string; headers?: Record<string, string> },
) {
  const url = `http://shop.test/payments/${provider}/notifications${query}`;
  const request = new Request(url, { method: "POST", headers, body });
  return action({ request, params: { provider }, context: {} });
}

test("a notification pays the order of a shopper who never comes back", async () => {
  const shopper = await PayingVisitor.atProvider(0);
  const reference = lastReference(nexi);
  nexi.decide(reference, "paid");
  const answers = await Promise.all([1, 2].map(() => notify("nexi", { query: `?reference=${reference}` })));
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(answer.headers.has("set-cookie")).toBe(false);
  }
  expect((await shopper.visitor.get(thanksLoader, "/thankyou")).data).toMatchObject({ order: { status: "paid" } });
});

test("the provider's own headers, the query and the raw body are passed on, and nothing of other senders", async () => {
  const body = '{"a": 1.10,  "name":"Città 🙂"}\r\n';
  const headers = {
    ...{ "content-type": "application/json; charset=utf-8", "nexi-signature": "v1=abc", "nexi-time": "7" },
    ...{ cookie: "account=x", authorization: "Bearer x", "x-order-key": "k", "revolut-signature": "v1=def" },
  };
  await notify("nexi", { query: "?a=1&b=%2B%20", body, headers });
  const received = nexi.notifications.at(-1);
  expect(received?.body).toBe(body);
  expect(received?.query.get("b")).toBe("+ ");
  expect(received?.headers.get("nexi-signature")).toBe("v1=abc");
  expect(received?.headers.get("content-type")).toBe("application/json; charset=utf-8");
  for (const name of ["cookie", "authorization", "x-order-key", "revolut-signature"])
    expect(received?.headers.get(name), name).toBeNull();
});

test("a provider that the shop has no account with is refused, and a GET is answered with the allowed method", async () => {
  for (const provider of ["klarna", "nobody", "NEXI", "any"])
    expect((await notify(provider, {})).status, provider).toBe(403);
  const opened = loader();
  expect([opened.status, opened.headers.get("allow")]).toEqual([405, "POST"]);
});
