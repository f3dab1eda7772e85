/** Values of answers to which others may be added: docs/partners/versioning.md. What callers send is never one. */
import { Type, type TSchemaOptions } from 'typebox';

/** Marks them among the schemas; the documents say it by `x-extensible-enum`. */
export const OPEN_ENUM = 'x-open-enum';

/** To the engine the values that there are; to callers those that they know, and any other text. */
export function openEnum<Value extends string>(values: readonly Value[], options: TSchemaOptions = {}) {
  return Type.Enum([...values], { ...options, [OPEN_ENUM]: true });
}
