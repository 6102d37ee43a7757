import { refusalOf } from "~/account/refusal.server";
import { changeAddress, deleteAddress } from "~/api/addresses.server";
import { NotFound, Unauthorized } from "~/api/errors.server";
import { readId } from "~/cart/cart-changes.server";
import { type PostedForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import type { MessageKey } from "~/i18n/texts";
import { orLogIn } from "~/session/or-log-in.server";
import type { PageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";

/**
 * The buttons of an address. An address that is already gone gives a message.
 * @returns why nothing was changed
 * @throws Response 303 after the change, and to the login page
 */
export async function changeAddressBook(
  page: PageContext,
  form: PostedForm<"intent" | "id">,
): Promise<{ message: string; status: number }> {
  const { t, shopperApi } = page;
  const intent = textField(form, "intent");
  const id = readId(textField(form, "id"));
  if (intent !== "delete" && intent !== "default") return { message: t("account:unknown_intent"), status: 400 };
  if (id === null) return back(page, "account:address_gone");
  try {
    if (intent === "delete") await deleteAddress(shopperApi, id);
    else await changeAddress(shopperApi, id, { is_default: true });
  } catch (error) {
    if (error instanceof Unauthorized) return orLogIn(page, Promise.reject(error));
    if (error instanceof NotFound) return back(page, "account:address_gone");
    const { key, status, count = 0 } = refusalOf(error);
    return { message: t(key, { count }), status };
  }
  return back(page, intent === "delete" ? "account:address_deleted" : "account:address_default_set");
}

async function back({ session, locale }: PageContext, key: MessageKey): Promise<never> {
  session.flash({ key });
  throw await redirectTo(session, href("addresses", locale));
}
