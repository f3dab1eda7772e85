/** The random plan of each order of a run, repeatable by seed. Partner, pharmacist and checks all follow it. */
import type { CreateRequestBody } from '../../../api/partner/place-request.ts';
import type { HttpOrder } from '../../../domain/pharmacies/gateway.ts';
import type { Status } from '../../../domain/requests/statuses.ts';
import { ORDER } from '../callers/api-caller.ts';
import { seededRandom } from './seeded-random.ts';
import { dispensedLine, type PlannedStep } from '../callers/reference-pharmacist.ts';

/** Courses of an order, in percent. */
const COURSES = {
  delivered: 56,
  /** Dispensed in two calls, because no short order may leave. */
  dispensed_in_parts: 6,
  partly_delivered: 6,
  returned: 6,
  failed_accepted: 4,
  failed_dispensed: 4,
  rejected: 6,
  /** The partner cancels once the pharmacy has the order, and the pharmacist does nothing. */
  cancelled: 4,
  /** The partner cancels while the order is offered, or while the pharmacist accepts it. */
  cancel_races: 8,
} as const;
export type Course = keyof typeof COURSES;

/** The medicines of a request, and the unit of each with its content. None needs a prescription. */
export const ORDERED_MEDICINES = [
  { label: 'paracetamol 500 mg tablet', unit: 'pack', content: 24, most: 3 },
  { label: 'ibuprofen 200 mg tablet', unit: 'tablet', content: 1, most: 30 },
] as const;

export interface OrderPlan {
  readonly course: Course;
  /** Quantity of each medicine, in its unit. */
  readonly asked: readonly number[];
  /** Quantities of the first `dispense`; a second one dispenses the rest, if any. */
  readonly dispensedFirst: readonly number[];
  readonly delivered: readonly number[];
  /** Delay in milliseconds before the partner cancels. */
  readonly cancelAfterMs: number;
  /** True when the partner repeats the call after it was answered. */
  readonly sentAgain: boolean;
  readonly money: MoneyPlan;
}

/** The authorization of an order, and the change of its price. */
interface MoneyPlan {
  readonly authorization?: NonNullable<CreateRequestBody['authorization']>;
  /** Price of the first line that the pharmacist proposes before the acceptance; undefined for none. */
  readonly proposedNgn?: number;
}

/** So little that the price is above it: the partner is asked, and approves more. */
const TOO_LITTLE_NGN = 1;
/** Courses in which no party waits for the partner's answer to a hold. */
const WITHOUT_HOLDS: readonly Course[] = ['cancelled', 'cancel_races', 'rejected'];

function moneyPlanOf(course: Course, random: () => number): MoneyPlan {
  const [kind, share, price] = [random(), random(), random()];
  const copay =
    share < 0.5 ? { percent: Math.floor(share * 20_000) / 100 } : { amount_ngn: Math.ceil(share * 20) };
  const code = 'AUTH/2026/1';
  if (kind < 0.2) return {};
  if (kind < 0.5 || WITHOUT_HOLDS.includes(course)) return { authorization: { code, copay } };
  if (kind < 0.7) return { authorization: { code, copay, approved_ngn: TOO_LITTLE_NGN } };
  const proposedNgn = 1 + Math.floor(price * 10_000);
  if (kind < 0.85)
    return { proposedNgn, authorization: { code, item_copays: [{ line: 1, copay: { percent: 12.5 } }] } };
  return { proposedNgn, authorization: { code, copay, approved_ngn: 1_000_000 } };
}

/** Returns whether the partner has to answer a hold of the order. */
export function isHeld({ money: { authorization, proposedNgn } }: OrderPlan): boolean {
  return proposedNgn !== undefined || authorization?.approved_ngn === TOO_LITTLE_NGN;
}

/** Maximum delay before the partner cancels. */
const MAX_CANCEL_DELAY_MS = 600;
const SENT_AGAIN = 0.1;

