/** The operations whose answers contain patient data, from the published documents. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../../local/project.ts';

/** Members that occur only in answers about a patient, a prescription or a proof. */
const PERSONAL_MEMBERS = new Set(['enrollee_id', 'recipient', 'delivery_address', 'sha256']);
const JSON_TYPE = 'application/json';
/** Operations that return files without patient data; all other files are about a patient. */
const FILES_FOR_ALL = ['downloadCatalogue', 'listStatementLines'];

interface Node {
  readonly $ref?: string;
  readonly properties?: object;
}

interface Documented {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example: unknown }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: unknown }>> }>
  >;
}

export interface PersonalOperation {
  readonly api: 'partner' | 'pharmacy';
  readonly id: string;
  readonly method: string;
  /** From the server's root, with its parameters in braces. */
  readonly path: string;
  readonly needsKey: boolean;
  /** A body that the operation's schema accepts. */
  readonly body: unknown;
}

const APIS = [
  ['partner', '/v1', 'openapi.json'],
  ['pharmacy', '/pharmacy/v1', 'pharmacy-openapi.json'],
] as const;

export function personalOperations(): PersonalOperation[] {
  return APIS.flatMap(([api, base, file]) => {
    const document = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'docs/contract', file), 'utf8')) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>;
    };
    return Object.entries(document.paths).flatMap(([route, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => showsPatient(operation, document))
        .map(([method, { operationId, security, requestBody }]) => ({
          api,
          id: operationId,
          method: method.toUpperCase(),
          path: base + route,
          needsKey: security.length > 0,
          body: requestBody?.content[JSON_TYPE]?.example,
        })),
    );
  });
}

function showsPatient({ operationId, responses }: Documented, document: object): boolean {
  if (FILES_FOR_ALL.includes(operationId)) return false;
  return Object.entries(responses)
    .filter(([status]) => Number(status) < 300)
    .some(([, { content = {} }]) =>
      Object.entries(content).some(
        ([type, { schema }]) => type !== JSON_TYPE || hasPersonal(schema, document, new Set()),
      ),
    );
}

function hasPersonal(part: unknown, document: object, seen: Set<string>): boolean {
  if (typeof part !== 'object' || part === null) return false;
  const { $ref, properties = {} } = part as Node;
  if ($ref !== undefined) {
    if (seen.has($ref)) return false;
    seen.add($ref);
    const target = $ref
      .slice('#/'.length)
      .split('/')
      .reduce<unknown>((parent, name) => (parent as Record<string, unknown>)[name], document);
    return hasPersonal(target, document, seen);
  }
  if (Object.keys(properties).some((name) => PERSONAL_MEMBERS.has(name))) return true;
  return Object.values(part).some((member) => hasPersonal(member, document, seen));
}
