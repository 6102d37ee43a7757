import { useFetcher } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { SizeChart, type SizeChartView } from "~/ui/size-chart";

/** The link to the size guide's page. Browsers with scripts and dialogs show that page's chart in a dialog. */
export function SizeGuideLink({ slug }: { slug: string }) {
  const t = useT();
  const path = href("size-guide", useLocale(), { slug });
  const { data, load } = useFetcher<{ chart: SizeChartView }>();
  const chart = data?.chart;
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open && chart && !dialog.current?.open) dialog.current?.showModal();
  }, [open, chart]);
  const show = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (elsewhere || typeof dialog.current?.showModal !== "function") return;
    event.preventDefault();
    setOpen(true);
    if (!chart) load(path);
  };
  return (
    <>
      <ShopLink className="size-guide-link" to={path} onClick={show}>
        {t("product:size_guide")}
      </ShopLink>
      <dialog
        ref={dialog}
        className="size-guide"
        aria-labelledby={open ? "size-guide" : undefined}
        onClose={() => setOpen(false)}
      >
        {open && chart && (
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
