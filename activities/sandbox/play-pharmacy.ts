/** The standalone activity that plays a pharmacy of the sandbox. */
import { Context } from '@temporalio/activity';
import { ApplicationFailure, ApplicationFailureCategory, CancelledFailure } from '@temporalio/common';
import type { Client } from '@temporalio/client';
import type { SandboxPlay } from '../../domain/sandbox/messages.ts';
import { whileAlive } from '../common/while-alive.ts';
import { Play, type PlayDependencies } from './play.ts';

export interface PlayPharmacyDependencies extends PlayDependencies {
  /** Below `fulfilment`. */
  readonly client: Client;
}

/**
 * Makes the activity. It ends when the request has ended, went to another pharmacy or is left where it is; cancelling it
 * withdraws the order. Its server tries it again after whatever else ended a try.
 */
export function makePlaySandboxPharmacy({ client, ...dependencies }: PlayPharmacyDependencies) {
  return async (play: SandboxPlay): Promise<void> => {
    const { cancellationSignal } = Context.current();
    try {
      await whileAlive((signal) => client.withAbortSignal(signal, () => new Play(dependencies, play).run()));
    } catch (error) {
      if (!cancellationSignal.aborted) throw error;
      // What was broken off fails as cancelled.
      throw isWorkerStopping(cancellationSignal) ? leftToNextWorker() : cancellationSignal.reason;
    }
  };
}

/** So says the documentation of `Worker.shutdown`. */
function isWorkerStopping({ reason }: AbortSignal): boolean {
  return reason instanceof CancelledFailure && reason.message === 'WORKER_SHUTDOWN';
}

/**
 * A stopping worker's polls end a moment after its activities. A try that the server gave to one of them would wait for
 * its heartbeat; milliseconds, longer than that moment and shorter than the heartbeat's limit.
 */
const POLLS_END_MS = 2_000;

function leftToNextWorker(): ApplicationFailure {
  return ApplicationFailure.create({
    message: 'The worker stops: the next one goes on',
    type: 'worker_stops',
    nextRetryDelay: POLLS_END_MS,
    category: ApplicationFailureCategory.BENIGN,
  });
}
