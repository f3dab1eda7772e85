/** Parses and checks the options of `listen`. */
import { randomBytes } from 'node:crypto';
import type { Known } from '../../client/known.ts';
import type { RequestEvent, StatementEvent } from '../../webhooks/index.ts';
import { readSecret, type SigningKey } from '../../webhooks/signature.ts';
import { CommandError } from '../command-error.ts';
import { readArguments, type Invocation } from '../command.ts';
import { readSandboxAccount, readUrl, type Account } from '../environment.ts';

export interface ListenOptions extends Account {
  /** Undefined when events are only printed. */
  readonly forwardTo: string | undefined;
  readonly signingKey: SigningKey;
  /** The secret generated for this run, which must be shown; undefined with `--secret`. */
  readonly newSecret: string | undefined;
  /** The event types to forward; undefined forwards all. */
  readonly types: ReadonlySet<string> | undefined;
  readonly fromStart: boolean;
}

const SECRET_BYTES = 24;

/** Lists every known type, so that a new one fails to compile until it is added. */
const EVENT_TYPES: Readonly<Record<Known<RequestEvent['type']> | StatementEvent['type'], true>> = {
  'request.pending': true,
  'request.confirmed': true,
  'request.dispensing': true,
  'request.ready': true,
  'request.in_transit': true,
  'request.delivered': true,
  'request.cancelled': true,
  'request.rejected': true,
  'request.failed': true,
  'request.returned': true,
  'request.hold_opened': true,
  'request.hold_resolved': true,
  'request.authorization_overdue': true,
  'request.rerouted': true,
  'request.prescription_stated': true,
  'request.more_dispensed': true,
  'request.batch_corrected': true,
  'statement.closed': true,
};

/**
 * Parses the options of `listen`.
 *
 * @throws CommandError
 */
export function readListenOptions({
  args,
  environment,
}: Pick<Invocation, 'args' | 'environment'>): ListenOptions {
  const { values } = readArguments(args, {
    'forward-to': { type: 'string' },
    print: { type: 'boolean' },
    events: { type: 'string' },
    secret: { type: 'string' },
    'from-start': { type: 'boolean' },
  });
  const account = readSandboxAccount(environment);
  const forwardTo = values['forward-to'];
  if ((forwardTo === undefined) === (values.print === undefined)) {
    throw new CommandError('Give either --forward-to <url>, your receiver, or --print.');
  }
  const newSecret =
    values.secret === undefined ? `whsec_${randomBytes(SECRET_BYTES).toString('base64')}` : undefined;
  return {
    ...account,
    forwardTo: forwardTo === undefined ? undefined : readUrl('--forward-to', forwardTo),
    signingKey: signingKeyOf(values.secret ?? newSecret ?? ''),
    newSecret,
    types: values.events === undefined ? undefined : readTypes(values.events),
    fromStart: values['from-start'] ?? false,
  };
}

function signingKeyOf(secret: string): SigningKey {
  try {
    return readSecret(secret);
  } catch (error) {
    // The message of readSecret never shows the secret.
    throw new CommandError(`--secret: ${(error as Error).message}`);
  }
}

function readTypes(text: string): ReadonlySet<string> {
  const types = text.split(',').map((type) => type.trim());
  const unknown = types.find((type) => !Object.hasOwn(EVENT_TYPES, type));
  if (unknown !== undefined) {
    const known = Object.keys(EVENT_TYPES).join(', ');
    throw new CommandError(`--events names "${unknown}", which is not an event type. Use one of: ${known}.`);
  }
  return new Set(types);
}
