import { Card, Center, Stack } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { ENVIRONMENT } from '../design/environment.ts';
import { Brand } from '../shell/brand.tsx';
import { EnvironmentBand } from '../shell/environment-band.tsx';

interface EntryFrameProps {
  /** Name of the application. */
  readonly name: string;
  readonly title: string;
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

export function EntryFrame({ name, title, notice, children }: EntryFrameProps) {
  useEffect(() => {
    document.title = `${title} – ${name}`;
  }, [title, name]);
  return (
    <>
      <EnvironmentBand environment={ENVIRONMENT} />
      <Center component="main" mih="calc(100dvh - 1.75rem)" p="md">
        <Stack w="100%" maw={400} gap="lg">
          <Brand name={name} />
          {notice}
          <Card>{children}</Card>
        </Stack>
      </Center>
    </>
  );
}
