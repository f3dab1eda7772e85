/** What is wrong with rows of an upload, by the row and its column. */
import type { FieldProblem } from '../../common/data/api-error.ts';

export interface RowError {
  /** 0 for the first. */
  readonly row: number;
  /** Empty where the row as a whole is meant. */
  readonly column: string;
  readonly message: string;
}

/** `[16].quantity` is of the 17th row. */
const PLACE = /^\[(\d+)\](?:\.(.+))?$/;

export function rowErrors(fields: readonly FieldProblem[]): RowError[] {
  return fields.flatMap(({ path, message }) => {
    const [, row, column = ''] = PLACE.exec(path) ?? [];
    return row === undefined ? [] : [{ row: Number(row), column, message }];
  });
}
