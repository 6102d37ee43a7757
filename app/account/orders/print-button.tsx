import { useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";

/** Opens the browser's print dialogue. Without scripts there is no button: the browser's own menu prints the page. */
export function PrintButton() {
  const t = useT();
  const [scripts, setScripts] = useState(false);
  useEffect(() => setScripts(true), []);
  return (
    <p className="print-button">
      {scripts && (
        <button type="button" className="button" onClick={() => window.print()}>
          {t("order:print")}
        </button>
      )}
    </p>
  );
}
