/** Decides whether a hold can be opened or resolved. Workflow histories contain these messages, so they must not change. */
import { REFUSALS, type OpenHold, type Refusal, type ResolveHold } from '../requests/messages.ts';
import type { RequestRecord } from '../requests/record.ts';
import { isTerminal, type Actor } from '../requests/statuses.ts';
import type { AgreedItem } from '../requests/terms.ts';
import type { TimelineEntry } from '../requests/timeline.ts';
import {
  answerProblems,
  coverageOf,
  type CoverageProblem,
  coverageProblems,
  removalProblems,
} from '../money/coverage.ts';
import {
  countTogether,
  holdOf,
  type HoldReason,
  type HoldResolution,
  MAX_HOLDS_OF_REQUEST,
  type Hold,
  type ProposedLine,
} from './holds.ts';

type HeldSituation = Pick<RequestRecord, 'status' | 'pharmacy' | 'hold'>;
type HoldHistory = { readonly timeline: readonly Pick<TimelineEntry, 'opened'>[] };
type HeldItem = Pick<AgreedItem, 'agreed' | 'medicine_id'> & { readonly quantity_dispensed?: number };

const illegal = (message: string): Refusal => ({ type: REFUSALS.illegalTransition, message });
const invalid = (message: string): Refusal => ({ type: REFUSALS.invalidReport, message });

/**
 * Returns why the hold cannot be opened now, or undefined if it can.
 *
 * @param items the agreed items; a proposal can lower an agreed quantity, but not below what is dispensed, and never
 *   raise it.
 */
export function openingRefusalOf(
  { status, pharmacy, hold, timeline }: HeldSituation & HoldHistory,
  items: readonly HeldItem[],
  asked: OpenHold,
): Refusal | undefined {
  if (asked.pharmacy_id !== undefined && asked.pharmacy_id !== pharmacy.pharmacy_id) {
    return { type: REFUSALS.notYourOrder, message: 'the order is not with this pharmacy' };
  }
  if (hold !== null) return illegal(`there is a hold already: ${hold.reason}`);
  const { during, raisedBy, proposes } = holdOf(asked.reason);
  if (!during.includes(status)) return illegal(`no hold for ${asked.reason} while ${status}`);
  if (!raisedBy.includes(asked.actor)) return invalid(`${asked.reason} is not for the ${asked.actor}`);
  if (!canBeHeldAgain({ timeline }, asked.reason))
    return { type: REFUSALS.tooManyHolds, message: `it was held ${MAX_HOLDS_OF_REQUEST} times already` };
  const lines = asked.lines ?? [];
  if ((proposes === undefined) !== (lines.length === 0)) {
    return invalid(proposes === undefined ? `${asked.reason} takes no lines` : `${asked.reason} needs lines`);
  }
  return proposalRefusal(lines, items, asked.reason);
}

/** Returns whether the request has not yet reached the maximum number of holds of this kind. */
export function canBeHeldAgain({ timeline }: HoldHistory, reason: HoldReason): boolean {
  const counted = timeline.filter(
    ({ opened }) => opened !== undefined && countTogether(opened.reason, reason),
  );
  return counted.length < MAX_HOLDS_OF_REQUEST;
}

function proposalRefusal(
  lines: readonly ProposedLine[],
  items: readonly HeldItem[],
  reason: HoldReason,
): Refusal | undefined {
  const { proposes } = holdOf(reason);
  if (new Set(lines.map(({ line }) => line)).size < lines.length) return invalid('a line is named twice');
  for (const { line, ...proposed } of lines) {
    const item = items[line - 1];
    if (item === undefined) return invalid(`there is no line ${line}`);
    const members = Object.keys(proposed);
    if (members.length !== 1 || members[0] !== proposes) {
      // The pharmacy API calls the item a substitute.
      const member = proposes === 'item' ? 'substitute' : proposes;
      return invalid(`line ${line} takes ${member}, and nothing else`);
    }
    const wrongMedicine = medicineRefusal(reason, item, { line, ...proposed });
    if (wrongMedicine !== undefined) return wrongMedicine;
    const { quantity } = proposed;
    if (quantity !== undefined && (quantity < 0 || quantity >= item.agreed)) {
      return invalid(`line ${line} has ${item.agreed}: less is proposed, 0 at least`);
    }
    const { quantity_dispensed = 0 } = item;
    if (quantity !== undefined && quantity < quantity_dispensed) {
      return invalid(`line ${line} has ${quantity_dispensed} dispensed: that much is proposed at least`);
    }
  }
  const quantityOf = (index: number) => lines.find(({ line }) => line === index + 1)?.quantity;
  const isNothingLeft = items.every(({ agreed }, index) => (quantityOf(index) ?? agreed) === 0);
  return isNothingLeft ? invalid('nothing would be left; reject or fail it instead') : undefined;
}

