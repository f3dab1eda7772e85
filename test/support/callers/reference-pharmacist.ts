/** The pharmacist behind a reference pharmacy, who takes each order through its steps with the pharmacy API. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { OrderStep } from '../../../api/pharmacy/order-schemas.ts';
import type { HttpOrder } from '../../../domain/pharmacies/gateway.ts';
import { PHARMACY_BASE } from './pharmacy-caller.ts';
import { RETRY_MS, waitMsOf } from './until-answered.ts';

/** A step, or the proposal of a change, and the body of its call. */
export type PlannedStep = readonly [OrderStep | 'hold', unknown];

export interface PharmacistOptions {
  /** Returns the origin of the current API, because tests kill the API and restart it on another port. */
  readonly origin: () => string;
  readonly key: string;
  /** Timeout of one attempt in milliseconds. */
  readonly timeoutMs?: number;
  /** Plans the steps of an order; by default it is delivered. */
  readonly stepsFor?: (order: HttpOrder) => readonly PlannedStep[];
}

const ATTEMPT_TIMEOUT_MS = 30_000;
/** Delay in milliseconds before a step is tried again that waits for the partner. */
const HELD_MS = 500;

export class ReferencePharmacist {
  /** Answers that a pharmacist can't recover from: `request_id step: status code`. */
  readonly refusals: string[] = [];
  /** The steps that were answered 200, by `request_id`. */
  readonly taken = new Map<string, PlannedStep[0][]>();
  /** Orders that need no further step, by `request_id`. */
  readonly finished = new Set<string>();
  /** Number of calls that were retried because they had no conclusive answer. */
  repeated = 0;
  private readonly options: PharmacistOptions;
  private readonly working = new Set<Promise<void>>();
  private isClosed = false;

  constructor(options: PharmacistOptions) {
    this.options = options;
  }

  /** Takes an order from accept to deliver; pass it to the reference pharmacy as `onOrder`. */
  readonly take = (order: HttpOrder): void => {
    const work = this.fulfil(order).finally(() => this.working.delete(work));
    this.working.add(work);
  };

  /** Stops the retries and waits for the calls in flight. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.working);
  }

  private async fulfil(order: HttpOrder): Promise<void> {
    const { request_id } = order;
    const { stepsFor = deliverySteps } = this.options;
    const taken: PlannedStep[0][] = [];
    this.taken.set(request_id, taken);
    for (const [index, planned] of stepsFor(order).entries()) {
      const [step] = planned;
      if (!(await this.ask(request_id, planned, `${request_id}-${index}-${step}`))) break;
      taken.push(step);
    }
    this.finished.add(request_id);
  }

  /** Returns whether the step was performed. Retries until the answer is conclusive. */
  private async ask(requestId: string, planned: PlannedStep, key: string): Promise<boolean> {
    const [step] = planned;
    let idempotencyKey = key;
    while (!this.isClosed) {
      const { status, code, waitMs } = await this.call(requestId, planned, idempotencyKey);
      if (status === 200) return true;
      if (code === 'request_on_hold') {
        // The partner is asked. The answer is stored under this key, so the next call has another.
        idempotencyKey = `${key}-${randomUUID()}`;
        await delay(HELD_MS);
        continue;
      }
      // The idempotency key of a killed call is released after a while.
      const isTransient = status === 429 || code === 'idempotency_in_progress';
      if (status >= 400 && status < 500 && !isTransient) {
        this.refusals.push(`${requestId} ${step}: ${status} ${code}`);
        return false;
      }
      this.repeated += 1;
      await delay(waitMs);
    }
    return false;
  }

  /** Returns status 0 when there was no answer. */
  private async call(requestId: string, [step, body]: PlannedStep, idempotencyKey: string) {
    const { origin, key, timeoutMs = ATTEMPT_TIMEOUT_MS } = this.options;
    try {
      const response = await fetch(`${origin()}${PHARMACY_BASE}/orders/${requestId}/${step}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { error } = (await response.json()) as { error?: { code: string } };
      const waitMs = waitMsOf(response.headers);
      return { status: response.status, code: error?.code, waitMs };
    } catch {
      return { status: 0, code: undefined, waitMs: RETRY_MS };
    }
  }
}

function deliverySteps({ items }: HttpOrder): readonly PlannedStep[] {
  return [
    ['accept', {}],
    ['dispense', { lines: items.map(({ line, quantity }) => dispensedLine(line, quantity)) }],
    ['ready', {}],
    ['hand_over', { by: 'courier' }],
    ['deliver', { proof: { type: 'name', name: 'Ada Obi' }, by: 'courier' }],
  ];
}

/** The dispensed line in the body of `dispense`. */
export function dispensedLine(line: number, quantity: number) {
  return {
    line,
    quantity,
    batch_number: 'PCM-2291',
    expires_on: '2035-05-31',
    nafdac_number: 'A4-0123',
  };
}
