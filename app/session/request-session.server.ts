import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Cookie, redirect } from "@remix-run/node";
import { tracksEvents } from "~/analytics/events-for.server";
import type { EventData, ShopEvent } from "~/analytics/shop-event";
import { SHOWN_PAGE } from "~/browser/shown-page";
import { isKnownShopper } from "~/cookies/our-cookies.server";
import { cookiesOf, SIGN_IN_SECONDS } from "~/cookies/signed-cookies.server";
import { type Cart, emptyCart } from "~/shop/cart";
import { readViewed, withViewed } from "~/shop/viewed";
import { type CookieCart, newOrderKey, readCookieCart, writeCookieCart } from "./cart-cookie.server";
import { eventsFit, messagesThatFit } from "./cookie-size.server";
import { readSeen, writeSeen } from "./seen-cookie.server";
import type { CheckoutDetails, Flash, LastOrder, ProviderSignIn } from "./session-data";
import { writeShippingCountry } from "./shipping-country-cookie.server";
import { type PendingSignIn, readPending, readSignIn, type SignIn, writePending, writeSignIn } from "./sign-in.server";
import { isObject, isText, readStored, type Stored } from "./stored-session.server";

/**
 * The shopper's session in one request: the cookies of the request, and the changes for the reply. Each request has one
 * session, which all its loaders share. `finishResponse` or `redirectTo` writes the changes into the reply once.
 */
export class RequestSession {
  #cart: Cart | null;
  /**
   * The key of the order that this cart becomes. The cookie contains it, and the cart's copy in local storage does not.
   */
  #orderKey: string;
  #stored: Stored;
  /** Messages that a page of this request has taken. A redirect discards that page. */
  #takenFlash: Flash[] = [];
  #takenEvents: ShopEvent[] = [];
  #checkout: CheckoutDetails | null;
  #viewed: readonly number[];
  #seenOn: string | null;
  #signIn: SignIn | null;
  #signInEnded = false;
  #pendingSignIn: PendingSignIn | null;
  #changed = new Set<"cart" | "session" | "checkout" | "viewed" | "seen" | "account">();
  #chosenCountryId: number | null = null;
  /** `Set-Cookie` values. */
  #otherCookies: string[] = [];

  private constructor(
    private readonly request: Request,
    /** Whether the request has any of the shop's cookies. A visit to a product alone never sets the first one. */
    private readonly hasOurCookie: boolean,
    /** Whether the visitor's consent allows analytics events. */
    readonly tracksEvents: boolean,
    cart: CookieCart | null,
    stored: Stored,
    checkout: CheckoutDetails | null,
    viewed: readonly number[],
    account: unknown,
  ) {
    this.#cart = cart?.cart ?? null;
    this.#orderKey = cart?.orderKey ?? newOrderKey();
    if (cart && !cart.orderKey) this.#changed.add("cart");
    this.#stored = stored;
    this.#checkout = checkout;
    this.#viewed = viewed;
    this.#seenOn = readSeen(request.headers.get("cookie"));
    this.#signIn = readSignIn(account);
    this.#pendingSignIn = readPending(account);
  }

  static async read(request: Request): Promise<RequestSession> {
    const header = request.headers.get("cookie");
    const { cart, session, checkout, viewed, account } = cookiesOf(request);
    // A cookie with an invalid signature or format counts as missing, so that no page fails.
    const value = async (cookie: { parse(header: string | null): Promise<unknown> }) =>
      cookie.parse(header).catch(() => null);
    const stored = await value(session);
    return new RequestSession(
      request,
      isKnownShopper(header),
      tracksEvents(request),
      readCookieCart(await value(cart)),
      readStored(stored),
      asDetails(await value(checkout)),
      readViewed(await value(viewed)),
      await value(account),
    );
  }

  /** Whether the browser reads the data of the page whose URL it shows. */
  get isOfShownPage(): boolean {
    return this.request.headers.has(SHOWN_PAGE);
  }

  /** Null when the browser has no valid cart cookie. */
  get cart(): Cart | null {
    return this.#cart;
  }
  /** The browser's cart, or a new one, for a change. */
  openCart(): Cart {
    return this.#cart ?? emptyCart(randomUUID());
  }
  set cart(cart: Cart) {
    if (this.#cart && this.#cart.id !== cart.id) {
      this.#orderKey = newOrderKey();
      this.#seenOn = null;
    }
    this.#cart = cart;
    this.#changed.add("cart");
  }

  /** When the shopper last saw the prices of this cart, ISO 8601 UTC by the server's clock; null before. */
  get seenOn(): string | null {
    return this.#seenOn;
  }
  set seenOn(time: string) {
    this.#seenOn = time;
    this.#changed.add("seen");
  }

