import { href } from "~/i18n/paths";
import { ShopForm, ShopLink } from "~/i18n/shop-link";
import { useLocale } from "~/i18n/use-t";
import { NewsletterFields, type NewsletterWords } from "./newsletter-fields";

interface NewsletterLinkProps {
  head: { title: string };
  text: string;
  /** The page's only action; null when it is done or impossible. */
  button: string | null;
  action: string;
  /** A form for a new sign-up. */
  form: { words: NewsletterWords; action: string; privacy: string } | null;
  back: string;
}

/** The page behind a link in a newsletter mail. */
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
