import type { ReactNode } from "react";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import type { Translate } from "~/i18n/use-t";
import type { MenuColumn, MenuView } from "./menu-view.server";

interface MenuMarkupProps {
  view: MenuView;
  locale: Locale;
  t: Translate;
}

/**
 * The inside of the navigation. A `<details>` is only a switch here: its panel is the next element, so that a style sheet
 * can show the same links in a drawer, in a panel, and on hover.
 */
export function MenuMarkup({ view, locale, t }: MenuMarkupProps) {
  return (
    <>
      <details className="menu-burger">
        <summary>
          <span className="menu-bars" />
          <span className="visually-hidden">{t("menu:menu")}</span>
        </summary>
      </details>
      <ul className="menu-bar">
        {view.genders.map(({ label, to }) => (
          <Entry key={to} label={label} to={to} />
        ))}
        <Entry label={t("menu:shop")} to={href("products", locale)} filled={view.groups.length > 0}>
          <All label={t("menu:all_products")} to={href("products", locale)} />
          <div className="menu-columns">
            {view.groups.map((group) => (
              <Column key={group.all} column={group}>
                <li>
                  <a href={group.all}>
                    {t("menu:show_all")}
                    <span className="visually-hidden"> {group.title}</span>
                  </a>
                </li>
              </Column>
            ))}
          </div>
        </Entry>
        <Entry label={t("menu:collections")} to={href("collections", locale)} />
        <Entry label={t("menu:brands")} to={href("brands", locale)} filled={view.brands.length > 0}>
          <div className="menu-columns">
            {view.brands.map((column) => (
              <Column key={column.links[0]?.to} column={column} />
            ))}
          </div>
          <All label={t("menu:all_brands")} to={href("brands", locale)} />
        </Entry>
        <Entry label={t("menu:clearance")} to={href("outlet", locale)} />
        <Entry label={t("menu:gift_cards")} to={href("gift-cards", locale)} />
        {view.custom && (
          <li className="menu-custom">
            <a href={view.custom.to}>{view.custom.label}</a>
          </li>
        )}
      </ul>
    </>
  );
}

/** The links to the categories, for a page that leads nowhere else. */
export function CategoriesMarkup({ view }: Pick<MenuMarkupProps, "view">) {
  return (
    <ul className="not-found-links">
      {view.groups.map(({ all, title }) => (
        <li key={all}>
          <a href={all}>{title}</a>
        </li>
      ))}
    </ul>
  );
}

/** An entry with a panel, or a plain link. */
function Entry({ label, to, filled, children }: { label: string; to: string; filled?: boolean; children?: ReactNode }) {
  if (!filled)
    return (
      <li>
        <a href={to}>{label}</a>
      </li>
    );
  return (
    <li className="menu-entry">
      <details>
        <summary>{label}</summary>
      </details>
      <div className="menu-panel">{children}</div>
    </li>
  );
}

function Column({ column: { title, links }, children }: { column: MenuColumn; children?: ReactNode }) {
  return (
    <div>
      {title && <p>{title}</p>}
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <a href={link.to}>{link.label}</a>
          </li>
        ))}
        {children}
      </ul>
    </div>
  );
}

function All({ label, to }: { label: string; to: string }) {
  return (
    <a className="menu-all" href={to}>
      {label}
    </a>
  );
}
