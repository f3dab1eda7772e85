/** Reads bodies with files, sent as JSON with base64 or as `multipart/form-data`. Both become the same body. */
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
  withPaceLimit,
  pipedBody,
  bodyTooLarge,
  wholeBody,
} from './body-streams.ts';
import {
  type BodyWithFiles,
  type FileMember,
  fromBase64,
  parseWithFiles,
  type RawBody,
  setBody,
  type ExtractedFile,
  type ParseProblem,
} from './file-members.ts';
import { callOrigin } from '../../../services/common/load/call-queue.ts';
import { CallWaits } from '../waits.ts';
import { BackgroundThread } from '../../../services/common/background-thread.ts';

/** Maximum body in units of 1024 * 1024 bytes: room for a file of maximum size and the other members. */
const MEGABYTES = 10;
/** Maximum JSON body with an image, in the same units. The largest image (`MAX_PROOF_IMAGE_BYTES`) takes 6.7 MB in base64. */
const IMAGE_MEGABYTES = 7;
/** The part with all members except files, and its maximum size. */
const DATA_PART = 'data';
const DATA_LIMIT_BYTES = 1024 * 1024;
const FILES_PART = 'files';
/** PHP and form libraries name list items `files[]` or `files[0]`. */
const FILES_PARTS = /^files(?:\[\d{0,2}\])?$/;
/** Each body may take three times its maximum size in memory. */
const SLOTS = { total: 12, perAccount: 4 };

/** Parses a body with files. @param takesForm true if it may be multipart; otherwise it is JSON with an image. */
export function bodyWithFiles(members: readonly FileMember[], takesForm: boolean): Middleware {
  const slots = new AccountSlots(SLOTS);
  const json = jsonWithFiles(members, takesForm ? MEGABYTES : IMAGE_MEGABYTES);
  return async (ctx, next) => {
    if (takesForm && ctx.is('multipart/form-data') === 'multipart/form-data')
      return slots.run(ctx, async () => {
        setBody(ctx, await withPaceLimit(ctx, () => readMultipart(ctx)));
        return next();
      });
    const read = () => json(ctx, next) as Promise<void>;
    return isSmall(ctx) ? read() : slots.run(ctx, read);
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
    // The pipeline excludes the request, which it would destroy: `discardUnreadBodies` must still read the rest.
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
      // Decided by the name, because some libraries send data with a file name, and files without one.
      isPartAFile: (name, _, fileName) =>
        name !== DATA_PART && (fileName !== undefined || FILES_PARTS.test(name ?? '')),
      limits: {
        // One more than allowed, so that the extra part can be named. An empty file input counts here too.
        fields: 2,
        fieldSize: DATA_LIMIT_BYTES,
        files: MAX_FILES + 1,
        fileSize: MAX_FILE_BYTES + 1,
        parts: MAX_FILES + 3,
      },
    });
    parser.on('file', (name, stream, fileName) => form.file(name, stream, fileName));
    parser.on('field', (name, value, _, isCut) => form.field(name, value, isCut));
    // Without this the parser would process every further part, and a part takes only five bytes.
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
  message: `has parts other than one "${DATA_PART}" and those named "${FILES_PART}"; leave them out`,
};

const TWICE = { path: DATA_PART, code: 'unknown_member', message: 'is sent twice; send one' };
/** A name that is safe to repeat in an error message. */
const PLAIN_NAME = /^[\w.[\]-]{1,64}$/;

/** The problem of an unknown part. Names the part only if its name is a plain one. */
function otherPart(name: string): FieldError {
  return PLAIN_NAME.test(name)
    ? {
        path: name,
        code: 'unknown_member',
        message: `is not part of this body; send one "${DATA_PART}", and files as "${FILES_PART}"`,
      }
    : NO_OTHER_PARTS;
}

class Form {
  private readonly problems: FieldError[] = [];
  private readonly files: { readonly chunks: readonly Buffer[]; readonly fileName: string | undefined }[] =
    [];
  private data: string | undefined;

