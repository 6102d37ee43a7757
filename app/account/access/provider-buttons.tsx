import { href } from "~/i18n/paths";
import { useLocale, useT } from "~/i18n/use-t";
import { AfterLogin, type AfterLoginView } from "./after-login";
import type { ProviderView } from "./providers.server";

interface ProviderButtonsProps {
  providers: ProviderView[];
  after: AfterLoginView;
}

/** Sign-in with a provider. A plain form, because the provider is another site. */
export function ProviderButtons({ providers, after }: ProviderButtonsProps) {
  const t = useT();
  const locale = useLocale();
  if (providers.length === 0) return null;
  return (
    <form method="post" action={href("login", locale)} className="form">
      <input type="hidden" name="intent" value="provider" />
      <AfterLogin after={after} />
      {providers.map(({ name, label }) => (
        <p key={name}>
          <button type="submit" name="provider" value={name} className="button button-wide">
            {t("access:with_provider", { provider: label })}
          </button>
        </p>
      ))}
    </form>
  );
}
