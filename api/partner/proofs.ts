/** Proofs of delivery, and their images. */
import { PROOF_MEDIA_TYPES, PROOF_TYPES } from '../../domain/requests/delivery-proofs.ts';
import type { Services } from '../../services/compose.ts';
import { endpoint, ok, parameter } from '../http/endpoint.ts';
import { fileHeaders, PRIVATE_NO_STORE, linkAnswer, VERSION_PATH } from '../http/answers.ts';
import { Type } from 'typebox';
import { LINK_SECONDS } from '../../domain/prescriptions/prescriptions.ts';
import type { ProofImage } from '../../services/requests/read-proof.ts';
import { nullable, schema, time } from '../schemas/common.ts';
import { CONTENT_MEMBERS } from '../schemas/prescriptions.ts';
import { requestInPath, REQUEST_ID_PARAMETER } from './requests.ts';

const PROOF_IMAGES_PATH = '/proof-images';

const LINK_EXAMPLE =
  'img_4x8b2n6m0q5v9c3k7j1h2g4f8d.key_5b3v8n0c2x7q1w9d4t6r0k2m8f.1795248372.5xQ0Zr8cW2kYvT1nB7dLqM3sHf6uJgA9eKpXyO4iRtE';

const HEADERS = fileHeaders('proof');

export function readProofImage({ proofs }: Services) {
  return endpoint({
    route: `GET ${PROOF_IMAGES_PATH}/:link`,
    scope: 'public',
    showsPatient: 'logged_before',
    id: 'readProofImage',
    tag: 'Requests',
    summary: 'Download the image of a delivery proof',
    description:
      'Use the link in `image.link.path` of the proof. It works only as long as the key that read the proof, ' +
      'and each download is logged under that key. Browsers save the image and never run it.',
    parameters: {
      link: { description: 'Last part of `image.link.path`.', example: LINK_EXAMPLE },
    },
    answers: {
      200: {
        description: 'The image as submitted.',
        mediaTypes: PROOF_MEDIA_TYPES,
        headers: ['Cache-Control'],
      },
    },
    errors: ['file_link_not_found'],
    async handle(call) {
      return { headers: HEADERS, file: await proofs.readImage(parameter(call, 'link')) };
    },
  });
}

const IMAGES = VERSION_PATH + PROOF_IMAGES_PATH;

const ImageSchema = schema('ProofImage', {
  media_type: Type.Enum([...PROOF_MEDIA_TYPES], { description: 'Detected from the content.' }),
  bytes: Type.Integer({ minimum: 1 }),
  sha256: Type.String({ description: 'SHA-256 of the content in hexadecimal.' }),
  link: CONTENT_MEMBERS.files.items.properties.link,
});

const ProofSchema = schema('DeliveryProof', {
  type: Type.Enum([...PROOF_TYPES], { description: 'Kind of proof.' }),
  name: nullable(Type.String(), 'Name of the person who received the medicines; null if not recorded.'),
  at: time('When the medicines were handed over.'),
  image: nullable(ImageSchema, 'The signature or photo; null if there is none or it was erased.'),
});

export function readProof({ proofs }: Services) {
  return endpoint({
    route: 'GET /requests/:request_id/proof',
    scope: 'requests:read',
    showsPatient: 'logged_before',
    id: 'readProof',
    tag: 'Requests',
    summary: 'Read the proof of delivery',
    description:
      `For delivered requests. A signature or photo has a link, valid for ${LINK_SECONDS / 60} minutes. ` +
      'Each read is logged with its key and time.',
    parameters: REQUEST_ID_PARAMETER,
    answers: ok(
      'The proof of delivery.',
      ProofSchema,
      {
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
      ['Cache-Control'],
    ),
    errors: ['request_not_found', 'proof_not_found'],
    async handle(call) {
      const proof = await proofs.read(requestInPath(call), call.caller.key_id);
      const image = proof.image === null ? null : shownImage(proof.image);
      return { data: { ...proof, image }, headers: { 'Cache-Control': PRIVATE_NO_STORE } };
    },
  });
}

function shownImage({ link, ...image }: ProofImage) {
  return { ...image, link: linkAnswer(IMAGES, link) };
}
