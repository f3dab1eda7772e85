/** Non-public addresses from IANA's registries, and the ways in which URLs can spell them. */
import * as fc from 'fast-check';

export interface AddressRange {
  readonly name: string;
  /** The first address of the range, as a number. */
  readonly first: bigint;
  readonly prefix: number;
  readonly bits: 32 | 128;
}

const v4 = (name: string, text: string): AddressRange => {
  const [address = '', prefix] = text.split('/');
  const first = address.split('.').reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);
  return { name, first, prefix: Number(prefix), bits: 32 };
};

/** All groups must be written out, without `::`. */
const v6 = (name: string, text: string): AddressRange => {
  const [address = '', prefix] = text.split('/');
  const parts = address.split(':');
  const first = Array.from({ length: 8 }, (_, index) => parts[index] ?? '0').reduce(
    (sum, part) => (sum << 16n) | BigInt(`0x${part}`),
    0n,
  );
  return { name, first, prefix: Number(prefix), bits: 128 };
};

/** IANA IPv4 Special-Purpose Address Registry, multicast, and ranges that clouds reserve. */
export const FORBIDDEN_V4: readonly AddressRange[] = [
  v4('this network', '0.0.0.0/8'),
  v4('private', '10.0.0.0/8'),
  v4('carrier-grade NAT', '100.64.0.0/10'),
  v4('loopback', '127.0.0.0/8'),
  v4('loopback', '127.0.0.1/32'),
  v4('link-local', '169.254.0.0/16'),
  v4('metadata of clouds', '169.254.169.254/32'),
  v4('private', '172.16.0.0/12'),
  v4('protocol assignments', '192.0.0.0/24'),
  v4('documentation', '192.0.2.0/24'),
  v4('AS112', '192.31.196.0/24'),
  v4('AMT', '192.52.193.0/24'),
  v4('6to4 relays', '192.88.99.0/24'),
  v4('private', '192.168.0.0/16'),
  v4('AS112', '192.175.48.0/24'),
  v4('benchmarking', '198.18.0.0/15'),
  v4('documentation', '198.51.100.0/24'),
  v4('documentation', '203.0.113.0/24'),
  v4('multicast', '224.0.0.0/4'),
  v4('reserved', '240.0.0.0/4'),
  v4('broadcast', '255.255.255.255/32'),
  v4('metadata of Azure', '168.63.129.16/32'),
  v4('metadata of Alibaba', '100.100.100.200/32'),
];

/** IANA IPv6 Special-Purpose Address Registry, multicast, and everything outside of 2000::/3. */
export const FORBIDDEN_V6: readonly AddressRange[] = [
  v6('unspecified', '0/128'),
  v6('loopback', '0:0:0:0:0:0:0:1/128'),
  v6('IPv4-compatible', '0/96'),
  v6('mapped', '0:0:0:0:0:ffff/96'),
  v6('translated', '0:0:0:0:ffff/96'),
  v6('NAT64', '64:ff9b/96'),
  v6('NAT64, local', '64:ff9b:1/48'),
  v6('discard', '100/64'),
  v6('Teredo', '2001/32'),
  v6('protocol assignments', '2001/23'),
  v6('benchmarking', '2001:2/48'),
  v6('AMT', '2001:3/32'),
  v6('AS112', '2001:4:112/48'),
  v6('ORCHID', '2001:10/28'),
  v6('ORCHIDv2', '2001:20/28'),
  v6('documentation', '2001:db8/32'),
  v6('6to4', '2002/16'),
  v6('AS112', '2620:4f:8000/48'),
  v6('documentation', '3fff/20'),
  v6('unassigned', '4000/2'),
  v6('segment routing', '5f00/16'),
  v6('unassigned', '8000/2'),
  v6('unassigned', 'c000/3'),
  v6('unique-local', 'fc00/7'),
  v6('metadata of AWS', 'fd00:ec2:0:0:0:0:0:254/128'),
  v6('link-local', 'fe80/10'),
  v6('site-local', 'fec0/10'),
  v6('multicast', 'ff00/8'),
];

