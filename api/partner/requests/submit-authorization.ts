/** `POST /requests/{request_id}/authorization`: the code of an HMO, within 48 hours, where the request is not held for it. */
import { Type, type Static } from 'typebox';
import type { Services } from '../../../services/services.ts';
import { CONFIRMED_EXAMPLE } from '../../examples/requests.ts';
import { endpoint } from '../../http/endpoint.ts';
import { text } from '../../schemas/common/texts.ts';
import { RequestRecordSchema } from '../../schemas/requests/request-record.ts';
import { ownRequest, REQUEST_ID_PARAMETER } from './own-request.ts';

const SubmitAuthorizationBody = Type.Object(
  { code: text(100, 'The authorization code of the HMO.') },
  { $id: 'SubmitAuthorizationBody', additionalProperties: false },
);
type SubmitAuthorizationBody = Static<typeof SubmitAuthorizationBody>;

const CODE = 'AUTH/2026/004711';

export function submitAuthorization({ requests }: Services) {
  return endpoint<SubmitAuthorizationBody>({
    method: 'POST',
    path: '/requests/:request_id/authorization',
    scope: 'requests:create',
    showsPatient: 'logged_after',
    operation: {
      id: 'submitAuthorization',
      tag: 'Requests',
      summary: 'Submit the authorization code of an emergency',
      description:
        'For a request with `authorization` that is not held for the code: an emergency, or one that was released without an answer. The ' +
        'code is accepted for 48 hours after the request was placed, also when it has been delivered. The same code again is 200, ' +
        'another one 409. While the request is held for the code, use the action `authorize`.',
      parameters: REQUEST_ID_PARAMETER,
      bodyExample: { code: CODE } satisfies SubmitAuthorizationBody,
      answers: {
        200: {
          description: 'The request with its `authorization_code`.',
          data: RequestRecordSchema,
          example: {
            ...CONFIRMED_EXAMPLE,
            authorization_code: CODE,
            authorization_submitted_at: '2026-11-21T09:12:44.301Z',
          },
        },
      },
      errors: ['request_not_found', 'illegal_transition'],
    },
    body: SubmitAuthorizationBody,
    handle: async (call) => ({ data: await requests.submitAuthorization(ownRequest(call), call.body.code) }),
  });
}
