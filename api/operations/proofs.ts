/** What the documents say of the operations on proofs of delivery. */
import { LINK_SECONDS } from '../../domain/prescriptions.ts';
import { PROOF_MEDIA_TYPES } from '../../domain/proofs.ts';
import type { Operation } from '../operation.ts';
import { PROOF_IMAGE_LINKS } from '../prescriptions/file-links.ts';
import { ProofSchema } from '../schemas/proofs.ts';
import { REQUEST_ID_PARAMETER } from './requests.ts';

const LINK_EXAMPLE =
  'img_4x8b2n6m0q5v9c3k7j1h2g4f8d.key_5b3v8n0c2x7q1w9d4t6r0k2m8f.1795248372.5xQ0Zr8cW2kYvT1nB7dLqM3sHf6uJgA9eKpXyO4iRtE';

export const READ_PROOF: Operation = {
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
            path: `/v1${PROOF_IMAGE_LINKS.path}/${LINK_EXAMPLE}`,
            expires_at: '2026-11-21T09:20:12.000Z',
          },
        },
      },
      headers: ['Cache-Control'],
    },
  },
  errors: ['request_not_found', 'proof_not_found'],
};

export const READ_PROOF_IMAGE: Operation = {
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
};
