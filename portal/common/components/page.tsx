import { Group, Stack, Text, Title } from '@mantine/core';
import { createContext, useContext, useEffect, type ReactNode } from 'react';

/** Number of items that wait for the user, shown in the title of the tab. */
export const WaitingCount = createContext(0);

interface PageProps {
  /** Also the title of the tab, so it must not contain patient data. */
  readonly title: string;
  readonly lead?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, lead, action, children }: PageProps) {
  const count = useContext(WaitingCount);
  useEffect(() => {
    document.title = count === 0 ? title : `(${count}) ${title}`;
  }, [title, count]);
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