/**
 * Refuses another pack of another medicine, and a substitute that is the same medicine, so that the reason of the hold
 * shows the partner what changes.
 */
function medicineRefusal(reason: HoldReason, item: HeldItem, { line, item: proposed }: ProposedLine) {
  if (proposed === undefined) return undefined;
  const isSame = proposed.medicine_id === item.medicine_id;
  if (reason === 'pack_changed' && !isSame)
    return invalid(`line ${line} proposes another medicine; use substitution_proposed`);
  if (reason === 'substitution_proposed' && isSame)
    return invalid(`line ${line} proposes the same medicine; use pack_changed`);
  return undefined;
}

/**
 * Returns why a hold cannot be resolved as asked, or undefined if it can.
 *
 * @param now RFC 3339.
 */
export function resolutionRefusalOf(
  record: HeldSituation & Pick<RequestRecord, 'prescription_ids' | 'items' | 'authorization' | 'charges'>,
  asked: ResolveHold,
  now: string,
): Refusal | undefined {
  const { status, pharmacy, hold, prescription_ids: attached } = record;
  if (asked.pharmacy_id !== undefined && asked.pharmacy_id !== pharmacy.pharmacy_id) {
    return { type: REFUSALS.notYourOrder, message: 'the order is not with this pharmacy' };
  }
  if (isTerminal(status)) return illegal(`nothing is held while ${status}`);
  if (hold === null) return illegal('nothing is held');
  if (hold.sequence !== asked.opened) return illegal(`the hold is another one: ${hold.sequence}`);
  const { end } = asked.resolution;
  const isPossible =
    end === 'withdraw' ? mayWithdraw(hold, asked.actor) : end !== 'expire' && hold.actions.includes(end);
  if (!isPossible) return illegal(`${hold.reason} takes ${hold.actions.join(', ')}`);
  if (end === 'attach_prescriptions' && (asked.prescription_ids ?? []).every((id) => attached.includes(id))) {
    return { type: REFUSALS.prescriptionsAttached, message: 'the request has these prescriptions already' };
  }
  const [problem] = authorizationProblems(record, asked.resolution, new Date(now));
  return problem && invalid(`${problem.path} ${problem.message}`);
}

/** The problems of an authorization that answers the open hold; none for other answers. */
export function authorizationProblems(
  {
    hold,
    items,
    authorization,
    charges,
  }: Pick<RequestRecord, 'hold' | 'items' | 'authorization' | 'charges'>,
  { end, authorization_code, ...change }: HoldResolution,
  now: Date,
): CoverageProblem[] {
  if (end !== 'authorize' || hold === null) return [];
  const code = authorization_code ?? authorization?.code ?? null;
  if (code === null && hold.reason === 'authorization_required')
    return [{ path: 'code', code: 'required', message: 'is required: the authorization code of the HMO' }];
  const lineTotals = items.map(({ line_total_ngn }) => line_total_ngn);
  const current = authorization === null ? {} : coverageOf(authorization);
  return [
    ...coverageProblems(change.coverage ?? {}, items.length),
    ...removalProblems(change),
    ...answerProblems(hold.reason, current, change, {
      lineTotals,
      delivery_fee_ngn: charges.delivery_fee_ngn,
      now,
    }),
  ];
}

/**
 * Returns whether an actor may withdraw a hold: the actor that raised it, and the pharmacy if the hold asks for a
 * prescription, by verifying one.
 */
function mayWithdraw({ raised_by, reason }: Hold, actor: Actor): boolean {
  return raised_by === actor || (actor === 'pharmacy' && reason === 'prescription_required');
}
