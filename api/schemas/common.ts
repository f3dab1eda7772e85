/** What many schemas are made of. */
import { type TSchema, type TSchemaOptions, type TStringOptions, Type } from 'typebox';
import { ERROR_CODES } from '../../domain/common/error-codes.ts';
import { UNITS } from '../../domain/medicines/units.ts';
import {
  MAIL_ADDRESS_PATTERN,
  MAIL_ADDRESS_RULE,
  MAX_MAIL_ADDRESS_CHARACTERS,
} from '../../domain/portal/mail-address.ts';

/** A moment in an answer. */
export const time = (description?: string) =>
  Type.String({
    format: 'date-time',
    description: ['RFC 3339, UTC.', description].filter(Boolean).join(' '),
  });

/** A member that is always there, and null when there is nothing to say. */
export const nullable = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description });

/** A file in base 64; a handler gets its bytes (`api/http/bodies/file-members.ts`). */
export const base64File = (description: string) =>
  Type.Unsafe<Buffer>(Type.String({ contentEncoding: 'base64', description }));

/** Marks them among the schemas; the documents say it by `x-extensible-enum`. */
export const OPEN_ENUM = 'x-open-enum';

/** To the engine the values that there are; to callers those that they know, and any other text. */
export function openEnum<Value extends string>(values: readonly Value[], options: TSchemaOptions = {}) {
  return Type.Enum([...values], { ...options, [OPEN_ENUM]: true });
}

/** The words of a medicine in an answer, beside its id and label. */
export const MEDICINE_NAME = {
  name: Type.String({ description: 'Generic name.' }),
  form: Type.String({ description: 'Dosage form.' }),
  strength: Type.String({ description: 'Empty when the catalogue names none.' }),
};

export const PRESCRIPTION_REQUIRED = Type.Boolean({
  description: 'Whether it is dispensed only from a prescription that a pharmacist has verified.',
});

export const NewOfferSchema = Type.Object(
  {
    offer_id: Type.String({ description: 'Send it as `items[].offer_id` to order at this price.' }),
    expires_at: time(),
    price_ngn: Type.Integer({ description: 'Whole Naira (not kobo) for one `unit`.' }),
    unit: openEnum(UNITS, { description: 'What `price_ngn` buys one of.' }),
    pack_size: Type.Integer({ minimum: 1, description: 'How many `content_unit` one `unit` holds.' }),
    content_unit: openEnum(UNITS),
    sales_unit: openEnum(UNITS, { description: 'The same as `unit`.' }),
  },
  { $id: 'NewOffer', description: 'For a price that has changed: what the pharmacy asks now.' },
);

/** @param codes those that an API answers. */
const errorCodeSchema = (codes: readonly string[]) =>
  openEnum(codes, {
    $id: 'ErrorCode',
    description:
      'Decide by it: codes keep their meaning. There may be new ones: treat one that you do not know by its HTTP status.',
  });

/** The codes of the partner API. */
export const ErrorCodeSchema = errorCodeSchema(Object.keys(ERROR_CODES));

export const FieldErrorSchema = Type.Object(
  {
    path: Type.String({
      description:
        'The member by its JSON path, `items[0].quantity`; or the parameter or header by its name.',
    }),
    code: Type.String({ description: 'What is wrong with it.' }),
    message: Type.String({ description: 'The same for people.' }),
    line: Type.Optional(
      Type.Integer({ minimum: 1, description: 'For a row of a file: the line that it begins on.' }),
    ),
    did_you_mean: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'For a medicine: the labels of near ones; where a search found another strength or form alone, those that are in stock.',
      }),
    ),
    new_offer: Type.Optional(NewOfferSchema),
  },
  { $id: 'FieldError' },
);

/** @param codes those that the API answers. */
export const failureSchema = (codes: readonly string[]) => failureWith(errorCodeSchema(codes));

export const FailureSchema = failureWith(ErrorCodeSchema);

