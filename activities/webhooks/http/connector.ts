/** Connects to receivers, but only to addresses of the public internet. */
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isLocalhost, isOwnPort, type UrlRules } from '../../../domain/webhooks/urls.ts';
import { Resolver } from 'node:dns/promises';
import { Agent, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { callbackify } from 'node:util';
import { CallFailure, failureOf } from './failures.ts';

/** Addresses that ipaddr.js treats as public although they are not. */
const ALSO_REFUSED = [
  // Azure's metadata and DNS server, within each of its virtual networks.
  '168.63.129.16/32',
].map((range) => ipaddr.parseCIDR(range));

/** All public IPv6 addresses that have ever been allocated. The range contains no mapped IPv4 addresses. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3');

/** The fifth and sixth group of IPv6 addresses that tunnel to an IPv4 address: ISATAP, RFC 5214. */
const ISATAP = { groups: [0x0000, 0x0200], next: 0x5efe } as const;

/**
 * Returns whether an address, as spelled by Node, may be called.
 *
 * ipaddr.js calls an address `unicast` if it is in none of its special ranges: private, loopback, link-local,
 * carrier-grade NAT, multicast, broadcast, unspecified, reserved, documentation, benchmarking, unique-local, mapped,
 * 6to4, Teredo, NAT64.
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

/** Resolves a name to its IPv4 and IPv6 addresses; fails as Node's resolver does. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** Timeout in milliseconds and number of tries for a DNS server. */
const DNS_LIMITS = { timeout: 2_000, tries: 2 } as const;
const LOCALHOST = ['127.0.0.1', '::1'] as const;

/**
 * Makes a resolver that queries DNS directly. `dns.lookup` would block one of the process's four threads per slow
 * server, and would find names of our own network through search domains and `/etc/hosts`.
 *
 * @param servers replaces the DNS servers of the machine.
 */
export function dnsResolver(servers?: readonly string[]): Resolve {
  return async (hostname) => {
    if (isLocalhost(hostname)) return LOCALHOST;
    // Creates a resolver each time, which takes 0.1 ms, because a resolver reads the machine's settings only once.
    const resolver = new Resolver(DNS_LIMITS);
    if (servers !== undefined) resolver.setServers(servers);
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
    return [v4, v6].flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  };
}

/**
 * Delay before the next of several addresses is tried in parallel. Distant receivers need more than Node's 250 ms;
 * milliseconds.
 */
const NEXT_ADDRESS_DELAY_MS = 1_000;
/**
 * Idle connections are closed after this time, because many receivers close theirs after 5 s. A shorter `Keep-Alive`
 * timeout is honoured. Milliseconds.
 */
const IDLE_MS = 4_000;
/** A busy connection is replaced after this time, so that a changed DNS entry takes effect. Milliseconds. */
const MAX_CONNECTION_AGE_MS = 300_000;

interface ConnectorOptions extends UrlRules {
  readonly resolve: Resolve;
  readonly ca?: string;
}

export interface CallArguments extends ClientRequestArgs {
  /** Aborted when the call has ended, which drops a connection that is still being made for it. */
  readonly ended?: AbortSignal;
}

/**
 * Connections to receivers by one scheme. A socket enters the pool only after the checks here and keeps its address, so
 * attempts over a reused socket are covered too.
 *
 * Uses Node's own client, because undici breaks a connection on an unrequested `100 Continue`, which RFC 9110, 15.2,
 * requires clients to skip.
 */
export class GuardedAgent extends Agent {
  /** Node reads `protocol` and `defaultPort` from the agent of a request. */
  readonly protocol: 'http:' | 'https:';
  readonly defaultPort: number;
  readonly #options: ConnectorOptions;
  readonly #madeAt = new WeakMap<Duplex, number>();

  constructor(protocol: 'http:' | 'https:', options: ConnectorOptions) {
    super({ keepAlive: true, timeout: IDLE_MS });
    this.protocol = protocol;
    this.defaultPort = protocol === 'https:' ? 443 : 80;
    this.#options = options;
  }

  override createConnection(
    target: CallArguments,
    callback: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    const refused = (error: Error) => callback(error, undefined as never);
    const host = target.host ?? '';
    const rules = this.#rulesFor(target);
    // Node connects to a host that is an address without calling `lookup`.
    if (isIP(host) !== 0 && !isCallable(host, rules)) {
      process.nextTick(refused, addressRefused());
      return;
    }
    const socket = this.#connect(target, rules);
    const abandon = () => socket.destroy(new Error('the call has ended'));
    target.ended?.addEventListener('abort', abandon);
    const stage = this.protocol === 'https:' ? 'tls' : 'connect';
    // Stays registered after connecting: an error before the request listens would end the process.
    socket.on('error', (error) => {
      target.ended?.removeEventListener('abort', abandon);
      refused(failureOf(error, stage));
    });
    socket.once(stage === 'tls' ? 'secureConnect' : 'connect', () => {
      target.ended?.removeEventListener('abort', abandon);
      if (!isCallable(socket.remoteAddress ?? '', rules)) {
        refused(addressRefused());
        socket.destroy();
        return;
      }
      this.#madeAt.set(socket, performance.now());
      callback(null, socket);
    });
  }

  override keepSocketAlive(socket: Duplex): boolean {
    // Node honours `Keep-Alive: timeout=5` and returns whether the connection can be kept; its types omit that.
    const canBeKept = super.keepSocketAlive(socket) as unknown as boolean;
    const age = performance.now() - (this.#madeAt.get(socket) ?? 0);
    if (!canBeKept || age > MAX_CONNECTION_AGE_MS) return false;
    // Data without a call would be mistaken for the answer to the next one.
    socket.on('data', destroySocket);
    return true;
  }

  override reuseSocket(...[socket, request]: Parameters<Agent['reuseSocket']>): void {
    socket.off('data', destroySocket);
    super.reuseSocket(socket, request);
  }

  /** Our own ports are refused on this machine, whichever host name leads to it. */
  #rulesFor({ port }: CallArguments): UrlRules {
    const target = { protocol: this.protocol, port: port === null ? undefined : String(port ?? '') };
    return isOwnPort(target, this.#options) ? { ...this.#options, allowLoopback: false } : this.#options;
  }

  #connect({ host, port, servername }: TlsArguments, rules: UrlRules): Socket {
    const { resolve, ca } = this.#options;
    const to = {
      host: host ?? '',
      port: Number(port ?? this.defaultPort),
      lookup: guardedLookup(resolve, rules),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_DELAY_MS,
      noDelay: true,
    };
    if (this.protocol === 'http:') return connectTcp(to);
    // No session resumption, because it would reuse an older check of the certificate.
    return connectTls({
      ...to,
      ALPNProtocols: ['http/1.1'],
      ...(servername === undefined ? {} : { servername }),
      ...(ca === undefined ? {} : { ca }),
    });
  }
}

/** The agent adds the server name for TLS; empty for an address. */
type TlsArguments = CallArguments & { readonly servername?: string };

function destroySocket(this: Duplex): void {
  this.destroy();
}

/** Resolves a name within the connecting call and passes on only addresses that may be called. */
function guardedLookup(resolve: Resolve, rules: UrlRules): LookupFunction {
  const find = callbackify(resolve);
  return (hostname, { all }, callback) =>
    find(hostname, (error, addresses) => {
      if (error !== null) {
        callback(failureOf(error, 'dns'), '', 0);
        return;
      }
      const [first, ...others] = addresses
        .filter((address) => isCallable(address, rules))
        .map((address) => ({ address, family: isIP(address) }));
      if (first === undefined) callback(addresses.length === 0 ? noAddress() : addressRefused(), '', 0);
      else if (all === true) callback(null, [first, ...others]);
      else callback(null, first.address, first.family);
    });
}

/** Does not name the address, because that would reveal our own DNS to callers. */
function addressRefused(): CallFailure {
  return new CallFailure('address_refused', 'The host name does not resolve to a public address.');
}

function noAddress(): CallFailure {
  return new CallFailure('dns', 'The host name has no address.');
}
