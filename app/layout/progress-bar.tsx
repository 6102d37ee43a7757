import { useNavigation, useRouteError } from "@remix-run/react";
import { useEffect, useState } from "react";
import "./progress-bar.css";

/** Milliseconds: what is there at once needs no bar (spec section 9). */
const DELAY = 200;
/** Milliseconds that the full bar is seen. */
const LINGER = 400;
/** Per cent (spec section 4): two steps of 30 for what is sent and then read again, one of 45 for what is only read. */
const SENT = 30;
const READ_AGAIN = 60;
const READ = 45;

/** The thin bar of a navigation under way; red when it failed. */
export function ProgressBar() {
  const { state, formMethod } = useNavigation();
  const failed = Boolean(useRouteError());
  const [percent, setPercent] = useState(0);
  const reached = state === "submitting" ? SENT : formMethod && formMethod !== "GET" ? READ_AGAIN : READ;
  const underWay = state !== "idle";
  const visible = percent > 0;
  useEffect(() => {
    if (underWay) {
      const timer = setTimeout(() => setPercent(reached), visible ? 0 : DELAY);
      return () => clearTimeout(timer);
    }
    if (!visible) return;
    setPercent(100);
    const timer = setTimeout(() => setPercent(0), LINGER);
    return () => clearTimeout(timer);
  }, [underWay, reached, visible]);
  if (!visible) return null;
  return (
    <div
      className={failed ? "progress progress-failed" : "progress"}
      style={{ transform: `scaleX(${percent / 100})` }}
      aria-hidden="true"
    />
  );
}
