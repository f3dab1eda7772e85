/** The endpoints about what has lasting access to the account: `/internal/account/access`. */
import { LISTED_ACCESS } from '../../../domain/portal/lasting-access.ts';
import { ACCESS_EXAMPLE, AccessAnswer } from '../../schemas/portal/access.ts';
import { DONE, Done } from '../../schemas/portal/account.ts';
import { portalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';

export function accessReviewEndpoints({ account }: Portal) {
  return [listAccess(account), confirmAccess(account)];
}

function listAccess(account: Portal['account']) {
  return portalEndpoint({
    method: 'GET',
    path: '/account/access',
    scope: 'any_member',
    operation: {
      id: 'listAccess',
      tag: 'Account',
      summary: 'List what has lasting access',
      description:
        'Your passkeys, second factor and identity providers; the API keys and invitations that you have made; the members whom you invited or ' +
        'gave a role; and the webhook endpoints that you, or keys that you made, have registered or changed or given a new secret. Newest first. ' +
        'Members and webhook endpoints are found in the audit log, which goes back two years.',
      answers: {
        200: { description: 'The list.', data: AccessAnswer, example: { access: [ACCESS_EXAMPLE] } },
      },
      errors: [],
    },
    async handle({ caller }) {
      const access = (await account.listAccess(caller)).map(({ created_at, ...row }) => ({
        ...row,
        to_remove: LISTED_ACCESS[row.kind],
        created_at: created_at?.toISOString() ?? null,
      }));
      return { data: { access } };
    },
  });
}

function confirmAccess(account: Portal['account']) {
  return portalEndpoint({
    method: 'POST',
    path: '/account/access/reviewed',
    scope: 'any_member',
    change: 'access.reviewed',
    operation: {
      id: 'confirmAccess',
      tag: 'Account',
      summary: 'Confirm what has lasting access',
      description: 'After a password reset: passkeys that you have left in the list work again.',
      answers: { 200: { description: 'It is confirmed.', data: Done, example: DONE } },
      errors: [],
    },
    async handle({ caller }) {
      await account.confirmAccess(caller);
      return { data: DONE };
    },
  });
}
