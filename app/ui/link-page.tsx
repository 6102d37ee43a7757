import type { ReactNode } from "react";
import { ShopForm, ShopLink } from "~/i18n/shop-link";

export interface LinkPageProps {
  head: { title: string };
  text: string;
  /** The page's only action; null when it is done or impossible. */
  button: string | null;
  /** Where the button posts to. */
  action: string;
  /** The link below it. */
  back: string;
  backTo: string;
  children?: ReactNode;
}

/** The page behind a link in a mail. Only its button changes anything, because virus scanners open links too. */
export function LinkPage({ head, text, button, action, back, backTo, children }: LinkPageProps) {
  return (
    <div className="container">
      <h1>{head.title}</h1>
      <p>{text}</p>
      {button && (
        <ShopForm method="post" action={action}>
          <button type="submit" className="button button-primary">
            {button}
          </button>
        </ShopForm>
      )}
      {children}
      <p>
        <ShopLink to={backTo}>{back}</ShopLink>
      </p>
    </div>
  );
}
