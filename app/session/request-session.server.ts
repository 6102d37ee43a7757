import { randomUUID } from "node:crypto";
import { type AppLoadContext, redirect } from "@remix-run/node";
import { tracksEvents } from "~/analytics/events-for.server";
import type { EventData, ShopEvent } from "~/analytics/shop-event";
import { cacheHeaders, mergedVary } from "~/cookies/cache-control.server";
import { isKnownShopper } from "~/cookies/our-cookies.server";
import { cookies } from "~/cookies/signed-cookies.server";
import { type Cart, emptyCart } from "~/shop/cart";
import { readViewed, withViewed } from "~/shop/viewed";
import { type CookieCart, newOrderKey, readCookieCart, writeCookieCart } from "./cart-cookie.server";
import type { CheckoutDetails, Flash, LastOrder, Receipt } from "./session-data";

interface Stored {
  flash?: Flash[];
  order?: LastOrder;
  /** What was just done, for the data layer of the next page. */
  events?: ShopEvent[];
  /** The checkout's details were given, and no data layer has heard of it. */
  details?: true;
  /** Ids of orders that a data layer has heard of. */
  told?: number[];
}

/**
 * What one request knows of its shopper, and what the reply will tell the browser to remember. One per request, however
 * many loaders ask; written into the reply once, by `finishResponse` or by `redirectTo`.
 */
export class RequestSession {
  #cart: Cart | null;
  /** Opens the order that this cart becomes. Only the cookie holds it: the cart's copy in local storage does not. */
  #orderKey: string;
  #stored: Stored;
  /** Taken by a page of this request, which a redirect may yet discard. */
  #shown: Flash[] = [];
  #checkout: CheckoutDetails | null;
  #viewed: readonly number[];
  #changed = new Set<"cart" | "session" | "checkout" | "viewed">();
  /** `Set-Cookie` values. */
  #added: string[] = [];

  private constructor(
    private readonly secure: boolean,
    /** Whether the browser sent any cookie of ours: nobody gets the first one for only looking. */
    private readonly known: boolean,
    /** Whether the visitor allows that anybody is told what is looked at and bought. */
    readonly tracksEvents: boolean,
    cart: CookieCart | null,
    stored: Stored,
    checkout: CheckoutDetails | null,
    viewed: readonly number[],
  ) {
    this.#cart = cart?.cart ?? null;
    this.#orderKey = cart?.orderKey ?? newOrderKey();
    if (cart && !cart.orderKey) this.#changed.add("cart");
    this.#stored = stored;
    this.#checkout = checkout;
    this.#viewed = viewed;
  }

  static async read(request: Request): Promise<RequestSession> {
    const header = request.headers.get("cookie");
    const secure = new URL(request.url).protocol === "https:";
    const { cart, session, checkout, viewed } = cookies(secure);
    // A cookie with a bad signature or shape reads as none: never an error page.
    const value = async (cookie: { parse(header: string | null): Promise<unknown> }) =>
      cookie.parse(header).catch(() => null);
    const stored = await value(session);
    return new RequestSession(
      secure,
      isKnownShopper(header),
      tracksEvents(request),
      readCookieCart(await value(cart)),
      readStored(stored),
      asDetails(await value(checkout)),
      readViewed(await value(viewed)),
    );
  }

