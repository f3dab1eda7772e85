/** `GET /prescription-files/{link}`: the same as partners have, at the pharmacies' own path. */
import type { Services } from '../../../services/services.ts';
import {
  READ_PRESCRIPTION_FILE,
  readPrescriptionFile,
} from '../../partner/prescriptions/read-prescription-file.ts';

export function readOrderPrescriptionFile(services: Services) {
  return readPrescriptionFile(services, {
    ...READ_PRESCRIPTION_FILE,
    id: 'readOrderPrescriptionFile',
    description:
      'The link is in `files[].link.path` of the prescription. It stops working with the key that asked for it, and ' +
      'when the order is not yours any more. Each read is kept in an audit log. Browsers save the file and run nothing in it.',
  });
}
