/** Collects the schemas that have a name, so that the document holds each once. */
import { isDeepStrictEqual } from 'node:util';
import type { TSchema } from 'typebox';

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
    // The mapping of a discriminator names components as they are without a prefix.
    if (typeof value === 'string' && value.startsWith(SCHEMAS))
      return SCHEMAS + this.prefix + value.slice(SCHEMAS.length);
    if (Array.isArray(value)) return value.map((item: Json) => this.placed(item));
    if (typeof value !== 'object' || value === null) return value;
    const { $id, ...members } = value as JsonObject;
    const schema = Object.fromEntries(
      Object.entries(members).map(([name, member]) => [name, this.placed(member)]),
    );
    // JSON Schema does without it; generated clients do not.
    if (Array.isArray(schema['enum']) && !('type' in schema)) schema['type'] = 'string';
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
