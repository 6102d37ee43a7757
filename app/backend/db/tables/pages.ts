import type { Generated } from "kysely";

export interface Contents {
  id: string;
  title_it: string;
  title_en: string;
  body_it: string;
  body_en: string;
  status: "published" | "draft";
  updated_on: string | null;
}

export interface Slides {
  id: Generated<number>;
  status: "published" | "draft" | "archived";
  sort: number;
  title_it: string;
  title_en: string;
  text_it: string;
  text_en: string;
  link_it: string;
  link_en: string;
  media_id: string | null;
}

export interface NavItems {
  id: Generated<number>;
  status: "published" | "draft";
  sort: number;
  name_it: string;
  name_en: string;
  link_it: string;
  link_en: string;
}

export interface MenuGroups {
  id: Generated<number>;
  sort: number;
  title_it: string;
  title_en: string;
}

export interface MenuGroupItems {
  id: Generated<number>;
  menu_groups_id: number;
  categories_id: number | null;
  types_id: number | null;
  sort: number;
}

/** The audit trail of the records that operators import: brands, pages of text, slides and the like. */
export interface RecordChanges {
  id: Generated<number>;
  /** The collection's name in commands, and the record's key in it. */
  collection: string;
  record: string;
  action: "made" | "changed" | "removed";
  /** JSON: the fields that changed; null without a record. */
  before: string;
  /** JSON, as `before`. */
  after: string;
  actor: string;
  reason: string;
  created_on: string;
}
