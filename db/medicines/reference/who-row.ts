/** One row of the WHO list of essential medicines. */

/** A row of the list, as its CSV has it. */
export interface WhoRow {
  readonly generic_name: string;
  readonly category: string;
  readonly forms_and_strengths: string;
}
