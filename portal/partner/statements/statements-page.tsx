/** The statements of what the partner owes. */
import {
  partnerDisputeStatementLine,
  partnerListStatementLines,
  partnerListStatements,
  partnerReadStatement,
} from '../../client/generated/index.ts';
import { idempotencyHeader, unwrap } from '../../common/data/unwrap.ts';
import { FILE_CALL, type StatementSide } from '../../common/statements/statements.ts';
import { StatementPages } from '../../common/statements/statements-page.tsx';
import { ANSWERING_ROLES } from '../requests/holds/holds.ts';

const PARTNER_SIDE: StatementSide = {
  kind: 'partner',
  list: (query, signal) => unwrap(partnerListStatements({ query, signal })),
  read: (statement_id, signal) => unwrap(partnerReadStatement({ path: { statement_id }, signal })),
  lines: (statement_id, query, signal) =>
    unwrap(partnerListStatementLines({ path: { statement_id }, query, signal })),
  file: (statement_id) => partnerListStatementLines({ path: { statement_id }, ...FILE_CALL }),
  dispute: (path, reason) =>
    unwrap(partnerDisputeStatementLine({ path, body: { reason }, headers: idempotencyHeader() })),
  disputePermission: 'requests:create',
  disputeRoles: ANSWERING_ROLES,
  pathOf: (request_id) => `/requests/${request_id}`,
  lead: 'What you owe for requests that were delivered, returned or failed. A closed statement never changes.',
  words: {
    request: 'Request',
    requests: 'Requests',
    due: 'You owe',
    searched: 'Your reference or request ID',
  },
};

export default function StatementsPage() {
  return <StatementPages side={PARTNER_SIDE} />;
}
