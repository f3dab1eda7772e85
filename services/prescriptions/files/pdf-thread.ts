/** The thread that inspects PDFs. It reads them with qpdf in WebAssembly, which has its own bounded memory. */
import { constants, createInflate } from 'node:zlib';
import createModule from '@neslinesli93/qpdf-wasm';
import type { FileProblem, PdfProblem } from './file-refusals.ts';
import inspectJpeg from './jpeg-thread.ts';
import { isLargePicture, isUnsafeAddress, searchPdf } from './pdf-search.ts';
import { extentOfJpeg, MAX_UNPACKED_BYTES } from './pictures.ts';

/** A PDF value in qpdf's JSON (https://qpdf.readthedocs.io/en/stable/json.html): names start with `/`, strings with `u:` or `b:`. */
type PdfValue = null | boolean | number | string | readonly PdfValue[] | { readonly [key: string]: PdfValue };
type PdfDictionary = Readonly<Record<string, PdfValue>>;

/** The objects in the cross-reference table of a PDF. Each has either a value or a stream. */
type PdfObjects = Readonly<Record<string, { readonly value?: PdfValue; readonly stream?: PdfStream }>>;

interface PdfStream {
  readonly dict: PdfDictionary;
  /** Path of the encoded data in qpdf's file system. */
  readonly datafile?: string;
}

interface ReadPdf {
  readonly objects: PdfObjects;
  /** True when a dictionary has a key twice, so that other readers may find other objects. */
  readonly isAmbiguous: boolean;
  /** Returns the encoded data of a stream; empty if there is none. */
  readonly dataOf: (stream: PdfStream) => Buffer;
}
type PdfReading = ReadPdf | 'encrypted' | 'damaged' | 'too_complex';

/** The members of Emscripten's module that its own types lack. */
interface Module {
  readonly FS: {
    init(
      input: () => null,
      output: (byte: number | null) => void,
      error: (byte: number | null) => void,
    ): void;
    writeFile(path: string, content: Uint8Array): void;
    readFile(path: string): Uint8Array;
  };
  callMain(args: readonly string[]): number;
}
const create = createModule as unknown as (options: {
  readonly preRun: readonly ((module: Module) => void)[];
}) => Promise<Module>;

/** Public PDFs of up to 10 MB took at most 140 MB. */
const MAX_MEMORY_BYTES = 256 * 1024 * 1024;
const PAGE_BYTES = 65_536;
const MAX_JSON_BYTES = 48 * 1024 * 1024;
/** Exit codes 0 (success) and 3 (warnings, but the file could be read). */
const READ_CODES = [0, 3];
const MAX_MESSAGE_BYTES = 65_536;

const PDF_IN = '/sent.pdf';
const JSON_OUT = '/objects.json';
const ARGUMENTS = [
  PDF_IN,
  '--json=2',
  '--json-key=qpdf',
  '--json-key=encrypt',
  '--json-stream-data=file',
  '--json-stream-prefix=/stream',
  '--decode-level=none',
  JSON_OUT,
];

interface QpdfJson {
  readonly encrypt: { readonly encrypted: boolean };
  readonly qpdf: readonly [unknown, PdfObjects];
}

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow: (this: WasmMemory, pages: number) => number;
}
// The module is built to grow to 2 GB. It treats a failure to grow as memory exhaustion.
const { prototype } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: WasmMemory } } })
  .WebAssembly.Memory;
const { grow } = prototype;
let isMemoryUsedUp = false;
prototype.grow = function boundedGrow(this: WasmMemory, pages: number): number {
  const bytes = this.buffer.byteLength + pages * PAGE_BYTES;
  if (bytes > MAX_MEMORY_BYTES) {
    isMemoryUsedUp = true;
    throw new RangeError('The PDF needs more memory than is allowed');
  }
  return grow.call(this, pages);
};

