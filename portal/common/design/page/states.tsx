import { Button } from '@mantine/core';
import { Inbox } from 'lucide-react';
import { ApiError, connectionLost } from '../../data/api-error.ts';
import { Empty } from '../../states/empty.tsx';
import { Failure } from '../../states/failure.tsx';
import { LoadingLines } from '../../states/loading.tsx';
import { Section } from './section.tsx';

const refused = new ApiError({
  code: 'key_not_active',
  status: 409,
  message: 'The key is revoked or expired; only an active one can be rotated.',
  requestId: undefined,
  fields: [],
});
const broken = new ApiError({
  code: 'internal_error',
  status: 500,
  message: 'Try again in a moment.',
  requestId: 'b3d1c2f0-5a51-4a52-9f0e-2f6b8a0c9d11',
  fields: [],
});

export function States() {
  return (
    <>
      <Section title="Loading">
        <LoadingLines />
      </Section>
      <Section title="Empty">
        <Empty icon={Inbox} title="No requests yet" action={<Button variant="light">Start a sample</Button>}>
          Requests that your systems place appear here.
        </Empty>
      </Section>
      <Section title="Failed">
        <Failure error={refused} />
        <Failure error={broken} onRetry={() => undefined} />
        <Failure error={connectionLost()} onRetry={() => undefined} />
      </Section>
    </>
  );
}
