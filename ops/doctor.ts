/** `ops doctor`: checks the whole deployment and recommends the next step. */
import type { Command } from 'commander';
import { readMailSettings } from '../services/mail.ts';
import { probeQueues, type Probed } from '../services/common/temporal/polls.ts';
import { taskQueuesOf } from '../domain/common/temporal.ts';
import { readTrustedProxies } from '../services/common/trusted-proxies.ts';
import { readEncryptionKeys } from '../services/common/encryption-settings.ts';
import {
  type Check,
  type Finding,
  findingOf,
  CannotCheck,
  clockCheck,
  escrowCheck,
  externalServiceChecks,
  postgresChecks,
  proxiesCheck,
  temporalChecks,
  workChecks,
} from '../services/doctor.ts';
import { readPrivacySettings } from '../services/privacy/settings.ts';
import { readStorageSettings } from '../services/files/storage.ts';
import type { Operations } from './operations.ts';
import { tableLines } from './output.ts';

/** Defines `ops doctor`. It changes nothing (workers complete one task without effect per queue), and exits with code 1 when a check failed. */
export function defineDoctor(doctor: Command, operations: Operations): void {
  doctor.action(async () => {
    const findings = await checkAll(operations);
    const failed = findings.filter(({ state }) => state === 'failed');
    if (failed.length > 0) operations.reportProblems();
    operations.answer({ findings }, () => linesOf(findings));
  });
}

async function checkAll(operations: Operations): Promise<Finding[]> {
  const client = await operations.temporal();
  const [taskQueue, environment] = [operations.taskQueue(), operations.environment()];
  let probed: Promise<Probed> | undefined;
  const parts = {
    database: operations.database(),
    client,
    taskQueue,
    environment,
    probe: () => (probed ??= probeQueues(client, taskQueuesOf(taskQueue, environment))),
    encryption: () => operations.read((reader) => readEncryptionKeys(reader, 'ENCRYPTION_KEYS')),
    smtpUrl: () => operations.read((reader) => readMailSettings(reader, operations.variables)?.smtpUrl),
    storage: () =>
      operations.read((reader) =>
        reader.optional('PRESCRIPTION_STORAGE', (name) => readStorageSettings(reader, name)),
      ),
  };
  const [postgres, temporal, clocks, outside] = await Promise.all([
    inTurn(postgresChecks(parts), 'Postgres does not answer'),
    inTurn(temporalChecks(parts), 'Temporal does not answer'),
    findingOf(clockCheck(parts)),
    Promise.all(externalServiceChecks(parts).map(findingOf)),
  ]);
  const escrow = await findingOf(
    escrowCheck({
      environment: parts.environment,
      hasEscrow: () => operations.read(readPrivacySettings).escrow !== undefined,
    }),
  );
  const proxies = await findingOf(proxiesCheck(() => operations.read(readTrustedProxies)));
  const isDown = [postgres[0], temporal[0]].some((finding) => finding?.state === 'failed');
  const work = isDown ? skipped(workChecks(parts), 'a server does not answer') : workChecks(parts);
  const checked = [...postgres, escrow, proxies, ...temporal, clocks, ...outside];
  return [...checked, ...(await Promise.all(work.map(findingOf)))];
}

/** Skips the other checks when the first fails, because they would fail for the same reason. */
async function inTurn([first, ...others]: Check[], because: string): Promise<Finding[]> {
  if (first === undefined) return [];
  const finding = await findingOf(first);
  const remaining = finding.state === 'failed' ? skipped(others, because) : others;
  return [finding, ...(await Promise.all(remaining.map(findingOf)))];
}

function skipped(checks: readonly Check[], because: string): Check[] {
  return checks.map((check) => ({ ...check, look: () => Promise.reject(new CannotCheck(because)) }));
}

function linesOf(findings: readonly Finding[]): string[] {
  const failed = findings.filter(({ state }) => state === 'failed');
  return [
    ...tableLines(
      ['CHECK', 'STATE', 'FOUND'],
      findings.map(({ check, state, detail }) => [check, state, detail]),
    ),
    '',
    ...(failed.length === 0 ? ['No problems found.'] : failed.map(({ check, next }) => `${check}: ${next}`)),
  ];
}
