/** Decides what a file is from its bytes, and which of them are stored. */
import { MEDIA_TYPES, type MediaType } from '../../../domain/prescriptions/prescriptions.ts';
import { FILE_TASKS, TaskQueue } from '../../common/load/task-queue.ts';
import { UNSUPPORTED_FORMATS, type FileProblem, type UnsupportedFormat } from './file-refusals.ts';
import { isPdf, readPdf } from './pdf.ts';
import { readJpeg, readPng } from './pictures.ts';

export interface InspectedFile {
  readonly media_type: MediaType;
  /** The document or the first picture alone, without what came before or after it. */
  readonly content: Buffer;
}
export interface RefusedFile {
  readonly problem: FileProblem;
  /** Where more is known than the code says. */
  readonly message?: string;
}
export type Inspection = InspectedFile | RefusedFile;

/**
 * @param accepted other types are refused as unsupported.
 * @throws ServiceError `temporarily_unavailable` as `TaskQueue`.
 */
export async function inspectFile(
  bytes: Buffer,
  accepted: readonly MediaType[] = Object.values(MEDIA_TYPES),
): Promise<Inspection> {
  const media_type = mediaTypeOf(bytes);
  if (media_type === undefined || !accepted.includes(media_type)) return unsupported(bytes);
  const extent = await READERS[media_type](bytes);
  if ('problem' in extent) return extent;
  const content = bytes.subarray(extent.start ?? 0, extent.end);
  if (isAlsoPdf(content, media_type) || isAlsoZip(content)) return { problem: 'file_ambiguous' };
  return { media_type, content };
}

/** Where the document or the first picture is. */
type Extent = { readonly start?: number; readonly end: number } | RefusedFile;
/** A PNG of some kilobytes may unpack to hundreds of megabytes. PDFs take turns for their thread. */
const unpacking = new TaskQueue(FILE_TASKS);

const READERS: Readonly<Record<MediaType, (bytes: Buffer) => Promise<Extent> | Extent>> = {
  [MEDIA_TYPES.pdf]: readPdf,
  [MEDIA_TYPES.jpeg]: readJpeg,
  [MEDIA_TYPES.png]: (bytes) => unpacking.run(() => readPng(bytes)),
};

const JPEG = Buffer.from('ffd8ff', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

function mediaTypeOf(bytes: Buffer): MediaType | undefined {
  const startsWith = (magic: Buffer) => bytes.subarray(0, magic.length).equals(magic);
  if (startsWith(JPEG)) return MEDIA_TYPES.jpeg;
  if (startsWith(PNG)) return MEDIA_TYPES.png;
  return isPdf(bytes) ? MEDIA_TYPES.pdf : undefined;
}

/** Brands of ISO base media files (https://mp4ra.org/registered-types/brands) that are photos. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];
const AVIF_BRANDS = ['avif', 'avis'];

function unsupported(bytes: Buffer): RefusedFile {
  const format = formatOf(bytes);
  return {
    problem: 'file_type_unsupported',
    ...(format === undefined ? {} : { message: UNSUPPORTED_FORMATS[format] }),
  };
}

/** Of the formats that people send by mistake. */
function formatOf(bytes: Buffer): UnsupportedFormat | undefined {
  const text = bytes.toString('latin1', 0, 16);
  const brand = text.slice(8, 12);
  if (bytes.length === 0) return 'empty';
  if (text.startsWith('RIFF') && brand === 'WEBP') return 'webp';
  if (text.startsWith('GIF8')) return 'gif';
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'tiff';
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('\u00d0\u00cf\u0011\u00e0')) return 'office';
  if (text.slice(4, 8) !== 'ftyp') return undefined;
  if (AVIF_BRANDS.includes(brand)) return 'avif';
  return HEIC_BRANDS.includes(brand) ? 'heic' : 'video';
}

/** How far into a file readers of PDF look for its header. */
const PDF_HEADER_WITHIN = 1024;

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
 * also read one with other bytes behind it, where its list of files is.
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
