import { Card, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  /** Badge beside the title. */
  readonly state?: ReactNode;
  readonly lead: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

export function Section({ title, state, lead, action, children }: SectionProps) {
  return (
    <Card component="section" aria-label={title}>
      <Group justify="space-between" align="flex-start" gap="md">
        <Stack gap={4} flex="1 1 16rem">
          <Group gap="xs">
            <Title order={2}>{title}</Title>
            {state}
          </Group>
          <Text size="sm" c="dimmed" maw={560} component="div">
            {lead}
          </Text>
        </Stack>
        {action}
      </Group>
      {children === undefined ? null : (
        <div style={{ marginTop: 'var(--mantine-spacing-md)' }}>{children}</div>
      )}
    </Card>
  );
}
