/**
 * The thread that checks whether a JPEG has all of its picture (ITU-T T.81). It reads the Huffman codes of each scan without computing
 * pixels, because viewers show the missing part of a truncated picture as grey.
 */

/** 'unsupported' for processes that browsers do not decode: arithmetic coding, lossless, hierarchical, 12 bits. */
export type JpegOutcome = 'complete' | 'incomplete' | 'unsupported';

const MARKER = 0xff;
const BASELINE = 0xc0;
const EXTENDED = 0xc1;
const PROGRESSIVE = 0xc2;
const HUFFMAN_TABLES = 0xc4;
const RESTART_0 = 0xd0;
const RESTART_7 = 0xd7;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const RESTART_INTERVAL = 0xdd;
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The data ends before the picture, or is not of this picture. */
class Incomplete extends Error {}

const LOOKUP_BITS = 9;
const MAX_CODE_BITS = 16;

/** Decodes the codes of one table (annex F.2.2.3). */
class HuffmanTable {
  /** Length and symbol (`length << 8 | symbol`) of each prefix; 0 for a longer code. */
  readonly lookup = new Uint16Array(1 << LOOKUP_BITS);
  /** The largest code of each length; -1 if there is none. */
  readonly maxCode = new Int32Array(MAX_CODE_BITS + 1).fill(-1);
  /** The place of the first symbol of each length, minus its code. */
  readonly offset = new Int32Array(MAX_CODE_BITS + 1);
  readonly symbols: Uint8Array;

  constructor(counts: Uint8Array, symbols: Uint8Array) {
    this.symbols = symbols;
    let code = 0;
    let place = 0;
    for (let length = 1; length <= MAX_CODE_BITS; length += 1) {
      const count = counts[length - 1] ?? 0;
      this.offset[length] = place - code;
      for (let index = 0; index < count; index += 1) {
        if (length <= LOOKUP_BITS) {
          const first = code << (LOOKUP_BITS - length);
          this.lookup.fill(
            (length << 8) | (symbols[place] ?? 0),
            first,
            first + (1 << (LOOKUP_BITS - length)),
          );
        }
        code += 1;
        place += 1;
      }
      if (count > 0) this.maxCode[length] = code - 1;
      code <<= 1;
    }
  }
}

/** Reads the bits of a scan until the next marker. */
class ScanBits {
  private readonly bytes: Uint8Array;
  /** Place of the next byte. At the end it is the place of the marker. */
  at: number;
  private buffer = 0;
  private count = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  private fill(): void {
    const { bytes } = this;
    while (this.count <= 16) {
      const byte = bytes[this.at];
      if (byte === undefined) return;
      if (byte === MARKER) {
        if (bytes[this.at + 1] !== 0) return;
        this.at += 1;
      }
      this.at += 1;
      this.buffer = ((this.buffer << 8) | byte) & 0xff_ff_ff;
      this.count += 8;
    }
  }

  read(bits: number): number {
    if (bits === 0) return 0;
    if (this.count < bits) this.fill();
    if (this.count < bits) throw new Incomplete();
    this.count -= bits;
    return (this.buffer >>> this.count) & ((1 << bits) - 1);
  }

  skip(bits: number): void {
    for (let left = bits; left > 0; left -= 16) this.read(Math.min(left, 16));
  }

  symbol({ lookup, maxCode, offset, symbols }: HuffmanTable): number {
    if (this.count < MAX_CODE_BITS) this.fill();
    const { count, buffer } = this;
    const prefix = count >= LOOKUP_BITS ? buffer >>> (count - LOOKUP_BITS) : buffer << (LOOKUP_BITS - count);
    const found = lookup[prefix & ((1 << LOOKUP_BITS) - 1)] ?? 0;
    if (found !== 0) {
      const length = found >> 8;
      if (length > count) throw new Incomplete();
      this.count -= length;
      return found & 0xff;
    }
    for (let length = LOOKUP_BITS + 1; length <= Math.min(count, MAX_CODE_BITS); length += 1) {
      const code = (buffer >>> (count - length)) & ((1 << length) - 1);
      if (code <= (maxCode[length] ?? -1)) {
        this.count -= length;
        return symbols[code + (offset[length] ?? 0)] ?? 0;
      }
    }
    throw new Incomplete();
  }

