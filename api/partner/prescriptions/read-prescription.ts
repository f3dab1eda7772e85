/** `GET /prescriptions/{prescription_id}`; each read is in the audit log before it is answered. */
import { Type } from 'typebox';
import { LINK_SECONDS } from '../../../domain/prescriptions/prescriptions.ts';
import type { Services } from '../../../services/services.ts';
import { PRESCRIPTION_EXAMPLE, PRESCRIPTION_ID_EXAMPLE } from '../../examples/prescriptions.ts';
import { endpoint, parameter } from '../../http/endpoint.ts';
import { NO_COPIES, shownLink } from '../../http/file-answers.ts';
import { VERSION_PATH } from '../../http/version.ts';
import { time } from '../../schemas/common/common.ts';
import { CONTENT_MEMBERS, SHOWN_MEMBERS } from '../../schemas/prescriptions/prescriptions.ts';
import { PRESCRIPTION_FILES_PATH } from './read-prescription-file.ts';

const PrescriptionSchema = Type.Object(
  {
    ...SHOWN_MEMBERS,
    ...CONTENT_MEMBERS,
    created_at: time(),
    updated_at: time('When its status or content last changed.'),
  },
  { $id: 'Prescription' },
);

export function readPrescription({ prescriptions }: Services) {
  return endpoint({
    method: 'GET',
    path: '/prescriptions/:prescription_id',
    scope: 'requests:read',
    showsPatient: 'logged_before',
    operation: {
      id: 'readPrescription',
      tag: 'Prescriptions',
      summary: 'Read a prescription',
      description:
        `With a link to each file that works for ${LINK_SECONDS / 60} minutes. Each read is kept in an audit log: which ` +
        'key read what, and when.',
      parameters: {
        prescription_id: {
          description: 'From the answer to `POST /prescriptions`.',
          example: PRESCRIPTION_ID_EXAMPLE,
        },
      },
      answers: {
        200: {
          description: 'The prescription as it is now.',
          data: PrescriptionSchema,
          example: PRESCRIPTION_EXAMPLE,
          headers: ['Cache-Control'],
        },
      },
      errors: ['prescription_not_found'],
    },
    async handle(call) {
      const { files, ...found } = await prescriptions.read(call.caller, parameter(call, 'prescription_id'));
      const base = VERSION_PATH + PRESCRIPTION_FILES_PATH;
      const linked = files.map((file) => ({ ...file, link: shownLink(base, file.link) }));
      return { data: { ...found, files: linked }, headers: { 'Cache-Control': NO_COPIES } };
    },
  });
}
