/** Why a file is not taken. */
import { MAX_FILE_BYTES, MAX_FILES, MAX_PIXELS } from '../../../domain/prescriptions/prescriptions.ts';
import { ServiceError } from '../../common/errors.ts';

/** What is wrong with a file, as its check says it: the code of the refusal, and what to do. */
export const FILE_PROBLEMS = {
  file_type_unsupported: 'is no PDF, JPEG or PNG; the bytes decide, not the name',
  file_damaged: 'is damaged or cut off; save or scan it again',
  file_ambiguous:
    'holds another file as well, or data after its end; print it to a new PDF, or save it again as a plain picture',
  file_encrypted: 'is an encrypted PDF; send it without a password and restrictions',
  file_active:
    'runs something or carries other files (a script, a form, an attachment); print it to a new PDF',
  image_too_large: `has more than ${MAX_PIXELS / 1_000_000} million pixels; send a smaller picture`,
  file_infected: 'was refused by the virus scanner',
} as const;
export type FileProblem = keyof typeof FILE_PROBLEMS;

/** The refusal of the file at a place in `files`. */
export function fileRefused(problem: FileProblem, place: number): ServiceError {
  const field = { path: `files[${place}]`, code: problem, message: FILE_PROBLEMS[problem] };
  return new ServiceError(problem, `${field.path} ${field.message}.`, { fields: [field] });
}

/** The refusal of a file that is too large. */
export function fileTooLarge(): ServiceError {
  return new ServiceError(
    'payload_too_large',
    `A file may have ${MAX_FILE_BYTES / 1_000_000} MB. Scan at a lower resolution.`,
  );
}

/** What is wrong with a call with too many files. */
export const TOO_MANY_FILES = {
  path: 'files',
  code: 'maxItems',
  message: `must have at most ${MAX_FILES} files`,
};