/** Returns 'too_complex' for a file that exceeds the limits above. Such a file may be valid, so other readers may show its content. */
async function readWithQpdf(bytes: Uint8Array): Promise<PdfReading> {
  isMemoryUsedUp = false;
  const messages: number[] = [];
  const note = (byte: number | null) => {
    if (byte !== null && messages.length < MAX_MESSAGE_BYTES) messages.push(byte);
  };
  const module = await create({
    preRun: [
      ({ FS }) =>
        FS.init(
          () => null,
          () => undefined,
          note,
        ),
    ],
  });
  const says = (words: string) => Buffer.from(messages).includes(words);
  try {
    module.FS.writeFile(PDF_IN, bytes);
    // A copy, because Emscripten inserts the program's name.
    if (!READ_CODES.includes(module.callMain([...ARGUMENTS]))) {
      if (isMemoryUsedUp || says('std::bad_alloc') || messages.length === MAX_MESSAGE_BYTES)
        return 'too_complex';
      return says('invalid password') ? 'encrypted' : 'damaged';
    }
    const json = module.FS.readFile(JSON_OUT);
    if (isMemoryUsedUp || json.length > MAX_JSON_BYTES) return 'too_complex';
    const { encrypt, qpdf } = JSON.parse(Buffer.from(json).toString()) as QpdfJson;
    if (encrypt.encrypted) return 'encrypted';
    const isAmbiguous = says('duplicated key') || messages.length === MAX_MESSAGE_BYTES;
    const dataOf = ({ datafile }: PdfStream) =>
      datafile === undefined ? Buffer.alloc(0) : Buffer.from(module.FS.readFile(datafile));
    return { objects: qpdf[1], isAmbiguous, dataOf };
  } catch {
    // An error inside WebAssembly, such as a failed allocation.
    return 'too_complex';
  } finally {
    // Emscripten sets the exit code of this process to that of qpdf.
    process.exitCode = undefined;
  }
}

/** Actions (12.6.4) that run code, play media, start a program, open an embedded file, or send or load data. */
const ACTIVE_ACTIONS: readonly PdfValue[] = [
  '/JavaScript',
  '/Rendition',
  '/RichMediaExecute',
  '/Movie',
  '/Sound',
  '/Launch',
  '/GoToE',
  '/SubmitForm',
  '/ImportData',
];
/** Actions that stay within the document. Other actions must not run on opening, because some readers load a file or URL without asking. */
const LOCAL_ACTIONS: readonly PdfValue[] = [
  '/GoTo',
  '/GoTo3DView',
  '/Hide',
  '/Named',
  '/ResetForm',
  '/SetOCGState',
  '/Thread',
  '/Trans',
];
/** Annotations (12.5.6) that contain a file or media, which may have a script. */
const ACTIVE_ANNOTATIONS: readonly PdfValue[] = ['/FileAttachment', '/RichMedia', '/3D', '/Movie', '/Sound'];
const ACTIVE_STREAMS: readonly PdfValue[] = ['/EmbeddedFile', '/3D'];
/** Keys of paths to another file (7.11.3), in a file specification or directly in an action. */
const PATH_KEYS = ['/F', '/UF', '/DOS', '/Mac', '/Unix'];
/** Predictors from here on add a byte to each row (7.4.4.4). */
const PNG_PREDICTORS = 10;
/** Samples per pixel of colour spaces without parameters; others have at least one. */
const SAMPLES: Readonly<Record<string, number>> = { '/DeviceRGB': 3, '/DeviceCMYK': 4 };
/** Maximum length of a chain of references; a valid file has one. */
const MAX_REFERENCES = 10;
const REFERENCE = /^\d+ \d+ R$/;

/** Checks everything reachable from the trailer, because readers show nothing else. Returns undefined for a file without a problem. */
async function pdfProblem({ objects, dataOf }: ReadPdf): Promise<PdfProblem | undefined> {
  const document = new PdfDocument(objects);
  if (!isDictionary(document.root())) return 'file_damaged';
  if (document.hasActiveCatalog()) return 'file_active';
  const reachable = document.reachableStreams();
  if (typeof reachable === 'string') return reachable;
  if (!document.hasPage()) return 'no_page';
  return await problemOfData(reachable, dataOf);
}

