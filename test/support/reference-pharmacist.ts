/** The pharmacist behind a reference pharmacy: takes each order through its steps by the pharmacy API. */
import { setTimeout as delay } from 'node:timers/promises';
import type { OrderStep } from '../../domain/orders.ts';
import type { HttpOrder } from '../../domain/pharmacy-gateways.ts';
import { PHARMACY_BASE } from './pharmacy-caller.ts';

export interface PharmacistOptions {
  /** Of the API that runs now: tests kill it, and start it on another port. */
  readonly origin: () => string;
  readonly key: string;
  /** How long a call may take before it is made again; milliseconds. */
  readonly patienceMs?: number;
}

/** Between two tries of a call; milliseconds. */
const AGAIN_MS = 200;
const PATIENCE_MS = 30_000;

export class ReferencePharmacist {
  /** What an answer was that a pharmacist can do nothing about: `request_id step: status code`. */
  readonly refusals: string[] = [];
  private readonly options: PharmacistOptions;
  private readonly working = new Set<Promise<void>>();
  private isClosed = false;

  constructor(options: PharmacistOptions) {
    this.options = options;
  }

  /** Takes an order from accept to deliver; give it to the reference pharmacy as `onOrder`. */
  readonly take = (order: HttpOrder): void => {
    const work = this.fulfil(order).finally(() => this.working.delete(work));
    this.working.add(work);
  };

  /** Ends tries of calls that bring no answer, and waits for those under way. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.working);
  }

  private async fulfil(order: HttpOrder): Promise<void> {
    for (const [step, body] of stepsFor(order)) {
      if (!(await this.ask(order.request_id, step, body))) return;
    }
  }

  /** Whether the step was taken; asked again until there is an answer that means something. */
  private async ask(requestId: string, step: OrderStep, body: unknown): Promise<boolean> {
    while (!this.isClosed) {
      const { status, code } = await this.call(requestId, step, body);
      if (status === 200) return true;
      if (status >= 400 && status < 500 && status !== 429) {
        this.refusals.push(`${requestId} ${step}: ${status} ${code}`);
        return false;
      }
      await delay(AGAIN_MS);
    }
    return false;
  }

  /** Status 0 when no answer came. */
  private async call(requestId: string, step: OrderStep, body: unknown) {
    const { origin, key, patienceMs = PATIENCE_MS } = this.options;
    try {
      const response = await fetch(`${origin()}${PHARMACY_BASE}/orders/${requestId}/${step}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': `${requestId}-${step}`,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patienceMs),
      });
      const { error } = (await response.json()) as { error?: { code: string } };
      return { status: response.status, code: error?.code };
    } catch {
      return { status: 0, code: undefined };
    }
  }
}

function stepsFor({ items }: HttpOrder): readonly (readonly [OrderStep, unknown])[] {
  const lines = items.map(({ line, quantity }) => ({
    line,
    quantity,
    batch_number: 'PCM-2291',
    expires_on: '2035-05-31',
    nafdac_number: 'A4-0123',
  }));
  return [
    ['accept', {}],
    ['dispense', { lines }],
    ['ready', {}],
    ['hand_over', { by: 'courier' }],
    ['deliver', { proof: { type: 'name', name: 'Ada Obi' }, by: 'courier' }],
  ];
}
