import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Cookie, redirect } from "@remix-run/node";
import { tracksEvents } from "~/analytics/events-for.server";
import type { EventData, ShopEvent } from "~/analytics/shop-event";
import { SHOWN_PAGE, WITH_ROOT } from "~/browser/shown-page";
import { type CookieCart, newOrderKey, readCookieCart, writeCookieCart } from "~/cookies/cart-cookie.server";
import { type CheckoutDetails, noteOfOldDetails, readDetails, writeDetails } from "~/cookies/details-cookie.server";
import { cookiesOf, SIGN_IN_SECONDS, signedValue } from "~/cookies/signed-cookies.server";
import { viewedProducts } from "~/cookies/viewed-cookie.server";
import { type Cart, emptyCart, readNote, setNote } from "~/shop/cart";
import { checkedTarget, keepsNoCookies } from "./cookie-check.server";
import { messagesThatFit, withEventsThatFit } from "./cookie-size.server";
import { readSeen, writeSeen } from "./seen-cookie.server";
import type { Flash, LastOrder, ProviderSignIn } from "./session-data";
import { writeShippingCountry } from "./shipping-country-cookie.server";
import { type PendingSignIn, readPending, readSignIn, type SignIn, writePending, writeSignIn } from "./sign-in.server";
import { readStored, type Stored } from "./stored-session.server";

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
  #seenOn: string | null;
  #signIn: SignIn | null;
  #signInEnded = false;
  #pendingSignIn: PendingSignIn | null;
  #changed = new Set<"cart" | "session" | "checkout" | "seen" | "account">();
  #chosenCountryId: number | null = null;
  /** `Set-Cookie` values. */
  #otherCookies: string[] = [];

  private constructor(
    readonly request: Request,
    /** Whether the visitor's consent allows analytics events. */
    readonly tracksEvents: boolean,
    cart: CookieCart | null,
    stored: Stored,
    /** The value of its cookie. */
    checkout: unknown,
    /** Ids of the recently viewed products, the latest first. A reply that shows a product adds it (cookies/viewed-cookie.server.ts). */
    readonly viewed: readonly number[],
    account: unknown,
  ) {
    this.#cart = cart?.cart ?? null;
    this.#orderKey = cart?.orderKey ?? newOrderKey();
    if (cart && !cart.orderKey) this.#changed.add("cart");
    this.#stored = stored;
    this.#checkout = readDetails(checkout);
    this.#takeOldNote(noteOfOldDetails(checkout));
    this.#seenOn = readSeen(request.headers.get("cookie"));
    this.#signIn = readSignIn(account);
    this.#pendingSignIn = readPending(account);
  }

  static async read(request: Request): Promise<RequestSession> {
    const header = request.headers.get("cookie");
    const { cart, session, checkout, account } = cookiesOf(request);
    const value = (cookie: Cookie) => signedValue(cookie, header);
    const stored = await value(session);
    return new RequestSession(
      request,
      tracksEvents(request),
      readCookieCart(await value(cart)),
      readStored(stored),
      await value(checkout),
      await viewedProducts(header, new URL(request.url).protocol === "https:"),
      await value(account),
    );
  }

  /** Once: the reply has both cookies in their present form. */
  #takeOldNote(typed: string | null): void {
    const note = typed === null ? null : readNote(typed);
    if (!note || !this.#cart || this.#cart.note !== undefined) return;
    this.#cart = setNote(this.#cart, note);
    this.#changed.add("cart").add("checkout");
  }

  /** Whether the browser reads the data of the page whose URL it shows. */
  get isOfShownPage(): boolean {
    return this.request.headers.has(SHOWN_PAGE);
  }

  /** Whether the page has to say that the browser keeps no cookies. */
  get keepsNoCookies(): boolean {
    return keepsNoCookies(this.request);
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
    if (!this.tracksEvents) return;
    this.#stored.events = [...(this.#stored.events ?? []), event];
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

  /**
   * Whether a script that follows a link has to load a document next, because messages, events or a change of the cart or of the
   * sign-in wait for it, and the root's data are not read.
   */
  get needsDocument(): boolean {
    const { flash, events } = this.#stored;
    const isChanged = this.#changed.has("cart") || this.#changed.has("account");
    const isLink = this.request.method === "GET" && this.request.headers.get(SHOWN_PAGE) !== WITH_ROOT;
    return isLink && (isChanged || flash !== undefined || events !== undefined);
  }

  /** The target of a redirect with these `Set-Cookie` values. */
  checkedTarget(target: string, setCookies: readonly string[]): string {
    return checkedTarget(this.request, target, setCookies);
  }

  /** The `Set-Cookie` values of all changes. Empty at a second call. */
  async takeCookies(): Promise<string[]> {
    const { cart, session, checkout, account } = cookiesOf(this.request);
    const changed = new Set(this.#changed);
    this.#changed.clear();
    const headers = this.#otherCookies.splice(0);
    if (changed.has("cart") && this.#cart)
      headers.push(await cart.serialize(writeCookieCart(this.#cart, this.#orderKey)));
    if (changed.has("session")) {
      const stored = withEventsThatFit(this.#stored);
      headers.push(await session.serialize(stored, Object.keys(stored).length === 0 ? { maxAge: 0 } : {}));
    }
    if (changed.has("seen") && this.#seenOn) headers.push(writeSeen(this.#seenOn, this.request));
    if (changed.has("checkout"))
      headers.push(
        await (this.#checkout
          ? checkout.serialize(writeDetails(this.#checkout))
          : checkout.serialize("", { maxAge: 0 })),
      );
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
  // Remix's own header, for requests of scripts.
  if (session.needsDocument) headers.set("X-Remix-Reload-Document", "true");
  const cookies = await session.takeCookies();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  // Remix's own header: the redirect replaces the entry of the history.
  if (session.isOfShownPage) headers.set("X-Remix-Replace", "true");
  return redirect(session.checkedTarget(target, cookies), { status, headers });
}
