/** Preparation times of pharmacies, and estimated delivery times. */
import { type Coordinates, metresBetween } from '../common/geography.ts';
import { nigerianTime } from '../common/nigerian-day.ts';
import type { Environment } from '../common/environments.ts';
import type { DeliveryAddress } from '../requests/destination.ts';
import {
  addOpenTime,
  ASSUMED_HOURS,
  countedHours,
  hoursFrom,
  type KnownHours,
  nextOpening,
  type OpeningHours,
} from './opening-hours.ts';

/** Assumed until any pharmacy has made a delivery. Covers confirming, dispensing and handing over. */
const USUAL_PREPARATION_MINUTES = 30;
export const MAX_DELIVERIES_TO_LEARN_FROM = 50;
/** Weight of the median of all pharmacies, as a number of additional deliveries. */
const DELIVERIES_ASSUMED = 5;
/** Minimum number of orders placed at night before a pharmacy can count as working at night. */
const MIN_NIGHT_ORDERS = 3;
const MINUTE_MS = 60_000;

export interface Preparation extends KnownHours {
  /** Minutes from the start of work until a rider leaves; null if no pharmacy has made a delivery yet. */
  readonly preparation_minutes: number | null;
}

export interface PreparedOrder {
  readonly placed_at: Date;
  /** Time when a rider left the pharmacy with the order. */
  readonly left_at: Date;
}

interface LearnedPreparation {
  readonly median_minutes: number;
  readonly samples: number;
  readonly works_nights: boolean;
}

/**
 * Learns from the deliveries of one pharmacy; the list must not be empty.
 *
 * @param recorded its recorded opening hours; null if it recorded none.
 */
export function learnFrom(deliveries: readonly PreparedOrder[], recorded: string | null): LearnedPreparation {
  const hours = hoursFrom(recorded ?? ASSUMED_HOURS);
  const nights = deliveries.filter(({ placed_at }) => nextOpening(hours, placed_at) > placed_at);
  const doneAtNight = nights.filter(({ placed_at, left_at }) => left_at < nextOpening(hours, placed_at));
  return {
    median_minutes: median(deliveries.map((delivery) => minutesOfWork(hours, delivery))),
    samples: deliveries.length,
    works_nights: nights.length >= MIN_NIGHT_ORDERS && doneAtNight.length * 2 > nights.length,
  };
}

/** Work on an order placed while the pharmacy is closed starts when it opens, unless the rider left before. */
function minutesOfWork(hours: OpeningHours, { placed_at, left_at }: PreparedOrder): number {
  const opening = nextOpening(hours, placed_at);
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
/** Assumed if the address names no place that we know. */
const ASSUMED_METRES = { sameTown: 5_000, sameState: 10_000, elsewhere: 50_000 } as const;

interface DeliveryToEstimate {
  readonly placedAt: Date;
  readonly preparation: Preparation;
  readonly distanceMetres: number;
  readonly environment: Environment;
}

/**
 * Minutes until the delivery. The pharmacy prepares the order while it is open by its recorded hours. Where the hours
 * are only assumed, it begins while open and goes on past closing.
 */
export function estimatedDeliveryMinutes({
  placedAt,
  preparation,
  distanceMetres,
  environment,
}: DeliveryToEstimate): number {
  const hours = hoursFrom(countedHours(preparation, environment));
  const workMs = (preparation.preparation_minutes ?? USUAL_PREPARATION_MINUTES) * MINUTE_MS;
  const leaves =
    preparation.opening_hours === null
      ? nextOpening(hours, placedAt).getTime() + workMs
      : addOpenTime(hours, placedAt.getTime(), workMs);
  const roadKilometres = (distanceMetres / 1000) * ROAD_DETOUR;
  const riding = (roadKilometres / ridingSpeed(new Date(leaves))) * 60;
  return Math.ceil((leaves - placedAt.getTime()) / MINUTE_MS + riding);
}

export function estimatedDeliveryAt(delivery: DeliveryToEstimate): Date {
  return new Date(delivery.placedAt.getTime() + estimatedDeliveryMinutes(delivery) * MINUTE_MS);
}

interface LocatedPharmacy extends Coordinates {
  readonly city: string;
  /** ISO 3166-2:NG without the country. */
  readonly state: string;
}

/**
 * The straight line from a pharmacy to a delivery address; metres.
 *
 * @param place the town or area that the address names; undefined if we know none.
 */
export function deliveryDistanceMetres(
  pharmacy: LocatedPharmacy,
  address: Pick<DeliveryAddress, 'city' | 'state'>,
  place: Coordinates | undefined,
): number {
  if (place !== undefined) return metresBetween(pharmacy, place);
  if (address.state !== `NG-${pharmacy.state}`) return ASSUMED_METRES.elsewhere;
  const isSameTown = address.city.trim().toLowerCase() === pharmacy.city.trim().toLowerCase();
  return isSameTown ? ASSUMED_METRES.sameTown : ASSUMED_METRES.sameState;
}

function ridingSpeed(leaves: Date): number {
  const { hour } = nigerianTime(leaves);
  if (hour < DAY_BEGINS || hour >= NIGHT_BEGINS) return RIDING_KM_PER_HOUR.night;
  return RUSH_HOURS.includes(hour) ? RIDING_KM_PER_HOUR.rush : RIDING_KM_PER_HOUR.day;
}
