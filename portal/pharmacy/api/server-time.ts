/** The server's clock: a countdown on a tablet whose clock is wrong would promise time that there is not. */

let offsetMs = 0;

/** Takes the time from an answer; right to a second. */
export function updateServerTime(response: Response): void {
  const said = Date.parse(response.headers.get('Date') ?? '');
  if (!Number.isNaN(said)) offsetMs = said - Date.now();
}

/** How far the server's clock is ahead of ours; milliseconds. */
export function clockOffsetMs(): number {
  return offsetMs;
}

/** Now, by the server's clock; milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
