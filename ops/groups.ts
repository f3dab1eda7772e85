/**
 * The commands that there are. A group's code is loaded when it is called: all of them together take a second, and need
 * Temporal's client, where most need Postgres alone.
 */
import type { Command } from 'commander';
import type { Operations } from './operations.ts';

/** Adds what a group can do to its command. */
export type DefineGroup = (group: Command, operations: Operations) => void;

export interface Group {
  readonly name: string;
  readonly description: string;
  readonly load: () => Promise<DefineGroup>;
}

export const GROUPS: readonly Group[] = [
  {
    name: 'requests',
    description: 'Fulfilment requests: found, looked at, and those that are stuck.',
    load: async () => (await import('./requests/requests.ts')).defineRequests,
  },
  {
    name: 'projection',
    description: 'The rows of requests in Postgres: compared with what their workflows decided, and rebuilt.',
    load: async () => (await import('./projection/projection.ts')).defineProjection,
  },
  {
    name: 'partners',
    description: 'The HMOs and healthtech products that call the API.',
    load: async () => (await import('./partners/partners.ts')).definePartners,
  },
  {
    name: 'keys',
    description:
      'API keys: made, listed, rotated and revoked; and what is encrypted in the database, encrypted anew.',
    load: async () => (await import('./partners/keys.ts')).defineKeys,
  },
  {
    name: 'enrollees',
    description: 'Patients, as their partners name them: erased before their time.',
    load: async () => (await import('./enrollees/enrollees.ts')).defineEnrollees,
  },
  {
    name: 'members',
    description: 'People who sign in to the portal or the console.',
    load: async () => (await import('./portal/members.ts')).defineMembers,
  },
  {
    name: 'pharmacies',
    description: 'Pharmacies: registered, verified, suspended and reinstated.',
    load: async () => (await import('./pharmacies/pharmacies.ts')).definePharmacies,
  },
  {
    name: 'pharmacy-keys',
    description: 'Keys of pharmacies, for the pharmacy API: made, listed, rotated and revoked.',
    load: async () => (await import('./partners/keys.ts')).definePharmacyKeys,
  },
  {
    name: 'webhooks',
    description: 'Webhook endpoints of partners and pharmacies, and what was sent to them.',
    load: async () => (await import('./webhooks/webhooks.ts')).defineWebhooks,
  },
  {
    name: 'prescriptions',
    description: 'Prescriptions: the files of them.',
    load: async () => (await import('./prescriptions/prescriptions.ts')).definePrescriptions,
  },
  {
    name: 'import',
    description: 'Loads reference data from CSV files; the same file twice changes nothing.',
    load: async () => (await import('./import.ts')).defineImport,
  },
  {
    name: 'setup',
    description:
      'Makes the logins of the database (ADMINISTRATOR_DATABASE_URL), migrates it, registers search attributes, and in the sandbox loads the mock data. Safe to repeat.',
    load: async () => (await import('./setup.ts')).defineSetup,
  },
  {
    name: 'deployments',
    description: 'Versions of workers: rolled out, ramped, rolled back and drained.',
    load: async () => (await import('./deployments/deployments.ts')).defineDeployments,
  },
  {
    name: 'doctor',
    description:
      'Looks at the whole deployment (servers, schema, clocks, workers, secrets, mail, files, work) and says what to do next: exit code 1 where something is wrong.',
    load: async () => (await import('./doctor/doctor.ts')).defineDoctor,
  },
  {
    name: 'audit',
    description: 'What operators did with these commands.',
    load: async () => (await import('./audit/audit.ts')).defineAudit,
  },
];
