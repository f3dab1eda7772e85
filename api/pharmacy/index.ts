/** The pharmacy API: what pharmacies call, with keys of their own and the conventions of the partner API. */
import type { Dependencies } from '../dependencies.ts';
import type { Endpoint } from '../endpoint.ts';
import { webhookEndpoints } from '../routes/webhooks/index.ts';
import { webhookApi } from '../routes/webhooks/webhook-api.ts';
import { holdEndpoints } from './orders/hold.ts';
import { listOrders } from './orders/list.ts';
import { readOrder } from './orders/read.ts';
import { orderSteps } from './orders/steps.ts';
import { PHARMACY_PATH } from './path.ts';
import { pharmacyPrescriptionEndpoints } from './prescriptions/index.ts';
import { bulkStock } from './stock/bulk.ts';
import { listStock } from './stock/list.ts';
import { putStock } from './stock/put.ts';

export { PHARMACY_PATH };

/** Every endpoint of it. */
export function pharmacyEndpointsOf(dependencies: Dependencies): Endpoint[] {
  return [
    listOrders(dependencies),
    readOrder(dependencies),
    ...orderSteps(dependencies),
    ...holdEndpoints(dependencies),
    ...webhookEndpoints(dependencies, webhookApi('pharmacy', PHARMACY_PATH)),
    listStock(dependencies),
    putStock(dependencies),
    bulkStock(dependencies),
    ...pharmacyPrescriptionEndpoints(dependencies),
  ];
}
