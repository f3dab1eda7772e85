/** Every endpoint under the versioned base, in the order of the documents. */
import type { Services } from '../../services/services.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { webhookEndpoints } from '../webhooks/index.ts';
import { webhookApi } from '../webhooks/webhook-api.ts';
import { holdActions } from './holds/hold-actions.ts';
import { searchMedicines } from './medicines/search-medicines.ts';
import { readUsage } from './partners/read-usage.ts';
import { attachPrescriptions } from './prescriptions/attach-prescriptions.ts';
import { createPrescription } from './prescriptions/create-prescription.ts';
import { readPrescriptionFile } from './prescriptions/read-prescription-file.ts';
import { readPrescription } from './prescriptions/read-prescription.ts';
import { submitAuthorization } from './requests/submit-authorization.ts';
import { cancelRequest } from './requests/cancel-request.ts';
import { createRequest } from './requests/create-request.ts';
import { listEvents } from './requests/list-events.ts';
import { listRequests } from './requests/list-requests.ts';
import { readEvent } from './requests/read-event.ts';
import { readProofImage } from './requests/read-proof-image.ts';
import { readProof } from './requests/read-proof.ts';
import { readRequest } from './requests/read-request.ts';
import { readStateMachine } from './requests/read-state-machine.ts';
import { advanceRequest } from './sandbox/advance-request.ts';
import { listScenarios } from './sandbox/list-scenarios.ts';

/** The endpoints of an environment; the sandbox has some of its own. */
export function endpointsOf({
  environment,
  services,
}: Pick<Dependencies, 'environment' | 'services'>): Endpoint[] {
  return [
    searchMedicines(services),
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
