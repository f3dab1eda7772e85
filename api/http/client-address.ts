/** The address that a call comes from: of its socket, or as trusted proxies report it. */
import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';

export type ClientAddress = (request: IncomingMessage) => string;

/** IPv6 networks are given out as /64 or larger, so a single client has all of one. */
const IPV6_PREFIX_GROUPS = 4;

/**
 * Makes the function that tells a call's address: IPv4 whole, of IPv6 the /64.
 *
 * @param trustedProxies addresses and CIDR ranges; `X-Forwarded-For` is believed as far as they have written it.
 */
export function clientAddressBehind(trustedProxies: readonly string[]): ClientAddress {
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  return (request) => {
    const address = proxyAddress(request, isTrusted);
    // What a proxy passes on need not be an address; the proxy itself has one.
    return networkOf(ipaddr.isValid(address) ? address : (request.socket.remoteAddress ?? ''));
  };
}

/**
 * Makes the function that tells whether a call came by TLS: to a proxy, which says so in `X-Forwarded-Proto`.
 *
 * @param trustedProxies as above; of nobody else it is believed.
 */
export function tlsBehind(trustedProxies: readonly string[]): (request: IncomingMessage) => boolean {
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  return ({ socket, headers }) =>
    headers['x-forwarded-proto'] === 'https' && isTrusted(socket.remoteAddress ?? '', 0);
}

/** Whether `clientAddressBehind` takes this as an address or range. */
export function isProxyRange(text: string): boolean {
  try {
    proxyAddress.compile(text);
    return true;
  } catch {
    return false;
  }
}

/** Prefixes that are shorter hold more machines than anybody has proxies; bits. */
const NARROW_ENOUGH = { ipv4: 16, ipv6: 48 } as const;

/** Those of the ranges in which so many addresses are trusted that callers may be among them. */
export function wideProxyRanges(trustedProxies: readonly string[]): string[] {
  return trustedProxies.filter((range) => {
    const [address = '', size] = range.split('/');
    // proxy-addr has names for the private networks, of which the largest has 16 million addresses.
    if (!ipaddr.isValid(address)) return range !== 'loopback' && range !== 'linklocal';
    if (size === undefined) return false;
    const kind = ipaddr.parse(address).kind();
    const bits = /[.:]/.test(size) ? ipaddr.parse(size).prefixLengthFromSubnetMask() : Number(size);
    return (bits ?? 0) < NARROW_ENOUGH[kind];
  });
}

function networkOf(text: string): string {
  // A socket that is closed already has no address any more.
  if (!ipaddr.isValid(text)) return 'unknown';
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, IPV6_PREFIX_GROUPS)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** What proxies add. */
const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/**
 * For where no proxy is trusted.
 *
 * @param log is told once in the life of the process, at the first call with such a header: any client may send one.
 */
export function unnamedProxyWarning(log: Pick<Logger, 'warn'>): Middleware {
  let isSaid = false;
  return async (ctx, next) => {
    const header = isSaid ? undefined : HEADERS.find((name) => ctx.req.headers[name] !== undefined);
    if (header !== undefined) {
      isSaid = true;
      log.warn(
        { header },
        'calls come with the header of a proxy, and TRUSTED_PROXIES names none: if there is one, all who call through it count as one client. Name it',
      );
    }
    await next();
  };
}
