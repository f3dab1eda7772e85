import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { PasskeyOptions } from '../../client/generated/index.ts';
import { deviceError } from './api-error.ts';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/**
 * Asks the device to create a passkey.
 *
 * @throws ApiError if the device creates no passkey.
 */
export async function createPasskey({ options }: PasskeyOptions) {
  const credential = await startRegistration({ optionsJSON: options as unknown as CreationOptions }).catch(
    (error: unknown) => {
      const isRegistered =
        error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
      throw isRegistered
        ? deviceError('passkey_exists', 'This device already has a passkey for this account.')
        : deviceError('passkey_refused', 'No passkey was created. Unlock your device, or use one that supports passkeys.');
    },
  );
  return { ...credential, response: { ...credential.response } };
}

/**
 * Asks the device to sign with a passkey.
 *
 * @throws ApiError if the device uses no passkey.
 */
export async function requestPasskey({ options }: PasskeyOptions) {
  const request = { optionsJSON: options as unknown as RequestOptions };
  const assertion = await startAuthentication(request).catch(() => {
    throw deviceError(
      'passkey_refused',
      'No passkey was used. Unlock your device, or use one that has a passkey for this site.',
    );
  });
  return { ...assertion, response: { ...assertion.response } };
}
