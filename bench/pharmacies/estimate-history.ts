/**
 * Generates orders and their arrival times from a seed. They do not follow the estimate's formula, so the
 * estimate can't be perfect.
 */
import { seededRandom } from '../../test/support/requests/seeded-random.ts';

export const PHARMACIES = 80;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Orders per day of the median pharmacy. */
const USUAL_ORDERS_A_DAY = 3;
/** Relative number of orders by hour in Nigeria. */
const HOURS_ASKED = [1, 1, 1, 1, 1, 2, 4, 7, 9, 10, 10, 9, 8, 8, 8, 9, 10, 11, 10, 8, 6, 4, 3, 2];
/** Speed of riders by hour in Nigeria. */
const KM_PER_HOUR = [
  30, 30, 30, 30, 30, 28, 22, 16, 14, 17, 20, 20, 19, 19, 18, 17, 15, 13, 13, 16, 20, 24, 27, 30,
];

export interface Delivered {
  readonly pharmacy_id: string;
  /** The hour in Nigeria at which it was placed. */
  readonly hour: number;
  /** Milliseconds since 1970, like all times here. */
  readonly placed_at: number;
  readonly left_at: number;
  readonly arrived_at: number;
  readonly distance_metres: number;
}

/** @param begin midnight in Nigeria. */
export function makeHistory(seed: number, begin: number, days: number): Delivered[] {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const pharmacies = Array.from({ length: PHARMACIES }, (_, index) => ({
    pharmacy_id: `ph_${index}`,
    minutes: 35 * Math.exp(0.5 * normal()),
    perDay: USUAL_ORDERS_A_DAY * Math.exp(0.8 * normal()),
    worksNights: random() < 0.2,
    opens: 7.5 + random(),
    closes: 20 + 2 * random(),
  }));
  const hourAsked = () => {
    let left = random() * HOURS_ASKED.reduce((sum, share) => sum + share, 0);
    return HOURS_ASKED.findIndex((share) => (left -= share) < 0);
  };
  const history: Delivered[] = [];
  for (let day = 0; day < days; day += 1) {
    for (const { pharmacy_id, minutes, perDay, worksNights, opens, closes } of pharmacies) {
      for (let count = Math.floor(perDay + random()); count > 0; count -= 1) {
        const hour = hourAsked();
        const placed = hour + random();
        const isOpen = worksNights || (placed >= opens && placed < closes);
        const begins = isOpen ? placed : opens + (placed >= closes ? 24 : 0);
        // Noon and evening are busier, which the estimate does not know, and each order varies.
        const busy = [12, 13, 17, 18].includes(Math.floor(begins)) ? 1.25 : 1;
        const left = begins + (minutes * busy * Math.exp(0.35 * normal())) / 60;
        const distance_metres = 10_000 * Math.sqrt(random());
        const speed = (KM_PER_HOUR[Math.floor(left) % 24] ?? 20) * Math.exp(0.15 * normal());
        const riding = ((distance_metres / 1000) * (1.35 + 0.12 * normal())) / speed;
        const at = (hours: number) => begin + day * DAY_MS + hours * HOUR_MS;
        history.push({
          pharmacy_id,
          hour,
          placed_at: at(placed),
          left_at: at(left),
          arrived_at: at(left + Math.max(riding, 0)),
          distance_metres,
        });
      }
    }
  }
  return history;
}
