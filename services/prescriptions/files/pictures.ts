/**
 * The structure of JPEG (ITU-T T.81, annex B) and PNG (https://www.w3.org/TR/png-3): where the first picture ends, and what
 * decoding it takes. Pixels are not decoded.
 */
import { crc32, createInflate } from 'node:zlib';
import { MAX_PIXELS } from '../../../domain/prescriptions/prescriptions.ts';
import type { FileProblem } from './file-refusals.ts';

/** Where the first picture ends. What follows (a gain map, a video, a maker's trailer, padding) belongs to other pictures or to none. */
export type PictureOutcome = { readonly end: number } | { readonly problem: FileProblem };

const DAMAGED = { problem: 'file_damaged' } as const;
const TOO_LARGE = { problem: 'image_too_large' } as const;
const AMBIGUOUS = { problem: 'file_ambiguous' } as const;

const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const MAX_COMPONENTS = 4;
/** Cameras write up to a dozen; each takes the decoder through the whole picture. */
const MAX_SCANS = 100;
/** Frames of every kind: 0xc0 to 0xcf but for tables (c4), the extension (c8) and conditioning (cc). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** Thumbnails are within segments, so the end that is found is that of the first picture. */
export function readJpeg(bytes: Buffer): PictureOutcome {
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
      // The largest of several frames, because decoders differ in which they use.
      if (end < body + 6 || (bytes[body + 5] ?? 0) > MAX_COMPONENTS) return DAMAGED;
      pixels = Math.max(pixels, bytes.readUInt16BE(body + 1) * bytes.readUInt16BE(body + 3));
    }
    if (marker === START_OF_SCAN) scans += 1;
    at = end;
  }
  if (pixels === 0 || scans === 0) return DAMAGED;
  return pixels > MAX_PIXELS || scans > MAX_SCANS ? TOO_LARGE : { end: at + 2 };
}

/** Where the next marker is: after the coded data of a scan, which may hold stuffed bytes, fill bytes and restarts, or right here. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== MARKER) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== MARKER && !isRestart(next)) return at;
  }
  return bytes.length;
}

const SIGNATURE_BYTES = 8;
/** Length, type and checksum. */
const CHUNK_FRAME_BYTES = 12;
const IHDR_BYTES = 13;
/** Of 10 MB; encoders write chunks of 8 kB or more. */
const MAX_CHUNKS = 20_000;
/** Samples of one pixel, by colour type. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Four bytes a pixel, and the filters of rows. */
const MAX_UNPACKED_BYTES = MAX_PIXELS * 5;
/** Some encoders write a little more than the rows. */
const SPARE_BYTES = 65_536;
/** Colour profiles and texts, together; a profile has up to some megabytes. */
const MAX_UNPACKED_NOTES_BYTES = 16 * 1024 * 1024;
const COMPRESSED_NOTES = ['iCCP', 'zTXt', 'iTXt'];

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
  // Animated: viewers that know this show other pictures than the rest.
  if (of('acTL', 'fcTL', 'fdAT').length > 0) return AMBIGUOUS;
  const rows = unpackedRows(header.data);
  if (rows === undefined || of('IDAT').length === 0) return DAMAGED;
  if (rows > MAX_UNPACKED_BYTES || pixelsOf(header.data) > MAX_PIXELS) return TOO_LARGE;
  const image = Buffer.concat(of('IDAT').map(({ data }) => data));
  const unpacked = await unpackedBytes(image, rows + SPARE_BYTES);
  if (unpacked === 'broken') return DAMAGED;
  if (unpacked === 'too_large') return TOO_LARGE;
  return (await hasSmallNotes(of(...COMPRESSED_NOTES))) ? { end: at } : TOO_LARGE;
}

const pixelsOf = (header: Buffer) => header.readUInt32BE(0) * header.readUInt32BE(4);

/** Bytes of all rows, each with the byte of its filter; undefined where the header makes no sense. */
function unpackedRows(header: Buffer): number | undefined {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, colourType = 0, , , interlace = 0] = header.subarray(8);
  const samples = SAMPLES[colourType];
  if (width === 0 || height === 0 || samples === undefined || depth === 0 || depth > 16) return undefined;
  const rowBytes = Math.ceil((width * depth * samples) / 8) + 1;
  // Interlaced in seven passes (Adam7): a row of each ends at a whole byte and has a filter.
  return interlace === 0 ? rowBytes * height : (rowBytes + 7) * (height + 7);
}

async function hasSmallNotes(notes: readonly Chunk[]): Promise<boolean> {
  let room = MAX_UNPACKED_NOTES_BYTES;
  for (const { type, data } of notes) {
    const unpacked = await unpackedBytes(compressedPart(type, data), room);
    if (unpacked === 'too_large') return false;
    // One that is broken is not shown; it is of no harm.
    room -= unpacked === 'broken' ? 0 : unpacked;
  }
  return true;
}

/** After the keyword and the method; of iTXt also after its flags, language and translated keyword. */
function compressedPart(type: string, data: Buffer): Buffer {
  const afterKeyword = data.indexOf(0) + 1;
  if (type !== 'iTXt') return data.subarray(afterKeyword + 1);
  if (data[afterKeyword] !== 1) return data.subarray(data.length);
  const afterLanguage = data.indexOf(0, afterKeyword + 2) + 1;
  return data.subarray(data.indexOf(0, afterLanguage) + 1);
}

/** How many bytes there are, unpacked: read piece by piece, and no further than they may be. */
async function unpackedBytes(packed: Buffer, atMost: number): Promise<number | 'broken' | 'too_large'> {
  const inflate = createInflate({ chunkSize: 256 * 1024 });
  inflate.end(packed);
  let bytes = 0;
  try {
    for await (const piece of inflate) {
      bytes += (piece as Buffer).length;
      if (bytes > atMost) return 'too_large';
    }
    return bytes;
  } catch {
    return 'broken';
  }
}
