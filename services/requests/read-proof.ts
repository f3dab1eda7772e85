/** Reads the proof of a delivery and its image. */
import { readProofImage as readStoredImage, readLinkedImage } from '../../db/requests/delivery-proofs.ts';
import type { MediaType } from '../../domain/prescriptions/prescriptions.ts';
import type { Proof } from '../../domain/requests/delivery-proofs.ts';
import { ServiceError, temporarilyUnavailable } from '../common/errors.ts';
import { linkTo, readLink, type FileLink } from '../prescriptions/files/file-links.ts';
import type { FileContent } from '../prescriptions/prescriptions.ts';
import type { FileStore } from '../prescriptions/files/file-store.ts';
import { readRequest, type OwnRequest, type RequestReading } from './read-request.ts';

interface ProofReading extends RequestReading {
  readonly fileStore?: FileStore | undefined;
  readonly clock: () => Date;
}

export interface ProofImage {
  readonly media_type: MediaType;
  readonly bytes: number;
  readonly sha256: string;
  readonly link: FileLink;
}

interface DeliveryProof {
  readonly type: Proof['type'];
  /** Name of the person who received the medicines; null when not recorded. */
  readonly name: string | null;
  /** RFC 3339 UTC. */
  readonly at: string;
  readonly image: ProofImage | null;
}

export function createProofs(dependencies: ProofReading) {
  const { database, fileStore, clock } = dependencies;
  return {
    /**
     * Reads the proof of a delivery. Only this key can use the link to its image.
     *
     * @throws ServiceError `request_not_found`; `proof_not_found` when nothing has been delivered.
     */
    async read(own: OwnRequest, key_id: string): Promise<DeliveryProof> {
      const { timeline } = await readRequest(dependencies, own);
      const delivered = timeline.find(({ proof }) => proof !== undefined);
      if (delivered?.proof === undefined) throw proofNotFound();
      const { type, name = null, image_id } = delivered.proof;
      const image = image_id === undefined ? null : await imageOf(dependencies, { image_id, key_id });
      return { type, name, at: delivered.at, image };
    },
    /**
     * @param token of the link in a proof.
     * @throws ServiceError `file_link_not_found`, also when the key that got the link has lost access to the proof.
     */
    async readImage(token: string): Promise<FileContent> {
      if (fileStore === undefined) throw linkNotFound();
      const now = clock();
      const subject = readLink('proof_image', token, fileStore.keys, now);
      if (subject === undefined) throw linkNotFound();
      const { file_id: image_id, key_id } = subject;
      const image = await readLinkedImage(database, image_id, { holder_id: key_id, now });
      if (image === undefined) throw linkNotFound();
      const { media_type, storage_key, partner_id, request_id } = image;
      const content = await fileStore.read(storage_key);
      const link_holder = { partner_id, pharmacy_id: null, key_id, subject_ids: [request_id, image_id] };
      return { media_type, content, link_holder };
    },
  };
}

async function imageOf(
  { database, fileStore, clock }: ProofReading,
  read: { readonly image_id: string; readonly key_id: string },
): Promise<ProofImage | null> {
  if (fileStore === undefined) throw temporarilyUnavailable(new Error('PRESCRIPTION_STORAGE is not set'));
  const image = await readStoredImage(database, read.image_id);
  if (image === undefined) return null;
  const subject = { file_id: read.image_id, key_id: read.key_id };
  return { ...image, link: linkTo(subject, fileStore.keys, clock()) };
}

function proofNotFound(): ServiceError {
  return new ServiceError(
    'proof_not_found',
    'There is no proof of delivery, because the request has not been delivered. Read the request for its status.',
  );
}

function linkNotFound(): ServiceError {
  return new ServiceError(
    'file_link_not_found',
    'This link has expired or is not valid. Read the proof again to get a new link.',
  );
}
