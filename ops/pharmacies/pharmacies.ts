/** `ops pharmacies`: who may supply medicines. Each change is kept, with who made it. */
import { Command, Option } from 'commander';
import { parseState } from '../../domain/common/states.ts';
import { STANDINGS, type Standing } from '../../domain/pharmacies/standings.ts';
import type { AskedPharmacy } from '../../services/pharmacies/registry/register-pharmacy.ts';
import type { ShownPharmacy } from '../../db/pharmacies/list.ts';
import { advised } from '../advised.ts';
import { OperatorError } from '../operator-error.ts';
import type { Operations } from '../operations.ts';
import { tableLines } from '../table.ts';
import { pharmacyAdvice } from './advice.ts';
import { defineGateway } from './gateway.ts';
import { pharmacyLines } from './show.ts';

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
      const found = await advised(operations.pharmacyRegistry().show(pharmacyId), pharmacyAdvice(pharmacyId));
      for (const line of pharmacyLines(found)) operations.print(line);
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
    .action(async ({ id, authority, licence, expires, by, ...options }: RegisterOptions) => {
      const asked = { ...options, pharmacy_id: id, ...licenceOf({ authority, licence, expires }) };
      const registered = operations.pharmacyRegistry().register(asked, by);
      operations.print(await advised(registered, pharmacyAdvice(id ?? '')));
    });
  changing(pharmacies.command('verify'))
    .description("Records that the premises licence was found in its authority's register.")
    .argument('<pharmacy_id>')
    .requiredOption('--authority <name>', 'whose register: PCN')
    .requiredOption('--licence <number>', 'the premises licence number found there')
    .requiredOption('--expires <date>', 'the last day of the licence: 2027-12-31')
    .option('--checked-at <time>', 'when it was looked up, RFC 3339; now without it')
    .action(async (pharmacyId: string, { by, checkedAt, ...options }: VerifyOptions) => {
      const act = { pharmacy_id: pharmacyId, made_by: by };
      const asked = { ...licenceOf(options), checked_at: checkedAt };
      await advised(operations.pharmacyRegistry().verify(act, asked), pharmacyAdvice(pharmacyId));
      operations.print(`${pharmacyId} is verified`);
    });
  changing(pharmacies.command('suspend'))
    .description('Takes a pharmacy out of searches and refuses it new requests, at once.')
    .argument('<pharmacy_id>')
    .requiredOption('--reason <text>', 'why, for the record', saying('--reason'))
    .action(async (pharmacyId: string, { by, reason }: WithReason) => {
      const act = { pharmacy_id: pharmacyId, made_by: by };
      const suspended = operations.pharmacyRegistry().suspend(act, reason);
      const isNew = await advised(suspended, pharmacyAdvice(pharmacyId));
      operations.print(`${pharmacyId} is suspended${isNew ? '' : ' already'}`);
    });
  changing(pharmacies.command('reinstate'))
    .description('Ends a suspension.')
    .argument('<pharmacy_id>')
    .requiredOption('--reason <text>', 'why, for the record', saying('--reason'))
    .action(async (pharmacyId: string, { by, reason }: WithReason) => {
      const act = { pharmacy_id: pharmacyId, made_by: by };
      const reinstated = operations.pharmacyRegistry().reinstate(act, reason);
      const wasSuspended = await advised(reinstated, pharmacyAdvice(pharmacyId));
      operations.print(`${pharmacyId} is ${wasSuspended ? 'reinstated' : 'not suspended'}`);
    });
  defineGateway(changing(pharmacies.command('gateway')), operations);
  return pharmacies;
}

interface LicenceOptions {
  readonly authority: string;
  readonly licence: string;
  readonly expires: string;
}

interface RegisterOptions
  extends
    LicenceOptions,
    Pick<AskedPharmacy, 'name' | 'address' | 'city' | 'state' | 'latitude' | 'longitude'> {
  readonly id?: string;
  readonly by: string;
}

interface VerifyOptions extends LicenceOptions {
  readonly by: string;
  readonly checkedAt?: string;
}

interface WithReason {
  readonly by: string;
  readonly reason: string;
}

interface ListOptions {
  readonly standing?: Standing;
  readonly state?: string;
}

function licenceOf({ authority, licence, expires }: LicenceOptions) {
  return { licence_authority: authority, licence_number: licence, licence_expires_on: expires };
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
  const { total, pharmacies } = await operations.pharmacyRegistry().list(filters, { limit: MOST_LISTED });
  for (const line of tableLines(TITLES, pharmacies.map(row))) operations.print(line);
  if (total > pharmacies.length) {
    operations.print(`... and ${total - pharmacies.length} more; narrow them with --standing and --state`);
  }
}

function readState(text: string): string {
  const state = parseState(text);
  if (state !== undefined) return state;
  throw new OperatorError(`--state is "${text}"; a Nigerian state is expected, such as LA, NG-LA or Lagos`);
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
