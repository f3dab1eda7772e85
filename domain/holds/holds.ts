/** Holds: what stands in the way of an open request until its partner acts. An object beside the status, never a status. */
import type { DeliveryAddress, Recipient } from '../requests/destination.ts';
import type { LackingLine, ShownLackingLine } from '../prescriptions/dispensing.ts';
import type { LineTerms, RequestItem } from '../requests/items.ts';
import type { Actor, Status } from '../requests/statuses.ts';

/** What a partner can do about a hold; each is the last part of a path. */
export const HOLD_ACTIONS = {
  approve: 'Agree to what the pharmacy proposes.',
  attach_prescriptions: 'Attach prescriptions.',
  authorize: 'Hand in the authorization code.',
  correct_address: 'Say where it is to be delivered.',
  correct_recipient: 'Say who takes it at the door.',
  decline: 'End the whole request: it is cancelled while pending, and fails after.',
} as const;
export type HoldAction = keyof typeof HOLD_ACTIONS;
export const HOLD_ACTION_NAMES = Object.keys(HOLD_ACTIONS) as HoldAction[];

interface HoldDescription {
  readonly meaning: string;
  readonly raisedBy: readonly Actor[];
  /** In which statuses it can be raised. */
  readonly during: readonly Status[];
  readonly actions: readonly HoldAction[];
  /** What the pharmacy proposes for lines; absent where it proposes nothing. */
  readonly proposes?: 'quantity' | 'line_total_ngn' | 'item';
  /** Which of the request's time limits says how long the partner has. */
  readonly limit: 'hold_ms' | 'authorization_ms';
}

export const HOLDS = {
  prescription_required: {
    meaning: 'A medicine needs a prescription, and the request has none that was verified.',
    raisedBy: ['system', 'pharmacy'],
    during: ['pending', 'confirmed'],
    actions: ['attach_prescriptions', 'decline'],
    limit: 'hold_ms',
  },
  prescription_unclear: {
    meaning: 'The pharmacist can not read the prescription, or doubts it.',
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
  partial_stock: {
    meaning: 'The pharmacy can supply less than was asked.',
    raisedBy: ['pharmacy'],
    during: ['pending', 'confirmed'],
    actions: ['approve', 'decline'],
    proposes: 'quantity',
    limit: 'hold_ms',
  },
  price_changed: {
    meaning: 'The pharmacy asks another price.',
    raisedBy: ['pharmacy'],
    during: ['pending'],
    actions: ['approve', 'decline'],
    proposes: 'line_total_ngn',
    limit: 'hold_ms',
  },
  authorization_required: {
    meaning:
      'The HMO must authorize it. Without an answer within the hour it is released, and that it was asked is on record.',
    raisedBy: ['system'],
    during: ['pending'],
    actions: ['authorize', 'decline'],
    limit: 'authorization_ms',
  },
  address_unclear: {
    meaning: 'The address can not be found.',
    raisedBy: ['pharmacy', 'courier'],
    during: ['pending', 'confirmed', 'dispensing', 'ready', 'in_transit'],
    actions: ['correct_address', 'decline'],
    limit: 'hold_ms',
  },
  recipient_unreachable: {
    meaning: 'Nobody answers at the door or on the phone.',
    raisedBy: ['pharmacy', 'courier'],
    during: ['confirmed', 'dispensing', 'ready', 'in_transit'],
    actions: ['correct_recipient', 'decline'],
    limit: 'hold_ms',
  },
} as const satisfies Record<string, HoldDescription>;
export type HoldReason = keyof typeof HOLDS;
export const HOLD_REASONS = Object.keys(HOLDS) as HoldReason[];

/** How often a request may be held in all: each hold prolongs it, and what its workflow may remember is bounded. */
export const MAX_HOLDS_OF_REQUEST = 20;

export function holdOf(reason: HoldReason): HoldDescription {
  return HOLDS[reason];
}

/** What a pharmacy proposes for a line: what it leaves out stays as it is. */
export interface ProposedLine {
  /** 1 for the first item of the request. */
  readonly line: number;
  /** How much it can supply, of the unit that was asked. */
  readonly quantity?: number;
  /** Whole Naira. */
  readonly line_total_ngn?: number;
  /** Another medicine in its place, priced. */
  readonly item?: RequestItem;
}

/** What the timeline entry that opens a hold says. */
export interface HoldOpening {
  readonly reason: HoldReason;
  /** RFC 3339 UTC. */
  readonly expires_at: string;
  readonly lines?: readonly ProposedLine[];
  /** What the prescriptions lack, where it was opened for them. */
  readonly lacking?: readonly LackingLine[];
}

/** What ended a hold: the partner, the pharmacy that took it back, or its time. */
export type HoldEnd = HoldAction | 'withdraw' | 'expire';
export const HOLD_ENDS: readonly HoldEnd[] = [...HOLD_ACTION_NAMES, 'withdraw', 'expire'];

/** What the timeline entry that resolves a hold says. */
export interface HoldResolution {
  readonly end: HoldEnd;
  readonly delivery_address?: DeliveryAddress;
  readonly recipient?: Recipient;
  readonly authorization_code?: string;
}

/** An open hold, as it is shown. */
export interface Hold {
  /** Of the timeline entry that opened it: what actions name it by. */
  readonly sequence: number;
  readonly reason: HoldReason;
  readonly raised_by: Actor;
  readonly opened_at: string;
  /** RFC 3339 UTC. */
  readonly expires_at: string;
  readonly actions: HoldAction[];
  readonly note: string | null;
  /** What the pharmacy proposes; empty where it proposes nothing. */
  readonly proposed: ShownProposal[];
  /** The lines that can't be dispensed from the prescriptions, for `prescription_required`; else empty. */
  readonly lacking: ShownLackingLine[];
}

/** A proposal as it is shown: the line as it would be, beside what was ordered. */
export interface ShownProposal extends LineTerms {
  /** 1 for the first item of the request. */
  readonly line: number;
  /** The line as the partner ordered it, whatever was agreed since. */
  readonly requested: LineTerms;
}
