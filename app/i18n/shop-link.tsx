import { Form, type FormProps, Link } from "@remix-run/react";
import { type ComponentProps, forwardRef } from "react";

/** URLs that robots.txt closes to crawlers. */
const ENDLESS = /[?&](?:search|sort)=/;

/** A link to a page of the shop; `to` comes from `href`. */
export function ShopLink(props: Omit<ComponentProps<typeof Link>, "to"> & { to: string }) {
  const rel = ENDLESS.test(props.to) ? [props.rel, "nofollow"].join(" ").trim() : props.rel;
  return <Link discover="none" {...props} rel={rel} />;
}

/** A form that works without scripts and, with scripts, does not reload the document; `action` comes from `href`. */
export const ShopForm = forwardRef<HTMLFormElement, FormProps & { action: string }>(function ShopForm(props, ref) {
  return <Form discover="none" {...props} ref={ref} />;
});
