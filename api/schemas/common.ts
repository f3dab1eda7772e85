/** Building blocks of schemas. */
import { ID_PREFIXES } from '../../domain/common/ids.ts';
import { type TProperties, type TSchema, type TSchemaOptions, type TStringOptions, Type } from 'typebox';
import { ERROR_CODES } from '../../domain/common/error-codes.ts';
import { requireTimestamp } from '../../domain/common/timestamps.ts';
import { UNITS } from '../../domain/medicines/units.ts';
import {
  MAIL_ADDRESS_PATTERN,
  MAIL_ADDRESS_RULE,
  MAX_MAIL_ADDRESS_CHARACTERS,
} from '../../domain/portal/mail-address.ts';

export const time = (description?: string) =>
  Type.String({
    format: 'date-time',
    description: ['RFC 3339, UTC.', description].filter(Boolean).join(' '),
  });

/** The object options of a description; none without it. */
const described = (description: string | undefined) => (description === undefined ? {} : { description });

/** An object that allows no other members. */
export const closedObject = <Members extends TProperties>(members: Members, description?: string) =>
  Type.Object(members, { additionalProperties: false, ...described(description) });

/** An object that is a component of the documents. @param $id name of the component. */
export const schema = <Members extends TProperties>($id: string, members: Members, description?: string) =>
  Type.Object(members, { $id, ...described(description) });

/** A component of the documents that allows no other members. */
export const closedSchema = <Members extends TProperties>(
  $id: string,
  members: Members,
  description?: string,
  options: TSchemaOptions = {},
) => Type.Object(members, { $id, additionalProperties: false, ...described(description), ...options });

export const count = (description: string) => Type.Integer({ minimum: 0, description });

/** A member that is always present, and null when there is no value. */
export const nullable = <Value extends TSchema>(value: Value, description: string) =>
  Type.Union([value, Type.Null()], { description });

/** A base64 file. Handlers get its bytes (`api/http/bodies/file-members.ts`). */
export const base64File = (description: string) =>
  Type.Unsafe<Buffer>(Type.String({ contentEncoding: 'base64', description }));

/** Marks open enums in schemas; the documents use `x-extensible-enum`. */
export const OPEN_ENUM = 'x-open-enum';

/** An enum to which values may be added: the engine knows all values, and callers must accept any string. */
export function openEnum<Value extends string>(values: readonly Value[], options: TSchemaOptions = {}) {
  return Type.Enum([...values], { ...options, [OPEN_ENUM]: true });
}

/** Name, form and strength of a medicine in a response. */
export const MEDICINE_NAME = {
  name: Type.String({ description: 'Generic name.' }),
  form: Type.String({ description: 'Dosage form.' }),
  strength: Type.String({ description: 'Empty if the catalogue has none.' }),
};

export const PRESCRIPTION_REQUIRED = Type.Boolean({
  description: 'True if a pharmacist must verify a prescription before it is dispensed.',
});

export const contentSize = nullable(
  Type.String(),
  'Size of one `content_unit` in ml, g or doses: the `100 ml` of a bottle. Null if the pharmacy does not state it, and for tablets and other solids.',
);

/** The fee in offers and search results. */
export const deliveryFeeNgn = Type.Integer({
  minimum: 0,
  description:
    "The pharmacy's fee for one delivery over this distance in whole Naira, besides the price of the medicines. An order with the offer keeps it.",
});

export const NewOfferSchema = Type.Object(
  {
    offer_id: Type.String({ description: 'Send it as `items[].offer_id` to order at this price.' }),
    expires_at: time(),
    article_id: Type.String({ description: 'The article that the offer is for.' }),
    brand: nullable(Type.String(), 'Brand, or maker of a generic; null if the pharmacy states neither.'),
    price_ngn: Type.Integer({ description: 'Price of one `unit` in whole Naira (not kobo).' }),
    unit: openEnum(UNITS, { description: 'Unit of `price_ngn`.' }),
    pack_size: Type.Integer({ minimum: 1, description: 'How many `content_unit` are in one `unit`.' }),
    content_unit: openEnum(UNITS),
    content_size: contentSize,
    delivery_fee_ngn: deliveryFeeNgn,
  },
  {
    $id: 'NewOffer',
    description: 'The current offer of the pharmacy, after the price or the delivery fee has changed.',
  },
);

export const articleId = (description: string) =>
  patterned(
    `^${ID_PREFIXES.article}_[0-9a-z]{26}$`,
    'must be an article_id such as art_5h2q8m0vt9c4x7kzn3wd6rb1eg',
    {
      maxLength: 30,
      description,
    },
  );

/** @param codes the codes of an API. */
const errorCodeSchema = (codes: readonly string[]) =>
  openEnum(codes, {
    $id: 'ErrorCode',
    description:
      'Base your handling on the code: codes keep their meaning. Treat unknown codes by their HTTP status, because codes may be added.',
  });

/** The error codes of the partner API. */
export const ErrorCodeSchema = errorCodeSchema(Object.keys(ERROR_CODES));

