/**
 * Keeps the time that a check takes linear in the body. The library reports what is wrong keyword by keyword, also of a
 * text whose length was refused already, and its report of equal items is quadratic: neither may see what is too long.
 */
import type { TSchema } from 'typebox';
import type { FieldError } from '../../services/common/errors.ts';

/** Of a text whose schema names no length of its own; in characters. */
export const LONGEST_PATTERNED_TEXT = 1_000;
/** More than the longest list that a schema takes; the library needs 0.2 ms for what is wrong with an item. */
export const MOST_ITEMS = 250;
/** More than the members of any object that a schema takes. */
export const MOST_MEMBERS = 100;
/** Deeper than any schema. */
export const DEEPEST = 20;

/** What is said of a value with more than that. */
export const TOO_MUCH: FieldError = {
  path: '',
  code: 'too_much',
  message: 'has more items, members or levels than anything here; leave out what is not documented',
};

/** A pattern that is run on no text longer than its schema allows. */
class BoundedPattern extends RegExp {
  private readonly maxLength: number | undefined;

  constructor(source: string, maxLength: number | undefined) {
    super(source, 'u');
    this.maxLength = maxLength;
  }

  override test(text: string): boolean {
    // A code point is at most two of what `length` counts.
    if (text.length <= 2 * (this.maxLength ?? LONGEST_PATTERNED_TEXT)) return super.test(text);
    // What has a length of its own is refused for that alone.
    return this.maxLength !== undefined;
  }
}

/** A copy of a schema whose patterns are bounded. */
export function boundedSchema<Schema extends TSchema>(schema: Schema): Schema {
  return boundedCopy(schema) as Schema;
}

function boundedCopy(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(boundedCopy);
  if (typeof part !== 'object' || part === null) return part;
  // The library keeps members of its own that are not enumerable.
  const copy = Object.create(
    Object.getPrototypeOf(part) as object | null,
    Object.getOwnPropertyDescriptors(part),
  ) as Record<string, unknown>;
  for (const [name, member] of Object.entries(part)) {
    Object.defineProperty(copy, name, { value: boundedCopy(member), enumerable: true });
  }
  const { type, pattern, maxLength } = part as { type?: unknown; pattern?: unknown; maxLength?: number };
  if (type === 'string' && typeof pattern === 'string') {
    Object.defineProperty(copy, 'pattern', {
      value: new BoundedPattern(pattern, maxLength),
      enumerable: true,
    });
  }
  return copy;
}

/** A value without what is beyond every schema, and whether something was cut off. */
export interface Trimmed {
  readonly value: unknown;
  readonly isCut: boolean;
}

/** Cuts long lists, objects of many members and deep nesting, so that what is left is quickly looked at. */
export function trimmed(value: unknown, depth = 0): Trimmed {
  if (typeof value !== 'object' || value === null) return { value, isCut: false };
  if (depth === DEEPEST) return { value: null, isCut: true };
  const names = Array.isArray(value) ? undefined : Object.keys(value);
  const length = names?.length ?? (value as readonly unknown[]).length;
  const most = names === undefined ? MOST_ITEMS : MOST_MEMBERS;
  let isCut = length > most;
  const kept = (names ?? (value as readonly unknown[])).slice(0, most).map((item) => {
    const member = trimmed(
      names === undefined ? item : (value as Record<string, unknown>)[String(item)],
      depth + 1,
    );
    isCut ||= member.isCut;
    return names === undefined ? member.value : [item, member.value];
  });
  if (!isCut) return { value, isCut };
  return { value: names === undefined ? kept : Object.fromEntries(kept as [string, unknown][]), isCut };
}
