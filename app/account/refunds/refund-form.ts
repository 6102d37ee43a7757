import type { FormResult } from "~/forms/checked-form";

/** The form for the account of a refund: its id, and the `intent` of its button. */
export const REFUND_FORM = "refund-account";

/** A refused form, for the page. */
export interface RefusedAccount {
  result?: FormResult;
  /** A text of the whole form: `order:refund_problem_…`. */
  problem?: "gone" | "unconfirmed" | "too_often" | "failure";
}
