import { Stack, Text } from '@mantine/core';
import { LineComparison, type ComparedTerms } from '../../../common/components/line-comparison.tsx';
import { toAgreedLine } from '../../../common/format/amount.ts';
import { formatNaira } from '../../../common/format/money.ts';
import type { FulfilmentRequest, Hold } from '../requests.ts';

type Proposed = Hold['proposed'][number];

interface ProposalProps {
  readonly request: FulfilmentRequest;
  readonly hold: Hold;
}

export function Proposal({ request, hold }: ProposalProps) {
  if (hold.proposed.length === 0) return null;
  return (
    <Stack gap="sm">
      {hold.proposed.map((proposed) => (
        <LineComparison
          key={proposed.line}
          line={proposed.line}
          ordered={proposed.requested}
          agreed={agreedBefore(request, proposed)}
          proposed={proposed}
        />
      ))}
      <Text size="sm" fw={600}>
        Total: {formatNaira(request.total_ngn)} now, {formatNaira(totalAfter(request, hold))} if you approve.
      </Text>
    </Stack>
  );
}

function agreedBefore({ items }: FulfilmentRequest, { line }: Proposed): ComparedTerms | undefined {
  const item = items[line - 1];
  return item?.requested === undefined ? undefined : toAgreedLine(item);
}

function totalAfter({ items, total_ngn }: FulfilmentRequest, { proposed }: Hold): number {
  return proposed.reduce(
    (total, { line, line_total_ngn }) => total - (items[line - 1]?.line_total_ngn ?? 0) + line_total_ngn,
    total_ngn,
  );
}
