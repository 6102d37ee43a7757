import { escaped } from "~/html/entities";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { type Period, RETENTION, RETENTION_NAMES } from "~/shop/retention";

/** The table of all retention periods, as HTML. */
export function retentionTable(locale: Locale): string {
  const t = translator(locale);
  const heads = [t("retention:column_data"), t("retention:column_kept"), t("retention:column_why")];
  const rows = RETENTION_NAMES.map((name) => {
    const { period } = RETENTION[name];
    return [
      t(`retention:data_${name}`),
      t(`retention:kept_${name}`, { period: period === null ? "" : periodText(period, locale) }),
      t(`retention:why_${name}`),
    ];
  });
  const head = heads.map((text) => `<th scope="col">${escaped(text)}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join("")}</tr>`).join("\n");
  return `<table>
<caption>${escaped(t("retention:caption"))}</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${body}
</tbody>
</table>`;
}

function periodText({ count, unit }: Period, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count);
}
