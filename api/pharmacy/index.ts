/** All endpoints of the pharmacy API, in the order of its OpenAPI document. */
import type { EndpointDependencies } from '../dependencies.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { webhookEndpoints } from '../webhooks/endpoints.ts';
import { webhookApi } from '../webhooks/webhook-api.ts';
import { openHold, withdrawHold } from './holds.ts';
import { correctBatch, deliverOrder, dispenseOrder, reportedStep } from './order-steps.ts';
import { putContact, readContact } from './contact.ts';
import { readFees } from './fees.ts';
import { listOrders, readChargesOfDelivery, readOrder } from './orders.ts';
import { deleteItemCode, listItemCodes, mapItemCode, putItemStock, readItemCode } from './item-codes.ts';
import { catalogueCsv, findMedicines } from './medicines.ts';
import {
  listOrderPrescriptions,
  readOrderPrescriptionFile,
  rejectPrescription,
  reviewPrescription,
  verifyPrescription,
} from './prescriptions.ts';
import { pharmacyStatements } from '../statements.ts';
import { placeTestOrder } from './test-order.ts';
import { bulkStock, listStock, putStock, putStockHeadings, readStockHeadings } from './stock.ts';

/**
 * Returns the endpoints of the pharmacy API.
 *
 * @param environment the sandbox has additional endpoints.
 */
export function pharmacyEndpointsOf({ environment, services }: EndpointDependencies): Endpoint[] {
  return [
    listOrders(services),
    readOrder(services),
    readChargesOfDelivery(services),
    reportedStep(services, 'accept'),
    reportedStep(services, 'reject'),
    dispenseOrder(services),
    correctBatch(services),
    reportedStep(services, 'ready'),
    reportedStep(services, 'hand_over'),
    deliverOrder(services),
    reportedStep(services, 'return'),
    reportedStep(services, 'fail'),
    openHold(services),
    withdrawHold(services),
    ...webhookEndpoints(services, webhookApi('pharmacy')),
    ...pharmacyStatements(services),
    listStock(services),
    readStockHeadings(services),
    putStockHeadings(services),
    putStock(services),
    bulkStock(services),
    listItemCodes(services),
    readItemCode(services),
    mapItemCode(services),
    deleteItemCode(services),
    putItemStock(services),
    readContact(services),
    putContact(services),
    readFees(services),
    findMedicines(services),
    catalogueCsv(services),
    listOrderPrescriptions(services),
    reviewPrescription(services),
    verifyPrescription(services),
    rejectPrescription(services),
    readOrderPrescriptionFile(services),
    ...(environment === 'sandbox' ? [placeTestOrder(services)] : []),
  ];
}
