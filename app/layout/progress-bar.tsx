import { useNavigation, useRouteError } from "@remix-run/react";
import { useEffect, useState } from "react";

/** Delay before the bar appears, so that fast navigations have none (spec section 9). */
const DELAY_MS = 200;
/** Time for which the full, red bar of a failure stays visible. */
const FAILED_BAR_MS = 400;
/**
 * Per cent (spec section 4). A submission has two steps of 30: sending, then reading the page. A navigation has one
 * step of 45.
 */
const SENT_PERCENT = 30;
const RELOAD_PERCENT = 60;
const NAVIGATION_PERCENT = 45;

/** The progress bar of a navigation. It goes in the frame that shows the new page; after a failure it is red for a moment. */
export function ProgressBar() {
  const { state, formMethod } = useNavigation();
  const failed = Boolean(useRouteError());
  const [percent, setPercent] = useState(0);
  const reachedPercent =
    state === "submitting" ? SENT_PERCENT : formMethod && formMethod !== "GET" ? RELOAD_PERCENT : NAVIGATION_PERCENT;
  const underWay = state !== "idle";
  const visible = percent > 0;
  useEffect(() => {
    if (underWay) {
      const timer = setTimeout(() => setPercent(reachedPercent), visible ? 0 : DELAY_MS);
      return () => clearTimeout(timer);
    }
    if (!visible) return;
    setPercent(failed ? 100 : 0);
    const timer = setTimeout(() => setPercent(0), FAILED_BAR_MS);
    return () => clearTimeout(timer);
  }, [underWay, reachedPercent, visible, failed]);
  if (!visible || !(underWay || failed)) return null;
  return (
    <div
      className={failed ? "progress progress-failed" : "progress"}
      style={{ transform: `scaleX(${percent / 100})` }}
      aria-hidden="true"
    />
  );
}