  /** Null while the browser has no (valid) cart of ours. */
  get cart(): Cart | null {
    return this.#cart;
  }
  /** The cart to change: the browser's, or a new one. */
  openCart(): Cart {
    return this.#cart ?? emptyCart(randomUUID());
  }
  set cart(cart: Cart) {
    if (this.#cart && this.#cart.id !== cart.id) this.#orderKey = newOrderKey();
    this.#cart = cart;
    this.#changed.add("cart");
  }

  /** The secret that opens the order that this cart becomes; another cart has another one. */
  get orderKey(): string {
    return this.#orderKey;
  }

  get checkout(): CheckoutDetails | null {
    return this.#checkout;
  }
  set checkout(details: CheckoutDetails | null) {
    this.#checkout = details;
    this.#changed.add("checkout");
  }

  /** Ids of the products last looked at, the latest first. */
  get viewed(): readonly number[] {
    return this.#viewed;
  }
  /** Remembers a product that is being looked at, for a browser that has cookies of ours already. */
  view(productId: number): void {
    if (!this.known || this.#viewed[0] === productId) return;
    this.#viewed = withViewed(this.#viewed, productId);
    this.#changed.add("viewed");
  }

  /** The order that the thank-you page shows; null 30 minutes after it was last shown, as computers are shared. */
  get lastOrder(): LastOrder | null {
    const { order } = this.#stored;
    return order && nowSeconds() - order.seenOn <= ORDER_PAGE_SECONDS ? order : null;
  }
  /** Opens the thank-you page for this order, or keeps it open. */
  showOrder(order: Omit<LastOrder, "seenOn">): void {
    this.#stored.order = { ...order, seenOn: nowSeconds() };
    this.#changed.add("session");
  }
  /** Forgets an order whose page has closed; true when there was one. */
  forgetClosedOrder(): boolean {
    if (!this.#stored.order || this.lastOrder) return false;
    delete this.#stored.order;
    this.#changed.add("session");
    return true;
  }

  /** A message for the next page that is shown. */
  flash(message: Flash): void {
    this.#stored.flash = thatFit([...(this.#stored.flash ?? []), message]);
    this.#changed.add("session");
  }
  takeFlash(): Flash[] {
    const messages = this.#stored.flash ?? [];
    if (messages.length) {
      this.#shown = messages;
      delete this.#stored.flash;
      this.#changed.add("session");
    }
    return messages;
  }
  /** A redirect discards the page that took the messages: the next page shows them. */
  returnFlash(): void {
    const messages = thatFit([...this.#shown, ...(this.#stored.flash ?? [])]);
    this.#shown = [];
    if (messages.length > 0) this.#stored.flash = messages;
  }

  /** Keeps an event for the data layer of the next page, which says it once; without consent nothing is kept. */
  track(event: ShopEvent): void {
    const events = [...(this.#stored.events ?? []), event];
    if (!this.tracksEvents || jsonBytes(events) > EVENTS_BYTES) return;
    this.#stored.events = events;
    this.#changed.add("session");
  }
  /** To be spread into a page's data. */
  takeEvents(): EventData & object {
    const doneEvents = this.#stored.events;
    if (!doneEvents) return {};
    delete this.#stored.events;
    this.#changed.add("session");
    return this.tracksEvents ? { doneEvents } : {};
  }

  /** The checkout's details were given, which the review's data layer tells once. */
  detailsGiven(): void {
    if (!this.tracksEvents) return;
    this.#stored.details = true;
    this.#changed.add("session");
  }
  takeDetailsGiven(): boolean {
    if (!this.#stored.details) return false;
    delete this.#stored.details;
    this.#changed.add("session");
    return this.tracksEvents;
  }

  /** Whether a data layer shall hear of this order: true once, however often its page is shown. */
  trackOnce(orderId: number): boolean {
    const told = this.#stored.told ?? [];
    if (!this.tracksEvents || told.includes(orderId)) return false;
    this.#stored.told = [...told, orderId].slice(-MAX_TRACKED_ORDERS);
    this.#changed.add("session");
    return true;
  }

  /** Sends a cookie that has a module of its own, such as the language. @param setCookie its `Set-Cookie` value */
  addCookie(setCookie: string): void {
    this.#added.push(setCookie);
  }

  /** The `Set-Cookie` values of everything that changed; empty when asked again. */
  async takeCookies(): Promise<string[]> {
    const { cart, session, checkout, viewed } = cookies(this.secure);
    const changed = new Set(this.#changed);
    this.#changed.clear();
    const headers = this.#added.splice(0);
    if (changed.has("cart") && this.#cart)
      headers.push(await cart.serialize(writeCookieCart(this.#cart, this.#orderKey)));
    if (changed.has("session")) {
      const empty = Object.keys(this.#stored).length === 0;
      headers.push(await session.serialize(this.#stored, empty ? { maxAge: 0 } : {}));
    }
    if (changed.has("viewed")) headers.push(await viewed.serialize(this.#viewed));
    if (changed.has("checkout"))
      headers.push(await checkout.serialize(this.#checkout ?? {}, this.#checkout ? {} : { maxAge: 0 }));
    return headers;
  }
}

/** More would not fit the cookie (4 kB) and nobody reads them. */
const MESSAGES = 6;
/** Bytes of JSON that the same cookie has room for: of messages, and of events. */
const MESSAGES_BYTES = 500;
const EVENTS_BYTES = 700;
/** The thank-you page shows name, address and telephone. */
const ORDER_PAGE_SECONDS = 30 * 60;
/** Orders of one browser session; an older one's page no longer opens. */
const MAX_TRACKED_ORDERS = 10;

const jsonBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** The last messages that the cookie has room for. */
function thatFit(messages: Flash[]): Flash[] {
  let kept = messages.slice(-MESSAGES);
  while (jsonBytes(kept) > MESSAGES_BYTES) kept = kept.slice(1);
  return kept;
}

/** What fits the present shape: a cookie may come from an older shop, or be another one of ours under this name. */
function readStored(value: unknown): Stored {
  if (!isObject(value)) return {};
  const { flash, order, events, details, told } = value;
  const stored: Stored = {};
  if (Array.isArray(flash) && flash.every((message): message is Flash => isObject(message) && isText(message.key)))
    stored.flash = flash;
  if (isObject(order) && Number.isSafeInteger(order.id) && isText(order.key) && isText(order.cartId))
    stored.order = {
      id: Number(order.id),
      key: order.key,
      cartId: order.cartId,
      seenOn: Number(order.seenOn) || 0,
      ...(isReceipt(order.receipt) ? { receipt: order.receipt } : {}),
    };
  if (Array.isArray(events) && events.every((event): event is ShopEvent => isObject(event) && isText(event.event)))
    stored.events = events;
  if (details === true) stored.details = true;
  if (Array.isArray(told) && told.every((id) => Number.isSafeInteger(id))) stored.told = told;
  return stored;
}

function isReceipt(value: unknown): value is Receipt {
  return isObject(value) && isText(value.email) && Number.isSafeInteger(value.total) && isText(value.currency);
}

const nowSeconds = () => Math.floor(Date.now() / 1000);

const isText = (value: unknown): value is string => typeof value === "string";
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function asDetails(value: unknown): CheckoutDetails | null {
  if (!isObject(value) || !isObject(value.values)) return null;
  return {
    values: Object.fromEntries(
      Object.entries(value.values).filter((entry): entry is [string, string] => isText(entry[1])),
    ),
  };
}

// Remix hands every loader, action and hook of one request the same, fresh context object.
const sessions = new WeakMap<AppLoadContext, Promise<RequestSession>>();

export function requestSession({
  request,
  context,
}: {
  request: Request;
  context: AppLoadContext;
}): Promise<RequestSession> {
  let session = sessions.get(context);
  if (!session) {
    session = RequestSession.read(request);
    sessions.set(context, session);
  }
  return session;
}

/** Writes the session's cookies and what follows for caching into a reply; our HTTP front does the latter for all replies. */
export async function finishResponse(
  request: Request,
  context: AppLoadContext,
  { status, headers }: { status: number; headers: Headers },
): Promise<void> {
  const session = await sessions.get(context);
  for (const cookie of (await session?.takeCookies()) ?? []) headers.append("Set-Cookie", cookie);
  const { cacheControl, vary } = cacheHeaders({
    method: request.method,
    path: new URL(request.url).pathname,
    status,
    cookies: request.headers.get("cookie"),
    setsCookie: headers.has("Set-Cookie"),
    given: headers.get("Cache-Control"),
  });
  headers.set("Cache-Control", cacheControl);
  headers.set("Vary", mergedVary(headers.get("Vary"), vary));
}

/**
 * A redirect that carries the session's cookies: Remix answers redirects of document requests before any hook of ours.
 * @param path of this shop: from `href` or `safeRedirect`
 */
export async function redirectTo(
  session: RequestSession,
  path: string,
  status: 303 | 301 | 302 = 303,
): Promise<Response> {
  const headers = new Headers();
  session.returnFlash();
  for (const cookie of await session.takeCookies()) headers.append("Set-Cookie", cookie);
  return redirect(path, { status, headers });
}
