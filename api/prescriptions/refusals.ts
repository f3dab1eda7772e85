/** The refusals of what is done with prescriptions. */
import type { FileUsed } from '../../db/prescriptions/create.ts';
import { ApiError } from '../errors.ts';

/** The refusal for a prescription that is not there, or not this partner's. */
export function prescriptionNotFound(): ApiError {
  return new ApiError(
    'prescription_not_found',
    'You have no prescription with this id. Check the prescription_id.',
  );
}

/** The refusal for a link that does not work, or does not any more. */
export function linkNotFound(): ApiError {
  return new ApiError(
    'file_link_not_found',
    'This link has expired, or was not made by us. Read the prescription again for another.',
  );
}

/** The refusal of a file that is in another prescription already. */
export function fileAlreadyUsed({ file_id, prescription_id }: Omit<FileUsed, 'kind'>): ApiError {
  return new ApiError(
    'file_already_used',
    `The file ${file_id} is in your prescription ${prescription_id}, with other words or files. Use that one.`,
  );
}
