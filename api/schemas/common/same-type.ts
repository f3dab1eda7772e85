/** Holds a schema and a type of the domain together at compile time. */

/** A type as it is read: nothing of it can be changed. */
type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Member in keyof Value]: DeepReadonly<Value[Member]> }
    : Value;

/** `true` when the two types take the same values, `never` otherwise: `const same: SameType<A, B> = true`. */
export type SameType<First, Second> = [DeepReadonly<First>] extends [DeepReadonly<Second>]
  ? [DeepReadonly<Second>] extends [DeepReadonly<First>]
    ? true
    : never
  : never;
