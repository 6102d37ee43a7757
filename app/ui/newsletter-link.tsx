import { href } from "~/i18n/paths";
import { ShopForm, ShopLink } from "~/i18n/shop-link";
import { useLocale } from "~/i18n/use-t";
import { NewsletterFields, type NewsletterWords } from "./newsletter-fields";

interface NewsletterLinkProps {
  head: { title: string };
  text: string;
  /** The one thing to do here; null when it is done, or cannot be done. */
  button: string | null;
  action: string;
  /** The form to begin anew. */
  form: { words: NewsletterWords; action: string; privacy: string } | null;
  back: string;
}

/** The page behind a link in one of the newsletter's mails. */
export function NewsletterLink({ head, text, button, action, form, back }: NewsletterLinkProps) {
  const locale = useLocale();
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
      {form && <NewsletterFields id="newsletter-page" {...form} from={href("newsletter", locale)} />}
      <p>
        <ShopLink to={href("home", locale)}>{back}</ShopLink>
      </p>
    </div>
  );
}
