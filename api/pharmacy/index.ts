/** The pharmacy API: what pharmacies call, with keys of their own and the conventions of the partner API. */
import type { Dependencies } from '../dependencies.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { webhookEndpoints } from '../webhooks/index.ts';
import { webhookApi } from '../webhooks/webhook-api.ts';
import { openHold } from './holds/open-hold.ts';
import { withdrawHold } from './holds/withdraw-hold.ts';
import { acceptOrder } from './requests/accept-order.ts';
import { deliverOrder } from './requests/deliver-order.ts';
import { dispenseOrder } from './requests/dispense-order.ts';
import { failOrder } from './requests/fail-order.ts';
import { handOverOrder } from './requests/hand-over-order.ts';
import { listOrders } from './requests/list-orders.ts';
import { readOrder } from './requests/read-order.ts';
import { readyOrder } from './requests/ready-order.ts';
import { rejectOrder } from './requests/reject-order.ts';
import { returnOrder } from './requests/return-order.ts';
import { deleteItemCode } from './item-codes/delete-item-code.ts';
import { listItemCodes } from './item-codes/list-item-codes.ts';
import { mapItemCode } from './item-codes/map-item-code.ts';
import { putItemStock } from './item-codes/put-item-stock.ts';
import { readItemCode } from './item-codes/read-item-code.ts';
import { catalogueCsv } from './medicines/catalogue-csv.ts';
import { findMedicines } from './medicines/find-medicines.ts';
import { PHARMACY_PATH } from './path.ts';
import { listOrderPrescriptions } from './prescriptions/list-order-prescriptions.ts';
import { readOrderPrescriptionFile } from './prescriptions/read-order-prescription-file.ts';
import { rejectPrescription } from './prescriptions/reject-prescription.ts';
import { reviewPrescription } from './prescriptions/review-prescription.ts';
import { verifyPrescription } from './prescriptions/verify-prescription.ts';
import { placeTestOrder } from './sandbox/place-test-order.ts';
import { bulkStock } from './stock/bulk-stock.ts';
import { listStock } from './stock/list-stock.ts';
import { putStock } from './stock/put-stock.ts';

export { PHARMACY_PATH };

/** The endpoints of an environment; the sandbox has some of its own. */
export function pharmacyEndpointsOf({
  environment,
  services,
}: Pick<Dependencies, 'environment' | 'services'>): Endpoint[] {
  return [
    listOrders(services),
    readOrder(services),
    acceptOrder(services),
    rejectOrder(services),
    dispenseOrder(services),
    readyOrder(services),
    handOverOrder(services),
    deliverOrder(services),
    returnOrder(services),
    failOrder(services),
    openHold(services),
    withdrawHold(services),
    ...webhookEndpoints(services, webhookApi('pharmacy')),
    listStock(services),
    putStock(services),
    bulkStock(services),
    listItemCodes(services),
    readItemCode(services),
    mapItemCode(services),
    deleteItemCode(services),
    putItemStock(services),
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
