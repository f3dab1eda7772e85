/** Takes null in an optional member of a body for a member that is absent: our own answers have null there. */
import type { TSchema } from 'typebox';
import { tagOf, TAG } from './tagged-unions.ts';

/** The parts of a schema that are looked at. */
interface Parts {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
}

type Members = Record<string, unknown>;

/**
 * Makes what leaves out each optional member that is null, at any depth, where its schema does not allow null. Members
 * that are required, or not known, stay for the schema to refuse. The value that is given is not changed.
 */
export function compileNullsAsAbsent(schema: TSchema): (value: unknown) => unknown {
  return cleanerOf(schema) ?? ((value) => value);
}

type Cleaner = (value: unknown) => unknown;

/** Undefined where nothing can be left out. */
function cleanerOf(schema: TSchema): Cleaner | undefined {
  const { properties, items, anyOf } = schema as Parts;
  if (properties !== undefined) return objectCleaner(schema, []);
  if (items !== undefined && !Array.isArray(items)) return listCleaner(items);
  return anyOf === undefined ? undefined : unionCleaner(anyOf);
}

/** @param elsewhere members that only other kinds of this object have. */
function objectCleaner({ properties = {}, required = [] }: Parts, elsewhere: readonly string[]): Cleaner {
  const names = Object.keys(properties);
  const mayBeLeftOut = (name: string) => !required.includes(name) && !allowsNull(properties[name]);
  const optional = [...names.filter(mayBeLeftOut), ...elsewhere.filter((name) => !names.includes(name))];
  const inner = names.flatMap((name): [string, Cleaner][] => {
    const cleaner = cleanerOf(properties[name] ?? {});
    return cleaner === undefined ? [] : [[name, cleaner]];
  });
  return (value) => {
    if (!isObject(value)) return value;
    const changed: Members = {};
    for (const [name, cleaner] of inner) {
      if (!Object.hasOwn(value, name)) continue;
      const cleaned = cleaner(value[name]);
      if (cleaned !== value[name]) changed[name] = cleaned;
    }
    const absent = optional.filter((name) => Object.hasOwn(value, name) && value[name] === null);
    if (absent.length === 0 && Object.keys(changed).length === 0) return value;
    const kept = Object.entries({ ...value, ...changed }).filter(([name]) => !absent.includes(name));
    return Object.fromEntries(kept);
  };
}

function listCleaner(items: TSchema): Cleaner | undefined {
  const cleaner = cleanerOf(items);
  if (cleaner === undefined) return undefined;
  return (value) => {
    if (!Array.isArray(value)) return value;
    const cleaned = value.map(cleaner);
    return cleaned.some((item, place) => item !== value[place]) ? cleaned : value;
  };
}

/** Of several kinds of object, that which the value says it is; what is of one kind alone needs no tag. */
function unionCleaner(branches: readonly TSchema[]): Cleaner | undefined {
  const objects = branches.filter((branch) => (branch as Parts).properties !== undefined);
  const names = [...new Set(objects.flatMap((branch) => Object.keys((branch as Parts).properties ?? {})))];
  const cleaners = objects.map((branch) => objectCleaner(branch as Parts, names));
  const [only] = cleaners;
  if (cleaners.length < 2) return only;
  const byTag = new Map(objects.map((branch, place) => [tagOf(branch), cleaners[place]]));
  return (value) => (isObject(value) ? (byTag.get(value[TAG] as string)?.(value) ?? value) : value);
}

function allowsNull(schema: TSchema | undefined): boolean {
  const { type, anyOf = [] } = (schema ?? {}) as Parts;
  return type === 'null' || anyOf.some(allowsNull);
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
