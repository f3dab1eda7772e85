/** The server's clock: a countdown on a tablet whose clock is wrong would promise time that there is not. */

let aheadMs = 0;

/** Takes the time from an answer; right to a second. */
export function noteServerTime(response: Response): void {
  const said = Date.parse(response.headers.get('Date') ?? '');
  if (!Number.isNaN(said)) aheadMs = said - Date.now();
}

/** How far the server's clock is ahead of ours; milliseconds. */
export function aheadOfUs(): number {
  return aheadMs;
}

/** Now, by the server's clock; milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
