/** `ops partners`: partners and their rate limits. */
import type { Command } from 'commander';
import { ERROR_CODES } from '../domain/common/error-codes.ts';
import { type CallPage, listRefusals } from '../services/partners/calls.ts';
import { createPartnerRegistry } from '../services/partners/registry.ts';
import { readLimit, readText } from './arguments.ts';
import { defineLimits } from './call-limits.ts';
import type { Operations } from './operations.ts';
import { tableLines } from './output.ts';
import { partnerAdvice, withAdvice } from './advice.ts';

export function definePartners(partners: Command, operations: Operations): void {
  partners
    .command('create')
    .description('Creates a partner and prints its id.')
    .argument('<name>', 'name of the partner', readText)
    .action(async (name: string) => {
      const partner_id = await operations.change(name, () => registryOf(operations).create(name));
      operations.answer({ partner_id }, () => [partner_id]);
    });
  partners
    .command('list')
    .description('Lists the partners.')
    .action(async () => {
      const partners = await registryOf(operations).list();
      const rows = partners.map(({ partner_id, name, created_at }) => [
        partner_id,
        name,
        created_at.toISOString(),
      ]);
      operations.answer({ partners }, () => tableLines(['PARTNER', 'NAME', 'CREATED'], rows));
    });
  partners
    .command('refusals')
    .description('Lists the calls of a partner that were refused, newest first.')
    .argument('<partner_id>', 'id of the partner', readText)
    .option('--limit <number>', 'maximum number of calls', readLimit, 20)
    .action(async (partner_id: string, { limit }: { readonly limit: number }) => {
      await withAdvice(registryOf(operations).limits(partner_id), partnerAdvice(partner_id));
      const { calls } = await listRefusals(operations.database(), { partner_id }, limit);
      operations.answer({ calls }, () => refusalLines(calls));
    });
  defineLimits(partners.command('limits'), operations, {
    caller: 'partner',
    advice: partnerAdvice,
    read: (id) => registryOf(operations).limits(id),
    set: (id, change) => registryOf(operations).setLimits(id, change),
  });
}

function refusalLines(calls: CallPage['calls']): string[] {
  if (calls.length === 0) return ['No call was refused within 30 days.'];
  const codes = [...new Set(calls.map(({ error_code }) => error_code))];
  return [
    ...tableLines(
      ['AT', 'OPERATION', 'STATUS', 'CODE', 'CALLER', 'X-REQUEST-ID'],
      calls.map(({ called_at, operation, status, error_code, caller_id, x_request_id }) => [
        called_at.toISOString(),
        operation,
        String(status),
        error_code ?? '-',
        caller_id,
        x_request_id,
      ]),
    ),
    ...codes.flatMap((code) =>
      code !== null && code in ERROR_CODES
        ? [`${code}: ${ERROR_CODES[code as keyof typeof ERROR_CODES].meaning}`]
        : [],
    ),
  ];
}

function registryOf(operations: Operations) {
  return createPartnerRegistry({ database: operations.database(), environment: operations.environment() });
}
