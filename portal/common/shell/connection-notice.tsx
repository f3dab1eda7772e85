import { Alert, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { WifiOff } from 'lucide-react';

export function ConnectionNotice() {
  const { online } = useNetwork();
  return (
    <div aria-live="polite">
      {online ? null : (
        <Alert color="amber" icon={<WifiOff size={18} />} title="You are offline" mb="md">
          <Text size="sm">This page may be out of date. It reloads when the connection is back.</Text>
        </Alert>
      )}
    </div>
  );
}
