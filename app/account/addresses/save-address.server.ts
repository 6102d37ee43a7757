import { createHash } from "node:crypto";
import { failedForm } from "~/account/failed-form.server";
import { countries } from "~/api/catalogue.server";
import { Conflict, NotFound, Unauthorized, Unavailable } from "~/api/errors.server";
import { MAX_ADDRESSES, type WireAddress, type WireAddressFields } from "~/contract/addresses.server";
import type { FormResult } from "~/forms/checked-form";
import { parseForm, refusedForm } from "~/forms/parse-form.server";
import { formValues, readForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { orLogIn } from "~/session/or-log-in.server";
import type { PageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import type { Flash } from "~/session/session-data";
import { addressNames, addressSchema } from "./address-schema.server";
import { addressOf } from "./address-values.server";
import { withCountryOfZip } from "./country-of-zip.server";
import { countriesOfZip, deliveryText } from "./delivery-errors.server";
import type { CountriesOfZip } from "./delivery-fields";

interface CheckedAddress {
  address: WireAddressFields;
  /** Whether the box for the default is ticked. */
  becomesDefault: boolean;
}

/**
 * Saves a posted address with `save`, and redirects to the address book. A form that is sent again before a page has shown the
 * message (a double click without scripts) saves nothing.
 * @returns the refused form and the status of its page; the form with the country of its ZIP code when that was asked for
 * @throws Response 303 after the change, and to the login page; 404 for an address that is gone
 */
export async function saveAddress(
  page: PageContext,
  request: Request,
  save: (checked: CheckedAddress) => Promise<WireAddress>,
): Promise<{ refused: { result: FormResult; countriesOfZip: CountriesOfZip }; status: number }> {
  const { t, session, locale } = page;
  const posted = await readForm(request, ["intent", ...addressNames]);
  const refuse = (result: FormResult, status: number, others: CountriesOfZip = {}) => ({
    refused: { result, countriesOfZip: others },
    status,
  });
  const countryRows = await countries(page.api).catch((error: unknown) => {
    if (!(error instanceof Unavailable)) throw error;
    console.error(error.message);
  });
  if (!countryRows) {
    const message = t("access:code_INTERNAL_SERVER_ERROR");
    return refuse(refusedForm({ payload: formValues(posted) }, t, { message }), 503);
  }
  if (textField(posted, "intent") === "country_of_zip")
    return refuse(refusedForm({ payload: withCountryOfZip(formValues(posted), countryRows) }, t), 200);
  const submission = parseForm(posted, addressSchema(countryRows));
  if (submission.status !== "success") {
    const textOf = (code: string) => deliveryText(code, countryRows, page);
    const others = countriesOfZip(submission.error, countryRows, locale);
    return refuse(refusedForm(submission, t, { textOf }), 422, others);
  }
  const isDefault = textField(posted, "is_default") === "on";
  const checked = { address: addressOf(submission.value), becomesDefault: isDefault };
  const saved: Flash = { key: "account:address_saved", values: { form: digestOf([request.url, checked]) } };
  if (session.awaits(saved)) throw await redirectTo(session, href("addresses", locale));
  try {
    await save(checked);
  } catch (error) {
    if (error instanceof Unauthorized || error instanceof NotFound) return orLogIn(page, Promise.reject(error));
    if (!(error instanceof Conflict)) {
      const { result, status } = failedForm(error, submission, t);
      return refuse(result, status);
    }
    const message = t("account:addresses_full", { max: MAX_ADDRESSES });
    return refuse(refusedForm(submission, t, { message }), 409);
  }
  session.flash(saved);
  throw await redirectTo(session, href("addresses", locale));
}

/** Short, so that the cookie has space for it. */
const digestOf = (value: unknown) =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 12);
