import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface FactsProps {
  /** Facts without a value are hidden. */
  readonly facts: Readonly<Record<string, ReactNode>>;
}

export function Facts({ facts }: FactsProps) {
  const shown = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null);
  return (
    <Box component="dl" className="facts">
      {shown.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" size="xs" c="dimmed">
            {name}
          </Text>
          <Text component="dd" size="sm" m={0}>
            {value}
          </Text>
        </div>
      ))}
    </Box>
  );
}
