import { cleanIdentifier, IDENTIFIER_RULE } from '../services/common/identifiers.ts';
import { openStorage } from '../services/files/open-storage.ts';
import { readStorageSettings } from '../services/files/storage.ts';
import { readPrivacySettings } from '../services/privacy/settings.ts';
import { type Enrollee, eraseEnrollee } from '../services/retention.ts';
import { withAdvice } from './advice.ts';
import { OperatorError, usageError } from './errors.ts';
import type { Operations } from './operations.ts';

/**
 * Erases a patient. The log records the partner and the reason but not the patient, because the log is permanent.
 *
 * @throws OperatorError while the patient has an open request.
 */
export async function erase(
  operations: Operations,
  { partner_id, enrollee_id: text }: Enrollee,
): Promise<void> {
  operations.reason();
  const partner = await operations
    .database()
    .selectFrom('partner')
    .select('partner_id')
    .where('partner_id', '=', partner_id)
    .executeTakeFirst();
  if (partner === undefined) throw usageError(`There is no partner ${partner_id}. See: ops partners list`);
  const enrollee_id = cleanIdentifier(text);
  if (enrollee_id === undefined) throw usageError(`The enrollee_id ${IDENTIFIER_RULE}.`);
  const enrollee = { partner_id, enrollee_id };
  const { encryption } = operations.read(readPrivacySettings);
  const storage = operations.read((reader) =>
    reader.optional('PRESCRIPTION_STORAGE', (name) => readStorageSettings(reader, name)),
  );
  const fileStore = storage && (await openStorage(storage));
  const { clock } = operations;
  const erased = await operations.change(enrollee.partner_id, () =>
    withAdvice(
      withFiles(eraseEnrollee({ database: operations.database(), encryption, fileStore, clock }, enrollee)),
      {
        enrollee_has_open_requests: ({ message }) =>
          `Nothing was erased, because these requests are open and their pharmacies need the address: ${message}. Run the command again when they have ended.`,
      },
    ),
  );
  const { request_ids, prescription_ids, images, answers } = erased;
  const isNothing = request_ids.length + prescription_ids.length + answers === 0;
  operations.answer(erased, () => [
    isNothing
      ? 'Nothing is stored about this enrollee of the partner. Check that the id is written as the partner writes it.'
      : `Erased: ${request_ids.length} requests with their histories, ${prescription_ids.length} prescriptions, ${images} proof images, ${answers} stored responses.`,
    ...request_ids,
    ...prescription_ids,
  ]);
}

/** @throws OperatorError instead of the errors of the file storage. */
async function withFiles<Done>(erasing: Promise<Done>): Promise<Done> {
  try {
    return await erasing;
  } catch (error) {
    if (!(error instanceof AggregateError)) throw error;
    const [first] = error.errors as unknown[];
    const reason = Error.isError(first) ? first.message : String(first);
    throw new OperatorError(
      `${error.errors.length} files could not be removed and remain listed: ${reason}. Set PRESCRIPTION_STORAGE to the value that the API uses, and run the command again.`,
      { cause: error },
    );
  }
}
