/** Invites somebody to become a member. */
import { MAIL_ADDRESS_RULE, readMailAddress } from '../../../domain/portal/mail-address.ts';
import type { Kysely } from 'kysely';
import { storeInvitation, type Invitation } from '../../../db/portal/invitations.ts';
import type { OrganisationChoice } from '../../../db/portal/memberships.ts';
import { partnerExists } from '../../../db/partners/partners.ts';
import { findPharmacy } from '../../../db/pharmacies/find-pharmacy.ts';
import type { Database } from '../../../db/schema.ts';
import { rolesOf, type OrganisationKind, type Role } from '../../../domain/portal/roles.ts';
import { ServiceError, validationError } from '../../common/errors.ts';
import { requirePharmacy } from '../../pharmacies/registry/refusals.ts';
import { newToken } from '../tokens.ts';

/** A week. */
const OPEN_MS = 604_800_000;

export interface InviteParts {
  readonly database: Kysely<Database>;
  readonly clock: () => Date;
}

export interface AskedInvitation {
  readonly organisation: OrganisationChoice;
  readonly email: string;
  readonly role: Role;
  /** The id of a user, or `ops`. */
  readonly invited_by: string;
}

export interface MadeInvitation {
  readonly invitation: Invitation;
  /** The secret of the link; only its hash is stored. */
  readonly token: string;
}

/**
 * An earlier invitation of the same address no longer works.
 *
 * @throws ServiceError `validation_error`, `partner_not_found`, `pharmacy_not_found`, `member_exists`, `too_many_members`.
 */
export async function invite(
  { database, clock }: InviteParts,
  { organisation, email: asked, role, invited_by }: AskedInvitation,
): Promise<MadeInvitation> {
  const email = readMailAddress(asked);
  if (email === undefined) throw notAnAddress();
  const now = clock();
  const kind = await requireOrganisation(database, organisation, now);
  if (!rolesOf(kind).includes(role)) throw noSuchRole(kind);
  const { token, sha256 } = newToken();
  const expires_at = new Date(now.getTime() + OPEN_MS);
  const invitation = { ...organisation, email, role, invited_by, token_sha256: sha256, expires_at };
  const stored = await storeInvitation(database, invitation);
  switch (stored) {
    case 'inviter_left':
      throw new ServiceError(
        'insufficient_role',
        'You may not invite members to this organisation any more.',
      );
    case 'member_exists':
      throw new ServiceError('member_exists');
    case 'full':
      throw new ServiceError('too_many_members');
    default:
      return { invitation: stored, token };
  }
}

async function requireOrganisation(
  database: Kysely<Database>,
  organisation: OrganisationChoice,
  now: Date,
): Promise<OrganisationKind> {
  if ('pharmacy_id' in organisation) {
    requirePharmacy(await findPharmacy(database, organisation.pharmacy_id, now));
    return 'pharmacy';
  }
  if (!(await partnerExists(database, organisation.partner_id))) throw new ServiceError('partner_not_found');
  return 'partner';
}

function notAnAddress(): ServiceError {
  return validationError([{ path: 'email', code: 'email', message: MAIL_ADDRESS_RULE }]);
}

/** The refusal for a role of the other kind of organisation. */
export function noSuchRole(kind: OrganisationKind): ServiceError {
  const message = `must be one of ${rolesOf(kind).join(', ')}`;
  return validationError([{ path: 'role', code: 'enum', message }]);
}
