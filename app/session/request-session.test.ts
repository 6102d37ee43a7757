import { createCookie } from "@remix-run/node";
import { parseCookie } from "cookie";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ShopEvent } from "~/analytics/shop-event";
import { addLine, type Cart, emptyCart, MAX_LINES, setCoupon, setGiftCard, setNote } from "~/shop/cart";
import { RequestSession, redirectTo } from "./request-session.server";
import { finishResponse, requestSession } from "./shared-session.server";

const OUR_SECRET = "a-secret-of-these-tests-0123456789abcdef";
const OTHER_SECRET = "another-secret-0123456789abcdef-0123456789";

beforeAll(() => {
  vi.stubEnv("SESSION_SECRETS", OUR_SECRET);
  vi.stubEnv("GTM_ID", "GTM-TEST123");
});
afterAll(() => vi.unstubAllEnvs());

const CART_ID = "3f0f7a52-6c39-4a57-9d3c-3d9b0e8f4f10";
const order = { id: 7, key: "k".repeat(43), cartId: CART_ID };
const shoes = { productId: 12, sizeId: 3, quantity: 2 };

function requestWith(cookies: string[], url = "http://shop.example/cart"): Request {
  return new Request(url, { headers: cookies.length ? { cookie: cookies.join("; ") } : {} });
}
const pair = (setCookie: string) => setCookie.split(";")[0] ?? "";
const signedBy = (secret: string, name: string) => createCookie(name, { secrets: [secret], path: "/" });

function filledCart(): Cart {
  const added = addLine(emptyCart(CART_ID), shoes);
  if (!added.ok) throw new Error("the cart is full");
  return added.cart;
}

async function cartCookie(cart = filledCart()): Promise<string> {
  const session = await RequestSession.read(requestWith([]));
  session.cart = cart;
  return pair((await session.takeCookies()).find((cookie) => cookie.startsWith("cart=")) ?? "");
}

test("the note in a checkout cookie of an earlier version moves to the cart once", async () => {
  const old = { values: { name: "Ada", note: "Ring\r\ntwice\u200b" }, tooLong: [] };
  const checkout = pair(await signedBy(OUR_SECRET, "checkout").serialize(old));
  const session = await RequestSession.read(requestWith([await cartCookie(), checkout]));
  expect(session.cart?.note).toBe("Ring\ntwice");
  expect(session.checkout?.values).toEqual({ name: "Ada" });
  const written = (await session.takeCookies()).map(pair);
  const next = await RequestSession.read(requestWith(written));
  expect(next.cart?.note).toBe("Ring\ntwice");
  expect(next.checkout?.values).toEqual({ name: "Ada" });
  next.cart = setNote(next.openCart(), "");
  const [emptied = ""] = (await next.takeCookies()).map(pair);
  const last = await RequestSession.read(requestWith([emptied, ...written.slice(1)]));
  expect(last.cart?.note).toBeUndefined();
  // A note of the cart is newer, and a cart is not made for a note.
  const noted = await cartCookie(setNote(filledCart(), "Newer"));
  expect((await RequestSession.read(requestWith([noted, checkout]))).cart?.note).toBe("Newer");
  expect((await RequestSession.read(requestWith([checkout]))).cart).toBeNull();
});

