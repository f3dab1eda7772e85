/** Tells what a file is from its bytes, and whether it is that and nothing else. Pictures are not decoded; of a PDF its objects alone are unpacked. */
import { MAX_PIXELS, MEDIA_TYPES, type MediaType } from '../../../domain/prescriptions/prescriptions.ts';
import type { FileProblem } from './file-refusals.ts';
import { readJpeg } from './jpeg.ts';
import { readPdf } from './pdf.ts';
import { readPng } from './png.ts';

export type Inspection = { readonly media_type: MediaType } | { readonly problem: FileProblem };

const KINDS = [
  { media_type: MEDIA_TYPES.pdf, magic: Buffer.from('%PDF-'), read: readPdf },
  { media_type: MEDIA_TYPES.jpeg, magic: Buffer.from('ffd8ff', 'hex'), read: readJpeg },
  { media_type: MEDIA_TYPES.png, magic: Buffer.from('89504e470d0a1a0a', 'hex'), read: readPng },
] as const;

/** How far into a file readers of PDF look for its header. */
const PDF_HEADER_WITHIN = 1024;

/** @param accepted what it may be; anything else is of an unsupported type, and not looked into. */
export async function inspectFile(
  bytes: Buffer,
  accepted: readonly MediaType[] = Object.values(MEDIA_TYPES),
): Promise<Inspection> {
  const kind = KINDS.find(({ magic }) => bytes.subarray(0, magic.length).equals(magic));
  if (kind === undefined || !accepted.includes(kind.media_type)) return { problem: 'file_type_unsupported' };
  const { media_type } = kind;
  const outcome: Partial<{ pixels: number; problem: FileProblem }> = await kind.read(bytes);
  if (outcome.problem !== undefined) return { problem: outcome.problem };
  if ((outcome.pixels ?? 0) > MAX_PIXELS) return { problem: 'image_too_large' };
  if (isAlsoPdf(bytes, media_type) || isAlsoZip(bytes)) return { problem: 'file_ambiguous' };
  return { media_type };
}

/** A picture whose comment begins as a PDF is one for readers of PDF. */
function isAlsoPdf(bytes: Buffer, mediaType: MediaType): boolean {
  return mediaType !== MEDIA_TYPES.pdf && bytes.subarray(0, PDF_HEADER_WITHIN).includes('%PDF-');
}

const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1');
const ZIP_ENTRY = Buffer.from('PK\u0001\u0002', 'latin1');
const ZIP_END_BYTES = 22;
const MAX_ZIP_COMMENT = 0xffff;

/**
 * An archive is read from its end: a directory whose comment goes on to the last byte, wherever it begins. Some programs
 * take one with other bytes behind it too, where its list of files is.
 */
function isAlsoZip(bytes: Buffer): boolean {
  const first = Math.max(0, bytes.length - ZIP_END_BYTES - 2 * MAX_ZIP_COMMENT);
  for (let at = bytes.indexOf(ZIP_END, first); at !== -1; at = bytes.indexOf(ZIP_END, at + 1)) {
    const commentAt = at + ZIP_END_BYTES;
    if (commentAt > bytes.length) return false;
    if (commentAt + bytes.readUInt16LE(at + 20) === bytes.length) return true;
    const entriesAt = at - bytes.readUInt32LE(at + 12);
    if (entriesAt >= 0 && bytes.subarray(entriesAt, entriesAt + 4).equals(ZIP_ENTRY)) return true;
  }
  return false;
}
