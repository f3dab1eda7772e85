/**
 * Converts schemas of Kubernetes' OpenAPI document to JSON schemas that reject unknown members, as `kubectl apply`
 * does.
 */

export interface Schema {
  readonly [name: string]: unknown;
}

type Definitions = Readonly<Record<string, Schema>>;

/** Marks an object of the OpenAPI document that accepts any member. */
const OPEN = 'x-kubernetes-preserve-unknown-fields';

/** Returns a definition and all definitions that it refers to, by name. */
export function definitionsUnder(name: string, definitions: Definitions): Record<string, Schema> {
  const found = new Map<string, Schema>();
  const add = (next: string) => {
    if (found.has(next)) return;
    const definition = definitions[next];
    if (definition === undefined) throw new Error(`the document has no ${next}`);
    found.set(next, closedSchema(definition));
    for (const [, referred = ''] of JSON.stringify(definition).matchAll(/"#\/definitions\/([^"]+)"/g)) {
      add(referred);
    }
  };
  add(name);
  return Object.fromEntries(found);
}

/** Returns a schema without descriptions that rejects unknown members. */
export function closedSchema(schema: Schema): Schema {
  if (schema['x-kubernetes-int-or-string'] === true || schema['format'] === 'int-or-string') {
    return { type: ['string', 'integer'] };
  }
  const kept = Object.entries(schema).flatMap(([name, value]): [string, unknown][] => {
    if (name === 'description' || name === 'format' || name.startsWith('x-')) return [];
    if (name === 'properties') return [[name, eachClosed(value as Definitions)]];
    if (name === 'items' || (name === 'additionalProperties' && typeof value === 'object')) {
      return [[name, closedSchema(value as Schema)]];
    }
    return [[name, value]];
  });
  const isClosed = 'properties' in schema && !('additionalProperties' in schema) && schema[OPEN] !== true;
  return Object.fromEntries([...kept, ...(isClosed ? [['additionalProperties', false]] : [])]);
}

function eachClosed(schemas: Definitions): Definitions {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, closedSchema(schema)]));
}
