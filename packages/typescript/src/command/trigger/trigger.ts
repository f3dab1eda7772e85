/** `trigger`: orders with a sandbox scenario and shows the steps of the request. */
import type { Fulfilment, Order } from '../../client/fulfilment.ts';
import type { Known } from '../../client/known.ts';
import { isFinal } from '../../client/waiting.ts';
import type { FulfilmentRequest, Scenario, TimelineEntry } from '../../generated/types.gen.ts';
import { complaintAbout } from '../api-answers.ts';
import { CommandError } from '../command-error.ts';
import { ENVIRONMENT_HELP, readArguments, type Command, type Invocation, type Outputs } from '../command.ts';
import { clientOf, readSandboxAccount } from '../environment.ts';

/** Timeout of one call. */
const PATIENCE_MS = 30_000;
const DEFAULT_STEP_SECONDS = 1;
const MAX_STEP_SECONDS = 300;
const SECONDS = /^\d{1,3}$/;

export const TRIGGER: Command = {
  words: ['trigger'],
  summary: 'has the sandbox play a scenario; without one, lists those that there are',
  help: `Usage: medicine-fulfilment trigger [<scenario>] [--step-seconds <n>] [--no-wait]

Orders paracetamol in the sandbox with a scenario, and shows each step until the request ends or waits for you.
Without a scenario it lists those that there are.

Options:
  --step-seconds <n>  seconds before each step, 0 to ${MAX_STEP_SECONDS}; ${DEFAULT_STEP_SECONDS} without it
  --no-wait           only order

The key is of the sandbox and has the scopes requests:create and requests:read.

${ENVIRONMENT_HELP}`,
  run: trigger,
};

async function trigger({ args, environment, outputs, signal }: Invocation): Promise<void> {
  const { values, positionals } = readArguments(
    args,
    { 'step-seconds': { type: 'string' }, 'no-wait': { type: 'boolean' } },
    true,
  );
  const account = readSandboxAccount(environment);
  const stepSeconds = readStepSeconds(values['step-seconds']);
  const client = clientOf(account, PATIENCE_MS);
  try {
    const { scenarios } = await client.operations.listScenarios({ signal });
    const [name] = positionals;
    if (name === undefined) return list(scenarios, outputs);
    const scenario = scenarios.find((known) => known.scenario === name);
    if (scenario === undefined) {
      const known = scenarios.map((each) => each.scenario).join(', ');
      throw new CommandError(`There is no scenario "${name}". There are: ${known}.`);
    }
    const request = await client.createRequest(orderOf(scenario, stepSeconds), { signal });
    outputs.print(request.request_id);
    if (values['no-wait'] !== true) await follow(client, request, outputs, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw complaintAbout(error, account.apiUrl);
  }
}

/** @throws CommandError */
function readStepSeconds(text = String(DEFAULT_STEP_SECONDS)): number {
  if (SECONDS.test(text) && Number(text) <= MAX_STEP_SECONDS) return Number(text);
  throw new CommandError(
    `--step-seconds must be a whole number from 0 to ${MAX_STEP_SECONDS}, and is "${text}".`,
  );
}

function list(scenarios: readonly Scenario[], { print }: Outputs): void {
  const width = Math.max(...scenarios.map(({ scenario }) => scenario.length));
  for (const { scenario, description } of scenarios) print(`${scenario.padEnd(width)}  ${description}`);
}

/** Orders two packs, so that the pharmacy can supply a part of them. */
function orderOf({ scenario }: Scenario, step_seconds: number): Order {
  return {
    enrollee_id: 'ENR-0001',
    pharmacy_id: 'ph_sbx_happy',
    items: [{ medicine: 'paracetamol 500 mg tablet', quantity: 2, unit: 'pack' }],
    delivery_address: { street: '12 Adeola Odeku Street', city: 'Victoria Island', state: 'Lagos' },
    // The API listed this scenario, so it can be ordered even if this version of the package does not know it.
    sandbox: { scenario: scenario as Known<Scenario['scenario']>, step_seconds },
  };
}

/** Prints each timeline entry until the request ends or is held. */
async function follow(
  client: Fulfilment,
  { request_id }: FulfilmentRequest,
  { print, say }: Outputs,
  signal: AbortSignal,
): Promise<void> {
  let shown = 0;
  const show = (request: FulfilmentRequest) => {
    for (const entry of request.timeline.slice(shown)) print(line(entry));
    shown = request.timeline.length;
    return isFinal(request) || request.hold !== null;
  };
  const { hold } = await client.waitUntil(request_id, show, { signal });
  if (hold !== null) say(`It is held (${hold.reason}) and waits for you: ${hold.actions.join(', ')}.`);
}

function line({ at, sequence, status, event, actor, reason }: TimelineEntry): string {
  return `${at}  ${sequence}  ${event ?? status} by ${actor}${reason === undefined ? '' : ` (${reason})`}`;
}
