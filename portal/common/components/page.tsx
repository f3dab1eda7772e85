/** The frame of a page: its title, what it is for, its main action. */
import { Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';

interface PageProps {
  /** Also that of the window: never a patient's name, nor anything else of theirs. */
  readonly title: string;
  readonly lead?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, lead, action, children }: PageProps) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Stack gap="lg" maw={1180} mx="auto">
      <Group justify="space-between" align="flex-start" gap="md">
        <Stack gap={4} flex="1 1 18rem">
          <Title order={1}>{title}</Title>
          {lead === undefined ? null : (
            <Text c="dimmed" size="sm" maw={640} component="div">
              {lead}
            </Text>
          )}
        </Stack>
        {action}
      </Group>
      {children}
    </Stack>
  );
}
