/** Passkeys (WebAuthn): credentials on a user's device that replace password and second factor. */
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Kysely } from 'kysely';
import {
  addPasskey,
  findPasskey,
  listPasskeys,
  recordPasskeyUse,
  type PasskeyRow,
  removePasskey,
} from '../../db/portal/passkeys.ts';
import { storeChallenge, takeChallenge } from '../../db/portal/sign-in.ts';
import type { Database } from '../../db/schema.ts';
import { ServiceError } from '../common/errors.ts';
import type { Member } from './member.ts';
import type { RecognisedUser } from './sessions/sign-in.ts';
import { MAX_PASSKEYS } from '../../domain/portal/limits.ts';

export type { PasskeyRow };

const TOO_MANY = `A user has at most ${MAX_PASSKEYS} passkeys. Remove one first.`;
const SUSPENDED =
  'Your password was reset after you added this passkey. Sign in with your password and review what has access to your account.';

/** Name of the service in the device's dialogs. */
const RP_NAME = 'Medicine fulfilment';

interface PasskeyParts {
  readonly database: Kysely<Database>;
  /** Origin of the portal's pages. A passkey works for no other origin. */
  readonly origin: string;
}

export type Passkeys = ReturnType<typeof createPasskeys>;

export function createPasskeys({ database, origin }: PasskeyParts) {
  const rpID = new URL(origin).hostname;
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true } as const;
  return {
    /** Lists the user's passkeys, oldest first. */
    list: ({ user_id }: Member): Promise<PasskeyRow[]> => listPasskeys(database, user_id),
    /** Returns the options for `navigator.credentials.create`. */
    async prepare({ user_id, email }: Member): Promise<object> {
      const known = await listPasskeys(database, user_id);
      if (known.length >= MAX_PASSKEYS) throw refused(TOO_MANY);
      const options = await generateRegistrationOptions({
        rpName: RP_NAME,
        rpID,
        userName: email,
        userID: new TextEncoder().encode(user_id),
        excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await storeChallenge(database, options.challenge, user_id);
      return options;
    },
    /** @throws ServiceError `passkey_refused`. */
    async add({ user_id, session_id }: Member, name: string, response: object): Promise<PasskeyRow> {
      const answer = response as RegistrationResponseJSON;
      const challenge = challengeOf(answer);
      if ((await takeChallenge(database, challenge)) !== user_id) throw refused();
      const check = { response: answer, expectedChallenge: challenge, ...expected };
      const { verified, registrationInfo } = await verifyRegistrationResponse(check).catch(refuse);
      if (!verified || registrationInfo === undefined) throw refused();
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      const passkey = { user_id, name, credential_id: id, public_key: Buffer.from(publicKey) };
      const stored = await addPasskey(database, session_id, {
        ...passkey,
        counter: String(counter),
        transports,
      });
      if (stored === undefined)
        throw refused(
          `This passkey is stored already, or you have ${MAX_PASSKEYS} passkeys, which is the maximum: then remove one first.`,
        );
      return stored;
    },
    /** @throws ServiceError `passkey_not_found`. */
    async remove({ user_id }: Member, passkey_id: string): Promise<void> {
      const isRemoved = await removePasskey(database, { user_id, passkey_id });
      if (!isRemoved) throw new ServiceError('passkey_not_found');
    },
    /** Returns the options for `navigator.credentials.get`, for any user. */
    async challenge(): Promise<object> {
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
      await storeChallenge(database, options.challenge, '');
      return options;
    },
    /** Returns the user of the passkey. @throws ServiceError `passkey_refused`. */
    async recognise(response: object): Promise<RecognisedUser> {
      const answer = response as AuthenticationResponseJSON;
      const challenge = challengeOf(answer);
      const isOurs = (await takeChallenge(database, challenge)) === '';
      const passkey = isOurs ? await findPasskey(database, answer.id) : undefined;
      if (passkey === undefined) throw refused();
      if (passkey.is_suspended) throw refused(SUSPENDED);
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: answer,
        expectedChallenge: challenge,
        ...expected,
        credential: credentialOf(passkey),
      }).catch(refuse);
      const counter = String(authenticationInfo.newCounter);
      if (!verified || !(await recordPasskeyUse(database, { ...passkey, counter }))) throw refused();
      const { user_id, sign_in_epoch } = passkey;
      return { user_id, sign_in_epoch };
    },
  };
}

function credentialOf({ credential_id, public_key, counter, transports }: PasskeyRow) {
  return {
    id: credential_id,
    publicKey: new Uint8Array(public_key),
    counter: Number(counter),
    transports: transports as AuthenticatorTransport[],
  };
}

/** Reads the challenge that the device claims to answer. The signature check verifies the claim. */
function challengeOf({ response }: RegistrationResponseJSON | AuthenticationResponseJSON): string {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    throw refused();
  }
}

function refuse(): never {
  throw refused();
}

function refused(message?: string): ServiceError {
  return message === undefined
    ? new ServiceError(
        'passkey_refused',
        'This passkey is unknown, or the response came too late. Try again.',
      )
    : new ServiceError('passkey_refused', message);
}
