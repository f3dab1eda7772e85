/** The operations of the portal's API, which has no document: from the endpoints themselves. */
import { portalEndpoints } from '../../../api/portal/index.ts';
import type { Portal } from '../../../api/portal/portal.ts';
import type { Services } from '../../../services/services.ts';
import type { HostileOperation, Parameter } from './operation.ts';

const EXAMPLES: Readonly<Record<string, unknown>> = {
  '/session': { email: 'ada@example.com', password: 'a password' },
  '/keys': { name: 'A key', scopes: ['requests:read'] },
};

/** Nothing of them is called here. */
const endpoints = portalEndpoints({} as Services, {} as Portal);

export const PORTAL_OPERATIONS: readonly HostileOperation[] = endpoints.map(({ method, path, body }) => ({
  api: 'portal',
  method,
  path: `/internal${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  parameters: [...path.matchAll(/:(\w+)/g)].map(([, name = '']): Parameter => ({
    name,
    in: 'path',
    schema: { type: 'string' },
  })),
  bodies:
    body === undefined ? [] : [{ type: 'application/json', schema: body, example: EXAMPLES[path] ?? {} }],
}));
