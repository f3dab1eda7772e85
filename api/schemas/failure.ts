/** The envelope of a refusal; `partner-api.md`, Errors. */
import { Type } from 'typebox';
import { ERROR_CODES } from '../../domain/error-codes.ts';

export const FieldErrorSchema = Type.Object(
  {
    path: Type.String({
      description:
        'The member by its JSON path, `items[0].quantity`; or the parameter or header by its name.',
    }),
    code: Type.String({ description: 'What is wrong with it.' }),
    message: Type.String({ description: 'The same for people.' }),
    did_you_mean: Type.Optional(
      Type.Array(Type.String(), { description: 'For a medicine: the labels of near ones.' }),
    ),
  },
  { $id: 'FieldError' },
);

/** @param codes those that the API answers. */
export const failureSchema = (codes: readonly string[]) =>
  Type.Object(
    {
      success: Type.Literal(false),
      error: Type.Object({
        code: Type.Enum([...codes], {
          $id: 'ErrorCode',
          description: 'Decide by it: the set is closed, and its members keep their meaning.',
        }),
        message: Type.String({ description: 'For people; it says what to do next, and may change.' }),
        status: Type.Integer({ description: 'The HTTP status once more.' }),
        fields: Type.Optional(
          Type.Array(FieldErrorSchema, { description: 'What is wrong, member by member.' }),
        ),
      }),
    },
    { $id: 'Failure' },
  );

export const FailureSchema = failureSchema(Object.keys(ERROR_CODES));
