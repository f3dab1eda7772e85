/** The options and the report of an import. */

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

/** `read` is `loaded`, `repeated`, `withheld` and the rows of `bad` together. */
export interface ImportReport {
  /** Rows in the file that are not empty, without the header. */
  readonly read: number;
  /** Rows whose content is now in the database. */
  readonly loaded: number;
  /** Rows that repeat an earlier row where that is allowed. */
  readonly repeated: number;
  /** Good rows that were not loaded, because bad rows stopped the import. */
  readonly withheld: number;
  /** Records in the database that are new or different: a row of medicines makes one for each form and strength. */
  readonly changed: number;
  /** What is wrong, each row once. With `read` 0 the header is, and there are no rows. */
  readonly bad: readonly BadRow[];
}
