import { useT } from "~/i18n/use-t";

/** The prices and balances that have changed since the shopper last saw the cart, one sentence each. */
export function ChangeList({ changes }: { changes: string[] }) {
  const t = useT();
  if (changes.length === 0) return null;
  return (
    <div role="alert" className="error-summary">
      <p>{t("totals:changed_since")}</p>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  );
}
