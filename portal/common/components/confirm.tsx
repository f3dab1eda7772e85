import { Button, Group, Stack, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialogue } from './dialogue.tsx';
import { Failure } from '../states/failure.tsx';

interface ConfirmProps {
  readonly opened: boolean;
  readonly title: string;
  /** Describes the consequence. */
  readonly children: ReactNode;
  /** Label of the confirming button: verb and noun, never `OK`. */
  readonly action: string;
  /** Label of the button that changes nothing. */
  readonly back?: string;
  /** Makes the button red. */
  readonly isDestructive?: boolean;
  readonly size?: ModalProps['size'];
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function Confirm(props: ConfirmProps) {
  const { opened, title, children, action, back = 'Cancel', isDestructive = true, size = 'md' } = props;
  const { isPending, error, onConfirm, onClose } = props;
  if (!opened) return null;
  return (
    <Dialogue onClose={onClose} title={title} size={size} isPending={isPending}>
      <Stack gap="md">
        <div>{children}</div>
        {error === null ? null : <Failure error={error} />}
        <Group justify="flex-end">
          <Button variant="default" disabled={isPending} onClick={onClose}>
            {back}
          </Button>
          <Button {...(isDestructive ? { color: 'brick.7' } : {})} loading={isPending} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialogue>
  );
}
