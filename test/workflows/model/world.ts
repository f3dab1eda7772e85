/**
 * Models the activities of a request with Postgres, the stock and the pharmacies' systems. Each behaves as its code in
 * `activities/`, however often and late it is called.
 */
import { isDeepStrictEqual } from 'node:util';
import type { PharmacyOrder, OfferedTo } from '../../../domain/pharmacies/gateway.ts';
import {
  REFUSALS,
  type Admission,
  type EntryKey,
  type Incomplete,
  type RequestChange,
  type RequestProjection,
  type StepToRecord,
} from '../../../domain/requests/messages.ts';
import { isTerminal } from '../../../domain/requests/statuses.ts';
import type { RecordItem } from '../../../domain/requests/items.ts';
import { dispensingEntries, missingQuantity } from '../../../domain/requests/supply.ts';
import { itemsWithCounters, termsOf } from '../../../domain/requests/terms.ts';
import type { TimelineEntry } from '../../../domain/requests/timeline.ts';
import type { PendingActivity } from '../../support/workflows/calls.ts';
import { BrokenPromise, promised, TooLate } from './broken-promise.ts';
import { reroutingTo, submissionOf, type Setting } from './setting.ts';

/** An order in a pharmacy's system. */
interface Order {
  isThere: boolean;
  isWithdrawn: boolean;
}

const ADMITTED: Admission = {};
const INCOMPLETE: Incomplete = { incomplete: true };

export class World {
  /** The rows of the timeline. */
  readonly entries: TimelineEntry[] = [];
  prescriptions: readonly string[] = [];
  /** Units that are reserved and not dispensed. */
  onShelf = 0;
  /** Dispensed units, by sequence of the entry that dispensed them. */
  readonly dispensed = new Map<number, number>();
  /** By number of the routing. */
  readonly orders = new Map<number, Order>();
  private readonly refusals = new Map<string, Admission | Incomplete>();
  private wasUnlucky = false;
  private readonly setting: Setting;

  constructor(setting: Setting) {
    this.setting = setting;
  }

  /**
   * The first effect of an attempt, and its result.
   *
   * @param luck decides the result when several are possible.
   */
  write({ name, id, args }: PendingActivity, luck: number): unknown {
    switch (name) {
      case 'recordRequest':
        return this.recordRequest(args[0] as Required<RequestProjection>);
      case 'recordChange':
        return this.recordChange(args[0] as RequestChange, luck);
      case 'recordStep':
        return this.recordStep(args[0] as StepToRecord, id, luck);
      case 'findNextPharmacy':
        return this.findNextPharmacy(args[0] as RequestProjection, luck);
      case 'offerOrder':
        return this.offerOrder(args[0] as PharmacyOrder);
      case 'withdrawOrder':
        return this.withdrawOrder(args[2] as OfferedTo);
      default:
        throw new BrokenPromise(`there is no activity ${name}`);
    }
  }

  /** The later effect of an attempt on the stock, in a transaction of its own. */
  follow({ name, args }: PendingActivity): void {
    const latest = latestTold(name, args[0]);
    // An entry that was not written has no effect on the stock, and stock that was released is not reserved again.
    if (latest === undefined || this.entries.length < latest.sequence || this.onShelf === 0) return;
    const { sequence, status, resolved } = latest;
    const item = this.itemAt(sequence);
    if (isTerminal(status)) this.onShelf = 0;
    else if (dispensingEntries([latest]).length > 0) {
      const amount = item.quantity_dispensed - this.itemAt(sequence - 1).quantity_dispensed;
      if (!this.dispensed.has(sequence)) this.dispensed.set(sequence, amount);
      this.onShelf = Math.min(this.onShelf, missingQuantity(item));
    } else if (resolved?.end === 'approve' && status !== 'pending')
      this.onShelf = Math.min(this.onShelf, missingQuantity(item));
  }

  /** The only line, with its counters after an entry. */
  itemAt(sequence: number): RecordItem {
    const timeline = this.entries.slice(0, sequence);
    const [item] = itemsWithCounters(termsOf(submissionOf(this.setting), timeline).items, timeline);
    if (item === undefined) throw new TypeError('The submission has an item');
    return item;
  }

  get latest(): TimelineEntry | undefined {
    return this.entries.at(-1);
  }

  private recordRequest(projection: Required<RequestProjection>): unknown {
    this.save(projection);
    const { timeline } = projection;
    const isNewOrder =
      timeline.at(-1)?.rerouted !== undefined || timeline.every(({ status }) => status === 'pending');
    return { isCalled: isNewOrder && this.isCalled(routingOf(timeline)) };
  }

