/** Where Nigeria is. */
import type { Coordinates } from './geography.ts';

/** Degrees: the extent of Nigeria in Natural Earth's countries, 4.24-13.87 N and 2.69-14.58 E, and a tenth more at most. */
const EXTENT = { south: 4.2, north: 13.9, west: 2.6, east: 14.7 };

/** Whether a place is in the rectangle around Nigeria, which also holds parts of its neighbours. */
export function isAboutNigeria({ latitude, longitude }: Coordinates): boolean {
  const { south, north, west, east } = EXTENT;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

/**
 * Whether a place outside is inside with latitude and longitude exchanged. Near the middle of the country both are
 * inside, and nobody can tell.
 */
export function isExchanged({ latitude, longitude }: Coordinates): boolean {
  const exchanged = { latitude: longitude, longitude: latitude };
  return !isAboutNigeria({ latitude, longitude }) && isAboutNigeria(exchanged);
}
