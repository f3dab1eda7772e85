/** The members of the organisation, and who is invited. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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
import { answered, onceOnly } from '../data/answered.ts';
import type { Session } from '../data/session.ts';

export type Member = ListedMember;
export type RemovedMember = ListedRemovedMember;
export type Invitation = OpenInvitation;
export type Role = Member['role'];
type Kind = Session['organisation']['kind'];

/** By kind of organisation, with what each may do. */
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
  queryFn: ({ signal }) => answered(listMembers({ signal })),
});

/** @param done what is announced then, where the page does not say it otherwise. */
function useMemberChange<Asked, Answer>(change: (asked: Asked) => Promise<Answer>, done?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    ...(done !== undefined && { meta: { done } }),
    onSuccess: () => client.invalidateQueries({ queryKey: MEMBERS }),
  });
}

export const useInvite = () =>
  useMemberChange((body: { email: string; role: Role }) =>
    answered(inviteMember({ body, headers: onceOnly() })),
  );

export const useChangeRole = () =>
  useMemberChange(
    ({ user_id, role }: Pick<Member, 'user_id' | 'role'>) =>
      answered(changeRole({ path: { user_id }, body: { role } })),
    'Role changed.',
  );

export const useRemoveMember = () =>
  useMemberChange((user_id: string) => answered(removeMember({ path: { user_id } })), 'Member removed.');

export const useWithdraw = () =>
  useMemberChange(
    (invitation_id: string) => answered(withdrawInvitation({ path: { invitation_id } })),
    'Invitation withdrawn.',
  );
