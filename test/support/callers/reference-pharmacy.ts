/**
 * A pharmacy's own system on a real port, built as docs/pharmacies/http-orders.md describes. It stores orders by `request_id`,
 * verifies each call with the official library, and fails at random.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { HttpOrder, HttpWithdrawal } from '../../../domain/pharmacies/gateway.ts';

/** Possible faults of a call: `before` or `after` the order was stored. */
export const FAULTS = [
  'timeout_after',
  'timeout_before',
  'error_after',
  'error_before',
  'reset_after',
  'reset_before',
] as const;
export type Fault = (typeof FAULTS)[number];

/** A received call, in the order of arrival. */
export interface PharmacyCall {
  readonly step: 'offer' | 'withdraw' | 'lookup';
  readonly request_id: string;
  readonly idempotency_key: string | undefined;
  readonly fault: Fault | undefined;
}

export interface StoredOrder {
  readonly order: HttpOrder;
  withdrawn: boolean;
  /** The status for which the order was withdrawn. */
  because?: string;
}

/** Chooses the fault of a call. */
export type FaultChooser = (call: Omit<PharmacyCall, 'fault'>) => Fault | undefined;

export interface ReferencePharmacyOptions {
  /** Each call must be signed with one of these secrets; a test may add secrets later. */
  readonly secrets: string[];
  readonly faults?: FaultChooser;
}

/** Returns faults at the given rates, repeatable by seed (`random.ts`). */
export function faultsAt(
  rates: Readonly<Partial<Record<Fault, number>>>,
  random: () => number,
): FaultChooser {
  return () => {
    let chance = random();
    for (const fault of FAULTS) {
      chance -= rates[fault] ?? 0;
      if (chance < 0) return fault;
    }
    return undefined;
  };
}

export class ReferencePharmacy {
  /** Base URL of its API. */
  url = '';
  readonly calls: PharmacyCall[] = [];
  /** Received orders, by `request_id`. */
  readonly orders = new Map<string, StoredOrder>();
  /** How often an order was created, by `request_id`; more than once is an error. */
  readonly made = new Map<string, number>();
  /** Reasons for refused calls, and deviations from the document. */
  readonly wrong: string[] = [];
  faults: FaultChooser;
  /** Called once for each new order. */
  onOrder: (order: HttpOrder) => void = () => undefined;
  private readonly options: ReferencePharmacyOptions;
  private readonly server: Server;
  /** Random path, so that calls for an earlier server on the same port are recognised. */
  private readonly base = `/fulfilment/${randomUUID()}`;
  /** Idempotency keys of the performed calls. */
  private readonly keys = new Set<string>();

  private constructor(options: ReferencePharmacyOptions) {
    this.options = options;
    this.faults = options.faults ?? (() => undefined);
    this.server = createServer((request, response) => void this.take(request, response));
  }

  /** Starts a pharmacy system on a free port. */
  static async start(options: ReferencePharmacyOptions): Promise<ReferencePharmacy> {
    const pharmacy = new ReferencePharmacy(options);
    await new Promise<void>((resolve) => pharmacy.server.listen(0, '127.0.0.1', resolve));
    pharmacy.url = `http://127.0.0.1:${(pharmacy.server.address() as AddressInfo).port}${pharmacy.base}`;
    return pharmacy;
  }

  /** Returns the steps that were called for one request, in the order of arrival. */
  stepsOf(requestId: string): PharmacyCall['step'][] {
    return this.calls.filter(({ request_id }) => request_id === requestId).map(({ step }) => step);
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.startsWith(this.base) !== true) {
      answer(response, 404);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    if (!this.isVerified(request, text)) {
      this.wrong.push(`${request.method} ${request.url}: not verified`);
      answer(response, 401);
      return;
    }
    const asked = readCall(request, request.url.slice(this.base.length), text);
    if (asked === undefined) {
      this.wrong.push(`${request.method} ${request.url}: no such path`);
      answer(response, 404);
      return;
    }
    const { step, request_id, idempotency_key } = asked;
    const fault = this.faults({ step, request_id, idempotency_key });
    this.calls.push({ step, request_id, idempotency_key, fault });
    if (request.headers['webhook-id'] !== `${request_id}:${step}`)
      this.wrong.push(`${request_id}: another id`);
    if (step !== 'lookup' && idempotency_key !== `${request_id}:${step}`) {
      this.wrong.push(`${request_id}: another key`);
    }
    const carriedOut = fault?.endsWith('_before') === true ? undefined : this.carryOut(asked);
    if (fault?.startsWith('error') === true) answer(response, 503);
    else if (fault?.startsWith('reset') === true) response.destroy();
    else if (fault?.startsWith('timeout') !== true && carriedOut !== undefined) {
      answer(response, carriedOut.status, carriedOut.body);
    }
  }

  private carryOut(asked: ReadCall): { readonly status: number; readonly body?: unknown } {
    const { request_id } = asked;
    const kept = this.orders.get(request_id);
    if (asked.step === 'lookup') {
      if (kept === undefined) return { status: 404 };
      return { status: 200, body: { request_id, withdrawn: kept.withdrawn } };
    }
    // A call that was performed is not performed again.
    if (this.keys.has(asked.idempotency_key ?? '')) return { status: 200, body: { request_id } };
    if (asked.step === 'withdraw') {
      if (kept === undefined) return { status: 404 };
      kept.withdrawn = true;
      kept.because = asked.withdrawal.because;
    } else {
      this.orders.set(request_id, { order: asked.order, withdrawn: false });
      this.made.set(request_id, (this.made.get(request_id) ?? 0) + 1);
      this.onOrder(asked.order);
    }
    this.keys.add(asked.idempotency_key ?? '');
    return { status: asked.step === 'offer' ? 201 : 200, body: { request_id } };
  }

  private isVerified({ headers }: IncomingMessage, text: string): boolean {
    return this.options.secrets.some((secret) => {
      try {
        new Webhook(secret).verify(text, headers as Record<string, string>);
        return true;
      } catch {
        return false;
      }
    });
  }
}

type ReadCall = { readonly request_id: string; readonly idempotency_key: string | undefined } & (
  | { readonly step: 'lookup' }
  | { readonly step: 'offer'; readonly order: HttpOrder }
  | { readonly step: 'withdraw'; readonly withdrawal: HttpWithdrawal }
);

const PATHS = /^\/orders(?:\/(?<request_id>[^/]+)(?<withdraw>\/withdraw)?)?$/;

function readCall({ method, headers }: IncomingMessage, path: string, text: string): ReadCall | undefined {
  const found = PATHS.exec(path);
  if (found === null) return undefined;
  const { request_id, withdraw } = found.groups ?? {};
  const key = headers['idempotency-key'];
  const idempotency_key = typeof key === 'string' ? key : undefined;
  if (method === 'GET' && request_id !== undefined && withdraw === undefined) {
    return { step: 'lookup', request_id, idempotency_key };
  }
  if (method !== 'POST') return undefined;
  if (request_id === undefined) {
    const order = JSON.parse(text) as HttpOrder;
    return { step: 'offer', request_id: order.request_id, idempotency_key, order };
  }
  if (withdraw === undefined) return undefined;
  return { step: 'withdraw', request_id, idempotency_key, withdrawal: JSON.parse(text) as HttpWithdrawal };
}

function answer(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
