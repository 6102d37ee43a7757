import { Form, type FormProps, Link } from "@remix-run/react";
import type { ComponentProps } from "react";

/** A link to a page of the shop; `to` comes from `href`. */
export function ShopLink(props: Omit<ComponentProps<typeof Link>, "to"> & { to: string }) {
  return <Link {...props} />;
}

/** A form that works without scripts and need not reload the document with them; `action` comes from `href`. */
export function ShopForm(props: FormProps & { action: string }) {
  return <Form {...props} />;
}
