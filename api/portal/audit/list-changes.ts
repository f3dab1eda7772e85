/** `GET /internal/changes`: the audit log of the organisation's account. */
import type { Services } from '../../../services/services.ts';
import { organisationOf } from '../../../services/portal/member.ts';
import { changeCursorBefore, readChangeCursor } from '../../http/cursors/call-cursor.ts';
import { DEFAULT_PAGE_LIMIT } from '../../schemas/common/pages.ts';
import { CHANGE_EXAMPLE, ChangeList, ListChangesQuery } from '../../schemas/portal/changes.ts';
import { portalEndpoint } from '../portal-endpoint.ts';

export function listChanges({ changeLog }: Services) {
  return portalEndpoint<undefined, ListChangesQuery>({
    method: 'GET',
    path: '/changes',
    scope: 'audit:read',
    operation: {
      id: 'listChanges',
      tag: 'Audit',
      summary: 'List what was done to the account',
      description: 'Its keys, webhook endpoints, members and sign-ins; of the last two years.',
      answers: {
        200: {
          description: 'One page.',
          data: ChangeList,
          example: { changes: [CHANGE_EXAMPLE], has_more: false, next_cursor: null },
        },
      },
      errors: ['invalid_cursor'],
    },
    query: ListChangesQuery,
    async handle({ caller, query: { limit = DEFAULT_PAGE_LIMIT, cursor } }) {
      const before = cursor === undefined ? undefined : readChangeCursor(cursor);
      const page = await changeLog.list(organisationOf(caller), { limit, before });
      const last = page.has_more ? page.changes.at(-1) : undefined;
      const data: ChangeList = {
        changes: page.changes.map(({ at, kind, actor_id, subject_id, subject_name, client_address }) => ({
          at: at.toISOString(),
          kind,
          actor_id,
          subject_id,
          subject_name,
          client_address,
        })),
        has_more: page.has_more,
        next_cursor: last === undefined ? null : changeCursorBefore(last.change_id),
      };
      return { data };
    },
  });
}
