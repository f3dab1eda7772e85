/** The signature or photo that proves a delivery: inspected, and stored before the step is performed. */
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
import type { FileStoring } from '../prescriptions/files/sent-files.ts';

/** The member that is the image. */
const PROOF_IMAGE_MEMBER = 'proof.image';

/** What an image may be refused for. */
export const IMAGE_PROBLEMS = [
  'file_type_unsupported',
  'file_damaged',
  'file_ambiguous',
  'image_too_large',
  'file_infected',
] as const satisfies readonly FileProblem[];

/** What images are stored with; none is stored without a place for files. */
export interface ImageStoring extends FileStoring {
  readonly database: Kysely<Database>;
}

interface SentImage {
  /** Follows from the request and the content that is stored. */
  readonly image_id: string;
  readonly content: Buffer;
  readonly sha256: Buffer;
  readonly media_type: MediaType;
}

/**
 * The first picture of an image, with the type that its bytes have.
 *
 * @throws ServiceError `payload_too_large`, or what is wrong with it.
 */
export async function inspectImage(bytes: Buffer, requestId: string): Promise<SentImage> {
  if (bytes.length > MAX_PROOF_IMAGE_BYTES) throw imageTooLarge();
  const inspection = await inspectFile(bytes, PROOF_MEDIA_TYPES);
  if ('problem' in inspection) throw imageRefused(inspection);
  const { content, media_type } = inspection;
  const sha256 = createHash('sha256').update(content).digest();
  const words = JSON.stringify(['proof', requestId, sha256.toString('hex')]);
  const image_id = idFromDigest('proof_image', createHash('sha256').update(words).digest());
  return { image_id, content, sha256, media_type };
}

/**
 * Has an image scanned, and stores it; does nothing lasting when it is there already. It proves nothing until the
 * request's timeline names it.
 *
 * @throws ServiceError `file_infected`, `temporarily_unavailable`.
 */
export async function storeImage(
  { database, fileStore, virusScanner }: ImageStoring,
  requestId: string,
  { image_id, content, sha256, media_type }: SentImage,
): Promise<void> {
  if (fileStore === undefined) throw noStore();
  if ((await virusScanner?.isClean(content)) === false) throw imageRefused({ problem: 'file_infected' });
  // Never over what is there: the same image may be a proof by now, and a write may break off.
  const storage_key = await fileStore.add(content);
  const bytes = content.length;
  const image = { image_id, request_id: requestId, sha256, media_type, bytes, storage_key };
  const isNew = await saveProofImage(database, image);
  // What can't be removed now is cleaned up later.
  if (!isNew) await fileStore.remove(storage_key).catch(() => undefined);
}

function imageRefused({ problem, message: said }: RefusedFile): ServiceError {
  const message =
    said ??
    (problem === 'file_type_unsupported'
      ? 'is not a JPEG or PNG; its bytes decide, not its name'
      : FILE_PROBLEMS[problem]);
  return new ServiceError(problem, `${PROOF_IMAGE_MEMBER} ${message}.`, {
    fields: [{ path: PROOF_IMAGE_MEMBER, code: problem, message }],
  });
}

function imageTooLarge(): ServiceError {
  return new ServiceError(
    'payload_too_large',
    `An image may have ${MAX_PROOF_IMAGE_BYTES / 1_000_000} MB. Send a smaller picture.`,
  );
}

/** A deployment without a place for files; operators see it in their log. */
function noStore(): ServiceError {
  return new ServiceError(
    'temporarily_unavailable',
    'Images can not be taken now. Deliver with the PIN or the name, or send the same call later.',
    { cause: new Error('PRESCRIPTION_STORAGE is not set'), headers: { 'Retry-After': '3600' } },
  );
}
