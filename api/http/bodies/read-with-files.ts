/** Reads JSON with files in it; on the event loop where it is short, and in a thread where it is not. */
import { ServiceError, type FieldError } from '../../../services/common/errors.ts';
import { parseBoundedJson } from './bounded-json.ts';
import { takeFiles, type BodyWithFiles, type FileMember } from './file-members.ts';

export interface SentWithFiles {
  /** JSON in UTF-8. */
  readonly bytes: Uint8Array;
  /** Where files may be in it. */
  readonly members: readonly FileMember[];
}

/** Why there is none, in a form that another thread understands. */
export type Unreadable = { readonly problem: 'not_json' | readonly FieldError[] };

export function readWithFiles({ bytes, members }: SentWithFiles): BodyWithFiles | Unreadable {
  try {
    const value = parseBoundedJson(new TextDecoder().decode(bytes));
    return { value, files: takeFiles(value, members) };
  } catch (error) {
    if (error instanceof ServiceError) return { problem: error.fields };
    if (error instanceof SyntaxError) return { problem: 'not_json' };
    throw error;
  }
}
