/** Calls the API as a partner does. */
import type { Failure } from '../../../api/http/answers.ts';
import type { Exchange } from '../engine/contract.ts';
import type { CreateRequestBody } from '../../../api/partner/place-request.ts';
import type { RequestRecord } from '../../../domain/requests/record.ts';
import type { RequestEvent } from '../../../domain/requests/events.ts';
import { isTerminal, type Status } from '../../../domain/requests/statuses.ts';
import type { FeedEvent } from '../../../domain/webhooks/schedule.ts';
import { eventually } from '../engine/eventually.ts';
import { whileBusy } from './until-answered.ts';

export interface ApiResponse<Data> {
  readonly status: number;
  readonly headers: Headers;
  /** `data` of the body; absent on failure. */
  readonly data: Data;
  /** `error` of the body; absent on success. */
  readonly error: Failure['error'];
}

/** The default item of an order. */
export const ITEM = { medicine: 'paracetamol 500 mg tablet', quantity: 2, unit: 'pack' };

/** A body that every test sandbox accepts; the magic pharmacy stocks everything. */
export const ORDER = {
  enrollee_id: 'ENR-0001',
  pharmacy_id: 'ph_sbx_happy',
  items: [ITEM],
  delivery_address: { street: '12 Adeola Odeku Street', city: 'Victoria Island', state: 'Lagos' },
} satisfies CreateRequestBody;

type ApiCall = [method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>];

export class ApiCaller {
  readonly origin: string;
  readonly key: string;
  readonly partnerId: string;
  private readonly inspect: ((exchange: Exchange) => void) | undefined;

  /** @param inspect checks every answer, and throws an Error for an invalid one. */
  constructor(origin: string, key: string, partnerId: string, inspect?: (exchange: Exchange) => void) {
    this.origin = origin;
    this.key = key;
    this.partnerId = partnerId;
    this.inspect = inspect;
  }

  /** Sends a JSON body, or none, to a path under `/v1`. Retries while the engine is too busy. */
  call<Data = unknown>(...call: ApiCall): Promise<ApiResponse<Data>> {
    return whileBusy(() => this.callOnce<Data>(...call));
  }

  /** Sends the call without retrying it. */
  async callOnce<Data = unknown>(...[method, path, body, headers = {}]: ApiCall): Promise<ApiResponse<Data>> {
    const response = await fetch(`${this.origin}/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.key}`,
        ...headers,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json = (await response.json()) as { data: Data; error: Failure['error'] };
    const { status, headers: answered } = response;
    this.inspect?.({ method, path, status, headers: answered, body: json });
    return { status, headers: answered, data: json.data, error: json.error };
  }

  async read(requestId: string): Promise<RequestRecord> {
    const { status, data, error } = await this.call<RequestRecord>('GET', `/requests/${requestId}`);
    if (status !== 200) throw new Error(`GET /requests/{request_id} answered ${status}: ${error?.message}`);
    return data;
  }

  /** The events of a request in the feed, however many events other tests have added before them. */
  async eventsOf(requestId: string): Promise<RequestEvent[]> {
    const found: RequestEvent[] = [];
    for (let after = '', isMore = true; isMore;) {
      const path = `/events?limit=100${after && `&after=${after}`}`;
      const { data } = await this.call<{ events: FeedEvent[]; has_more: boolean; next_cursor: string }>(
        'GET',
        path,
      );
      for (const event of data.events)
        if ('request_id' in event.data && event.data.request_id === requestId)
          found.push(event as RequestEvent);
      [after, isMore] = [data.next_cursor, data.has_more];
    }
    return found;
  }

  /**
   * Reads a request until it has ended, or until it has passed the wanted status since it was last pending. The returned record may
   * have a later status, because the request may move on between two reads. `pending` must be the current status.
   */
  async readUntil(requestId: string, wanted: Status | 'ended', deadlineMs = 20_000): Promise<RequestRecord> {
    // Failed reads are retried, as a partner would.
    const reached = async () => {
      const record = await this.read(requestId);
      const isReached = wanted === 'ended' ? isTerminal(record.status) : hasHad(record, wanted);
      return isReached ? record : undefined;
    };
    return eventually(reached, { deadlineMs, describe: `the request to be ${wanted}` });
  }
}

function hasHad({ status, timeline }: RequestRecord, wanted: Status): boolean {
  const statuses = timeline.map((entry) => entry.status);
  return status === wanted || statuses.slice(statuses.lastIndexOf('pending') + 1).includes(wanted);
}
