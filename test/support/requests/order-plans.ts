/** What becomes of each order of a run, by chance that a seed repeats: what partner, pharmacist and books all go by. */
import type { CreateRequestBody } from '../../../api/partner/place-request.ts';
import type { HttpOrder } from '../../../domain/pharmacies/gateway.ts';
import type { Status } from '../../../domain/requests/statuses.ts';
import { ORDER } from '../callers/api-caller.ts';
import { seededRandom } from './seeded-random.ts';
import { dispensedLine, type PlannedStep } from '../callers/reference-pharmacist.ts';

/** What partner and pharmacist do with an order; out of a hundred. */
const COURSES = {
  delivered: 56,
  partly_dispensed: 6,
  partly_delivered: 6,
  returned: 6,
  failed_accepted: 4,
  failed_dispensed: 4,
  rejected: 6,
  /** The partner cancels once the pharmacy has it, and the pharmacist leaves it alone. */
  cancelled: 4,
  /** The partner cancels while it is offered, or while the pharmacist accepts it. */
  cancel_races: 8,
} as const;
export type Course = keyof typeof COURSES;

/** The medicines of a request, the unit that each is asked in, and what that holds; none needs a prescription. */
export const ASKED = [
  { label: 'paracetamol 500 mg tablet', unit: 'pack', content: 24, most: 3 },
  { label: 'ibuprofen 200 mg tablet', unit: 'tablet', content: 1, most: 30 },
] as const;

export interface OrderPlan {
  readonly course: Course;
  /** Of each medicine, in the unit that is asked. */
  readonly asked: readonly number[];
  readonly dispensed: readonly number[];
  readonly delivered: readonly number[];
  /** How long the partner waits before it cancels; milliseconds. */
  readonly cancelAfterMs: number;
  /** Whether the partner sends the call again that was answered. */
  readonly sentAgain: boolean;
}

/** The most that the partner waits. */
const CANCEL_WITHIN_MS = 600;
const SENT_AGAIN = 0.1;

/** The plan of one order of the run. */
export function planOf(seed: number, index: number): OrderPlan {
  const random = seededRandom(seed + index);
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const course = courseAt(random() * 100);
  const asked = ASKED.map(({ most }) => upTo(most));
  const dispensed = course === 'partly_dispensed' ? asked.map(lessOf) : asked;
  const delivered = course === 'partly_delivered' ? dispensed.map(lessOf) : dispensed;
  return {
    course,
    asked,
    dispensed,
    delivered,
    cancelAfterMs: random() * CANCEL_WITHIN_MS,
    sentAgain: random() < SENT_AGAIN,
  };

  /** At least one of the first, so that there is something. */
  function lessOf(quantity: number, line: number): number {
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
  partly_dispensed: ['delivered'],
  partly_delivered: ['delivered'],
  returned: ['returned'],
  failed_accepted: ['failed'],
  failed_dispensed: ['failed'],
  rejected: ['rejected'],
  cancelled: ['cancelled'],
  cancel_races: ['cancelled', 'delivered'],
};

/** The statuses that a request may end with. */
export function endsOf({ course }: Pick<OrderPlan, 'course'>): readonly Status[] {
  return ENDS[course];
}

/** What the partner sends; the city tells the pharmacist which order of the run it is. */
export function bodyOf({ asked }: OrderPlan, index: number, pharmacy_id: string): CreateRequestBody {
  return {
    ...ORDER,
    pharmacy_id,
    items: ASKED.map(({ label, unit }, line) => ({ medicine: label, quantity: asked[line] ?? 0, unit })),
    delivery_address: { ...ORDER.delivery_address, city: `Town ${index}` },
  };
}

/** Which order of the run it is. */
export function indexOf({ delivery_area: { city } }: HttpOrder): number {
  return Number(city.replace('Town ', ''));
}

/** What the pharmacist does with it. */
export function stepsOf({ course, dispensed, delivered }: OrderPlan): readonly PlannedStep[] {
  const accept: PlannedStep = ['accept', {}];
  const lines = dispensed.map((quantity, index) => dispensedLine(index + 1, quantity));
  const dispense: PlannedStep = ['dispense', { lines }];
  const sent: PlannedStep[] = [accept, dispense, ['ready', {}], ['hand_over', { by: 'courier' }]];
  switch (course) {
    case 'cancelled':
      return [];
    case 'rejected':
      return [['reject', { reason: 'pharmacy_closed' }]];
    case 'failed_accepted':
      return [accept, ['fail', { reason: 'damaged' }]];
    case 'failed_dispensed':
      return [accept, dispense, ['fail', { reason: 'courier_lost', by: 'courier' }]];
    case 'returned':
      return [...sent, ['return', { reason: 'recipient_absent' }]];
    case 'partly_delivered': {
      const handedOver = delivered.map((quantity, index) => ({ line: index + 1, quantity }));
      return [...sent, ['deliver', { ...PROOF, lines: handedOver }]];
    }
    case 'delivered':
    case 'partly_dispensed':
    case 'cancel_races':
      return [...sent, ['deliver', PROOF]];
  }
}

const PROOF = { proof: { type: 'name', name: 'Ada Obi' }, by: 'courier' } as const;
