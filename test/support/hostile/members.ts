/** Finds every text, number and list in the schema of a body, at any depth. */
import type { JsonSchema } from './operation.ts';

export interface Member {
  readonly kind: 'text' | 'number' | 'list';
  /** From the body's root; a number is the index of an item. */
  readonly path: readonly (string | number)[];
  readonly schema: JsonSchema;
  /** Constants that the surrounding objects must have, by their path. */
  readonly constants: readonly { readonly path: readonly (string | number)[]; readonly value: unknown }[];
}

/** Returns every text, number and list of a body. */
export function membersOf(
  schema: JsonSchema,
  path: Member['path'] = [],
  around: Member['constants'] = [],
): Member[] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((branch) => membersOf(branch, path, around));
  if (schema.properties !== undefined) {
    const members = Object.entries(schema.properties);
    const constants = [
      ...around,
      ...members.flatMap(([name, { const: value }]) =>
        value === undefined ? [] : [{ path: [...path, name], value }],
      ),
    ];
    return members.flatMap(([name, member]) => membersOf(member, [...path, name], constants));
  }
  if (schema.items !== undefined) {
    return [
      { kind: 'list', path, schema, constants: around },
      ...membersOf(schema.items, [...path, 0], around),
    ];
  }
  if (schema.type === 'string') return [{ kind: 'text', path, schema, constants: around }];
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  return isNumber ? [{ kind: 'number', path, schema, constants: around }] : [];
}

/** Returns a copy of a body with this value of the member; creates missing objects on the path. */
export function withMember(body: unknown, { path, constants }: Member, value: unknown): unknown {
  return [...constants, { path, value }].reduce((whole, one) => placed(whole, one.path, one.value), body);
}

function placed(whole: unknown, [name, ...rest]: Member['path'], value: unknown): unknown {
  if (name === undefined) return value;
  if (typeof name === 'number') {
    const items = Array.isArray(whole) ? whole : [];
    return items.with === undefined || items.length === 0
      ? [placed(undefined, rest, value)]
      : items.with(name, placed(items[name], rest, value));
  }
  const members = typeof whole === 'object' && whole !== null && !Array.isArray(whole) ? whole : {};
  return { ...members, [name]: placed((members as Record<string, unknown>)[name], rest, value) };
}