  /** Continues after the restart marker, skipping bytes before it, as decoders do. */
  restart(number: number): void {
    this.count = 0;
    this.at = nextMarker(this.bytes, this.at);
    if (this.bytes[this.at + 1] !== RESTART_0 + number) throw new Incomplete();
    this.at += 2;
  }
}

/** Finds the next marker, skipping stuffed and fill bytes. */
function nextMarker(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(MARKER, from);
  while (at !== -1 && (bytes[at + 1] === 0 || bytes[at + 1] === MARKER)) at = bytes.indexOf(MARKER, at + 1);
  return at === -1 ? bytes.length : at;
}

interface Component {
  readonly id: number;
  readonly across: number;
  readonly down: number;
  /** Number of blocks in a scan of this component alone. */
  readonly blocks: number;
  /** For each block two words, with a bit for each coefficient that is not zero. Only refining scans need them. */
  readonly nonZero: Uint32Array;
  /** For each coefficient the number of its low bits that no scan had yet. */
  readonly missingBits: Uint8Array;
}

const COEFFICIENTS = 64;
/** More than the bits of any coefficient. */
const ALL_BITS = 99;

interface Frame {
  readonly isProgressive: boolean;
  readonly components: readonly Component[];
  /** Number of minimum coded units in a scan of several components. */
  readonly units: number;
}

interface Scan {
  readonly components: readonly {
    readonly component: Component;
    readonly dc: HuffmanTable | undefined;
    readonly ac: HuffmanTable | undefined;
  }[];
  /** First and last coefficient. */
  readonly first: number;
  readonly last: number;
  /** True for a scan that adds a bit to coefficients of earlier scans. */
  readonly isRefining: boolean;
  /** Number of low bits that are left to later scans. */
  readonly missingBits: number;
}

class JpegReader {
  private readonly bytes: Uint8Array;
  private readonly dcTables: (HuffmanTable | undefined)[] = [];
  private readonly acTables: (HuffmanTable | undefined)[] = [];
  private frame: Frame | undefined;
  private restartInterval = 0;
  /** Number of further blocks without coefficients. */
  private emptyBlocks = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  outcome(): JpegOutcome {
    const { bytes } = this;
    let at = nextMarker(bytes, 2);
    while (bytes[at + 1] !== END_OF_IMAGE) {
      const marker = bytes[at + 1] ?? 0;
      const end = at + 2 + word(bytes, at + 2);
      if (at + 4 > bytes.length || end > bytes.length) throw new Incomplete();
      const body = bytes.subarray(at + 4, end);
      at = nextMarker(bytes, end);
      if (isFrame(marker)) {
        const isHuffman = [BASELINE, EXTENDED, PROGRESSIVE].includes(marker);
        if (!isHuffman || body[0] !== 8) return 'unsupported';
        if (this.frame !== undefined) throw new Incomplete();
        this.frame = frameOf(body, marker === PROGRESSIVE);
      } else if (marker === HUFFMAN_TABLES) this.readTables(body);
      else if (marker === RESTART_INTERVAL) this.restartInterval = word(body, 0);
      else if (marker === START_OF_SCAN) at = nextSegment(bytes, this.readScan(body, end));
    }
    const { components = [] } = this.frame ?? {};
    const isWhole = components.every(({ missingBits }) => missingBits.every((bits) => bits === 0));
    return isWhole && components.length > 0 ? 'complete' : 'incomplete';
  }

