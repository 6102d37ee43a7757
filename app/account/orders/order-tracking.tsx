import { useT } from "~/i18n/use-t";
import type { ParcelView, StepView } from "./order-view.server";

/** Courier, tracking number with its link, and expected day, as rows of a list of details. */
export function ParcelRows({ parcel }: { parcel: ParcelView }) {
  const t = useT();
  return (
    <>
      {parcel.courier && (
        <>
          <dt>{t("order:courier")}</dt>
          <dd>{parcel.courier}</dd>
        </>
      )}
      {parcel.number && (
        <>
          <dt>{t("order:tracking_number")}</dt>
          <dd className="order-tracking-number">{parcel.number}</dd>
        </>
      )}
      {parcel.estimated && (
        <>
          <dt>{t("order:estimated_delivery")}</dt>
          <dd>{parcel.estimated}</dd>
        </>
      )}
    </>
  );
}

/** The link to the courier's page of the parcel. */
export function TrackingLink({ parcel }: { parcel: ParcelView }) {
  const t = useT();
  return parcel.url ? (
    <p>
      <a className="button" href={parcel.url} rel="noreferrer">
        {t("order:follow_parcel")}
      </a>
    </p>
  ) : null;
}

/** The order's history. */
export function OrderSteps({ steps }: { steps: StepView[] }) {
  const t = useT();
  return (
    <ol className="order-steps">
      {steps.map(({ key, name, on, time }) => (
        <li key={key}>
          <span>{t(`order:step_${name}`)}</span> <time dateTime={on}>{time}</time>
        </li>
      ))}
    </ol>
  );
}
