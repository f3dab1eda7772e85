/** How long pharmacies take until a rider leaves, learnt from what they delivered, and when they work. */
import { nigerianTime } from '../common/nigerian-day.ts';

/** The hours of the day in Nigeria in which a pharmacy works unless its own deliveries show that it works nights. */
export const OPENS_AT_HOUR = 8;
export const CLOSES_AT_HOUR = 21;
/** Assumed while no pharmacy has delivered anything: confirm, dispense, hand over. */
export const USUAL_PREPARATION_MINUTES = 30;
/** A pharmacy's newest deliveries that count. */
export const DELIVERIES_LEARNT_FROM = 50;
/** As many deliveries at the median of all pharmacies are added to a pharmacy's own. */
const DELIVERIES_ASSUMED = 5;
/** So many orders placed at night tell whether a pharmacy works then. */
const NIGHTS_THAT_TELL = 3;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What is known of a pharmacy. */
export interface Preparation {
  /** Minutes from the start of work until a rider leaves; null when nothing is known of any pharmacy. */
  readonly preparation_minutes: number | null;
  readonly works_nights: boolean;
}

/** One order that was delivered. */
export interface Prepared {
  readonly placed_at: Date;
  /** When a rider left the pharmacy with it. */
  readonly left_at: Date;
}

/** What a pharmacy's own deliveries show. */
export interface LearntPreparation {
  readonly median_minutes: number;
  /** Of how many deliveries. */
  readonly samples: number;
  readonly works_nights: boolean;
}

/** When work on an order begins: at once, or when the pharmacy opens next. */
export function workBegins(placedAt: Date, { works_nights }: Pick<Preparation, 'works_nights'>): Date {
  return works_nights || !isNight(placedAt) ? placedAt : nextOpening(placedAt);
}

/** What deliveries of one pharmacy show, of which there must be one or more. */
export function learnFrom(deliveries: readonly Prepared[]): LearntPreparation {
  const nights = deliveries.filter(({ placed_at }) => isNight(placed_at));
  const doneAtNight = nights.filter(({ placed_at, left_at }) => left_at < nextOpening(placed_at));
  return {
    median_minutes: median(deliveries.map(minutesOfWork)),
    samples: deliveries.length,
    works_nights: nights.length >= NIGHTS_THAT_TELL && doneAtNight.length * 2 > nights.length,
  };
}

/** A night's order that was left until the morning was worked on from then. */
function minutesOfWork({ placed_at, left_at }: Prepared): number {
  const opening = isNight(placed_at) ? nextOpening(placed_at) : placed_at;
  const begun = left_at < opening ? placed_at : opening;
  return (left_at.getTime() - begun.getTime()) / MINUTE_MS;
}

/**
 * Whole minutes for each pharmacy: its own median, drawn towards the median of all the more the less it has delivered.
 *
 * @param others the pharmacies' medians.
 */
export function drawnTowards(others: readonly number[], own: LearntPreparation | undefined): number | null {
  if (others.length === 0) return null;
  const { samples, median_minutes } = own ?? { samples: 0, median_minutes: 0 };
  const usual = median(others) * DELIVERIES_ASSUMED;
  return Math.round((samples * median_minutes + usual) / (samples + DELIVERIES_ASSUMED));
}

function isNight(at: Date): boolean {
  const { hour } = nigerianTime(at);
  return hour < OPENS_AT_HOUR || hour >= CLOSES_AT_HOUR;
}

/** Of a moment at night. */
function nextOpening(at: Date): Date {
  const { midnight, hour } = nigerianTime(at);
  const day = hour < OPENS_AT_HOUR ? midnight : new Date(midnight.getTime() + DAY_MS);
  return new Date(day.getTime() + OPENS_AT_HOUR * HOUR_MS);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
