/** Signatures and photos that prove a delivery, which are inspected and stored before the step is performed. */
import { createHash } from 'node:crypto';
import { saveProofImage } from '../../db/requests/delivery-proofs.ts';
import { idFromDigest } from '../../domain/common/ids.ts';
import type { MediaType } from '../../domain/prescriptions/prescriptions.ts';
import { MAX_PROOF_IMAGE_BYTES, PROOF_MEDIA_TYPES } from '../../domain/requests/delivery-proofs.ts';
import { ServiceError } from '../common/errors.ts';
import { FILE_PROBLEMS, type FileProblem } from '../prescriptions/files/file-refusals.ts';
import { inspectFile, type RefusedFile } from '../prescriptions/files/inspect-file.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type FileStorageParts, noStore } from '../prescriptions/files/submitted-files.ts';

const PROOF_IMAGE_MEMBER = 'proof.image';

/** Possible errors of an image. */
export const IMAGE_PROBLEMS = [
  'file_type_unsupported',
  'file_damaged',
  'file_ambiguous',
  'image_too_large',
  'file_infected',
] as const satisfies readonly FileProblem[];

/** Dependencies for storing images. Without file storage no image is accepted. */
export interface ImageStorageParts extends FileStorageParts {
  readonly database: Kysely<Database>;
}

interface SentImage {
  /** Derived from the request and the stored content. */
  readonly image_id: string;
  readonly content: Buffer;
  readonly sha256: Buffer;
  readonly media_type: MediaType;
}

/**
 * Returns the first picture in an image file, with the media type of its bytes.
 *
 * @throws ServiceError `payload_too_large`, and the errors of `IMAGE_PROBLEMS`.
 */
export async function inspectImage(bytes: Buffer, requestId: string): Promise<SentImage> {
  if (bytes.length > MAX_PROOF_IMAGE_BYTES) {
    const message = `An image can have at most ${MAX_PROOF_IMAGE_BYTES / 1_000_000} MB. Send a smaller picture.`;
    throw new ServiceError('payload_too_large', message);
  }
  const inspection = await inspectFile(bytes, PROOF_MEDIA_TYPES);
  if ('problem' in inspection) throw imageRefused(inspection);
  const { content, media_type } = inspection;
  const sha256 = createHash('sha256').update(content).digest();
  const words = JSON.stringify(['proof', requestId, sha256.toString('hex')]);
  const image_id = idFromDigest('proof_image', createHash('sha256').update(words).digest());
  return { image_id, content, sha256, media_type };
}

/**
 * Scans and stores an image unless it is stored already. It proves nothing until the request's timeline names it.
 *
 * @throws ServiceError `file_infected`, `temporarily_unavailable`.
 */
export async function storeImage(
  { database, fileStore, virusScanner }: ImageStorageParts,
  requestId: string,
  { image_id, content, sha256, media_type }: SentImage,
): Promise<void> {
  if (fileStore === undefined) {
    throw noStore('Images cannot be accepted now. Deliver with a PIN or a name, or repeat the call later.');
  }
  if ((await virusScanner?.isClean(content)) === false) throw imageRefused({ problem: 'file_infected' });
  // Never overwrites a stored file, because the same image may be a proof by now and a write may be interrupted.
  const storage_key = await fileStore.add(content);
  const bytes = content.length;
  const image = { image_id, request_id: requestId, sha256, media_type, bytes, storage_key };
  const isNew = await saveProofImage(database, image);
  // A file that can't be removed now becomes an orphan.
  if (!isNew) await fileStore.remove(storage_key).catch(() => undefined);
}

function imageRefused({ problem, message: details }: RefusedFile): ServiceError {
  const message =
    details ??
    (problem === 'file_type_unsupported'
      ? 'is not a JPEG or PNG (the content counts, not the file name)'
      : FILE_PROBLEMS[problem]);
  return new ServiceError(problem, `${PROOF_IMAGE_MEMBER} ${message}.`, {
    fields: [{ path: PROOF_IMAGE_MEMBER, code: problem, message }],
  });
}
