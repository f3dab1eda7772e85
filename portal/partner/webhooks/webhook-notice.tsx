import { Alert, Text } from '@mantine/core';
import { CirclePause, TriangleAlert } from 'lucide-react';
import { Ago } from '../../common/format/time.tsx';
import type { Webhook } from './webhooks.ts';

export function WebhookNotice({ webhook: { status, disabled, health } }: { readonly webhook: Webhook }) {
  if (status === 'disabled' && disabled?.reason === 'paused') {
    return (
      <Alert color="gray" icon={<CirclePause size={18} />} title="Paused">
        <Text size="sm">Events are queued. Resume the endpoint to send them.</Text>
      </Alert>
    );
  }
  if (status === 'enabled' && health.state === 'ok') return null;
  const since = disabled?.at ?? health.since;
  return (
    <Alert
      color="brick"
      icon={<TriangleAlert size={18} />}
      title={status === 'disabled' ? 'Disabled by the engine' : 'This endpoint is failing'}
    >
      <Text size="sm">
        {disabled?.reason === 'gone'
          ? 'It returned 410 Gone. '
          : `${health.consecutive_failures} attempts in a row failed. `}
        {since === null ? null : (
          <>
            Since <Ago at={since} />.{' '}
          </>
        )}
        Fix the receiver, test it here, then resend what it missed.
      </Text>
    </Alert>
  );
}
