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
      <PatientPart request={request} hold={hold} />
    </Stack>
  );
}

/** Compares the patient's part with the proposed one, and announces a hold that an approval would cause. */
function PatientPart({ request: { charges, authorization }, hold: { proposed_charges } }: ProposalProps) {
  if (proposed_charges === null) return null;
  const now = charges.patient_ngn;
  const next = proposed_charges.patient_ngn;
  const approved = authorization?.approved_ngn ?? null;
  return (
    <>
      {now === 0 && next === 0 ? null : (
        <Text size="sm" fw={600}>
          {now === next
            ? `The patient pays ${formatNaira(now)}, as now.`
            : `The patient pays ${formatNaira(now)} now, ${formatNaira(next)} if you approve.`}
        </Text>
      )}
      {approved === null || proposed_charges.total_ngn <= approved ? null : (
        <Text size="sm">
          The new price is above the {formatNaira(approved)} that you approved: you will be asked to approve
          the amount next.
        </Text>
      )}
    </>
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
