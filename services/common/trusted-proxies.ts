/** `TRUSTED_PROXIES`: the proxies whose `X-Forwarded-For` is trusted, for the API and `ops doctor`. */
import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import type { SettingsReader } from '../../domain/common/settings.ts';

/** Returns the addresses and CIDR ranges of `TRUSTED_PROXIES`; empty if it is not set. */
export function readTrustedProxies(reader: SettingsReader): readonly string[] {
  return reader.list('TRUSTED_PROXIES', isProxyRange, 'addresses or CIDR ranges');
}

function isProxyRange(text: string): boolean {
  try {
    proxyAddress.compile(text);
    return true;
  } catch {
    return false;
  }
}

/** Shorter prefixes (in bits) cover more machines than a deployment has proxies. */
const MIN_PREFIX_BITS = { ipv4: 16, ipv6: 48 } as const;
/** Ranges of IPv4 that are written as IPv6 have these bits before those of IPv4. */
const MAPPED_BITS = 96;

/**
 * Returns the ranges that are so wide that callers may be in them.
 *
 * @param trustedProxies as `readTrustedProxies` returns them.
 */
export function wideProxyRanges(trustedProxies: readonly string[]): string[] {
  return trustedProxies.filter((range) => {
    const [text = '', size] = range.split('/');
    // proxy-addr has names for private networks, the largest of which has 16 million addresses.
    if (!ipaddr.isValid(text)) return range !== 'loopback' && range !== 'linklocal';
    if (size === undefined) return false;
    const address = ipaddr.parse(text);
    const bits = /[.:]/.test(size) ? (ipaddr.parse(size).prefixLengthFromSubnetMask() ?? 0) : Number(size);
    if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress())
      return bits - MAPPED_BITS < MIN_PREFIX_BITS.ipv4;
    return bits < MIN_PREFIX_BITS[address.kind()];
  });
}
