/** How long a pharmacy prepares an order, and when it will be delivered. */
import { nigerianTime } from '../common/nigerian-day.ts';
import type { DeliveryAddress } from '../requests/destination.ts';

/** The hours of the day in Nigeria in which a pharmacy works unless its own deliveries show that it works nights. */
const OPENS_AT_HOUR = 8;
const CLOSES_AT_HOUR = 21;
/** Assumed while no pharmacy has delivered anything: confirm, dispense, hand over. */
const USUAL_PREPARATION_MINUTES = 30;
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
interface LearntPreparation {
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

/** Roads are longer than the line between two points. */
const ROAD_DETOUR = 1.3;
/** A motorcycle, by the hour in which it leaves; assumed, not measured. */
const RIDING_KM_PER_HOUR = { rush: 15, day: 20, night: 28 } as const;
const RUSH_HOURS = [7, 8, 9, 16, 17, 18, 19];
const DAY_BEGINS = 6;
const NIGHT_BEGINS = 21;
/** Assumed where no search told the distance: an address has a town and a state, but no coordinates. */
const ASSUMED_METRES = { sameTown: 5_000, sameState: 10_000, elsewhere: 50_000 } as const;

interface DeliveryToEstimate {
  readonly placedAt: Date;
  readonly preparation: Preparation;
  /** Straight line from the pharmacy. */
  readonly distanceMetres: number;
}

/** Whole minutes from order to delivery. */
export function estimatedDeliveryMinutes({
  placedAt,
  preparation,
  distanceMetres,
}: DeliveryToEstimate): number {
  const work = workBegins(placedAt, preparation).getTime();
  const leaves = work + (preparation.preparation_minutes ?? USUAL_PREPARATION_MINUTES) * MINUTE_MS;
  const roadKilometres = (distanceMetres / 1000) * ROAD_DETOUR;
  const riding = (roadKilometres / ridingSpeed(new Date(leaves))) * 60;
  return Math.ceil((leaves - placedAt.getTime()) / MINUTE_MS + riding);
}

/** When an order should arrive. */
export function estimatedDeliveryAt(delivery: DeliveryToEstimate): Date {
  return new Date(delivery.placedAt.getTime() + estimatedDeliveryMinutes(delivery) * MINUTE_MS);
}

/** How far an address is taken to be from a pharmacy when nothing but its town and state is known. */
export function assumedDistanceMetres(
  pharmacy: { readonly city: string; readonly state: string },
  address: Pick<DeliveryAddress, 'city' | 'state'>,
): number {
  if (address.state !== `NG-${pharmacy.state}`) return ASSUMED_METRES.elsewhere;
  const isSameTown = address.city.trim().toLowerCase() === pharmacy.city.trim().toLowerCase();
  return isSameTown ? ASSUMED_METRES.sameTown : ASSUMED_METRES.sameState;
}

function ridingSpeed(leaves: Date): number {
  const { hour } = nigerianTime(leaves);
  if (hour < DAY_BEGINS || hour >= NIGHT_BEGINS) return RIDING_KM_PER_HOUR.night;
  return RUSH_HOURS.includes(hour) ? RIDING_KM_PER_HOUR.rush : RIDING_KM_PER_HOUR.day;
}
