import { createPath, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import {
  type Connection,
  readConnection,
  retryByHand,
  setRequestedPath,
  subscribeConnection,
} from "~/browser/connection";
import { useT } from "~/i18n/use-t";

const onServer = (): Connection => "online";

/** A notice while the browser is offline, with a button for what the shopper has requested since. */
export function ConnectionNotice() {
  const t = useT();
  const connection = useSyncExternalStore(subscribeConnection, readConnection, onServer);
  const isLost = connection === "lost" || connection === "still_lost";
  const { state, location } = useNavigation();
  const path = state === "loading" ? createPath(location) : undefined;
  useEffect(() => setRequestedPath(path), [path]);
  const button = useRef<HTMLButtonElement>(null);
  const takesFocus = isLost && state !== "idle";
  useEffect(() => {
    if (!takesFocus) return;
    const pressed = document.activeElement;
    button.current?.focus();
    return () => {
      if (document.activeElement === document.body) (pressed as HTMLElement).focus();
    };
  }, [takesFocus]);
  return (
    <div role="status" className="offline-notice">
      {connection !== "online" && (
        <p>
          <strong>{t(isLost ? "errors:lost_title" : "errors:offline_title")}.</strong>{" "}
          {t(isLost ? "errors:lost_text" : "errors:offline_text")}{" "}
          {connection === "still_lost" && t("errors:lost_still")}
          {isLost && (
            <button type="button" ref={button} onClick={retryByHand}>
              {t("errors:retry")}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
