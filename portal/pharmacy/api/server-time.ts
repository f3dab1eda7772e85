/** The server's clock. A countdown must not depend on the clock of the tablet, which may be wrong. */

let offsetMs = 0;

/** Reads the `Date` header, which has a precision of one second. */
export function updateServerTime(response: Response): void {
  const serverTime = Date.parse(response.headers.get('Date') ?? '');
  if (!Number.isNaN(serverTime)) offsetMs = serverTime - Date.now();
}

/** Returns how many milliseconds the server is ahead of this device. */
export function clockOffsetMs(): number {
  return offsetMs;
}

/** Returns milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