/** The data of a stream, and how it is decoded. */
interface StreamData {
  readonly stream: PdfStream;
  readonly filters: readonly PdfValue[];
  readonly kind: 'picture' | 'content';
  /** The fewest bytes that the rows of the picture have; 0 for other streams. */
  readonly neededBytes: number;
}

/** Limit for a stream that is not a picture. */
const MAX_CONTENT_BYTES = 128 * 1024 * 1024;
/** Limit for all streams of a file. */
const MAX_TOTAL_BYTES = 1024 * 1024 * 1024;
const FLATE = '/FlateDecode';
const MIN_CHUNK_BYTES = 16_384;
const MAX_CHUNK_BYTES = 1024 * 1024;

/**
 * Checks the data of streams, because a small file can unpack to gigabytes, and a picture in it can be larger than its
 * dictionary says. Of an incomplete picture, browsers show the part that is there, without a word.
 */
async function problemOfData(
  streams: readonly StreamData[],
  dataOf: ReadPdf['dataOf'],
): Promise<PdfProblem | undefined> {
  let room = MAX_TOTAL_BYTES;
  for (const { stream, filters, kind, neededBytes } of streams) {
    let data = dataOf(stream);
    let rest = filters;
    for (; rest[0] === FLATE; rest = rest.slice(1)) {
      const isPixels = kind === 'picture' && rest.length === 1;
      const limit = Math.min(kind === 'picture' ? MAX_UNPACKED_BYTES : MAX_CONTENT_BYTES, room);
      const { length, content } = await inflated(data, limit, !isPixels);
      if (length > limit) return 'image_too_large';
      if (isPixels && length < neededBytes) return 'picture_incomplete';
      room -= length;
      data = content;
    }
    const problem = kind === 'picture' ? pictureProblem(data, rest) : inlineProblem(data, rest);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/**
 * Decompresses data. If it is cut off or damaged, returns the part that can be decompressed, as browsers show it.
 *
 * @param limit maximum number of decompressed bytes; a larger `length` in the result means that there are more.
 * @param isKept false to count the bytes without returning them.
 */
async function inflated(
  packed: Buffer,
  limit: number,
  isKept: boolean,
): Promise<{ readonly length: number; readonly content: Buffer }> {
  const chunkSize = Math.min(Math.max(MIN_CHUNK_BYTES, 4 * packed.length), MAX_CHUNK_BYTES);
  const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize });
  const parts: Buffer[] = [];
  let length = 0;
  try {
    inflate.end(packed);
    for await (const part of inflate as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > limit) break;
      if (isKept) parts.push(part);
    }
  } catch {
    // Damaged data: what precedes the damage counts.
  }
  return { length, content: Buffer.concat(parts) };
}

const END_OF_JPEG = Buffer.from('ffd9', 'hex');
/** Start and size markers of a JPEG 2000 codestream (ISO 15444-1, A.5.1), before its size. */
const JPX_SIZE = Buffer.from('ff4fff51', 'hex');

/** The picture's own header decides its size in browsers. */
function pictureProblem(data: Buffer, [filter, next]: readonly PdfValue[]): PdfProblem | undefined {
  if (filter === '/JPXDecode') {
    const at = data.indexOf(JPX_SIZE) + JPX_SIZE.length + 4;
    if (at < JPX_SIZE.length + 4 || at + 16 > data.length) return undefined;
    const [right, bottom, left, top] = [0, 4, 8, 12].map((place) => data.readUInt32BE(at + place)) as [
      number,
      number,
      number,
      number,
    ];
    return isLargePicture(right - left, bottom - top) ? 'image_too_large' : undefined;
  }
  if (filter !== '/DCTDecode' || next !== undefined) return undefined;
  // Browsers need no end marker.
  const jpeg = Buffer.concat([data, END_OF_JPEG]);
  const extent = extentOfJpeg(jpeg);
  if ('problem' in extent)
    return extent.problem === 'image_too_large' ? 'image_too_large' : 'picture_incomplete';
  return inspectJpeg(jpeg.subarray(0, extent.end)) === 'incomplete' ? 'picture_incomplete' : undefined;
}

