/** Calls the pharmacy API as a pharmacy's system does, and checks each answer against its OpenAPI document. */
import type { Failure } from '../../../api/http/answers.ts';
import type { PutStockBody, StockLine, StockList } from '../../../api/pharmacy/stock-schemas.ts';
import type { OrderAnswer as Order, OrderStep } from '../../../api/pharmacy/order-schemas.ts';
import type { CallWindows } from '../../../domain/partners.ts';
import type { ApiResponse } from './api-caller.ts';
import type { Contract } from '../engine/contract.ts';
import { eventually } from '../engine/eventually.ts';
import { whileBusy } from './until-answered.ts';

export const PHARMACY_BASE = '/pharmacy/v1';

export interface SentBody {
  readonly type: string;
  readonly body: RequestInit['body'];
}

export class PharmacyApiCaller {
  readonly origin: string;
  readonly key: string;
  readonly pharmacyId: string;
  private readonly contract: Contract;

  constructor(origin: string, key: string, pharmacyId: string, contract: Contract) {
    this.origin = origin;
    this.key = key;
    this.pharmacyId = pharmacyId;
    this.contract = contract;
  }

  async call<Data = unknown>(method: string, path: string, body?: unknown): Promise<ApiResponse<Data>> {
    return this.send(
      method,
      path,
      body === undefined ? undefined : { type: 'application/json', body: JSON.stringify(body) },
    );
  }

  /** Sends a body unchanged. Retries while the engine is too busy, unless the body is a stream. */
  send<Data = unknown>(...sent: Parameters<PharmacyApiCaller['sendOnce']>): Promise<ApiResponse<Data>> {
    if (sent[2]?.body instanceof ReadableStream) return this.sendOnce<Data>(...sent);
    return whileBusy(() => this.sendOnce<Data>(...sent));
  }

  /** Sends the call without retrying it. */
  async sendOnce<Data = unknown>(
    method: string,
    path: string,
    sent?: SentBody,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ApiResponse<Data>> {
    const response = await fetch(`${this.origin}${PHARMACY_BASE}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.key}`,
        ...(sent === undefined ? {} : { 'Content-Type': sent.type }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent.body, duplex: 'half' }),
    } as RequestInit);
    const text = await response.text();
    const body = (text === '' ? undefined : JSON.parse(text)) as { data: Data; error: Failure['error'] };
    const { status, headers: answered } = response;
    this.contract.check({ method, path, status, headers: answered, body });
    return { status, headers: answered, data: body?.data, error: body?.error };
  }

  /** Requests a step of an order. */
  async step(
    requestId: string,
    step: OrderStep,
    body: unknown = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ApiResponse<Order>> {
    const sent = { type: 'application/json', body: JSON.stringify(body) };
    return this.send('POST', `/orders/${requestId}/${step}`, sent, headers);
  }

  /** Waits until an order is in the inbox. */
  async waitFor(requestId: string): Promise<Order> {
    const order = await eventually(
      async () => {
        const { status, data } = await this.call<Order>('GET', `/orders/${requestId}`);
        return status === 200 ? data : undefined;
      },
      { deadlineMs: 20_000, describe: `the order ${requestId} in the inbox` },
    );
    return order;
  }

  async put(medicineId: string, stock: Partial<PutStockBody>) {
    const body = { ...STOCK, ...stock };
    return this.call<{ outcome: string; stock: StockLine }>('PUT', `/stock/${medicineId}`, body);
  }

  /** Returns the pharmacy's stock by medicine_id, with one article of each medicine. */
  async stock(): Promise<Map<string, StockLine>> {
    const lines = await this.articles();
    return new Map(lines.map((line) => [line.medicine.medicine_id, line]));
  }

  /** Returns all articles of the pharmacy. */
  async articles(): Promise<StockLine[]> {
    const lines: StockLine[] = [];
    let cursor = '';
    do {
      const { data } = await this.call<StockList>('GET', `/stock?limit=100${cursor}`);
      lines.push(...data.stock);
      cursor = data.next_cursor === null ? '' : `&cursor=${data.next_cursor}`;
    } while (cursor !== '');
    return lines;
  }
}

/** Paracetamol 500 mg tablet. */
export const MEDICINE_ID = 'med_f08334a4d997';

export const STOCK: PutStockBody = {
  quantity: 40,
  sales_unit: 'pack',
  pack_size: 24,
  price_ngn: 900,
  as_of: '2026-05-01T08:00:00Z',
};

/** Windows so short that no rate limit stops a pharmacy in a test. Pharmacies have the environment's limits, and none of their own. */
export const SHORT_WINDOWS: CallWindows = {
  minute: { length_ms: 100, cell_ms: 50 },
  day: { length_ms: 1_000, cell_ms: 500 },
};
