import { type PostedForm, textField } from "~/forms/read-form.server";
import { type Purpose, purposes } from "~/shop/purposes";

/** The allowed purposes of a consent form by its pressed button; null for an invalid form. */
export function allowedBy(form: PostedForm<"answer" | "purpose">): readonly Purpose[] | null {
  switch (textField(form, "answer")) {
    case "accept":
    case "accept_all":
      return purposes;
    case "reject":
    case "reject_all":
      return [];
    case "save":
      return purposes.filter((purpose) => form.getAll("purpose").includes(purpose));
    default:
      return null;
  }
}
