/** The bodies and answers about single sign-on. */
import { Type, type Static } from 'typebox';
import { ORGANISATION_KINDS } from '../../../domain/portal/roles.ts';
import { nullable } from '../common/common.ts';

export const SignOnAnswer = Type.Object({
  provider: nullable(
    Type.Object({ name: Type.String({ description: 'What people call it.' }) }),
    'Null where there is no single sign-on.',
  ),
});

export const BeginSignOnBody = Type.Object(
  { kind: Type.Enum([...ORGANISATION_KINDS], { description: 'To whose pages the browser comes back.' }) },
  { additionalProperties: false },
);
export type BeginSignOnBody = Static<typeof BeginSignOnBody>;

export const BegunSignOnAnswer = Type.Object({
  url: Type.String({ description: 'Of the identity provider: where the browser goes.' }),
});

export const FinishSignOnBody = Type.Object(
  {
    query: Type.String({
      minLength: 1,
      maxLength: 8_000,
      description: 'The query string with which the browser came back.',
    }),
  },
  { additionalProperties: false },
);
export type FinishSignOnBody = Static<typeof FinishSignOnBody>;
