import { data } from "@remix-run/node";
import { ApiError, Conflict, Unavailable } from "~/api/errors.server";
import type { ReturnRequest, WireReturn } from "~/contract/returns.server";
import { type PostedForm, readForm, textField } from "~/forms/read-form.server";
import type { PageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { RETURN_PROBLEMS } from "~/shop/return-rules";
import { RETURN_REASONS } from "~/shop/return-status";
import type { OrderWithReturns } from "./order-with-returns.server";

/** A refused request, for the form. */
export interface RefusedReturn {
  /** Codes of `return.json` without "error_", by field. */
  errors: Record<string, string>;
  /** A code of `return.json` without "problem_", or "failure". */
  problem: string | null;
  values: Record<string, string>;
}

/** Characters of a refused value that the form shows again. */
const MAX_SHOWN_LENGTH = 20;

/**
 * Requests the return of a posted form, and redirects to its page.
 * @throws Response 303
 */
export async function submitReturn(request: Request, found: OrderWithReturns, { session }: PageContext) {
  const lines = found.returns.items;
  const names = ["kind", "reason", ...lines.flatMap(({ order_items_id: id }) => [`quantity-${id}`, `size-${id}`])];
  const form = await readForm(request, names);
  const refuse = (status: number, refused: Partial<RefusedReturn>) =>
    data<RefusedReturn>({ errors: {}, problem: null, values: shown(form, names), ...refused }, { status });
  const refusal = found.returns.refusal ?? (lines.length === 0 ? "NOTHING_LEFT" : null);
  if (refusal) return refuse(409, { problem: refusal });
  const { errors, wanted } = readRequest(form, lines);
  if (!wanted) return refuse(422, { errors });
  let made: WireReturn;
  try {
    made = await found.request(wanted);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error instanceof Conflict && error.code === "OUT_OF_STOCK")
      return refuse(409, { errors: soldOut(found, wanted, error) });
    if (error instanceof Conflict && isProblem(error.code)) return refuse(409, { problem: error.code });
    console.error(error.message);
    return refuse(error instanceof Unavailable ? 503 : 400, { problem: "failure" });
  }
  throw await redirectTo(session, found.paths.made(made.number));
}

const isProblem = (code: string) => RETURN_PROBLEMS.some((one) => one === code);

type Lines = OrderWithReturns["returns"]["items"];

/** The request of a form, or the codes of its errors by field. */
function readRequest(
  form: PostedForm<string>,
  lines: Lines,
): { errors: Record<string, string>; wanted: ReturnRequest | null } {
  const errors: Record<string, string> = {};
  const kind = (["refund", "exchange"] as const).find((one) => one === textField(form, "kind"));
  const reason = RETURN_REASONS.find((one) => one === textField(form, "reason"));
  const items: ReturnRequest["items"] = [];
  for (const { order_items_id: id, quantity: left, sizes } of lines) {
    const text = textField(form, `quantity-${id}`) ?? "0";
    const quantity = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
    if (quantity === 0) continue;
    if (!(quantity <= left)) errors[`quantity-${id}`] = "quantity";
    const chosen = textField(form, `size-${id}`);
    const size = sizes.find((one) => String(one.id) === chosen);
    // A size that was among the choices before has sold out.
    if (kind === "exchange" && !size) errors[`size-${id}`] = chosen ? "sold_out" : "size";
    items.push({ order_items_id: id, quantity, exchange_sizes_id: kind === "exchange" ? size?.id : null });
  }
  const [first] = lines;
  if (items.length === 0 && first) errors[`quantity-${first.order_items_id}`] = "nothing";
  if (!kind) errors.kind = "kind";
  if (!reason) errors.reason = "reason";
  return { errors, wanted: kind && reason && Object.keys(errors).length === 0 ? { kind, reason, items } : null };
}

/** The field of the size that has sold out since the form was shown. */
function soldOut({ order }: OrderWithReturns, wanted: ReturnRequest, { details }: Conflict): Record<string, string> {
  const ids = order.items.filter((item) => item.products_id === details.products_id).map(({ id }) => id);
  const item = wanted.items.find(
    (one) => ids.includes(one.order_items_id) && one.exchange_sizes_id === details.sizes_id,
  );
  return { [item ? `size-${item.order_items_id}` : "kind"]: "sold_out" };
}

function shown(form: PostedForm<string>, names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, (textField(form, name) ?? "").slice(0, MAX_SHOWN_LENGTH)]));
}
