/** Errors of uploaded files. */
import { MAX_FILE_BYTES, MAX_FILES, MAX_PIXELS } from '../../../domain/prescriptions/prescriptions.ts';
import { ServiceError } from '../../common/errors.ts';

/** Message for each error code of a file: the problem and what to do. */
export const FILE_PROBLEMS = {
  file_type_unsupported: 'is not a PDF, JPEG or PNG (the content counts, not the file name)',
  file_damaged: 'is damaged or cut off; save or scan it again',
  file_ambiguous:
    'contains another file, or data after its end; print it to a new PDF, or save it again as a plain picture',
  file_encrypted: 'is an encrypted PDF; send it without a password and restrictions',
  file_active:
    'contains a script, a form, an attachment, media, or a link that does more than open a web page; print it to a new PDF',
  image_too_large: `has more than ${MAX_PIXELS / 1_000_000} million pixels, or unpacks to more data than that; send a smaller picture`,
  file_infected: 'was refused by the virus scanner',
} as const;
export type FileProblem = keyof typeof FILE_PROBLEMS;

/** Messages for PDFs without a page or with an incomplete picture, and PDFs that cannot be checked completely; their code is `file_damaged`. */
export const UNCHECKED_PDFS = {
  no_page: 'is a PDF without a page; save or scan the document again',
  picture_incomplete:
    'is a PDF with a picture that ends early or is damaged; scan the document again, or send a photo of it',
  /** It takes too much memory. */
  too_complex:
    'is a PDF with too many objects to check; print it to a new PDF, or send a photo of the document',
  structure_damaged:
    'is a PDF whose structure is damaged, such as its index of objects; open it and save it again, or print it to a new PDF',
  /** A dictionary has a key twice. */
  structure_ambiguous:
    'is a PDF that programs may show in different ways; open it and save it again, or print it to a new PDF',
} as const;
/** Messages for pictures whose data is not a whole picture, or cannot be shown. */
export const PICTURE_PROBLEMS = {
  /** Code `file_damaged`. */
  incomplete: 'is incomplete: its picture ends early or is damaged; take the photo or upload the file again',
  /** Code `file_type_unsupported`. */
  unsupported:
    'is a JPEG of a kind that browsers cannot show (arithmetic or lossless coding, or 12 bits); save it as an ordinary JPEG or PNG',
} as const;
/** The reason why a PDF is refused. */
export type PdfProblem = FileProblem | keyof typeof UNCHECKED_PDFS;

/** Messages for formats that people upload by mistake; their code is `file_type_unsupported`. */
export const UNSUPPORTED_FORMATS = {
  empty: 'is empty; choose the file again',
  heic:
    'is a HEIC photo, which many systems cannot open. On an iPhone choose Settings > Camera > Formats > Most Compatible, ' +
    'on a Samsung phone switch off Camera settings > Advanced picture options > High efficiency pictures; then take the ' +
    'photo again, or send a screenshot of it',
  avif: 'is an AVIF picture; save it as JPEG or PNG, or send a screenshot of it',
  webp: 'is a WebP picture; save it as JPEG or PNG, or send a screenshot of it',
  gif: 'is a GIF picture; save it as JPEG or PNG, or send a screenshot of it',
  tiff: 'is a TIFF picture; save it as PDF, JPEG or PNG',
  video: 'is a video; send a photo as JPEG or PNG',
  office: 'is an office document or an archive; print it to a PDF',
} as const;
export type UnsupportedFormat = keyof typeof UNSUPPORTED_FORMATS;

/**
 * Creates the error for a refused file.
 *
 * @param place index in `files`.
 */
export function fileRefused(
  problem: FileProblem,
  place: number,
  message: string = FILE_PROBLEMS[problem],
): ServiceError {
  const field = { path: `files[${place}]`, code: problem, message };
  return new ServiceError(problem, `${field.path} ${field.message}.`, { fields: [field] });
}

export function fileTooLarge(): ServiceError {
  return new ServiceError(
    'payload_too_large',
    `A file can have at most ${MAX_FILE_BYTES / 1_000_000} MB. Scan at a lower resolution.`,
  );
}

export const TOO_MANY_FILES = {
  path: 'files',
  code: 'maxItems',
  message: `must have at most ${MAX_FILES} files`,
};

/** Long enough that a client that repeats calls by itself does not occupy the thread with one file. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Creates the error for a check that took too long, perhaps because the machine is busy.
 *
 * @param file such as "a PDF".
 * @param instead what to do if it happens again.
 */
export function checkTookTooLong(file: string, instead: string, limitMs: number): ServiceError {
  const message = `Checking ${file} took longer than ${limitMs / 1000} seconds, perhaps because the service is busy. Send the call again after the time in Retry-After. If it happens again, ${instead}.`;
  const headers = { 'Retry-After': String(RETRY_AFTER_SECONDS) };
  return new ServiceError('temporarily_unavailable', message, { headers });
}
