/** Every operation of the four APIs with its parameters and bodies, from the OpenAPI documents. */
import { currentDocument } from '../../../api/partner/index.ts';
import { currentPharmacyDocument } from '../../../api/pharmacy/document.ts';
import { currentPortalDocument } from '../../../api/portal/document.ts';
import { PLANT_STORE_DOCUMENT } from '../../../api/plants/plant-store.ts';
import type { ApiName, HostileOperation, JsonSchema, Parameter } from './operation.ts';

/** The OpenAPI documents, by the path prefix of their operations. */
const DOCUMENTS = [
  ['partner', '/v1', currentDocument()],
  ['pharmacy', '/pharmacy/v1', currentPharmacyDocument()],
  ['portal', '/internal', withoutSharedOperations(currentPortalDocument() as unknown as Document)],
  ['plants', '', PLANT_STORE_DOCUMENT],
] as const;

export function allOperations(): HostileOperation[] {
  return DOCUMENTS.flatMap(([api, base, document]) =>
    operationsOf(api, base, document as unknown as Document),
  );
}

/** Removes the portal's operations of the partner and pharmacy APIs, because they are listed with their own APIs. */
export function withoutSharedOperations<Some extends Document>(document: Some): Some {
  const own = Object.entries(document.paths).filter(([path]) => !/^\/(partner|pharmacy)\//.test(path));
  return { ...document, paths: Object.fromEntries(own) };
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
}

interface DocumentedOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>>;
  };
}

function operationsOf(api: ApiName, base: string, document: Document): HostileOperation[] {
  const resolved = (part: unknown): unknown => resolve(part, document);
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): HostileOperation => {
      const { parameters = [], requestBody } = resolved(operation) as DocumentedOperation;
      const bodies = Object.entries(requestBody?.content ?? {});
      return {
        api,
        method: method.toUpperCase(),
        path: base + path,
        parameters,
        bodies: bodies.map(([type, { schema, example }]) => ({ type, schema, example })),
      };
    }),
  );
}

/** Returns a part of a document with every reference resolved. */
function resolve(part: unknown, document: object): unknown {
  if (Array.isArray(part)) return part.map((item) => resolve(item, document));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref } = part as JsonSchema;
  if (typeof $ref === 'string') {
    const target = $ref
      .slice(2)
      .split('/')
      .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((parent, name) => (parent as Record<string, unknown>)[name], document);
    return resolve(target, document);
  }
  return Object.fromEntries(Object.entries(part).map(([name, member]) => [name, resolve(member, document)]));
}
