/** `GET /orders/{request_id}/prescriptions`: all that are attached to an order, with links to their files. */
import { LINK_SECONDS } from '../../../domain/prescriptions/prescriptions.ts';
import type { Services } from '../../../services/services.ts';
import { parameter, pharmacyEndpoint } from '../../http/endpoint.ts';
import { NO_COPIES, shownLink } from '../../http/file-answers.ts';
import { PRESCRIPTION_FILES_PATH } from '../../partner/prescriptions/read-prescription-file.ts';
import { PHARMACY_PATH } from '../path.ts';
import { ORDER_PRESCRIPTION_EXAMPLE, PARAMETERS_OF_ORDER } from './examples.ts';
import { OrderPrescriptions } from './schemas.ts';

const FILES_PATH = PHARMACY_PATH + PRESCRIPTION_FILES_PATH;

export function listOrderPrescriptions({ prescriptionReview }: Services) {
  return pharmacyEndpoint({
    method: 'GET',
    path: '/orders/:request_id/prescriptions',
    scope: 'orders:read',
    showsPatient: 'logged_before',
    operation: {
      id: 'listOrderPrescriptions',
      tag: 'Prescriptions',
      summary: 'Read the prescriptions of an order',
      description:
        `With a link to each file that works for ${LINK_SECONDS / 60} minutes. Each read is kept in an audit log. An order ` +
        'that was cancelled or rejected is not yours any more: 404.',
      parameters: PARAMETERS_OF_ORDER,
      answers: {
        200: {
          description: 'All that are attached to it.',
          data: OrderPrescriptions,
          example: {
            request_id: PARAMETERS_OF_ORDER.request_id.example,
            prescriptions: [ORDER_PRESCRIPTION_EXAMPLE],
            lacking: [],
          },
          headers: ['Cache-Control'],
        },
      },
      errors: ['order_not_found'],
    },
    async handle(call) {
      const found = await prescriptionReview.listOfOrder(call.caller, parameter(call, 'request_id'));
      const prescriptions = found.prescriptions.map(({ files, ...shown }) => ({
        ...shown,
        files: files.map((file) => ({ ...file, link: shownLink(FILES_PATH, file.link) })),
      }));
      const headers = { 'Cache-Control': NO_COPIES };
      return { data: { ...found, prescriptions }, headers };
    },
  });
}