  private readTables(body: Uint8Array): void {
    for (let at = 0; at < body.length;) {
      const target = body[at] ?? 0;
      const counts = body.subarray(at + 1, at + 1 + MAX_CODE_BITS);
      const total = counts.reduce((sum, count) => sum + count, 0);
      const symbols = body.subarray(at + 1 + MAX_CODE_BITS, at + 1 + MAX_CODE_BITS + total);
      (target >> 4 === 0 ? this.dcTables : this.acTables)[target & 0x0f] = new HuffmanTable(counts, symbols);
      at += 1 + MAX_CODE_BITS + total;
    }
  }

  /** Reads all blocks of a scan, and returns the place of its end. */
  private readScan(header: Uint8Array, at: number): number {
    const { frame, bytes } = this;
    const count = header[0] ?? 0;
    if (frame === undefined || count === 0 || header.length < 4 + 2 * count) throw new Incomplete();
    const components = Array.from({ length: count }, (_, index) => {
      const component = frame.components.find(({ id }) => id === header[1 + 2 * index]);
      const tables = header[2 + 2 * index] ?? 0;
      if (component === undefined) throw new Incomplete();
      return { component, dc: this.dcTables[tables >> 4], ac: this.acTables[tables & 0x0f] };
    });
    const [first = 0, last = 0, bits = 0] = header.subarray(1 + 2 * count);
    const scan = frame.isProgressive
      ? {
          components,
          first,
          last: Math.min(last, COEFFICIENTS - 1),
          isRefining: bits >> 4 !== 0,
          missingBits: bits & 0x0f,
        }
      : { components, first: 0, last: COEFFICIENTS - 1, isRefining: false, missingBits: 0 };
    if (scan.first > 0 && count > 1) throw new Incomplete();
    const [only] = components;
    const units = count === 1 && only !== undefined ? only.component.blocks : frame.units;
    const data = new ScanBits(bytes, at);
    this.emptyBlocks = 0;
    for (let unit = 0; unit < units; unit += 1) {
      if (this.restartInterval > 0 && unit > 0 && unit % this.restartInterval === 0) {
        data.restart((unit / this.restartInterval - 1) % 8);
        this.emptyBlocks = 0;
      }
      for (const part of components) {
        const blocks = count === 1 ? 1 : part.component.across * part.component.down;
        for (let block = 0; block < blocks; block += 1) this.readBlock(data, frame, scan, part, unit);
      }
    }
    for (const { component } of components) {
      component.missingBits.fill(scan.missingBits, scan.first, scan.last + 1);
    }
    return data.at;
  }

  private readBlock(
    data: ScanBits,
    { isProgressive }: Frame,
    { first, last, isRefining }: Scan,
    { component, dc, ac }: Scan['components'][number],
    block: number,
  ): void {
    if (first === 0) {
      if (isProgressive && isRefining) {
        data.read(1);
        return;
      }
      data.skip(data.symbol(required(dc)));
      if (isProgressive) return;
    }
    if (!isProgressive) readCoefficients(data, required(ac));
    else if (isRefining) this.refine(data, required(ac), component.nonZero, { block, first, last });
    else this.readBand(data, required(ac), component.nonZero, { block, first, last });
  }

  /** Reads a band of coefficients for the first time (G.1.2.2). */
  private readBand(data: ScanBits, table: HuffmanTable, nonZero: Uint32Array, band: Band): void {
    if (this.emptyBlocks > 0) {
      this.emptyBlocks -= 1;
      return;
    }
    for (let at = band.first; at <= band.last; at += 1) {
      const symbol = data.symbol(table);
      const [zeros, bits] = [symbol >> 4, symbol & 0x0f];
      if (bits === 0 && zeros < 15) {
        this.emptyBlocks = (1 << zeros) - 1 + data.read(zeros);
        return;
      }
      at += zeros;
      if (bits === 0) continue;
      data.read(bits);
      mark(nonZero, band.block, at);
    }
  }

