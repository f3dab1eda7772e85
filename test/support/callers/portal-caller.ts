/** Calls the portal's internal API as a browser on the portal's pages does. */
import { randomBytes } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { openPortal } from '../../../api/compose.ts';
import type { PortalSettings } from '../../../api/settings.ts';
import { clientAddressBehind } from '../../../api/http/client-address.ts';
import { createPortalUser } from '../../../db/portal/users.ts';
import { currentPortalDocument } from '../../../api/portal/document.ts';
import type { OrganisationChoice } from '../../../db/portal/memberships.ts';
import type { Role } from '../../../domain/portal/roles.ts';
import { Contract, type OpenapiDocument } from '../engine/contract.ts';
import type { ApiResponse } from './api-caller.ts';
import { whileBusy } from './until-answered.ts';
import type { TestEngineOptions } from '../engine/engine.ts';
import type { GivenEngine } from '../given/given-engine.ts';

export const PORTAL_ORIGIN = 'https://portal.example.com';
export const PASSWORD = 'correct horse battery staple';
export const PORTAL_SECRET = 'a-secret-of-the-tests-of-more-than-32-characters';

/** Trusts the client address that a `PortalCaller` sends. */
export const BEHIND_PROXY = clientAddressBehind(['127.0.0.1']);

/** Enables the portal of a test engine. */
export const withPortal: NonNullable<TestEngineOptions['portal']> = withPortalSettings({});

/** Enables the portal with pages of another origin. */
export const openPortalAt = (origin: string) => withPortalSettings({ origin });

/** Enables the portal with other settings. */
export function withPortalSettings(
  settings: Partial<PortalSettings>,
): NonNullable<TestEngineOptions['portal']> {
  return (parts) =>
    openPortal(
      { secret: PORTAL_SECRET, origin: PORTAL_ORIGIN, mail: undefined, signOn: undefined, ...settings },
      parts,
    );
}

/** The portal's OpenAPI document. */
const contract = new Contract(currentPortalDocument() as unknown as OpenapiDocument);

let callers = 0;

type PortalCall = [method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>];

export class PortalCaller {
  readonly origin: string;
  readonly email: string;
  readonly partnerId: string;
  /** The client address that this caller sends; the engine must trust it, as with `BEHIND_PROXY`. */
  address = `198.51.100.${(callers += 1) % 256}`;
  /** Value of each cookie by its name, as a browser keeps them. */
  readonly cookies = new Map<string, string>();

  constructor(origin: string, email: string, partnerId: string) {
    this.origin = origin;
    this.email = email;
    this.partnerId = partnerId;
  }

  /** Sends a call with the stored cookies, and stores the received ones. Retries while the engine is too busy. */
  call<Data = unknown>(...call: PortalCall): Promise<ApiResponse<Data>> {
    return whileBusy(() => this.callOnce<Data>(...call));
  }

  /** Sends the call without retrying it. */
  async callOnce<Data = unknown>(
    ...[method, path, body, headers = { Origin: PORTAL_ORIGIN }]: PortalCall
  ): Promise<ApiResponse<Data>> {
    const response = await fetch(`${this.origin}/internal${path}`, {
      method,
      headers: {
        'X-Forwarded-For': this.address,
        Cookie: [...this.cookies].map((cookie) => cookie.join('=')).join('; '),
        ...headers,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    const json = (await response.json()) as ApiResponse<Data>;
    contract.check({ method, path, status: response.status, headers: response.headers, body: json });
    return { status: response.status, headers: response.headers, data: json.data, error: json.error };
  }

  /** Returns a caller in another tab of the same browser. */
  withCookiesOf(other: PortalCaller): this {
    for (const [name, value] of other.cookies) this.cookies.set(name, value);
    return this;
  }

  signIn(password = PASSWORD): Promise<ApiResponse<unknown>> {
    return this.call('POST', '/session', { email: this.email, password });
  }

  /** Signs in without retrying. */
  signInOnce(password = PASSWORD): Promise<ApiResponse<unknown>> {
    return this.callOnce('POST', '/session', { email: this.email, password });
  }

  private keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/max-age=0/i.test(cookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** Hashed once, because that takes a tenth of a second of CPU. */
let passwordHash: Promise<string> | undefined;

/** Creates a user of a partner, by default an owner, who is not signed in. */
export async function portalUser(
  engine: GivenEngine,
  partnerId?: string,
  role: Role = 'owner',
): Promise<PortalCaller> {
  const partner_id = partnerId ?? (await engine.partner()).partnerId;
  return new PortalCaller(engine.origin, await userOf(engine, { partner_id }, role), partner_id);
}

/** Creates a user of a partner who is signed in. */
export async function signedInUser(
  engine: GivenEngine,
  partnerId?: string,
  role?: Role,
): Promise<PortalCaller> {
  return signedIn(await portalUser(engine, partnerId, role));
}

/** Creates a user of a pharmacy who is not signed in. */
export async function pharmacyUser(
  engine: GivenEngine,
  pharmacy_id: string,
  role: Role = 'pharmacist',
): Promise<PortalCaller> {
  return new PortalCaller(engine.origin, await userOf(engine, { pharmacy_id }, role), '');
}

/** Creates a user of a pharmacy who is signed in. */
export async function signedInPharmacist(
  engine: GivenEngine,
  pharmacy_id: string,
  role: Role = 'pharmacist',
): Promise<PortalCaller> {
  return signedIn(await pharmacyUser(engine, pharmacy_id, role));
}

async function signedIn(user: PortalCaller): Promise<PortalCaller> {
  const { status, error } = await user.signIn();
  if (status !== 200) throw new Error(`Signing in was answered ${status}: ${error.message}`);
  return user;
}

/** Expires the sessions that act for an organisation. */
export async function endSessions({ database }: GivenEngine, organisation_id: string): Promise<void> {
  await database.deleteFrom('portal_session').where('organisation_id', '=', organisation_id).execute();
}

/** Creates a user and returns the e-mail address. */
async function userOf(engine: GivenEngine, organisation: OrganisationChoice, role: Role): Promise<string> {
  const email = `user-${randomBytes(5).toString('hex')}@example.com`;
  const password_hash = await (passwordHash ??= hashPassword(PASSWORD));
  await createPortalUser(engine.database, { membership: { ...organisation, role }, email, password_hash });
  return email;
}
