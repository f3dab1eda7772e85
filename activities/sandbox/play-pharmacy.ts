/** The standalone activity that plays a pharmacy of the sandbox. */
import { Context } from '@temporalio/activity';
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
      // What was broken off fails as cancelled. Where it is the worker that stops, the SDK reports a failure that the
      // server retries, so that the next worker goes on: nothing waits for a time limit.
      throw cancellationSignal.aborted ? cancellationSignal.reason : error;
    }
  };
}
