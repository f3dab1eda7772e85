import { Dialogue } from '../../common/components/dialogue.tsx';
import { SecretOnce } from '../../common/components/secret-once.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { useCreateWebhook } from './webhooks.ts';

export function CreateWebhookDialogue({ onClose }: { readonly onClose: () => void }) {
  const { data: created, mutate, isPending, error } = useCreateWebhook();
  return (
    <Dialogue
      onClose={onClose}
      size="lg"
      title={created === undefined ? 'Add an endpoint' : 'Signing secret'}
      showsSecret={isPending || created !== undefined}
    >
      {created === undefined ? (
        <EndpointForm
          action="Add endpoint"
          isPending={isPending}
          error={error}
          onSubmit={(body) => mutate(body)}
          onClose={onClose}
        />
      ) : (
        <SecretOnce value={created.secret} what="secret" onStored={onClose} />
      )}
    </Dialogue>
  );
}