function failureWith(code: ReturnType<typeof errorCodeSchema>) {
  return Type.Object(
    {
      success: Type.Literal(false),
      error: Type.Object({
        code,
        message: Type.String({ description: 'For people; it says what to do next, and may change.' }),
        status: Type.Integer({ description: 'The HTTP status once more.' }),
        fields: Type.Optional(
          Type.Array(FieldErrorSchema, { description: 'What is wrong, member by member.' }),
        ),
      }),
    },
    { $id: 'Failure' },
  );
}

/** How many a page holds that does not say so. */
export const DEFAULT_PAGE_LIMIT = 20;
const MAX_LIMIT = 100;

/** A moment to filter by. */
export const timeParameter = (description: string) =>
  Type.Optional(
    Type.String({
      format: 'date-time',
      description: `RFC 3339, such as 2026-11-21T08:00:00Z. ${description}`,
    }),
  );

/** How many a page holds. */
export const pageLimit = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_PAGE_LIMIT, description }));

/** Where a page goes on. */
export const pageCursor = Type.Optional(
  Type.String({ minLength: 1, maxLength: 200, description: '`next_cursor` of the page before.' }),
);

/** A type as it is read: nothing of it can be changed. */
type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Member in keyof Value]: DeepReadonly<Value[Member]> }
    : Value;

/** `true` when the two types take the same values, `never` otherwise: `const same: SameType<A, B> = true`. */
export type SameType<First, Second> = [DeepReadonly<First>] extends [DeepReadonly<Second>]
  ? [DeepReadonly<Second>] extends [DeepReadonly<First>]
    ? true
    : never
  : never;

/**
 * What Postgres can't hold, and what becomes of bytes that are not UTF-8: a damaged address or medicine must not be
 * taken for the real one.
 */
const NEVER = String.raw`\u0000\uFFFD`;

/**
 * Characters that show nothing: white space, and what is ignorable by default or drawn as a blank. A text of these alone
 * would be a name, an address or an authorization code that nobody can read.
 */
const UNSEEN = String.raw`\s\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0`;

const rules = new Map<string, string>();

/** A text of a form; the rule says it in words, for the caller who breaks it. */
export function patterned(pattern: string, rule: string, options: TStringOptions) {
  rules.set(pattern, rule);
  return Type.String({ ...options, pattern });
}

/** What a text must be, as a pattern of `patterned` demands it. */
export function ruleOfPattern(pattern: string): string {
  return rules.get(pattern) ?? `must match ${pattern}`;
}

/** A text of 1 to `maxLength` characters, at least one of which can be seen. */
export const text = (maxLength: number, description: string) =>
  patterned(
    `^[${UNSEEN}]*[^${UNSEEN}${NEVER}][^${NEVER}]*$`,
    'must be UTF-8 text that is not blank, without NUL and U+FFFD',
    { minLength: 1, maxLength, description },
  );

/** A text of up to `maxLength` characters that may be empty. */
export const optionalText = (maxLength: number) =>
  patterned(`^[^${NEVER}]*$`, 'must be UTF-8 text without NUL and U+FFFD', { maxLength });

/** A name to search by: two characters or more, spaces around not counted. */
export const searchText = (maxLength: number, description: string) =>
  patterned(
    `^\\s*[^\\s${NEVER}][^${NEVER}]*[^\\s${NEVER}]\\s*$`,
    'must name a medicine, with at least 2 characters besides spaces',
    { minLength: 2, maxLength, description },
  );

/** Seconds. */
const MAX_WAIT = 30;

/** The query parameter of that. */
export const waitSeconds = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_WAIT, default: 0, description }));

export const mailAddress = patterned(MAIL_ADDRESS_PATTERN, MAIL_ADDRESS_RULE, {
  minLength: 3,
  maxLength: MAX_MAIL_ADDRESS_CHARACTERS,
});
