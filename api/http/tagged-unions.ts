/** Refusals of a member that is one of several kinds speak of the kind that it says it is, not of all of them. */
import { Type, type TSchema } from 'typebox';

/** The parts of a schema that are looked at. */
interface Parts {
  readonly anyOf?: readonly TSchema[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly const?: unknown;
}

/**
 * A copy of a schema in which each union whose branches have a constant `type` is the branch that a value names; the
 * schema itself where there is none.
 */
export function narrowedFor(schema: TSchema, value: unknown): TSchema {
  const { anyOf, properties } = schema as Parts;
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
export const TAG = 'type';

/** The kind of object that a branch of a union describes; undefined where it has no constant `type`. */
export function tagOf({ properties }: Parts): string | undefined {
  const tag: Parts | undefined = properties?.[TAG];
  return typeof tag?.const === 'string' ? tag.const : undefined;
}
