/** Plays a random request on the real workflow in virtual time: prices change, partners answer, pharmacies supply less. */
import {
  REFUSALS,
  type RequestChange,
  type RequestProjection,
  type StepToRecord,
} from '../../../domain/requests/messages.ts';
import {
  DISPENSE_MORE_UPDATE,
  FULFILMENT_WORKFLOW,
  OPEN_HOLD_UPDATE,
  RESOLVE_HOLD_UPDATE,
} from '../../../domain/requests/messages.ts';
import type { Coverage } from '../../../domain/money/coverage.ts';
import type { Copay } from '../../../domain/money/charges.ts';
import type { RequestItem } from '../../../domain/requests/items.ts';
import type { Rerouting } from '../../../domain/routing.ts';
import type { Submission } from '../../../domain/requests/submission.ts';
import type { TimelineEntry } from '../../../domain/requests/timeline.ts';
import { submission } from '../requests/submissions.ts';
import { seededRandom } from '../requests/seeded-random.ts';
import { HOUR, MINUTE, recordOf } from '../workflows/fulfilments.ts';
import type { Flow } from '../workflows/flow.ts';
import { START, startWorkflow } from '../workflows/start.ts';
import { computedApart } from './computed-apart.ts';

export interface Parties {
  readonly partners: readonly string[];
  readonly pharmacies: readonly string[];
}

export interface Played {
  readonly submission: Submission;
  readonly entries: readonly TimelineEntry[];
}

const MOST_MOVES = 40;

/** @param check is called with the request after every change. */
export async function playRequest(
  seed: number,
  request_id: string,
  parties: Parties,
  check: (played: Played, record: Awaited<ReturnType<typeof recordOf>>) => void,
): Promise<Played> {
  const story = new RandomRequest(seed, request_id, parties);
  return story.play(check);
}

class RandomRequest {
  private readonly random: () => number;
  private readonly parties: Parties;
  private readonly submission: Submission;
  private entries: TimelineEntry[] = [];

  constructor(seed: number, request_id: string, parties: Parties) {
    this.random = seededRandom(seed);
    this.parties = parties;
    this.submission = this.submitted(request_id);
  }

  async play(check: Parameters<typeof playRequest>[3]): Promise<Played> {
    const made = this.submission;
    const flow = await startWorkflow(FULFILMENT_WORKFLOW, [made], {
      workflowId: made.request_id,
      activities: {
        recordRequest: (projection: Required<RequestProjection>) => {
          this.entries = [...projection.timeline];
          return { isCalled: false };
        },
        recordChange: ({ after, entries }: RequestChange) => {
          this.entries = [...this.entries.slice(0, after.sequence), ...entries];
          return { isCalled: false };
        },
        recordStep: ({ entry }: StepToRecord) => {
          if (this.chance(0.03)) return { refused: REFUSALS.outOfStock, message: 'line 1' };
          this.entries = [...this.entries, entry];
          return {};
        },
        findNextPharmacy: () => this.next(),
        offerOrder: () => undefined,
        withdrawOrder: () => undefined,
      },
    });
    try {
      for (let moves = 0; moves < MOST_MOVES && !flow.isClosed; moves += 1) {
        // Several Updates at once race with each other and with the timers.
        for (let asks = 1 + this.below(this.chance(0.2) ? 3 : 1); asks > 0; asks -= 1) this.ask(flow);
        if (this.chance(0.1)) flow.now += this.below(5 * MINUTE);
        await flow.settle();
        if (this.chance(0.15)) await flow.advance(this.below(this.chance(0.1) ? 30 * HOUR : 10 * MINUTE));
        check({ submission: made, entries: this.entries }, await recordOf(flow));
      }
      for (let days = 0; days < 60 && !flow.isClosed; days += 1) await flow.advance(24 * HOUR);
      check({ submission: made, entries: this.entries }, await recordOf(flow));
      if (flow.failure !== undefined) throw flow.failure;
      return { submission: made, entries: this.entries };
    } finally {
      await flow.dispose();
    }
  }

