/** The keys of the organisation. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createKey, listKeys, revokeKey, rotateKey, type Key } from '../../client/generated/index.ts';
import { answered, onceOnly } from '../data/answered.ts';
import { useSession, type OwnOrganisation } from '../data/session.ts';

export type { Key } from '../../client/generated/index.ts';
export type Scope = Key['scopes'][number];

/** By kind of organisation, with what each stands for. */
const SCOPES: Readonly<Record<OwnOrganisation['kind'], Readonly<Partial<Record<Scope, string>>>>> = {
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

/** What keys of the reader's organisation may do. */
export function useScopes(): Readonly<Partial<Record<Scope, string>>> {
  return SCOPES[useSession().organisation.kind];
}

const KEYS = ['keys'] as const;

export const keysQuery = queryOptions({
  queryKey: KEYS,
  queryFn: async ({ signal }) => (await answered(listKeys({ signal }))).keys,
});

/** A change of keys, after which the list is read again. @param done what is announced then, where the page does not say it otherwise. */
function useKeyChange<Asked, Answer>(change: (asked: Asked) => Promise<Answer>, done?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    ...(done !== undefined && { meta: { done } }),
    // The answer may hold a key's value: it is dropped with the dialogue that shows it.
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: KEYS }),
  });
}

export interface NewKey {
  readonly name: string;
  readonly scopes: Scope[];
  readonly expires_at?: string;
}

export const useCreateKey = () =>
  useKeyChange((body: NewKey) => answered(createKey({ body, headers: onceOnly() })));

export const useRotateKey = () =>
  useKeyChange((key_id: string) => answered(rotateKey({ path: { key_id }, body: {}, headers: onceOnly() })));

export const useRevokeKey = () =>
  useKeyChange((key_id: string) => answered(revokeKey({ path: { key_id } })), 'Key revoked.');
