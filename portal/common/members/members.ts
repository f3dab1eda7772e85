import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  changeRole,
  inviteMember,
  listMembers,
  removeMember,
  withdrawInvitation,
  type Invitation as OpenInvitation,
  type Member as ListedMember,
  type RemovedMember as ListedRemovedMember,
} from '../../client/generated/index.ts';
import { unwrap, idempotencyHeader } from '../data/unwrap.ts';
import type { Session } from '../data/session.ts';
import { useChange } from '../data/use-change.ts';

export type Member = ListedMember;
export type RemovedMember = ListedRemovedMember;
export type Invitation = OpenInvitation;
export type Role = Member['role'];
type Kind = Session['organisation']['kind'];

/** Descriptions of the roles, by kind of organisation. */
export const ROLES: Readonly<Record<Kind, Readonly<Partial<Record<Role, string>>>>> = {
  partner: {
    owner: 'Everything, including members',
    developer: 'Keys, webhooks, requests and the API log',
    support: 'Looks up and cancels requests',
  },
  pharmacy: {
    owner: 'Everything, including members',
    pharmacist: 'Handles orders, stock and prices',
  },
};

const MEMBERS = ['members'] as const;

export const membersQuery = queryOptions({
  queryKey: MEMBERS,
  queryFn: ({ signal }) => unwrap(listMembers({ signal })),
});

/** Refetches the members after a change. @param done announced to screen readers if the page shows no other confirmation. */
function useMemberChange<Input, Output>(change: (input: Input) => Promise<Output>, done?: string) {
  const client = useQueryClient();
  return useChange({
    mutationFn: change,
    ...(done !== undefined && { meta: { done } }),
    onSuccess: () => client.invalidateQueries({ queryKey: MEMBERS }),
  });
}

export const useInvite = () =>
  useMemberChange((body: { email: string; role: Role }) =>
    unwrap(inviteMember({ body, headers: idempotencyHeader() })),
  );

export const useChangeRole = () =>
  useMemberChange(
    ({ user_id, role }: Pick<Member, 'user_id' | 'role'>) =>
      unwrap(changeRole({ path: { user_id }, body: { role } })),
    'Role changed.',
  );

export const useRemoveMember = () =>
  useMemberChange((user_id: string) => unwrap(removeMember({ path: { user_id } })), 'Member removed.');

export const useWithdraw = () =>
  useMemberChange(
    (invitation_id: string) => unwrap(withdrawInvitation({ path: { invitation_id } })),
    'Invitation withdrawn.',
  );
