import { useLocation, useNavigate } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useState } from "react";
import type { SuggestionView } from "~/catalogue/suggestions.server";
import { href } from "~/i18n/paths";
import { ShopForm } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { Icon } from "~/ui/icon";
import { useSuggestions } from "./search-suggestions";

/** Unique, because the header is on each page once. */
const id = "search";
/** Characters. The list cuts a longer search. */
const MAX_LENGTH = 100;

/** The search form: GET, and with scripts a box of suggestions (ARIA combobox). */
export function SearchForm() {
  const { pathname, search } = useLocation();
  const locale = useLocale();
  const action = href("products", locale);
  const searched = pathname.toLowerCase() === action ? (new URLSearchParams(search).get("search") ?? "") : "";
  // Another page or another search resets the form.
  return <SearchBox key={`${pathname} ${searched}`} action={action} searched={searched} />;
}

function SearchBox({ action, searched }: { action: string; searched: string }) {
  const t = useT();
  const locale = useLocale();
  const navigate = useNavigate();
  const [scripts, setScripts] = useState(false);
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(text, locale);
  useEffect(() => setScripts(true), []);
  const shown = open && suggestions.length > 0;
  const chosen = shown ? suggestions[active] : undefined;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const go = ({ address }: SuggestionView) => {
    close();
    navigate(address);
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    // One position more than there are suggestions, for the text itself.
    const positions = suggestions.length + 1;
    setActive((now) => ((now + 1 + step + positions) % positions) - 1);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" && suggestions.length > 0) move(1);
    else if (event.key === "ArrowUp" && suggestions.length > 0) move(-1);
    else if (event.key === "Escape" && shown) close();
    else if (event.key === "Enter" && chosen) go(chosen);
    else return;
    event.preventDefault();
  };
  // Without scripts it is a plain text field without ARIA attributes.
  const combobox = scripts && {
    role: "combobox",
    "aria-autocomplete": "list" as const,
    "aria-expanded": shown,
    "aria-controls": shown ? `${id}-list` : undefined,
    "aria-activedescendant": chosen ? `${id}-${active}` : undefined,
    autoComplete: "off",
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: older supported browsers do not know <search>.
    <div role="search" className="search">
      <label className="search-open" htmlFor={id}>
        <Icon name="search" />
        <span className="visually-hidden">{t("search:search")}</span>
      </label>
      <div className="search-field">
        <ShopForm method="get" action={action} className="search-form" onSubmit={close}>
          <input
            id={id}
            type="search"
            name="search"
            maxLength={MAX_LENGTH}
            placeholder={t("search:search")}
            defaultValue={searched}
            onChange={(event) => {
              setText(event.target.value);
              setOpen(true);
              setActive(-1);
            }}
            onKeyDown={press}
            onBlur={close}
            {...combobox}
          />
          <button type="submit" className="search-button" aria-label={t("search:search")}>
            <Icon name="search" />
          </button>
        </ShopForm>
        {shown && (
          <div id={`${id}-list`} role="listbox" aria-label={t("search:suggestions")} className="search-suggestions">
            {suggestions.map((suggestion, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keyboard.
              // biome-ignore lint/a11y/useFocusableInteractive: the combobox references its options and never focuses them.
              <div
                key={suggestion.address}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                // Runs before the field loses the focus and the box closes.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => go(suggestion)}
              >
                {suggestion.label}
                {suggestion.kind !== "product" && (
                  <span className="search-kind"> {t(`search:kind_${suggestion.kind}`)}</span>
                )}
              </div>
            ))}
          </div>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {shown ? t("search:found", { count: suggestions.length }) : ""}
      </p>
    </div>
  );
}
