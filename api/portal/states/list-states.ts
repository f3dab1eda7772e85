/** `GET /internal/states`: the states of Nigeria, for pages that show and ask for addresses. */
import { Type } from 'typebox';
import { STATE_CODES, STATES } from '../../../domain/common/states.ts';
import { portalEndpoint } from '../portal-endpoint.ts';

const StateList = Type.Object(
  {
    states: Type.Array(
      Type.Object({ code: Type.String({ description: 'Of ISO 3166-2.' }), name: Type.String() }),
      { description: 'By name.' },
    ),
  },
  { $id: 'StateList' },
);

export function listStates() {
  const states = STATE_CODES.map((code) => ({ code: `NG-${code}`, name: STATES[code] })).toSorted(
    (one, other) => one.name.localeCompare(other.name),
  );
  return portalEndpoint({
    method: 'GET',
    path: '/states',
    scope: 'any_member',
    operation: {
      id: 'listStates',
      tag: 'Orders',
      summary: 'List the states of Nigeria',
      description: 'By the codes with which addresses are answered.',
      answers: {
        200: {
          description: 'All of them.',
          data: StateList,
          example: { states: [{ code: 'NG-LA', name: 'Lagos' }] },
        },
      },
      errors: [],
    },
    handle: async () => ({ data: { states } }),
  });
}
