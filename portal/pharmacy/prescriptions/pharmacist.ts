/** Initial values of the pharmacist fields: the last entry, or else the name of the signed-in user. */
import { useQueryClient } from '@tanstack/react-query';
import type { PharmacyVerifyPrescriptionBody as VerifyPrescriptionBody } from '../../client/generated/index.ts';
import { useSession } from '../../common/data/session.ts';

export type Pharmacist = NonNullable<VerifyPrescriptionBody['pharmacist']>;

/** Kept in the query cache, which is cleared with the session, because a tablet has several users. */
const LAST_PHARMACIST = ['pharmacist'] as const;

export function useLastPharmacist(): {
  readonly pharmacist: Pharmacist;
  readonly remember: (entered: Pharmacist) => void;
} {
  const queries = useQueryClient();
  const { name, email } = useSession();
  const own = { name: name === email ? '' : name, registration_number: '' };
  return {
    pharmacist: queries.getQueryData<Pharmacist>(LAST_PHARMACIST) ?? own,
    remember(entered) {
      queries.setQueryDefaults(LAST_PHARMACIST, { gcTime: Infinity });
      queries.setQueryData(LAST_PHARMACIST, entered);
    },
  };
}
