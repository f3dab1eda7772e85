/**
 * Generates a Python class with a typed method for each operation of the OpenAPI document. datamodel-code-generator
 * generates the types but no operations. Client generators make classes that reject unknown members and values:
 * docs/engineers/contract.md.
 */

/** The part of the document that is read here. */
export interface Documented {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly { readonly name?: string; readonly in?: string; readonly schema?: Schema }[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Operations with handwritten methods, because their results depend on the arguments. */
const BY_HAND = ['createRequest', 'readRequest'];
const JSON_TYPE = 'application/json';

const HEAD = `"""Every operation of the API. Generated from its OpenAPI document by \`npm run packages\`; do not edit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import quote

from .sending import data_of

if TYPE_CHECKING:
    from . import types
    from .sending import Sender


class Operations:
    """The operations under their names in the API reference. They return the content of \`\`data\`\`."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender
`;

/** The type of a response that is not JSON. */
const FILE = 'bytes';

/** Returns the text of `operations.py`. */
export function pythonOperations({ paths, components }: Documented): string {
  const methods = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod)
      .filter(([, { operationId }]) => !BY_HAND.includes(operationId))
      .map(([method, operation]) => methodOf(path, method.toUpperCase(), operation, components)),
  );
  return [HEAD, ...methods].join('\n');
}

function methodOf(
  path: string,
  method: string,
  operation: Operation,
  components: Documented['components'],
): string {
  const { operationId, summary, description = '', requestBody } = operation;
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const query = operation.parameters.filter((parameter) => parameter.in === 'query');
  const optional = [
    ...query.map(
      ({ name, schema }) => `${name}: ${schema?.type === 'integer' ? 'int' : 'str'} | None = None`,
    ),
    ...(method === 'POST' ? ['idempotency_key: str | None = None'] : []),
  ];
  const parameters = [
    'self',
    ...named.map((name) => `${name}: str`),
    ...(requestBody === undefined ? [] : [bodyParameter(requestBody)]),
    ...(optional.length === 0 ? [] : ['*', ...optional]),
  ];
  const answer = answerOf(operation, components);
  const passed = [
    `"${method}"`,
    `f"${path.replaceAll(/\{(\w+)\}/g, "{quote($1, safe='')}")}"`,
    ...(query.length === 0 ? [] : [`query={${query.map(({ name }) => `"${name}": ${name}`).join(', ')}}`]),
    ...(requestBody === undefined ? [] : ['body=body']),
    ...(method === 'POST' ? ['idempotency_key=idempotency_key'] : []),
  ];
  const sent = `self._sender.send(${passed.join(', ')})`;
  return `
    def ${snake(operationId)}(${parameters.join(', ')}) -> ${answer}:
        """${summary}.

        ${description.replaceAll('\\', '').split('\n').join('\n        ').replaceAll(/ +$/gm, '')}
        """
        return ${answer === FILE ? `${sent}.content` : `cast("${answer}", data_of(${sent}))`}
`;
}

function bodyParameter({ content, required = false }: NonNullable<Operation['requestBody']>): string {
  const schema = content[JSON_TYPE]?.schema;
  const type = schema?.$ref === undefined ? 'Mapping[str, Any]' : typeNamed(schema.$ref);
  return required ? `body: ${type}` : `body: ${type} | None = None`;
}

/** Returns the type of `data` in the first 2xx response, or `bytes` for a file. */
function answerOf({ responses }: Operation, { schemas }: Documented['components']): string {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const envelope = success?.content?.[JSON_TYPE]?.schema.$ref;
  const data = envelope === undefined ? undefined : schemas[nameIn(envelope)]?.properties?.['data'];
  if (data === undefined) return FILE;
  return data.$ref === undefined ? 'Any' : typeNamed(data.$ref);
}

const nameIn = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1);

const typeNamed = (reference: string) => `types.${nameIn(reference)}`;

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
