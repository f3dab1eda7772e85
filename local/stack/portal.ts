/** The secret of the local portal and console, and a welcome link for the first owner of each. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { PAGES_PATHS, welcomeLink } from '../../services/portal/mails.ts';
import { createPortalUsers, type PortalUsers } from '../../services/portal/members.ts';
import { readIfPresent, writeAtomically } from '../files.ts';
import { LOCAL } from '../project.ts';
import { SAMPLE_BODY } from './sample-request.ts';
import { PARTNER } from './sandbox-key.ts';

/** The folder for mails when no SMTP server is configured. Only the user who runs the stack can read it. */
export const MAILS = path.join(LOCAL, 'mails');
const SECRET_FILE = path.join(LOCAL, 'portal-secret');
const SECRET_BYTES = 32;

/** Owners of the sample partner and of the sample request's pharmacy. */
const OWNERS = [
  { kind: 'partner', organisation: { partner_id: PARTNER.partner_id }, email: 'owner@partner.example' },
  {
    kind: 'pharmacy',
    organisation: { pharmacy_id: SAMPLE_BODY.pharmacy_id },
    email: 'owner@pharmacy.example',
  },
] as const;

/** A user signs in with a link that works once, or with the password that was set with it. */
export interface WayIn {
  readonly page: string;
  /** Null once the organisation has an owner. */
  readonly welcome_link: string | null;
  /** The owner, or the user who becomes owner with the link. */
  readonly email: string;
}

export type WaysIn = Readonly<Record<'partner' | 'pharmacy', WayIn>>;

/** Uses a host name, because browsers do not allow passkeys for addresses such as 127.0.0.1. */
export const portalOriginOn = (port: number) => `http://localhost:${port}`;

export interface PortalVariables {
  readonly PORTAL_SECRET: string;
  readonly PORTAL_ORIGIN: string;
  readonly MAIL_FOLDER?: string;
}

/** Returns the API's settings from the environment, else from the last start, else new ones. */
export async function portalVariables(port: number): Promise<PortalVariables> {
  const { PORTAL_SECRET, PORTAL_ORIGIN, SMTP_URL } = process.env;
  return {
    PORTAL_SECRET: PORTAL_SECRET ?? (await keptSecret()),
    PORTAL_ORIGIN: PORTAL_ORIGIN ?? portalOriginOn(port),
    ...(SMTP_URL === undefined ? { MAIL_FOLDER: MAILS } : {}),
  };
}

async function keptSecret(): Promise<string> {
  const kept = (await readIfPresent(SECRET_FILE))?.trim();
  if (kept !== undefined) return kept;
  const secret = randomBytes(SECRET_BYTES).toString('hex');
  await writeAtomically(SECRET_FILE, `${secret}\n`);
  return secret;
}

/** Creates a link for each organisation without an owner. */
export async function waysIn(database: Kysely<Database>, origin: string): Promise<WaysIn> {
  const users = createPortalUsers({ database, clock: () => new Date() });
  const [partner, pharmacy] = await Promise.all(OWNERS.map((owner) => wayIn(users, origin, owner)));
  if (partner === undefined || pharmacy === undefined)
    throw new TypeError('An owner of a partner and one of a pharmacy must exist');
  return { partner, pharmacy };
}

async function wayIn(
  users: PortalUsers,
  origin: string,
  { kind, organisation, email }: (typeof OWNERS)[number],
): Promise<WayIn> {
  const organisationId = 'partner_id' in organisation ? organisation.partner_id : organisation.pharmacy_id;
  const page = `${origin}${PAGES_PATHS[kind]}/`;
  const members = await users.list(organisationId);
  const owner = members.find(({ role }) => role === 'owner');
  if (owner !== undefined) return { page, welcome_link: null, email: owner.email };
  const { token } = await users.invite({ organisation, email, role: 'owner' });
  return { page, welcome_link: welcomeLink(origin, kind, token), email };
}
