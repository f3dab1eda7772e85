/** The bodies and answers about passkeys. What browsers and devices say to each other is as WebAuthn has it. */
import { Type, type Static } from 'typebox';
import { nullable, time } from '../common/common.ts';
import { text } from '../common/texts.ts';

/** As WebAuthn has it (`...JSON` of its third level): looked at by a library of it. */
const WebauthnText = Type.String({ minLength: 1, maxLength: 10_000 });
const WebauthnResponse = (members: Record<string, typeof WebauthnText>) =>
  Type.Object(
    {
      id: WebauthnText,
      rawId: WebauthnText,
      type: Type.Literal('public-key'),
      response: Type.Object(members, { additionalProperties: true }),
    },
    { additionalProperties: true },
  );

export const OptionsAnswer = Type.Object(
  { options: Type.Object({ challenge: Type.String() }, { additionalProperties: true }) },
  { $id: 'PasskeyOptions' },
);

export const PasskeyAnswer = Type.Object(
  {
    passkey_id: Type.String(),
    name: Type.String(),
    created_at: time(),
    last_used_at: nullable(time(), 'Null when it was never used.'),
  },
  { $id: 'Passkey' },
);
export type PasskeyAnswer = Static<typeof PasskeyAnswer>;

export const PasskeysAnswer = Type.Object({
  passkeys: Type.Array(PasskeyAnswer, { description: 'Oldest first.' }),
});

export const AddPasskeyBody = Type.Object(
  {
    name: text(100, 'What tells it from your others.'),
    response: WebauthnResponse({ clientDataJSON: WebauthnText, attestationObject: WebauthnText }),
  },
  { additionalProperties: false },
);
export type AddPasskeyBody = Static<typeof AddPasskeyBody>;

export const PasskeySignInBody = Type.Object(
  {
    response: WebauthnResponse({
      clientDataJSON: WebauthnText,
      authenticatorData: WebauthnText,
      signature: WebauthnText,
    }),
  },
  { additionalProperties: false },
);
export type PasskeySignInBody = Static<typeof PasskeySignInBody>;

export const PASSKEY_EXAMPLE: PasskeyAnswer = {
  passkey_id: 'pky_4x8b2n6m0q5v9c3k7j1h2g4f8d',
  name: 'My phone',
  created_at: '2026-11-21T08:00:00.000Z',
  last_used_at: null,
};

export const OPTIONS_EXAMPLE = { options: { challenge: 'bm90LWEtcmVhbC1jaGFsbGVuZ2U' } };

const RESPONSE_EXAMPLE = { id: 'a2V5', rawId: 'a2V5', type: 'public-key' } as const;
export const ADD_PASSKEY_EXAMPLE: AddPasskeyBody = {
  name: PASSKEY_EXAMPLE.name,
  response: { ...RESPONSE_EXAMPLE, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
};
export const PASSKEY_SIGN_IN_EXAMPLE: PasskeySignInBody = {
  response: {
    ...RESPONSE_EXAMPLE,
    response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
  },
};

export function toPasskey({
  passkey_id,
  name,
  created_at,
  last_used_at,
}: {
  readonly passkey_id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}): PasskeyAnswer {
  return {
    passkey_id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
