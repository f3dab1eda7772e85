/** Offers orders to the pharmacies of the sandbox. */
import { Context } from '@temporalio/activity';
import { ActivityExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import type { PharmacyGateway, PharmacyOrder } from '../domain/pharmacies/gateway.ts';
import {
  PLAY_SANDBOX_PHARMACY,
  sandboxPharmacyId,
  type SandboxPlay,
  sandboxTaskQueue,
} from '../domain/sandbox/messages.ts';
import { isPlayed, playedScenario } from '../domain/sandbox/scenarios.ts';
import { cancelActivity } from '../services/common/temporal/missing-targets.ts';
import type { Kysely } from 'kysely';
import { findOrderHolder } from '../db/pharmacies/gateways.ts';
import type { Database } from '../db/schema.ts';

/** Of one try: longer than all moves of a scenario with the longest pauses that a try sleeps for. */
const TRY_TIMEOUT = '5m';
/** After a killed worker the play stands still for so long; shorter, a busy machine misses it. */
const HEARTBEAT_TIMEOUT = '10s';

interface SandboxGatewayOptions {
  readonly client: Client;
  /** Of the workflows. */
  readonly taskQueue: string;
}

/** A gateway whose pharmacies do what the order's scenario says; its calls are made within activities of the request. */
export function sandboxGateway({ client, taskQueue }: SandboxGatewayOptions): PharmacyGateway {
  return {
    isCalled: ({ sandbox, routing }) =>
      Promise.resolve(sandbox !== null && isPlayed(playedScenario(sandbox, routing))),

    async offer({ request_id, routing, sandbox, pharmacy }: PharmacyOrder) {
      const play: SandboxPlay = { request_id, routing };
      const { priority } = Context.current().info;
      try {
        await client.activity.start(PLAY_SANDBOX_PHARMACY, {
          id: sandboxPharmacyId(play),
          taskQueue: sandboxTaskQueue(taskQueue),
          args: [play],
          startToCloseTimeout: TRY_TIMEOUT,
          heartbeatTimeout: HEARTBEAT_TIMEOUT,
          retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '5s' },
          idReusePolicy: 'REJECT_DUPLICATE',
          idConflictPolicy: 'USE_EXISTING',
          // No partner's plays wait for what piles up of another's, as its requests do not.
          ...(priority && { priority }),
          summary: `${pharmacy.pharmacy_id} plays ${sandbox?.scenario} for ${request_id}`,
        });
      } catch (error) {
        // An earlier try of this activity started it, and it has already ended.
        if (!(error instanceof ActivityExecutionAlreadyStartedError)) throw error;
      }
    },

    async withdraw(request_id, because, { routing }) {
      await cancelActivity(client, sandboxPharmacyId({ request_id, routing }), because);
    },
  };
}

interface SandboxGateways {
  readonly database: Kysely<Database>;
  /** Of orders that a scenario drives. */
  readonly scenarios: PharmacyGateway;
  /** Of orders that are moved by hand. */
  readonly pharmacies: PharmacyGateway;
}

/** A gateway that sends the orders of the scenario `manual` as production does, and plays all others. */
export function withManualOrders({ database, scenarios, pharmacies }: SandboxGateways): PharmacyGateway {
  const gatewayOf = ({ sandbox }: PharmacyOrder) => (sandbox?.scenario === 'manual' ? pharmacies : scenarios);
  return {
    isCalled: async (order) => gatewayOf(order).isCalled(order),

    async offer(order) {
      await gatewayOf(order).offer(order);
    },

    async withdraw(requestId, because, from) {
      const holder = await findOrderHolder(database, requestId);
      const gateway = holder?.scenario === 'manual' ? pharmacies : scenarios;
      await gateway.withdraw(requestId, because, from);
    },
  };
}