const WHITE = /^[\s\0]?$/;
const MAX_INLINE_DICTIONARY = 1_000;

/** The dictionaries of inline pictures (8.9.7), between the operators `BI` and `ID`. */
function* inlineDictionaries(operators: string): Generator<string> {
  for (let at = operators.indexOf('BI'); at >= 0; at = operators.indexOf('BI', at + 2)) {
    if (!WHITE.test(operators.slice(Math.max(0, at - 1), at)) || !WHITE.test(operators.charAt(at + 2)))
      continue;
    const rest = operators.slice(at + 3, at + 3 + MAX_INLINE_DICTIONARY);
    const end = rest.search(/[\s\0]ID[\s\0]/);
    if (end >= 0) yield rest.slice(0, end);
  }
}

/** Finds pictures in the operators of a page whose declared size is too large. */
function inlineProblem(data: Buffer, [filter]: readonly PdfValue[]): PdfProblem | undefined {
  if (filter !== undefined) return undefined;
  for (const dictionary of inlineDictionaries(data.toString('latin1'))) {
    const numberOf = (name: string) =>
      Number(new RegExp(`/(?:${name})[\\s\\0]+(\\d+)`).exec(dictionary)?.[1] ?? 0);
    const bits = /\/(?:IM|ImageMask)[\s\0]+true/.test(dictionary) ? 1 : numberOf('BPC|BitsPerComponent') || 8;
    if (isLargePicture(numberOf('W|Width'), numberOf('H|Height'), bits)) return 'image_too_large';
  }
  return undefined;
}

/** Returns the text of a string in qpdf's JSON, or undefined for other values. */
function textOf(value: PdfValue | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.startsWith('u:')) return value.slice(2);
  return value.startsWith('b:') ? Buffer.from(value.slice(2), 'hex').toString('latin1') : undefined;
}

