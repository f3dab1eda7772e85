/** One example prescription. */
import { MEDIA_TYPES } from '../../domain/prescriptions/prescriptions.ts';

export const PRESCRIPTION_ID_EXAMPLE = 'rx_3k9w2q0c5v7n1x8d4t6r0b2m7f';
export const FILE_ID_EXAMPLE = 'file_7h2m9x4c1v8b5n3k6j0q2g4f1d';
const LINK_EXAMPLE = `${FILE_ID_EXAMPLE}.key_5b3v8n0c2x7q1w9d4t6r0k2m8f.1795248372.5xQ0Zr8cW2kYvT1nB7dLqM3sHf6uJgA9eKpXyO4iRtE`;

/** A body without dates would be accepted on every day; with them, on those around the example's. */
export const PRESCRIPTION_BODY_EXAMPLE = {
  enrollee_id: 'ENR-0001',
  details: {
    prescriber: { name: 'Dr Bola Ade', licence_number: 'MDCN/R/12345' },
    issued_on: '2026-11-20',
    valid_until: '2027-02-20',
    lines: [
      {
        medicine: 'amoxicillin',
        strength: '500 mg',
        form: 'capsule',
        quantity: 21,
        unit: 'capsule',
        dosage: '1 capsule three times a day for 7 days',
        refills: 1,
      },
    ],
  },
};

const FILE = {
  file_id: FILE_ID_EXAMPLE,
  media_type: MEDIA_TYPES.pdf,
  bytes: 48_213,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};

export const RECEIPT_EXAMPLE = {
  prescription_id: PRESCRIPTION_ID_EXAMPLE,
  status: 'received',
  files: [FILE],
  created_at: '2026-11-21T08:00:00.000Z',
};

export const PRESCRIPTION_EXAMPLE = {
  ...RECEIPT_EXAMPLE,
  enrollee_id: PRESCRIPTION_BODY_EXAMPLE.enrollee_id,
  details: { ...PRESCRIPTION_BODY_EXAMPLE.details, reference: null },
  files: [
    {
      ...FILE,
      link: { path: `/v1/prescription-files/${LINK_EXAMPLE}`, expires_at: '2026-11-21T08:06:12.000Z' },
    },
  ],
  valid_until: PRESCRIPTION_BODY_EXAMPLE.details.valid_until,
  rejection_reason: null,
  statement: null,
  personal_data_erased_at: null,
  allowances: [
    {
      medicine_id: 'med_amoxicillin-500-mg-capsule',
      medicine_label: 'amoxicillin 500 mg capsule',
      content_unit: 'capsule',
      basis: 'details',
      quantity: 21,
      dispensings: 2,
      dispensings_done: 1,
      quantity_dispensed: 21,
    },
  ],
  status: 'verified',
  updated_at: '2026-11-21T08:40:31.507Z',
};

export const LINK_PARAMETER_EXAMPLE = LINK_EXAMPLE;
