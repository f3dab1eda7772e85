/** Connects to receivers: only to addresses of the public internet. */
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isLocalhost, isOwnPort, type UrlRules } from '../../../domain/webhooks/urls.ts';
import { Resolver } from 'node:dns/promises';
import { Agent, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { callbackify } from 'node:util';
import { CallFailure, failureOf } from './failures.ts';

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

/** All addresses of a name, of both families; fails as Node's resolver does. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** A server that says nothing is asked as often, and so long; milliseconds. */
const PATIENCE = { timeout: 2_000, tries: 2 } as const;
const LOCALHOST = ['127.0.0.1', '::1'] as const;

/**
 * Asks DNS itself. `dns.lookup` would ask in one of the process's four threads, of which a few names with slow
 * servers would take all; and it would find the names of our own network through search domains and `/etc/hosts`.
 *
 * @param servers instead of those of the machine.
 */
export function dnsResolver(servers?: readonly string[]): Resolve {
  return async (hostname) => {
    if (isLocalhost(hostname)) return LOCALHOST;
    // A new one each time, since it reads the machine's settings only once. That takes 0.1 ms.
    const resolver = new Resolver(PATIENCE);
    if (servers !== undefined) resolver.setServers(servers);
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
    return [v4, v6].flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  };
}

/** How long one of several addresses is tried alone before the next is tried beside it; far receivers need more than Node's 250 ms. */
const NEXT_ADDRESS_AFTER_MS = 1_000;
/** Idle connections: many receivers close theirs after 5 s. One that announces less is believed. Milliseconds. */
const IDLE_MS = 4_000;
/** A connection that is never idle is replaced after so long, so that a name that moved is looked up. Milliseconds. */
const CONNECTION_LIFE_MS = 300_000;

interface ConnectorOptions extends UrlRules {
  readonly resolve: Resolve;
  /** In the place of the publicly trusted authorities. */
  readonly ca?: string;
}

/** The arguments of a call, as `http.request` passes them on to the agent. */
export interface CallArguments extends ClientRequestArgs {
  /** Aborted when the call has ended: a connection that is still being made for it is dropped. */
  readonly ended?: AbortSignal;
}

/**
 * Connections to receivers by one scheme. A socket gets into the pool only by having passed the checks here, and keeps
 * its address for as long as it lives; so each attempt over a reused socket is covered too.
 *
 * Node's own client makes the calls, because undici breaks a connection on which `100 Continue` comes without having
 * been asked for. RFC 9110, 15.2, wants it skipped.
 */
export class GuardedAgent extends Agent {
  /** Node takes these two from the agent of a request. */
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
    // Addresses as hosts are connected to without a lookup.
    if (isIP(host) !== 0 && !isCallable(host, rules)) {
      process.nextTick(refused, addressRefused());
      return;
    }
    const socket = this.#connect(target, rules);
    const abandon = () => socket.destroy(new Error('the call has ended'));
    target.ended?.addEventListener('abort', abandon);
    const stage = this.protocol === 'https:' ? 'tls' : 'connect';
    // Stays after the connection is made: until the request listens, an error would end the process.
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
    // Node reads `Keep-Alive: timeout=5`, and says whether the connection can be kept; its types do not say so.
    const canBeKept = super.keepSocketAlive(socket) as unknown as boolean;
    const age = performance.now() - (this.#madeAt.get(socket) ?? 0);
    if (!canBeKept || age > CONNECTION_LIFE_MS) return false;
    // What comes without a call would be taken for the answer to the next one.
    socket.on('data', destroySocket);
    return true;
  }

  override reuseSocket(...[socket, request]: Parameters<Agent['reuseSocket']>): void {
    socket.off('data', destroySocket);
    super.reuseSocket(socket, request);
  }

  /** Our own servers are on the machine itself, whichever of its names leads there. */
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
      autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
      noDelay: true,
    };
    if (this.protocol === 'http:') return connectTcp(to);
    // Each connection has a handshake of its own: a resumed session would take over an older check of the certificate.
    return connectTls({
      ...to,
      ALPNProtocols: ['http/1.1'],
      ...(servername === undefined ? {} : { servername }),
      ...(ca === undefined ? {} : { ca }),
    });
  }
}

/** The agent adds the name that TLS asks for; empty for an address. */
type TlsArguments = CallArguments & { readonly servername?: string };

function destroySocket(this: Duplex): void {
  this.destroy();
}

/** Gives a socket only addresses that may be called, in the call in which it connects. */
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

/** Does not name the address: that would tell callers what our own DNS says. */
function addressRefused(): CallFailure {
  return new CallFailure('address_refused', 'The name does not lead to a public address.');
}

function noAddress(): CallFailure {
  return new CallFailure('dns', 'The name has no address.');
}