  /** Reads one more bit of the coefficients that are not zero, and the coefficients that become so (G.1.2.3). */
  private refine(data: ScanBits, table: HuffmanTable, nonZero: Uint32Array, band: Band): void {
    let at = band.first;
    if (this.emptyBlocks === 0) {
      for (; at <= band.last; at += 1) {
        const symbol = data.symbol(table);
        const bits = symbol & 0x0f;
        let zeros = symbol >> 4;
        if (bits === 0 && zeros < 15) {
          this.emptyBlocks = (1 << zeros) + data.read(zeros);
          break;
        }
        if (bits !== 0) data.read(1);
        for (; at <= band.last; at += 1) {
          if (isMarked(nonZero, band.block, at)) data.read(1);
          else if (zeros === 0) break;
          else zeros -= 1;
        }
        if (bits !== 0 && at <= band.last) mark(nonZero, band.block, at);
      }
    }
    if (this.emptyBlocks === 0) return;
    this.emptyBlocks -= 1;
    if (nonZero[2 * band.block] === 0 && nonZero[2 * band.block + 1] === 0) return;
    for (; at <= band.last; at += 1) if (isMarked(nonZero, band.block, at)) data.read(1);
  }
}

interface Band {
  readonly block: number;
  readonly first: number;
  readonly last: number;
}

function isMarked(nonZero: Uint32Array, block: number, at: number): boolean {
  return (((nonZero[2 * block + (at >> 5)] ?? 0) >>> (at & 31)) & 1) === 1;
}

function mark(nonZero: Uint32Array, block: number, at: number): void {
  if (at >= COEFFICIENTS) throw new Incomplete();
  const index = 2 * block + (at >> 5);
  nonZero[index] = (nonZero[index] ?? 0) | (1 << (at & 31));
}

/** Reads the coefficients of a block in a sequential scan (F.2.2.2). */
function readCoefficients(data: ScanBits, table: HuffmanTable): void {
  for (let at = 1; at < COEFFICIENTS; at += 1) {
    const symbol = data.symbol(table);
    const bits = symbol & 0x0f;
    if (bits === 0 && symbol !== 0xf0) return;
    at += symbol >> 4;
    data.read(bits);
  }
}

function required(table: HuffmanTable | undefined): HuffmanTable {
  if (table === undefined) throw new Incomplete();
  return table;
}

function frameOf(body: Uint8Array, isProgressive: boolean): Frame {
  const [height, width, count] = [word(body, 1), word(body, 3), body[5] ?? 0];
  const parts = Array.from({ length: count }, (_, index) => {
    const [id = 0, sampling = 0] = body.subarray(6 + 3 * index);
    return { id, across: sampling >> 4, down: sampling & 0x0f };
  });
  if (parts.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4))
    throw new Incomplete();
  const maxAcross = Math.max(...parts.map(({ across }) => across));
  const maxDown = Math.max(...parts.map(({ down }) => down));
  const components = parts.map((part) => {
    const columns = Math.ceil(Math.ceil((width * part.across) / maxAcross) / 8);
    const rows = Math.ceil(Math.ceil((height * part.down) / maxDown) / 8);
    const blocks = columns * rows;
    const nonZero = new Uint32Array(isProgressive ? 2 * blocks : 0);
    return { ...part, blocks, nonZero, missingBits: new Uint8Array(COEFFICIENTS).fill(ALL_BITS) };
  });
  const units = Math.ceil(width / (8 * maxAcross)) * Math.ceil(height / (8 * maxDown));
  return { isProgressive, components, units };
}

/** Finds the marker after a scan, where decoders skip restart markers too many. */
function nextSegment(bytes: Uint8Array, from: number): number {
  let at = nextMarker(bytes, from);
  while ((bytes[at + 1] ?? 0) >= RESTART_0 && (bytes[at + 1] ?? 0) <= RESTART_7)
    at = nextMarker(bytes, at + 2);
  return at;
}

const word = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

/** @param bytes from the start of the picture to its end marker. */
export default function inspectJpeg(bytes: Uint8Array): JpegOutcome {
  try {
    return new JpegReader(bytes).outcome();
  } catch (error) {
    if (error instanceof Incomplete) return 'incomplete';
    throw error;
  }
}
