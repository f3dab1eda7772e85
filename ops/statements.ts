/** `ops statements`: close, list, show and verify statements; adjust amounts and answer disputes. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { readCommonSettings } from '../domain/common/common-settings.ts';
import { MAX_STATED_NGN } from '../domain/money/coverage.ts';
import { STATEMENT_PARTIES, type Settlement, type StatementParty } from '../domain/money/settlements.ts';
import { createStatementOperations, type StatementDifference } from '../services/statements.ts';
import { withAdvice } from './advice.ts';
import { parseDay } from '../domain/common/timestamps.ts';
import { MAX_LISTED, readLimit, readText } from './arguments.ts';
import { OperatorError } from './errors.ts';
import type { Operations } from './operations.ts';
import { tableLines } from './output.ts';

const DEFAULT_LIMIT = 100;

const partyOption = () =>
  new Option('--party <party>', 'whose statement').choices([...STATEMENT_PARTIES]).makeOptionMandatory();

export function defineStatements(statements: Command, operations: Operations): void {
  statements
    .command('list')
    .description('Lists the closed statements, newest period first.')
    .option('--period <day>', 'only the period that begins on this day, such as 2026-10-01', readDay)
    .action(async ({ period }: { readonly period?: string }) => {
      const found = await useCases(operations).list(period);
      const rows = found.map((statement) => [
        statement.statement_id,
        statement.period.starts_on,
        statement.party,
        statement.party_id,
        String(statement.requests),
        String(statement.due_ngn),
      ]);
      operations.answer({ statements: found }, () =>
        rows.length === 0
          ? ['No statement matches.']
          : tableLines(['STATEMENT', 'PERIOD', 'PARTY', 'ID', 'REQUESTS', 'DUE (NGN)'], rows),
      );
    });
  statements
    .command('show')
    .description('Shows a closed statement with its lines.')
    .argument('<statement_id>', 'from ops statements list')
    .option('--limit <number>', 'maximum number of lines', readLimit, DEFAULT_LIMIT)
    .action(async (id: string, { limit }: { readonly limit: number }) => {
      const statement = await useCases(operations).find(id);
      if (statement === undefined)
        throw new OperatorError(`There is no closed statement ${id}. List them with ops statements list.`);
      const { lines, has_more } = await useCases(operations).lines(statement, limit);
      operations.answer({ statement, lines, has_more }, () => [
        `${statement.party} ${statement.party_id}, ${statement.period.starts_on} to before ${statement.period.ends_on}`,
        `requests ${statement.requests}, total ₦${statement.total_ngn}, payer ₦${statement.payer_ngn}, ` +
          `patient ₦${statement.patient_ngn}, commission ₦${statement.commission_ngn}, ` +
          `adjustments ₦${statement.adjustments_ngn}, due ₦${statement.due_ngn}`,
        ...tableLines(
          ['LINE', 'KIND', 'AT', 'STATUS', 'REASON', 'TOTAL', 'DUE', 'DISPUTE'],
          lines.map(({ line_id, kind, at, status, reason, total_ngn, due_ngn, dispute }) => [
            line_id,
            kind,
            at.toISOString(),
            status ?? '-',
            reason ?? '-',
            String(total_ngn),
            String(due_ngn),
            dispute === null ? '-' : dispute.answer === null ? 'open' : 'answered',
          ]),
        ),
        ...(has_more ? [`There are more: --limit shows up to ${MAX_LISTED}.`] : []),
      ]);
    });
  statements
    .command('close')
    .description(
      'Settles ended requests and closes the periods that are over, as the workers do every 15 minutes.',
    )
    .action(async () => {
      const { settled, closed } = await operations.logged(null, () => useCases(operations).close());
      operations.answer({ settled, closed }, () => [
        `${settled} requests were settled.`,
        closed.length === 0 ? 'No period was closed.' : `Closed the periods from ${closed.join(', ')}.`,
      ]);
    });
  statements
    .command('verify')
    .description(
      'Recomputes the request lines of a closed period from timelines. Exits with 1 if one differs.',
    )
    .argument('<period>', 'first day of the period, such as 2026-10-01', readDay)
    .action(async (period: string) => {
      const { lines, differences } = await useCases(operations).verify(period);
      if (lines === 0)
        throw new OperatorError(
          `No closed statement has a period that begins on ${period}. List the periods with ops statements list.`,
        );
      if (differences.length > 0) operations.reportProblems();
      operations.answer({ lines, differences }, () => [
        ...differences.map(inWords),
        differences.length === 0
          ? `All ${lines} lines are as the timelines say.`
          : `${differences.length} of ${lines} lines differ. Closed statements never change: correct an amount with ops statements adjust.`,
      ]);
    });
  statements
    .command('adjust')
    .description('Adjusts what one side owes or is owed, in the current period.')
    .argument('<request_id>', 'the request')
    .addOption(partyOption())
    .requiredOption(
      '--amount <naira>',
      'whole Naira that are added to what is due; negative to reduce it',
      readAmount,
    )
    .action(
      async (
        request_id: string,
        { party, amount }: { readonly party: StatementParty; readonly amount: number },
      ) => {
        const asked = { request_id, party, amount_ngn: amount, reason: operations.reason() };
        const adjustment_id = await operations.change(request_id, () =>
          withAdvice(useCases(operations).adjust(asked), {}),
        );
        operations.answer({ adjustment_id }, () => [`${adjustment_id} is in the current period.`]);
      },
    );
  statements
    .command('disputes')
    .description('Lists disputed lines without an answer, oldest first.')
    .option('--all', 'also those with an answer')
    .action(async ({ all = false }: { readonly all?: boolean }) => {
      const disputes = await useCases(operations).disputes(!all);
      const rows = disputes.map(({ line_id, party, party_id, statement_id, disputed_at, reason, answer }) => [
        line_id,
        party,
        party_id,
        statement_id,
        disputed_at.toISOString(),
        reason,
        answer ?? '-',
      ]);
      operations.answer({ disputes }, () =>
        rows.length === 0
          ? ['No dispute matches.']
          : tableLines(['LINE', 'PARTY', 'ID', 'STATEMENT', 'SINCE', 'REASON', 'ANSWER'], rows),
      );
    });
  statements
    .command('answer')
    .description('Answers a dispute. If an amount is wrong, adjust it first.')
    .argument('<line_id>', 'from ops statements disputes')
    .addOption(partyOption())
    .requiredOption('--answer <text>', 'what the partner or pharmacy reads', readText)
    .action(
      async (
        line_id: string,
        { party, answer }: { readonly party: StatementParty; readonly answer: string },
      ) => {
        await operations.change(line_id, () =>
          withAdvice(useCases(operations).answer({ party, line_id }, answer), {}),
        );
        operations.answer({ line_id, answer }, () => [`The dispute of ${line_id} is answered.`]);
      },
    );
}

function useCases(operations: Operations) {
  const { statementPeriod } = operations.read(readCommonSettings);
  return createStatementOperations({
    database: operations.database(),
    clock: operations.clock,
    statementPeriod,
  });
}

function inWords({ request_id, stored, recomputed }: StatementDifference): string {
  if (recomputed === null) return `${request_id}: Postgres no longer has the end of the request.`;
  const names = Object.keys(stored) as (keyof Settlement)[];
  const differences = names
    .filter((name) => stored[name] !== recomputed[name])
    .map((name) => `${name} is ${stored[name]} and would be ${recomputed[name]}`);
  return `${request_id}: ${differences.join(', ')}`;
}

/** @throws InvalidArgumentError unless the text is an ISO date. */
function readDay(text: string): string {
  if (parseDay(text) !== undefined) return text;
  throw new InvalidArgumentError('Use a day such as 2026-10-01.');
}

/** @throws InvalidArgumentError unless the text is a whole number other than 0 in whole Naira. */
function readAmount(text: string): number {
  const amount = Number(text);
  if (/^-?\d+$/.test(text) && amount !== 0 && Math.abs(amount) <= MAX_STATED_NGN) return amount;
  throw new InvalidArgumentError('Use whole Naira such as 500 or -500.');
}
