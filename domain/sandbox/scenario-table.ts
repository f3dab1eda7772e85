/** The table of sandbox scenarios; `scenarios.ts` has the functions on it. */
import type { HoldReason } from '../holds/holds.ts';
import { HOLD_EXPIRED, NO_ANSWER, NO_PROGRESS, type StatusReason } from '../requests/reasons.ts';
import type { Authorization } from '../holds/authorization.ts';
import type { Coverage } from '../money/coverage.ts';
import type { ReroutePolicy } from '../routing.ts';
import type { Actor, Status, Step } from '../requests/statuses.ts';
import type { Proof } from '../requests/delivery-proofs.ts';
import type { TimeLimits } from '../requests/time-limits.ts';

/** A step that the sandbox reports for a pharmacy or courier. */
export interface ScenarioStep {
  readonly step: Step;
  readonly actor: Actor;
  readonly reason?: StatusReason;
  readonly proof?: Proof;
  /**
   * `half`: about half of each line with a quantity above 1. `rest`: what an earlier dispensing left. If omitted, the
   * whole of each line.
   */
  readonly share?: 'half' | 'rest';
  /** Share of the co-pay that is collected: all of it if omitted. */
  readonly collects?: 'half';
}

export interface ScenarioDescription {
  readonly description: string;
  readonly steps: readonly ScenarioStep[];
  /** How the system ends a request that the steps leave open. */
  readonly endedBySystem?: { readonly status: Status; readonly reason: StatusReason };
  /** The time limit that expires in this scenario; it is shortened to three pauses. */
  readonly shortened?: keyof TimeLimits;
  /** Number of pauses until the pharmacy opens and is offered the order; it is open from the start if omitted. */
  readonly opensAfter?: number;
  /**
   * The hold, and the step before which it is opened; null for after the last step. The actor of that step opens it if
   * the reason allows.
   */
  readonly hold?: { readonly reason: HoldReason; readonly before: Step | null };
  /** Defaults for members that the request omits. */
  readonly defaults?: {
    readonly authorization?: ScenarioAuthorization;
    readonly reroute_policy?: ReroutePolicy;
  };
}

