/** Reads PDFs with qpdf in WebAssembly: its memory is apart from ours and bounded. It runs in the thread of `pdf-thread.ts`. */
import createModule from '@neslinesli93/qpdf-wasm';
import { MAX_PIXELS } from '../../../domain/prescriptions/prescriptions.ts';
import type { FileProblem } from './file-refusals.ts';

/** A value of a PDF as qpdf writes it (https://qpdf.readthedocs.io/en/stable/json.html): names begin with `/`, texts with `u:` or `b:`. */
type PdfValue = null | boolean | number | string | readonly PdfValue[] | { readonly [key: string]: PdfValue };
type PdfDictionary = Readonly<Record<string, PdfValue>>;

/** The objects of a PDF, as its cross-reference table has them; an object has a value, or is a stream. */
type PdfObjects = Readonly<
  Record<string, { readonly value?: PdfValue; readonly stream?: { readonly dict: PdfDictionary } }>
>;

interface ReadPdf {
  readonly objects: PdfObjects;
  /** Whether other readers may find other objects: a dictionary has a key twice. */
  readonly isAmbiguous: boolean;
}
type PdfReading = ReadPdf | 'encrypted' | 'damaged' | 'too_complex';

/** What of Emscripten's module is used, which its types lack. */
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

/** The most that a public PDF of up to 10 MB was seen to take is 140 MB. */
const MAX_MEMORY_BYTES = 256 * 1024 * 1024;
const PAGE_BYTES = 65_536;
const MAX_JSON_BYTES = 48 * 1024 * 1024;
/** With warnings, a file could be read all the same. */
const READ_CODES = [0, 3];
const MAX_MESSAGE_BYTES = 65_536;

const SENT = '/sent.pdf';
const JSON_OUT = '/objects.json';
const ARGUMENTS = [
  SENT,
  '--json=2',
  '--json-key=qpdf',
  '--json-key=encrypt',
  '--json-stream-data=none',
  JSON_OUT,
];

interface Printed {
  readonly encrypt: { readonly encrypted: boolean };
  readonly qpdf: readonly [unknown, PdfObjects];
}

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow: (this: WasmMemory, pages: number) => number;
}
// The module is built to grow to 2 GB. It takes a refusal to grow as memory that is used up.
const { prototype } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: WasmMemory } } })
  .WebAssembly.Memory;
const { grow } = prototype;
let isMemoryUsedUp = false;
prototype.grow = function boundedGrow(this: WasmMemory, pages: number): number {
  const bytes = this.buffer.byteLength + pages * PAGE_BYTES;
  if (bytes > MAX_MEMORY_BYTES) {
    isMemoryUsedUp = true;
    throw new RangeError('More memory than a PDF may take');
  }
  return grow.call(this, pages);
};

/** Returns 'too_complex' for a file that exceeds the bounds above: it may be sound, so what readers show of it is unknown. */
export async function readWithQpdf(bytes: Uint8Array): Promise<PdfReading> {
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
    module.FS.writeFile(SENT, bytes);
    // A copy: Emscripten puts the name of the program in front.
    if (!READ_CODES.includes(module.callMain([...ARGUMENTS]))) {
      if (isMemoryUsedUp || says('std::bad_alloc') || messages.length === MAX_MESSAGE_BYTES)
        return 'too_complex';
      return says('invalid password') ? 'encrypted' : 'damaged';
    }
    const json = module.FS.readFile(JSON_OUT);
    if (isMemoryUsedUp || json.length > MAX_JSON_BYTES) return 'too_complex';
    const { encrypt, qpdf } = JSON.parse(Buffer.from(json).toString()) as Printed;
    if (encrypt.encrypted) return 'encrypted';
    const isAmbiguous = says('duplicated key') || messages.length === MAX_MESSAGE_BYTES;
    return { objects: qpdf[1], isAmbiguous };
  } catch {
    // A fault within WebAssembly, such as memory that it did not get.
    return 'too_complex';
  } finally {
    // Emscripten sets it to the code of qpdf, which is not that of this process.
    process.exitCode = undefined;
  }
}

type Dictionary = Readonly<Record<string, PdfValue>>;

/** Actions (12.6.4) that run code, start a program, open an embedded file, or send or load data. */
const ACTIVE_ACTIONS: readonly PdfValue[] = [
  '/JavaScript',
  '/Rendition',
  '/Launch',
  '/GoToE',
  '/SubmitForm',
  '/ImportData',
];
/** Actions that stay within the document. Others must not run on opening: some readers then load a file or address without asking. */
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
/** Annotations (12.5.6) that carry a file. */
const CARRYING_ANNOTATIONS: readonly PdfValue[] = ['/FileAttachment', '/RichMedia'];
/** From one reference to the next; a sound file has one. */
const MAX_STEPS = 10;
const REFERENCE = /^\d+ \d+ R$/;

