/** The gateway to the pharmacies of the sandbox. */
import { Context } from '@temporalio/activity';
import { ActivityExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import type { PharmacyGateway, PharmacyOrder } from '../domain/pharmacies/gateway.ts';
import {
  PLAY_SANDBOX_PHARMACY,
  sandboxActivityId,
  type SandboxPlay,
  sandboxTaskQueue,
} from '../domain/sandbox/messages.ts';
import { hasMoves, playedScenario } from '../domain/sandbox/scenarios.ts';
import { cancelActivity } from '../services/common/temporal/missing-targets.ts';
import type { Kysely } from 'kysely';
import { findPharmacyOfRequest } from '../db/pharmacies/gateways.ts';
import type { Database } from '../db/schema.ts';

/** Timeout of one attempt: longer than all moves of a scenario with the longest pauses within an attempt. */
const TRY_TIMEOUT = '5m';
/** Time after which a killed worker is detected; a busy machine would miss a shorter one. */
const HEARTBEAT_TIMEOUT = '10s';

interface SandboxGatewayOptions {
  readonly client: Client;
  readonly taskQueue: string;
}

/** Makes the gateway that plays an order's scenario. It must be called within an activity of the request. */
export function sandboxGateway({ client, taskQueue }: SandboxGatewayOptions): PharmacyGateway {
  return {
    isCalled: ({ sandbox, routing }) =>
      Promise.resolve(sandbox !== null && hasMoves(playedScenario(sandbox, routing))),

    async offer({ request_id, routing, sandbox, pharmacy }: PharmacyOrder) {
      const play: SandboxPlay = { request_id, routing };
      const { priority } = Context.current().info;
      try {
        await client.activity.start(PLAY_SANDBOX_PHARMACY, {
          id: sandboxActivityId(play),
          taskQueue: sandboxTaskQueue(taskQueue),
          args: [play],
          startToCloseTimeout: TRY_TIMEOUT,
          heartbeatTimeout: HEARTBEAT_TIMEOUT,
          retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '5s' },
          idReusePolicy: 'REJECT_DUPLICATE',
          idConflictPolicy: 'USE_EXISTING',
          // Keeps the partner's fairness key, so that no partner waits for the plays of another.
          ...(priority && { priority }),
          summary: `${pharmacy.pharmacy_id} plays ${sandbox?.scenario} for ${request_id}`,
        });
      } catch (error) {
        // An earlier attempt started the play, which has already ended.
        if (!(error instanceof ActivityExecutionAlreadyStartedError)) throw error;
      }
    },

    async withdraw(request_id, because, { routing }) {
      await cancelActivity(client, sandboxActivityId({ request_id, routing }), because);
    },
  };
}

interface SandboxGateways {
  readonly database: Kysely<Database>;
  readonly scenarios: PharmacyGateway;
  /** The gateway for orders that are advanced by hand. */
  readonly pharmacies: PharmacyGateway;
}

/** Sends orders of the scenario `manual` as in production, and plays all others. */
export function withManualOrders({ database, scenarios, pharmacies }: SandboxGateways): PharmacyGateway {
  const gatewayOf = ({ sandbox }: PharmacyOrder) => (sandbox?.scenario === 'manual' ? pharmacies : scenarios);
  return {
    isCalled: async (order) => gatewayOf(order).isCalled(order),

    async offer(order) {
      await gatewayOf(order).offer(order);
    },

    async withdraw(requestId, because, from) {
      const holder = await findPharmacyOfRequest(database, requestId);
      const gateway = holder?.scenario === 'manual' ? pharmacies : scenarios;
      await gateway.withdraw(requestId, because, from);
    },
  };
}
