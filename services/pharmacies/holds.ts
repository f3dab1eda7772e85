/** Holds opened and withdrawn by a pharmacy to ask the partner. */
import { findOrder } from '../../db/prescriptions/order-lines.ts';
import type { OrderableStock } from '../../db/stock/stock.ts';
import { earliestExpiry } from '../../domain/medicines/articles.ts';
import { type HoldReason, MAX_HOLDS_OF_REQUEST, type ProposedLine } from '../../domain/holds/holds.ts';
import type { Order } from '../../domain/pharmacies/orders.ts';
import type { LackingLine } from '../../domain/prescriptions/dispensing.ts';
import { type OpenHold, REFUSALS } from '../../domain/requests/messages.ts';
import { byOf } from '../../domain/requests/timeline.ts';
import { ServiceError, validationError } from '../common/errors.ts';
import { updateIdOf } from '../common/fingerprint.ts';
import { findLackingLines } from '../prescriptions/prescribed.ts';
import { itemRefusals, itemsRefused, mistakenChoices, priceItems } from '../requests/price-items.ts';
import type { FulfilmentClient } from '../requests/fulfilment-client.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { orderNotFound, type OwnOrder, requireEachLineOnce, requireOrder } from './orders.ts';

/** A pharmacy's proposal for one line. */
interface ProposalInput {
  /** Line number, from 1. */
  readonly line: number;
  /** Quantity that the pharmacy can supply. */
  readonly quantity?: number;
  /** Whole Naira. */
  readonly line_total_ngn?: number;
  /** Another medicine that the pharmacy offers instead, at the price of its stock. */
  readonly substitute?: {
    readonly medicine_id: string;
    readonly quantity: number;
    readonly unit: string;
    readonly pack_size?: number;
    readonly article_id?: string;
  };
}

export interface HoldInput {
  readonly reason: HoldReason;
  /** Required for reasons that are proposals. */
  readonly lines?: readonly ProposalInput[];
  readonly note?: string;
}

interface HoldDependencies {
  readonly database: Kysely<Database>;
  readonly fulfilment: FulfilmentClient;
  readonly minShelfLifeDays: number;
  readonly clock: () => Date;
}

export function createOrderHolds(dependencies: HoldDependencies) {
  const { database, fulfilment, minShelfLifeDays, clock } = dependencies;
  return {
    /**
     * Opens a hold, which blocks the order until the partner has acted.
     *
     * @throws ServiceError `order_not_found`, `validation_error`, `hold_limit_reached`; `illegal_transition` when the order cannot be
     *   held now; for a substitute the errors of placing an order.
     */
    async open(own: OwnOrder, { lines, ...input }: HoldInput, idempotencyKey?: string): Promise<Order> {
      const { status: current, items } = await requireOrder(dependencies, own);
      requireEachLineOnce(lines ?? []);
      const { request_id, pharmacy_id } = own;
      // Before a pharmacy has accepted the order, it must not learn the prescription's details.
      const isExplained = input.reason === 'prescription_required' && current !== 'pending';
      const lacking = isExplained ? await lackingOf(database, own, clock()) : [];
      const now = clock();
      const orderable = { pharmacy_id, earliestExpiry: earliestExpiry(now, minShelfLifeDays), now };
      const proposed = lines === undefined ? undefined : await priced(database, orderable, lines, items);
      const hold: OpenHold = {
        actor: 'pharmacy',
        ...byOf(own.by),
        pharmacy_id,
        ...input,
        ...(proposed === undefined ? {} : { lines: proposed }),
        ...(lacking.length === 0 ? {} : { lacking }),
      };
      const outcome = await fulfilment.openHold(request_id, hold, updateIdOf('hold', idempotencyKey));
      if (outcome.kind === 'taken') return requireOrder(dependencies, own);
      if (outcome.kind === 'refused') {
        if (outcome.type === REFUSALS.notYourOrder) throw orderNotFound();
        if (outcome.type === REFUSALS.tooManyHolds) throw tooManyHolds();
        throw validationError([{ path: 'lines', code: 'proposal', message: outcome.message }]);
      }
      const { status, hold: openHold } = await requireOrder(dependencies, own);
      const problem = openHold === null ? `it is ${status}` : `it is already held for ${openHold.reason}`;
      throw new ServiceError(
        'illegal_transition',
        `The order can't be held for ${input.reason}: ${problem}.`,
      );
    },
    /**
     * Withdraws a hold.
     * @param own the order, and the `sequence` of the timeline entry that opened the hold.
     * @throws ServiceError `order_not_found`; `hold_not_open` unless the pharmacy opened the hold and it is still open.
     */
    async withdraw(
      { sequence, ...own }: OwnOrder & { readonly sequence: number },
      idempotencyKey?: string,
    ): Promise<Order> {
      await requireOrder(dependencies, own);
      const { request_id, pharmacy_id } = own;
      const outcome = await fulfilment.resolveHold(
        request_id,
        {
          actor: 'pharmacy',
          ...byOf(own.by),
          pharmacy_id,
          opened: sequence,
          resolution: { end: 'withdraw' },
        },
        updateIdOf('hold withdraw', idempotencyKey),
      );
      if (outcome.kind === 'taken') return requireOrder(dependencies, own);
      throw new ServiceError(
        'hold_not_open',
        'This hold is no longer open, or is not yours. Read the order again.',
      );
    },
  };
}

async function lackingOf(database: Kysely<Database>, own: OwnOrder, now: Date): Promise<LackingLine[]> {
  const order = await findOrder(database, own);
  return order === undefined ? [] : findLackingLines(database, { ...order, now });
}

export function tooManyHolds(): ServiceError {
  return new ServiceError(
    'hold_limit_reached',
    `The order has been held ${MAX_HOLDS_OF_REQUEST} times, which is the limit. Continue it, reject it or fail it.`,
  );
}

/** Prices substitutes like any item. @throws ServiceError as when an order is placed. */
async function priced(
  database: Kysely<Database>,
  orderable: OrderableStock & { readonly now: Date },
  lines: readonly ProposalInput[],
  ordered: Order['items'],
): Promise<ProposedLine[]> {
  const substitutes = lines.flatMap(({ line, substitute }, index) => {
    if (substitute === undefined) return [];
    const days_supply = ordered[line - 1]?.days_supply;
    return [{ ...substitute, medicine: substitute.medicine_id, days_supply, index }];
  });
  const outcome = await priceItems(database, { ...orderable, items: substitutes });
  if (!outcome.ok) {
    const pathOf = (at: number) => `lines[${substitutes[at]?.index}].substitute`;
    const places = { pathOf, medicine: 'medicine_id' } as const;
    const faults = mistakenChoices(outcome.problems, pathOf);
    if (faults.length > 0) throw validationError(faults);
    throw itemsRefused(itemRefusals(outcome.problems, substitutes, NO_OFFERS, places));
  }
  const items = [...outcome.items];
  return lines.map(({ substitute, ...line }) => {
    const item = substitute === undefined ? undefined : items.shift();
    return item === undefined ? line : { ...line, item };
  });
}

/** Substitutes are always priced from the pharmacy's stock, never by an offer. */
const NO_OFFERS = new Map<number, never>();
