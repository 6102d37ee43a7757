/** What a backup's copy of the database holds. */
export interface CopiedDatabase {
  /** Names of its migrations. */
  migrations: string[];
  /** Rows of each table. */
  tables: Record<string, number>;
  /** PostgreSQL: the next value of each table's counter. */
  counters: Record<string, number>;
  /** Photographs with files. */
  pictures: { id: string; type: string }[];
  /** Paths of its files in the backup, with slashes. */
  files: string[];
}
