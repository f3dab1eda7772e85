/** Proofs of delivery, and their images. */
import { PROOF_MEDIA_TYPES, PROOF_TYPES } from '../../domain/requests/delivery-proofs.ts';
import type { Services } from '../../services/compose.ts';
import { endpoint, parameter } from '../http/endpoint.ts';
import { fileHeaders, NO_COPIES, shownLink, VERSION_PATH } from '../http/answers.ts';
import { Type } from 'typebox';
import { LINK_SECONDS } from '../../domain/prescriptions/prescriptions.ts';
import type { ProofImage } from '../../services/requests/read-proof.ts';
import { nullable, time } from '../schemas/common.ts';
import { CONTENT_MEMBERS } from '../schemas/prescriptions.ts';
import { ownRequest, REQUEST_ID_PARAMETER } from './requests.ts';

/** Below the versioned base. */
const PROOF_IMAGES_PATH = '/proof-images';

/** The end of a link. */
const LINK_EXAMPLE =
  'img_4x8b2n6m0q5v9c3k7j1h2g4f8d.key_5b3v8n0c2x7q1w9d4t6r0k2m8f.1795248372.5xQ0Zr8cW2kYvT1nB7dLqM3sHf6uJgA9eKpXyO4iRtE';

const HEADERS = fileHeaders('proof');

export function readProofImage({ proofs }: Services) {
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
      return { headers: HEADERS, file: await proofs.readImage(parameter(call, 'link')) };
    },
  });
}

const IMAGES = VERSION_PATH + PROOF_IMAGES_PATH;

const ImageSchema = Type.Object(
  {
    media_type: Type.Enum([...PROOF_MEDIA_TYPES], { description: 'As its bytes say.' }),
    bytes: Type.Integer({ minimum: 1 }),
    sha256: Type.String({ description: 'Of its content, in hexadecimal digits.' }),
    link: CONTENT_MEMBERS.files.items.properties.link,
  },
  { $id: 'ProofImage' },
);

const ProofSchema = Type.Object(
  {
    type: Type.Enum([...PROOF_TYPES], { description: 'What the recipient showed.' }),
    name: nullable(Type.String(), 'Who took the medicines; null where it was not said.'),
    at: time('When they were handed over.'),
    image: nullable(
      ImageSchema,
      'The signature or photo; null where there is none, or it is kept no longer.',
    ),
  },
  { $id: 'DeliveryProof' },
);

export function readProof({ proofs }: Services) {
  return endpoint({
    method: 'GET',
    path: '/requests/:request_id/proof',
    scope: 'requests:read',
    showsPatient: 'logged_before',
    operation: {
      id: 'readProof',
      tag: 'Requests',
      summary: 'Read the proof of a delivery',
      description:
        `Of a delivered request. A signature or photo has a link that works for ${LINK_SECONDS / 60} minutes; each read ` +
        'of one is kept in an audit log: which key, and when.',
      parameters: REQUEST_ID_PARAMETER,
      answers: {
        200: {
          description: 'How the recipient showed that the medicines arrived.',
          data: ProofSchema,
          example: {
            type: 'signature',
            name: 'Ada Obi',
            at: '2026-11-21T09:02:51.204Z',
            image: {
              media_type: 'image/png',
              bytes: 18_204,
              sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
              link: {
                path: `${IMAGES}/${LINK_EXAMPLE}`,
                expires_at: '2026-11-21T09:20:12.000Z',
              },
            },
          },
          headers: ['Cache-Control'],
        },
      },
      errors: ['request_not_found', 'proof_not_found'],
    },
    async handle(call) {
      const proof = await proofs.read(ownRequest(call), call.caller.key_id);
      const image = proof.image === null ? null : shownImage(proof.image);
      return { data: { ...proof, image }, headers: { 'Cache-Control': NO_COPIES } };
    },
  });
}

function shownImage({ link, ...image }: ProofImage) {
  return { ...image, link: shownLink(IMAGES, link) };
}
