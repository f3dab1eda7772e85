/** The table of what the sandbox plays; `scenarios.ts` says what follows from it. */
import type { HoldReason } from '../holds/holds.ts';
import { HOLD_EXPIRED, NO_ANSWER, NO_PROGRESS, type StatusReason } from '../requests/reasons.ts';
import type { Authorization } from '../holds/authorization.ts';
import type { ReroutePolicy } from '../routing.ts';
import type { Actor, Status, Step } from '../requests/statuses.ts';
import type { Proof } from '../requests/delivery-proofs.ts';
import type { TimeLimits } from '../requests/time-limits.ts';

/** One report that the sandbox makes in the place of a pharmacy or courier. */
export interface ScenarioStep {
  readonly step: Step;
  readonly actor: Actor;
  readonly reason?: StatusReason;
  readonly proof?: Proof;
  /** About half of each line that could be more than one; all of each without it. */
  readonly share?: 'half';
}

export interface ScenarioDescription {
  readonly description: string;
  readonly steps: readonly ScenarioStep[];
  /** What the system does when the steps leave the request open. */
  readonly endedBySystem?: { readonly status: Status; readonly reason: StatusReason };
  /** The time limit that somebody lets pass; it is shortened to three steps. */
  readonly shortened?: keyof TimeLimits;
  /** What it is held for, and before which step; null after the last. Who takes that step opens it, if the reason is his. */
  readonly hold?: { readonly reason: HoldReason; readonly before: Step | null };
  /** What a request that says nothing of it is created with. */
  readonly defaults?: { readonly authorization?: Authorization; readonly reroute_policy?: ReroutePolicy };
}

const CONFIRM = { step: 'confirm', actor: 'pharmacy' } as const;
const DISPENSE = { step: 'dispense', actor: 'pharmacy' } as const;
const MARK_READY = { step: 'mark_ready', actor: 'pharmacy' } as const;
const HAND_OVER = { step: 'hand_over', actor: 'courier' } as const;
const DELIVER = { step: 'deliver', actor: 'courier', proof: { type: 'pin' } } as const;
const COLLECTED = { step: 'deliver', actor: 'pharmacy', proof: { type: 'signature' } } as const;
const REFUSE = { step: 'reject', actor: 'pharmacy', reason: 'out_of_stock' } as const;
const HAPPY = [CONFIRM, DISPENSE, MARK_READY, HAND_OVER, DELIVER] as const;
const STALLED = {
  endedBySystem: { status: 'failed', reason: NO_PROGRESS },
  shortened: 'progress_ms',
} as const;
const UNAUTHORIZED = { authorization: { code: null, emergency: false } } as const;
const REROUTED = { reroute_policy: 'any' } as const;

