/** Which addresses may be called: those of the public internet, and nothing that is ours. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { UrlRules } from '../../../domain/webhooks/urls.ts';

/** What ipaddr.js takes for public although it is not. */
const ALSO_REFUSED = [
  // Azure's metadata and DNS server, within each of its virtual networks.
  '168.63.129.16/32',
].map((range) => ipaddr.parseCIDR(range));

/** All public IPv6 addresses that were ever handed out. It has no address in which an IPv4 address is mapped. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3');

/** The fifth and sixth group of an IPv6 address that tunnels to an IPv4 address: ISATAP, RFC 5214. */
const ISATAP = { groups: [0x0000, 0x0200], next: 0x5efe } as const;

/**
 * Whether an address, as Node spells it, may be called.
 *
 * ipaddr.js calls `unicast` what is in none of its special ranges: private, loopback, link-local, carrier-grade NAT,
 * multicast, broadcast, unspecified, reserved, documentation, benchmarking, unique-local, mapped, 6to4, Teredo, NAT64.
 */
export function isCallable(address: string, { allowLoopback }: UrlRules): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range === 'loopback') return allowLoopback;
  if (range !== 'unicast' || ALSO_REFUSED.some((refused) => isWithin(parsed, refused))) return false;
  return parsed.kind() === 'ipv4' || (isWithin(parsed, PUBLIC_IPV6) && !isIsatap(parsed as ipaddr.IPv6));
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

function isWithin(address: Address, range: readonly [Address, number]): boolean {
  return address.kind() === range[0].kind() && address.match(range as [ipaddr.IPv4, number]);
}

function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return ISATAP.groups.some((group) => group === parts[4]) && parts[5] === ISATAP.next;
}
