/** All partner endpoints, in the order of the partner API's OpenAPI document. */
import type { Services } from '../../services/compose.ts';
import type { EndpointDependencies } from '../dependencies.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { webhookEndpoints } from '../webhooks/endpoints.ts';
import { webhookApi } from '../webhooks/webhook-api.ts';
import { holdActions } from './holds.ts';
import { searchBasket } from './basket.ts';
import { catalogueCsv, findMedicines } from './medicines.ts';
import { readPharmacy } from './pharmacies.ts';
import { searchMedicines } from './search.ts';
import { readUsage } from './usage.ts';
import {
  attachPrescriptions,
  createPrescription,
  readPrescription,
  readPrescriptionFile,
} from './prescriptions.ts';
import {
  cancelRequest,
  listRequests,
  readRequest,
  readStateMachine,
  submitAuthorization,
} from './requests.ts';
import { createRequest } from './place-request.ts';
import { partnerStatements } from '../statements.ts';
import { listEvents, readEvent } from './events.ts';
import { readProof, readProofImage } from './proofs.ts';
import { advanceRequest, listScenarios } from './sandbox.ts';
import { VERSION_PATH } from '../http/answers.ts';
import type { JsonObject } from '../http/openapi/known-values.ts';
import { openapiDocument } from '../http/openapi/document.ts';

/**
 * Returns the endpoints of the partner API.
 *
 * @param environment the sandbox has additional endpoints.
 */
export function endpointsOf({ environment, services }: EndpointDependencies): Endpoint[] {
  return [
    searchMedicines(services),
    searchBasket(services),
    findMedicines(services),
    catalogueCsv(services),
    readPharmacy(services),
    createRequest(services),
    listRequests(services),
    readRequest(services),
    cancelRequest(services),
    submitAuthorization(services),
    readProof(services),
    readProofImage(services),
    ...holdActions(services),
    createPrescription(services),
    attachPrescriptions(services),
    readPrescription(services),
    readPrescriptionFile(services),
    ...partnerStatements(services),
    listEvents(services),
    readEvent(services),
    ...webhookEndpoints(services, webhookApi('partner')),
    readStateMachine(),
    readUsage(services),
    ...(environment === 'sandbox' ? sandboxEndpoints(services) : []),
  ];
}

function sandboxEndpoints(services: Services): Endpoint[] {
  return [listScenarios(services), advanceRequest(services)];
}

/** The document of the sandbox, which has all operations of production and its own. */
export function currentDocument(): JsonObject {
  // Only the definitions are used, so no use cases are needed.
  const services = {} as Services;
  return openapiDocument(endpointsOf({ environment: 'sandbox', services }), VERSION_PATH);
}
