import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { href } from "~/i18n/paths";
import { useLocale, useT } from "~/i18n/use-t";

interface ShareProps {
  title: string;
  slug: string;
}

/** Share links without third-party scripts. With scripts there are also a copy button and the device's share sheet. */
export function Share({ title, slug }: ShareProps) {
  const t = useT();
  const root = useRouteLoaderData<{ frame: { origin: string } }>("root");
  const address = (root?.frame.origin ?? "") + href("product", useLocale(), { slug });
  const [can, setCan] = useState({ copy: false, share: false });
  const [copied, setCopied] = useState(false);
  // The server cannot know the device. These functions need a secure context.
  useEffect(() => setCan({ copy: "clipboard" in navigator, share: "share" in navigator }), []);
  const query = (parameters: Record<string, string>) =>
    Object.entries(parameters)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join("&");
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCan((known) => ({ ...known, copy: false })),
    );
  // Closing the share sheet rejects the promise, which needs no message.
  const share = () => navigator.share({ title, url: address }).catch(() => undefined);
  return (
    <section aria-labelledby="share" className="share">
      <h2 id="share">{t("product:share")}</h2>
      <ul>
        <li>
          <a className="button" href={`mailto:?${query({ subject: title, body: `${title}\n${address}` })}`}>
            {t("product:share_email")}
          </a>
        </li>
        <li>
          <a
            className="button"
            href={`https://wa.me/?${query({ text: `${title} ${address}` })}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {`${t("product:share_whatsapp")} `}
            <span className="visually-hidden">{t("product:new_tab")}</span>
          </a>
        </li>
        {can.copy && (
          <li>
            <button type="button" className="button" onClick={copy}>
              {t("product:copy_link")}
            </button>
          </li>
        )}
        {can.share && (
          <li>
            <button type="button" className="button" onClick={share}>
              {t("product:share_native")}
            </button>
          </li>
        )}
      </ul>
      <p role="status" className="hint">
        {copied ? t("product:link_copied") : null}
      </p>
    </section>
  );
}
