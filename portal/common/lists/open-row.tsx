import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';

interface OpenRowProps {
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

export function OpenRow({ onOpen, children }: OpenRowProps) {
  return (
    <Anchor component="button" type="button" size="sm" fw={600} ta="left" onClick={onOpen}>
      {children}
    </Anchor>
  );
}
