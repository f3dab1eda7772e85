/** Registers an endpoint, and shows its secret once. */
import { Dialogue } from '../../common/components/dialogue.tsx';
import { SecretOnce } from '../../common/components/secret-once.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { useCreateWebhook } from './webhooks.ts';

export function CreateWebhookDialogue({ onClose }: { readonly onClose: () => void }) {
  const { data: made, mutate, isPending, error } = useCreateWebhook();
  return (
    <Dialogue
      onClose={onClose}
      size="lg"
      title={made === undefined ? 'Add an endpoint' : 'Signing secret'}
      showsSecret={isPending || made !== undefined}
    >
      {made === undefined ? (
        <EndpointForm
          action="Add endpoint"
          isPending={isPending}
          error={error}
          onSubmit={(body) => mutate(body)}
          onClose={onClose}
        />
      ) : (
        <SecretOnce value={made.secret} what="secret" onStored={onClose} />
      )}
    </Dialogue>
  );
}
