import { Button, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { PartnerCancelRequestBody } from '../../client/generated/index.ts';
import { Confirm } from '../../common/components/confirm.tsx';
import { usePermission } from '../../common/data/session.ts';
import { useCancelRequest, type FulfilmentRequest } from './requests.ts';
import { humanize } from './status-badge.tsx';

type Reason = NonNullable<PartnerCancelRequestBody['reason']>;

const REASONS = [
  'duplicate_request',
  'enrollee_declined',
  'wrong_medicine',
  'wrong_address',
  'wrong_pharmacy',
  'price_too_high',
  'prescription_withdrawn',
  'authorization_declined',
  'taking_too_long',
  'other',
] as const satisfies readonly Reason[];

export function CancelButton({ request }: { readonly request: FulfilmentRequest }) {
  const [isOpen, dialogue] = useDisclosure(false);
  const [reason, setReason] = useState<Reason>('enrollee_declined');
  const { mutate, isPending, error } = useCancelRequest(request.request_id);
  if (!usePermission('requests:cancel')) return null;
  return (
    <>
      <Button variant="default" onClick={dialogue.open}>
        Cancel request
      </Button>
      <Confirm
        opened={isOpen}
        title="Cancel this request?"
        action="Cancel request"
        back="Keep request"
        isPending={isPending}
        error={error}
        onConfirm={() => mutate({ reason }, { onSuccess: dialogue.close })}
        onClose={dialogue.close}
      >
        <Stack>
          <Text size="sm">The pharmacy is notified immediately. This cannot be undone.</Text>
          <Select
            label="Reason"
            data={REASONS.map((value) => ({ value, label: humanize(value) }))}
            value={reason}
            allowDeselect={false}
            onChange={(value) => setReason(value ?? 'other')}
          />
        </Stack>
      </Confirm>
    </>
  );
}
