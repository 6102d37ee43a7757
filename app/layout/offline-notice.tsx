import { useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";

/** A notice while the browser is offline. */
export function OfflineNotice() {
  const t = useT();
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine);
    look();
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
    };
  }, []);
  return (
    <div role="status" className="offline-notice">
      {offline && (
        <p>
          <strong>{t("errors:offline_title")}.</strong> {t("errors:offline_text")}
        </p>
      )}
    </div>
  );
}
