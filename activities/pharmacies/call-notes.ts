/** Keeps in Postgres whether pharmacies' systems do what they are asked: for operators, who ask no process. */
import { Context } from '@temporalio/activity';
import type { Kysely } from 'kysely';
import { noteFailing, noteWorking } from '../../db/pharmacies/failing-systems.ts';
import type { Database } from '../../db/schema.ts';
import type { CallOutcome } from '../webhooks/http/sender.ts';

/** Notes what came of a call to a pharmacy's system. */
export type NoteCall = (pharmacyId: string, outcome: CallOutcome) => Promise<void>;

/** What a call tells of the whole system. `nothing`: its answer was about this order, or asks for patience. */
type Telling = 'works' | 'fails' | 'nothing';

/** A note that can't be made is logged: the call was made, whatever is kept of it. */
export function callNotes(database: Kysely<Database>): NoteCall {
  return async (pharmacyId, outcome) => {
    try {
      switch (tellingOf(outcome)) {
        case 'works':
          return await noteWorking(database, pharmacyId);
        case 'fails':
          return await noteFailing(database, pharmacyId, failureInWords(outcome));
        case 'nothing':
          return;
      }
    } catch (error) {
      Context.current().log.warn('could not note how a pharmacy system answered', {
        pharmacy_id: pharmacyId,
        error,
      });
    }
  };
}

/** A signature that is not accepted is the same for every order; 404 may be an order that is not there. */
function tellingOf({ status }: CallOutcome): Telling {
  if (status === null || status >= 500 || status === 401 || status === 403) return 'fails';
  if (status >= 300 && status < 400) return 'fails';
  return status < 300 || status === 409 ? 'works' : 'nothing';
}

/** In our words alone: no answer of the system. */
export function failureInWords({ status, message }: CallOutcome): string {
  return status === null ? message : `The answer was ${status}.`;
}