function isDictionary(value: PdfValue | undefined): value is PdfDictionary {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

class PdfDocument {
  private readonly objects: PdfObjects;
  private readonly checkedActions = new Set<PdfValue>();

  constructor(objects: PdfObjects) {
    this.objects = objects;
  }

  root(): PdfValue {
    return this.member(this.objects['trailer']?.value, '/Root');
  }

  /** Checks names that have this meaning only in the catalogue. Elsewhere they may name a destination or a colour. */
  hasActiveCatalog(): boolean {
    const root = this.root();
    const names = this.member(root, '/Names');
    return (
      this.hasEntries(this.member(names, '/EmbeddedFiles')) ||
      this.hasEntries(this.member(names, '/JavaScript')) ||
      this.hasEntries(this.member(names, '/AlternatePresentations')) ||
      this.member(root, '/Collection') !== null ||
      this.member(this.member(root, '/AcroForm'), '/XFA') !== null
    );
  }

  /** Returns the streams that can be reached from the trailer, or the first problem on the way to them. */
  reachableStreams(): StreamData[] | FileProblem {
    const streams: StreamData[] = [];
    const seen = new Set<string>();
    const open: PdfValue[] = [this.objects['trailer']?.value ?? null];
    for (let value = open.pop(); value !== undefined; value = open.pop()) {
      if (typeof value === 'string') {
        if (!REFERENCE.test(value) || seen.has(value)) continue;
        seen.add(value);
        const stream = this.objects[`obj:${value}`]?.stream;
        if (stream !== undefined) {
          if (this.isActiveStream(stream.dict)) return 'file_active';
          if (this.isLargePicture(stream.dict)) return 'image_too_large';
          streams.push(this.dataOf(stream));
        }
        open.push(this.resolve(value));
      } else if (Array.isArray(value)) {
        for (const item of value as readonly PdfValue[]) open.push(item);
      } else if (isDictionary(value)) {
        if (this.isActive(value) || this.leavesOnOpening(value)) return 'file_active';
        for (const member of Object.values(value)) open.push(member);
      }
    }
    return streams;
  }

  /** Checks whether the page tree (7.7.3) has a page, because a reader shows nothing of a file without one. */
  hasPage(): boolean {
    const seen = new Set<PdfValue>();
    const open = [this.member(this.root(), '/Pages')];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (!isDictionary(node) || seen.has(node)) continue;
      seen.add(node);
      const kids = this.member(node, '/Kids');
      if (!Array.isArray(kids) && this.member(node, '/Type') !== '/Pages') return true;
      if (!Array.isArray(kids)) continue;
      for (const kid of kids as readonly PdfValue[]) open.push(this.resolve(kid));
    }
    return false;
  }

  /** Also finds data that a reader loads from another file (7.3.8.2), and pages of another file (8.10.4). */
  private isActiveStream(stream: PdfDictionary): boolean {
    return (
      ACTIVE_STREAMS.includes(this.member(stream, '/Type')) ||
      this.member(stream, '/F') !== null ||
      isDictionary(this.member(stream, '/Ref'))
    );
  }

  private isActive(dictionary: PdfDictionary): boolean {
    return (
      ACTIVE_ACTIONS.includes(this.member(dictionary, '/S')) ||
      ACTIVE_ANNOTATIONS.includes(this.member(dictionary, '/Subtype')) ||
      this.hasStream(this.member(dictionary, '/EF')) ||
      this.hasUnsafeAddress(dictionary)
    );
  }

  /** Checks the addresses of links (12.6.4.8), their common base, and the paths of other files. */
  private hasUnsafeAddress(dictionary: PdfDictionary): boolean {
    const addresses = [
      this.member(dictionary, '/URI'),
      this.member(this.member(dictionary, '/URI'), '/Base'),
      ...PATH_KEYS.map((key) => this.member(dictionary, key)),
    ];
    return addresses.some((address) => isUnsafeAddress(textOf(address) ?? ''));
  }

  /** Checks whether an action that runs without a click (12.6.3, 12.4.4.2), or one chained to it, loads something external. */
  private leavesOnOpening(dictionary: PdfDictionary): boolean {
    const triggers = this.member(dictionary, '/AA');
    const open = [dictionary['/OpenAction'], ...(isDictionary(triggers) ? Object.values(triggers) : [])];
    if (dictionary['/Subtype'] === undefined) open.push(dictionary['/NA'], dictionary['/PA']);
    while (open.length > 0) {
      const action = this.resolve(open.pop());
      if (!isDictionary(action) || this.checkedActions.has(action)) continue;
      this.checkedActions.add(action);
      if (this.isRemote(action)) return true;
      const next = this.member(action, '/Next');
      for (const following of Array.isArray(next) ? (next as readonly PdfValue[]) : [next]) {
        open.push(following);
      }
    }
    return false;
  }

  private isRemote(action: PdfDictionary): boolean {
    const type = this.member(action, '/S');
    if (type === '/Thread') return this.member(action, '/F') !== null;
    return type !== null && !LOCAL_ACTIONS.includes(type);
  }

  /** Checks whether a file specification (7.11.4) embeds a file. `/EF` alone proves nothing, because it may be the name of a font. */
  private hasStream(files: PdfValue): boolean {
    if (!isDictionary(files)) return false;
    return Object.values(files).some(
      (file) => typeof file === 'string' && this.objects[`obj:${file}`]?.stream !== undefined,
    );
  }

  /** Uses the declared size. */
  private isLargePicture(stream: PdfDictionary): boolean {
    if (this.member(stream, '/Subtype') !== '/Image') return false;
    const [width, height] = [this.member(stream, '/Width'), this.member(stream, '/Height')];
    const bits = this.member(stream, '/ImageMask') === true ? 1 : this.member(stream, '/BitsPerComponent');
    if (typeof width !== 'number' || typeof height !== 'number') return false;
    return isLargePicture(width, height, typeof bits === 'number' ? bits : undefined);
  }

  private dataOf(stream: PdfStream): StreamData {
    const { dict } = stream;
    const filters = this.listOf(this.member(dict, '/Filter'));
    const isPicture = this.member(dict, '/Subtype') === '/Image';
    return {
      stream,
      filters,
      kind: isPicture ? 'picture' : 'content',
      neededBytes: isPicture ? this.neededBytes(dict, filters.length - 1) : 0,
    };
  }

  private listOf(value: PdfValue): PdfValue[] {
    if (value === null) return [];
    return Array.isArray(value) ? (value as readonly PdfValue[]).map((item) => this.resolve(item)) : [value];
  }

  /** @param last the place of the filter that yields the pixels. */
  private neededBytes(picture: PdfDictionary, last: number): number {
    const [width, height] = [this.member(picture, '/Width'), this.member(picture, '/Height')];
    const bits = this.member(picture, '/ImageMask') === true ? 1 : this.member(picture, '/BitsPerComponent');
    if (typeof width !== 'number' || typeof height !== 'number' || typeof bits !== 'number') return 0;
    const predictor = this.member(this.listOf(this.member(picture, '/DecodeParms'))[last], '/Predictor');
    const isFiltered = typeof predictor === 'number' && predictor >= PNG_PREDICTORS;
    const space = this.member(picture, '/ColorSpace');
    const samples = (typeof space === 'string' ? SAMPLES[space] : undefined) ?? 1;
    return height * (Math.ceil((width * samples * bits) / 8) + (isFiltered ? 1 : 0));
  }

  /** Checks whether a name tree (7.9.6) has entries, because it may be empty. */
  private hasEntries(tree: PdfValue): boolean {
    const seen = new Set<PdfValue>();
    const open = [tree];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (!isDictionary(node) || seen.has(node)) continue;
      seen.add(node);
      const names = this.member(node, '/Names');
      const kids = this.member(node, '/Kids');
      if (
        Array.isArray(names) &&
        names.some((name, place) => place % 2 === 1 && this.resolve(name) !== null)
      ) {
        return true;
      }
      if (!Array.isArray(kids)) continue;
      for (const kid of kids as readonly PdfValue[]) open.push(this.resolve(kid));
    }
    return false;
  }

  private member(container: PdfValue | undefined, name: string): PdfValue {
    return isDictionary(container) ? this.resolve(container[name]) : null;
  }

  private resolve(value: PdfValue | undefined): PdfValue {
    let resolved = value ?? null;
    for (
      let step = 0;
      step < MAX_REFERENCES && typeof resolved === 'string' && REFERENCE.test(resolved);
      step += 1
    ) {
      const { value: direct, stream }: PdfObjects[string] = this.objects[`obj:${resolved}`] ?? {};
      resolved = direct ?? stream?.dict ?? null;
    }
    return resolved;
  }
}

/**
 * Returns the problem of a PDF, or null. Only damaged and ambiguous files are searched, because this build of qpdf does
 * not rebuild a damaged cross-reference table. In a file that exceeds the limits of qpdf, the search could miss
 * objects.
 *
 * @param bytes from `%PDF-` to the end marker.
 */
export default async function inspectPdf(bytes: Uint8Array): Promise<PdfProblem | null> {
  const reading = await readWithQpdf(bytes);
  if (reading === 'encrypted') return 'file_encrypted';
  if (reading === 'too_complex') return 'too_complex';
  if (reading !== 'damaged') {
    const problem = (await pdfProblem(reading)) ?? null;
    if (problem !== null || !reading.isAmbiguous) return problem;
  }
  const problem = await searchPdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (problem !== 'unsearchable') return problem ?? null;
  return reading === 'damaged' ? 'structure_damaged' : 'structure_ambiguous';
}
