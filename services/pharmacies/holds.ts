/** Holds that a pharmacy opens, to ask the partner, and withdraws. */
import { findOrder } from '../../db/prescriptions/order-lines.ts';
import { type HoldReason, MAX_HOLDS_OF_REQUEST, type ProposedLine } from '../../domain/holds/holds.ts';
import type { Order } from '../../domain/pharmacies/orders.ts';
import type { LackingLine } from '../../domain/prescriptions/dispensing.ts';
import { type OpenHold, REFUSALS } from '../../domain/requests/messages.ts';
import { byOf } from '../../domain/requests/timeline.ts';
import { ServiceError, validationError } from '../common/errors.ts';
import { updateIdOf } from '../common/fingerprint.ts';
import { findLackingLines } from '../prescriptions/prescribed.ts';
import { itemRefusals, itemsRefused, priceItems } from '../requests/price-items.ts';
import type { FulfilmentClient } from '../requests/fulfilment-client.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { orderNotFound, type OwnOrder, requireOrder } from './orders.ts';

/** What a pharmacy proposes for one line. */
interface AskedLine {
  /** 1 for the first item. */
  readonly line: number;
  /** What it can supply. */
  readonly quantity?: number;
  /** Whole Naira. */
  readonly line_total_ngn?: number;
  /** What it has instead; its price is that of the pharmacy's stock. */
  readonly substitute?: {
    readonly medicine_id: string;
    readonly quantity: number;
    readonly unit: string;
    readonly pack_size?: number;
  };
}

export interface AskedHold {
  readonly reason: HoldReason;
  /** For the reasons that are proposals. */
  readonly lines?: readonly AskedLine[];
  readonly note?: string;
}

interface HoldDependencies {
  readonly database: Kysely<Database>;
  readonly fulfilment: FulfilmentClient;
  readonly clock: () => Date;
}

export function createOrderHolds(dependencies: HoldDependencies) {
  const { database, fulfilment, clock } = dependencies;
  return {
    /**
     * Holds the order until the partner has acted.
     *
     * @throws ServiceError `order_not_found`, `validation_error`; `illegal_transition` when it cannot be held now;
     *   `hold_limit_reached`; for a substitute as when an order is placed.
     */
    async open(own: OwnOrder, { lines, ...said }: AskedHold, idempotencyKey?: string): Promise<Order> {
      const { status: current } = await requireOrder(dependencies, own);
      const { request_id, pharmacy_id } = own;
      // Before it accepts the order, a pharmacy does not learn what the details say.
      const isExplained = said.reason === 'prescription_required' && current !== 'pending';
      const lacking = isExplained ? await lackingOf(database, own, clock()) : [];
      const proposed = lines === undefined ? undefined : await priced(database, pharmacy_id, lines);
      const asked: OpenHold = {
        actor: 'pharmacy',
        ...byOf(own.by),
        pharmacy_id,
        ...said,
        ...(proposed === undefined ? {} : { lines: proposed }),
        ...(lacking.length === 0 ? {} : { lacking }),
      };
      const outcome = await fulfilment.openHold(request_id, asked, updateIdOf('hold', idempotencyKey));
      if (outcome.kind === 'taken') return requireOrder(dependencies, own);
      if (outcome.kind === 'refused') {
        if (outcome.type === REFUSALS.notYourOrder) throw orderNotFound();
        if (outcome.type === REFUSALS.tooManyHolds) throw tooManyHolds();
        throw validationError([{ path: 'lines', code: 'proposal', message: outcome.message }]);
      }
      const { status, hold } = await requireOrder(dependencies, own);
      const problem = hold === null ? `it is ${status}` : `it is held for ${hold.reason} already`;
      throw new ServiceError('illegal_transition', `The order can't be held for ${said.reason}: ${problem}.`);
    },
    /**
     * Withdraws the hold that the timeline entry of this sequence opened.
     *
     * @throws ServiceError `order_not_found`; `hold_not_open` when there is no such hold of the pharmacy.
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
      throw new ServiceError('hold_not_open', 'The order has no such hold of yours any more. Read it again.');
    },
  };
}

async function lackingOf(database: Kysely<Database>, own: OwnOrder, now: Date): Promise<LackingLine[]> {
  const order = await findOrder(database, own);
  return order === undefined ? [] : findLackingLines(database, { ...order, now });
}

/** The refusal of one hold too many. */
export function tooManyHolds(): ServiceError {
  return new ServiceError(
    'hold_limit_reached',
    `The order was held ${MAX_HOLDS_OF_REQUEST} times, which is the most. Go on with it, reject it or fail it.`,
  );
}

/** Substitutes are priced from the pharmacy's stock, like any item. @throws ServiceError as when an order is placed. */
async function priced(
  database: Kysely<Database>,
  pharmacy_id: string,
  lines: readonly AskedLine[],
): Promise<ProposedLine[]> {
  const substitutes = lines.flatMap(({ substitute }, index) =>
    substitute === undefined ? [] : [{ ...substitute, medicine: substitute.medicine_id, index }],
  );
  const outcome = await priceItems(database, { pharmacy_id, items: substitutes });
  if (!outcome.ok) {
    const pathOf = (at: number) => `lines[${substitutes[at]?.index}].substitute`;
    const places = { pathOf, medicine: 'medicine_id' } as const;
    throw itemsRefused(itemRefusals(outcome.problems, substitutes, NO_OFFERS, places));
  }
  const items = [...outcome.items];
  return lines.map(({ substitute, ...line }) => {
    const item = substitute === undefined ? undefined : items.shift();
    return item === undefined ? line : { ...line, item };
  });
}

/** A substitute is priced from the pharmacy's stock, never by an offer. */
const NO_OFFERS = new Map<number, never>();
