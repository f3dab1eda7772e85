/**
 * How long a delivery takes: the pharmacy begins when it works, prepares as long as it usually does, and a rider goes
 * through the traffic of that hour. `docs/engineers/delivery-estimate.md` has the formula and its measured error.
 */
import { nigerianTime } from '../common/nigerian-day.ts';
import { USUAL_PREPARATION_MINUTES, workBegins, type Preparation } from './preparation.ts';
import type { DeliveryAddress } from '../requests/destination.ts';

/** Roads are longer than the line between two points. */
const ROAD_DETOUR = 1.3;
/** A motorcycle, by the hour in which it leaves; assumed, not measured. */
const RIDING_KM_PER_HOUR = { rush: 15, day: 20, night: 28 } as const;
const RUSH_HOURS = [7, 8, 9, 16, 17, 18, 19];
const DAY_BEGINS = 6;
const NIGHT_BEGINS = 21;
/** Assumed where no search told the distance: an address has a town and a state, but no coordinates. */
const ASSUMED_METRES = { sameTown: 5_000, sameState: 10_000, elsewhere: 50_000 } as const;
const MINUTE_MS = 60_000;

export interface DeliveryToEstimate {
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
