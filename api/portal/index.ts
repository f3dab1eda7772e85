/** The endpoints that only the portal has, in the order of the portal's OpenAPI document. */
import type { EndpointDependencies } from '../dependencies.ts';
import type { Endpoint } from '../http/endpoint.ts';
import {
  accessReviewEndpoints,
  askForReset,
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  renameUser,
  resetPassword,
} from './account.ts';
import { passkeyEndpoints, secondFactorEndpoints } from './second-factors.ts';
import { actorEndpoints, listChanges } from './audit.ts';
import { countOrders, listStates, listWebhooks, readAttemptSeries } from './overview.ts';
import { listCalls, readCallSeries } from './calls.ts';
import { createKey, listKeys, revokeKey, rotateKey } from './keys.ts';
import {
  acceptInvitation,
  changeRole,
  invite,
  listMembers,
  readInvitation,
  removeMember,
  withdrawInvitation,
} from './members.ts';
import type { Portal } from './portal.ts';
import { chooseOrganisation, finishSignIn, readSession, signIn, signOut } from './session.ts';
import { passkeyChallenge, proofEndpoints, signInWithPasskey } from './proof.ts';
import { signOnEndpoints } from './sign-on.ts';

export function portalEndpoints(dependencies: EndpointDependencies, portal: Portal): Endpoint[] {
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
    renameUser(portal),
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
