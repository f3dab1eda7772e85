/** The client address of a call: from its socket, or as trusted proxies report it. */
import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';

export type ClientAddress = (request: IncomingMessage) => string;

/** Providers assign IPv6 in networks of /64 or larger, so that a single client owns a whole /64. */
const IPV6_PREFIX_GROUPS = 4;

/**
 * Returns a function that gives the address of a call: the IPv4 address, or the /64 network of an IPv6 address.
 *
 * @param trustedProxies addresses and CIDR ranges whose entries in `X-Forwarded-For` are trusted.
 */
export function clientAddressBehind(trustedProxies: readonly string[]): ClientAddress {
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  return (request) => {
    const address = proxyAddress(request, isTrusted);
    // The reported text need not be an address; the socket of the proxy has one.
    return networkOf(ipaddr.isValid(address) ? address : (request.socket.remoteAddress ?? ''));
  };
}

/** Returns a function that checks whether a call came over TLS, as a trusted proxy reports in `X-Forwarded-Proto`. */
export function tlsCheckBehind(trustedProxies: readonly string[]): (request: IncomingMessage) => boolean {
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  return ({ socket, headers }) =>
    headers['x-forwarded-proto'] === 'https' && isTrusted(socket.remoteAddress ?? '', 0);
}

function networkOf(text: string): string {
  // A socket that has been closed has no address.
  if (!ipaddr.isValid(text)) return 'unknown';
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, IPV6_PREFIX_GROUPS)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** Headers that proxies add. */
const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/**
 * Warns once per process that a call has headers of a proxy although no proxy is trusted. Only once, because any client
 * may send these headers.
 */
export function warnOfUnlistedProxy(log: Pick<Logger, 'warn'>): Middleware {
  let hasWarned = false;
  return async (ctx, next) => {
    const header = hasWarned ? undefined : HEADERS.find((name) => ctx.req.headers[name] !== undefined);
    if (header !== undefined) {
      hasWarned = true;
      log.warn(
        { header },
        'calls have a proxy header, but TRUSTED_PROXIES lists no proxy: all clients behind that proxy count as one. List it',
      );
    }
    await next();
  };
}
