import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { PasskeyOptions } from '../../client/generated/index.ts';
import { deviceError } from './api-error.ts';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** @throws ApiError if the device creates no passkey. */
export async function createPasskey({ options }: PasskeyOptions) {
  const made = await startRegistration({ optionsJSON: options as unknown as CreationOptions }).catch(
    (error: unknown) => {
      const isThere =
        error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
      throw isThere
        ? deviceError('passkey_exists', 'This device already has a passkey for this account.')
        : deviceError('passkey_refused', 'No passkey was created. Unlock your device, or use one that supports passkeys.');
    },
  );
  return { ...made, response: { ...made.response } };
}

/** @throws ApiError if the device uses no passkey. */
export async function requestPasskey({ options }: PasskeyOptions) {
  const asked = { optionsJSON: options as unknown as RequestOptions };
  const answer = await startAuthentication(asked).catch(() => {
    throw deviceError(
      'passkey_refused',
      'No passkey was used. Unlock your device, or use one that has a passkey for this site.',
    );
  });
  return { ...answer, response: { ...answer.response } };
}