  private chance = (probability: number): boolean => this.random() < probability;
  /** A whole number from 0 to `limit - 1`. */
  private below = (limit: number): number => Math.floor(this.random() * limit);
  private oneOf<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)] as Value;
  }

  private submitted(request_id: string): Submission {
    const [item] = submission().items as [RequestItem];
    const items = Array.from({ length: 1 + this.below(3) }, (_, index) =>
      this.priced({ ...item, medicine_id: `med_${index}`, quantity: 1 + this.below(6) }),
    );
    const total_ngn = totalOf(items);
    const price = { items, total_ngn, ...this.fees() };
    const kind = this.below(10);
    const coverage = kind < 2 ? {} : this.coverage(price);
    return submission({
      request_id,
      environment: 'production',
      sandbox: null,
      partner_id: this.oneOf(this.parties.partners),
      external_id: request_id.replace('req_', 'EXT-'),
      pharmacy: { pharmacy_id: this.oneOf(this.parties.pharmacies), name: 'First', address: 'Here' },
      accepted_at: new Date(START).toISOString(),
      estimated_delivery_at: new Date(START).toISOString(),
      reroute_policy: this.oneOf(['any', 'any', 'same_or_lower_price', 'none']),
      ...price,
      ...(kind >= 1 && { authorization: { code: kind === 9 ? null : 'AUTH/1', emergency: kind === 8 } }),
      ...(Object.keys(coverage).length > 0 && { coverage }),
    });
  }

  private fees() {
    return {
      ...(this.chance(0.6) && { delivery_fee_ngn: 1 + this.below(1_500) }),
      ...(this.chance(0.6) && { commission_percent: (1 + this.below(2_500)) / 100 }),
    };
  }

  private priced<Item extends RequestItem>(item: Item): Item {
    return { ...item, line_total_ngn: this.chance(0.1) ? this.below(4) : 1 + this.below(20_000) };
  }

  /** A random coverage for this price, often with too low an amount or too early an end. */
  private coverage({
    items,
    total_ngn,
    delivery_fee_ngn = 0,
  }: Pick<Submission, 'items' | 'total_ngn' | 'delivery_fee_ngn'>): Coverage {
    const total = total_ngn + delivery_fee_ngn;
    const own = this.chance(0.3) ? this.below(items.length) : undefined;
    const shared = totalOf(items.filter((_, index) => index !== own));
    return {
      ...(this.chance(0.7) && { approved_ngn: Math.max(1, Math.floor(total * (0.9 + this.random() * 0.4))) }),
      ...(this.chance(0.4) && {
        valid_until: new Date(START + MINUTE + this.below(this.chance(0.7) ? HOUR : 72 * HOUR)).toISOString(),
      }),
      ...(this.chance(0.7) && { copay: this.copay(shared) }),
      ...(own !== undefined && {
        item_copays: [{ line: own + 1, copay: this.copay(items[own]?.line_total_ngn ?? 0) }],
      }),
    };
  }

  private copay(price: number): Copay {
    return this.chance(0.6) ? { percent: this.below(10_001) / 100 } : { amount_ngn: this.below(price + 1) };
  }

  private next(): Rerouting | null {
    if (this.chance(0.15)) return null;
    const { lines, coverage: _ } = computedApart(this.submission, this.entries);
    const items = this.submission.items.map((item) =>
      this.priced({ ...item, quantity: Math.max(1, item.quantity) }),
    );
    if (items.length !== lines.length) throw new TypeError('A re-routing keeps the lines');
    return {
      pharmacy: { pharmacy_id: this.oneOf(this.parties.pharmacies), name: 'Next', address: 'There' },
      items,
      total_ngn: totalOf(items),
      ...this.fees(),
      estimated_delivery_at: this.submission.estimated_delivery_at,
    };
  }

  private ask(flow: Flow): void {
    const { entries } = this;
    const now = computedApart(this.submission, entries);
    const actor = 'pharmacy';
    const from = { actor, pharmacy_id: now.pharmacy_id } as const;
    const status = entries.at(-1)?.status ?? 'pending';
    const held = entries.findLast(
      ({ opened, resolved, rerouted }) => (opened ?? resolved ?? rerouted) !== undefined,
    );
    if (held?.opened !== undefined && this.chance(0.85)) {
      flow.update(RESOLVE_HOLD_UPDATE, this.resolution(held, now));
      return;
    }
    const line = 1 + this.below(now.lines.length);
    const one = now.lines[line - 1] ?? { agreed: 1, accepted: 1, dispensed: 1, total: 1 };
    const hold = (reason: string, proposal: object) =>
      flow.update(OPEN_HOLD_UPDATE, { ...from, reason, lines: [{ line, ...proposal }] });
    const item = (medicine_id: string) => {
      const current = this.submission.items[line - 1] as RequestItem;
      const quantity = 1 + this.below(6);
      return this.priced({
        ...current,
        medicine_id,
        quantity,
        pack_size: 12,
        content_quantity: 12 * quantity,
      });
    };
    const sameMedicine = `med_${line - 1}`;
    const part = (amounts: readonly number[]) =>
      amounts.map((most, index) => ({ line: index + 1, quantity: this.below(most + 1) }));
    const lack = () =>
      hold('partial_stock', {
        quantity: one.dispensed + this.below(Math.max(1, one.agreed - one.dispensed)),
      });
    const some = this.chance(0.5);
    const luck = this.random();
    if (status === 'pending') {
      if (luck < 0.4) flow.update('confirm', from);
      else if (luck < 0.5) flow.update('reject', { ...from, reason: 'out_of_stock' });
      else if (luck < 0.65)
        hold('price_changed', { line_total_ngn: this.priced(item(sameMedicine)).line_total_ngn });
      else if (luck < 0.75) hold('pack_changed', { item: item(sameMedicine) });
      else if (luck < 0.85) hold('substitution_proposed', { item: item('med_other') });
      else if (luck < 0.98) lack();
      else flow.update('cancel', { actor: 'partner' });
    } else if (status === 'confirmed') {
      if (luck < 0.75)
        flow.update('dispense', {
          ...from,
          ...(some && { lines: part(now.lines.map(({ accepted }) => accepted)) }),
        });
      else if (luck < 0.95) lack();
      else flow.update('fail', { ...from, reason: 'damaged' });
    } else {
      const missing = now.lines.map(({ accepted, dispensed }) => Math.max(0, accepted - dispensed));
      if (luck < 0.3 && missing.some((amount) => amount > 0))
        flow.update(DISPENSE_MORE_UPDATE, {
          pharmacy_id: now.pharmacy_id,
          lines: part(missing)
            .filter(({ quantity }) => quantity > 0)
            .map((report) => ({ ...report, batch: BATCH })),
        });
      else if (luck < 0.4) lack();
      else if (luck < 0.5) flow.update('mark_ready', from);
      else if (luck < 0.65) flow.update('hand_over', from);
      else if (luck < 0.85)
        flow.update('deliver', {
          ...from,
          proof: { type: 'name' },
          ...(some && { lines: part(now.lines.map(({ dispensed }) => dispensed)) }),
        });
      else if (status === 'in_transit')
        flow.update('return', { actor: 'courier', reason: 'recipient_absent' });
      else flow.update('fail', { ...from, reason: 'damaged' });
    }
  }

  private resolution({ sequence, opened }: TimelineEntry, now: ReturnType<typeof computedApart>): object {
    const answer = (resolution: object, actor = 'partner') => ({
      actor,
      ...(actor === 'pharmacy' && { pharmacy_id: now.pharmacy_id }),
      opened: sequence,
      resolution,
    });
    if (this.chance(0.06)) return answer({ end: 'decline' });
    if (opened?.reason.startsWith('authorization') !== true)
      return this.chance(0.15) ? answer({ end: 'withdraw' }, 'pharmacy') : answer({ end: 'approve' });
    const items = this.submission.items.map((item, index) => ({
      ...item,
      line_total_ngn: now.lines[index]?.total ?? 0,
    }));
    const stated = this.coverage({ items, total_ngn: totalOf(items), delivery_fee_ngn: now.fee });
    const enough = {
      ...stated,
      approved_ngn: Math.max(1, now.total_ngn + this.below(500)),
      valid_until: new Date(START + 96 * HOUR + this.below(100 * HOUR)).toISOString(),
    };
    const coverage = this.chance(0.7) ? enough : stated;
    const removed = (['copay', 'item_copays'] as const).filter(
      (name) => !(name in coverage) && this.chance(0.3),
    );
    return answer({
      end: 'authorize',
      authorization_code: 'AUTH/2',
      coverage,
      ...(removed.length > 0 && { removed }),
    });
  }
}

const BATCH = { batch_number: 'A-1', expires_on: '2035-01-31', nafdac_number: 'A4-0001' };

const totalOf = (items: readonly { readonly line_total_ngn: number }[]) =>
  items.reduce((sum, { line_total_ngn }) => sum + line_total_ngn, 0);
