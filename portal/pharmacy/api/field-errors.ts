/** What the server says of one field of a form. */
import { ApiError } from '../../common/data/api-error.ts';

/** The message of the refusal that names this path; undefined where none does. */
export function fieldError(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields.find((field) => field.path === path)?.message;
}
