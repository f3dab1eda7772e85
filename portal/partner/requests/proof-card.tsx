import { Card, Image, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Facts } from '../../common/components/facts.tsx';
import { Time } from '../../common/format/time.tsx';
import { QueryResult } from '../../common/states/query-result.tsx';
import { humanize } from './status-badge.tsx';
import { proofQuery } from './requests.ts';

export function ProofCard({ requestId }: { readonly requestId: string }) {
  const query = useQuery(proofQuery(requestId));
  return (
    <Card component="section">
      <Stack gap="md">
        <Title order={2}>Proof of delivery</Title>
        <QueryResult query={query}>
          {({ type, name, at, image }) => (
            <>
              <Facts
                facts={{ Type: humanize(type), 'Received by': name, Time: <Time at={at} to="second" /> }}
              />
              {image === null ? null : (
                <Image src={image.link.path} alt={`The ${type}`} maw={360} radius="md" bg="white" />
              )}
            </>
          )}
        </QueryResult>
      </Stack>
    </Card>
  );
}
