/** Examples for the help of each command. `test/ops/audit` checks that they can be parsed. */
import type { Command } from 'commander';

/** The arguments of each example, by the words of its command. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  'requests show': ['req_...', 'req_... --json'],
  'requests list': ['--status pending,confirmed --limit 20', '--partner par_... --json'],
  'requests reads': ['req_...', 'rx_... --json'],
  'requests stuck': ['', '--since 2026-11-01T00:00:00Z --json'],
  'requests replay': ['req_...', 'history.json', '--all-open --since 2026-11-01T00:00:00Z'],
  'requests re-record': ['req_... --reason "the row was deleted by mistake"'],
  'requests reconcile': [
    'req_... --accept-postgres --reason "Temporal was restored from a backup"',
    'req_... --accept-workflow --reason "the entry was inserted by mistake"',
  ],
  'requests resolve': [
    'req_... --to delivered --recipient "her brother" --said-by "the pharmacist, by phone" --reason "delivered on Friday"',
    'req_... --to failed --code damaged --said-by "the courier" --reason "broken on the way"',
  ],
  'requests retry': ['req_...', 'req_... --yes'],
  'requests reoffer': ['req_...', '--pharmacy ph_... --reason "its secret was corrected"'],
  'requests reset': [
    'req_... --reason "terminated by mistake"',
    'req_... --to 42 --reason "after the wrong step"',
    `--query 'ExecutionStatus = "Terminated"' --reason "terminated by mistake"`,
  ],
  'requests restore': [
    'req_... --reason "Temporal was restored from a backup"',
    '--all --reason "Temporal was restored from a backup" --yes',
  ],
  'requests give-back': ['req_... --reason "it will not be continued"'],
  'projection check': ['', '--since 2026-11-01T00:00:00Z --partner par_...'],
  'projection rebuild': ['--since 2026-11-01T00:00:00Z --reason "Postgres was restored from a backup"'],
  'partners create': ['"Avon HMO"'],
  'partners list': ['', '--json'],
  'partners refusals': ['par_...', 'par_... --limit 100 --json'],
  'partners limits': ['par_... --minute 600 --day 100000', 'par_... --default'],
  'keys create': ['--partner par_... --name "production server" --expires 2027-06-30T00:00:00Z'],
  'keys list': ['--partner par_...'],
  'keys used': ['--key key_... --since 2026-11-01T00:00:00Z'],
  'keys reencrypt': ['', '--yes --json'],
  'keys rotate': ['key_... --expires 2027-06-30T00:00:00Z'],
  'keys revoke': ['key_... --reason "it was found in a log"'],
  'enrollees erase': [
    'par_... ENR-0042 --reason "requested by letter of 3 May"',
    'par_... ENR-0042 --reason "requested by letter of 3 May" --yes --json',
  ],
  'members invite': ['--partner par_... --email ada@example.com --role owner'],
  'members list': ['', '--of par_...'],
  'members remove': ['ada@example.com'],
  'statements list': ['', '--period 2026-10-01 --json'],
  'statements show': ['stm_...'],
  'statements close': [''],
  'statements verify': ['2026-10-01'],
  'statements adjust': ['req_... --party pharmacy --amount -500 --reason "one pack was returned later"'],
  'statements disputes': ['', '--all'],
  'statements answer': ['req_... --party partner --answer "The adjustment is in the statement of November."'],
  'pharmacies list': ['', '--state NG-LA'],
  'pharmacies show': ['ph_...'],
  'pharmacies register': [
    '--name "Yaba Chemists" --address "12 Herbert Macaulay Way" --city Yaba --state NG-LA --latitude 6.51 --longitude 3.37 ' +
      '--authority PCN --licence PCN-1234 --expires 2027-12-31',
  ],
  'pharmacies verify': ['ph_... --authority PCN --licence PCN-1234 --expires 2027-12-31'],
  'pharmacies contact': ['ph_... --opening-hours "Mo-Sa 08:00-21:00"', 'ph_... --phone "0803 123 4567"'],
  'pharmacies fees': [
    'ph_... --delivery-fee "5 km: 300; 20 km: 700" --commission 7.5',
    'ph_... --delivery-fee 500',
  ],
  'pharmacies suspend': ['ph_... --reason "its licence is in doubt"'],
  'pharmacies reinstate': ['ph_... --reason "its licence was confirmed"'],
  'pharmacies limits': ['ph_... --minute 600 --day 100000', 'ph_... --default'],
  'pharmacies gateway': [
    'ph_... --http https://orders.example.com/fulfilment',
    'ph_... --rotate-secret',
    'ph_... --inbox',
  ],
  'pharmacies failing': ['', '--json'],
  'pharmacies damaged-codes': ['', 'ph_...'],
  'pharmacy-keys create': ['--pharmacy ph_... --name "till"'],
  'pharmacy-keys list': ['--pharmacy ph_...'],
  'pharmacy-keys used': ['--key key_... --since 2026-11-01T00:00:00Z'],
  'pharmacy-keys rotate': ['key_...'],
  'pharmacy-keys revoke': ['key_... --reason "the till was stolen"'],
  'webhooks list': ['', '--partner par_...'],
  'webhooks show': ['whk_...'],
  'webhooks deliveries': ['whk_... --state held failed', 'whk_... --request req_... --limit 50'],
  'webhooks pause': ['whk_...'],
  'webhooks resume': ['whk_...'],
  'webhooks retry': ['whk_... evt_...'],
  'webhooks skip': ['whk_... evt_... --reason "its receiver rejects it permanently"'],
  'webhooks recover': ['whk_... --since 2026-11-20T00:00:00Z'],
  'prescriptions sweep-files': ['', '--remove --yes'],
  'import medicines': ['medicines.csv', 'medicines.csv --skip-bad-rows'],
  'import brands': ['brands.csv'],
  'import synonyms': ['synonyms.csv'],
  'import not-listed': ['not-listed.csv'],
  'import identifiers': ['product-identifiers.csv'],
  'import places': ['places.csv'],
  'import pharmacies': ['pharmacies.csv'],
  'import stock': ['stock.csv --skip-bad-rows'],
  'import remove-name': ['hct --of hydrocortisone --reason "it is hydrochlorothiazide"'],
  'import remove-medicine': [
    '"albendazole tablet" --reason "albendazole exists already"',
    'med_f08334a4d997',
  ],
  'import unreviewed': ['', '--json'],
  setup: [''],
  'deployments list': ['', '--json'],
  'deployments set-current': ['2f6c1ab'],
  'deployments move': ['req_... --to 2f6c1ab'],
  'deployments ramp': ['2f6c1ab --percent 10'],
  doctor: ['', '--json'],
  'audit list': ['', '--by ada --since 2026-11-01T00:00:00Z', '--target req_...'],
};

/** Adds the examples to the help of a group's commands. @throws TypeError for a command without examples. */
export function addExamples(group: Command): void {
  for (const [words, command] of commandsOf(group)) {
    const lines = examplesOf(words).map((call) => `  ${call}`);
    command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
  }
}

/** Returns whole command lines, such as `ops requests show req_...`. @throws TypeError for a command without examples. */
export function examplesOf(words: string): readonly string[] {
  const examples = EXAMPLES[words];
  if (examples === undefined) throw new TypeError(`"ops ${words}" has no example`);
  return examples.map((call) => `ops ${words} ${call}`.trimEnd());
}

/** Returns the executable commands of a group with their words. */
export function commandsOf(group: Command): readonly (readonly [words: string, command: Command])[] {
  if (group.commands.length === 0) return [[group.name(), group]];
  return group.commands.map((command) => [`${group.name()} ${command.name()}`, command]);
}