export const SCENARIOS = {
  happy: {
    description: 'Every step in order, to delivered.',
    steps: HAPPY,
  },
  collected: {
    description: 'The enrollee collects at the pharmacy: no courier.',
    steps: [CONFIRM, DISPENSE, MARK_READY, COLLECTED],
  },
  pharmacy_delivers: {
    description: 'The pharmacy hands over at once: neither ready nor in transit.',
    steps: [CONFIRM, DISPENSE, COLLECTED],
  },
  courier_waits: {
    description: 'The courier waits at the counter: ready is skipped.',
    steps: [CONFIRM, DISPENSE, HAND_OVER, DELIVER],
  },
  rejects: {
    description: 'The pharmacy refuses: out of stock.',
    steps: [REFUSE],
  },
  never_answers: {
    description: 'The pharmacy never answers; the system rejects after its time limit.',
    steps: [],
    endedBySystem: { status: 'rejected', reason: NO_ANSWER },
    shortened: 'pharmacy_answer_ms',
  },
  stalls_confirmed: {
    description: 'Nothing happens after confirmed; the system fails the request after its time limit.',
    steps: [CONFIRM],
    ...STALLED,
  },
  stalls: {
    description: 'Nothing happens after dispensing; the system fails the request after its time limit.',
    steps: [CONFIRM, DISPENSE],
    ...STALLED,
  },
  stalls_ready: {
    description: 'No courier comes; the system fails the request after its time limit.',
    steps: [CONFIRM, DISPENSE, MARK_READY],
    ...STALLED,
  },
  stalls_in_transit: {
    description: 'The courier never arrives; the system fails the request after its time limit.',
    steps: [CONFIRM, DISPENSE, MARK_READY, HAND_OVER],
    ...STALLED,
  },
  fails_confirmed: {
    description: 'The pharmacy cannot supply after it confirmed.',
    steps: [CONFIRM, { step: 'fail', actor: 'pharmacy', reason: 'out_of_stock' }],
  },
  fails: {
    description: 'The medicines are damaged while they are dispensed.',
    steps: [CONFIRM, DISPENSE, { step: 'fail', actor: 'pharmacy', reason: 'damaged' }],
  },
  fails_ready: {
    description: 'The pharmacy closes before anyone collects.',
    steps: [CONFIRM, DISPENSE, MARK_READY, { step: 'fail', actor: 'pharmacy', reason: 'pharmacy_closed' }],
  },
  fails_in_transit: {
    description: 'The courier loses the parcel.',
    steps: [
      CONFIRM,
      DISPENSE,
      MARK_READY,
      HAND_OVER,
      { step: 'fail', actor: 'courier', reason: 'courier_lost' },
    ],
  },
  returns: {
    description: 'Nobody takes the parcel; it goes back to the pharmacy.',
    steps: [
      CONFIRM,
      DISPENSE,
      MARK_READY,
      HAND_OVER,
      { step: 'return', actor: 'courier', reason: 'recipient_absent' },
    ],
  },
  manual: {
    description:
      'Nothing happens by itself: move the request with POST /sandbox/requests/{request_id}/advance.',
    steps: [],
  },
  hold_prescription_required: {
    description: 'The pharmacy asks for a prescription before it dispenses.',
    steps: HAPPY,
    hold: { reason: 'prescription_required', before: 'dispense' },
  },
  hold_prescription_unclear: {
    description: 'The pharmacy asks for a clearer prescription before it confirms.',
    steps: HAPPY,
    hold: { reason: 'prescription_unclear', before: 'confirm' },
  },
  hold_substitution_proposed: {
    description: 'The pharmacy proposes another medicine for the first item.',
    steps: HAPPY,
    hold: { reason: 'substitution_proposed', before: 'confirm' },
  },
  hold_partial_stock: {
    description:
      'The pharmacy has one less of the first item with a quantity above 1, or else nothing of the last of several items.',
    steps: HAPPY,
    hold: { reason: 'partial_stock', before: 'confirm' },
  },
  hold_price_changed: {
    description: 'The pharmacy asks a tenth more for the first item.',
    steps: HAPPY,
    hold: { reason: 'price_changed', before: 'confirm' },
  },
  hold_authorization_required: {
    description: 'An HMO must authorize the request: it begins with the hold.',
    steps: HAPPY,
    hold: { reason: 'authorization_required', before: 'confirm' },
    defaults: UNAUTHORIZED,
  },
  hold_address_unclear: {
    description: 'The courier does not find the address.',
    steps: HAPPY,
    hold: { reason: 'address_unclear', before: 'deliver' },
  },
  hold_recipient_unreachable: {
    description: 'Nobody answers the courier at the door.',
    steps: HAPPY,
    hold: { reason: 'recipient_unreachable', before: 'deliver' },
  },
  hold_expires: {
    description: 'Nobody resolves a hold while it is pending: its time ends the request.',
    steps: [],
    hold: { reason: 'address_unclear', before: null },
    endedBySystem: { status: 'rejected', reason: HOLD_EXPIRED },
    shortened: 'hold_ms',
  },
  hold_expires_confirmed: {
    description: 'Nobody resolves a hold of a confirmed request: its time ends the request.',
    steps: [CONFIRM],
    hold: { reason: 'address_unclear', before: null },
    endedBySystem: { status: 'failed', reason: HOLD_EXPIRED },
    shortened: 'hold_ms',
  },
  authorization_overdue: {
    description: 'The HMO does not answer in time: the request goes on without its authorization.',
    steps: HAPPY,
    hold: { reason: 'authorization_required', before: 'confirm' },
    shortened: 'authorization_ms',
    defaults: UNAUTHORIZED,
  },
  reroutes: {
    description: 'The pharmacy refuses; the next one delivers.',
    steps: [REFUSE],
    defaults: REROUTED,
  },
  reroutes_silently: {
    description: 'The pharmacy never answers; after its time limit the next one delivers.',
    steps: [],
    shortened: 'pharmacy_answer_ms',
    defaults: REROUTED,
  },
  partial_dispensed: {
    description: 'The pharmacy dispenses half of each item with a quantity above 1.',
    steps: [CONFIRM, { ...DISPENSE, share: 'half' }, MARK_READY, HAND_OVER, DELIVER],
  },
  partial_delivered: {
    description: 'Half of each item with a quantity above 1 is handed over.',
    steps: [CONFIRM, DISPENSE, MARK_READY, HAND_OVER, { ...DELIVER, share: 'half' }],
  },
} as const satisfies Record<string, ScenarioDescription>;
