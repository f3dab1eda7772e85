/** Reads bodies with files: JSON with base 64, or `multipart/form-data`. Both become the same body. */
import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { Context, Middleware } from 'koa';
import { MAX_FILE_BYTES, MAX_FILES } from '../../../domain/prescriptions/prescriptions.ts';
import { type FieldError, ServiceError, validationError } from '../../../services/common/errors.ts';
import { fileTooLarge, TOO_MANY_FILES } from '../../../services/prescriptions/files/file-refusals.ts';
import { AccountSlots } from './account-slots.ts';
import { isEmpty, notJson, parseBoundedJson, requireJson } from './json-body.ts';
import {
  isCompressed,
  isSmall,
  MEGABYTE,
  paced,
  pipedBody,
  tooManyMegabytes,
  wholeBody,
} from './body-streams.ts';
import {
  type BodyWithFiles,
  type FileMember,
  fromBase64,
  readWithFiles,
  type SentWithFiles,
  setBody,
  type TakenFile,
  type Unreadable,
} from './file-members.ts';
import { callOrigin } from '../../../services/common/load/call-queue.ts';
import { CallWaits } from '../waits.ts';
import { BackgroundThread } from '../../../services/common/background-thread.ts';

/** 10 MB of 1024 times 1024 bytes, so that a file of the largest size fits with what is around it. */
const MEGABYTES = 10;
/** The part with everything that is not a file, and its size at most. */
const DATA_PART = 'data';
const DATA_LIMIT_BYTES = 1024 * 1024;
const FILES_PART = 'files';
/** As PHP and form libraries name the items of a list. */
const FILES_PARTS = /^files(?:\[\d{0,2}\])?$/;
/** Each may hold three times the limit in memory. */
const UPLOADS_AT_ONCE = { all: 12, ofAccount: 4 };

/** Parses the body of a call as `jsonWithFiles` does. */
export function uploadBody(members: readonly FileMember[]): Middleware {
  const limit = new AccountSlots(UPLOADS_AT_ONCE);
  const json = jsonWithFiles(members, MEGABYTES);
  return async (ctx, next) => {
    const isForm = ctx.is('multipart/form-data') === 'multipart/form-data';
    if (!isForm && isSmall(ctx)) return json(ctx, next) as Promise<void>;
    return limit.run(ctx, async () => {
      if (!isForm) return json(ctx, next);
      setBody(ctx, await paced(ctx, () => readMultipart(ctx)));
      return next();
    });
  };
}

async function readMultipart(ctx: Context): Promise<BodyWithFiles> {
  const { req } = ctx;
  if (isCompressed(ctx)) {
    throw new ServiceError('unsupported_media_type', 'Send multipart/form-data uncompressed.');
  }
  const form = new Form();
  const parser = parserOf(req, form);
  const bytes = pipedBody(req, limited());
  try {
    // Without the request itself, which would be destroyed: what is left of it is still to be read (`discardedBodies`).
    await pipeline(bytes, parser);
  } catch (error) {
    req.unpipe(bytes);
    throw error instanceof ServiceError ? error : malformed();
  }
  return form.body();
}

function parserOf(req: IncomingMessage, form: Form): BusboyInstance {
  try {
    const parser = new Busboy({
      headers: req.headers as BusboyHeaders,
      // The name of a part decides. Some libraries send data with a file name, and files without one.
      isPartAFile: (name, _, fileName) =>
        name !== DATA_PART && (fileName !== undefined || FILES_PARTS.test(name ?? '')),
      limits: {
        // One more than there may be, so that it can be named; an input without a chosen file counts here.
        fields: 2,
        fieldSize: DATA_LIMIT_BYTES,
        files: MAX_FILES + 1,
        fileSize: MAX_FILE_BYTES + 1,
        parts: MAX_FILES + 3,
      },
    });
    parser.on('file', (name, stream, fileName) => form.file(name, stream, fileName));
    parser.on('field', (name, value, _, isCut) => form.field(name, value, isCut));
    // The parser would go on through all that is still to come, and a part takes five bytes.
    const abort = (problem: FieldError) => parser.destroy(validationError([problem]));
    parser.on('filesLimit', () => abort(TOO_MANY_FILES));
    parser.on('fieldsLimit', () => abort(NO_OTHER_PARTS));
    parser.on('partsLimit', () => abort(NO_OTHER_PARTS));
    return parser;
  } catch {
    throw malformed();
  }
}

