/** Explains a hold: per line the rule, the requested and the allowed amount, and the calls that resolve it. */
import { type LackingLine, LACK_REASONS } from '../prescriptions/dispensing.ts';
import { withFee } from '../money/charges.ts';
import { type Coverage, isExceeded } from '../money/coverage.ts';
import type { RequestItem } from '../requests/items.ts';
import {
  type HoldAction,
  type HoldCall,
  type HoldCallNeed,
  holdOf,
  type HoldProblem,
  type HoldReason,
  type ShownProposal,
} from './holds.ts';

type HeldLine = Pick<
  RequestItem,
  'pack_size' | 'content_unit' | 'line_total_ngn' | 'prescription_required'
> & { readonly agreed: number };

interface ExplainedHold {
  readonly reason: HoldReason;
  readonly items: readonly HeldLine[];
  readonly total_ngn: number;
  readonly delivery_fee_ngn: number;
  readonly coverage: Coverage;
  readonly proposed: readonly ShownProposal[];
  readonly lacking: readonly LackingLine[];
}

export function problemsOf(held: ExplainedHold): HoldProblem[] {
  const { reason, items, proposed, lacking } = held;
  const { meaning } = holdOf(reason);
  switch (reason) {
    case 'prescription_required':
    case 'prescription_unclear':
      return lacking.length > 0 ? lacking.map(lackProblem) : linesToPrescribe(items, meaning);
    case 'substitution_proposed':
    case 'pack_changed':
      return proposed.map(({ line }) => contentProblem(items[line - 1], line, meaning));
    case 'partial_stock':
      return proposed.map(({ line, content_quantity }) => ({
        ...contentProblem(items[line - 1], line, meaning),
        allowed: content_quantity,
      }));
    case 'price_changed':
      return proposed.map(({ line, line_total_ngn }) => ({
        ...priceProblem(items[line - 1], line, meaning),
        allowed: line_total_ngn,
      }));
    case 'authorization_required':
      return inOrder(items).map(({ item, line }) => priceProblem(item, line, meaning));
    case 'authorization_exceeded': {
      const allowed = held.coverage.approved_ngn ?? null;
      return [{ line: null, rule: meaning, unit: 'NGN', requested: withFee(held), allowed }];
    }
    case 'authorization_expired':
    case 'address_unclear':
    case 'recipient_unreachable':
      return [{ line: null, rule: meaning, unit: null, requested: null, allowed: null }];
  }
}

function lackProblem({ line, why, content_unit, requested, allowed }: LackingLine): HoldProblem {
  return { line, rule: LACK_REASONS[why], unit: content_unit, requested, allowed };
}

/** The lines that need a prescription. A pharmacist may also ask for one where no line needs it: then all lines. */
function linesToPrescribe(items: readonly HeldLine[], rule: string): HoldProblem[] {
  const lines = inOrder(items);
  const needing = lines.filter(({ item }) => item.prescription_required);
  return (needing.length > 0 ? needing : lines).map(({ item, line }) => ({
    ...contentProblem(item, line, rule),
    allowed: null,
  }));
}

/** The lines that are still ordered. */
function inOrder(items: readonly HeldLine[]) {
  return items.map((item, index) => ({ item, line: index + 1 })).filter(({ item }) => item.agreed > 0);
}

function contentProblem(item: HeldLine | undefined, line: number, rule: string): HoldProblem {
  const { agreed = 0, pack_size = 1, content_unit = null } = item ?? {};
  return { line, rule, unit: content_unit, requested: agreed * pack_size, allowed: 0 };
}

function priceProblem(item: HeldLine | undefined, line: number, rule: string): HoldProblem {
  return { line, rule, unit: 'NGN', requested: item?.line_total_ngn ?? 0, allowed: 0 };
}

