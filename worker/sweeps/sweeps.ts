/** What the worker process looks after regularly: webhooks every minute, stock every ten. */
import type { Logger } from 'pino';
import type { WebhookDependencies } from '../../activities/webhooks/dependencies.ts';
import type { WorkerSettings } from '../settings.ts';
import { sweepStockRegularly } from './stock-sweep.ts';
import { sweepRegularly } from './webhook-sweep.ts';

/** Sweeps until the function that it returns is called. */
export function startSweeps(
  webhooks: WebhookDependencies,
  { environment, mail }: Pick<WorkerSettings, 'environment' | 'mail'>,
  log: Logger,
): () => void {
  const stops = [
    sweepRegularly(webhooks, {
      sendsMail: mail !== undefined,
      onError: (error) =>
        log.warn({ err: error }, 'webhooks that wait were not looked after; trying again in a minute'),
    }),
    sweepStockRegularly({
      database: webhooks.database,
      client: webhooks.client,
      environment,
      onReleased: (requests) => log.warn({ requests }, 'stock was still kept for requests that had ended'),
      onStuck: (requests) =>
        log.warn({ requests }, 'requests are stuck, and their stock was given back: see ops requests stuck'),
      onError: (error) => log.warn({ err: error }, 'stock was not looked after; trying again in ten minutes'),
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
