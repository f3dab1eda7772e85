/** `GET /prescription-files/{link}`: the content of a file, for whoever has the link while it works. */
import { MEDIA_TYPES } from '../../../domain/prescriptions/prescriptions.ts';
import type { Services } from '../../../services/services.ts';
import { LINK_PARAMETER_EXAMPLE } from '../../examples/prescriptions.ts';
import { endpoint, parameter } from '../../http/endpoint.ts';
import { fileHeaders } from '../../http/file-answers.ts';
import type { Operation } from '../../http/operation.ts';

/** Below the base of the API that is asked. */
export const PRESCRIPTION_FILES_PATH = '/prescription-files';

const HEADERS = fileHeaders('prescription');

export const READ_PRESCRIPTION_FILE: Operation = {
  id: 'readPrescriptionFile',
  tag: 'Prescriptions',
  summary: 'Read a file of a prescription by its link',
  description:
    'The link is in `files[].link.path` of the prescription. It stops working with the key that read the ' +
    'prescription, and is kept in the audit log under that key. Browsers save the file and run nothing in it.',
  parameters: {
    link: { description: 'The end of `files[].link.path`.', example: LINK_PARAMETER_EXAMPLE },
  },
  answers: {
    200: {
      description: 'The file as it was sent.',
      mediaTypes: Object.values(MEDIA_TYPES),
      headers: ['Cache-Control'],
    },
  },
  errors: ['file_link_not_found'],
};

/** @param operation what the API that serves it says of it. */
export function readPrescriptionFile(
  { prescriptions }: Services,
  operation: Operation = READ_PRESCRIPTION_FILE,
) {
  return endpoint({
    method: 'GET',
    path: `${PRESCRIPTION_FILES_PATH}/:link`,
    scope: 'public',
    showsPatient: 'logged_before',
    operation,
    async handle(call) {
      return { headers: HEADERS, file: await prescriptions.readFile(parameter(call, 'link')) };
    },
  });
}
