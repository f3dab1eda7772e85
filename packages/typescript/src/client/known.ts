/**
 * Of codes, reasons and event types, those that this version of the package knows. There may be others in what the API
 * answers: `Record<Known<ErrorCode>, string>` has a text for each that is known, and you decide what the others get.
 */
export type Known<Value extends string> = Value extends unknown
  ? string extends Value
    ? never
    : Value
  : never;