/** Undefined where nothing that can be reached from the trailer is a problem. Readers show nothing else. */
export function pdfProblem(objects: PdfObjects): FileProblem | undefined {
  const document = new PdfDocument(objects);
  if (!isDictionary(document.root())) return 'file_damaged';
  return document.hasActiveCatalog() ? 'file_active' : document.problemOfReachable();
}

function isDictionary(value: PdfValue | undefined): value is Dictionary {
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

  /** What has a meaning at one place only: elsewhere the same name may be that of a destination or a colour. */
  hasActiveCatalog(): boolean {
    const root = this.root();
    const names = this.member(root, '/Names');
    return (
      this.hasEntries(this.member(names, '/EmbeddedFiles')) ||
      this.hasEntries(this.member(names, '/JavaScript')) ||
      this.member(root, '/Collection') !== null ||
      this.member(this.member(root, '/AcroForm'), '/XFA') !== null
    );
  }

  problemOfReachable(): FileProblem | undefined {
    const seen = new Set<string>();
    const open: PdfValue[] = [this.objects['trailer']?.value ?? null];
    for (let value = open.pop(); value !== undefined; value = open.pop()) {
      if (typeof value === 'string') {
        if (!REFERENCE.test(value) || seen.has(value)) continue;
        seen.add(value);
        const stream = this.objects[`obj:${value}`]?.stream?.dict;
        if (stream !== undefined && this.member(stream, '/Type') === '/EmbeddedFile') return 'file_active';
        if (stream !== undefined && this.isLargePicture(stream)) return 'image_too_large';
        open.push(this.resolve(value));
      } else if (Array.isArray(value)) {
        for (const item of value as readonly PdfValue[]) open.push(item);
      } else if (isDictionary(value)) {
        if (this.isActive(value) || this.leavesByItself(value)) return 'file_active';
        for (const member of Object.values(value)) open.push(member);
      }
    }
    return undefined;
  }

  private isActive(dictionary: Dictionary): boolean {
    return (
      ACTIVE_ACTIONS.includes(this.member(dictionary, '/S')) ||
      CARRYING_ANNOTATIONS.includes(this.member(dictionary, '/Subtype')) ||
      this.hasStream(this.member(dictionary, '/EF'))
    );
  }

  /** Whether an action that runs without a click (12.6.3), or one that follows it, loads something from elsewhere. */
  private leavesByItself(dictionary: Dictionary): boolean {
    const triggers = this.member(dictionary, '/AA');
    const open = [dictionary['/OpenAction'], ...(isDictionary(triggers) ? Object.values(triggers) : [])];
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

  private isRemote(action: Dictionary): boolean {
    const type = this.member(action, '/S');
    if (type === '/Thread') return this.member(action, '/F') !== null;
    return type !== null && !LOCAL_ACTIONS.includes(type);
  }

  /** Whether the embedded files of a file specification (7.11.4) are there; `/EF` may also be the name of a font. */
  private hasStream(files: PdfValue): boolean {
    if (!isDictionary(files)) return false;
    return Object.values(files).some(
      (file) => typeof file === 'string' && this.objects[`obj:${file}`]?.stream !== undefined,
    );
  }

  /** By what it says of itself; pictures of one bit a pixel, such as faxes, may have more of them. */
  private isLargePicture(stream: Dictionary): boolean {
    if (this.member(stream, '/Subtype') !== '/Image') return false;
    const [width, height] = [this.member(stream, '/Width'), this.member(stream, '/Height')];
    const bits = this.member(stream, '/ImageMask') === true ? 1 : this.member(stream, '/BitsPerComponent');
    if (typeof width !== 'number' || typeof height !== 'number') return false;
    return (width * height * (typeof bits === 'number' ? bits : 8)) / 8 > MAX_PIXELS;
  }

  /** Of a name tree (7.9.6), which may be there without any. */
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
      step < MAX_STEPS && typeof resolved === 'string' && REFERENCE.test(resolved);
      step += 1
    ) {
      const { value: direct, stream }: PdfObjects[string] = this.objects[`obj:${resolved}`] ?? {};
      resolved = direct ?? stream?.dict ?? null;
    }
    return resolved;
  }
}
