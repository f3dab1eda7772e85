/** Says so once when calls come through a proxy that nobody named: all of its clients then count as one. */
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { ClientAddress } from './client-address.ts';

/** What proxies add. */
const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/**
 * Wraps what tells a call's address where no proxy is trusted.
 *
 * @param log is told once in the life of the process: any client may send such a header.
 */
export function warningOfUnnamedProxy(
  clientAddress: ClientAddress,
  log: Pick<Logger, 'warn'>,
): ClientAddress {
  let isSaid = false;
  return (request: IncomingMessage) => {
    const header = isSaid ? undefined : HEADERS.find((name) => request.headers[name] !== undefined);
    if (header !== undefined) {
      isSaid = true;
      log.warn(
        { header },
        'calls come with the header of a proxy, and TRUSTED_PROXIES names none: if there is one, all who call through it count as one client. Name it',
      );
    }
    return clientAddress(request);
  };
}
