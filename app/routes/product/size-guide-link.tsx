import { type MouseEvent, useEffect, useRef, useState } from "react";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { SizeChart, type SizeChartView } from "~/ui/size-chart";

/** The link to the size guide's page. Browsers with scripts and dialogs show the chart in a dialog. */
export function SizeGuideLink({ slug, chart }: { slug: string; chart: SizeChartView }) {
  const t = useT();
  const locale = useLocale();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open && dialog.current && !dialog.current.open) dialog.current.showModal();
  }, [open]);
  const show = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (elsewhere || typeof dialog.current?.showModal !== "function") return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <ShopLink className="size-guide-link" to={href("size-guide", locale, { slug })} onClick={show}>
        {t("product:size_guide")}
      </ShopLink>
      <dialog
        ref={dialog}
        className="size-guide"
        aria-labelledby={open ? "size-guide" : undefined}
        onClose={() => setOpen(false)}
      >
        {open && (
          <>
            <div className="size-guide-head">
              <h2 id="size-guide">{chart.title}</h2>
              <button type="button" className="button" onClick={() => dialog.current?.close()}>
                {t("product:close")}
              </button>
            </div>
            <p>{chart.text}</p>
            <SizeChart chart={chart} labelledBy="size-guide" />
          </>
        )}
      </dialog>
    </>
  );
}
