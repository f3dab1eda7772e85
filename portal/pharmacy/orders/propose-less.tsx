import { List, Stack, Text, Title } from '@mantine/core';
import type { FormEvent } from 'react';
import {
  pharmacyOpenHold as openHold,
  type PharmacyOpenHoldBody as OpenHoldBody,
  type PharmacyOrder as Order,
} from '../../client/generated/index.ts';
import { formatCount } from '../../common/format/amount.ts';
import { formatProduct } from '../../common/format/articles.ts';
import { useSubmission } from '../api/submission.ts';
import { SendButton, SubmissionForm } from './sending-state.tsx';
import type { StepProps } from './step-props.ts';

/**
 * Proposes to deliver what is dispensed. The order waits for the HMO, so that no line is left out without the HMO's
 * agreement.
 */
export function ProposeLess({ order, onDone }: StepProps) {
  const { request_id, items } = order;
  const submission = useSubmission<OpenHoldBody, Order>(
    (body, headers, signal) => openHold({ path: { request_id }, body, headers, signal }),
    onDone,
  );
  const short = items.filter((item) => item.quantity_dispensed < item.quantity_accepted);
  const isNothing = items.every(({ quantity_dispensed }) => quantity_dispensed === 0);
  if (short.length === 0 || isNothing) return null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const lines = short.map(({ line, quantity_dispensed: quantity }) => ({ line, quantity }));
    submission.submit({ reason: 'partial_stock', lines });
  };
  return (
    <SubmissionForm state={submission} onSubmit={send}>
      <Stack gap="xs" mt="md">
        <Title order={3}>Or deliver less</Title>
        <List>
          {short.map((item) => (
            <List.Item key={item.line}>
              {formatProduct(item)}: {formatCount(item.quantity_dispensed, item.unit)} of{' '}
              {formatCount(item.quantity_accepted, item.unit)}
            </List.Item>
          ))}
        </List>
        <Text fz="sm" c="dimmed">
          The order waits until the HMO has answered.
        </Text>
        <SendButton state={submission} variant="default">
          Propose to deliver less
        </SendButton>
      </Stack>
    </SubmissionForm>
  );
}
