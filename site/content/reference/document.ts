/** Types and readers for the parts of an OpenAPI document that the reference shows. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const CONTRACT = path.join(import.meta.dirname, '../../../docs/contract');
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly 'x-extensible-enum'?: readonly unknown[];
  readonly 'x-const'?: unknown;
  readonly 'x-always-present'?: readonly string[];
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema: Schema;
}

export interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly $ref?: string; readonly value?: unknown }>>;
}

export interface Answer {
  readonly description: string;
  readonly content?: Readonly<Record<string, Content>>;
}

interface Described {
  readonly operationId: string;
  readonly tags: readonly [string, ...string[]];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface Document {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** An operation and the location of its page. */
export interface Operation extends Described {
  readonly method: string;
  /** Path below the base URL of the API. */
  readonly path: string;
  readonly tag: string;
  /** Path of its page below the docs. */
  readonly slug: string;
  readonly scopes: readonly string[];
}

export function readDocument(name: string): Document {
  return JSON.parse(readFileSync(path.join(CONTRACT, name), 'utf8')) as Document;
}

/** Returns the operations in the order of the document. */
export function operationsOf({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([below, methods]) =>
    METHODS.flatMap((method) => {
      const described = methods[method];
      if (described === undefined) return [];
      const scopes = (described.security ?? []).flatMap((credentials) => Object.values(credentials).flat());
      const slug = `reference/${described.operationId.toLowerCase()}`;
      return [{ ...described, method, path: below, tag: described.tags[0], slug, scopes }];
    }),
  );
}

/** Resolves a `$ref`; returns any other value unchanged. */
export function resolved<Thing extends { readonly $ref?: string }>(document: Document, thing: Thing): Thing {
  if (thing.$ref === undefined) return thing;
  const [kind = '', name = ''] = thing.$ref.replace('#/components/', '').split('/');
  const found = document.components[kind]?.[name];
  if (found === undefined) throw new Error(`The document has no ${thing.$ref}.`);
  return found as Thing;
}
