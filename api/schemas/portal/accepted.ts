/** What accepting an invitation comes to. */
import { Type } from 'typebox';
import { SessionAnswer } from './session.ts';

export const AcceptedAnswer = Type.Union(
  [
    Type.Object({ outcome: Type.Literal('signed_in'), session: SessionAnswer }),
    Type.Object({ outcome: Type.Literal('sign_in_needed') }),
  ],
  { $id: 'AcceptOutcome' },
);
