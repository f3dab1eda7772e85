import { ApiError } from '../../common/data/api-error.ts';

/** Returns the error message of the field with this JSON path. */
export function fieldError(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields.find((field) => field.path === path)?.message;
}
