import { Button, CopyButton as Copying } from '@mantine/core';
import { Check, Copy } from 'lucide-react';

interface CopyButtonProps {
  readonly value: string;
  /** Noun for the label, such as `key`. */
  readonly what: string;
}

export function CopyButton({ value, what }: CopyButtonProps) {
  return (
    <Copying value={value} timeout={2_000}>
      {({ copied, copy }) => (
        <Button
          size="xs"
          variant={copied ? 'light' : 'default'}
          onClick={copy}
          leftSection={copied ? <Check size={15} /> : <Copy size={15} />}
          aria-live="polite"
        >
          {copied ? 'Copied' : `Copy ${what}`}
        </Button>
      )}
    </Copying>
  );
}
