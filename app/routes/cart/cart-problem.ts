import type { MessageKey } from "~/i18n/use-t";

/** The reason and the field of a refused change of the cart. */
export interface CartProblem {
  message: MessageKey;
  values?: Record<string, string | number>;
  /** The field's name, for messages that need it. */
  label?: MessageKey;
  /** The id of the field of the message. */
  field?: string;
  /** The submitted value of the field. */
  typed?: string;
}
