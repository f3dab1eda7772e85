/** Reads PDFs with qpdf in WebAssembly: its memory is apart from ours and bounded. It runs in the thread of `pdf-thread.ts`. */
import createModule from '@neslinesli93/qpdf-wasm';

/** A value of a PDF as qpdf writes it (https://qpdf.readthedocs.io/en/stable/json.html): names begin with `/`, texts with `u:` or `b:`. */
export type PdfValue =
  null | boolean | number | string | readonly PdfValue[] | { readonly [key: string]: PdfValue };
type PdfDictionary = Readonly<Record<string, PdfValue>>;

/** The objects of a PDF, as its cross-reference table has them; an object has a value, or is a stream. */
export type PdfObjects = Readonly<
  Record<string, { readonly value?: PdfValue; readonly stream?: { readonly dict: PdfDictionary } }>
>;

export interface ReadPdf {
  readonly objects: PdfObjects;
  /** Whether other readers may find other objects: a dictionary has a key twice. */
  readonly isAmbiguous: boolean;
}
export type PdfReading = ReadPdf | 'encrypted' | 'damaged' | 'too_complex';

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
