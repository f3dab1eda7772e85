/** `GET /proof-images/{link}`: a signature or photo, for whoever has the link while it works. */
import { PROOF_MEDIA_TYPES } from '../../../domain/requests/delivery-proofs.ts';
import type { Services } from '../../../services/services.ts';
import { endpoint, parameter } from '../../http/endpoint.ts';
import { fileHeaders } from '../../http/file-answers.ts';

/** Below the versioned base. */
export const PROOF_IMAGES_PATH = '/proof-images';

/** The end of a link. */
export const LINK_EXAMPLE =
  'img_4x8b2n6m0q5v9c3k7j1h2g4f8d.key_5b3v8n0c2x7q1w9d4t6r0k2m8f.1795248372.5xQ0Zr8cW2kYvT1nB7dLqM3sHf6uJgA9eKpXyO4iRtE';

const HEADERS = fileHeaders('proof');

export function readProofImage({ requests }: Services) {
  return endpoint({
    method: 'GET',
    path: `${PROOF_IMAGES_PATH}/:link`,
    scope: 'public',
    showsPatient: 'logged_before',
    operation: {
      id: 'readProofImage',
      tag: 'Requests',
      summary: 'Read the image of a proof by its link',
      description:
        'The link is in `image.link.path` of the proof. It stops working with the key that read the proof, and is kept in ' +
        'the audit log under that key. Browsers save the image and run nothing in it.',
      parameters: {
        link: { description: 'The end of `image.link.path`.', example: LINK_EXAMPLE },
      },
      answers: {
        200: {
          description: 'The image as it was sent.',
          mediaTypes: PROOF_MEDIA_TYPES,
          headers: ['Cache-Control'],
        },
      },
      errors: ['file_link_not_found'],
    },
    async handle(call) {
      return { headers: HEADERS, file: await requests.proofImage(parameter(call, 'link')) };
    },
  });
}
