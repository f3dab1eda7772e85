/** Proof of identity by a signed-in user, required before an action that gives lasting access. */
import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { listPasskeys } from '../../../db/portal/passkeys.ts';
import { recordIdentityProof } from '../../../db/portal/sessions.ts';
import { countSignIn, resetSignIns } from '../../../db/portal/sign-in.ts';
import { findPasswordHash, lockUser } from '../../../db/portal/users.ts';
import type { Database } from '../../../db/schema.ts';
import { PROOF_MINUTES } from '../../../domain/portal/lasting-access.ts';
import { ServiceError } from '../../common/errors.ts';
import type { Account } from '../account.ts';
import type { Member } from '../member.ts';
import type { Passkeys } from '../passkeys.ts';
import type { QueueCaller } from '../password-hashing.ts';
import { requireRightCode, type SecondFactorCode, type SecondFactors } from './second-factors.ts';
import { requireNoWait } from './sign-in.ts';

export type Proof =
  | { readonly type: 'password'; readonly password: string }
  | { readonly type: 'passkey'; readonly response: object }
  | { readonly type: SecondFactorCode['kind']; readonly code: string };

export const PROOF_KINDS = ['password', 'passkey', 'authenticator', 'recovery'] as const;
type ProofKind = (typeof PROOF_KINDS)[number];

interface ProofParts {
  readonly database: Kysely<Database>;
  readonly secret: string;
  readonly account: Pick<Account, 'checkPassword'>;
  readonly passkeys: Pick<Passkeys, 'recognise'>;
  readonly factors: Pick<SecondFactors, 'use'>;
}

export type Proofs = ReturnType<typeof createProofs>;

export function createProofs(parts: ProofParts) {
  const { database, secret } = parts;
  const kindsOf = async ({ user_id, second_factor }: Member): Promise<ProofKind[]> => {
    const hasPasskey = (await listPasskeys(database, user_id)).length > 0;
    const hasPassword = !second_factor && (await findPasswordHash(database, user_id)) !== undefined;
    return [
      // With a second factor, a stolen password must not be sufficient.
      ...(second_factor ? (['authenticator', 'recovery'] as const) : []),
      ...(hasPassword ? (['password'] as const) : []),
      ...(hasPasskey ? (['passkey'] as const) : []),
    ];
  };
  return {
    /** Lists the proofs that the user can give. The list is empty for a user who signs in only through an identity provider. */
    kindsOf,
    /**
     * Checks a proof, and records its time in the session. Wrong proofs are counted by user in Postgres; wrong codes also count as wrong
     * codes of sign-ins.
     *
     * @throws ServiceError `invalid_credentials`, `invalid_code`, `passkey_refused`, `proof_required` for an insufficient kind,
     * `rate_limit_exceeded`, and `session_required` when the session has ended in the meantime.
     */
    async prove(member: Member, proof: Proof): Promise<void> {
      const bucket = createHmac('sha256', secret).update(`proof ${member.user_id}`).digest();
      if (!(await kindsOf(member)).includes(proof.type)) {
        throw proofRequired('Use another kind of proof: GET /session/proof lists yours.');
      }
      requireNoWait(await countSignIn(database, bucket));
      await check(parts, member, proof);
      await resetSignIns(database, bucket);
      if (!(await recordIdentityProof(database, member.session_id)))
        throw new ServiceError('session_required');
    },
  };
}

async function check(
  { database, account, passkeys, factors }: ProofParts,
  member: Member,
  proof: Proof,
): Promise<void> {
  switch (proof.type) {
    case 'password':
      return account.checkPassword(callerOf(member), member, proof.password);
    case 'passkey': {
      const { user_id } = await passkeys.recognise(proof.response);
      if (user_id !== member.user_id)
        throw new ServiceError('passkey_refused', 'This passkey belongs to another user.');
      return;
    }
    case 'authenticator':
    case 'recovery': {
      const used = await database.transaction().execute(async (transaction) => {
        await lockUser(transaction, member.user_id);
        return factors.use(transaction, member.user_id, { kind: proof.type, code: proof.code });
      });
      requireRightCode(used);
    }
  }
}

const callerOf = ({ user_id }: Member): QueueCaller => ({ id: user_id, isKnown: true });

/**
 * Requires a recent proof of identity, such as a password.
 *
 * @throws ServiceError `proof_required` when the session's last proof is too old.
 */
export function requireProof({ proved_at }: Pick<Member, 'proved_at'>): void {
  if (Date.now() - proved_at.getTime() <= PROOF_MINUTES * 60_000) return;
  throw proofRequired(
    `This gives lasting access, so prove who you are with POST /session/proof first. A proof is valid for ${PROOF_MINUTES} minutes. Then repeat the call.`,
  );
}

const proofRequired = (message: string) => new ServiceError('proof_required', message);
