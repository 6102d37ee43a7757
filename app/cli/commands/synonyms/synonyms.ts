import { type Synonym, type SynonymField, synonymFields } from "~/backend/catalogue/index/synonym-terms";
import { addSynonym, readSynonyms, removeSynonym } from "~/backend/catalogue/synonyms";
import { action, commandOf } from "../../actions";
import { CommandError } from "../../command";
import { refusable } from "../../operator";
import { columns } from "../../print";

const LANGUAGES = ["it", "en"] as const;
const FIELDS = Object.keys(synonymFields) as SynonymField[];

const list = action({
  arguments: "[--language it|en]",
  purpose: "the synonyms of the search, by language and term",
  options: { language: { type: "string" } },
  async run({ database, values }) {
    const language = values.language === undefined ? undefined : languageFrom(values.language);
    const rows = (await readSynonyms(database.read)).filter(({ locale }) => !language || locale === language);
    const lines = rows.map(({ id, locale, term, means, field }) => [String(id), locale, term, `→ ${means}`, field]);
    return { text: columns(lines, "No synonyms."), json: rows };
  },
});

const add = action({
  subject: "TERM",
  arguments: `--means TEXT --language it|en [--in ${FIELDS.join("|")}]`,
  purpose: "a search for TERM also finds TEXT, such as: synonyms add maglietta --means t-shirt --language it",
  options: { means: { type: "string" }, language: { type: "string" }, in: { type: "string" } },
  async run({ database, subject, values }) {
    const { means } = values;
    if (means === undefined) throw new CommandError("--means is missing.");
    const locale = languageFrom(values.language ?? "");
    const field: Synonym["field"] = values.in === undefined ? "" : fieldFrom(values.in);
    const synonym = { locale, term: subject, means, field };
    const id = await refusable(database.write((trx) => addSynonym(trx, synonym)));
    return { text: `${id}: ${subject} → ${means}`, json: { id, ...synonym } };
  },
});

const remove = action({
  subject: "ID",
  purpose: "removes a synonym; `synonyms list` prints the ids",
  options: {},
  async run({ database, subject }) {
    const id = /^\d{1,9}$/.test(subject) ? Number(subject) : 0;
    const removed = await database.write((trx) => removeSynonym(trx, id));
    if (!removed) throw new CommandError(`There is no synonym ${id}.`);
    return { text: `${removed.term} → ${removed.means}: removed`, json: removed };
  },
});

export const synonyms = commandOf("synonyms", { list, add, remove });

/** @throws CommandError */
function languageFrom(text: string): (typeof LANGUAGES)[number] {
  const language = LANGUAGES.find((one) => one === text);
  if (!language) throw new CommandError(`--language is one of ${LANGUAGES.join(", ")}.`);
  return language;
}

/** @throws CommandError */
function fieldFrom(text: string): SynonymField {
  const field = FIELDS.find((one) => one === text);
  if (!field) throw new CommandError(`--in is one of ${FIELDS.join(", ")}.`);
  return field;
}
