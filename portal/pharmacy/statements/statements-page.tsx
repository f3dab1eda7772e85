/** The statements of what the pharmacy is owed. */
import {
  pharmacyDisputeStatementLine,
  pharmacyListStatementLines,
  pharmacyListStatements,
  pharmacyReadStatement,
} from '../../client/generated/index.ts';
import { idempotencyHeader, unwrap } from '../../common/data/unwrap.ts';
import { FILE_CALL, type StatementSide } from '../../common/statements/statements.ts';
import { StatementPages } from '../../common/statements/statements-page.tsx';

const PHARMACY_SIDE: StatementSide = {
  kind: 'pharmacy',
  list: (query, signal) => unwrap(pharmacyListStatements({ query, signal })),
  read: (statement_id, signal) => unwrap(pharmacyReadStatement({ path: { statement_id }, signal })),
  lines: (statement_id, query, signal) =>
    unwrap(pharmacyListStatementLines({ path: { statement_id }, query, signal })),
  file: (statement_id) => pharmacyListStatementLines({ path: { statement_id }, ...FILE_CALL }),
  dispute: (path, reason) =>
    unwrap(pharmacyDisputeStatementLine({ path, body: { reason }, headers: idempotencyHeader() })),
  disputePermission: 'orders:write',
  disputeRoles: ['owner', 'pharmacist'],
  pathOf: (request_id) => `/orders/${request_id}`,
  lead: 'What you are owed: the HMOs’ part of what you delivered, minus the commission. A closed statement never changes.',
  words: {
    request: 'Order',
    requests: 'Orders',
    due: 'You are owed',
    searched: 'Order ID',
  },
};

export default function StatementsPage() {
  return <StatementPages side={PHARMACY_SIDE} />;
}
