import { useT } from "~/i18n/use-t";
import { PRO_POINTS } from "~/shop/membership";

/** The balance and the progress to pro. */
export function Points({ points, missing }: { points: number; missing: number }) {
  const t = useT();
  return (
    <section aria-labelledby="points" className="membership-points">
      <h2 id="points">{t("membership:points")}</h2>
      <label htmlFor="points-progress">{t("membership:progress")}</label>
      <progress id="points-progress" max={PRO_POINTS} value={Math.min(Math.max(points, 0), PRO_POINTS)} />
      <p>
        <strong>{t("membership:balance", { points, target: PRO_POINTS })}</strong>{" "}
        {missing > 0 ? t("membership:missing", { count: missing }) : t("membership:reached")}
      </p>
      <p className="hint">{t("membership:points_text")}</p>
    </section>
  );
}
