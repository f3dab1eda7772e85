/**
 * Holds: reasons why an open request waits until its partner acts. A hold does not change the status of the request.
 */
import type { DeliveryAddress, Recipient } from '../requests/destination.ts';
import type { Charges } from '../money/charges.ts';
import type { CoverageChange } from '../money/coverage.ts';
import type { LackingLine, ShownLackingLine } from '../prescriptions/dispensing.ts';
import type { LineTerms, RequestItem } from '../requests/items.ts';
import type { Unit } from '../medicines/units.ts';
import type { Actor, Status } from '../requests/statuses.ts';

/** Actions of a partner on a hold; each is the last part of a path. */
export const HOLD_ACTIONS = {
  approve: "Approve the pharmacy's proposal.",
  attach_prescriptions: 'Attach prescriptions.',
  authorize: 'Submit the authorization: its code, amount, end or co-pay.',
  correct_address: 'Correct the delivery address.',
  correct_recipient: 'Correct the recipient.',
  decline: 'Decline and end the request: it is cancelled while pending, and fails later.',
} as const;
export type HoldAction = keyof typeof HOLD_ACTIONS;
export const HOLD_ACTION_NAMES = Object.keys(HOLD_ACTIONS) as HoldAction[];

interface HoldDescription {
  readonly meaning: string;
  readonly raisedBy: readonly Actor[];
  readonly during: readonly Status[];
  readonly actions: readonly HoldAction[];
  /** The member of a line that the pharmacy proposes; absent if the reason is not a proposal. */
  readonly proposes?: 'quantity' | 'line_total_ngn' | 'item';
  readonly limit: 'hold_ms' | 'authorization_ms';
}

export const HOLDS = {
  prescription_required: {
    meaning: 'A medicine needs a prescription, and the request has no verified one.',
    raisedBy: ['system', 'pharmacy'],
    // Also while it is dispensed: the prescription may have expired before a later package.
    during: ['pending', 'confirmed', 'dispensing', 'ready'],
    actions: ['attach_prescriptions', 'decline'],
    limit: 'hold_ms',
  },
  prescription_unclear: {
    meaning: 'The pharmacist cannot read the prescription, or doubts that it is genuine.',
    raisedBy: ['pharmacy'],
    during: ['pending', 'confirmed'],
    actions: ['attach_prescriptions', 'decline'],
    limit: 'hold_ms',
  },
  substitution_proposed: {
    meaning: 'The pharmacy proposes another medicine for a line.',
    raisedBy: ['pharmacy'],
    during: ['pending'],
    actions: ['approve', 'decline'],
    proposes: 'item',
    limit: 'hold_ms',
  },
  pack_changed: {
    meaning: 'The pharmacy proposes the ordered medicine in another pack, or of another brand or maker.',
    raisedBy: ['pharmacy'],
    during: ['pending'],
    actions: ['approve', 'decline'],
    proposes: 'item',
    limit: 'hold_ms',
  },
  partial_stock: {
    meaning: 'The pharmacy can supply less than was ordered.',
    raisedBy: ['pharmacy'],
    during: ['pending', 'confirmed', 'dispensing', 'ready'],
    actions: ['approve', 'decline'],
    proposes: 'quantity',
    limit: 'hold_ms',
  },
  price_changed: {
    meaning: 'The pharmacy asks for a different price.',
    raisedBy: ['pharmacy'],
    during: ['pending'],
    actions: ['approve', 'decline'],
    proposes: 'line_total_ngn',
    limit: 'hold_ms',
  },
  authorization_required: {
    meaning:
      'The HMO must authorize the request. Without an answer within the hour it continues without authorization, and the timeline records that.',
    raisedBy: ['system'],
    during: ['pending'],
    actions: ['authorize', 'decline'],
    limit: 'authorization_ms',
  },
  authorization_exceeded: {
    meaning: 'The price is above the amount that the HMO approved.',
    raisedBy: ['system'],
    during: ['pending'],
    actions: ['authorize', 'decline'],
    limit: 'hold_ms',
  },
  authorization_expired: {
    meaning: 'The authorization of the HMO ended before everything was dispensed.',
    raisedBy: ['system'],
    during: ['pending', 'confirmed', 'dispensing', 'ready'],
    actions: ['authorize', 'decline'],
    limit: 'hold_ms',
  },
  address_unclear: {
    meaning: 'The courier or pharmacy cannot find the address.',
    raisedBy: ['pharmacy', 'courier'],
    during: ['pending', 'confirmed', 'dispensing', 'ready', 'in_transit'],
    actions: ['correct_address', 'decline'],
    limit: 'hold_ms',
  },
  recipient_unreachable: {
    meaning: 'The recipient does not answer at the door or on the phone.',
    raisedBy: ['pharmacy', 'courier'],
    during: ['confirmed', 'dispensing', 'ready', 'in_transit'],
    actions: ['correct_recipient', 'decline'],
    limit: 'hold_ms',
  },
} as const satisfies Record<string, HoldDescription>;
export type HoldReason = keyof typeof HOLDS;
export const HOLD_REASONS = Object.keys(HOLDS) as HoldReason[];