/** Addresses of a range; the first and last occur more often. */
export function inRange({ first, prefix, bits }: AddressRange): fc.Arbitrary<bigint> {
  const last = (1n << BigInt(bits - prefix)) - 1n;
  return fc.bigInt({ min: 0n, max: last }).map((offset) => first | offset);
}

export function dotted(address: bigint): string {
  return bytesOf(address).join('.');
}

/** All eight groups, in hexadecimal digits. */
export function groups(address: bigint): string {
  return groupsOf(address)
    .map((group) => group.toString(16))
    .join(':');
}

function bytesOf(address: bigint): number[] {
  return [24n, 16n, 8n, 0n].map((shift) => Number((address >> shift) & 0xffn));
}

function groupsOf(address: bigint): number[] {
  return Array.from({ length: 8 }, (_, index) => Number((address >> BigInt(112 - 16 * index)) & 0xffffn));
}

const hex = (value: number | bigint, digits = 0) => value.toString(16).padStart(digits, '0');

/** Hosts that `URL` parses as this IPv4 address, and IPv6 addresses that contain it. */
export function spellingsOfV4(address: bigint): fc.Arbitrary<string> {
  const [a = 0, b = 0, c = 0, d = 0] = bytesOf(address);
  const plain = dotted(address);
  const high = `${hex(address >> 16n)}:${hex(address & 0xffffn)}`;
  const part = (value: number | bigint) =>
    fc.constantFrom(
      String(value),
      `0x${hex(value)}`,
      `0X${hex(value, 4)}`,
      `0${value.toString(8)}`,
      `000${value.toString(8)}`,
    );
  const parts = (...values: (number | bigint)[]) =>
    fc.tuple(...values.map(part)).map((texts) => texts.join('.'));
  const containing = [
    `::ffff:${plain}`,
    `::ffff:${high}`,
    `::FFFF:${high.toUpperCase()}`,
    `0:0:0:0:0:ffff:${high}`,
    `::${plain}`,
    `::${high}`,
    `::ffff:0:${plain}`,
    `64:ff9b::${plain}`,
    `64:ff9b:1::${high}`,
    `2002:${high}::1`,
    `2002:${high}::${plain}`,
    `2001:0:${high}::1`,
    `2001::${hex(0xffff ^ Number(address >> 16n))}:${hex(0xffff ^ Number(address & 0xffffn))}`,
    `fe80::5efe:${plain}`,
    `2606:4700::5efe:${plain}`,
    `2606:4700::200:5efe:${plain}`,
  ];
  return fc.oneof(
    parts(a, b, c, d),
    parts(a, b, (c << 8) | d),
    parts(a, address & 0xffffffn),
    parts(address),
    fc.constant(`${plain}.`),
    fc.constant(plain.replaceAll('.', '。')),
    fc.constant(plain.replaceAll('.', '%2e')),
    fc.constant(plain.replaceAll(/\d/g, (digit) => `%3${digit}`)),
    fc.constant(plain.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))),
    fc.constant(`user@${plain}`),
    fc.constantFrom(...containing).map((text) => `[${text}]`),
  );
}

/** Valid and almost valid spellings of an IPv6 address. */
export function spellingsOfV6(address: bigint): fc.Arbitrary<string> {
  const full = groupsOf(address);
  const long = full.map((group) => hex(group, 4)).join(':');
  const low = [full[6] ?? 0, full[7] ?? 0].flatMap((group) => [group >> 8, group & 0xff]).join('.');
  return fc.constantFrom(
    `[${groups(address)}]`,
    `[${long}]`,
    `[${long.toUpperCase()}]`,
    new URL(`http://[${long}]`).hostname,
    `[${full
      .slice(0, 6)
      .map((group) => hex(group))
      .join(':')}:${low}]`,
    `[${groups(address)}%25eth0]`,
    `[${groups(address)}%eth0]`,
  );
}
