import type { ComponentProps } from "react";
import { CheckedForm } from "~/forms/checked-form";
import { useT } from "~/i18n/use-t";

type AccessFieldName =
  | ("first_name" | "last_name" | "email" | "confirm_email" | "password" | "confirm_password")
  | ("privacy" | "newsletter" | "stay");

type AccessFormProps = Omit<ComponentProps<typeof CheckedForm>, "labels" | "loadsDocument"> & {
  /** The fields from top to bottom. */
  fields: readonly AccessFieldName[];
  /** Other labels than those of a login. */
  labels?: Partial<Record<AccessFieldName, string>>;
};

/** A form about signing in, with the labels of its fields. It loads a new document, so that header and footer change with the sign-in. */
export function AccessForm({ fields, labels = {}, ...form }: AccessFormProps) {
  const t = useT();
  const all = Object.fromEntries(fields.map((name) => [name, labels[name] ?? t(`access:${name}`)]));
  return <CheckedForm {...form} labels={all} loadsDocument />;
}
