/**
 * The state machine of requests: all statuses, all legal transitions, and who may make them. The workflow, the API, the
 * sandbox, the documents and the tests all read these two tables.
 */

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
  /** No transition leaves a terminal status. */
  readonly terminal: boolean;
}

export const STATUS_DESCRIPTIONS: Readonly<Record<Status, StatusDescription>> = {
  pending: {
    meaning: 'Accepted by us, waiting for a pharmacy; the only status a partner can cancel.',
    terminal: false,
  },
  confirmed: {
    meaning: 'The pharmacy agreed; the stock is reserved and the price is fixed.',
    terminal: false,
  },
  dispensing: { meaning: 'A pharmacist is preparing the medicines.', terminal: false },
  ready: { meaning: 'Packed, waiting for the rider or for collection; may be skipped.', terminal: false },
  in_transit: { meaning: 'With the courier; may be skipped.', terminal: false },
  delivered: { meaning: 'Handed over, proof recorded.', terminal: true },
  cancelled: { meaning: 'The partner cancelled while pending.', terminal: true },
  rejected: {
    meaning: 'No pharmacy accepted it: the pharmacy refused or did not answer in time.',
    terminal: true,
  },
  failed: { meaning: 'Accepted, then could not be completed.', terminal: true },
  returned: { meaning: 'Could not be handed over; the goods are back at the pharmacy.', terminal: true },
};

/** A transition. Its `step` is also the name of the workflow's Update. */
export interface Transition {
  readonly step: Step;
  readonly from: readonly Status[];
  readonly to: Status;
  readonly by: readonly Actor[];
  /** True if the actor must give a reason (a code of `reasons.ts`). */
  readonly reasonRequired: boolean;
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
 * True if a step needs admission: a check, outside the workflow, of the pharmacy's licence and stock, the
 * prescriptions, or wrong PINs.
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
export type AdmittedStep = {
  [Name in Step]: (typeof NEEDS_ADMISSION)[Name] extends true ? Name : never;
}[Step];

export function needsAdmission(step: Step): step is AdmittedStep {
  return NEEDS_ADMISSION[step];
}

const transitionsByStep = new Map(TRANSITIONS.map((transition) => [transition.step, transition]));

export function transitionOf(step: Step): Transition {
  const transition = transitionsByStep.get(step);
  if (transition === undefined) throw new TypeError(`No transition is named ${step}`);
  return transition;
}

export function isTerminal(status: Status): boolean {
  return STATUS_DESCRIPTIONS[status].terminal;
}

export function transitionsFrom(status: Status, actor?: Actor): Transition[] {
  return TRANSITIONS.filter(
    (transition) =>
      transition.from.includes(status) && (actor === undefined || transition.by.includes(actor)),
  );
}

/** The legal transitions of the pharmacy and the courier; the usual next one comes first. */
export function reportableTransitions(status: Status): Transition[] {
  return transitionsFrom(status).filter(({ by }) => by.includes('pharmacy') || by.includes('courier'));
}

export function reportableStatuses(status: Status): Status[] {
  return reportableTransitions(status).map(({ to }) => to);
}