/** The members that each action adds to its body. */
const NEEDS: Readonly<Record<Exclude<HoldAction, 'authorize'>, readonly HoldCallNeed[]>> = {
  approve: [],
  attach_prescriptions: [
    {
      member: 'prescription_ids',
      description:
        'IDs of prescriptions that allow the requested amounts. POST /prescriptions returns the ID of a new one.',
    },
  ],
  correct_address: [
    { member: 'delivery_address', description: 'The corrected address, with directions for the courier.' },
  ],
  correct_recipient: [
    { member: 'recipient', description: 'Name and phone of a recipient who can be reached.' },
  ],
  decline: [],
};

const CODE: HoldCallNeed = { member: 'code', description: 'The authorization code of the HMO.' };

/** The members that `authorize` needs for other reasons than the code. */
const AUTHORIZE_NEEDS: Readonly<Partial<Record<HoldReason, HoldCallNeed>>> = {
  authorization_exceeded: {
    member: 'approved_ngn',
    description: 'The approved amount in whole Naira, which must be at least the price of the request.',
  },
  authorization_expired: { member: 'valid_until', description: 'The new end of the authorization.' },
};

const needsOf = (action: HoldAction, reason: HoldReason): readonly HoldCallNeed[] =>
  action === 'authorize' ? [AUTHORIZE_NEEDS[reason] ?? CODE] : NEEDS[action];

interface CalledHold {
  readonly request_id: string;
  readonly sequence: number;
  readonly reason: HoldReason;
  readonly lacking: readonly LackingLine[];
}

/** The calls that resolve a hold, the one that continues the request first. */
export function callsOf({ request_id, sequence, reason, lacking }: CalledHold): HoldCall[] {
  const { actions } = holdOf(reason);
  return actions
    .filter((action) => action !== 'attach_prescriptions' || !awaitsPharmacist(lacking))
    .map((action) => ({
      action,
      method: 'POST',
      path: `/requests/${request_id}/hold/${action}`,
      body: { sequence },
      needs: [...needsOf(action, reason)],
    }));
}

function awaitsPharmacist(lacking: readonly LackingLine[]): boolean {
  return lacking.length > 0 && lacking.every(({ why }) => why === 'not_verified');
}

/** A hold that an order would get, known before it is placed. */
export interface ExpectedHold {
  readonly reason: HoldReason;
  readonly problems: HoldProblem[];
  readonly calls: HoldCall[];
}

interface ExpectedOrder {
  readonly lacking: readonly LackingLine[];
  readonly needsAuthorization: boolean;
  readonly coverage: Coverage;
  readonly delivery_fee_ngn: number;
}

/** The holds that an order would get if it were placed now. `needs` in `calls` lists the fields to add so that it gets none. */
export function expectedHolds(
  ordered: readonly (Omit<HeldLine, 'agreed'> & { readonly quantity: number })[],
  { lacking, needsAuthorization, coverage, delivery_fee_ngn }: ExpectedOrder,
): ExpectedHold[] {
  const items = ordered.map((item) => ({ ...item, agreed: item.quantity }));
  const total_ngn = ordered.reduce((sum, { line_total_ngn }) => sum + line_total_ngn, 0);
  const expected = (reason: HoldReason, action: HoldAction, within = ''): ExpectedHold => ({
    reason,
    problems: problemsOf({ reason, items, total_ngn, delivery_fee_ngn, coverage, proposed: [], lacking }),
    calls:
      awaitsPharmacist(lacking) && action === 'attach_prescriptions'
        ? []
        : [whenPlacing(action, needsOf(action, reason), within)],
  });
  return [
    ...(needsAuthorization ? [expected('authorization_required', 'authorize', 'authorization.')] : []),
    ...(isExceeded(coverage, withFee({ total_ngn, delivery_fee_ngn }))
      ? [expected('authorization_exceeded', 'authorize', 'authorization.')]
      : []),
    ...(lacking.length > 0 ? [expected('prescription_required', 'attach_prescriptions')] : []),
  ];
}

function whenPlacing(action: HoldAction, needed: readonly HoldCallNeed[], within: string): HoldCall {
  const needs = needed.map(({ member, description }) => ({
    member: `${within}${member}`,
    description,
  }));
  return { action, method: 'POST', path: '/requests', body: {}, needs };
}
