import { expect, test } from "vitest";
import { createApi } from "./client.server";
import { checkCart } from "./orders.server";

/** A server with the specification's calls for codes. */
const requests: string[] = [];
const api = createApi({
  baseUrl: "http://api.invalid/",
  async fetch(request) {
    const { pathname, searchParams } = new URL(request.url);
    requests.push(pathname);
    if (pathname === "/website/check-cart") return Response.json({ data: { items: [], message: "Sold out." } });
    if (pathname === "/items/coupons") {
      expect(JSON.parse(searchParams.get("filter") ?? "")).toEqual({ deleted_at: { _null: true } });
      const rows = ["TEN", "TENFOLD"].map((code) => ({ code, description: "", discount: "10.00" }));
      return Response.json({ data: rows.filter(({ code }) => code.includes(searchParams.get("search") ?? "")) });
    }
    if (pathname === "/website/gift-card/CARD") return Response.json({ data: { id: 3, value: 50 } });
    if (pathname === "/items/payments") return Response.json({ data: [] });
    return Response.json({ data: false });
  },
});

test("codes that check-cart omits are looked up with the specification's calls", async () => {
  expect(await checkCart(api, { items: [], coupon: "TEN", gift_card: "CARD" })).toMatchObject({
    changes: null,
    message: "Sold out.",
    coupon: { code: "TEN", kind: "amount", discount: "10.00" },
    gift_card: { code: "CARD", value: 50 },
  });
});

test("a part of a coupon's code and an unknown gift card are refused", async () => {
  expect(await checkCart(api, { items: [], coupon: "TE", gift_card: "NOBODY" })).toMatchObject({
    coupon: null,
    gift_card: null,
  });
});

test("a cart without codes makes no calls for codes", async () => {
  requests.length = 0;
  await checkCart(api, { items: [] });
  expect(requests).toEqual(["/website/check-cart"]);
});
