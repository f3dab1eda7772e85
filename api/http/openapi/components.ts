/** Collects the schemas that have a name, so that the document holds each once. */
import { isDeepStrictEqual } from 'node:util';
import type { TSchema } from 'typebox';
import { OPEN_ENUM } from '../../schemas/common/open-enum.ts';

/** A JSON value of the document. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

/** Where components are in the document. */
const SCHEMAS = '#/components/schemas/';

export class Components {
  private readonly schemas: Map<string, JsonObject>;
  private readonly prefix: string;

  constructor(schemas = new Map<string, JsonObject>(), prefix = '') {
    this.schemas = schemas;
    this.prefix = prefix;
  }

  /** The same collection, where all that is placed has a name that begins so. */
  under(prefix: string): Components {
    return new Components(this.schemas, prefix);
  }

  /** The schema for its place in the document; what has a `$id` becomes a reference to a component of that name. */
  place(schema: TSchema): JsonObject {
    return this.placed(JSON.parse(JSON.stringify(schema)) as JsonObject) as JsonObject;
  }

  /** All that were placed, by name. */
  toJson(): JsonObject {
    return Object.fromEntries([...this.schemas].toSorted(([first], [second]) => (first < second ? -1 : 1)));
  }

  private placed(value: Json): Json {
    if (Array.isArray(value)) return value.map((item: Json) => this.placed(item));
    if (typeof value !== 'object' || value === null) return value;
    const { $id, ...members } = value as JsonObject;
    const schema = written(
      Object.fromEntries(Object.entries(members).map(([name, member]) => [name, this.placed(member)])),
    );
    if (typeof $id !== 'string') return schema;
    const name = this.prefix + $id;
    const placed = this.schemas.get(name);
    if (placed !== undefined && !isDeepStrictEqual(placed, schema)) {
      throw new TypeError(`Two schemas of the document are named ${name}`);
    }
    this.schemas.set(name, schema);
    return { $ref: SCHEMAS + name };
  }
}

/** A schema as clients and their generators understand it best. */
function written({ [OPEN_ENUM]: isOpen, ...schema }: JsonObject): JsonObject {
  // JSON Schema does without the type; generated clients do not.
  const typed: JsonObject =
    Array.isArray(schema['enum']) && !('type' in schema) ? { ...schema, type: 'string' } : schema;
  if (isOpen === true) {
    const { enum: values = [], type = 'string', ...rest } = typed;
    return { ...rest, anyOf: [{ type, enum: values }, { type }] };
  }
  const { anyOf } = typed;
  return Array.isArray(anyOf) ? { ...typed, anyOf: anyOf.flatMap(choicesOf) } : typed;
}

/** What a choice offers, when it is nothing but a choice itself. */
function choicesOf(choice: Json): readonly Json[] {
  const { anyOf, ...rest } = choice as JsonObject;
  return Array.isArray(anyOf) && Object.keys(rest).length === 0 ? anyOf : [choice];
}
