import { href } from "~/i18n/paths";
import { useLocale } from "~/i18n/use-t";
import { LinkPage, type LinkPageProps } from "./link-page";
import { NewsletterFields, type NewsletterTexts } from "./newsletter-fields";

interface NewsletterLinkProps extends Omit<LinkPageProps, "backTo" | "children"> {
  /** A form for a new sign-up. */
  form: { texts: NewsletterTexts; action: string; privacy: string } | null;
}

/** The page behind a link in a newsletter mail. */
export function NewsletterLink({ form, ...page }: NewsletterLinkProps) {
  const locale = useLocale();
  return (
    <LinkPage {...page} backTo={href("home", locale)}>
      {form && <NewsletterFields id="newsletter-page" {...form} from={href("newsletter", locale)} />}
    </LinkPage>
  );
}
