/**
 * Base64 files in JSON bodies. They are extracted as bytes before the schema check, because each check would scan and
 * copy a string of megabytes.
 */
import type { Context } from 'koa';
import type { TSchema } from 'typebox';
import { type FieldError, ServiceError, validationError } from '../../../services/common/errors.ts';
import { memberPath } from '../../../services/common/repeated-members.ts';
import { parseBoundedJson } from './json-body.ts';

/** Member names on the path from the body to a file. List items add no name. */
export type FileMember = readonly string[];

export interface ExtractedFile {
  /** Member names and list indexes. */
  readonly path: readonly (string | number)[];
  /** Undefined when the text is not base64. */
  readonly content: Buffer | undefined;
}

/** A body with its files extracted. */
export interface BodyWithFiles {
  readonly value: unknown;
  readonly files: readonly ExtractedFile[];
}

/** Stores a body for `checkedWithFiles`. */
export function setBody(ctx: Context, { value, files }: BodyWithFiles): void {
  ctx.request.body = value;
  ctx.state['files'] = files;
}

/** The files that bodies of this schema can contain. */
export function fileMembersOf(schema: TSchema): FileMember[] {
  const found = membersOf(schema).map((member) => JSON.stringify(member));
  return Array.from(new Set(found), (member) => JSON.parse(member) as FileMember);
}

interface SchemaParts {
  readonly contentEncoding?: string;
  readonly properties?: Readonly<Record<string, SchemaParts>>;
  readonly items?: SchemaParts;
  readonly anyOf?: readonly SchemaParts[];
}

function membersOf({ contentEncoding, properties = {}, items, anyOf = [] }: SchemaParts): FileMember[] {
  if (contentEncoding === 'base64') return [[]];
  const inMembers = Object.entries(properties).flatMap(([name, part]) =>
    membersOf(part).map((member) => [name, ...member]),
  );
  return [...inMembers, ...(items === undefined ? [] : membersOf(items)), ...anyOf.flatMap(membersOf)];
}

/**
 * Extracts the files of a parsed body and leaves an empty string in place of each. Values that are not strings stay,
 * so that the schema refuses them.
 */
function extractFiles(body: unknown, members: readonly FileMember[]): ExtractedFile[] {
  return members
    .flatMap((member) => extractFrom({ body }, 'body', member))
    .map(({ path, content }) => ({
      path: path.slice(1),
      content,
    }));
}

type Container = Record<string | number, unknown>;

function extractFrom(container: Container, name: string | number, member: FileMember): ExtractedFile[] {
  const value = container[name];
  const within = (inner: ExtractedFile[]) =>
    inner.map(({ path, content }) => ({ path: [name, ...path], content }));
  if (Array.isArray(value)) {
    return within(value.flatMap((_, place) => extractFrom(value as unknown as Container, place, member)));
  }
  const [next, ...rest] = member;
  if (next !== undefined) {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, next);
    return isObject ? within(extractFrom(value as Container, next, rest)) : [];
  }
  if (typeof value !== 'string') return [];
  container[name] = '';
  return [{ path: [name], content: fromBase64(value) }];
}

/** The prefix of a data URL (RFC 2397), as browsers and phones send it: `data:image/jpeg;base64,`. */
const DATA_URL = /^data:[^,]{0,200};base64,/i;

/** Decodes padded base64, with or without a data URL prefix; undefined for any other text. */
export function fromBase64(text: string): Buffer | undefined {
  const encoded = text.startsWith('data:') ? text.replace(DATA_URL, '') : text;
  const content = Buffer.from(encoded, 'base64');
  return content.toString('base64') === encoded ? content : undefined;
}

/**
 * Checks the body of a call, and puts the bytes of each file back in place.
 *
 * @throws ServiceError `validation_error` from `check`, or naming each file that is not base64.
 */
export function checkedWithFiles<Body>(ctx: Context, check: (value: unknown) => Body): Body {
  const body = check(ctx.request.body);
  restoreFiles(body, (ctx.state['files'] ?? []) as readonly ExtractedFile[]);
  return body;
}

function restoreFiles(body: unknown, files: readonly ExtractedFile[]): void {
  const broken = files.filter(({ content }) => content === undefined);
  if (broken.length > 0) {
    throw validationError(broken.map(({ path }) => ({ path: memberPath(path), ...NOT_BASE64 })));
  }
  for (const { path, content } of files) {
    const container = path
      .slice(0, -1)
      .reduce<Container>((parent, name) => parent[name] as Container, body as Container);
    container[path.at(-1) ?? ''] = content;
  }
}

const NOT_BASE64 = {
  code: 'base64',
  message:
    'must be base64 with padding and without line breaks; a data URL prefix with ";base64," is accepted',
};

export interface RawBody {
  /** JSON in UTF-8. */
  readonly bytes: Uint8Array;
  /** The members that may contain files. */
  readonly members: readonly FileMember[];
}

/** The reason a body could not be read, in a form that can be sent between threads. */
export type ParseProblem = { readonly problem: 'not_json' | readonly FieldError[] };

export function parseWithFiles({ bytes, members }: RawBody): BodyWithFiles | ParseProblem {
  try {
    const value = parseBoundedJson(new TextDecoder().decode(bytes));
    return { value, files: extractFiles(value, members) };
  } catch (error) {
    if (error instanceof ServiceError) return { problem: error.fields };
    if (error instanceof SyntaxError) return { problem: 'not_json' };
    throw error;
  }
}
