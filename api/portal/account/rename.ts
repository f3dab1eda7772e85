/** `PUT /internal/account/name`: the own name, which other members are shown. */
import { DONE, Done, RenameBody } from '../../schemas/portal/account.ts';
import { portalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';

export function rename({ account }: Portal) {
  return portalEndpoint<RenameBody>({
    method: 'PUT',
    path: '/account/name',
    scope: 'any_member',
    body: RenameBody,
    operation: {
      id: 'rename',
      tag: 'Account',
      summary: 'Change your name',
      description: 'Other members of your organisations see it beside your address.',
      bodyExample: { name: 'Ada Obi' },
      answers: { 200: { description: 'It is changed.', data: Done, example: DONE } },
      errors: [],
    },
    async handle({ caller, body: { name } }) {
      await account.rename(caller, name);
      return { data: DONE };
    },
  });
}
