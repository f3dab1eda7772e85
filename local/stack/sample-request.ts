/** Fulfils one request from search to delivery over HTTP, like a partner's first integration. */
import { isTerminal } from '../../domain/requests/statuses.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import { eventually } from '../eventually.ts';
import { messageOf, StackFailure } from '../failure.ts';

/** Lagos. */
const PATIENT = { lat: 6.5244, lng: 3.3792 } as const;
const MEDICINE = 'paracetamol';
/** Sandbox pharmacy that answers every order and stocks every medicine. */
const PHARMACY = 'ph_sbx_happy';
const STEP_SECONDS = 1;
const DELIVERED_MS = 60_000;
/** The long poll of each read, so that each step costs one of the 60 calls a minute of a sandbox key. */
const WAIT_SECONDS = 20;
const NOT_MODIFIED = 304;

export interface SampleOptions {
  /** Ends in `/v1`. */
  readonly apiUrl: string;
  readonly key: string;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

interface SearchData {
  readonly total: number;
  readonly results: readonly {
    readonly name: string;
    readonly address: string;
    readonly price_ngn: number;
    readonly distance_km: number;
    readonly medicine: { readonly medicine_id: string; readonly label: string };
  }[];
}

/** The body of the sample request; also shown as a curl command. */
export const SAMPLE_BODY = {
  enrollee_id: 'ENR-0001',
  pharmacy_id: PHARMACY,
  items: [{ medicine: 'paracetamol 500 mg tablet', quantity: 1, unit: 'pack' }],
  delivery_address: { street: '12 Adeola Odeku Street', city: 'Victoria Island', state: 'Lagos' },
  sandbox: { scenario: 'happy', step_seconds: STEP_SECONDS },
} as const;

/**
 * Searches a medicine, orders it and prints the timeline of the request as it grows. A failure is only printed, because
 * after a crash with a backlog the request may take too long.
 */
export async function showSampleRequest(options: SampleOptions): Promise<void> {
  try {
    await fulfilSampleRequest(options);
  } catch (error) {
    options.signal.throwIfAborted();
    options.say(`${messageOf(error)}\nThe stack keeps running.`);
  }
}

async function fulfilSampleRequest(options: SampleOptions): Promise<void> {
  const { say, signal } = options;
  const sought = { query: MEDICINE, location: PATIENT };
  const search = await dataOf<SearchData>(await call(options, 'POST', '/medicines/search', sought));
  const [nearest] = search.results;
  if (nearest === undefined) throw new StackFailure(`The search for ${MEDICINE} near Lagos found nothing.`);
  say(`Searched "${MEDICINE}" near Lagos: ${search.total} pharmacies. The nearest:`);
  say(
    `  ${nearest.name}, ${nearest.address}: ${nearest.medicine.label}, ` +
      `NGN ${nearest.price_ngn.toLocaleString('en')}, ${nearest.distance_km} km away`,
  );
  const created = await dataOf<RequestRecord>(await call(options, 'POST', '/requests', SAMPLE_BODY));
  const [{ medicine, unit }] = SAMPLE_BODY.items;
  say(`Ordered 1 ${unit} of ${medicine} as ${created.request_id}. Its timeline:`);
  let shown = 0;
  let record = created;
  let etag = '';
  const hasEnded = async () => {
    const path = `/requests/${created.request_id}?wait=${WAIT_SECONDS}`;
    const response = await call(options, 'GET', path, undefined, { 'If-None-Match': etag });
    if (response.status === NOT_MODIFIED) return false;
    record = await dataOf<RequestRecord>(response);
    etag = response.headers.get('etag') ?? '';
    for (const entry of record.timeline.slice(shown)) say(`  ${describeEntry(entry)}`);
    shown = record.timeline.length;
    return isTerminal(record.status);
  };
  try {
    const describe = `${created.request_id} to be delivered`;
    await eventually(hasEnded, { deadlineMs: DELIVERED_MS, describe, signal });
  } catch (error) {
    signal.throwIfAborted();
    throw new StackFailure(
      `The sample request was not delivered: ${messageOf(error)}. ` +
        'See .local/logs/worker.log and .local/logs/api.log for the reason.',
      { cause: error },
    );
  }
  if (record.status === 'delivered') return;
  throw new StackFailure(
    `The sample request ended as ${record.status} (${record.status_reason}), not delivered.`,
  );
}

function describeEntry({ at, sequence, status, actor, reason }: TimelineEntry): string {
  return `${at}  ${sequence}. ${status.padEnd(11)} by ${actor}${reason === undefined ? '' : ` (${reason})`}`;
}

async function call(
  { apiUrl, key, signal }: SampleOptions,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${apiUrl}${path}`, {
    method,
    signal,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function dataOf<Data>(response: Response): Promise<Data> {
  const answer = (await response.json()) as { data?: Data; error?: { code: string; message: string } };
  if (response.ok && answer.data !== undefined) return answer.data;
  const { code, message } = answer.error ?? { code: 'no_error', message: 'no message' };
  throw new StackFailure(`${response.url} answered ${response.status} ${code}: ${message}`);
}
