/** The readiness check of the API: docs/ops/deploying.md. */
import { type HealthProblem, healthProblem, type HealthReason } from '../../domain/common/health.ts';
import type { FulfilmentClient } from '../requests/fulfilment-client.ts';
import { ServiceError } from './errors.ts';

interface HealthParts {
  /** Rejects while a statement cannot be run. */
  readonly askPostgres: () => Promise<unknown>;
  readonly fulfilment: Pick<FulfilmentClient, 'ping' | 'starts'>;
  /** Returns the deployment's queues that no worker polls. */
  readonly idleQueues: () => Promise<string[]>;
}

/** Problems that do not keep the API from answering calls. */
interface Readiness {
  readonly degraded: readonly HealthProblem[];
}

/** How long an outcome is cached, because callers need no key; milliseconds. */
export const READINESS_MS = 1_000;
/** `Retry-After` while not ready; seconds. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Creates the check, which contacts the servers at most once in `READINESS_MS`.
 *
 * @returns a function that throws ServiceError `temporarily_unavailable`, with each reason as a field, while calls
 *   cannot be answered.
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

export function notReady(problems: readonly HealthProblem[]): ServiceError {
  return new ServiceError('temporarily_unavailable', problems.map(({ message }) => message).join(' '), {
    fields: problems.map(({ reason, message }) => ({ path: '', code: reason, message })),
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  });
}

async function requireReady(parts: HealthParts): Promise<Readiness> {
  const { askPostgres, fulfilment, idleQueues } = parts;
  const [postgres, temporal, idle] = await Promise.all([
    problemOf(askPostgres(), 'postgres_away'),
    problemOf(fulfilment.ping(), 'temporal_away'),
    // A queue whose pollers cannot be read in time is not reported.
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
