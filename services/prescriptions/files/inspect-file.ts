/** Determines the type of a file from its bytes, and which of the bytes are stored. */
import { MEDIA_TYPES, type MediaType } from '../../../domain/prescriptions/prescriptions.ts';
import { FILE_TASKS, TaskQueue } from '../../common/load/task-queue.ts';
import { UNSUPPORTED_FORMATS, type FileProblem, type UnsupportedFormat } from './file-refusals.ts';
import { isPdf, readPdf } from './pdf.ts';
import { readJpeg, readPng } from './pictures.ts';

export interface InspectedFile {
  readonly media_type: MediaType;
  /** The document or the first picture, without the bytes before and after it. */
  readonly content: Buffer;
}
export interface RefusedFile {
  readonly problem: FileProblem;
  /** Replaces the default message of the code. */
  readonly message?: string;
}
type Inspection = InspectedFile | RefusedFile;

/**
 * Checks a file, and returns its media type and the content to store, or its problem.
 *
 * @param accepted media types; others are refused as unsupported.
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

/** Position of the document or the first picture. */
type Extent = { readonly start?: number; readonly end: number } | RefusedFile;
/** Limits concurrent PNG checks, because a small PNG can unpack to hundreds of megabytes. PDFs and JPEGs queue for their own threads. */
const pngQueue = new TaskQueue(FILE_TASKS);

const READERS: Readonly<Record<MediaType, (bytes: Buffer) => Promise<Extent> | Extent>> = {
  [MEDIA_TYPES.pdf]: readPdf,
  [MEDIA_TYPES.jpeg]: readJpeg,
  [MEDIA_TYPES.png]: (bytes) => pngQueue.run(() => readPng(bytes)),
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

/** Recognises formats that people upload by mistake. */
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

/** PDF readers look for the header within this many bytes. */
const PDF_HEADER_WITHIN = 1024;

/** Detects a picture with a PDF header, for example in its comment, because PDF readers would open it. */
function isAlsoPdf(bytes: Buffer, mediaType: MediaType): boolean {
  return mediaType !== MEDIA_TYPES.pdf && bytes.subarray(0, PDF_HEADER_WITHIN).includes('%PDF-');
}

const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1');
const ZIP_ENTRY = Buffer.from('PK\u0001\u0002', 'latin1');
const ZIP_END_BYTES = 22;
const MAX_ZIP_COMMENT = 0xffff;

/**
 * Detects a ZIP archive. Programs search for the end record of an archive, whose comment reaches the last byte of the file. Some also
 * accept other bytes after the comment, if the list of entries is where the end record says.
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
