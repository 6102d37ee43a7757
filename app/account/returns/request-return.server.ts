import { data } from "@remix-run/node";
import { z } from "zod";
import { orderFailure } from "~/account/orders/order-page.server";
import { ApiError, Conflict, NotFound, Unavailable } from "~/api/errors.server";
import type { ReturnRequest, WireReturn } from "~/contract/returns.server";
import type { FormResult } from "~/forms/checked-form";
import { fieldText, parseForm, refusedForm } from "~/forms/parse-form.server";
import { readForm } from "~/forms/read-form.server";
import type { PageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import type { FieldName } from "~/shop/form-fields";
import { RETURN_PROBLEMS } from "~/shop/return-rules";
import { RETURN_REASONS } from "~/shop/return-status";
import type { OrderWithReturns } from "./order-with-returns.server";

/** A refused request, for the form. */
export interface RefusedReturn {
  result?: FormResult;
  /** A code of `return.json` without "problem_", or "failure". */
  problem?: string;
}

/**
 * Requests the return of a posted form, and redirects to its page.
 * @throws Response 303
 */
export async function submitReturn(request: Request, found: OrderWithReturns, { session, t }: PageContext) {
  const lines = found.returns.items;
  const submission = parseForm(await readForm(request, fieldsOf(lines)), returnSchema(lines));
  const refuse = (status: number, problem?: string, errors?: Record<string, string>) =>
    data<RefusedReturn>({ problem, result: refusedForm(submission, t, { errors }) }, { status });
  const refusal = found.returns.refusal ?? (lines.length === 0 ? "NOTHING_LEFT" : null);
  if (refusal) return refuse(409, refusal);
  if (submission.status !== "success") return refuse(422);
  const wanted = submission.value;
  let made: WireReturn;
  try {
    made = await found.request(wanted);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error instanceof NotFound) throw orderFailure("missing", t);
    if (error instanceof Conflict && error.code === "OUT_OF_STOCK")
      return refuse(409, undefined, { [soldOutField(found, wanted, error)]: fieldText(t, "return_sold_out") });
    if (error instanceof Conflict && isProblem(error.code)) return refuse(409, error.code);
    console.error(error.message);
    return refuse(error instanceof Unavailable ? 503 : 400, "failure");
  }
  throw await redirectTo(session, found.paths.made(made.number));
}

const isProblem = (code: string) => RETURN_PROBLEMS.some((one) => one === code);

type Lines = OrderWithReturns["returns"]["items"];

const fieldsOf = (lines: Lines): FieldName[] => [
  ...(["kind", "reason"] as const),
  ...lines.flatMap(({ order_items_id: id }) => [`quantity-${id}`, `size-${id}`] as const),
];

/** The form for these lines. The messages are codes of `fieldText`. */
function returnSchema(lines: Lines) {
  const texts = Object.fromEntries(fieldsOf(lines).map((name) => [name, z.string("required").optional()]));
  return z.object(texts).transform((form, context): ReturnRequest => {
    const fail = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message, input: form[field] });
    const kind = (["refund", "exchange"] as const).find((one) => one === form.kind);
    const reason = RETURN_REASONS.find((one) => one === form.reason);
    const items: ReturnRequest["items"] = [];
    for (const { order_items_id: id, quantity: left, sizes } of lines) {
      const text = form[`quantity-${id}`] ?? "0";
      const quantity = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
      if (quantity === 0) continue;
      if (!(quantity <= left)) fail(`quantity-${id}`, "return_quantity");
      const chosen = form[`size-${id}`];
      const size = sizes.find((one) => String(one.id) === chosen);
      // A size that was among the choices before has sold out.
      if (kind === "exchange" && !size) fail(`size-${id}`, chosen ? "return_sold_out" : "return_size");
      items.push({ order_items_id: id, quantity, exchange_sizes_id: kind === "exchange" ? size?.id : null });
    }
    const [first] = lines;
    if (items.length === 0 && first) fail(`quantity-${first.order_items_id}`, "return_nothing");
    if (!reason) fail("reason", "required");
    if (!kind) fail("kind", "required");
    return kind && reason ? { kind, reason, items } : z.NEVER;
  });
}

/** The field of the size that has sold out since the form was shown. */
function soldOutField({ order }: OrderWithReturns, wanted: ReturnRequest, { details }: Conflict): string {
  const ids = order.items.filter((item) => item.products_id === details.products_id).map(({ id }) => id);
  const item = wanted.items.find(
    (one) => ids.includes(one.order_items_id) && one.exchange_sizes_id === details.sizes_id,
  );
  return item ? `size-${item.order_items_id}` : "kind";
}
