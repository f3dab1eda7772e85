/** Calls the API as a partner does. */
import type { Failure } from '../../../api/http/answers.ts';
import type { Exchange } from '../engine/contract.ts';
import type { CreateRequestBody } from '../../../api/partner/place-request.ts';
import type { RequestRecord } from '../../../domain/requests/record.ts';
import { isTerminal, type Status } from '../../../domain/requests/statuses.ts';
import { eventually } from '../engine/eventually.ts';
import { whileBusy } from './until-answered.ts';

export interface ApiResponse<Data> {
  readonly status: number;
  readonly headers: Headers;
  /** The body's `data`; absent on failure. */
  readonly data: Data;
  /** The body's `error`; absent on success. */
  readonly error: Failure['error'];
}

/** What tests order unless they say something else. */
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

  /** @param inspect looks at every answer, when it is given, and throws when something is wrong with it. */
  constructor(origin: string, key: string, partnerId: string, inspect?: (exchange: Exchange) => void) {
    this.origin = origin;
    this.key = key;
    this.partnerId = partnerId;
    this.inspect = inspect;
  }

  /** Sends a JSON body, or none, to a path under `/v1`. Sends it again while the engine is too busy for it. */
  call<Data = unknown>(...call: ApiCall): Promise<ApiResponse<Data>> {
    return whileBusy(() => this.callOnce<Data>(...call));
  }

  /** The same, without sending it again. */
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

  /** Reads a request. */
  async read(requestId: string): Promise<RequestRecord> {
    const { status, data, error } = await this.call<RequestRecord>('GET', `/requests/${requestId}`);
    if (status !== 200) throw new Error(`GET /requests/{request_id} answered ${status}: ${error?.message}`);
    return data;
  }

  /**
   * Reads a request until it has ended, or has the status, or has had it since it was last pending: it may move on between two reads. The
   * record that is returned may have a later status. `pending` itself must be the current status.
   */
  async readUntil(requestId: string, wanted: Status | 'ended', deadlineMs = 20_000): Promise<RequestRecord> {
    // A read that can't be answered now is made again, as a partner would.
    const reached = async () => {
      const record = await this.read(requestId);
      const isThere = wanted === 'ended' ? isTerminal(record.status) : hasHad(record, wanted);
      return isThere ? record : undefined;
    };
    return eventually(reached, { deadlineMs, describe: `the request to be ${wanted}` });
  }
}

function hasHad({ status, timeline }: RequestRecord, wanted: Status): boolean {
  const statuses = timeline.map((entry) => entry.status);
  return status === wanted || statuses.slice(statuses.lastIndexOf('pending') + 1).includes(wanted);
}
