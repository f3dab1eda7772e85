/** What an import is told, and what it tells. */

export interface ImportOptions {
  /** Load the good rows of a file that has bad ones. */
  readonly skipBadRows?: boolean;
  /** The time of rows that carry none; now unless given. */
  readonly now?: Date;
}

/** A row that can't be loaded, and why. */
export interface BadRow {
  /** Line of the file, from 1; the header is line 1. */
  readonly line: number;
  /** The column at fault, where there is one. */
  readonly column?: string;
  /** What is wrong and what is expected. */
  readonly message: string;
}

export interface ImportReport {
  /** Rows in the file, without the header. */
  readonly read: number;
  /** Rows now in the database; 0 when bad rows stopped the import. */
  readonly loaded: number;
  /** Of those, the rows that were new or different. */
  readonly changed: number;
  readonly bad: readonly BadRow[];
}
