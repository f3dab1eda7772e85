/** Whether an API can serve: docs/decisions/0050. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type HealthProblem, healthProblem, type HealthReason } from '../../domain/common/health.ts';
import type { FulfilmentClient } from '../requests/fulfilment-client.ts';
import { ServiceError } from './errors.ts';

interface HealthParts {
  readonly database: Kysely<Database>;
  readonly fulfilment: Pick<FulfilmentClient, 'ping' | 'starts'>;
  /** Queues of the deployment that no worker polls. */
  readonly idleQueues: () => Promise<string[]>;
}

/** What is not as it should be, while calls are answered all the same. */
interface Readiness {
  readonly degraded: readonly HealthProblem[];
}

/** How long an outcome stands for those who ask after it; milliseconds. Anybody may ask, without a key. */
export const READINESS_MS = 1_000;
/** A client that is told so asks again after so long; seconds. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Makes the check. However often it is asked, it asks the servers once in `READINESS_MS`.
 *
 * @returns what throws ServiceError `temporarily_unavailable`, with each reason as a field, when calls can't be answered.
 */
export function readinessCheck(parts: HealthParts): () => Promise<Readiness> {
  let outcome: Promise<Readiness> | undefined;
  return () => {
    if (outcome !== undefined) return outcome;
    const asked = requireReady(parts);
    outcome = asked;
    const forget = () => setTimeout(() => (outcome = undefined), READINESS_MS).unref();
    void asked.then(forget, forget);
    return asked;
  };
}

/** The refusal for these reasons. */
export function notReady(problems: readonly HealthProblem[]): ServiceError {
  return new ServiceError('temporarily_unavailable', problems.map(({ message }) => message).join(' '), {
    fields: problems.map(({ reason, message }) => ({ path: '', code: reason, message })),
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  });
}

async function requireReady(parts: HealthParts): Promise<Readiness> {
  const { database, fulfilment, idleQueues } = parts;
  const [postgres, temporal, idle] = await Promise.all([
    problemOf(sql`select 1`.execute(database), 'postgres_away'),
    problemOf(fulfilment.ping(), 'temporal_away'),
    // What can't be found out in time is not known.
    idleQueues().catch((): string[] => []),
  ]);
  const writing =
    temporal.length === 0 && fulfilment.starts.isFailing() ? [healthProblem('temporal_not_writing')] : [];
  const problems = [...postgres, ...temporal, ...writing];
  if (problems.length > 0) throw notReady(problems);
  return { degraded: idle.map((queue) => healthProblem('no_worker_polls', queue)) };
}

async function problemOf(asked: Promise<unknown>, reason: HealthReason): Promise<HealthProblem[]> {
  return asked.then(
    () => [],
    () => [healthProblem(reason)],
  );
}
