/** Distances on the Earth, taken as a sphere. */

/** Metres; the mean radius of the Earth ellipsoid (IUGG, R1). */
const EARTH_RADIUS_METRES = 6_371_008.8;

/** Degrees, WGS 84. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** A point on the unit sphere; neighbours have near coordinates everywhere, also at the antimeridian. */
export type SpherePoint = readonly [x: number, y: number, z: number];

export function toSpherePoint({ latitude, longitude }: Coordinates): SpherePoint {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** The straight line through the unit sphere between two points that are so many metres apart on the Earth. */
export function toChord(metres: number): number {
  return 2 * Math.sin(Math.min(metres / (2 * EARTH_RADIUS_METRES), Math.PI / 2));
}

/** Metres along the surface of the Earth for a chord of the unit sphere. */
export function toMetres(chord: number): number {
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(chord / 2, 1));
}
