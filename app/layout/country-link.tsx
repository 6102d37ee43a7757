import { useLocation } from "@remix-run/react";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { Icon } from "~/ui/icon";

const Nothing = () => <></>;
// Without this script the link to the country page still works.
const CountrySheet = lazy<typeof import("./country-sheet").CountrySheet>(() =>
  import("./country-sheet").then(
    (part) => ({ default: part.CountrySheet }),
    () => ({ default: Nothing }),
  ),
);

/** The shipping country with a link to its page. With scripts the link opens a sheet with the same form. */
export function CountryLink({ country }: { country: string }) {
  const t = useT();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(false);
  const show = (event: MouseEvent) => {
    if (typeof HTMLDialogElement === "undefined") return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <ShopLink
        className="header-country"
        to={href("country", locale, undefined, { from: pathname + search })}
        onClick={show}
        rel="nofollow"
      >
        <Icon name="globe" />
        <span className="visually-hidden">{`${t("common:ship_to")}: `}</span>
        <span>{country}</span>
      </ShopLink>
      {open && (
        <Suspense fallback={null}>
          <CountrySheet close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
