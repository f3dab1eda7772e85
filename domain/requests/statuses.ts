/**
 * The request state machine: every status, every legal transition, and who may make it.
 * The workflow, the API, the sandbox, the documents and the tests all read these two tables.
 */

/** Who caused a timeline entry. */
export const ACTORS = ['partner', 'pharmacy', 'courier', 'system'] as const;
export type Actor = (typeof ACTORS)[number];

export const STATUSES = [
  'pending',
  'confirmed',
  'dispensing',
  'ready',
  'in_transit',
  'delivered',
  'cancelled',
  'rejected',
  'failed',
  'returned',
] as const;
export type Status = (typeof STATUSES)[number];

interface StatusDescription {
  readonly meaning: string;
  /** A terminal status is final: no transition leaves it. */
  readonly terminal: boolean;
}

export const STATUS_DESCRIPTIONS: Readonly<Record<Status, StatusDescription>> = {
  pending: {
    meaning: 'Accepted by us, waiting for a pharmacy; the only status a partner can cancel.',
    terminal: false,
  },
  confirmed: { meaning: 'The pharmacy agreed; stock and price are kept for the request.', terminal: false },
  dispensing: { meaning: 'A pharmacist prepares the medicines.', terminal: false },
  ready: { meaning: 'Packed, waiting for the rider or for collection; may be skipped.', terminal: false },
  in_transit: { meaning: 'With the courier; may be skipped.', terminal: false },
  delivered: { meaning: 'Handed over, proof recorded.', terminal: true },
  cancelled: { meaning: 'The partner cancelled while pending.', terminal: true },
  rejected: { meaning: 'No pharmacy took it: refused, or nobody answered in time.', terminal: true },
  failed: { meaning: 'Accepted, then could not be completed.', terminal: true },
  returned: { meaning: 'Could not be handed over; the goods are back at the pharmacy.', terminal: true },
};

/** One move of the state machine; `step` is also the name of the workflow Update that asks for it. */
export interface Transition {
  readonly step: Step;
  readonly from: readonly Status[];
  readonly to: Status;
  readonly by: readonly Actor[];
  /** Whether the actor must say why (a code from `reasons.ts`). */
  readonly reasonRequired: boolean;
  /** Whether the actor must hand in a proof of delivery. */
  readonly proofRequired: boolean;
}

export const STEPS = [
  'confirm',
  'cancel',
  'reject',
  'dispense',
  'mark_ready',
  'hand_over',
  'deliver',
  'return',
  'fail',
] as const;
export type Step = (typeof STEPS)[number];

const PLAIN = { reasonRequired: false, proofRequired: false } as const;
const WITH_REASON = { reasonRequired: true, proofRequired: false } as const;
const WITH_PROOF = { reasonRequired: false, proofRequired: true } as const;

export const TRANSITIONS: readonly Transition[] = [
  { step: 'confirm', from: ['pending'], to: 'confirmed', by: ['pharmacy'], ...PLAIN },
  { step: 'cancel', from: ['pending'], to: 'cancelled', by: ['partner'], ...PLAIN },
  { step: 'reject', from: ['pending'], to: 'rejected', by: ['pharmacy', 'system'], ...WITH_REASON },
  { step: 'dispense', from: ['confirmed'], to: 'dispensing', by: ['pharmacy'], ...PLAIN },
  { step: 'mark_ready', from: ['dispensing'], to: 'ready', by: ['pharmacy'], ...PLAIN },
  {
    step: 'hand_over',
    from: ['dispensing', 'ready'],
    to: 'in_transit',
    by: ['pharmacy', 'courier'],
    ...PLAIN,
  },
  {
    step: 'deliver',
    from: ['dispensing', 'ready', 'in_transit'],
    to: 'delivered',
    by: ['pharmacy', 'courier'],
    ...WITH_PROOF,
  },
  { step: 'return', from: ['in_transit'], to: 'returned', by: ['courier'], ...WITH_REASON },
  {
    step: 'fail',
    from: ['confirmed', 'dispensing', 'ready', 'in_transit'],
    to: 'failed',
    by: ['pharmacy', 'courier', 'system'],
    ...WITH_REASON,
  },
];

/**
 * Whether a step is taken only after a look at the world outside the request: the licence and the stock of the pharmacy,
 * the prescriptions, the PINs that were told.
 */
const NEEDS_ADMISSION = {
  confirm: true,
  cancel: false,
  reject: false,
  dispense: true,
  mark_ready: false,
  hand_over: false,
  deliver: true,
  return: false,
  fail: false,
} as const satisfies Record<Step, boolean>;
/** A step that must be admitted before it is taken. */
export type AdmittedStep = {
  [Name in Step]: (typeof NEEDS_ADMISSION)[Name] extends true ? Name : never;
}[Step];

export function needsAdmission(step: Step): step is AdmittedStep {
  return NEEDS_ADMISSION[step];
}

const transitionsByStep = new Map(TRANSITIONS.map((transition) => [transition.step, transition]));

/** The one transition that a step names. */
export function transitionOf(step: Step): Transition {
  const transition = transitionsByStep.get(step);
  if (transition === undefined) throw new TypeError(`No transition is named ${step}`);
  return transition;
}

/** Whether no transition leaves this status. */
export function isTerminal(status: Status): boolean {
  return STATUS_DESCRIPTIONS[status].terminal;
}

/** The transitions that are legal from a status, optionally only those one actor may make. */
export function transitionsFrom(status: Status, actor?: Actor): Transition[] {
  return TRANSITIONS.filter(
    (transition) =>
      transition.from.includes(status) && (actor === undefined || transition.by.includes(actor)),
  );
}

/** What the pharmacy or the courier can do next; the usual next step comes first. */
export function reportableTransitions(status: Status): Transition[] {
  return transitionsFrom(status).filter(({ by }) => by.includes('pharmacy') || by.includes('courier'));
}

/** The statuses that the pharmacy or the courier can move a request to next. */
export function nextStatuses(status: Status): Status[] {
  return reportableTransitions(status).map(({ to }) => to);
}