  private recordChange(change: RequestChange, luck: number): unknown {
    const { after, entries, prescription_ids } = change;
    const isWritten =
      this.has(entries.at(-1) ?? after) && prescription_ids.length <= this.prescriptions.length;
    if (!isWritten && (luck % 10 === 0 || !this.has(after) || this.entries.length !== after.sequence))
      return INCOMPLETE;
    this.save({ timeline: [...this.entries.slice(0, after.sequence), ...entries], prescription_ids });
    const isNewOrder = entries.some(({ rerouted }) => rerouted !== undefined);
    return { isCalled: isNewOrder && this.isCalled(routingOf(this.entries)) };
  }

  private recordStep(asked: StepToRecord, askedAs: string, luck: number): Admission | Incomplete {
    const { after, entry, step } = asked;
    const stored = this.entries[entry.sequence - 1];
    if (stored !== undefined) {
      if (stored.status === entry.status && stored.event === entry.event) return ADMITTED;
      throw new TooLate(
        `${step} is to be entry ${stored.sequence}, which is ${stored.event ?? stored.status}`,
      );
    }
    const refused = this.refusals.get(askedAs);
    if (refused !== undefined) return refused;
    // Workflows give up after five incomplete answers in a row, so luck gives no two.
    const isUnlucky = luck % 10 === 0 && !this.wasUnlucky;
    this.wasUnlucky = isUnlucky;
    const admission = isUnlucky || !this.has(after) ? INCOMPLETE : admissionOf(step, luck);
    if ('incomplete' in admission || admission.refused !== undefined) {
      this.refusals.set(askedAs, admission);
      return admission;
    }
    if (step === 'confirm') {
      promised(this.onShelf === 0 && this.dispensed.size === 0, 'stock is reserved once');
      this.onShelf = this.itemAt(after.sequence).quantity_agreed;
    }
    this.save({ timeline: [...this.entries, entry], prescription_ids: this.prescriptions });
    return ADMITTED;
  }

  private findNextPharmacy({ submission, timeline }: RequestProjection, luck: number): unknown {
    const next = routingOf(timeline) + 1;
    return luck % 8 === 0 ? null : reroutingTo(next, submission ?? submissionOf(this.setting));
  }

  /** Fenced by the row of the order: `db/pharmacies/offered-orders.ts`. */
  private offerOrder({ routing }: PharmacyOrder): void {
    promised(this.isCalled(routing), 'only a pharmacy with a system of its own is called');
    const isItsTurn = this.latest?.status === 'pending' && routingOf(this.entries) === routing;
    const order = this.orders.get(routing);
    if (!isItsTurn || order?.isWithdrawn === true) return;
    this.orders.set(routing, { isThere: true, isWithdrawn: false });
  }

  private withdrawOrder({ routing }: OfferedTo): void {
    const isThere = this.orders.get(routing)?.isThere ?? false;
    this.orders.set(routing, { isThere, isWithdrawn: true });
  }

  private isCalled(routing: number): boolean {
    return this.setting.called[routing - 1] ?? false;
  }

  private has({ sequence, status, at }: EntryKey): boolean {
    const stored = this.entries[sequence - 1];
    return stored?.status === status && stored.at === at;
  }

  private save({
    timeline,
    prescription_ids = [],
  }: Pick<RequestProjection, 'timeline' | 'prescription_ids'>): void {
    for (const [index, entry] of timeline.entries()) {
      const stored = this.entries[index];
      promised(
        stored === undefined || isDeepStrictEqual(stored, entry),
        `an entry that Postgres has stays: ${JSON.stringify(stored)} became ${JSON.stringify(entry)}`,
      );
      if (stored === undefined) this.entries.push(entry);
    }
    if (prescription_ids.length > this.prescriptions.length) this.prescriptions = prescription_ids;
  }
}

/** The newest entry of a write; undefined for activities that write none. */
function latestTold(name: string, told: unknown): TimelineEntry | undefined {
  switch (name) {
    case 'recordRequest':
      return (told as RequestProjection).timeline.at(-1);
    case 'recordChange':
      return (told as RequestChange).entries.at(-1);
    case 'recordStep':
      return (told as StepToRecord).entry;
    default:
      return undefined;
  }
}

/** The number of pharmacies that have had the request. */
export function routingOf(timeline: readonly TimelineEntry[]): number {
  return timeline.filter(({ rerouted }) => rerouted !== undefined).length + 1;
}

function admissionOf(step: StepToRecord['step'], luck: number): Admission {
  if (luck % 3 > 0) return ADMITTED;
  if (step === 'dispense') return { refused: REFUSALS.prescriptionRequired, message: 'line 1' };
  if (step === 'deliver') return { refused: REFUSALS.pinRequired, message: 'a wrong PIN was entered' };
  return { refused: luck % 2 === 0 ? REFUSALS.outOfStock : REFUSALS.pharmacyUnavailable, message: 'line 1' };
}