export const FieldErrorSchema = Type.Object(
  {
    path: Type.String({
      description: 'JSON path of the member, `items[0].quantity`; or name of the parameter or header.',
    }),
    code: Type.String({ description: 'Machine-readable reason.' }),
    message: Type.String({ description: 'Explanation for people.' }),
    line: Type.Optional(
      Type.Integer({ minimum: 1, description: 'For a row of a file: the line where it starts.' }),
    ),
    did_you_mean: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'For a medicine: labels of similar medicines. If a search found only other strengths or forms, the labels of those in stock. For the address of a search: names of places in that state.',
      }),
    ),
    new_offer: Type.Optional(NewOfferSchema),
  },
  { $id: 'FieldError' },
);

export function failureSchema(codes: readonly string[]) {
  return Type.Object(
    {
      success: Type.Literal(false),
      error: Type.Object({
        code: errorCodeSchema(codes),
        message: Type.String({
          description: 'For people: what happened and what to do next. The wording may change.',
        }),
        status: Type.Integer({ description: 'The HTTP status.' }),
        fields: Type.Optional(
          Type.Array(FieldErrorSchema, { description: 'The errors of individual members.' }),
        ),
      }),
    },
    { $id: 'Failure' },
  );
}

/** Default page size. */
export const DEFAULT_PAGE_LIMIT = 20;
const MAX_LIMIT = 100;

export const timeParameter = (description: string) =>
  Type.Optional(
    Type.String({
      format: 'date-time',
      description: `RFC 3339, such as 2026-11-21T08:00:00Z. ${description}`,
    }),
  );

export const pageLimit = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_PAGE_LIMIT, description }));

/** Parses an optional time parameter that its schema has validated. */
export const parsedTime = (text: string | undefined) =>
  text === undefined ? undefined : requireTimestamp(text);

export const pageCursor = Type.Optional(
  Type.String({ minLength: 1, maxLength: 200, description: '`next_cursor` of the previous page.' }),
);

type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Member in keyof Value]: DeepReadonly<Value[Member]> }
    : Value;

/** The last members of every page. */
export const pageMembers = {
  has_more: Type.Boolean(),
  next_cursor: nullable(Type.String(), 'Send it as `cursor` for the next page; null on the last.'),
};

/** Type `true` if two types accept the same values, otherwise `never`: `const same: SameType<A, B> = true`. */
export type SameType<First, Second> = [DeepReadonly<First>] extends [DeepReadonly<Second>]
  ? [DeepReadonly<Second>] extends [DeepReadonly<First>]
    ? true
    : never
  : never;

/**
 * NUL, which Postgres cannot store, and the replacement character for invalid UTF-8, so that a damaged address or
 * medicine is not accepted.
 */
const FORBIDDEN = String.raw`\u0000\uFFFD`;

/**
 * Invisible characters: white space, ignorable characters and those drawn as a blank. A text of only these would be
 * an unreadable name or address.
 */
const INVISIBLE = String.raw`\s\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0`;

const rules = new Map<string, string>();

/** A text with a pattern. @param rule the pattern in words, for error messages. */
export function patterned(pattern: string, rule: string, options: TStringOptions) {
  rules.set(pattern, rule);
  return Type.String({ ...options, pattern });
}

/** The rule of a pattern defined with `patterned`. */
export function ruleOfPattern(pattern: string): string {
  return rules.get(pattern) ?? `must match ${pattern}`;
}

/** A text of 1 to `maxLength` characters with at least one visible character. */
export const text = (maxLength: number, description: string) =>
  patterned(
    `^[${INVISIBLE}]*[^${INVISIBLE}${FORBIDDEN}][^${FORBIDDEN}]*$`,
    'must not be blank, and must be UTF-8 text without NUL and U+FFFD',
    { minLength: 1, maxLength, description },
  );

export const optionalText = (maxLength: number) =>
  patterned(`^[^${FORBIDDEN}]*$`, 'must be UTF-8 text without NUL and U+FFFD', { maxLength });

/** A search term of at least two characters, not counting spaces around it. */
export const searchText = (maxLength: number, description: string) =>
  patterned(
    `^\\s*[^\\s${FORBIDDEN}][^${FORBIDDEN}]*[^\\s${FORBIDDEN}]\\s*$`,
    'must name a medicine, with at least 2 characters besides spaces',
    { minLength: 2, maxLength, description },
  );

/** A query parameter with one or several of the values, separated by commas; `selectedFrom` reads it. */
export function someOf(values: readonly string[], description: string) {
  const one = `(?:${values.join('|')})`;
  const rule = `must be one or more of ${values.join(', ')}, separated by commas`;
  return Type.Optional(patterned(`^${one}(?:,${one})*$`, rule, { description }));
}

export function selectedFrom<Value extends string>(
  values: readonly Value[],
  text: string | undefined,
): Value[] | undefined {
  const names = text?.split(',');
  return names && values.filter((value) => names.includes(value));
}

/** Longest long poll in seconds. */
const MAX_WAIT = 30;

export const waitSeconds = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_WAIT, default: 0, description }));

export const mailAddress = patterned(MAIL_ADDRESS_PATTERN, MAIL_ADDRESS_RULE, {
  minLength: 3,
  maxLength: MAX_MAIL_ADDRESS_CHARACTERS,
});
