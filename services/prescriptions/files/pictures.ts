/**
 * Reads the structure of JPEG (ITU-T T.81, annex B) and PNG (https://www.w3.org/TR/png-3): where the first picture ends, how much memory
 * decoding takes, and whether the data of the whole picture is there.
 */
import { crc32, createInflate } from 'node:zlib';
import { MAX_PIXELS } from '../../../domain/prescriptions/prescriptions.ts';
import { BackgroundThread, TaskTimeout } from '../../common/background-thread.ts';
import { checkTookTooLong, type FileProblem, PICTURE_PROBLEMS } from './file-refusals.ts';
import type { JpegOutcome } from './jpeg-thread.ts';

/** End of the first picture. The bytes after it (a gain map, a video, a maker's trailer, padding) do not belong to it. */
type PictureOutcome = { readonly end: number } | { readonly problem: FileProblem; readonly message?: string };

const DAMAGED = { problem: 'file_damaged', message: PICTURE_PROBLEMS.incomplete } as const;
const UNSUPPORTED = { problem: 'file_type_unsupported', message: PICTURE_PROBLEMS.unsupported } as const;
const TOO_LARGE = { problem: 'image_too_large' } as const;
const AMBIGUOUS = { problem: 'file_ambiguous' } as const;

const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const MAX_COMPONENTS = 4;
/** Cameras write up to a dozen scans. Each one makes the decoder process the whole picture. */
const MAX_SCANS = 100;
/** Start-of-frame markers 0xc0 to 0xcf, except tables (c4), the extension (c8) and conditioning (cc). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** A photo of 50 million pixels takes about a second. Other accounts wait up to 20 seconds meanwhile. */
const MAX_JPEG_MS = 15_000;
const thread = new BackgroundThread<Uint8Array, JpegOutcome>(new URL('jpeg-thread.ts', import.meta.url));

/**
 * Checks a JPEG in a thread.
 *
 * @throws ServiceError `temporarily_unavailable` when there is no thread, or the check takes too long.
 */
export async function readJpeg(bytes: Buffer): Promise<PictureOutcome> {
  const extent = extentOfJpeg(bytes);
  if ('problem' in extent) return extent;
  const picture = new Uint8Array(bytes.subarray(0, extent.end));
  try {
    const outcome = await thread.run(picture, { handedOver: [picture.buffer], timeoutMs: MAX_JPEG_MS });
    if (outcome === 'complete') return extent;
    return outcome === 'unsupported' ? UNSUPPORTED : DAMAGED;
  } catch (error) {
    throw error instanceof TaskTimeout
      ? checkTookTooLong('a photo', 'send a smaller photo', MAX_JPEG_MS)
      : error;
  }
}

/** Finds the end of the first picture. Thumbnails are inside segments, which are skipped. */
export function extentOfJpeg(bytes: Buffer): PictureOutcome {
  let pixels = 0;
  let scans = 0;
  let at = nextMarker(bytes, 2);
  for (; bytes[at + 1] !== END_OF_IMAGE; at = nextMarker(bytes, at)) {
    const marker = bytes[at + 1] ?? START_OF_IMAGE;
    const body = at + 4;
    if (body > bytes.length || marker === START_OF_IMAGE) return DAMAGED;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end < body || end > bytes.length) return DAMAGED;
    if (isFrame(marker)) {
      // Uses the largest frame, because decoders differ in which one they use.
      if (end < body + 6 || (bytes[body + 5] ?? 0) > MAX_COMPONENTS) return DAMAGED;
      pixels = Math.max(pixels, bytes.readUInt16BE(body + 1) * bytes.readUInt16BE(body + 3));
    }
    if (marker === START_OF_SCAN) scans += 1;
    at = end;
  }
  if (pixels === 0 || scans === 0) return DAMAGED;
  return pixels > MAX_PIXELS || scans > MAX_SCANS ? TOO_LARGE : { end: at + 2 };
}

/** Finds the next marker, skipping scan data with stuffed bytes, fill bytes and restart markers. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== MARKER) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== MARKER && !isRestart(next)) return at;
  }
  return bytes.length;
}

const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const CHUNK_FRAME_BYTES = 12;
const IHDR_BYTES = 13;
/** Enough for 10 MB, because encoders write chunks of 8 kB or more. */
const MAX_CHUNKS = 20_000;
/** Samples per pixel, by colour type. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Four bytes per pixel, and the filter bytes of the rows. */
export const MAX_UNPACKED_BYTES = MAX_PIXELS * 5;
/** Allowance for encoders that write slightly more than the rows. */
const SPARE_BYTES = 65_536;
/** Limit for colour profiles and texts together. A profile can have several megabytes. */
const MAX_UNPACKED_METADATA_BYTES = 16 * 1024 * 1024;
const COMPRESSED_METADATA = ['iCCP', 'zTXt', 'iTXt'];

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

