import type { MessageKey } from "~/i18n/use-t";

/** Why a command of the cart page was refused, and where. */
export interface CartProblem {
  message: MessageKey;
  values?: Record<string, string | number>;
  /** Of the field, where the message says too little without it. */
  label?: MessageKey;
  /** The id of the field that the message belongs to. */
  field?: string;
  /** What was typed there. */
  typed?: string;
}