/**
 * Maximum number of holds that a request can have of each kind: holds for its authorization, and all other holds. Each
 * hold adds to the request's workflow history, whose size is limited. The two kinds are counted separately, because a
 * pharmacy can open and withdraw the others without the HMO. With one count, it could use up the holds that the HMO needs
 * to extend an authorization.
 */
export const MAX_HOLDS_OF_REQUEST = 20;

/** Returns whether holds for these two reasons count towards the same maximum. */
export function countTogether(one: HoldReason, other: HoldReason): boolean {
  return isForAuthorization(one) === isForAuthorization(other);
}

const isForAuthorization = (reason: HoldReason) => holdOf(reason).actions.includes('authorize');

export function holdOf(reason: HoldReason): HoldDescription {
  return HOLDS[reason];
}

export interface ProposedLine {
  /** 1 for the first item of the request. */
  readonly line: number;
  /** The quantity that the pharmacy can supply, in the requested unit. */
  readonly quantity?: number;
  readonly line_total_ngn?: number;
  readonly item?: RequestItem;
}

/** The part of a timeline entry that opens a hold. */
export interface HoldOpening {
  readonly reason: HoldReason;
  readonly expires_at: string;
  readonly lines?: readonly ProposedLine[];
  readonly lacking?: readonly LackingLine[];
}

export type HoldEnd = HoldAction | 'withdraw' | 'expire';
export const HOLD_ENDS: readonly HoldEnd[] = [...HOLD_ACTION_NAMES, 'withdraw', 'expire'];

/** Only an `authorize` changes the coverage. */
export interface HoldResolution extends CoverageChange {
  readonly end: HoldEnd;
  readonly delivery_address?: DeliveryAddress;
  readonly recipient?: Recipient;
  readonly authorization_code?: string;
}

/** How a hold ended. For an approved proposal, it contains the lines before and after. */
export interface ShownResolution {
  readonly reason: HoldReason;
  readonly action: HoldEnd;
  readonly changes: ShownChange[];
  /** Totals of the request before and after, in whole Naira. */
  readonly total_ngn_before: number;
  readonly total_ngn_after: number;
}

interface ShownChange {
  readonly line: number;
  readonly before: LineTerms;
  readonly after: LineTerms;
}

export interface HoldProblem {
  /** 1 for the first item; null if the problem concerns the whole request. */
  readonly line: number | null;
  /** The rule in a sentence, for people. */
  readonly rule: string;
  /** Unit of `requested` and `allowed`; null if the rule is not about an amount. */
  readonly unit: Unit | 'NGN' | null;
  /** The agreed amount of the line. */
  readonly requested: number | null;
  /** The amount in `unit` that needs no answer from the partner; null if a pharmacist must decide on the amount. */
  readonly allowed: number | null;
}

export interface HoldCall {
  readonly action: HoldAction;
  readonly method: 'POST';
  /** Path under the base URL. */
  readonly path: string;
  readonly body: { readonly sequence?: number };
  /** Members that the partner adds to the body. */
  readonly needs: HoldCallNeed[];
}

export interface HoldCallNeed {
  readonly member: string;
  readonly description: string;
}

export interface Hold {
  /** Sequence of the timeline entry that opened the hold; actions send it to identify the hold. */
  readonly sequence: number;
  readonly reason: HoldReason;
  readonly raised_by: Actor;
  readonly opened_at: string;
  readonly expires_at: string;
  readonly actions: HoldAction[];
  readonly note: string | null;
  readonly proposed: ShownProposal[];
  /** The charges if the proposal is approved; null without a proposal. */
  readonly proposed_charges: Charges | null;
  /** The lines without a sufficient prescription, for `prescription_required`; otherwise empty. */
  readonly lacking: ShownLackingLine[];
  readonly problems: HoldProblem[];
  readonly calls: HoldCall[];
}

/** A hold as a pharmacy sees it. The calls are the partner's. */
export type HoldOfOrder = Omit<Hold, 'problems' | 'calls'>;

export interface ShownProposal extends LineTerms {
  readonly line: number;
  /** The line as the partner ordered it, regardless of what was agreed since. */
  readonly requested: LineTerms;
}
