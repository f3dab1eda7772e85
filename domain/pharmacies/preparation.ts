/** Preparation times of pharmacies, and estimated delivery times. */
import { DAY_MS, HOUR_MS, nigerianTime } from '../common/nigerian-day.ts';
import type { DeliveryAddress } from '../requests/destination.ts';

/** Assumed opening hours in Nigeria, unless the deliveries of a pharmacy show that it works at night. */
const OPENS_AT_HOUR = 8;
const CLOSES_AT_HOUR = 21;
/** Assumed until any pharmacy has made a delivery. Covers confirming, dispensing and handing over. */
const USUAL_PREPARATION_MINUTES = 30;
export const MAX_DELIVERIES_TO_LEARN_FROM = 50;
/** Weight of the median of all pharmacies, as a number of additional deliveries. */
const DELIVERIES_ASSUMED = 5;
/** Minimum number of orders placed at night before a pharmacy can count as working at night. */
const MIN_NIGHT_ORDERS = 3;
const MINUTE_MS = 60_000;

export interface Preparation {
  /** Minutes from the start of work until a rider leaves; null if no pharmacy has made a delivery yet. */
  readonly preparation_minutes: number | null;
  readonly works_nights: boolean;
}

export interface Prepared {
  readonly placed_at: Date;
  /** Time when a rider left the pharmacy with the order. */
  readonly left_at: Date;
}

interface LearnedPreparation {
  readonly median_minutes: number;
  readonly samples: number;
  readonly works_nights: boolean;
}

/** When work on an order begins: immediately, or when the pharmacy next opens. */
export function workBegins(placedAt: Date, { works_nights }: Pick<Preparation, 'works_nights'>): Date {
  return works_nights || !isNight(placedAt) ? placedAt : nextOpening(placedAt);
}

/** Learns from the deliveries of one pharmacy; the list must not be empty. */
export function learnFrom(deliveries: readonly Prepared[]): LearnedPreparation {
  const nights = deliveries.filter(({ placed_at }) => isNight(placed_at));
  const doneAtNight = nights.filter(({ placed_at, left_at }) => left_at < nextOpening(placed_at));
  return {
    median_minutes: median(deliveries.map(minutesOfWork)),
    samples: deliveries.length,
    works_nights: nights.length >= MIN_NIGHT_ORDERS && doneAtNight.length * 2 > nights.length,
  };
}

/** Work on an order placed at night starts at the next opening, unless the rider left before. */
function minutesOfWork({ placed_at, left_at }: Prepared): number {
  const opening = isNight(placed_at) ? nextOpening(placed_at) : placed_at;
  const begun = left_at < opening ? placed_at : opening;
  return (left_at.getTime() - begun.getTime()) / MINUTE_MS;
}

/**
 * A pharmacy's own median in whole minutes, pulled towards the median of all pharmacies: the fewer its own deliveries,
 * the stronger the pull.
 *
 * @param others the medians of all pharmacies.
 */
export function blendedMedianMinutes(
  others: readonly number[],
  own: LearnedPreparation | undefined,
): number | null {
  if (others.length === 0) return null;
  const { samples, median_minutes } = own ?? { samples: 0, median_minutes: 0 };
  const usual = median(others) * DELIVERIES_ASSUMED;
  return Math.round((samples * median_minutes + usual) / (samples + DELIVERIES_ASSUMED));
}

function isNight(at: Date): boolean {
  const { hour } = nigerianTime(at);
  return hour < OPENS_AT_HOUR || hour >= CLOSES_AT_HOUR;
}

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

/** Roads are longer than straight lines by about this factor. */
const ROAD_DETOUR = 1.3;
/** Assumed, not measured, speed of a motorcycle by the hour when it leaves. */
const RIDING_KM_PER_HOUR = { rush: 15, day: 20, night: 28 } as const;
const RUSH_HOURS = [7, 8, 9, 16, 17, 18, 19];
const DAY_BEGINS = 6;
const NIGHT_BEGINS = 21;
/** Assumed if the distance is unknown: an address has a city and a state, but no coordinates. */
const ASSUMED_METRES = { sameTown: 5_000, sameState: 10_000, elsewhere: 50_000 } as const;

interface DeliveryToEstimate {
  readonly placedAt: Date;
  readonly preparation: Preparation;
  readonly distanceMetres: number;
}

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

export function estimatedDeliveryAt(delivery: DeliveryToEstimate): Date {
  return new Date(delivery.placedAt.getTime() + estimatedDeliveryMinutes(delivery) * MINUTE_MS);
}

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
