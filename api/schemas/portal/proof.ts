/** The bodies and answers about the proof of who a user is. */
import { Type, type Static } from 'typebox';
import { PROOF_KINDS } from '../../../services/portal/sessions/proof.ts';
import { PasskeySignInBody } from './passkeys.ts';

export const ProofBody = Type.Union(
  [
    Type.Object(
      { type: Type.Literal('password'), password: Type.String({ minLength: 1, maxLength: 128 }) },
      { additionalProperties: false },
    ),
    Type.Object(
      { type: Type.Literal('passkey'), response: PasskeySignInBody.properties.response },
      { additionalProperties: false },
    ),
    Type.Object(
      { type: Type.Literal('authenticator'), code: Type.String({ minLength: 6, maxLength: 6 }) },
      { additionalProperties: false },
    ),
    Type.Object(
      { type: Type.Literal('recovery'), code: Type.String({ minLength: 6, maxLength: 32 }) },
      { additionalProperties: false },
    ),
  ],
  { $id: 'Proof' },
);
export type ProofBody = Static<typeof ProofBody>;

export const ProofKindsAnswer = Type.Object({ kinds: Type.Array(Type.Enum([...PROOF_KINDS])) });

export const PROOF_EXAMPLE: ProofBody = { type: 'password', password: 'correct horse battery staple' };
