import type { MessageKey } from "~/i18n/texts";

/** The text with the number of a return or an exchange. */
export const nameOfReturn = (kind: string): MessageKey =>
  kind === "exchange" ? "return:name_exchange" : "return:name";