  field(name: string, value: string, isCut: boolean): void {
    if (name !== DATA_PART) this.refuse(otherPart(name));
    else if (this.data !== undefined) this.refuse(TWICE);
    else if (isCut) this.refuse({ path: DATA_PART, code: 'maxLength', message: 'is larger than 1 MB' });
    else this.data = value;
  }

  file(name: string, stream: BusboyFileStream, fileName: string | undefined): void {
    const chunks: Buffer[] = [];
    if (FILES_PARTS.test(name)) this.files.push({ chunks, fileName });
    else this.refuse(otherPart(name));
    // Errors of a part are reported as errors of the whole body.
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
      // Browsers send a file input without a chosen file as an empty part without a name (HTML, 4.10.22.4).
      .filter(({ content, fileName }) => content.length > 0 || Boolean(fileName))
      .map(({ content }) => decodedText(content));
    if (contents.length > MAX_FILES) throw validationError([TOO_MANY_FILES]);
    if (contents.some(({ length }) => length > MAX_FILE_BYTES)) throw fileTooLarge();
    const data = parseData(this.data);
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return { value: data, files: [] };
    const { files: named, ...others } = data as { readonly files?: unknown };
    // Null counts as absent, as in every body.
    if (named !== undefined && named !== null) throw validationError([FILES_IN_DATA]);
    if (contents.length === 0) return { value: others, files: [] };
    return {
      value: { ...others, files: contents.map(() => ({ content: '' })) },
      files: contents.map((content, place) => ({ path: ['files', place, 'content'], content })),
    };
  }
}

/** The start of a PDF, JPEG and PNG in base64. */
const BASE64_BEGINNINGS = ['JVBERi', '/9j/', 'iVBORw0KGgo'];
const BEGINNING_BYTES = 32;

/** Decodes a part that contains base64 or a data URL instead of bytes, as some programs send it. */
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

/** Removed from parts, because only the decoder of JSON bodies removes it. */
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

/** Passes the bytes of one body through, up to the maximum size. */
function limited(): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes <= MEGABYTES * MEGABYTE) return done(null, chunk);
      return done(bodyTooLarge(MEGABYTES));
    },
  });
}

function malformed(): ServiceError {
  return new ServiceError('malformed_multipart');
}

/** Longer bodies are parsed in a thread, because they would block the event loop for milliseconds. */
const LONG_BYTES = 262_144;

/**
 * Parses the JSON body into `ctx.request.body` and its files into `ctx.state`; `checkedWithFiles` joins them.
 *
 * @param megabytes maximum size after decompression, in units of 1024 * 1024 bytes.
 */
function jsonWithFiles(members: readonly FileMember[], megabytes: number): Middleware {
  return async (ctx, next) => {
    if (isEmpty(ctx)) {
      ctx.request.body = {};
      return next();
    }
    requireJson(ctx);
    const bytes = await withPaceLimit(ctx, () => wholeBody(ctx, megabytes));
    const sent = { bytes, members };
    const body =
      bytes.length > LONG_BYTES
        ? await callOrigin.run(new CallWaits(ctx), () => parseInThread(sent))
        : parseWithFiles(sent);
    if ('problem' in body) throw body.problem === 'not_json' ? notJson() : validationError(body.problem);
    setBody(ctx, body);
    return next();
  };
}

const thread = new BackgroundThread<RawBody, BodyWithFiles | ParseProblem>(
  new URL('reader-thread.ts', import.meta.url),
);

/** Runs `parseWithFiles` in the thread. The bytes are transferred, and can no longer be read here. */
export async function parseInThread(sent: RawBody): Promise<BodyWithFiles | ParseProblem> {
  const answer = await thread.run(sent, { handedOver: [sent.bytes.buffer as ArrayBuffer] });
  return 'problem' in answer ? answer : { ...answer, files: answer.files.map(asBuffer) };
}

/** A Buffer arrives from the thread as a Uint8Array. */
function asBuffer({ path, content }: ExtractedFile): ExtractedFile {
  if (content === undefined) return { path, content };
  return { path, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) };
}
