import { href } from "~/i18n/paths";
import { ShopForm } from "~/i18n/shop-link";
import { useLocale } from "~/i18n/use-t";
import type { ConsentView } from "./consent-view.server";

/** One box per purpose. It loads a new document, because the answer decides which scripts the document may load. */
export function ConsentForm({ view, from }: { view: ConsentView; from: string }) {
  return (
    <ShopForm method="post" action={href("consent", useLocale())} reloadDocument>
      <input type="hidden" name="from" value={from} />
      <fieldset>
        <legend>{view.legend}</legend>
        {view.purposes.map(({ purpose, allowed, name, text }) => (
          <div key={purpose} className="choice">
            <input
              type="checkbox"
              id={purpose}
              name="purpose"
              value={purpose}
              defaultChecked={allowed}
              aria-describedby={`${purpose}-text`}
            />
            <label htmlFor={purpose}>{name}</label>
            <p id={`${purpose}-text`} className="hint">
              {text}
            </p>
          </div>
        ))}
      </fieldset>
      <div className="consent-choices">
        <button type="submit" name="answer" value="save" className="button">
          {view.save}
        </button>
        <button type="submit" name="answer" value="accept_all" className="button">
          {view.acceptAll}
        </button>
        <button type="submit" name="answer" value="reject_all" className="button">
          {view.rejectAll}
        </button>
      </div>
    </ShopForm>
  );
}
