/** `PUT /internal/session/organisation`: for which of the own organisations the session acts. */
import type { Dependencies } from '../../dependencies.ts';
import { ChooseOrganisationBody, SESSION_EXAMPLE, SessionAnswer } from '../../schemas/portal/session.ts';
import { portalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';
import { sessionAnswer } from './session-answer.ts';

export function chooseOrganisation(
  dependencies: Pick<Dependencies, 'environment' | 'services'>,
  { sessions }: Portal,
) {
  return portalEndpoint<ChooseOrganisationBody>({
    method: 'PUT',
    path: '/session/organisation',
    scope: 'any_member',
    body: ChooseOrganisationBody,
    operation: {
      id: 'chooseOrganisation',
      tag: 'Session',
      summary: 'Act for another of your organisations',
      description: 'From the next call on, in every tab of this session.',
      bodyExample: { organisation_id: SESSION_EXAMPLE.organisation.organisation_id },
      answers: { 200: { description: 'The session.', data: SessionAnswer, example: SESSION_EXAMPLE } },
      errors: ['organisation_not_found'],
    },
    async handle({ caller, body }) {
      const member = await sessions.actFor(caller, body.organisation_id);
      return { data: await sessionAnswer(dependencies, member) };
    },
  });
}
