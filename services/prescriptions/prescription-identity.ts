/** Which prescription and file a partner hands in: the same ones of a partner always have the same ids. */
import { createHash } from 'node:crypto';
import { idFromDigest } from '../../domain/common/ids.ts';
import { fingerprintOf } from '../common/fingerprint.ts';
import type { PrescriptionInput } from './prescription-input.ts';

/** A file as it was sent. */
export interface SentFile {
  readonly file_id: string;
  readonly content: Buffer;
  readonly sha256: Buffer;
  /** Of the first in `files` that is this one. */
  readonly place: number;
}

export function sentFile(partnerId: string, content: Buffer, place: number): SentFile {
  const sha256 = createHash('sha256').update(content).digest();
  const digest = digestOf(['file', partnerId, sha256.toString('hex')]);
  return { file_id: idFromDigest('file', digest), content, sha256, place };
}

/** The id follows from the partner, the words and the files, whatever their order. */
export function prescriptionIdOf(
  partnerId: string,
  { enrollee_id, details }: PrescriptionInput,
  files: readonly SentFile[],
): string {
  const said = fingerprintOf({ enrollee_id, ...(details === undefined ? {} : { details }) });
  const ids = files.map(({ file_id }) => file_id).toSorted();
  return idFromDigest('prescription', digestOf(['prescription', partnerId, said, ...ids]));
}

function digestOf(words: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(words)).digest();
}
