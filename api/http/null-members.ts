/** Treats null in an optional member as absent, also in unions: our own answers contain null there. */
import { type TSchema, Type } from 'typebox';

/** The parts of a schema that are looked at. */
interface ObjectParts {
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
  const { properties, items, anyOf } = schema as ObjectParts;
  if (properties !== undefined) return objectCleaner(schema, []);
  if (items !== undefined && !Array.isArray(items)) return listCleaner(items);
  return anyOf === undefined ? undefined : unionCleaner(anyOf);
}

/** @param elsewhere members that only other kinds of this object have. */
function objectCleaner(
  { properties = {}, required = [] }: ObjectParts,
  elsewhere: readonly string[],
): Cleaner {
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
  const objects = branches.filter((branch) => (branch as ObjectParts).properties !== undefined);
  const names = [
    ...new Set(objects.flatMap((branch) => Object.keys((branch as ObjectParts).properties ?? {}))),
  ];
  const cleaners = objects.map((branch) => objectCleaner(branch as ObjectParts, names));
  const [only] = cleaners;
  if (cleaners.length < 2) return only;
  const byTag = new Map(objects.map((branch, place) => [tagOf(branch), cleaners[place]]));
  return (value) => (isObject(value) ? (byTag.get(value[TAG] as string)?.(value) ?? value) : value);
}

function allowsNull(schema: TSchema | undefined): boolean {
  const { type, anyOf = [] } = (schema ?? {}) as ObjectParts;
  return type === 'null' || anyOf.some(allowsNull);
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The parts of a schema that are looked at. */
interface TaggedParts {
  readonly anyOf?: readonly TSchema[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly const?: unknown;
}

/**
 * A copy of a schema in which each union whose branches have a constant `type` is the branch that a value names; the
 * schema itself where there is none.
 */
export function narrowedFor(schema: TSchema, value: unknown): TSchema {
  const { anyOf, properties } = schema as TaggedParts;
  const member = (name: string): unknown =>
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  const types = anyOf?.map(tagOf) ?? [];
  if (anyOf !== undefined && types.length > 0 && !types.includes(undefined)) {
    const branch = anyOf[types.indexOf(member(TAG) as string)];
    return branch ?? Type.Object({ [TAG]: Type.Enum(types as string[]) });
  }
  if (properties === undefined) return schema;
  const narrowed = Object.entries(properties)
    .map(([name, one]): [string, TSchema] => [name, narrowedFor(one, member(name))])
    .filter(([name, one]) => one !== properties[name]);
  if (narrowed.length === 0) return schema;
  return { ...schema, properties: { ...properties, ...Object.fromEntries(narrowed) } };
}

/** The member whose constant says which kind of object a value is. */
const TAG = 'type';

/** The kind of object that a branch of a union describes; undefined where it has no constant `type`. */
export function tagOf({ properties }: TaggedParts): string | undefined {
  const tag: TaggedParts | undefined = properties?.[TAG];
  return typeof tag?.const === 'string' ? tag.const : undefined;
}
