/** Every endpoint under the versioned base. */
import type { Dependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { SEARCH_MEDICINES } from '../operations/medicines.ts';
import { SearchBody } from '../schemas/search.ts';
import { cancelRequest } from './cancel-request.ts';
import { createRequest } from './create-request.ts';
import { holdActions } from './hold-actions.ts';
import { listEvents } from './list-events.ts';
import { listRequests } from './list-requests.ts';
import { prescriptionEndpoints } from './prescriptions/index.ts';
import { proofEndpoints } from './read-proof.ts';
import { readRequest } from './read-request.ts';
import { readStateMachine } from './read-state-machine.ts';
import { readUsage } from './read-usage.ts';
import { sandboxAdvance } from './sandbox-advance.ts';
import { sandboxScenarios } from './sandbox-scenarios.ts';
import { searchMedicines } from './search-medicines.ts';
import { webhookEndpoints } from './webhooks/index.ts';
import { webhookApi } from './webhooks/webhook-api.ts';
import { VERSION_PATH } from '../version.ts';

/** The endpoints of an environment; the sandbox has some of its own. */
export function endpointsOf(dependencies: Dependencies): Endpoint[] {
  const search = searchMedicines(dependencies);
  const common = [
    endpoint<SearchBody>({
      method: 'POST',
      path: '/medicines/search',
      scope: 'medicines:search',
      operation: SEARCH_MEDICINES,
      body: SearchBody,
      handle: async ({ body, caller }) => ({ data: await search(body, caller.partner_id) }),
    }),
    createRequest(dependencies),
    listRequests(dependencies),
    readRequest(dependencies),
    cancelRequest(dependencies),
    ...proofEndpoints(dependencies),
    ...holdActions(dependencies),
    ...prescriptionEndpoints(dependencies),
    listEvents(dependencies),
    ...webhookEndpoints(dependencies, webhookApi('partner', VERSION_PATH)),
    readStateMachine(),
    readUsage(dependencies),
  ];
  return dependencies.environment === 'sandbox'
    ? [...common, sandboxScenarios(), sandboxAdvance(dependencies)]
    : common;
}
