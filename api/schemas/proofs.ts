/** The proof of a delivery as its partner reads it. */
import { Type } from 'typebox';
import { PROOF_MEDIA_TYPES, PROOF_TYPES } from '../../domain/proofs.ts';
import { nullable, time } from './common.ts';
import { CONTENT_MEMBERS } from './prescriptions.ts';

const ImageSchema = Type.Object(
  {
    media_type: Type.Enum([...PROOF_MEDIA_TYPES], { description: 'As its bytes say.' }),
    bytes: Type.Integer({ minimum: 1 }),
    sha256: Type.String({ description: 'Of its content, in hexadecimal digits.' }),
    link: CONTENT_MEMBERS.files.items.properties.link,
  },
  { $id: 'ProofImage' },
);

export const ProofSchema = Type.Object(
  {
    type: Type.Enum([...PROOF_TYPES], { description: 'What the recipient showed.' }),
    name: nullable(Type.String(), 'Who took the medicines; null where it was not said.'),
    at: time('When they were handed over.'),
    image: nullable(ImageSchema, 'The signature or photo; null where there is none.'),
  },
  { $id: 'DeliveryProof' },
);
