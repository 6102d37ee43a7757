/** The one row, with id 1, about the shop's backups. Times are those of their beginning, which is the moment they hold. */
export interface BackupState {
  id: number;
  /** Tells the backups of this shop from those of others. Random. */
  shop: string;
  /** Random, of the backup that is being made; null without one. */
  claim: string | null;
  /** Moved on while the backup is being made; a process that was killed does not. */
  claimed_until: string | null;
  /** Of the last whole backup; null before the first. */
  made_on: string | null;
  /** Of the last one in the directory of the settings. */
  scheduled_on: string | null;
}
