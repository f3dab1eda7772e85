import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

export function Empty({ icon: Icon, title, children, action }: EmptyProps) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      <ThemeIcon size={52} radius="xl" variant="light" aria-hidden>
        <Icon size={26} strokeWidth={1.6} />
      </ThemeIcon>
      <Title order={2} size="h3" mt="xs">
        {title}
      </Title>
      <Text c="dimmed" maw={440} size="sm" component="div">
        {children}
      </Text>
      {action === undefined ? null : <div style={{ marginTop: '0.5rem' }}>{action}</div>}
    </Stack>
  );
}
