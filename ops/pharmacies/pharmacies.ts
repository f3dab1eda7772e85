/** `ops pharmacies`: who may supply medicines. Each change is kept, with who made it. */
import { Command, Option } from 'commander';
import { STANDINGS, type Standing } from '../../db/pharmacies/standing.ts';
import { listPharmacies, type ShownPharmacy } from '../../db/pharmacies/list.ts';
import {
  registerPharmacy,
  reinstatePharmacy,
  suspendPharmacy,
  verifyPharmacy,
  type ChangeOutcome,
} from '../../db/pharmacies/trust.ts';
import { newId } from '../../domain/common/ids.ts';
import { OperatorError } from '../operator-error.ts';
import type { Operations } from '../operations.ts';
import { defineGateway } from './gateway.ts';
import { noSuchPharmacy } from './no-such-pharmacy.ts';
import { readCheck, readNewPharmacy, readState } from './options.ts';
import { pharmacyLines } from './show.ts';
import { tableLines } from '../table.ts';

/** So many are listed; filters find the others. */
const MOST_LISTED = 200;

export function pharmacyCommands(operations: Operations): Command {
  const pharmacies = new Command('pharmacies').description(
    'Pharmacies: registered, verified, suspended and reinstated.',
  );
  pharmacies
    .command('list')
    .description(
      'Lists pharmacies with their standing; only those in good standing are found and take requests.',
    )
    .addOption(new Option('--standing <standing>', 'only these').choices(STANDINGS))
    .option('--state <state>', 'only in this state: LA, NG-LA or Lagos')
    .action(async (options: ListOptions) => list(operations, options));
  pharmacies
    .command('show')
    .description('Shows a pharmacy, its licence, and who changed what.')
    .argument('<pharmacy_id>')
    .action(async (pharmacyId: string) => {
      const lines = await pharmacyLines(operations.database(), pharmacyId, new Date());
      if (lines === undefined) throw noSuchPharmacy(pharmacyId);
      for (const line of lines) operations.print(line);
    });
  changing(pharmacies.command('register'))
    .description('Makes a pharmacy, which nobody finds until it is verified, and prints its id.')
    .option('--id <pharmacy_id>', 'its id; one is made without it')
    .requiredOption('--name <name>', 'the pharmacy and its branch, as partners see it')
    .requiredOption('--address <address>', 'street, as partners see it')
    .requiredOption('--city <city>')
    .requiredOption('--state <state>', 'LA, NG-LA or Lagos')
    .requiredOption('--latitude <degrees>', 'WGS 84')
    .requiredOption('--longitude <degrees>', 'WGS 84')
    .requiredOption('--authority <name>', 'who licensed the premises: PCN')
    .requiredOption('--licence <number>', 'the premises licence number')
    .requiredOption('--expires <date>', 'the last day of the licence: 2027-12-31')
    .action(async ({ id = newId('pharmacy'), by, ...options }: Record<string, string>) => {
      const pharmacy = readNewPharmacy({ id, ...options });
      if (!(await registerPharmacy(operations.database(), { ...pharmacy, made_by: by ?? '' }))) {
        throw new OperatorError(`There is a pharmacy ${id} already. See: ops pharmacies show ${id}`);
      }
      operations.print(id);
    });
  changing(pharmacies.command('verify'))
    .description("Records that the premises licence was found in its authority's register.")
    .argument('<pharmacy_id>')
    .requiredOption('--authority <name>', 'whose register: PCN')
    .requiredOption('--licence <number>', 'the premises licence number found there')
    .requiredOption('--expires <date>', 'the last day of the licence: 2027-12-31')
    .option('--checked-at <time>', 'when it was looked up, RFC 3339; now without it')
    .action(async (pharmacyId: string, { by = '', ...options }: Record<string, string>) => {
      const check = readCheck(options, new Date());
      const outcome = await verifyPharmacy(operations.database(), {
        pharmacy_id: pharmacyId,
        made_by: by,
        ...check,
      });
      report(operations, outcome, pharmacyId, 'verified');
    });
  changing(pharmacies.command('suspend'))
    .description('Takes a pharmacy out of searches and refuses it new requests, at once.')
    .argument('<pharmacy_id>')
    .requiredOption('--reason <text>', 'why, for the record', saying('--reason'))
    .action(async (pharmacyId: string, { by, reason }: WithReason) => {
      const act = { pharmacy_id: pharmacyId, made_by: by, reason, now: new Date() };
      report(operations, await suspendPharmacy(operations.database(), act), pharmacyId, 'suspended');
    });
  changing(pharmacies.command('reinstate'))
    .description('Ends a suspension.')
    .argument('<pharmacy_id>')
    .requiredOption('--reason <text>', 'why, for the record', saying('--reason'))
    .action(async (pharmacyId: string, { by, reason }: WithReason) => {
      const act = { pharmacy_id: pharmacyId, made_by: by, reason };
      report(operations, await reinstatePharmacy(operations.database(), act), pharmacyId, 'reinstated');
    });
  defineGateway(changing(pharmacies.command('gateway')), operations);
  return pharmacies;
}

interface WithReason {
  readonly by: string;
  readonly reason: string;
}

interface ListOptions {
  readonly standing?: Standing;
  readonly state?: string;
}

function changing(command: Command): Command {
  return command.requiredOption('--by <person>', 'who does this, for the record', saying('--by'));
}

/** Refuses a text that says nothing. */
const saying =
  (option: string) =>
  (text: string): string => {
    if (text.trim() === '') throw new OperatorError(`${option} is empty; say it for the record`);
    return text.trim();
  };

async function list(operations: Operations, { standing, state }: ListOptions): Promise<void> {
  const filters = { standing, state: state === undefined ? undefined : readState(state) };
  const { total, pharmacies } = await listPharmacies(operations.database(), filters, {
    limit: MOST_LISTED,
    now: new Date(),
  });
  for (const line of tableLines(TITLES, pharmacies.map(row))) operations.print(line);
  if (total > pharmacies.length) {
    operations.print(`... and ${total - pharmacies.length} more; narrow them with --standing and --state`);
  }
}

function report(
  operations: Operations,
  outcome: ChangeOutcome,
  pharmacyId: string,
  done: 'verified' | 'suspended' | 'reinstated',
): void {
  if (outcome === 'not_found') throw noSuchPharmacy(pharmacyId);
  const already = done === 'suspended' ? 'is suspended already' : 'is not suspended';
  operations.print(outcome === 'changed' ? `${pharmacyId} is ${done}` : `${pharmacyId} ${already}`);
}

const TITLES = ['PHARMACY', 'STANDING', 'LICENCE', 'EXPIRES', 'CHECKED', 'STATE', 'CITY', 'NAME'] as const;

function row(pharmacy: ShownPharmacy): string[] {
  return [
    pharmacy.pharmacy_id,
    pharmacy.standing,
    `${pharmacy.licence_authority} ${pharmacy.licence_number}`,
    pharmacy.licence_expires_on,
    pharmacy.verified_at?.toISOString() ?? 'never',
    pharmacy.state,
    pharmacy.city,
    pharmacy.name,
  ];
}
