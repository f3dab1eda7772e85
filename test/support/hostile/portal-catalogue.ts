/**
 * Every operation of the portal, the permissions it requires, and a call that is valid except for its caller, from the OpenAPI
 * document.
 */
import { currentPortalDocument } from '../../../api/portal/document.ts';
import type { OrganisationKind, Permission } from '../../../domain/portal/roles.ts';
import type { DocumentedOperation, OpenapiDocument } from '../engine/contract.ts';

export interface PortalOperation {
  readonly id: string;
  readonly method: string;
  /** Under `/internal`, with its parameters in braces. */
  readonly path: string;
  readonly isPublic: boolean;
  /** The permission that the role must have; undefined when any member may call it. */
  readonly permission: Permission | undefined;
  /** The kind of organisation whose members may call it; undefined for both kinds. */
  readonly kind: OrganisationKind | undefined;
  /** By the name of the path parameter. */
  readonly examples: Readonly<Record<string, string>>;
  readonly body: { readonly type: string; readonly example: unknown } | undefined;
}

export function portalOperations(): PortalOperation[] {
  const { paths } = currentPortalDocument() as unknown as OpenapiDocument;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toOperation(path, method, operation)),
  );
}

function toOperation(
  path: string,
  method: string,
  { operationId, security, parameters, requestBody }: DocumentedOperation,
): PortalOperation {
  const [permission] = security[0]?.['session'] ?? [];
  const [body] = Object.entries(requestBody?.content ?? {});
  const kind = /^\/(partner|pharmacy)\//.exec(path)?.[1];
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    isPublic: security.length === 0,
    permission: permission as Permission | undefined,
    kind: kind as OrganisationKind | undefined,
    examples: Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name = '', example = '' }) => [name, example]),
    ),
    body: body === undefined ? undefined : { type: body[0], example: body[1].example },
  };
}

export interface PortalCall {
  /** Path parameters by name. The default is the examples, which name no existing object. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Replaces the example; sent as JSON. */
  readonly body?: unknown;
}

export interface PortalAnswer {
  readonly status: number;
  readonly code: string | undefined;
  readonly text: string;
}

/** Calls an operation. */
export async function callPortal(
  origin: string,
  { method, path, examples, body }: PortalOperation,
  call: PortalCall,
): Promise<PortalAnswer> {
  const named = { ...examples, ...call.parameters };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named[name] ?? ''));
  const sent = call.body === undefined ? textOf(body?.example) : JSON.stringify(call.body);
  const response = await fetch(`${origin}/internal${filled}`, {
    method,
    headers: {
      ...call.headers,
      ...(body === undefined
        ? {}
        : { 'Content-Type': call.body === undefined ? body.type : 'application/json' }),
    },
    ...(body === undefined ? {} : { body: sent }),
  });
  const text = await response.text();
  return { status: response.status, code: codeIn(text), text };
}

const textOf = (example: unknown) => (typeof example === 'string' ? example : JSON.stringify(example));

function codeIn(text: string): string | undefined {
  return text.startsWith('{') ? (JSON.parse(text) as { error?: { code: string } }).error?.code : undefined;
}