/** `expires_at_once`: the authorization ended just before the order was placed. */
export interface ScenarioAuthorization extends Authorization, Coverage {
  readonly expires_at_once?: boolean;
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
const AUTHORIZED = { code: 'SANDBOX-AUTH', emergency: false } as const;
const COPAY = { authorization: { ...AUTHORIZED, copay: { percent: 10 } } } as const;
const REROUTED = { reroute_policy: 'any' } as const;

export const SCENARIOS = {
  happy: { description: 'Every step in order, to delivered.', steps: HAPPY },
  collected: {
    description: 'The enrollee collects at the pharmacy: no courier.',
    steps: [CONFIRM, DISPENSE, MARK_READY, COLLECTED],
  },
  pharmacy_delivers: {
    description: 'The pharmacy dispenses and delivers directly: ready and in transit are skipped.',
    steps: [CONFIRM, DISPENSE, COLLECTED],
  },
  courier_waits: {
    description: 'The courier waits at the counter: ready is skipped.',
    steps: [CONFIRM, DISPENSE, HAND_OVER, DELIVER],
  },
  opens_later: {
    description:
      'The pharmacy is closed; it is offered the order when it opens, after three pauses, and delivers.',
    steps: HAPPY,
    opensAfter: 3,
  },
  rejects: { description: 'The pharmacy refuses: out of stock.', steps: [REFUSE] },
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
    description: 'The recipient is absent; the parcel goes back to the pharmacy.',
    steps: [
      CONFIRM,
      DISPENSE,
      MARK_READY,
      HAND_OVER,
      { step: 'return', actor: 'courier', reason: 'recipient_absent' },
    ],
  },
  manual: {
    description: 'No automatic steps: advance the request with POST /sandbox/requests/{request_id}/advance.',
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
  hold_pack_changed: {
    description: 'The pharmacy proposes another brand or pack of the first item.',
    steps: HAPPY,
    hold: { reason: 'pack_changed', before: 'confirm' },
  },
  hold_partial_stock: {
    description:
      'The pharmacy proposes one unit less of the first item with a quantity above 1, or else none of the last of several items.',
    steps: HAPPY,
    hold: { reason: 'partial_stock', before: 'confirm' },
  },
  hold_price_changed: {
    description: 'The pharmacy asks 10 % more for the first item.',
    steps: HAPPY,
    hold: { reason: 'price_changed', before: 'confirm' },
  },
  hold_authorization_required: {
    description: 'An HMO must authorize the request, so it starts on hold.',
    steps: HAPPY,
    hold: { reason: 'authorization_required', before: 'confirm' },
    defaults: UNAUTHORIZED,
  },
  hold_authorization_exceeded: {
    description: 'The HMO approved one Naira, so the request starts on hold.',
    steps: HAPPY,
    hold: { reason: 'authorization_exceeded', before: 'confirm' },
    defaults: { authorization: { ...AUTHORIZED, approved_ngn: 1 } },
  },
  hold_authorization_expired: {
    description: 'The authorization of the HMO ends before the pharmacy accepts the order.',
    steps: HAPPY,
    hold: { reason: 'authorization_expired', before: 'confirm' },
    defaults: { authorization: { ...AUTHORIZED, expires_at_once: true } },
  },
  hold_address_unclear: {
    description: 'The courier does not find the address.',
    steps: HAPPY,
    hold: { reason: 'address_unclear', before: 'deliver' },
  },
  hold_recipient_unreachable: {
    description: 'The recipient does not answer the courier at the door.',
    steps: HAPPY,
    hold: { reason: 'recipient_unreachable', before: 'deliver' },
  },
  hold_expires: {
    description: 'A hold of a pending request expires unresolved and ends the request.',
    steps: [],
    hold: { reason: 'address_unclear', before: null },
    endedBySystem: { status: 'rejected', reason: HOLD_EXPIRED },
    shortened: 'hold_ms',
  },
  hold_expires_confirmed: {
    description: 'A hold of a confirmed request expires unresolved and ends the request.',
    steps: [CONFIRM],
    hold: { reason: 'address_unclear', before: null },
    endedBySystem: { status: 'failed', reason: HOLD_EXPIRED },
    shortened: 'hold_ms',
  },
  authorization_overdue: {
    description: 'The HMO does not answer in time, so the request continues without its authorization.',
    steps: HAPPY,
    hold: { reason: 'authorization_required', before: 'confirm' },
    shortened: 'authorization_ms',
    defaults: UNAUTHORIZED,
  },
  copay: {
    description: 'The patient pays a tenth at the door.',
    steps: HAPPY,
    defaults: COPAY,
  },
  copay_collected_short: {
    description: 'The patient owes a tenth, and the courier collects half of that.',
    steps: [CONFIRM, DISPENSE, MARK_READY, HAND_OVER, { ...DELIVER, collects: 'half' }],
    defaults: COPAY,
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
    description:
      'The pharmacy dispenses half of each item with a quantity above 1, and proposes to deliver only that.',
    steps: [CONFIRM, { ...DISPENSE, share: 'half' }, MARK_READY, HAND_OVER, DELIVER],
    hold: { reason: 'partial_stock', before: 'mark_ready' },
  },
  dispensed_in_parts: {
    description: 'The pharmacy dispenses half of each item with a quantity above 1, later the rest.',
    steps: [
      CONFIRM,
      { ...DISPENSE, share: 'half' },
      { ...DISPENSE, share: 'rest' },
      MARK_READY,
      HAND_OVER,
      DELIVER,
    ],
  },
  partial_delivered: {
    description: 'Half of each item with a quantity above 1 is handed over.',
    steps: [CONFIRM, DISPENSE, MARK_READY, HAND_OVER, { ...DELIVER, share: 'half' }],
  },
} as const satisfies Record<string, ScenarioDescription>;
