import { Center, Loader, Skeleton, Stack, VisuallyHidden } from '@mantine/core';

export function LoadingLines({ lines = 4 }: { readonly lines?: number }) {
  return (
    <Stack gap="sm" role="status" p="lg">
      <VisuallyHidden>Loading</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={18} width={line % 2 === 0 ? '92%' : '74%'} radius="sm" />
      ))}
    </Stack>
  );
}

export function LoadingPage() {
  return (
    <Center mih="50vh" role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Loader type="dots" aria-hidden />
    </Center>
  );
}