const NO_OTHER_PARTS = {
  path: '',
  code: 'unknown_member',
  message: `has parts beside one "${DATA_PART}" and those named "${FILES_PART}"; leave them out`,
};

const TWICE = { path: DATA_PART, code: 'unknown_member', message: 'is there twice; send one' };
/** As people name parts; any other name may be anything. */
const PLAIN_NAME = /^[\w.[\]-]{1,64}$/;

/** Names the part that is too much, where its name is a name. */
function otherPart(name: string): FieldError {
  return PLAIN_NAME.test(name)
    ? {
        path: name,
        code: 'unknown_member',
        message: `is not a part of this body: one "${DATA_PART}", and those named "${FILES_PART}"`,
      }
    : NO_OTHER_PARTS;
}

/** The parts of one body. */
class Form {
  private readonly problems: FieldError[] = [];
  private readonly files: { readonly chunks: readonly Buffer[]; readonly fileName: string | undefined }[] =
    [];
  private data: string | undefined;

  field(name: string, value: string, isCut: boolean): void {
    if (name !== DATA_PART) this.refuse(otherPart(name));
    else if (this.data !== undefined) this.refuse(TWICE);
    else if (isCut) this.refuse({ path: DATA_PART, code: 'maxLength', message: 'has more than 1 MB' });
    else this.data = value;
  }

  file(name: string, stream: BusboyFileStream, fileName: string | undefined): void {
    const chunks: Buffer[] = [];
    if (FILES_PARTS.test(name)) this.files.push({ chunks, fileName });
    else this.refuse(otherPart(name));
    // An error of a part is one of the whole body, where it is answered.
    stream.on('error', () => undefined);
    stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
  }

  private refuse(problem: FieldError): void {
    if (!this.problems.some(({ path }) => path === problem.path)) this.problems.push(problem);
  }

  /** @throws ServiceError `validation_error`, `payload_too_large`, `malformed_json`. */
  body(): BodyWithFiles {
    if (this.problems.length > 0) throw validationError(this.problems);
    const contents = this.files
      .map(({ chunks, fileName }) => ({ content: Buffer.concat(chunks), fileName }))
      // A browser sends an input without a chosen file as a part without a name and content (HTML, 4.10.22.4).
      .filter(({ content, fileName }) => content.length > 0 || Boolean(fileName))
      .map(({ content }) => decodedText(content));
    if (contents.length > MAX_FILES) throw validationError([TOO_MANY_FILES]);
    if (contents.some(({ length }) => length > MAX_FILE_BYTES)) throw fileTooLarge();
    const data = parseData(this.data);
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return { value: data, files: [] };
    const { files: named, ...others } = data as { readonly files?: unknown };
    // Null counts as absent, as everywhere.
    if (named !== undefined && named !== null) throw validationError([FILES_IN_DATA]);
    if (contents.length === 0) return { value: others, files: [] };
    return {
      value: { ...others, files: contents.map(() => ({ content: '' })) },
      files: contents.map((content, place) => ({ path: ['files', place, 'content'], content })),
    };
  }
}

/** How a PDF, a JPEG and a PNG begin in base 64. */
const BASE64_BEGINNINGS = ['JVBERi', '/9j/', 'iVBORw0KGgo'];
const BEGINNING_BYTES = 32;

