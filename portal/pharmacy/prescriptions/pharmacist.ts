/** Who states what a prescription says: as was entered last, else by the name of who is signed in. */
import { useQueryClient } from '@tanstack/react-query';
import type { PharmacyVerifyPrescriptionBody as VerifyPrescriptionBody } from '../../client/generated/index.ts';
import { useSession } from '../../common/data/session.ts';

export type Pharmacist = NonNullable<VerifyPrescriptionBody['pharmacist']>;

/** Beside what was read, which goes with the session: a tablet has several users. */
const LAST = ['pharmacist'] as const;

export function useLastPharmacist(): {
  readonly pharmacist: Pharmacist;
  readonly keep: (entered: Pharmacist) => void;
} {
  const queries = useQueryClient();
  const { name, email } = useSession();
  const own = { name: name === email ? '' : name, registration_number: '' };
  return {
    pharmacist: queries.getQueryData<Pharmacist>(LAST) ?? own,
    keep(entered) {
      queries.setQueryDefaults(LAST, { gcTime: Infinity });
      queries.setQueryData(LAST, entered);
    },
  };
}
