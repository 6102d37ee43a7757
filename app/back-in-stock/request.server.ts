import { requestStockMail } from "~/api/back-in-stock.server";
import { ApiError, Conflict, NotFound, TooManyRequests, Unavailable } from "~/api/errors.server";
import { mailLink } from "~/config/absolute-url.server";
import { type PostedForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import type { PageContext } from "~/session/page-context.server";
import { isId } from "~/shop/cart";
import { isEmail } from "~/shop/email";
import { HONEYPOT_NAME } from "~/ui/honeypot-field";

/** The names of the form's fields. */
export const stockFormNames = ["email", "size", HONEYPOT_NAME] as const;

/** Maximum length of a refused email that the form shows again; a valid one has at most 100 characters. */
const MAX_SHOWN_LENGTH = 200;

/** The result of a posted form, in the language of its URL. */
export interface StockResult {
  status: 200 | 400 | 409 | 422 | 429 | 503;
  /** Key of the message of a success. */
  done: "back-in-stock:sent" | "back-in-stock:confirmed" | null;
  /** For the whole form. */
  message: string;
  errors: { email?: string; size?: string };
  /** As typed. */
  email: string;
  chosen: string[];
  /** The honeypot was filled in: the form asks for one more press. */
  asksAgain: boolean;
}

/** Handles the form of a product; the result is the same for every valid email, known or not. */
export async function requestFromForm(
  { locale, t, shopperApi, country }: PageContext,
  productId: number,
  form: PostedForm<(typeof stockFormNames)[number]>,
): Promise<StockResult> {
  const email = (textField(form, "email") ?? "").trim();
  const chosen = form.getAll("size").map(String);
  const isAny = chosen.includes("any");
  const sizes = isAny ? [] : chosen.map(Number);
  const result = (status: StockResult["status"], rest: Partial<StockResult> = {}): StockResult => ({
    ...{ status, done: null, message: "", errors: {}, asksAgain: false },
    ...{ email: email.slice(0, MAX_SHOWN_LENGTH), chosen: chosen.slice(0, 50) },
    ...rest,
  });
  const errors = {
    ...(email === "" && { email: t("back-in-stock:email_required") }),
    ...(email !== "" && !isEmail(email) && { email: t("back-in-stock:email_invalid") }),
    ...(!isAny && (sizes.length === 0 || !sizes.every(isId)) && { size: t("back-in-stock:size_required") }),
  };
  if (errors.email || errors.size) return result(400, { errors });
  // Programs fill it in, but now and then a person's browser does too.
  if (textField(form, HONEYPOT_NAME)) return result(422, { message: t("back-in-stock:press_again"), asksAgain: true });
  try {
    const { currency, shoeSystem } = await country();
    const status = await requestStockMail(shopperApi, {
      ...{ email, products_id: productId, sizes, locale, currency, size_system: shoeSystem },
      product_url: mailLink(href("product", locale, { slug: "" })),
      link_url: mailLink(href("back-in-stock-link", locale, { token: "" })),
    });
    return result(200, { done: status === "confirmed" ? "back-in-stock:confirmed" : "back-in-stock:sent" });
  } catch (error) {
    if (error instanceof TooManyRequests) return result(429, { message: t("back-in-stock:too_many") });
    if (error instanceof Conflict) return result(409, { message: t("back-in-stock:in_stock") });
    const isRefused = error instanceof ApiError && !(error instanceof Unavailable) && !(error instanceof NotFound);
    // The form has checked the email: the size belongs to another product.
    if (isRefused && error.status === 400) return result(400, { errors: { size: t("back-in-stock:size_required") } });
    console.error(error instanceof Error ? error.message : error);
    return result(503, { message: t("back-in-stock:failure") });
  }
}
