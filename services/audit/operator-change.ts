/** What an operator did to the account of a partner or a pharmacy, in the log that its members read. */
import type { Kysely } from 'kysely';
import { insertChanges, type AccountOwner } from '../../db/audit/changes.ts';
import type { Database } from '../../db/schema.ts';
import { OPERATOR, type ChangeKind } from '../../domain/audit/changes.ts';

export interface OperatorChange {
  readonly kind: ChangeKind;
  /** Whose account it is. */
  readonly owner: AccountOwner;
  readonly subject_id: string;
  /** What its owner calls it. */
  readonly subject_name: string | null;
}

/** Which operator it was is in the operators' own log: partners are told that it was one of us. */
export async function noteOperatorChange(
  { database, clock }: { readonly database: Kysely<Database>; readonly clock: () => Date },
  { kind, owner, ...subject }: OperatorChange,
): Promise<void> {
  await insertChanges(database, [
    {
      kind,
      partner_id: 'partner_id' in owner ? owner.partner_id : null,
      pharmacy_id: 'pharmacy_id' in owner ? owner.pharmacy_id : null,
      actor_id: OPERATOR,
      ...subject,
      client_address: null,
      at: clock(),
    },
  ]);
}
