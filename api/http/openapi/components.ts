/** Collects the schemas that have a name, so that the document holds each once. */
import { isDeepStrictEqual } from 'node:util';
import type { TSchema } from 'typebox';
import { OPEN_ENUM } from '../../schemas/common/open-enum.ts';
import {
  ALWAYS_PRESENT,
  choicesOf,
  EXTENSIBLE_ENUM,
  FIXED_VALUE,
  isObject,
  type Json,
  type JsonObject,
  WRITTEN_OUT,
} from './known-values.ts';

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

  /** Adds a schema that is already written, under a name that no prefix is put before. */
  add(name: string, schema: JsonObject): JsonObject {
    const added = this.schemas.get(name);
    if (added !== undefined && !isDeepStrictEqual(added, schema)) {
      throw new TypeError(`Two schemas of the document are named ${name}`);
    }
    this.schemas.set(name, schema);
    return { $ref: SCHEMAS + name };
  }

  /** All that were placed, by name. */
  toJson(): JsonObject {
    return Object.fromEntries([...this.schemas].toSorted(([first], [second]) => (first < second ? -1 : 1)));
  }

  private placed(value: Json): Json {
    if (Array.isArray(value)) return value.map((item: Json) => this.placed(item));
    if (typeof value !== 'object' || value === null) return value;
    const { $id, ...members } = value as JsonObject;
    const placed = Object.entries(members).map(([name, member]) => [name, this.placed(member)]);
    const schema = written(this.withNullableTexts(Object.fromEntries(placed) as JsonObject));
    if (typeof $id !== 'string') return schema;
    return this.add(this.prefix + $id, schema);
  }

  /** Writes open texts out where they may be null: clients for Java and C# refuse a null that stands beside a reference to one. */
  private withNullableTexts(schema: JsonObject): JsonObject {
    const { anyOf } = schema;
    if (!Array.isArray(anyOf) || !(anyOf as readonly JsonObject[]).some(isNull)) return schema;
    return {
      ...schema,
      anyOf: (anyOf as readonly JsonObject[]).map((choice) => this.textOf(choice) ?? choice),
    };
  }

  private textOf(choice: JsonObject): JsonObject | undefined {
    const { $ref } = choice;
    const referred = this.schemas.get(referredName(choice) ?? '');
    if ($ref === undefined || referred?.['type'] !== 'string' || !isPlain(referred)) return undefined;
    return { ...referred, [WRITTEN_OUT]: $ref };
  }
}

/** The name of the component that a schema refers to; undefined for any other schema. */
export function referredName({ $ref }: JsonObject): string | undefined {
  return typeof $ref === 'string' && $ref.startsWith(SCHEMAS) ? $ref.slice(SCHEMAS.length) : undefined;
}

/** Rewrites a schema so that the usual generators make clients of it that compile: docs/engineers/contract.md. */
function written({ [OPEN_ENUM]: isOpen, ...schema }: JsonObject): JsonObject {
  const { enum: values, const: value, patternProperties, anyOf, ...rest } = schema;
  if (isOpen === true) return { type: 'string', ...rest, [EXTENSIBLE_ENUM]: values ?? [] };
  if (rest['type'] === 'boolean' && value !== undefined) return { ...rest, [FIXED_VALUE]: value };
  if (isObject(patternProperties)) return { ...rest, ...mapOf(patternProperties) };
  if (isObject(rest['properties'])) return withOptionalNulls(schema);
  if (Array.isArray(anyOf)) return { ...schema, anyOf: anyOf.flatMap(choicesOf) };
  // JSON Schema does without the type; generated clients do not.
  return Array.isArray(values) && !('type' in schema) ? { ...schema, type: 'string' } : schema;
}

/** Takes members out of `required` that may be null and are more than a text, number or boolean. */
function withOptionalNulls(schema: JsonObject): JsonObject {
  const { required, ...rest } = schema;
  const properties = rest['properties'] as { readonly [name: string]: JsonObject };
  const names = Array.isArray(required) ? (required as string[]) : [];
  const nullable = names.filter((name) => isNullableShape(properties[name] ?? {}));
  if (nullable.length === 0) return schema;
  const others = names.filter((name) => !nullable.includes(name));
  const kept = others.length === 0 ? rest : { ...schema, required: others };
  return { ...kept, [ALWAYS_PRESENT]: nullable };
}

function isNullableShape({ anyOf }: JsonObject): boolean {
  const choices = Array.isArray(anyOf) ? (anyOf as JsonObject[]) : [];
  const shapes = choices.filter((choice) => !isNull(choice));
  return shapes.length < choices.length && !shapes.every(isPlain);
}

const isNull = ({ type }: JsonObject) => type === 'null';
const PLAIN_TYPES: readonly (Json | undefined)[] = ['string', 'number', 'integer', 'boolean'];
const isPlain = (schema: JsonObject) => PLAIN_TYPES.includes(schema['type']) && !('enum' in schema);

/** Members of any name, or of names that match a pattern: generators know `additionalProperties` alone. */
function mapOf(patternProperties: JsonObject): JsonObject {
  const [[pattern, values] = ['', {}], ...others] = Object.entries(patternProperties);
  if (others.length > 0) throw new TypeError('A map of the document has names of several patterns');
  return { additionalProperties: values, ...(pattern === ANY_NAME ? {} : { propertyNames: { pattern } }) };
}

/** The pattern that TypeBox gives the names of a record of texts. */
const ANY_NAME = '^.*$';
