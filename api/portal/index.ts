/** Every endpoint that only the portal has, in the order of its document. */
import type { Dependencies } from '../dependencies.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { accessReviewEndpoints } from './account/access-review.ts';
import { askForReset } from './account/ask-for-reset.ts';
import { changePassword } from './account/change-password.ts';
import { endOtherSessions } from './account/end-other-sessions.ts';
import { endSession } from './account/end-session.ts';
import { listSessions } from './account/list-sessions.ts';
import { passkeyEndpoints } from './account/passkeys.ts';
import { rename } from './account/rename.ts';
import { resetPassword } from './account/reset-password.ts';
import { secondFactorEndpoints } from './account/second-factor.ts';
import { actorEndpoints } from './audit/actors.ts';
import { listChanges } from './audit/list-changes.ts';
import { listStates } from './states/list-states.ts';
import { listCalls } from './calls/list-calls.ts';
import { readCallSeries } from './calls/read-call-series.ts';
import { createKey } from './keys/create-key.ts';
import { listKeys } from './keys/list-keys.ts';
import { revokeKey } from './keys/revoke-key.ts';
import { rotateKey } from './keys/rotate-key.ts';
import { acceptInvitation } from './members/accept-invitation.ts';
import { changeRole } from './members/change-role.ts';
import { invite } from './members/invite.ts';
import { listMembers } from './members/list-members.ts';
import { readInvitation } from './members/read-invitation.ts';
import { removeMember } from './members/remove-member.ts';
import { withdrawInvitation } from './members/withdraw-invitation.ts';
import { countOrders } from './orders/count-orders.ts';
import type { Portal } from './portal.ts';
import { chooseOrganisation } from './session/choose-organisation.ts';
import { finishSignIn } from './session/finish-sign-in.ts';
import { passkeyChallenge, signInWithPasskey } from './session/passkey-sign-in.ts';
import { proofEndpoints } from './session/proof.ts';
import { readSession } from './session/read-session.ts';
import { signIn } from './session/sign-in.ts';
import { signOnEndpoints } from './sign-on/sign-on.ts';
import { signOut } from './session/sign-out.ts';
import { readAttemptSeries } from './webhooks/read-attempt-series.ts';
import { listWebhooks } from './webhooks/list-webhooks.ts';

export function portalEndpoints(
  dependencies: Pick<Dependencies, 'environment' | 'services'>,
  portal: Portal,
): Endpoint[] {
  const { services } = dependencies;
  return [
    signIn(dependencies, portal),
    readSession(dependencies),
    chooseOrganisation(dependencies, portal),
    signOut(portal),
    ...proofEndpoints(portal),
    finishSignIn(dependencies, portal),
    passkeyChallenge(portal),
    signInWithPasskey(dependencies, portal),
    ...signOnEndpoints(dependencies, portal),
    ...passkeyEndpoints(portal),
    rename(portal),
    ...accessReviewEndpoints(portal),
    listSessions(portal),
    endOtherSessions(portal),
    endSession(portal),
    changePassword(portal),
    askForReset(portal),
    resetPassword(services, portal),
    ...secondFactorEndpoints(portal),
    listMembers(portal),
    changeRole(portal),
    removeMember(portal),
    invite(portal),
    withdrawInvitation(portal),
    readInvitation(portal),
    acceptInvitation(dependencies, portal),
    listKeys(services),
    createKey(services),
    rotateKey(services),
    revokeKey(services),
    listWebhooks(services),
    readAttemptSeries(services),
    listCalls(services),
    readCallSeries(services),
    listChanges(services),
    ...actorEndpoints(services),
    countOrders(services),
    listStates(),
  ];
}
