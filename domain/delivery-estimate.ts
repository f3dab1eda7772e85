/**
 * How long a delivery takes: the pharmacy answers and packs, a rider collects, then rides through town.
 * Our own assumptions, not measurements; a pharmacy that has delivered often enough should replace them.
 */

/** Minutes from the order until a rider leaves the pharmacy: confirm, dispense, hand over. */
const PREPARATION_MINUTES = 30;
/** Roads are longer than the line between two points. */
const ROAD_DETOUR = 1.3;
/** A motorcycle in city traffic. */
const RIDING_KM_PER_HOUR = 20;
/** The distance assumed when it isn't known: the default radius of a search. */
const UNKNOWN_DISTANCE_METRES = 10_000;

/** Whole minutes from order to delivery over a straight-line distance in metres. */
export function estimatedDeliveryMinutes(distanceMetres: number): number {
  const roadKilometres = (distanceMetres / 1000) * ROAD_DETOUR;
  return Math.ceil(PREPARATION_MINUTES + (roadKilometres / RIDING_KM_PER_HOUR) * 60);
}

/**
 * When a request should arrive. A delivery address carries no coordinates, so the distance is taken to be
 * the default search radius, 10 km: most enrollees live nearer.
 */
export function estimatedDeliveryAt(acceptedAt: Date): Date {
  const minutes = estimatedDeliveryMinutes(UNKNOWN_DISTANCE_METRES);
  return new Date(acceptedAt.getTime() + minutes * 60_000);
}
