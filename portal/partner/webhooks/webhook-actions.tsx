import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { EllipsisVertical, History, Pause, Pencil, Play, RefreshCw, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../common/data/api-error.ts';
import { Dialogue } from '../../common/components/dialogue.tsx';
import { announce } from '../../common/shell/announcements.tsx';
import { Confirm } from '../../common/components/confirm.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { RecoverDialogue } from './recover-dialogue.tsx';
import { RotateSecretDialogue } from './rotate-secret-dialogue.tsx';
import {
  useDeleteWebhook,
  usePauseWebhook,
  useReplaceWebhook,
  useTestWebhook,
  type Webhook,
  webhookQuery,
} from './webhooks.ts';

type Dialogue = 'edit' | 'rotate' | 'recover' | 'delete';

export function WebhookActions({ webhook }: { readonly webhook: Webhook }) {
  const [dialogue, setDialogue] = useState<Dialogue>();
  const pause = usePauseWebhook(webhook.webhook_id);
  const isEnabled = webhook.status === 'enabled';
  const close = () => setDialogue(undefined);
  return (
    <Group gap="xs">
      <TestButton webhook={webhook} />
      <Button
        variant="default"
        leftSection={isEnabled ? <Pause size={16} /> : <Play size={16} />}
        loading={pause.isPending}
        onClick={() =>
          pause.mutate(!isEnabled, {
            onSuccess: () => announce(isEnabled ? 'Endpoint paused.' : 'Endpoint resumed.'),
          })
        }
      >
        {isEnabled ? 'Pause' : 'Resume'}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions">
            <EllipsisVertical size={17} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pencil size={15} />} onClick={() => setDialogue('edit')}>
            Edit
          </Menu.Item>
          <Menu.Item leftSection={<RefreshCw size={15} />} onClick={() => setDialogue('rotate')}>
            Rotate secret
          </Menu.Item>
          <Menu.Item leftSection={<History size={15} />} onClick={() => setDialogue('recover')}>
            Resend since a time
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="brick" leftSection={<Trash2 size={15} />} onClick={() => setDialogue('delete')}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialogue === 'edit' ? <EditDialogue webhook={webhook} onClose={close} /> : null}
      {dialogue === 'rotate' ? <RotateSecretDialogue webhookId={webhook.webhook_id} onClose={close} /> : null}
      {dialogue === 'recover' ? <RecoverDialogue webhookId={webhook.webhook_id} onClose={close} /> : null}
      {dialogue === 'delete' ? <DeleteDialogue webhook={webhook} onClose={close} /> : null}
    </Group>
  );
}

interface DialogueProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

function TestButton({ webhook: { webhook_id } }: Pick<DialogueProps, 'webhook'>) {
  const { mutate, isPending } = useTestWebhook(webhook_id);
  const test = () =>
    mutate(undefined, {
      onSuccess: ({ status, failure, message, duration_ms }) =>
        notifications.show({
          color: failure === null ? 'leaf' : 'brick',
          title: failure === null ? 'Test delivered' : 'The test failed',
          message: `${status ?? failure ?? ''} in ${duration_ms} ms. ${message}`,
        }),
      onError: ({ message }) => notifications.show({ color: 'brick', title: 'Test not sent', message }),
    });
  return (
    <Button variant="default" leftSection={<Send size={16} />} loading={isPending} onClick={test}>
      Test
    </Button>
  );
}

function EditDialogue({ webhook, onClose }: DialogueProps) {
  /** The endpoint that the form changes. The page may read a newer one meanwhile. */
  const [base, setBase] = useState(webhook);
  const client = useQueryClient();
  const { mutate, isPending, error } = useReplaceWebhook(base);
  const refresh = async () =>
    setBase(await client.fetchQuery({ ...webhookQuery(webhook.webhook_id), staleTime: 0 }));
  return (
    <Dialogue onClose={onClose} title="Edit endpoint" size="lg">
      <EndpointForm
        initial={base}
        action="Save"
        isPending={isPending}
        error={error}
        onSubmit={(body) =>
          mutate(body, {
            onSuccess: onClose,
            onError(refusal) {
              if (refusal instanceof ApiError && refusal.code === 'webhook_changed') void refresh();
            },
          })
        }
        onClose={onClose}
      />
    </Dialogue>
  );
}

function DeleteDialogue({ webhook: { webhook_id, url }, onClose }: DialogueProps) {
  const { mutate, isPending, error } = useDeleteWebhook(webhook_id);
  const navigate = useNavigate();
  return (
    <Confirm
      opened
      title="Delete this endpoint?"
      action="Delete endpoint"
      isPending={isPending}
      error={error}
      onConfirm={() => mutate(undefined, { onSuccess: () => void navigate({ to: '/webhooks' }) })}
      onClose={onClose}
    >
      <Text size="sm">
        No more events are sent to <span className="id">{url}</span>, and its deliveries are deleted.
      </Text>
    </Confirm>
  );
}
