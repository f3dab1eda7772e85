/**
 * The codes, reasons or event types that this version of the package knows. The API may return others. Example:
 * `Record<Known<ErrorCode>, string>` requires a text for each known code; choose a default for the others.
 */
export type Known<Value extends string> = Value extends unknown
  ? string extends Value
    ? never
    : Value
  : never;
