/**
 * The members of a body that are files in base 64. They are taken out as bytes before its schema sees it: a text of megabytes would
 * be looked through by each check, and copied.
 */
import type { Context } from 'koa';
import type { TSchema } from 'typebox';
import { type FieldError, ServiceError, validationError } from '../../../services/common/errors.ts';
import { memberPath } from '../../../services/common/repeated-members.ts';
import { parseBoundedJson } from './json-body.ts';

/** Names of members, from the whole body to the file; the items of a list go without a name of their own. */
export type FileMember = readonly string[];

/** A file that was taken out of a body. */
export interface TakenFile {
  /** Names of members and places in lists. */
  readonly path: readonly (string | number)[];
  /** Undefined for a text that is no base 64. */
  readonly content: Buffer | undefined;
}

/** A body as its schema sees it, and the files that were in it. */
export interface BodyWithFiles {
  readonly value: unknown;
  readonly files: readonly TakenFile[];
}

/** Hands a body over to `checkedWithFiles`. */
export function setBody(ctx: Context, { value, files }: BodyWithFiles): void {
  ctx.request.body = value;
  ctx.state['files'] = files;
}

/** The files that a body of this schema may have. */
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
  const named = Object.entries(properties).flatMap(([name, part]) =>
    membersOf(part).map((member) => [name, ...member]),
  );
  return [...named, ...(items === undefined ? [] : membersOf(items)), ...anyOf.flatMap(membersOf)];
}

/** Takes files out of a parsed body: an empty text is left in the place of each. What is no text stays, for the schema to refuse. */
function takeFiles(body: unknown, members: readonly FileMember[]): TakenFile[] {
  return members
    .flatMap((member) => takeFrom({ body }, 'body', member))
    .map(({ path, content }) => ({
      path: path.slice(1),
      content,
    }));
}

type Container = Record<string | number, unknown>;

function takeFrom(container: Container, name: string | number, member: FileMember): TakenFile[] {
  const value = container[name];
  const within = (inner: TakenFile[]) =>
    inner.map(({ path, content }) => ({ path: [name, ...path], content }));
  if (Array.isArray(value)) {
    return within(value.flatMap((_, place) => takeFrom(value as unknown as Container, place, member)));
  }
  const [next, ...rest] = member;
  if (next !== undefined) {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, next);
    return isObject ? within(takeFrom(value as Container, next, rest)) : [];
  }
  if (typeof value !== 'string') return [];
  container[name] = '';
  return [{ path: [name], content: fromBase64(value) }];
}

/** `data:image/jpeg;base64,` (RFC 2397), as browsers and phones put before the text. */
const DATA_URL = /^data:[^,]{0,200};base64,/i;

/** With its padding, and nothing else in it but the beginning of a data URL. */
export function fromBase64(text: string): Buffer | undefined {
  const encoded = text.startsWith('data:') ? text.replace(DATA_URL, '') : text;
  const content = Buffer.from(encoded, 'base64');
  return content.toString('base64') === encoded ? content : undefined;
}

/**
 * Checks the body of a call, and puts the bytes of files where their texts were.
 *
 * @throws ServiceError `validation_error`, as the check does, or naming each file that is no base 64.
 */
export function checkedWithFiles<Body>(ctx: Context, check: (value: unknown) => Body): Body {
  const body = check(ctx.request.body);
  putFiles(body, (ctx.state['files'] ?? []) as readonly TakenFile[]);
  return body;
}

function putFiles(body: unknown, files: readonly TakenFile[]): void {
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
    'must be base 64 with its padding, without line breaks; a data URL with ";base64," may be before it',
};

export interface SentWithFiles {
  /** JSON in UTF-8. */
  readonly bytes: Uint8Array;
  /** Where files may be in it. */
  readonly members: readonly FileMember[];
}

/** Why there is none, in a form that another thread understands. */
export type Unreadable = { readonly problem: 'not_json' | readonly FieldError[] };

export function readWithFiles({ bytes, members }: SentWithFiles): BodyWithFiles | Unreadable {
  try {
    const value = parseBoundedJson(new TextDecoder().decode(bytes));
    return { value, files: takeFiles(value, members) };
  } catch (error) {
    if (error instanceof ServiceError) return { problem: error.fields };
    if (error instanceof SyntaxError) return { problem: 'not_json' };
    throw error;
  }
}
