import { Badge } from '@mantine/core';
import { TONES, type Tone } from '../design/tokens.ts';

interface ToneBadgeProps {
  readonly tone: Tone;
  readonly children: string;
}

export function ToneBadge({ tone, children }: ToneBadgeProps) {
  return <Badge color={TONES[tone]}>{children}</Badge>;
}