describe("the cart cookie", () => {
  test("keeps the cart for the next request", async () => {
    const session = await RequestSession.read(requestWith([await cartCookie()]));
    expect(session.cart).toEqual(filledCart());
  });

  test("fits a browser's limit with the longest values", async () => {
    let cart = emptyCart("a".repeat(40));
    for (let line = 0; line < MAX_LINES; line++) {
      const added = addLine(cart, { productId: 2_147_483_647 - line, sizeId: 2_147_483_647, quantity: 99 });
      if (added.ok) cart = added.cart;
    }
    cart = setGiftCard(setCoupon(setNote(cart, "è".repeat(200)), "C".repeat(40)), "G".repeat(40));
    const cookie = await cartCookie({ ...cart, revision: 1_999_999_999 });
    expect(cookie.length).toBeLessThan(2_100);
    expect((await RequestSession.read(requestWith([cookie]))).cart?.lines).toHaveLength(MAX_LINES);
  });

  test.each([
    ["decimal lines and no key", [CART_ID, 1, [[12, 3, 2]], null, null]],
    ["lines in base 36", [[CART_ID, 1, "c.3.2", null, null], "k".repeat(32)]],
  ])("of an earlier version, with %s, is still valid", async (_, value) => {
    const older = pair(await signedBy(OUR_SECRET, "cart").serialize(value));
    expect((await RequestSession.read(requestWith([older]))).cart?.lines).toEqual([shoes]);
  });

  test("is ignored when it is truncated at any position", async () => {
    const cookie = await cartCookie();
    for (let length = "cart=".length; length < cookie.length; length++) {
      const session = await RequestSession.read(requestWith([cookie.slice(0, length)]));
      expect(session.cart, cookie.slice(0, length)).toBeNull();
    }
  });

  test("is ignored when another key signed it", async () => {
    const forged = pair(await signedBy(OTHER_SECRET, "cart").serialize([CART_ID, 1, [[12, 3, 2]], null, null]));
    expect((await RequestSession.read(requestWith([forged]))).cart).toBeNull();
  });

  test("is ignored when one of its characters was changed", async () => {
    const cookie = await cartCookie();
    for (const index of [5, 10, 20, cookie.length - 3]) {
      const changed = cookie.slice(0, index) + (cookie[index] === "A" ? "B" : "A") + cookie.slice(index + 1);
      expect((await RequestSession.read(requestWith([changed]))).cart, changed).toBeNull();
    }
  });

  const shapes: unknown[] = [
    null,
    "text",
    7,
    {},
    [],
    [CART_ID],
    [CART_ID, 1, "lines", null, null],
    [CART_ID, 1, "c.3.1_", null, null, null, null],
    [CART_ID, 1, "c.3.1_c.3", null, null],
    [CART_ID, 1, "zzzzzz.3.1", null, null],
    [CART_ID, 1, "c.3.-1", null, null],
    [CART_ID, 1, "AAAADAAAAAMC", null, null, null, null],
    [CART_ID, 1, "AAAADAAAAAM", null, null],
    [CART_ID, 1, "AAAADAAAAAMA", null, null],
    [CART_ID, 1, "/////////////////", null, null],
    [CART_ID, 1, [[12, 3]], null, null],
    [CART_ID, 1, [[12, 3, 0]], null, null],
    [CART_ID, 1, [[12, 3, 1.5]], null, null],
    [CART_ID, 1, [[12, 3, 1e9]], null, null],
    [CART_ID, 1, [[2 ** 31, 3, 1]], null, null],
    [CART_ID, -1, [[12, 3, 1]], null, null],
    ["short", 1, [[12, 3, 1]], null, null],
    [CART_ID, 1, Array.from({ length: 51 }, (_, index) => [index + 1, 1, 1]), null, null],
    [CART_ID, 1, [[12, 3, 1]], "c".repeat(41), null],
    { id: CART_ID, revision: 1, lines: [shoes] },
  ];
  test.each(shapes.map((shape) => [shape]))("is ignored when it has our signature and the value %j", async (value) => {
    const cookie = pair(await signedBy(OUR_SECRET, "cart").serialize(value));
    expect((await RequestSession.read(requestWith([cookie]))).cart).toBeNull();
  });

  test.each(["cart=", "cart=%", "cart=%E0%A4%A.x", 'cart="', "cart=null", "cart=.", "=", ";;;", "cart", "cart=a=b=c"])(
    "is ignored without an error for the header %j",
    async (header) => {
      const session = await RequestSession.read(requestWith([header]));
      expect(session.cart).toBeNull();
      expect(session.lastOrder).toBeNull();
      expect(session.checkout).toBeNull();
      expect(session.takeFlash()).toEqual([]);
    },
  );

  test("is hidden from scripts and other sites, and from plain http when the shop has https", async () => {
    const session = await RequestSession.read(requestWith([], "https://shop.example/cart"));
    session.cart = filledCart();
    const [secure = ""] = await session.takeCookies();
    expect(secure).toMatch(/^__Host-cart=/);
    expect(secure).toMatch(/Path=\//);
    expect(secure).toMatch(/HttpOnly/);
    expect(secure).toMatch(/SameSite=Lax/);
    expect(secure).toMatch(/Secure/);
    expect(secure).toMatch(/Max-Age=2592000/);

    const plain = await RequestSession.read(requestWith([], "http://localhost:3000/cart"));
    plain.cart = filledCart();
    const [cookieHeader = ""] = await plain.takeCookies();
    expect(cookieHeader).toMatch(/^cart=/);
    expect(cookieHeader).not.toMatch(/Secure/);
  });

  test("over https is ignored when another host of the domain may have set it", async () => {
    const planted = await cartCookie();
    expect((await RequestSession.read(requestWith([planted]))).cart).not.toBeNull();
    expect((await RequestSession.read(requestWith([planted], "https://shop.example/cart"))).cart).toBeNull();
  });

  test("of an earlier version, without an order key, keeps its cart and gets a key", async () => {
    const older = pair(await signedBy(OUR_SECRET, "cart").serialize([CART_ID, 1, [[12, 3, 2]], null, null]));
    const session = await RequestSession.read(requestWith([older]));
    expect(session.cart?.lines).toEqual([shoes]);
    const next = await RequestSession.read(requestWith((await session.takeCookies()).map(pair)));
    expect(next.orderKey).toBe(session.orderKey);
  });

  test("has the key of the cart's order after any change; the order of another cart has another key", async () => {
    const session = await RequestSession.read(requestWith([await cartCookie()]));
    const { orderKey } = session;
    // The format that the contract requires.
    expect(orderKey).toMatch(/^[A-Za-z0-9_-]{20,64}$/);
    session.cart = setNote(filledCart(), "changed");
    const next = await RequestSession.read(requestWith((await session.takeCookies()).map(pair)));
    expect(next.orderKey).toBe(orderKey);
    expect((await RequestSession.read(requestWith([await cartCookie()]))).orderKey).not.toBe(orderKey);
    next.cart = emptyCart("another-cart-of-a-test");
    expect(next.orderKey).not.toBe(orderKey);
  });
});

describe("a session", () => {
  test("sets no cookie for a visitor without changes", async () => {
    const session = await RequestSession.read(requestWith([]));
    expect(session.takeFlash()).toEqual([]);
    expect(session.openCart().lines).toEqual([]);
    expect(await session.takeCookies()).toEqual([]);
  });

  test("writes its cookies into one reply only", async () => {
    const session = await RequestSession.read(requestWith([]));
    session.cart = filledCart();
    session.flash({ key: "cart:added" });
    expect(await session.takeCookies()).toHaveLength(2);
    expect(await session.takeCookies()).toEqual([]);
  });

  test("shows a message once", async () => {
    const first = await RequestSession.read(requestWith([]));
    first.flash({ key: "cart:added", values: { name: "Lido" } });
    const second = await RequestSession.read(requestWith((await first.takeCookies()).map(pair)));
    expect(second.takeFlash()).toEqual([{ key: "cart:added", values: { name: "Lido" } }]);
    const [cleared = ""] = await second.takeCookies();
    expect(cleared).toMatch(/^session=.*Max-Age=0/);
  });

  const shapes: unknown[] = [
    null,
    "text",
    [],
    [CART_ID, 1, []],
    { flash: "hello" },
    { flash: { length: 2 } },
    { flash: [7] },
    { order: "7" },
    { order: { id: "x" } },
  ];
  test.each(shapes.map((shape) => [shape]))(
    "starts empty when its cookie has our signature and the value %j",
    async (value) => {
      const cookie = pair(await signedBy(OUR_SECRET, "session").serialize(value));
      const session = await RequestSession.read(requestWith([cookie]));
      expect(session.takeFlash()).toEqual([]);
      expect(session.lastOrder).toBeNull();
      session.flash({ key: "cart:updated" });
      expect(session.takeFlash()).toEqual([{ key: "cart:updated" }]);
    },
  );

  test("keeps the key of the last order after a message was read", async () => {
    const first = await RequestSession.read(requestWith([]));
    first.showOrder(order);
    first.flash({ key: "cart:updated" });
    const second = await RequestSession.read(requestWith((await first.takeCookies()).map(pair)));
    second.takeFlash();
    const third = await RequestSession.read(requestWith((await second.takeCookies()).map(pair)));
    expect(third.lastOrder).toMatchObject(order);
    expect(third.takeFlash()).toEqual([]);
  });

  test("closes the page of an order 30 minutes after it was last opened, and reports this once", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-22T10:00:00Z"), toFake: ["Date"] });
    try {
      const minutesLater = async (minutes: number, before: RequestSession) => {
        vi.setSystemTime(Date.now() + minutes * 60_000);
        return RequestSession.read(requestWith((await before.takeCookies()).map(pair)));
      };
      const bought = await RequestSession.read(requestWith([]));
      bought.showOrder(order);
      const shownAgain = await minutesLater(29, bought);
      expect(shownAgain.lastOrder).toMatchObject(order);
      expect(shownAgain.forgetClosedOrder()).toBe(false);
      shownAgain.showOrder(order);
      const stillOpen = await minutesLater(30, shownAgain);
      expect(stillOpen.lastOrder).toMatchObject(order);
      stillOpen.showOrder(order);
      const closed = await minutesLater(31, stillOpen);
      expect(closed.lastOrder).toBeNull();
      expect(closed.forgetClosedOrder()).toBe(true);
      expect(closed.forgetClosedOrder()).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  test("shows a message on the target of a redirect, when the page that took it is discarded", async () => {
    const session = await RequestSession.read(requestWith([]));
    session.flash({ key: "checkout:nothing_ordered" });
    session.takeFlash();
    session.flash({ key: "cart:change_gone" });
    const response = await redirectTo(session, "/cart");
    const next = await RequestSession.read(requestWith(response.headers.getSetCookie().map(pair)));
    expect(next.takeFlash().map(({ key }) => key)).toEqual(["checkout:nothing_ordered", "cart:change_gone"]);
  });

  test("keeps at most six messages, because more would not fit the cookie", async () => {
    const session = await RequestSession.read(requestWith([]));
    for (let number = 0; number < 20; number++) session.flash({ key: "cart:change_gone", values: { number } });
    expect(session.takeFlash().map((message) => message.values?.number)).toEqual([14, 15, 16, 17, 18, 19]);
  });

  test("sends the checkout's details to the pages of both languages and to the requests of their scripts", async () => {
    const session = await RequestSession.read(requestWith([]));
    session.checkout = { values: { name: "Ada" }, tooLong: ["address"] };
    const setCookies = await session.takeCookies();
    expect(setCookies.map((cookie) => /Path=([^;]+)/.exec(cookie)?.[1])).toEqual(["/"]);
    const next = await RequestSession.read(requestWith([pair(setCookies[0] ?? "")]));
    expect(next.checkout).toEqual({ values: { name: "Ada" }, tooLong: ["address"] });
    next.checkout = null;
    for (const cookie of await next.takeCookies()) expect(cookie).toMatch(/Max-Age=0/);
  });

  test("reads the details of an earlier version, and of a field that has become too long only its name", async () => {
    const values = {
      name: "Ada",
      city: "鞋".repeat(50),
      email: "a@b.it",
      confirm_email: "A@b.it",
      note: "Ring",
      old: "field",
    };
    const older = pair(await signedBy(OUR_SECRET, "checkout").serialize({ values }));
    expect((await RequestSession.read(requestWith([older]))).checkout).toEqual({
      values: { name: "Ada", email: "a@b.it", confirm_email: "a@b.it" },
      tooLong: ["city"],
    });
  });

  const details: unknown[] = [null, "text", [], [2, "Ada"], { values: "text" }, { values: null }, { flash: [] }];
  test.each(details.map((shape) => [shape]))(
    "has no checkout details when the cookie has our signature and the value %j",
    async (value) => {
      const cookie = pair(await signedBy(OUR_SECRET, "checkout").serialize(value));
      expect((await RequestSession.read(requestWith([cookie]))).checkout).toBeNull();
    },
  );

  test("is shared by all loaders of a request, and is another one for the next request", async () => {
    const request = requestWith([]);
    const context = {};
    expect(await requestSession({ request, context })).toBe(await requestSession({ request, context }));
    expect(await requestSession({ request, context: {} })).not.toBe(await requestSession({ request, context }));
  });
});

describe("a reply", () => {
  const cacheControlOf = async (request: Request, change?: (session: RequestSession) => void) => {
    const context = {};
    const session = await requestSession({ request, context });
    change?.(session);
    const headers = new Headers();
    await finishResponse(request, context, { status: 200, headers });
    return headers;
  };

  test("is public only for a visitor without cookies of the shop, and never on /", async () => {
    const of = async (cookies: string[], path: string) =>
      (await cacheControlOf(requestWith(cookies, `https://shop.example${path}`))).get("Cache-Control");
    expect(await of([], "/products")).toBe("public, max-age=0");
    expect(await of(["unrelated=1", "mycart=2"], "/products")).toBe("public, max-age=0");
    expect(await of([], "/")).toBe("private, no-cache");
    for (const cookie of ["cart=x", "session=x", "checkout=x", "i18n_redirected=it"])
      expect(await of(["unrelated=1", cookie], "/products"), cookie).toBe("private, no-cache");
  });

  test("with a cookie is private, and has every changed cookie", async () => {
    const headers = await cacheControlOf(requestWith([], "https://shop.example/products"), (session) => {
      session.cart = filledCart();
      session.flash({ key: "cart:added" });
    });
    expect(headers.get("Cache-Control")).toBe("private, no-cache");
    expect(headers.getSetCookie().map((cookie) => cookie.split("=")[0])).toEqual(["__Host-cart", "__Host-session"]);
  });

  test("with a redirect has the cookies", async () => {
    const session = await RequestSession.read(requestWith([]));
    session.cart = filledCart();
    session.flash({ key: "cart:added" });
    const response = await redirectTo(session, "/cart");
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/cart");
    const cookies = response.headers.getSetCookie();
    expect(cookies.map((cookie) => Object.keys(parseCookie(cookie))[0])).toEqual(["cart", "session"]);
  });
});

describe("an event for the data layer", () => {
  const consent = `consent=1.analytics.${Math.floor(Date.now() / 1000)}`;
  const added: ShopEvent = { event: "add_to_cart", ecommerce: { currency: "EUR", value: 45.5, items: [] } };

  const sessionCookie = async (session: RequestSession) =>
    pair((await session.takeCookies()).find((cookie) => cookie.startsWith("session=")) ?? "");

  test("is in the data of the next page once", async () => {
    const before = await RequestSession.read(requestWith([consent]));
    before.track(added);
    const next = await RequestSession.read(requestWith([consent, await sessionCookie(before)]));
    expect(next.takeEvents()).toEqual({ doneEvents: [added] });
    expect(next.takeEvents()).toEqual({});
    expect((await next.takeCookies())[0]).toMatch(/^session=.*Max-Age=0/);
  });

  test("is not stored without consent, and not sent after consent was withdrawn", async () => {
    const without = await RequestSession.read(requestWith([]));
    without.track(added);
    without.detailsGiven();
    expect(without.trackOnce(7)).toBe(false);
    expect(await without.takeCookies()).toEqual([]);

    const before = await RequestSession.read(requestWith([consent]));
    before.track(added);
    const refused = await RequestSession.read(
      requestWith([consent.replace("analytics", ""), await sessionCookie(before)]),
    );
    expect(refused.takeEvents()).toEqual({});
  });

  test("tracks an order once, also when the form opens its page again", async () => {
    const first = await RequestSession.read(requestWith([consent]));
    first.showOrder(order);
    expect(first.trackOnce(7)).toBe(true);
    expect(first.trackOnce(7)).toBe(false);
    const second = await RequestSession.read(requestWith([consent, await sessionCookie(first)]));
    second.showOrder(order);
    expect(second.trackOnce(7)).toBe(false);
    expect(second.trackOnce(8)).toBe(true);
  });

  test("has a small cookie after any number of events", async () => {
    const session = await RequestSession.read(requestWith([consent]));
    for (let index = 0; index < 100; index++) session.track(added);
    expect((await sessionCookie(session)).length).toBeLessThan(2_500);
  });
});
