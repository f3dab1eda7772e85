/** `GET /requests/{request_id}/proof` and `GET /proof-images/{link}`; each read of an image is in the audit log before it is answered. */
import { readProofImage, readProofImageForKey, recordProofAccess } from '../../db/orders/proofs.ts';
import type { Dependencies } from '../dependencies.ts';
import { endpoint, parameter, type Endpoint } from '../endpoint.ts';
import { ApiError, temporarilyUnavailable } from '../errors.ts';
import { READ_PROOF, READ_PROOF_IMAGE } from '../operations/proofs.ts';
import { fileHeaders, linkTo, NO_COPIES, PROOF_IMAGE_LINKS, readLink } from '../prescriptions/file-links.ts';
import { VERSION_PATH } from '../version.ts';

const HEADERS = fileHeaders('proof');

export function proofEndpoints(dependencies: Dependencies): Endpoint[] {
  return [readProof(dependencies), readImage(dependencies)];
}

function readProof({ database, requests, fileStore, clock }: Dependencies) {
  return endpoint({
    method: 'GET',
    path: '/requests/:request_id/proof',
    scope: 'requests:read',
    operation: READ_PROOF,
    async handle(call) {
      const { partner_id, key_id } = call.caller;
      const request_id = parameter(call, 'request_id');
      const { timeline } = await requests.read(request_id, partner_id);
      const delivered = timeline.find(({ proof }) => proof !== undefined);
      if (delivered?.proof === undefined) throw proofNotFound();
      const { type, name = null, image_id } = delivered.proof;
      const shown = (image: object | null) => ({
        data: { type, name, at: delivered.at, image },
        headers: { 'Cache-Control': NO_COPIES },
      });
      if (image_id === undefined) return shown(null);
      if (fileStore === undefined) throw temporarilyUnavailable(new Error('PRESCRIPTION_STORAGE is not set'));
      const image = await readProofImage(database, image_id);
      await recordProofAccess(database, { partner_id, key_id, request_id, image_id, action: 'record_read' });
      const subject = { file_id: image_id, key_id };
      return shown({
        ...image,
        link: linkTo(subject, fileStore.keys, clock(), VERSION_PATH, PROOF_IMAGE_LINKS),
      });
    },
  });
}

function readImage({ database, fileStore, clock }: Dependencies) {
  return endpoint({
    method: 'GET',
    path: `${PROOF_IMAGE_LINKS.path}/:link`,
    scope: 'public',
    operation: READ_PROOF_IMAGE,
    async handle(call) {
      if (fileStore === undefined) throw linkNotFound();
      const now = clock();
      const subject = readLink(parameter(call, 'link'), fileStore.keys, now, PROOF_IMAGE_LINKS);
      if (subject === undefined) throw linkNotFound();
      const { file_id: image_id, key_id } = subject;
      const image = await readProofImageForKey(database, { image_id, key_id, now });
      if (image === undefined) throw linkNotFound();
      const { media_type, storage_key, ...whose } = image;
      const content = await fileStore.read(storage_key);
      await recordProofAccess(database, { ...whose, key_id, image_id, action: 'file_read' });
      return { headers: HEADERS, file: { media_type, content } };
    },
  });
}

/** The refusal where nothing has been delivered. */
function proofNotFound(): ApiError {
  return new ApiError(
    'proof_not_found',
    'There is no proof of delivery: the request is not delivered. Read the request for its status.',
  );
}

function linkNotFound(): ApiError {
  return new ApiError(
    'file_link_not_found',
    'This link has expired, or was not made by us. Read the proof again for another.',
  );
}