  /** The secret key of the order that this cart becomes. Another cart has another key. */
  get orderKey(): string {
    return this.#orderKey;
  }

  /**
   * Null for guests. Assigning null signs the shopper out of this browser, and removes delivery details and the last order:
   * computers may be shared.
   */
  get signIn(): SignIn | null {
    return this.#signIn;
  }
  set signIn(signIn: SignIn | null) {
    if (this.#signIn && !signIn) {
      this.checkout = null;
      delete this.#stored.order;
      this.#changed.add("session");
    }
    this.#signIn = signIn;
    this.#pendingSignIn = null;
    // The cookies have space for one of the two.
    if (signIn && this.#stored.provider) this.providerSignIn = null;
    this.#changed.add("account");
  }

  /**
   * Signs the shopper out because the sign-in has ended on the server. A checkout in progress keeps its details: the shopper
   * did not choose to leave.
   */
  endSignIn(): void {
    const checkout = this.#checkout;
    this.signIn = null;
    this.checkout = checkout;
    this.#signInEnded = true;
  }
  /** Whether the sign-in has ended in this request; once, so that one part of the page tells the shopper. */
  takeSignInEnded(): boolean {
    const ended = this.#signInEnded;
    this.#signInEnded = false;
    return ended;
  }

  /** A sign-in that the shopper has not confirmed; null without one. Assigning null discards it. Guests only. */
  get pendingSignIn(): PendingSignIn | null {
    return this.#pendingSignIn;
  }
  set pendingSignIn(pending: PendingSignIn | null) {
    if (this.#signIn) throw new Error("A pending sign-in would replace the sign-in");
    this.#pendingSignIn = pending;
    this.#changed.add("account");
  }

  /** The sign-in with a provider that this browser has started; null without one. */
  get providerSignIn(): ProviderSignIn | null {
    return this.#stored.provider ?? null;
  }
  set providerSignIn(started: ProviderSignIn | null) {
    this.#stored.provider = started ?? undefined;
    if (!started) delete this.#stored.provider;
    this.#changed.add("session");
  }

  get checkout(): CheckoutDetails | null {
    return this.#checkout;
  }
  set checkout(details: CheckoutDetails | null) {
    this.#checkout = details;
    this.#changed.add("checkout");
  }

  /** Ids of the recently viewed products, the latest first. */
  get viewed(): readonly number[] {
    return this.#viewed;
  }
  /** Adds a product to the recently viewed ones, if the browser already has a cookie of the shop. */
  view(productId: number): void {
    if (!this.hasOurCookie || this.#viewed[0] === productId) return;
    this.#viewed = withViewed(this.#viewed, productId);
    this.#changed.add("viewed");
  }

  /**
   * The order of the thank-you page; null 30 minutes after the page was last opened, because computers may be shared.
   */
  get lastOrder(): LastOrder | null {
    const { order } = this.#stored;
    return order && nowSeconds() - order.seenOn <= ORDER_PAGE_SECONDS ? order : null;
  }
  /** Opens the thank-you page for this order, or extends its time. */
  showOrder(order: Omit<LastOrder, "seenOn">): void {
    this.#stored.order = { ...order, seenOn: nowSeconds() };
    this.#changed.add("session");
  }
  /** Closes the thank-you page. */
  forgetOrder(): void {
    delete this.#stored.order;
    this.#changed.add("session");
  }
  /** Removes an order whose page has expired. Returns whether there was one. */
  forgetClosedOrder(): boolean {
    if (!this.#stored.order || this.lastOrder) return false;
    delete this.#stored.order;
    this.#changed.add("session");
    return true;
  }

  /** Stores a message for the next page. */
  flash(message: Flash): void {
    this.#stored.flash = messagesThatFit([...(this.#stored.flash ?? []), message]);
    this.#changed.add("session");
  }
  /**
   * Whether this very message waits for the next page: the browser has sent the same form before, and no page has shown the
   * answer.
   */
  awaits(message: Flash): boolean {
    return this.#stored.flash?.some((waiting) => isDeepStrictEqual(waiting, message)) ?? false;
  }
  takeFlash(): Flash[] {
    const messages = this.#stored.flash ?? [];
    if (messages.length) {
      this.#takenFlash = messages;
      delete this.#stored.flash;
      this.#changed.add("session");
    }
    return messages;
  }
  /** Stores messages and events again for the next page, because the redirect discards the page that has taken them. */
  returnTaken(): void {
    if (this.#takenEvents.length > 0) this.#stored.events = [...this.#takenEvents, ...(this.#stored.events ?? [])];
    this.#takenEvents = [];
    const messages = messagesThatFit([...this.#takenFlash, ...(this.#stored.flash ?? [])]);
    this.#takenFlash = [];
    if (messages.length > 0) this.#stored.flash = messages;
  }

  /** Stores an event for the data layer of the next page. Without consent it stores nothing. */
  track(event: ShopEvent): void {
    const events = [...(this.#stored.events ?? []), event];
    if (!this.tracksEvents || !eventsFit(events)) return;
    this.#stored.events = events;
    this.#changed.add("session");
  }
  /** The page data with the stored events, once. A loader spreads it into its data. */
  takeEvents(): EventData & object {
    const doneEvents = this.#stored.events;
    if (!doneEvents) return {};
    this.#takenEvents = doneEvents;
    delete this.#stored.events;
    this.#changed.add("session");
    return this.tracksEvents ? { doneEvents } : {};
  }

  /** Marks the checkout's details as submitted, for one event on the review page. */
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

  /** Whether to track this order: true once per order, also when its page opens again. */
  trackOnce(orderId: number): boolean {
    const tracked = this.#stored.tracked ?? [];
    if (!this.tracksEvents || tracked.includes(orderId)) return false;
    this.#stored.tracked = [...tracked, orderId].slice(-MAX_TRACKED_ORDERS);
    this.#changed.add("session");
    return true;
  }

  /** The shipping country that this request has chosen, for the pages of the same request; null without a choice. */
  get chosenCountryId(): number | null {
    return this.#chosenCountryId;
  }

  /** Chooses the visitor's shipping country, and so the currency of the pages. @param id of a known country */
  chooseCountry(id: number): void {
    this.#chosenCountryId = id;
    this.addCookie(writeShippingCountry(id, this.request));
  }

  /**
   * Adds a cookie of another module, such as the language.
   * @param setCookie the `Set-Cookie` value
   */
  addCookie(setCookie: string): void {
    this.#otherCookies.push(setCookie);
  }

  /** The `Set-Cookie` values of all changes. Empty at a second call. */
  async takeCookies(): Promise<string[]> {
    const { cart, session, checkout, viewed, account } = cookiesOf(this.request);
    const changed = new Set(this.#changed);
    this.#changed.clear();
    const headers = this.#otherCookies.splice(0);
    if (changed.has("cart") && this.#cart)
      headers.push(await cart.serialize(writeCookieCart(this.#cart, this.#orderKey)));
    if (changed.has("session")) {
      const empty = Object.keys(this.#stored).length === 0;
      headers.push(await session.serialize(this.#stored, empty ? { maxAge: 0 } : {}));
    }
    if (changed.has("viewed")) headers.push(await viewed.serialize(this.#viewed));
    if (changed.has("seen") && this.#seenOn) headers.push(writeSeen(this.#seenOn, this.request));
    if (changed.has("checkout"))
      headers.push(await checkout.serialize(this.#checkout ?? {}, this.#checkout ? {} : { maxAge: 0 }));
    if (changed.has("account")) headers.push(await this.#accountCookie(account));
    return headers;
  }

  #accountCookie(cookie: Cookie): Promise<string> {
    const [signIn, pending] = [this.#signIn, this.#pendingSignIn];
    if (signIn) return cookie.serialize(writeSignIn(signIn), signIn.isLasting ? { maxAge: SIGN_IN_SECONDS } : {});
    return pending
      ? cookie.serialize(writePending(pending), { maxAge: PENDING_SECONDS })
      : cookie.serialize("", { maxAge: 0 });
  }
}

/** The shopper confirms a sign-in at once, or not at all. */
const PENDING_SECONDS = 10 * 60;

/** Seconds. The page shows name, postal address and phone number, so it closes after this time. */
const ORDER_PAGE_SECONDS = 30 * 60;
/** Tracked orders in the cookie. The page of an older order no longer opens. */
const MAX_TRACKED_ORDERS = 10;

const nowSeconds = () => Math.floor(Date.now() / 1000);

function asDetails(value: unknown): CheckoutDetails | null {
  if (!isObject(value) || !isObject(value.values)) return null;
  return {
    values: Object.fromEntries(
      Object.entries(value.values).filter((entry): entry is [string, string] => isText(entry[1])),
    ),
  };
}

/**
 * A redirect with the session's cookies. Remix answers redirects of document requests before `finishResponse` runs.
 * @param target a path of this shop, from `href` or `safeRedirect`, or the URL of a payment page, from the API
 */
export async function redirectTo(
  session: RequestSession,
  target: string,
  status: 303 | 301 | 302 | 307 = 303,
): Promise<Response> {
  const headers = new Headers();
  session.returnTaken();
  for (const cookie of await session.takeCookies()) headers.append("Set-Cookie", cookie);
  // Remix's own header: the redirect replaces the entry of the history.
  if (session.isOfShownPage) headers.set("X-Remix-Replace", "true");
  return redirect(target, { status, headers });
}
