/** `ops pharmacies`: who may supply medicines. Each change is kept, with who made it. */
import { type Command, Option } from 'commander';
import { parseState } from '../../domain/common/geography.ts';
import { type Standing, STANDINGS } from '../../domain/pharmacies/pharmacies.ts';
import type { AskedPharmacy, PharmacyRegistry } from '../../services/pharmacies/registry.ts';
import type { ShownPharmacy } from '../../db/pharmacies/pharmacies.ts';
import { advised } from '../advised.ts';
import { defineLimits } from '../call-limits.ts';
import { createItemCodes } from '../../services/stock/item-codes.ts';
import { wrongCall } from '../operator-error.ts';
import type { Operations } from '../operations.ts';
import { tableLines } from '../table.ts';
import { pharmacyAdvice } from './advice.ts';
import { defineFailing } from './failing.ts';
import { defineGateway } from './gateway.ts';
import { registryOf } from './registry.ts';
import { pharmacyLines } from './show.ts';

/** So many are listed; filters find the others. */
const MOST_LISTED = 200;

export function definePharmacies(pharmacies: Command, operations: Operations): void {
  defineViews(pharmacies, operations);
  defineRegistration(pharmacies, operations);
  defineSuspension(pharmacies, operations);
  defineDamagedCodes(pharmacies, operations);
  defineLimits(pharmacies.command('limits'), operations, {
    caller: 'pharmacy',
    advice: pharmacyAdvice,
    read: (id) => registryOf(operations).limits(id),
    set: (pharmacy_id, limits) =>
      registryOf(operations).setLimits({ pharmacy_id, made_by: operations.operator() }, limits),
  });
  defineGateway(pharmacies.command('gateway'), operations);
  defineFailing(pharmacies.command('failing'), operations);
}

function defineViews(pharmacies: Command, operations: Operations): void {
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
      const found = await advised(registryOf(operations).show(pharmacyId), pharmacyAdvice(pharmacyId));
      operations.answer(found, () => pharmacyLines(found));
    });
}

function defineDamagedCodes(pharmacies: Command, operations: Operations): void {
  pharmacies
    .command('damaged-codes')
    .description(
      'Lists item codes that a spreadsheet has changed, such as 6.154E+12, which may stand for several articles: exit code 1 where there is one.',
    )
    .argument('[pharmacy_id]', 'only of this pharmacy')
    .action(async (pharmacyId: string | undefined) => {
      const { damaged } = createItemCodes({ database: operations.database(), clock: operations.clock });
      const codes = await damaged(pharmacyId);
      if (codes.length > 0) operations.found();
      operations.answer({ item_codes: codes }, () =>
        codes.length === 0
          ? ['No item code is damaged.']
          : [
              ...tableLines(
                ['PHARMACY', 'ITEM CODE', 'MEDICINE'],
                codes.map(({ pharmacy_id, item_code, medicine_id }) => [pharmacy_id, item_code, medicine_id]),
              ),
              'Ask each pharmacy to delete them, to map the right codes and to send its stock again: the stock of these medicines may be of other articles.',
            ],
      );
    });
}

function defineRegistration(pharmacies: Command, operations: Operations): void {
  pharmacies
    .command('register')
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
    .action(async ({ id, authority, licence, expires, ...options }: RegisterOptions) => {
      const asked = { ...options, pharmacy_id: id, ...licenceOf({ authority, licence, expires }) };
      const pharmacy_id = await operations.change(id ?? options.name, () =>
        advised(registryOf(operations).register(asked, operations.operator()), pharmacyAdvice(id ?? '')),
      );
      operations.answer({ pharmacy_id }, () => [pharmacy_id]);
    });
  pharmacies
    .command('verify')
    .description("Records that the premises licence was found in its authority's register.")
    .argument('<pharmacy_id>')
    .requiredOption('--authority <name>', 'whose register: PCN')
    .requiredOption('--licence <number>', 'the premises licence number found there')
    .requiredOption('--expires <date>', 'the last day of the licence: 2027-12-31')
    .option('--checked-at <time>', 'when it was looked up, RFC 3339; now without it')
    .action(async (pharmacyId: string, { checkedAt, ...options }: VerifyOptions) => {
      const asked = { ...licenceOf(options), checked_at: checkedAt };
      await change(operations, pharmacyId, (registry, act) => registry.verify(act, asked));
      operations.answer({ pharmacy_id: pharmacyId }, () => [`${pharmacyId} is verified`]);
    });
}

/** Both need `--reason`. */
function defineSuspension(pharmacies: Command, operations: Operations): void {
  pharmacies
    .command('suspend')
    .description('Takes a pharmacy out of searches and refuses it new requests, at once.')
    .argument('<pharmacy_id>')
    .action(async (pharmacyId: string) => {
      const reason = operations.reason();
      const isNew = await change(operations, pharmacyId, (registry, act) => registry.suspend(act, reason));
      operations.answer({ pharmacy_id: pharmacyId, changed: isNew }, () => [
        `${pharmacyId} is suspended${isNew ? '' : ' already'}`,
      ]);
    });
  pharmacies
    .command('reinstate')
    .description('Ends a suspension.')
    .argument('<pharmacy_id>')
    .action(async (pharmacyId: string) => {
      const reason = operations.reason();
      const changed = await change(operations, pharmacyId, (registry, act) =>
        registry.reinstate(act, reason),
      );
      operations.answer({ pharmacy_id: pharmacyId, changed }, () => [
        `${pharmacyId} is ${changed ? 'reinstated' : 'not suspended'}`,
      ]);
    });
}

async function change<Done>(
  operations: Operations,
  pharmacy_id: string,
  make: (registry: PharmacyRegistry, act: RegistryAct) => Promise<Done>,
): Promise<Done> {
  const act = { pharmacy_id, made_by: operations.operator() };
  return operations.change(pharmacy_id, () =>
    advised(make(registryOf(operations), act), pharmacyAdvice(pharmacy_id)),
  );
}

type RegistryAct = Parameters<PharmacyRegistry['verify']>[0];

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
}

interface VerifyOptions extends LicenceOptions {
  readonly checkedAt?: string;
}

interface ListOptions {
  readonly standing?: Standing;
  readonly state?: string;
}

function licenceOf({ authority, licence, expires }: LicenceOptions) {
  return { licence_authority: authority, licence_number: licence, licence_expires_on: expires };
}

async function list(operations: Operations, { standing, state }: ListOptions): Promise<void> {
  const filters = { standing, state: state === undefined ? undefined : readState(state) };
  const { total, pharmacies } = await registryOf(operations).list(filters, { limit: MOST_LISTED });
  const more = total - pharmacies.length;
  operations.answer({ pharmacies, total }, () => [
    ...tableLines(TITLES, pharmacies.map(row)),
    ...(more > 0 ? [`... and ${more} more; narrow them with --standing and --state`] : []),
  ]);
}

function readState(text: string): string {
  const state = parseState(text);
  if (state !== undefined) return state;
  throw wrongCall(`--state is "${text}"; a Nigerian state is expected, such as LA, NG-LA or Lagos`);
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
