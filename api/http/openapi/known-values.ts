/**
 * What the documents say in extensions, because the usual generators make clients of it that do not compile, or that refuse
 * what they do not know: in the words of JSON Schema, for tools of the same version as the engine.
 */
/** A JSON value of the document. */
import { ERROR_CODES, type ErrorCode } from '../../../domain/common/error-codes.ts';
import {
  PHARMACY_ERROR_CODES,
  type PharmacyErrorCode,
} from '../../../domain/pharmacies/pharmacy-error-codes.ts';
import { PORTAL_ERROR_CODES, type PortalErrorCode } from '../../../domain/portal/portal-error-codes.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

/** The values of a text that are known today; there may be others. */
export const EXTENSIBLE_ENUM = 'x-extensible-enum';
/** The only value that a boolean has. */
export const FIXED_VALUE = 'x-const';
/** The component that a schema repeats in place, because generated clients lose that a reference may be null. */
export const WRITTEN_OUT = 'x-ref';
/** Names the members that are always present and may be null. They are not `required`, because generated Java clients refuse null in those. */
export const ALWAYS_PRESENT = 'x-always-present';

/** What events are called that are of no kind that the document knows. */
const OTHER_EVENT = 'OtherEvent';

/**
 * The document as if nothing were ever added to its values. For the pages, which come from the same process; for tests, so that an
 * answer with a value that is not in the document is found; and to see that no known value goes.
 */
export function knownValuesOnly(document: JsonObject): JsonObject {
  return rewritten(document, closed) as JsonObject;
}

/** The document with known values beside any other text, for our own clients: their types propose the known ones. */
export function withKnownValues(document: JsonObject): JsonObject {
  return rewritten(document, proposed) as JsonObject;
}

type Rule = (schema: JsonObject) => JsonObject;

function rewritten(value: Json, rule: Rule): Json {
  if (Array.isArray(value)) return value.map((item: Json) => rewritten(item, rule));
  if (!isObject(value)) return value;
  const { [WRITTEN_OUT]: reference } = value;
  if (reference !== undefined) return { $ref: reference };
  const members = Object.entries(value).map(([name, member]) => [name, rewritten(member, rule)]);
  const {
    [FIXED_VALUE]: fixed,
    [ALWAYS_PRESENT]: present,
    ...schema
  } = Object.fromEntries(members) as JsonObject;
  const required = [...listOf(schema['required']), ...listOf(present)];
  return rule({
    ...schema,
    ...(fixed === undefined ? {} : { const: fixed }),
    ...(present === undefined ? {} : { required }),
  });
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

function closed({ [EXTENSIBLE_ENUM]: values, ...schema }: JsonObject): JsonObject {
  const members = Object.entries(schema)
    .filter(([name]) => !name.endsWith(OTHER_EVENT))
    .map(([name, member]): [string, Json] => [name, name === 'anyOf' ? withoutOtherEvent(member) : member]);
  return { ...Object.fromEntries(members), ...(values === undefined ? {} : { enum: values }) };
}

const withoutOtherEvent = (choices: Json): Json =>
  Array.isArray(choices) ? choices.filter((choice: Json) => !isOtherEvent(choice)) : choices;

function proposed({ [EXTENSIBLE_ENUM]: values, ...schema }: JsonObject): JsonObject {
  const { type = 'string', anyOf, ...rest } = schema;
  if (values !== undefined) return { ...rest, anyOf: [{ type, enum: values }, { type }] };
  return Array.isArray(anyOf) ? { ...schema, anyOf: anyOf.flatMap(choicesOf) } : schema;
}

/** What a choice offers, when it is nothing but a choice itself. */
export function choicesOf(choice: Json): readonly Json[] {
  const { anyOf, ...rest } = choice as JsonObject;
  return Array.isArray(anyOf) && Object.keys(rest).length === 0 ? anyOf : [choice];
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isOtherEvent = (choice: Json) =>
  isObject(choice) && typeof choice['$ref'] === 'string' && choice['$ref'].endsWith(OTHER_EVENT);

/** By code, in the order in which documents have them. */
export const DOCUMENTED_CODES = { ...ERROR_CODES, ...PHARMACY_ERROR_CODES, ...PORTAL_ERROR_CODES };
export type DocumentedCode = ErrorCode | PharmacyErrorCode | PortalErrorCode;
