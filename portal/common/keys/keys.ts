import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { createKey, listKeys, revokeKey, rotateKey, type Key } from '../../client/generated/index.ts';
import { unwrap, idempotencyHeader } from '../data/unwrap.ts';
import { useSession, type UserOrganisation } from '../data/session.ts';
import { useChange } from '../data/use-change.ts';

export type { Key } from '../../client/generated/index.ts';
export type Scope = Key['scopes'][number];

/** Labels of the scopes, by kind of organisation. */
const SCOPES: Readonly<Record<UserOrganisation['kind'], Readonly<Partial<Record<Scope, string>>>>> = {
  partner: {
    'medicines:search': 'Search medicines',
    'requests:create': 'Place requests',
    'requests:read': 'Read requests',
    'requests:cancel': 'Cancel requests',
    'webhooks:manage': 'Manage webhook endpoints',
  },
  pharmacy: {
    'stock:write': 'Set and read stock',
    'orders:read': 'Read orders',
    'orders:write': 'Accept, dispense and hand over orders',
    'webhooks:manage': 'Manage webhook endpoints',
  },
};

/** Scopes that keys of the user's organisation can have. */
export function useScopes(): Readonly<Partial<Record<Scope, string>>> {
  return SCOPES[useSession().organisation.kind];
}

const KEYS = ['keys'] as const;

export const keysQuery = queryOptions({
  queryKey: KEYS,
  queryFn: async ({ signal }) => (await unwrap(listKeys({ signal }))).keys,
});

/** Refetches the keys after a change. @param done announced to screen readers if the page shows no other confirmation. */
function useKeyChange<Input, Output>(change: (input: Input) => Promise<Output>, done?: string) {
  const client = useQueryClient();
  return useChange({
    mutationFn: change,
    ...(done !== undefined && { meta: { done } }),
    // The response may contain a key's value, so it is dropped when its dialogue closes.
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: KEYS }),
  });
}

interface NewKey {
  readonly name: string;
  readonly scopes: Scope[];
  readonly expires_at?: string;
}

export const useCreateKey = () =>
  useKeyChange((body: NewKey) => unwrap(createKey({ body, headers: idempotencyHeader() })));

export const useRotateKey = () =>
  useKeyChange((key_id: string) =>
    unwrap(rotateKey({ path: { key_id }, body: {}, headers: idempotencyHeader() })),
  );

export const useRevokeKey = () =>
  useKeyChange((key_id: string) => unwrap(revokeKey({ path: { key_id } })), 'Key revoked.');
