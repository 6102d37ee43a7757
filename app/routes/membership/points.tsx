import { useT } from "~/i18n/use-t";
import { PRO_POINTS } from "~/shop/membership";
import type { MembershipView } from "./membership-view.server";

/** The balance and the progress to pro, which customers with plus do not need. */
export function Points({
  points,
  missing,
  tier,
  plusPrice: price,
}: Omit<MembershipView, "openOrder" | "points"> & { points: number }) {
  const t = useT();
  const next = missing > 0 ? t("membership:missing", { count: missing }) : t("membership:reached");
  return (
    <section aria-labelledby="points" className="membership-points">
      <h2 id="points">{t("membership:points")}</h2>
      <label htmlFor="points-progress">{t("membership:progress")}</label>
      <progress id="points-progress" max={PRO_POINTS} value={Math.min(Math.max(points, 0), PRO_POINTS)} />
      <p>
        <strong>
          {missing > 0 ? t("membership:balance", { points, target: PRO_POINTS }) : t("membership:total", { points })}
        </strong>{" "}
        {tier !== "plus" && next}
      </p>
      {price && <p>{t("membership:missing_plus", { price })}</p>}
      <p className="hint">{t("membership:points_text")}</p>
    </section>
  );
}
