/** The Updates that were sent to the request, and their outcomes. */
import { ApplicationFailure } from '@temporalio/common';
import type { RefusalDetails, RequestVersion } from '../../../domain/requests/messages.ts';
import type { Status } from '../../../domain/requests/statuses.ts';
import type { SentUpdate } from '../../support/workflows/calls.ts';
import type { Flow } from '../../support/workflows/flow.ts';
import type { Ask } from './asks.ts';
import { promised } from './broken-promise.ts';
import type { World } from './world.ts';

export interface AskedUpdate extends Ask {
  readonly sent: SentUpdate<RequestVersion>;
  /** Milliseconds since 1970 when the workflow accepted it; undefined until then. */
  acceptedAt?: number;
  version?: RequestVersion;
  refusal?: { readonly type: string; readonly status: Status };
}

export class SentUpdates {
  readonly all: AskedUpdate[] = [];
  private readonly flow: Flow;
  private readonly world: World;
  private open: AskedUpdate[] = [];

  constructor(flow: Flow, world: World) {
    this.flow = flow;
    this.world = world;
  }

  send(ask: Ask): void {
    const update: AskedUpdate = { ...ask, sent: this.flow.update<RequestVersion>(ask.name, ask.argument) };
    this.all.push(update);
    this.open.push(update);
  }

  /** Checks the answers since the last call. @throws BrokenPromise */
  async look(say: (line: string) => void): Promise<void> {
    for (const update of this.open) {
      if (update.sent.status !== 'sent') update.acceptedAt ??= this.flow.now;
      if (update.sent.status === 'completed') this.check(update, await update.sent.outcome, say);
      if (update.sent.status === 'rejected' || update.sent.status === 'failed')
        await this.noteRefusal(update, say);
    }
    this.open = this.open.filter(({ sent: { status } }) => status === 'sent' || status === 'accepted');
  }

  private check(update: AskedUpdate, version: RequestVersion, say: (line: string) => void): void {
    const { name, note, argument } = update;
    say(`  ${name}${note === undefined ? '' : ` (${note})`} is answered: ${version.status}`);
    update.version = version;
    const { entries, prescriptions } = this.world;
    promised(version.sequence <= entries.length, `${name} is answered when Postgres has it`);
    if (note !== undefined)
      promised(
        entries.some((entry) => entry.note === note),
        `what is answered is in Postgres: ${note}`,
      );
    if ('prescription_ids' in argument)
      promised(
        argument.prescription_ids?.every((id) => prescriptions.includes(id)) ?? true,
        'prescriptions that were taken are in Postgres',
      );
  }

  private async noteRefusal(update: AskedUpdate, say: (line: string) => void): Promise<void> {
    const error: unknown = await update.sent.outcome.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    promised(
      error instanceof ApplicationFailure,
      `${update.name} is refused in words of ours: ${String(error)}`,
    );
    const details = error.details?.[0] as RefusalDetails | undefined;
    promised(details !== undefined, `a refusal says what it was refused for: ${error.message}`);
    const { status } = details;
    update.refusal = { type: error.type ?? '', status };
    say(`  ${update.name} is refused: ${error.type}, ${status}: ${error.message}`);
  }
}
