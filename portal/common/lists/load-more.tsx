import { Button, Center, Text } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Failure } from '../states/failure.tsx';

interface LoadMoreProps {
  readonly query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error'
  >;
}

export function LoadMore({ query }: LoadMoreProps) {
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, error } = query;
  if (isFetchNextPageError) return <Failure error={error} onRetry={() => void fetchNextPage()} />;
  return (
    <Center p="md">
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          No more entries.
        </Text>
      )}
    </Center>
  );
}
