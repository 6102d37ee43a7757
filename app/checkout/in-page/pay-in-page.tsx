import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { href } from "~/i18n/paths";
import { useLocale, useT } from "~/i18n/use-t";
import type { Payer, PaymentScript, StartedInPage } from "./payment-script";

interface PayInPageProps {
  /** Null for a method that is paid elsewhere. */
  script: PaymentScript | null;
  /** The payment that the form has begun; null before. */
  started: StartedInPage | null;
}

/**
 * Pays in the page with the provider's script, as an enhancement of the form around it. The field `script` names the
 * script that the page has; without it the form leads to the provider's page.
 */
export function PayInPage({ script, started }: PayInPageProps) {
  const t = useT();
  const locale = useLocale();
  const usable = useOwnScript(script);
  const field = useRef<HTMLInputElement>(null);
  const payer = useRef<Promise<Payer> | null>(null);
  const isIdle = useNavigation().state === "idle";

  useEffect(() => {
    const input = field.current;
    if (!usable || !input) return;
    payer.current ??= import("./open-script").then(({ openScript }) =>
      openScript(usable, input, href("payment", locale)),
    );
    const opened = payer.current;
    // Without its code the page has no script, and the form leads to the provider's page.
    return () => void opened.then(({ close }) => close()).catch(() => {});
  }, [usable, locale]);

  useEffect(() => {
    if (isIdle) void payer.current?.then((one) => (started ? one.pay(started) : one.close())).catch(() => {});
  }, [isIdle, started]);

  if (!usable) return null;
  return (
    <>
      <input type="hidden" name="script" ref={field} />
      <div />
      {started && (
        <p role="status">
          {started.url === null ? (
            t("checkout:in_page_only")
          ) : (
            <>
              {t("checkout:in_page")} <a href={started.url}>{t("checkout:in_page_link")}</a>
            </>
          )}
        </p>
      )}
    </>
  );
}

const never = () => () => {};

/** The script of the page's own document. The policy of a document that was opened for another page blocks it. */
function useOwnScript(script: PaymentScript | null): PaymentScript | null {
  const isDocument = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [own] = useState(isDocument ? script : null);
  return own;
}
