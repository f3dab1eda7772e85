/** The sandbox's side of `PharmacyGateway`: no order is sent anywhere, a standalone activity plays the pharmacy. */
import { Context } from '@temporalio/activity';
import { ActivityExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import type { PharmacyGateway, PharmacyOrder } from '../../domain/pharmacies/gateway.ts';
import {
  PLAY_SANDBOX_PHARMACY,
  sandboxPharmacyId,
  sandboxTaskQueue,
  type SandboxPlay,
} from '../../domain/sandbox/messages.ts';
import { isPlayed, playedScenario } from '../../domain/sandbox/scenarios.ts';
import { cancelActivity } from '../../services/common/temporal/cancel-activity.ts';

/** Of one try: longer than all moves of a scenario with the longest pauses that a try sleeps for. */
const TRY_TIMEOUT = '5m';
/** After a killed worker the play stands still for so long; shorter, a busy machine misses it. */
const HEARTBEAT_TIMEOUT = '10s';

export interface SandboxGatewayOptions {
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