/** The plan of one order of the run. */
export function planOf(seed: number, index: number): OrderPlan {
  const random = seededRandom(seed + index);
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const course = courseAt(random() * 100);
  const asked = ORDERED_MEDICINES.map(({ most }) => upTo(most));
  const dispensedFirst = course === 'dispensed_in_parts' ? asked.map(reduced) : asked;
  const delivered = course === 'partly_delivered' ? asked.map(reduced) : asked;
  return {
    course,
    asked,
    dispensedFirst,
    delivered,
    cancelAfterMs: random() * MAX_CANCEL_DELAY_MS,
    sentAgain: random() < SENT_AGAIN,
    money: moneyPlanOf(course, random),
  };

  /** At least one unit of the first line, so that the order is not empty. */
  function reduced(quantity: number, line: number): number {
    return Math.max(line === 0 ? 1 : 0, Math.floor(random() * quantity));
  }
}

function courseAt(percent: number): Course {
  let left = percent;
  for (const [course, share] of Object.entries(COURSES)) {
    left -= share;
    if (left < 0) return course as Course;
  }
  return 'delivered';
}

const ENDS: Readonly<Record<Course, readonly Status[]>> = {
  delivered: ['delivered'],
  dispensed_in_parts: ['delivered'],
  partly_delivered: ['delivered'],
  returned: ['returned'],
  failed_accepted: ['failed'],
  failed_dispensed: ['failed'],
  rejected: ['rejected'],
  cancelled: ['cancelled'],
  cancel_races: ['cancelled', 'delivered'],
};

/** The possible final statuses of a request. */
export function possibleEnds({ course }: Pick<OrderPlan, 'course'>): readonly Status[] {
  return ENDS[course];
}

/** The body that the partner sends; the city identifies the order of the run to the pharmacist. */
export function bodyOf(
  { asked, money: { authorization } }: OrderPlan,
  index: number,
  pharmacy_id: string,
): CreateRequestBody {
  return {
    ...ORDER,
    pharmacy_id,
    items: ORDERED_MEDICINES.map(({ label, unit }, line) => ({
      medicine: label,
      quantity: asked[line] ?? 0,
      unit,
    })),
    delivery_address: { ...ORDER.delivery_address, city: `Town ${index}` },
    ...(authorization !== undefined && { authorization }),
  };
}

/** Returns the index of the order in the run. */
export function indexOf({ delivery_area: { city } }: HttpOrder): number {
  return Number(city.replace('Town ', ''));
}

/** The steps that the pharmacist performs. */
export function stepsOf(plan: OrderPlan): readonly PlannedStep[] {
  const { proposedNgn } = plan.money;
  if (proposedNgn === undefined) return stepsOfCourse(plan);
  const lines = [{ line: 1, line_total_ngn: proposedNgn }];
  return [['hold', { reason: 'price_changed', lines }], ...stepsOfCourse(plan)];
}

function stepsOfCourse({ course, asked, dispensedFirst, delivered }: OrderPlan): readonly PlannedStep[] {
  const accept: PlannedStep = ['accept', {}];
  const rest = asked.map((quantity, index) => quantity - (dispensedFirst[index] ?? 0));
  const dispense = [dispenseOf(dispensedFirst, 'PCM-2291'), dispenseOf(rest, 'PCM-2292')].flat();
  const sent: PlannedStep[] = [accept, ...dispense, ['ready', {}], ['hand_over', { by: 'courier' }]];
  switch (course) {
    case 'cancelled':
      return [];
    case 'rejected':
      return [['reject', { reason: 'pharmacy_closed' }]];
    case 'failed_accepted':
      return [accept, ['fail', { reason: 'damaged' }]];
    case 'failed_dispensed':
      return [accept, ...dispense, ['fail', { reason: 'courier_lost', by: 'courier' }]];
    case 'returned':
      return [...sent, ['return', { reason: 'recipient_absent' }]];
    case 'partly_delivered': {
      const deliveredLines = delivered.map((quantity, index) => ({ line: index + 1, quantity }));
      return [...sent, ['deliver', { ...PROOF, lines: deliveredLines }]];
    }
    case 'delivered':
    case 'dispensed_in_parts':
    case 'cancel_races':
      return [...sent, ['deliver', PROOF]];
  }
}

/** The `dispense` of some quantities by line; none if all are 0. */
function dispenseOf(quantities: readonly number[], batchNumber: string): PlannedStep[] {
  const lines = quantities.flatMap((quantity, index) =>
    quantity > 0 ? [{ ...dispensedLine(index + 1, quantity), batch_number: batchNumber }] : [],
  );
  return lines.length > 0 ? [['dispense', { lines }]] : [];
}

const PROOF = { proof: { type: 'name', name: 'Ada Obi' }, by: 'courier' } as const;