export async function readPng(bytes: Buffer): Promise<PictureOutcome> {
  const chunks: Chunk[] = [];
  let at = SIGNATURE_BYTES;
  while (chunks.at(-1)?.type !== 'IEND') {
    if (at + CHUNK_FRAME_BYTES > bytes.length || chunks.length === MAX_CHUNKS) return DAMAGED;
    const end = at + CHUNK_FRAME_BYTES + bytes.readUInt32BE(at);
    if (end > bytes.length) return DAMAGED;
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return DAMAGED;
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end - 4) });
    at = end;
  }
  const [header, ...others] = chunks;
  const of = (...types: string[]) => others.filter(({ type }) => types.includes(type));
  if (header?.type !== 'IHDR' || header.data.length !== IHDR_BYTES || of('IHDR').length > 0) return DAMAGED;
  // Viewers that support animation show other pictures than the rest.
  if (of('acTL', 'fcTL', 'fdAT').length > 0) return AMBIGUOUS;
  const rows = unpackedRows(header.data);
  if (rows === undefined || of('IDAT').length === 0) return DAMAGED;
  if (rows > MAX_UNPACKED_BYTES || pixelsOf(header.data) > MAX_PIXELS) return TOO_LARGE;
  const image = Buffer.concat(of('IDAT').map(({ data }) => data));
  const unpacked = await unpackedBytes(image, rows + SPARE_BYTES);
  if (unpacked === 'broken') return DAMAGED;
  if (unpacked === 'too_large') return TOO_LARGE;
  // Viewers show the missing rows of a truncated picture as black or transparent.
  if (unpacked < rows) return DAMAGED;
  return (await hasSmallMetadata(of(...COMPRESSED_METADATA))) ? { end: at } : TOO_LARGE;
}

const pixelsOf = (header: Buffer) => header.readUInt32BE(0) * header.readUInt32BE(4);

/** Returns the bytes of all rows including their filter bytes, or undefined for an invalid header. */
function unpackedRows(header: Buffer): number | undefined {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, colourType = 0, , , interlace = 0] = header.subarray(8);
  const samples = SAMPLES[colourType];
  if (width === 0 || height === 0 || samples === undefined || depth === 0 || depth > 16) return undefined;
  const passes = interlace === 0 ? WHOLE : ADAM7;
  return passes.reduce((sum, [x, y, stepX, stepY]) => {
    const columns = Math.ceil(Math.max(0, width - x) / stepX);
    const rows = columns === 0 ? 0 : Math.ceil(Math.max(0, height - y) / stepY);
    return sum + rows * (Math.ceil((columns * depth * samples) / 8) + 1);
  }, 0);
}

type Pass = readonly [x: number, y: number, stepX: number, stepY: number];
const WHOLE: readonly Pass[] = [[0, 0, 1, 1]];
/** The passes of interlacing (PNG, 8.1): first pixel, and distances between its pixels. Each row is padded to whole bytes. */
const ADAM7: readonly Pass[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

async function hasSmallMetadata(metadata: readonly Chunk[]): Promise<boolean> {
  let room = MAX_UNPACKED_METADATA_BYTES;
  for (const { type, data } of metadata) {
    const unpacked = await unpackedBytes(compressedPart(type, data), room);
    if (unpacked === 'too_large') return false;
    // Broken metadata is harmless, because viewers do not show it.
    room -= unpacked === 'broken' ? 0 : unpacked;
  }
  return true;
}

/** Skips the keyword and the method, and in iTXt also flags, language and translated keyword. */
function compressedPart(type: string, data: Buffer): Buffer {
  const afterKeyword = data.indexOf(0) + 1;
  if (type !== 'iTXt') return data.subarray(afterKeyword + 1);
  if (data[afterKeyword] !== 1) return data.subarray(data.length);
  const afterLanguage = data.indexOf(0, afterKeyword + 2) + 1;
  return data.subarray(data.indexOf(0, afterLanguage) + 1);
}

/** Counts the unpacked bytes piece by piece, and stops at the limit. */
async function unpackedBytes(packed: Buffer, maxBytes: number): Promise<number | 'broken' | 'too_large'> {
  const inflate = createInflate({ chunkSize: 256 * 1024 });
  inflate.end(packed);
  let bytes = 0;
  try {
    for await (const piece of inflate) {
      bytes += (piece as Buffer).length;
      if (bytes > maxBytes) return 'too_large';
    }
    return bytes;
  } catch {
    return 'broken';
  }
}
