/** The body and answer of the portal's sign-in. */
import { Type, type Static } from 'typebox';

export const SignInBody = Type.Object(
  {
    email: Type.String({ minLength: 3, maxLength: 254 }),
    password: Type.String({ minLength: 1, maxLength: 128 }),
  },
  { additionalProperties: false },
);
export type SignInBody = Static<typeof SignInBody>;

export const SessionAnswer = Type.Object({
  user_id: Type.String(),
  email: Type.String(),
  partner_id: Type.String(),
  webhooks_needing_attention: Type.Integer({ minimum: 0 }),
});
export type SessionAnswer = Static<typeof SessionAnswer>;
