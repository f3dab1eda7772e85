/**
 * The groups of commands. A group's code is loaded when it is used, because loading all of them takes a second, and most need only
 * Postgres and not Temporal's client.
 */
import type { Command } from 'commander';
import type { Operations } from './operations.ts';

/** Adds the commands of a group. */
type DefineGroup = (group: Command, operations: Operations) => void;

export interface Group {
  readonly name: string;
  readonly description: string;
  readonly load: () => Promise<DefineGroup>;
}

export const GROUPS: readonly Group[] = [
  {
    name: 'requests',
    description: 'Fulfilment requests: find, inspect and repair them.',
    load: async () => (await import('./requests/requests.ts')).defineRequests,
  },
  {
    name: 'projection',
    description: 'The rows of requests in Postgres: compare them with their workflows, and rebuild them.',
    load: async () => (await import('./projection.ts')).defineProjection,
  },
  {
    name: 'partners',
    description: 'The HMOs and healthtech products that call the API.',
    load: async () => (await import('./partners.ts')).definePartners,
  },
  {
    name: 'keys',
    description: 'API keys of partners: create, list, rotate and revoke; re-encrypt the data in Postgres.',
    load: async () => (await import('./keys.ts')).defineKeys,
  },
  {
    name: 'enrollees',
    description: 'Patients: erase their data before the end of its retention.',
    load: async () => (await import('./enrollees.ts')).defineEnrollees,
  },
  {
    name: 'members',
    description: 'Users of the portal and the console: invite, list and remove.',
    load: async () => (await import('./members.ts')).defineMembers,
  },
  {
    name: 'pharmacies',
    description: 'Pharmacies: register, verify, suspend and reinstate.',
    load: async () => (await import('./pharmacies.ts')).definePharmacies,
  },
  {
    name: 'pharmacy-keys',
    description: 'API keys of pharmacies: create, list, rotate and revoke.',
    load: async () => (await import('./keys.ts')).definePharmacyKeys,
  },
  {
    name: 'webhooks',
    description: 'Webhook endpoints of partners and pharmacies, and their deliveries.',
    load: async () => (await import('./webhooks.ts')).defineWebhooks,
  },
  {
    name: 'statements',
    description: 'Statements of partners and pharmacies: close, show and verify them, and answer disputes.',
    load: async () => (await import('./statements.ts')).defineStatements,
  },
  {
    name: 'prescriptions',
    description: 'Files of prescriptions: find and remove those that nothing refers to.',
    load: async () => (await import('./prescriptions.ts')).definePrescriptions,
  },
  {
    name: 'import',
    description: 'Loads reference data from CSV files. Loading the same file twice changes nothing.',
    load: async () => (await import('./import.ts')).defineImport,
  },
  {
    name: 'setup',
    description:
      'Creates the database logins (ADMINISTRATOR_DATABASE_URL), migrates the database, registers search attributes, and in the sandbox loads the mock data. Safe to repeat.',
    load: async () => (await import('./setup.ts')).defineSetup,
  },
  {
    name: 'deployments',
    description: 'Versions of workers: roll out, ramp, roll back and drain.',
    load: async () => (await import('./deployments.ts')).defineDeployments,
  },
  {
    name: 'doctor',
    description:
      'Checks the whole deployment (servers, schema, clocks, workers, secrets, mail, files, work) and says what to do next. Exit code 1 when a check fails.',
    load: async () => (await import('./doctor.ts')).defineDoctor,
  },
  {
    name: 'audit',
    description: 'Actions of operators with these commands.',
    load: async () => (await import('./audit.ts')).defineAudit,
  },
];