/** The bytes of a part. Some programs put base 64 into it, or a data URL, as JSON has it. */
function decodedText(content: Buffer): Buffer {
  const beginning = content.toString('latin1', 0, BEGINNING_BYTES);
  const isText =
    beginning.startsWith('data:') || BASE64_BEGINNINGS.some((start) => beginning.startsWith(start));
  return (isText ? fromBase64(content.toString('latin1').replaceAll(/\s/g, '')) : undefined) ?? content;
}

const FILES_IN_DATA = {
  path: `${DATA_PART}.files`,
  code: 'unknown_member',
  message: `is for JSON bodies; send each file as a part named "${FILES_PART}"`,
};

/** Which decoders of whole JSON bodies remove. */
const BYTE_ORDER_MARK = /^\uFEFF/;

function parseData(text: string | undefined): unknown {
  if (text === undefined) {
    throw validationError([{ path: DATA_PART, code: 'required', message: 'is required: a part with JSON' }]);
  }
  try {
    return parseBoundedJson(text.replace(BYTE_ORDER_MARK, ''));
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError('malformed_json', `The part "${DATA_PART}" is not valid JSON.`);
  }
}

/** Lets the bytes of one body through, and no more of them than it may have. */
function limited(): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes <= MEGABYTES * MEGABYTE) return done(null, chunk);
      return done(tooManyMegabytes(MEGABYTES));
    },
  });
}

function malformed(): ServiceError {
  return new ServiceError('malformed_multipart');
}

/** An image of the largest size (`MAX_PROOF_IMAGE_BYTES`) takes 6.7 MB in base 64. */
const IMAGE_MEGABYTES = 7;
/** Each may hold three times the limit in memory. */
const IMAGES_AT_ONCE = { all: 12, ofAccount: 4 };

/** Parses the body of a call as `jsonWithFiles` does. */
export function imageBody(members: readonly FileMember[]): Middleware {
  const limit = new AccountSlots(IMAGES_AT_ONCE);
  const json = jsonWithFiles(members, IMAGE_MEGABYTES);
  return async (ctx, next) => {
    const read = () => json(ctx, next) as Promise<void>;
    return isSmall(ctx) ? read() : limit.run(ctx, read);
  };
}

/** Longer ones take more than some milliseconds of the event loop. */
const LONG_BYTES = 262_144;

/**
 * Parses the body of a call into `ctx.request.body`, with its files beside it; `checkedWithFiles` puts them together.
 *
 * @param megabytes at most, of 1024 times 1024 bytes, when it is no longer compressed.
 */
function jsonWithFiles(members: readonly FileMember[], megabytes: number): Middleware {
  return async (ctx, next) => {
    if (isEmpty(ctx)) {
      ctx.request.body = {};
      return next();
    }
    requireJson(ctx);
    const bytes = await paced(ctx, () => wholeBody(ctx, megabytes));
    const sent = { bytes, members };
    const body =
      bytes.length > LONG_BYTES
        ? await callOrigin.run(new CallWaits(ctx), () => readInThread(sent))
        : readWithFiles(sent);
    if ('problem' in body) throw body.problem === 'not_json' ? notJson() : validationError(body.problem);
    setBody(ctx, body);
    return next();
  };
}

const thread = new BackgroundThread<SentWithFiles, BodyWithFiles | Unreadable>(
  new URL('reader-thread.ts', import.meta.url),
);

/** The same as `readWithFiles`, elsewhere. The bytes are handed over: they can't be read here any more. */
export async function readInThread(sent: SentWithFiles): Promise<BodyWithFiles | Unreadable> {
  const answer = await thread.run(sent, { handedOver: [sent.bytes.buffer as ArrayBuffer] });
  return 'problem' in answer ? answer : { ...answer, files: answer.files.map(asBuffer) };
}

/** A Buffer arrives as the plain array of bytes that it is. */
function asBuffer({ path, content }: TakenFile): TakenFile {
  if (content === undefined) return { path, content };
  return { path, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) };
}
