// Generated from docs/contract/portal-openapi.json by `npm run contract`; do not edit.
// @ts-nocheck

import { client } from './client.gen.ts';
import type { Client, ClientMeta, Options as Options2, RequestResult, TDataShape } from './client/index.ts';
import type { AcceptInvitationData, AcceptInvitationErrors, AcceptInvitationResponses, AddPasskeyData, AddPasskeyErrors, AddPasskeyResponses, AskForResetData, AskForResetErrors, AskForResetResponses, BeginSignOnData, BeginSignOnErrors, BeginSignOnResponses, ChangePasswordData, ChangePasswordErrors, ChangePasswordResponses, ChangeRoleData, ChangeRoleErrors, ChangeRoleResponses, ChooseOrganisationData, ChooseOrganisationErrors, ChooseOrganisationResponses, ConfirmAccessData, ConfirmAccessErrors, ConfirmAccessResponses, ConfirmSecondFactorData, ConfirmSecondFactorErrors, ConfirmSecondFactorResponses, CountOrdersData, CountOrdersErrors, CountOrdersResponses, CreateKeyData, CreateKeyErrors, CreateKeyResponses, EndOtherSessionsData, EndOtherSessionsErrors, EndOtherSessionsResponses, EndSessionData, EndSessionErrors, EndSessionResponses, FinishSignInData, FinishSignInErrors, FinishSignInResponses, FinishSignOnData, FinishSignOnErrors, FinishSignOnResponses, InviteMemberData, InviteMemberErrors, InviteMemberResponses, ListAccessData, ListAccessErrors, ListAccessResponses, ListActorsData, ListActorsErrors, ListActorsResponses, ListCallsData, ListCallsErrors, ListCallsResponses, ListChangesData, ListChangesErrors, ListChangesResponses, ListFlaggedWebhooksData, ListFlaggedWebhooksErrors, ListFlaggedWebhooksResponses, ListKeysData, ListKeysErrors, ListKeysResponses, ListMembersData, ListMembersErrors, ListMembersResponses, ListPasskeysData, ListPasskeysErrors, ListPasskeysResponses, ListSessionsData, ListSessionsErrors, ListSessionsResponses, ListStatesData, ListStatesErrors, ListStatesResponses, PartnerAdvanceRequestData, PartnerAdvanceRequestErrors, PartnerAdvanceRequestResponses, PartnerApproveHoldData, PartnerApproveHoldErrors, PartnerApproveHoldResponses, PartnerAttachPrescriptionsData, PartnerAttachPrescriptionsErrors, PartnerAttachPrescriptionsResponses, PartnerAttachPrescriptionsToHoldData, PartnerAttachPrescriptionsToHoldErrors, PartnerAttachPrescriptionsToHoldResponses, PartnerAuthorizeHoldData, PartnerAuthorizeHoldErrors, PartnerAuthorizeHoldResponses, PartnerCancelRequestData, PartnerCancelRequestErrors, PartnerCancelRequestResponses, PartnerCorrectAddressOfHoldData, PartnerCorrectAddressOfHoldErrors, PartnerCorrectAddressOfHoldResponses, PartnerCorrectRecipientOfHoldData, PartnerCorrectRecipientOfHoldErrors, PartnerCorrectRecipientOfHoldResponses, PartnerCreatePrescriptionData, PartnerCreatePrescriptionErrors, PartnerCreatePrescriptionResponses, PartnerCreateRequestData, PartnerCreateRequestErrors, PartnerCreateRequestResponses, PartnerCreateWebhookData, PartnerCreateWebhookErrors, PartnerCreateWebhookResponses, PartnerDeclineHoldData, PartnerDeclineHoldErrors, PartnerDeclineHoldResponses, PartnerDeleteWebhookData, PartnerDeleteWebhookErrors, PartnerDeleteWebhookResponses, PartnerListEventsData, PartnerListEventsErrors, PartnerListEventsResponses, PartnerListRequestsData, PartnerListRequestsErrors, PartnerListRequestsResponses, PartnerListScenariosData, PartnerListScenariosErrors, PartnerListScenariosResponses, PartnerListWebhookDeliveriesData, PartnerListWebhookDeliveriesErrors, PartnerListWebhookDeliveriesResponses, PartnerListWebhooksData, PartnerListWebhooksErrors, PartnerListWebhooksResponses, PartnerPauseWebhookData, PartnerPauseWebhookErrors, PartnerPauseWebhookResponses, PartnerReadEventData, PartnerReadEventErrors, PartnerReadEventResponses, PartnerReadPrescriptionData, PartnerReadPrescriptionErrors, PartnerReadPrescriptionFileData, PartnerReadPrescriptionFileErrors, PartnerReadPrescriptionFileResponses, PartnerReadPrescriptionResponses, PartnerReadProofData, PartnerReadProofErrors, PartnerReadProofImageData, PartnerReadProofImageErrors, PartnerReadProofImageResponses, PartnerReadProofResponses, PartnerReadRequestData, PartnerReadRequestErrors, PartnerReadRequestResponses, PartnerReadStateMachineData, PartnerReadStateMachineErrors, PartnerReadStateMachineResponses, PartnerReadUsageData, PartnerReadUsageErrors, PartnerReadUsageResponses, PartnerReadWebhookData, PartnerReadWebhookDeliveryData, PartnerReadWebhookDeliveryErrors, PartnerReadWebhookDeliveryResponses, PartnerReadWebhookErrors, PartnerReadWebhookResponses, PartnerRecoverWebhookDeliveriesData, PartnerRecoverWebhookDeliveriesErrors, PartnerRecoverWebhookDeliveriesResponses, PartnerReplaceWebhookData, PartnerReplaceWebhookErrors, PartnerReplaceWebhookResponses, PartnerResumeWebhookData, PartnerResumeWebhookErrors, PartnerResumeWebhookResponses, PartnerRetryWebhookDeliveryData, PartnerRetryWebhookDeliveryErrors, PartnerRetryWebhookDeliveryResponses, PartnerRotateWebhookSecretData, PartnerRotateWebhookSecretErrors, PartnerRotateWebhookSecretResponses, PartnerSearchMedicinesData, PartnerSearchMedicinesErrors, PartnerSearchMedicinesResponses, PartnerSkipWebhookDeliveryData, PartnerSkipWebhookDeliveryErrors, PartnerSkipWebhookDeliveryResponses, PartnerSubmitAuthorizationData, PartnerSubmitAuthorizationErrors, PartnerSubmitAuthorizationResponses, PartnerTestWebhookData, PartnerTestWebhookErrors, PartnerTestWebhookResponses, PharmacyAcceptOrderData, PharmacyAcceptOrderErrors, PharmacyAcceptOrderResponses, PharmacyBulkStockData, PharmacyBulkStockErrors, PharmacyBulkStockResponses, PharmacyCreateWebhookData, PharmacyCreateWebhookErrors, PharmacyCreateWebhookResponses, PharmacyDeleteItemCodeData, PharmacyDeleteItemCodeErrors, PharmacyDeleteItemCodeResponses, PharmacyDeleteWebhookData, PharmacyDeleteWebhookErrors, PharmacyDeleteWebhookResponses, PharmacyDeliverOrderData, PharmacyDeliverOrderErrors, PharmacyDeliverOrderResponses, PharmacyDispenseOrderData, PharmacyDispenseOrderErrors, PharmacyDispenseOrderResponses, PharmacyDownloadCatalogueData, PharmacyDownloadCatalogueErrors, PharmacyDownloadCatalogueResponses, PharmacyFailOrderData, PharmacyFailOrderErrors, PharmacyFailOrderResponses, PharmacyFindMedicinesData, PharmacyFindMedicinesErrors, PharmacyFindMedicinesResponses, PharmacyHandOverOrderData, PharmacyHandOverOrderErrors, PharmacyHandOverOrderResponses, PharmacyListItemCodesData, PharmacyListItemCodesErrors, PharmacyListItemCodesResponses, PharmacyListOrderPrescriptionsData, PharmacyListOrderPrescriptionsErrors, PharmacyListOrderPrescriptionsResponses, PharmacyListOrdersData, PharmacyListOrdersErrors, PharmacyListOrdersResponses, PharmacyListStockData, PharmacyListStockErrors, PharmacyListStockResponses, PharmacyListWebhookDeliveriesData, PharmacyListWebhookDeliveriesErrors, PharmacyListWebhookDeliveriesResponses, PharmacyListWebhooksData, PharmacyListWebhooksErrors, PharmacyListWebhooksResponses, PharmacyMapItemCodeData, PharmacyMapItemCodeErrors, PharmacyMapItemCodeResponses, PharmacyOpenHoldData, PharmacyOpenHoldErrors, PharmacyOpenHoldResponses, PharmacyPauseWebhookData, PharmacyPauseWebhookErrors, PharmacyPauseWebhookResponses, PharmacyPlaceTestOrderData, PharmacyPlaceTestOrderErrors, PharmacyPlaceTestOrderResponses, PharmacyPutItemStockData, PharmacyPutItemStockErrors, PharmacyPutItemStockResponses, PharmacyPutStockData, PharmacyPutStockErrors, PharmacyPutStockResponses, PharmacyReadItemCodeData, PharmacyReadItemCodeErrors, PharmacyReadItemCodeResponses, PharmacyReadOrderData, PharmacyReadOrderErrors, PharmacyReadOrderPrescriptionFileData, PharmacyReadOrderPrescriptionFileErrors, PharmacyReadOrderPrescriptionFileResponses, PharmacyReadOrderResponses, PharmacyReadWebhookData, PharmacyReadWebhookDeliveryData, PharmacyReadWebhookDeliveryErrors, PharmacyReadWebhookDeliveryResponses, PharmacyReadWebhookErrors, PharmacyReadWebhookResponses, PharmacyReadyOrderData, PharmacyReadyOrderErrors, PharmacyReadyOrderResponses, PharmacyRecoverWebhookDeliveriesData, PharmacyRecoverWebhookDeliveriesErrors, PharmacyRecoverWebhookDeliveriesResponses, PharmacyRejectOrderData, PharmacyRejectOrderErrors, PharmacyRejectOrderResponses, PharmacyRejectPrescriptionData, PharmacyRejectPrescriptionErrors, PharmacyRejectPrescriptionResponses, PharmacyReplaceWebhookData, PharmacyReplaceWebhookErrors, PharmacyReplaceWebhookResponses, PharmacyResumeWebhookData, PharmacyResumeWebhookErrors, PharmacyResumeWebhookResponses, PharmacyRetryWebhookDeliveryData, PharmacyRetryWebhookDeliveryErrors, PharmacyRetryWebhookDeliveryResponses, PharmacyReturnOrderData, PharmacyReturnOrderErrors, PharmacyReturnOrderResponses, PharmacyReviewPrescriptionData, PharmacyReviewPrescriptionErrors, PharmacyReviewPrescriptionResponses, PharmacyRotateWebhookSecretData, PharmacyRotateWebhookSecretErrors, PharmacyRotateWebhookSecretResponses, PharmacySkipWebhookDeliveryData, PharmacySkipWebhookDeliveryErrors, PharmacySkipWebhookDeliveryResponses, PharmacyTestWebhookData, PharmacyTestWebhookErrors, PharmacyTestWebhookResponses, PharmacyVerifyPrescriptionData, PharmacyVerifyPrescriptionErrors, PharmacyVerifyPrescriptionResponses, PharmacyWithdrawHoldData, PharmacyWithdrawHoldErrors, PharmacyWithdrawHoldResponses, PreparePasskeyData, PreparePasskeyErrors, PreparePasskeyResponses, PreparePasskeySignInData, PreparePasskeySignInErrors, PreparePasskeySignInResponses, PrepareSecondFactorData, PrepareSecondFactorErrors, PrepareSecondFactorResponses, ProveUserData, ProveUserErrors, ProveUserResponses, ReadAttemptSeriesData, ReadAttemptSeriesErrors, ReadAttemptSeriesResponses, ReadCallSeriesData, ReadCallSeriesErrors, ReadCallSeriesResponses, ReadInvitationData, ReadInvitationErrors, ReadInvitationResponses, ReadProofKindsData, ReadProofKindsErrors, ReadProofKindsResponses, ReadSessionData, ReadSessionErrors, ReadSessionResponses, ReadSignOnData, ReadSignOnErrors, ReadSignOnResponses, ReadTimelineActorsData, ReadTimelineActorsErrors, ReadTimelineActorsResponses, RemoveMemberData, RemoveMemberErrors, RemoveMemberResponses, RemovePasskeyData, RemovePasskeyErrors, RemovePasskeyResponses, RemoveSecondFactorData, RemoveSecondFactorErrors, RemoveSecondFactorResponses, RenameData, RenameErrors, RenameResponses, RenewRecoveryCodesData, RenewRecoveryCodesErrors, RenewRecoveryCodesResponses, ResetPasswordData, ResetPasswordErrors, ResetPasswordResponses, RevokeKeyData, RevokeKeyErrors, RevokeKeyResponses, RotateKeyData, RotateKeyErrors, RotateKeyResponses, SignInData, SignInErrors, SignInResponses, SignInWithPasskeyData, SignInWithPasskeyErrors, SignInWithPasskeyResponses, SignOutData, SignOutErrors, SignOutResponses, WithdrawInvitationData, WithdrawInvitationErrors, WithdrawInvitationResponses } from './types.gen.ts';

export type Options<TData extends TDataShape = TDataShape, ThrowOnError extends boolean = boolean, TResponse = unknown> = Options2<TData, ThrowOnError, TResponse> & {
    /**
     * You can provide a client instance returned by `createClient()` instead of
     * individual options. This might be also useful if you want to implement a
     * custom client.
     */
    client?: Client;
    /**
     * You can pass arbitrary values through the `meta` object. This can be
     * used to access values that aren't defined as part of the SDK function.
     */
    meta?: keyof ClientMeta extends never ? Record<string, unknown> : ClientMeta;
};

/**
 * Sign out
 *
 * Ends the session at once, also when there is none.
 *
 * Needs no session.
 */
export const signOut = <ThrowOnError extends boolean = false>(options?: Options<SignOutData, ThrowOnError>): RequestResult<SignOutResponses, SignOutErrors, ThrowOnError> => (options?.client ?? client).delete<SignOutResponses, SignOutErrors, ThrowOnError>({ url: '/session', ...options });

/**
 * See who is signed in
 *
 * For which organisation you act, and what your role allows.
 *
 * Any member may.
 */
export const readSession = <ThrowOnError extends boolean = false>(options?: Options<ReadSessionData, ThrowOnError>): RequestResult<ReadSessionResponses, ReadSessionErrors, ThrowOnError> => (options?.client ?? client).get<ReadSessionResponses, ReadSessionErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/session',
    ...options
});

/**
 * Sign in with a password
 *
 * The answer sets the cookie of the session. Tries of one account that come too fast have to wait, those from elsewhere do not.
 *
 * Needs no session.
 */
export const signIn = <ThrowOnError extends boolean = false>(options: Options<SignInData, ThrowOnError>): RequestResult<SignInResponses, SignInErrors, ThrowOnError> => (options.client ?? client).post<SignInResponses, SignInErrors, ThrowOnError>({
    url: '/session',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Act for another of your organisations
 *
 * From the next call on, in every tab of this session.
 *
 * Any member may.
 */
export const chooseOrganisation = <ThrowOnError extends boolean = false>(options: Options<ChooseOrganisationData, ThrowOnError>): RequestResult<ChooseOrganisationResponses, ChooseOrganisationErrors, ThrowOnError> => (options.client ?? client).put<ChooseOrganisationResponses, ChooseOrganisationErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/session/organisation',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * See how you can prove who you are
 *
 * None means that you sign in by an identity provider only: sign in again instead.
 *
 * Any member may.
 */
export const readProofKinds = <ThrowOnError extends boolean = false>(options?: Options<ReadProofKindsData, ThrowOnError>): RequestResult<ReadProofKindsResponses, ReadProofKindsErrors, ThrowOnError> => (options?.client ?? client).get<ReadProofKindsResponses, ReadProofKindsErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/session/proof',
    ...options
});

/**
 * Prove who you are
 *
 * Whatever gives lasting access asks for it (`proof_required`): passkeys, second factors, keys, invitations, webhook endpoints. It counts for five minutes in this session. With a second factor, the password alone is not enough. A passkey answers the options of `POST /session/passkey/options`.
 *
 * Any member may.
 */
export const proveUser = <ThrowOnError extends boolean = false>(options: Options<ProveUserData, ThrowOnError>): RequestResult<ProveUserResponses, ProveUserErrors, ThrowOnError> => (options.client ?? client).post<ProveUserResponses, ProveUserErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/session/proof',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Give the second factor
 *
 * Within ten minutes of the password; each code works once. After five wrong codes the password is asked for again, and after ten in a row no code is accepted for 15 minutes, or until a new password is set.
 *
 * Needs no session.
 */
export const finishSignIn = <ThrowOnError extends boolean = false>(options: Options<FinishSignInData, ThrowOnError>): RequestResult<FinishSignInResponses, FinishSignInErrors, ThrowOnError> => (options.client ?? client).post<FinishSignInResponses, FinishSignInErrors, ThrowOnError>({
    url: '/session/second-factor',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Get what a passkey is asked for
 *
 * For `navigator.credentials.get`; answered within five minutes. It names no account.
 *
 * Needs no session.
 */
export const preparePasskeySignIn = <ThrowOnError extends boolean = false>(options?: Options<PreparePasskeySignInData, ThrowOnError>): RequestResult<PreparePasskeySignInResponses, PreparePasskeySignInErrors, ThrowOnError> => (options?.client ?? client).post<PreparePasskeySignInResponses, PreparePasskeySignInErrors, ThrowOnError>({ url: '/session/passkey/options', ...options });

/**
 * Sign in with a passkey
 *
 * Neither a password nor a second factor is asked for: the device has asked its user.
 *
 * Needs no session.
 */
export const signInWithPasskey = <ThrowOnError extends boolean = false>(options: Options<SignInWithPasskeyData, ThrowOnError>): RequestResult<SignInWithPasskeyResponses, SignInWithPasskeyErrors, ThrowOnError> => (options.client ?? client).post<SignInWithPasskeyResponses, SignInWithPasskeyErrors, ThrowOnError>({
    url: '/session/passkey',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * See whether there is single sign-on
 *
 * And what the identity provider is called.
 *
 * Needs no session.
 */
export const readSignOn = <ThrowOnError extends boolean = false>(options?: Options<ReadSignOnData, ThrowOnError>): RequestResult<ReadSignOnResponses, ReadSignOnErrors, ThrowOnError> => (options?.client ?? client).get<ReadSignOnResponses, ReadSignOnErrors, ThrowOnError>({ url: '/session/sign-on', ...options });

/**
 * Begin a single sign-on
 *
 * The browser goes to the identity provider, and comes back to `/sign-on` of the pages.
 *
 * Needs no session.
 */
export const beginSignOn = <ThrowOnError extends boolean = false>(options: Options<BeginSignOnData, ThrowOnError>): RequestResult<BeginSignOnResponses, BeginSignOnErrors, ThrowOnError> => (options.client ?? client).post<BeginSignOnResponses, BeginSignOnErrors, ThrowOnError>({
    url: '/session/sign-on',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Finish a single sign-on
 *
 * Once, within ten minutes, in the browser that began it.
 *
 * Needs no session.
 */
export const finishSignOn = <ThrowOnError extends boolean = false>(options: Options<FinishSignOnData, ThrowOnError>): RequestResult<FinishSignOnResponses, FinishSignOnErrors, ThrowOnError> => (options.client ?? client).post<FinishSignOnResponses, FinishSignOnErrors, ThrowOnError>({
    url: '/session/sign-on/finish',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List your passkeys
 *
 * Oldest first.
 *
 * Any member may.
 */
export const listPasskeys = <ThrowOnError extends boolean = false>(options?: Options<ListPasskeysData, ThrowOnError>): RequestResult<ListPasskeysResponses, ListPasskeysErrors, ThrowOnError> => (options?.client ?? client).get<ListPasskeysResponses, ListPasskeysErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/account/passkeys',
    ...options
});

/**
 * Add a passkey
 *
 * With what the device answered.
 *
 * Any member may.
 */
export const addPasskey = <ThrowOnError extends boolean = false>(options: Options<AddPasskeyData, ThrowOnError>): RequestResult<AddPasskeyResponses, AddPasskeyErrors, ThrowOnError> => (options.client ?? client).post<AddPasskeyResponses, AddPasskeyErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/account/passkeys',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Get what a device is asked for
 *
 * For `navigator.credentials.create`; answered within five minutes.
 *
 * Any member may.
 */
export const preparePasskey = <ThrowOnError extends boolean = false>(options?: Options<PreparePasskeyData, ThrowOnError>): RequestResult<PreparePasskeyResponses, PreparePasskeyErrors, ThrowOnError> => (options?.client ?? client).post<PreparePasskeyResponses, PreparePasskeyErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/account/passkeys/options',
    ...options
});

/**
 * Remove a passkey
 *
 * It signs in no more.
 *
 * Any member may.
 */
export const removePasskey = <ThrowOnError extends boolean = false>(options: Options<RemovePasskeyData, ThrowOnError>): RequestResult<RemovePasskeyResponses, RemovePasskeyErrors, ThrowOnError> => (options.client ?? client).delete<RemovePasskeyResponses, RemovePasskeyErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/account/passkeys/{passkey_id}',
    ...options
});

/**
 * Change your name
 *
 * Other members of your organisations see it beside your address.
 *
 * Any member may.
 */
export const rename = <ThrowOnError extends boolean = false>(options: Options<RenameData, ThrowOnError>): RequestResult<RenameResponses, RenameErrors, ThrowOnError> => (options.client ?? client).put<RenameResponses, RenameErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/account/name',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List what has lasting access
 *
 * Your passkeys, second factor and identity providers; the API keys and invitations that you have made; the members whom you invited or gave a role; and the webhook endpoints that you, or keys that you made, have registered or changed or given a new secret. Newest first. Members and webhook endpoints are found in the audit log, which goes back two years.
 *
 * Any member may.
 */
export const listAccess = <ThrowOnError extends boolean = false>(options?: Options<ListAccessData, ThrowOnError>): RequestResult<ListAccessResponses, ListAccessErrors, ThrowOnError> => (options?.client ?? client).get<ListAccessResponses, ListAccessErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/account/access',
    ...options
});

/**
 * Confirm what has lasting access
 *
 * After a password reset: passkeys that you have left in the list work again.
 *
 * Any member may.
 */
export const confirmAccess = <ThrowOnError extends boolean = false>(options?: Options<ConfirmAccessData, ThrowOnError>): RequestResult<ConfirmAccessResponses, ConfirmAccessErrors, ThrowOnError> => (options?.client ?? client).post<ConfirmAccessResponses, ConfirmAccessErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/account/access/reviewed',
    ...options
});

/**
 * Sign out everywhere else
 *
 * Ends all of your sessions but this one at once, on every process.
 *
 * Any member may.
 */
export const endOtherSessions = <ThrowOnError extends boolean = false>(options?: Options<EndOtherSessionsData, ThrowOnError>): RequestResult<EndOtherSessionsResponses, EndOtherSessionsErrors, ThrowOnError> => (options?.client ?? client).delete<EndOtherSessionsResponses, EndOtherSessionsErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/account/sessions',
    ...options
});

/**
 * List where you are signed in
 *
 * Your sessions that have not ended, newest first.
 *
 * Any member may.
 */
export const listSessions = <ThrowOnError extends boolean = false>(options?: Options<ListSessionsData, ThrowOnError>): RequestResult<ListSessionsResponses, ListSessionsErrors, ThrowOnError> => (options?.client ?? client).get<ListSessionsResponses, ListSessionsErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/account/sessions',
    ...options
});

/**
 * Sign out elsewhere
 *
 * Ends one of your sessions at once, on every process.
 *
 * Any member may.
 */
export const endSession = <ThrowOnError extends boolean = false>(options: Options<EndSessionData, ThrowOnError>): RequestResult<EndSessionResponses, EndSessionErrors, ThrowOnError> => (options.client ?? client).delete<EndSessionResponses, EndSessionErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/account/sessions/{session_id}',
    ...options
});

/**
 * Change your password
 *
 * Your other sessions end.
 *
 * Any member may.
 */
export const changePassword = <ThrowOnError extends boolean = false>(options: Options<ChangePasswordData, ThrowOnError>): RequestResult<ChangePasswordResponses, ChangePasswordErrors, ThrowOnError> => (options.client ?? client).put<ChangePasswordResponses, ChangePasswordErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/account/password',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Ask for a new password
 *
 * If the address has an account, a mail with a link goes there. The answer is the same if it has none.
 *
 * Needs no session.
 */
export const askForReset = <ThrowOnError extends boolean = false>(options: Options<AskForResetData, ThrowOnError>): RequestResult<AskForResetResponses, AskForResetErrors, ThrowOnError> => (options.client ?? client).post<AskForResetResponses, AskForResetErrors, ThrowOnError>({
    url: '/password/reset-link',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Set a new password with the link of a mail
 *
 * All sessions of the user end, and the invitations that the user sent are withdrawn. A second factor stays: the next sign-in asks for it. Passkeys work again once the user has checked what has access to the account.
 *
 * Needs no session.
 */
export const resetPassword = <ThrowOnError extends boolean = false>(options: Options<ResetPasswordData, ThrowOnError>): RequestResult<ResetPasswordResponses, ResetPasswordErrors, ThrowOnError> => (options.client ?? client).post<ResetPasswordResponses, ResetPasswordErrors, ThrowOnError>({
    url: '/password/reset',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Set up an authenticator
 *
 * Sign-ins ask for a code only after you have confirmed one. Setting it up again replaces what was not confirmed.
 *
 * Any member may.
 */
export const prepareSecondFactor = <ThrowOnError extends boolean = false>(options?: Options<PrepareSecondFactorData, ThrowOnError>): RequestResult<PrepareSecondFactorResponses, PrepareSecondFactorErrors, ThrowOnError> => (options?.client ?? client).post<PrepareSecondFactorResponses, PrepareSecondFactorErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/account/second-factor',
    ...options
});

/**
 * Turn the second factor on
 *
 * With a code of the authenticator that was set up. From now on each sign-in asks for one. Your other sessions end.
 *
 * Any member may.
 */
export const confirmSecondFactor = <ThrowOnError extends boolean = false>(options: Options<ConfirmSecondFactorData, ThrowOnError>): RequestResult<ConfirmSecondFactorResponses, ConfirmSecondFactorErrors, ThrowOnError> => (options.client ?? client).put<ConfirmSecondFactorResponses, ConfirmSecondFactorErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/account/second-factor',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Turn the second factor off
 *
 * Its recovery codes no longer work.
 *
 * Any member may.
 */
export const removeSecondFactor = <ThrowOnError extends boolean = false>(options?: Options<RemoveSecondFactorData, ThrowOnError>): RequestResult<RemoveSecondFactorResponses, RemoveSecondFactorErrors, ThrowOnError> => (options?.client ?? client).post<RemoveSecondFactorResponses, RemoveSecondFactorErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/account/second-factor/remove',
    ...options
});

/**
 * Get new recovery codes
 *
 * The codes before no longer work.
 *
 * Any member may.
 */
export const renewRecoveryCodes = <ThrowOnError extends boolean = false>(options?: Options<RenewRecoveryCodesData, ThrowOnError>): RequestResult<RenewRecoveryCodesResponses, RenewRecoveryCodesErrors, ThrowOnError> => (options?.client ?? client).post<RenewRecoveryCodesResponses, RenewRecoveryCodesErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/account/recovery-codes',
    ...options
});

/**
 * List the members and the open invitations
 *
 * Of the organisation that you act for.
 *
 * Needs a role that allows `members:read`.
 */
export const listMembers = <ThrowOnError extends boolean = false>(options?: Options<ListMembersData, ThrowOnError>): RequestResult<ListMembersResponses, ListMembersErrors, ThrowOnError> => (options?.client ?? client).get<ListMembersResponses, ListMembersErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/members',
    ...options
});

/**
 * Remove a member
 *
 * Their sessions end at once, and their invitations are withdrawn. API keys that they made stay: the answer lists them. One owner has to stay.
 *
 * Needs a role that allows `members:manage`.
 */
export const removeMember = <ThrowOnError extends boolean = false>(options: Options<RemoveMemberData, ThrowOnError>): RequestResult<RemoveMemberResponses, RemoveMemberErrors, ThrowOnError> => (options.client ?? client).delete<RemoveMemberResponses, RemoveMemberErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/members/{user_id}',
    ...options
});

/**
 * Give a member another role
 *
 * From the next call of the member on. One owner has to stay.
 *
 * Needs a role that allows `members:manage`.
 */
export const changeRole = <ThrowOnError extends boolean = false>(options: Options<ChangeRoleData, ThrowOnError>): RequestResult<ChangeRoleResponses, ChangeRoleErrors, ThrowOnError> => (options.client ?? client).put<ChangeRoleResponses, ChangeRoleErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/members/{user_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Invite somebody
 *
 * By a mail with a link, which works once and for a week. Inviting an address again sends another link; the one before is worth nothing then.
 *
 * Needs a role that allows `members:manage`.
 */
export const inviteMember = <ThrowOnError extends boolean = false>(options: Options<InviteMemberData, ThrowOnError>): RequestResult<InviteMemberResponses, InviteMemberErrors, ThrowOnError> => (options.client ?? client).post<InviteMemberResponses, InviteMemberErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/invitations',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Withdraw an invitation
 *
 * Its link is worth nothing from then on.
 *
 * Needs a role that allows `members:manage`.
 */
export const withdrawInvitation = <ThrowOnError extends boolean = false>(options: Options<WithdrawInvitationData, ThrowOnError>): RequestResult<WithdrawInvitationResponses, WithdrawInvitationErrors, ThrowOnError> => (options.client ?? client).delete<WithdrawInvitationResponses, WithdrawInvitationErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/invitations/{invitation_id}',
    ...options
});

/**
 * See what an invitation is for
 *
 * Changes nothing.
 *
 * Needs no session.
 */
export const readInvitation = <ThrowOnError extends boolean = false>(options: Options<ReadInvitationData, ThrowOnError>): RequestResult<ReadInvitationResponses, ReadInvitationErrors, ThrowOnError> => (options.client ?? client).post<ReadInvitationResponses, ReadInvitationErrors, ThrowOnError>({
    url: '/invitations/read',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Accept an invitation
 *
 * Whoever has no account yet gives a `password`, and is signed in. An account that there is keeps its password, and its user signs in as always.
 *
 * Needs no session.
 */
export const acceptInvitation = <ThrowOnError extends boolean = false>(options: Options<AcceptInvitationData, ThrowOnError>): RequestResult<AcceptInvitationResponses, AcceptInvitationErrors, ThrowOnError> => (options.client ?? client).post<AcceptInvitationResponses, AcceptInvitationErrors, ThrowOnError>({
    url: '/invitations/accept',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the API keys
 *
 * All of your organisation, oldest first, revoked ones too; their values are shown nowhere.
 *
 * Needs a role that allows `keys:read`.
 */
export const listKeys = <ThrowOnError extends boolean = false>(options?: Options<ListKeysData, ThrowOnError>): RequestResult<ListKeysResponses, ListKeysErrors, ThrowOnError> => (options?.client ?? client).get<ListKeysResponses, ListKeysErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/keys',
    ...options
});

/**
 * Make an API key
 *
 * Its value is in this answer, and never again. It works at once.
 *
 * Needs a role that allows `keys:manage`.
 */
export const createKey = <ThrowOnError extends boolean = false>(options: Options<CreateKeyData, ThrowOnError>): RequestResult<CreateKeyResponses, CreateKeyErrors, ThrowOnError> => (options.client ?? client).post<CreateKeyResponses, CreateKeyErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/keys',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Make a key in the place of another one
 *
 * With the same name and scopes; the old one stays valid until you revoke it, or it ends. The value is in this answer, and never again.
 *
 * Needs a role that allows `keys:manage`.
 */
export const rotateKey = <ThrowOnError extends boolean = false>(options: Options<RotateKeyData, ThrowOnError>): RequestResult<RotateKeyResponses, RotateKeyErrors, ThrowOnError> => (options.client ?? client).post<RotateKeyResponses, RotateKeyErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/keys/{key_id}/rotate',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Revoke an API key
 *
 * For good, within a second. Revoking again changes nothing.
 *
 * Needs a role that allows `keys:manage`.
 */
export const revokeKey = <ThrowOnError extends boolean = false>(options: Options<RevokeKeyData, ThrowOnError>): RequestResult<RevokeKeyResponses, RevokeKeyErrors, ThrowOnError> => (options.client ?? client).delete<RevokeKeyResponses, RevokeKeyErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/keys/{key_id}',
    ...options
});

/**
 * List the webhook endpoints, and which need somebody
 *
 * All of your organisation, oldest first.
 *
 * Any member may.
 */
export const listFlaggedWebhooks = <ThrowOnError extends boolean = false>(options?: Options<ListFlaggedWebhooksData, ThrowOnError>): RequestResult<ListFlaggedWebhooksResponses, ListFlaggedWebhooksErrors, ThrowOnError> => (options?.client ?? client).get<ListFlaggedWebhooksResponses, ListFlaggedWebhooksErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/webhooks',
    ...options
});

/**
 * Count the attempts of an endpoint by hour or day
 *
 * Those that it acknowledged, and those that it did not.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const readAttemptSeries = <ThrowOnError extends boolean = false>(options: Options<ReadAttemptSeriesData, ThrowOnError>): RequestResult<ReadAttemptSeriesResponses, ReadAttemptSeriesErrors, ThrowOnError> => (options.client ?? client).get<ReadAttemptSeriesResponses, ReadAttemptSeriesErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/webhooks/{webhook_id}/attempts',
    ...options
});

/**
 * List the calls of the last 30 days
 *
 * With keys and by members. Those of the last second may be missing. Neither bodies nor query strings are kept.
 *
 * Needs a role that allows `calls:read`.
 */
export const listCalls = <ThrowOnError extends boolean = false>(options?: Options<ListCallsData, ThrowOnError>): RequestResult<ListCallsResponses, ListCallsErrors, ThrowOnError> => (options?.client ?? client).get<ListCallsResponses, ListCallsErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/calls',
    ...options
});

/**
 * Count the calls by hour or day
 *
 * By the class of their status. Those of the last five seconds may be missing.
 *
 * Needs a role that allows `calls:read`.
 */
export const readCallSeries = <ThrowOnError extends boolean = false>(options?: Options<ReadCallSeriesData, ThrowOnError>): RequestResult<ReadCallSeriesResponses, ReadCallSeriesErrors, ThrowOnError> => (options?.client ?? client).get<ReadCallSeriesResponses, ReadCallSeriesErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/calls/series',
    ...options
});

/**
 * List what was done to the account
 *
 * Its keys, webhook endpoints, members and sign-ins; of the last two years.
 *
 * Needs a role that allows `audit:read`.
 */
export const listChanges = <ThrowOnError extends boolean = false>(options?: Options<ListChangesData, ThrowOnError>): RequestResult<ListChangesResponses, ListChangesErrors, ThrowOnError> => (options?.client ?? client).get<ListChangesResponses, ListChangesErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/changes',
    ...options
});

/**
 * Name keys and members
 *
 * Keys and members of your organisation, also revoked and removed ones.
 *
 * Any member may.
 */
export const listActors = <ThrowOnError extends boolean = false>(options: Options<ListActorsData, ThrowOnError>): RequestResult<ListActorsResponses, ListActorsErrors, ThrowOnError> => (options.client ?? client).get<ListActorsResponses, ListActorsErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/actors',
    ...options
});

/**
 * Name who made the entries of a timeline
 *
 * For a request of your partner, or an order of your pharmacy. Members and keys of the other side are not named.
 *
 * Any member may.
 */
export const readTimelineActors = <ThrowOnError extends boolean = false>(options: Options<ReadTimelineActorsData, ThrowOnError>): RequestResult<ReadTimelineActorsResponses, ReadTimelineActorsErrors, ThrowOnError> => (options.client ?? client).get<ReadTimelineActorsResponses, ReadTimelineActorsErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/timelines/{request_id}/actors',
    ...options
});

/**
 * Count the orders by status
 *
 * Of the last 30 days; those that went on to another pharmacy are left out.
 *
 * Needs a role that allows `orders:read`.
 */
export const countOrders = <ThrowOnError extends boolean = false>(options?: Options<CountOrdersData, ThrowOnError>): RequestResult<CountOrdersResponses, CountOrdersErrors, ThrowOnError> => (options?.client ?? client).get<CountOrdersResponses, CountOrdersErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/order-counts',
    ...options
});

/**
 * List the states of Nigeria
 *
 * By the codes with which addresses are answered.
 *
 * Any member may.
 */
export const listStates = <ThrowOnError extends boolean = false>(options?: Options<ListStatesData, ThrowOnError>): RequestResult<ListStatesResponses, ListStatesErrors, ThrowOnError> => (options?.client ?? client).get<ListStatesResponses, ListStatesErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/states',
    ...options
});

/**
 * Find verified pharmacies that have a medicine
 *
 * Generic or brand name, in any case, with or without strength and form. Nearest pharmacy first; only verified ones with a licence in date and the medicine in stock. A misspelled name is recognised, and each result says which medicine it is for. Each price is [promised for a while](/v1/docs/requests#offers) to who orders with its `offer_id`.
 *
 * Needs a role that allows `medicines:search`.
 */
export const partnerSearchMedicines = <ThrowOnError extends boolean = false>(options: Options<PartnerSearchMedicinesData, ThrowOnError>): RequestResult<PartnerSearchMedicinesResponses, PartnerSearchMedicinesErrors, ThrowOnError> => (options.client ?? client).post<PartnerSearchMedicinesResponses, PartnerSearchMedicinesErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/medicines/search',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List your requests
 *
 * Newest first. Pages neither skip nor repeat a request when new ones come meanwhile.
 *
 * Needs a role that allows `requests:read`.
 */
export const partnerListRequests = <ThrowOnError extends boolean = false>(options?: Options<PartnerListRequestsData, ThrowOnError>): RequestResult<PartnerListRequestsResponses, PartnerListRequestsErrors, ThrowOnError> => (options?.client ?? client).get<PartnerListRequestsResponses, PartnerListRequestsErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/requests',
    ...options
});

/**
 * Order medicines from a pharmacy
 *
 * Everything is checked before the request is accepted: the pharmacy, each medicine by exact name, the unit and the stock. Items with an `offer_id` cost what the search said. Send an `Idempotency-Key` or an `external_id`, and the call is safe to send again. With `dry_run` every check is made and answered, and nothing is started.
 *
 * Needs a role that allows `requests:create`.
 */
export const partnerCreateRequest = <ThrowOnError extends boolean = false>(options: Options<PartnerCreateRequestData, ThrowOnError>): RequestResult<PartnerCreateRequestResponses, PartnerCreateRequestErrors, ThrowOnError> => (options.client ?? client).post<PartnerCreateRequestResponses, PartnerCreateRequestErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/requests',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read a request with its timeline
 *
 * For polling, send the `ETag` back as `If-None-Match`: while nothing has happened the answer is 304. With `wait` that answer is kept back until something happens, or until the time is over.
 *
 * Needs a role that allows `requests:read`.
 */
export const partnerReadRequest = <ThrowOnError extends boolean = false>(options: Options<PartnerReadRequestData, ThrowOnError>): RequestResult<PartnerReadRequestResponses, PartnerReadRequestErrors, ThrowOnError> => (options.client ?? client).get<PartnerReadRequestResponses, PartnerReadRequestErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/requests/{request_id}',
    ...options
});

/**
 * Cancel a pending request
 *
 * Only while it is `pending`. The answer is the decision: when the pharmacy confirms at the same moment, one of the two wins. Cancelling again what you have cancelled is 200.
 *
 * Needs a role that allows `requests:cancel`.
 */
export const partnerCancelRequest = <ThrowOnError extends boolean = false>(options: Options<PartnerCancelRequestData, ThrowOnError>): RequestResult<PartnerCancelRequestResponses, PartnerCancelRequestErrors, ThrowOnError> => (options.client ?? client).post<PartnerCancelRequestResponses, PartnerCancelRequestErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/requests/{request_id}/cancel',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Submit the authorization code of an emergency
 *
 * For a request with `authorization` that is not held for the code: an emergency, or one that was released without an answer. The code is accepted for 48 hours after the request was placed, also when it has been delivered. The same code again is 200, another one 409. While the request is held for the code, use the action `authorize`.
 *
 * Needs a role that allows `requests:create`.
 */
export const partnerSubmitAuthorization = <ThrowOnError extends boolean = false>(options: Options<PartnerSubmitAuthorizationData, ThrowOnError>): RequestResult<PartnerSubmitAuthorizationResponses, PartnerSubmitAuthorizationErrors, ThrowOnError> => (options.client ?? client).post<PartnerSubmitAuthorizationResponses, PartnerSubmitAuthorizationErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/requests/{request_id}/authorization',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read the proof of a delivery
 *
 * Of a delivered request. A signature or photo has a link that works for 5 minutes; each read of one is kept in an audit log: which key, and when.
 *
 * Needs a role that allows `requests:read`.
 */
export const partnerReadProof = <ThrowOnError extends boolean = false>(options: Options<PartnerReadProofData, ThrowOnError>): RequestResult<PartnerReadProofResponses, PartnerReadProofErrors, ThrowOnError> => (options.client ?? client).get<PartnerReadProofResponses, PartnerReadProofErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/requests/{request_id}/proof',
    ...options
});

/**
 * Read the image of a proof by its link
 *
 * The link is in `image.link.path` of the proof. It stops working with the key that read the proof, and is kept in the audit log under that key. Browsers save the image and run nothing in it.
 *
 * Needs no session.
 */
export const partnerReadProofImage = <ThrowOnError extends boolean = false>(options: Options<PartnerReadProofImageData, ThrowOnError>): RequestResult<PartnerReadProofImageResponses, PartnerReadProofImageErrors, ThrowOnError> => (options.client ?? client).get<PartnerReadProofImageResponses, PartnerReadProofImageErrors, ThrowOnError>({ url: '/partner/proof-images/{link}', ...options });

/**
 * Agree to what the pharmacy proposes
 *
 * Agree to what the pharmacy proposes. For holds with the reason `substitution_proposed`, `partial_stock`, `price_changed`.
 *
 * Needs a role that allows `requests:create`.
 */
export const partnerApproveHold = <ThrowOnError extends boolean = false>(options: Options<PartnerApproveHoldData, ThrowOnError>): RequestResult<PartnerApproveHoldResponses, PartnerApproveHoldErrors, ThrowOnError> => (options.client ?? client).post<PartnerApproveHoldResponses, PartnerApproveHoldErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/requests/{request_id}/hold/approve',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Attach prescriptions
 *
 * Attach prescriptions. For holds with the reason `prescription_required`, `prescription_unclear`.
 *
 * Needs a role that allows `requests:create`.
 */
export const partnerAttachPrescriptionsToHold = <ThrowOnError extends boolean = false>(options: Options<PartnerAttachPrescriptionsToHoldData, ThrowOnError>): RequestResult<PartnerAttachPrescriptionsToHoldResponses, PartnerAttachPrescriptionsToHoldErrors, ThrowOnError> => (options.client ?? client).post<PartnerAttachPrescriptionsToHoldResponses, PartnerAttachPrescriptionsToHoldErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/requests/{request_id}/hold/attach_prescriptions',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Hand in the authorization code
 *
 * Hand in the authorization code. For holds with the reason `authorization_required`.
 *
 * Needs a role that allows `requests:create`.
 */
export const partnerAuthorizeHold = <ThrowOnError extends boolean = false>(options: Options<PartnerAuthorizeHoldData, ThrowOnError>): RequestResult<PartnerAuthorizeHoldResponses, PartnerAuthorizeHoldErrors, ThrowOnError> => (options.client ?? client).post<PartnerAuthorizeHoldResponses, PartnerAuthorizeHoldErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/requests/{request_id}/hold/authorize',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Say where it is to be delivered
 *
 * Say where it is to be delivered. For holds with the reason `address_unclear`.
 *
 * Needs a role that allows `requests:create`.
 */
export const partnerCorrectAddressOfHold = <ThrowOnError extends boolean = false>(options: Options<PartnerCorrectAddressOfHoldData, ThrowOnError>): RequestResult<PartnerCorrectAddressOfHoldResponses, PartnerCorrectAddressOfHoldErrors, ThrowOnError> => (options.client ?? client).post<PartnerCorrectAddressOfHoldResponses, PartnerCorrectAddressOfHoldErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/requests/{request_id}/hold/correct_address',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Say who takes it at the door
 *
 * Say who takes it at the door. For holds with the reason `recipient_unreachable`.
 *
 * Needs a role that allows `requests:create`.
 */
export const partnerCorrectRecipientOfHold = <ThrowOnError extends boolean = false>(options: Options<PartnerCorrectRecipientOfHoldData, ThrowOnError>): RequestResult<PartnerCorrectRecipientOfHoldResponses, PartnerCorrectRecipientOfHoldErrors, ThrowOnError> => (options.client ?? client).post<PartnerCorrectRecipientOfHoldResponses, PartnerCorrectRecipientOfHoldErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/requests/{request_id}/hold/correct_recipient',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * End the whole request
 *
 * End the whole request: it is cancelled while pending, and fails after. For holds with the reason `prescription_required`, `prescription_unclear`, `substitution_proposed`, `partial_stock`, `price_changed`, `authorization_required`, `address_unclear`, `recipient_unreachable`.
 *
 * Needs a role that allows `requests:create`.
 */
export const partnerDeclineHold = <ThrowOnError extends boolean = false>(options: Options<PartnerDeclineHoldData, ThrowOnError>): RequestResult<PartnerDeclineHoldResponses, PartnerDeclineHoldErrors, ThrowOnError> => (options.client ?? client).post<PartnerDeclineHoldResponses, PartnerDeclineHoldErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/requests/{request_id}/hold/decline',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Hand in a prescription
 *
 * As data in `details`, as up to 5 files (PDF, JPEG, PNG; told from their bytes), or both; files in base 64, or as parts of `multipart/form-data`. The body may have 10 MB. The same words and files again are the same prescription; a file can be in one prescription only. The example is accepted as long as its dates can be.
 *
 * Needs a role that allows `requests:create`.
 */
export const partnerCreatePrescription = <ThrowOnError extends boolean = false>(options: Options<PartnerCreatePrescriptionData, ThrowOnError>): RequestResult<PartnerCreatePrescriptionResponses, PartnerCreatePrescriptionErrors, ThrowOnError> => (options.client ?? client).post<PartnerCreatePrescriptionResponses, PartnerCreatePrescriptionErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/prescriptions',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Attach prescriptions to a request
 *
 * While the request is open. They are added to those that it has; attaching again what it has changes nothing. Its status stays, so there is no entry in the timeline and no event; its `ETag` changes.
 *
 * Needs a role that allows `requests:create`.
 */
export const partnerAttachPrescriptions = <ThrowOnError extends boolean = false>(options: Options<PartnerAttachPrescriptionsData, ThrowOnError>): RequestResult<PartnerAttachPrescriptionsResponses, PartnerAttachPrescriptionsErrors, ThrowOnError> => (options.client ?? client).post<PartnerAttachPrescriptionsResponses, PartnerAttachPrescriptionsErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/requests/{request_id}/prescriptions',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read a prescription
 *
 * With a link to each file that works for 5 minutes. Each read is kept in an audit log: which key read what, and when.
 *
 * Needs a role that allows `requests:read`.
 */
export const partnerReadPrescription = <ThrowOnError extends boolean = false>(options: Options<PartnerReadPrescriptionData, ThrowOnError>): RequestResult<PartnerReadPrescriptionResponses, PartnerReadPrescriptionErrors, ThrowOnError> => (options.client ?? client).get<PartnerReadPrescriptionResponses, PartnerReadPrescriptionErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/prescriptions/{prescription_id}',
    ...options
});

/**
 * Read a file of a prescription by its link
 *
 * The link is in `files[].link.path` of the prescription. It stops working with the key that read the prescription, and is kept in the audit log under that key. Browsers save the file and run nothing in it.
 *
 * Needs no session.
 */
export const partnerReadPrescriptionFile = <ThrowOnError extends boolean = false>(options: Options<PartnerReadPrescriptionFileData, ThrowOnError>): RequestResult<PartnerReadPrescriptionFileResponses, PartnerReadPrescriptionFileErrors, ThrowOnError> => (options.client ?? client).get<PartnerReadPrescriptionFileResponses, PartnerReadPrescriptionFileErrors, ThrowOnError>({ url: '/partner/prescription-files/{link}', ...options });

/**
 * Read what happened to your requests
 *
 * One event for each timeline entry of each request, oldest first; and one when a webhook endpoint of yours is turned off by us, keeps failing, or has recovered. Read page after page with `after`: you miss none and see none twice, whatever happens meanwhile. With `wait` an empty page is kept back until there is an event, or until the time is over.
 *
 * Needs a role that allows `requests:read`.
 */
export const partnerListEvents = <ThrowOnError extends boolean = false>(options?: Options<PartnerListEventsData, ThrowOnError>): RequestResult<PartnerListEventsResponses, PartnerListEventsErrors, ThrowOnError> => (options?.client ?? client).get<PartnerListEventsResponses, PartnerListEventsErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/events',
    ...options
});

/**
 * Read one event
 *
 * As `GET /events` has it: to look again at what a webhook told, whose body names the `event_id`.
 *
 * Needs a role that allows `requests:read`.
 */
export const partnerReadEvent = <ThrowOnError extends boolean = false>(options: Options<PartnerReadEventData, ThrowOnError>): RequestResult<PartnerReadEventResponses, PartnerReadEventErrors, ThrowOnError> => (options.client ?? client).get<PartnerReadEventResponses, PartnerReadEventErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/events/{event_id}',
    ...options
});

/**
 * List your endpoints
 *
 * With whether each is on, and how it does. Never with their secrets.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const partnerListWebhooks = <ThrowOnError extends boolean = false>(options?: Options<PartnerListWebhooksData, ThrowOnError>): RequestResult<PartnerListWebhooksResponses, PartnerListWebhooksErrors, ThrowOnError> => (options?.client ?? client).get<PartnerListWebhooksResponses, PartnerListWebhooksErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/webhooks',
    ...options
});

/**
 * Register an endpoint
 *
 * It gets every event from now on. A signed test event is sent to it at once, of which you need not have the secret yet; what came of it is in `last_ping` a moment later. The `secret` is in this answer only: keep it.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const partnerCreateWebhook = <ThrowOnError extends boolean = false>(options: Options<PartnerCreateWebhookData, ThrowOnError>): RequestResult<PartnerCreateWebhookResponses, PartnerCreateWebhookErrors, ThrowOnError> => (options.client ?? client).post<PartnerCreateWebhookResponses, PartnerCreateWebhookErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/webhooks',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete an endpoint
 *
 * For good, with its deliveries and their attempts. What is under way is not tried again.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const partnerDeleteWebhook = <ThrowOnError extends boolean = false>(options: Options<PartnerDeleteWebhookData, ThrowOnError>): RequestResult<PartnerDeleteWebhookResponses, PartnerDeleteWebhookErrors, ThrowOnError> => (options.client ?? client).delete<PartnerDeleteWebhookResponses, PartnerDeleteWebhookErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/webhooks/{webhook_id}',
    ...options
});

/**
 * Read an endpoint
 *
 * Never with its secret.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const partnerReadWebhook = <ThrowOnError extends boolean = false>(options: Options<PartnerReadWebhookData, ThrowOnError>): RequestResult<PartnerReadWebhookResponses, PartnerReadWebhookErrors, ThrowOnError> => (options.client ?? client).get<PartnerReadWebhookResponses, PartnerReadWebhookErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/webhooks/{webhook_id}',
    ...options
});

/**
 * Change an endpoint
 *
 * What you leave out gets its default. Deliveries that are under way go to the new URL; events that happened before keep the choice of types that there was.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const partnerReplaceWebhook = <ThrowOnError extends boolean = false>(options: Options<PartnerReplaceWebhookData, ThrowOnError>): RequestResult<PartnerReplaceWebhookResponses, PartnerReplaceWebhookErrors, ThrowOnError> => (options.client ?? client).put<PartnerReplaceWebhookResponses, PartnerReplaceWebhookErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/webhooks/{webhook_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Give an endpoint a new secret
 *
 * Until the overlap is over both secrets sign, the new one and the one until now, so that no delivery is refused while you change. Rotating again before ends the older one at once: send an `Idempotency-Key`.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const partnerRotateWebhookSecret = <ThrowOnError extends boolean = false>(options: Options<PartnerRotateWebhookSecretData, ThrowOnError>): RequestResult<PartnerRotateWebhookSecretResponses, PartnerRotateWebhookSecretErrors, ThrowOnError> => (options.client ?? client).post<PartnerRotateWebhookSecretResponses, PartnerRotateWebhookSecretErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/webhooks/{webhook_id}/rotate-secret',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Send a test event now
 *
 * Signed as every event is, once, and also to an endpoint that is off; the answer says what came of it. It is no delivery, and changes nothing in how the endpoint does.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const partnerTestWebhook = <ThrowOnError extends boolean = false>(options: Options<PartnerTestWebhookData, ThrowOnError>): RequestResult<PartnerTestWebhookResponses, PartnerTestWebhookErrors, ThrowOnError> => (options.client ?? client).post<PartnerTestWebhookResponses, PartnerTestWebhookErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/webhooks/{webhook_id}/test',
    ...options
});

/**
 * Turn an endpoint off
 *
 * Nothing is lost: what waits and what happens meanwhile is held. Pausing one that is off changes nothing.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const partnerPauseWebhook = <ThrowOnError extends boolean = false>(options: Options<PartnerPauseWebhookData, ThrowOnError>): RequestResult<PartnerPauseWebhookResponses, PartnerPauseWebhookErrors, ThrowOnError> => (options.client ?? client).post<PartnerPauseWebhookResponses, PartnerPauseWebhookErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/webhooks/{webhook_id}/pause',
    ...options
});

/**
 * Turn an endpoint on
 *
 * Whatever turned it off. All that is held is sent, in order for each request, from the start of its schedule.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const partnerResumeWebhook = <ThrowOnError extends boolean = false>(options: Options<PartnerResumeWebhookData, ThrowOnError>): RequestResult<PartnerResumeWebhookResponses, PartnerResumeWebhookErrors, ThrowOnError> => (options.client ?? client).post<PartnerResumeWebhookResponses, PartnerResumeWebhookErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/webhooks/{webhook_id}/resume',
    ...options
});

/**
 * See what was sent to an endpoint, and what came of it
 *
 * One delivery for each event that the endpoint gets, with its attempts; newest first.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const partnerListWebhookDeliveries = <ThrowOnError extends boolean = false>(options: Options<PartnerListWebhookDeliveriesData, ThrowOnError>): RequestResult<PartnerListWebhookDeliveriesResponses, PartnerListWebhookDeliveriesErrors, ThrowOnError> => (options.client ?? client).get<PartnerListWebhookDeliveriesResponses, PartnerListWebhookDeliveriesErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/webhooks/{webhook_id}/deliveries',
    ...options
});

/**
 * See one delivery
 *
 * With its attempts.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const partnerReadWebhookDelivery = <ThrowOnError extends boolean = false>(options: Options<PartnerReadWebhookDeliveryData, ThrowOnError>): RequestResult<PartnerReadWebhookDeliveryResponses, PartnerReadWebhookDeliveryErrors, ThrowOnError> => (options.client ?? client).get<PartnerReadWebhookDeliveryResponses, PartnerReadWebhookDeliveryErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/webhooks/{webhook_id}/deliveries/{event_id}',
    ...options
});

/**
 * Send a delivery now
 *
 * One that waits for its next attempt has it now, and its schedule goes on after it. Any other, acknowledged ones too, is sent from the start of the schedule. The answer is the delivery as it is at that moment: look again for what came of it.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const partnerRetryWebhookDelivery = <ThrowOnError extends boolean = false>(options: Options<PartnerRetryWebhookDeliveryData, ThrowOnError>): RequestResult<PartnerRetryWebhookDeliveryResponses, PartnerRetryWebhookDeliveryErrors, ThrowOnError> => (options.client ?? client).post<PartnerRetryWebhookDeliveryResponses, PartnerRetryWebhookDeliveryErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/webhooks/{webhook_id}/deliveries/{event_id}/retry',
    ...options
});

/**
 * Give a delivery up
 *
 * The next event of the request need not wait for it any more. It is sent only if you retry it.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const partnerSkipWebhookDelivery = <ThrowOnError extends boolean = false>(options: Options<PartnerSkipWebhookDeliveryData, ThrowOnError>): RequestResult<PartnerSkipWebhookDeliveryResponses, PartnerSkipWebhookDeliveryErrors, ThrowOnError> => (options.client ?? client).post<PartnerSkipWebhookDeliveryResponses, PartnerSkipWebhookDeliveryErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/webhooks/{webhook_id}/deliveries/{event_id}/skip',
    ...options
});

/**
 * Send everything that was not acknowledged since a time
 *
 * All that is held, has failed or waits for its next attempt, in order for each request, from the start of the schedule. What you skipped stays skipped.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const partnerRecoverWebhookDeliveries = <ThrowOnError extends boolean = false>(options: Options<PartnerRecoverWebhookDeliveriesData, ThrowOnError>): RequestResult<PartnerRecoverWebhookDeliveriesResponses, PartnerRecoverWebhookDeliveriesErrors, ThrowOnError> => (options.client ?? client).post<PartnerRecoverWebhookDeliveriesResponses, PartnerRecoverWebhookDeliveriesErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/webhooks/{webhook_id}/recover',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read the statuses and transitions as data
 *
 * From the very table that the engine runs on.
 *
 * Needs no session.
 */
export const partnerReadStateMachine = <ThrowOnError extends boolean = false>(options?: Options<PartnerReadStateMachineData, ThrowOnError>): RequestResult<PartnerReadStateMachineResponses, PartnerReadStateMachineErrors, ThrowOnError> => (options?.client ?? client).get<PartnerReadStateMachineResponses, PartnerReadStateMachineErrors, ThrowOnError>({ url: '/partner/meta/state-machine', ...options });

/**
 * See how much of your limits is used
 *
 * And how often you called in the last 31 days. It does not count against your limits, and answers also when they are used up, 60 times a minute.
 *
 * Any member may.
 */
export const partnerReadUsage = <ThrowOnError extends boolean = false>(options?: Options<PartnerReadUsageData, ThrowOnError>): RequestResult<PartnerReadUsageResponses, PartnerReadUsageErrors, ThrowOnError> => (options?.client ?? client).get<PartnerReadUsageResponses, PartnerReadUsageErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/usage',
    ...options
});

/**
 * List what the sandbox can play
 *
 * Each scenario is chosen by `sandbox.scenario` when you create a request, or by its magic pharmacy.
 *
 * Needs a role that allows `requests:create`.
 */
export const partnerListScenarios = <ThrowOnError extends boolean = false>(options?: Options<PartnerListScenariosData, ThrowOnError>): RequestResult<PartnerListScenariosResponses, PartnerListScenariosErrors, ThrowOnError> => (options?.client ?? client).get<PartnerListScenariosResponses, PartnerListScenariosErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/sandbox/scenarios',
    ...options
});

/**
 * Move a request by hand
 *
 * In the place of its pharmacy or courier. Order with the scenario `manual`, so that nothing else moves it.
 *
 * Needs a role that allows `requests:create`.
 */
export const partnerAdvanceRequest = <ThrowOnError extends boolean = false>(options: Options<PartnerAdvanceRequestData, ThrowOnError>): RequestResult<PartnerAdvanceRequestResponses, PartnerAdvanceRequestErrors, ThrowOnError> => (options.client ?? client).post<PartnerAdvanceRequestResponses, PartnerAdvanceRequestErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/sandbox/requests/{request_id}/advance',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List your orders
 *
 * Newest first. To wait for orders, send the `ETag` back as `If-None-Match` with `wait`: the answer comes as soon as the page would be another, or is 304 when the time is over.
 *
 * Needs a role that allows `orders:read`.
 */
export const pharmacyListOrders = <ThrowOnError extends boolean = false>(options?: Options<PharmacyListOrdersData, ThrowOnError>): RequestResult<PharmacyListOrdersResponses, PharmacyListOrdersErrors, ThrowOnError> => (options?.client ?? client).get<PharmacyListOrdersResponses, PharmacyListOrdersErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/orders',
    ...options
});

/**
 * Read an order with its timeline
 *
 * With `If-None-Match` and `wait` as in the list.
 *
 * Needs a role that allows `orders:read`.
 */
export const pharmacyReadOrder = <ThrowOnError extends boolean = false>(options: Options<PharmacyReadOrderData, ThrowOnError>): RequestResult<PharmacyReadOrderResponses, PharmacyReadOrderErrors, ThrowOnError> => (options.client ?? client).get<PharmacyReadOrderResponses, PharmacyReadOrderErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/orders/{request_id}',
    ...options
});

/**
 * Accept an order
 *
 * You will supply all of it at this price. Your licence is checked once more, and the stock is kept for it. When the partner cancels at the same moment, one of the two wins. Sending the same report again returns 200 and the current order. A different report of a step that is already recorded is refused with 409.
 *
 * Needs a role that allows `orders:write`.
 */
export const pharmacyAcceptOrder = <ThrowOnError extends boolean = false>(options: Options<PharmacyAcceptOrderData, ThrowOnError>): RequestResult<PharmacyAcceptOrderResponses, PharmacyAcceptOrderErrors, ThrowOnError> => (options.client ?? client).post<PharmacyAcceptOrderResponses, PharmacyAcceptOrderErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/orders/{request_id}/accept',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Reject an order
 *
 * While it is pending. Sending the same report again returns 200 and the current order. A different report of a step that is already recorded is refused with 409.
 *
 * Needs a role that allows `orders:write`.
 */
export const pharmacyRejectOrder = <ThrowOnError extends boolean = false>(options: Options<PharmacyRejectOrderData, ThrowOnError>): RequestResult<PharmacyRejectOrderResponses, PharmacyRejectOrderErrors, ThrowOnError> => (options.client ?? client).post<PharmacyRejectOrderResponses, PharmacyRejectOrderErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/orders/{request_id}/reject',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Say what you dispense
 *
 * For each line how much, and from which package. A medicine that needs a prescription is dispensed only from a verified one. Sending the same report again returns 200 and the current order. A different report of a step that is already recorded is refused with 409.
 *
 * Needs a role that allows `orders:write`.
 */
export const pharmacyDispenseOrder = <ThrowOnError extends boolean = false>(options: Options<PharmacyDispenseOrderData, ThrowOnError>): RequestResult<PharmacyDispenseOrderResponses, PharmacyDispenseOrderErrors, ThrowOnError> => (options.client ?? client).post<PharmacyDispenseOrderResponses, PharmacyDispenseOrderErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/orders/{request_id}/dispense',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Say that it is packed
 *
 * It waits for the courier, or for the patient. May be left out. Sending the same report again returns 200 and the current order. A different report of a step that is already recorded is refused with 409.
 *
 * Needs a role that allows `orders:write`.
 */
export const pharmacyReadyOrder = <ThrowOnError extends boolean = false>(options: Options<PharmacyReadyOrderData, ThrowOnError>): RequestResult<PharmacyReadyOrderResponses, PharmacyReadyOrderErrors, ThrowOnError> => (options.client ?? client).post<PharmacyReadyOrderResponses, PharmacyReadyOrderErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/orders/{request_id}/ready',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Say that the courier has it
 *
 * May be left out where no courier comes. Sending the same report again returns 200 and the current order. A different report of a step that is already recorded is refused with 409.
 *
 * Needs a role that allows `orders:write`.
 */
export const pharmacyHandOverOrder = <ThrowOnError extends boolean = false>(options: Options<PharmacyHandOverOrderData, ThrowOnError>): RequestResult<PharmacyHandOverOrderResponses, PharmacyHandOverOrderErrors, ThrowOnError> => (options.client ?? client).post<PharmacyHandOverOrderResponses, PharmacyHandOverOrderErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/orders/{request_id}/hand_over',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Say that the patient has it
 *
 * With a proof: the recipient's PIN, the name of the person who received it, a signature with the name, or a photo. After 10 wrong PINs for an order within an hour its PIN is not checked: 429. Where `proof_required` is `pin`, and for an hour after a wrong PIN, only the PIN is accepted. Sending the same report again returns 200 and the current order. A different report of a step that is already recorded is refused with 409.
 *
 * Needs a role that allows `orders:write`.
 */
export const pharmacyDeliverOrder = <ThrowOnError extends boolean = false>(options: Options<PharmacyDeliverOrderData, ThrowOnError>): RequestResult<PharmacyDeliverOrderResponses, PharmacyDeliverOrderErrors, ThrowOnError> => (options.client ?? client).post<PharmacyDeliverOrderResponses, PharmacyDeliverOrderErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/orders/{request_id}/deliver',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Say that it came back
 *
 * The courier could not hand it over, and you have it again. Sending the same report again returns 200 and the current order. A different report of a step that is already recorded is refused with 409.
 *
 * Needs a role that allows `orders:write`.
 */
export const pharmacyReturnOrder = <ThrowOnError extends boolean = false>(options: Options<PharmacyReturnOrderData, ThrowOnError>): RequestResult<PharmacyReturnOrderResponses, PharmacyReturnOrderErrors, ThrowOnError> => (options.client ?? client).post<PharmacyReturnOrderResponses, PharmacyReturnOrderErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/orders/{request_id}/return',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Give up an order
 *
 * After it was accepted, when it can not be completed. Sending the same report again returns 200 and the current order. A different report of a step that is already recorded is refused with 409.
 *
 * Needs a role that allows `orders:write`.
 */
export const pharmacyFailOrder = <ThrowOnError extends boolean = false>(options: Options<PharmacyFailOrderData, ThrowOnError>): RequestResult<PharmacyFailOrderResponses, PharmacyFailOrderErrors, ThrowOnError> => (options.client ?? client).post<PharmacyFailOrderResponses, PharmacyFailOrderErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/orders/{request_id}/fail',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Ask the partner first
 *
 * Holds the order until the partner acts, or its time is over. `partial_stock`, `price_changed` and `substitution_proposed` propose something for lines; when the partner approves, the order is what you proposed, and you go on. An order is held 20 times at most.
 *
 * Needs a role that allows `orders:write`.
 */
export const pharmacyOpenHold = <ThrowOnError extends boolean = false>(options: Options<PharmacyOpenHoldData, ThrowOnError>): RequestResult<PharmacyOpenHoldResponses, PharmacyOpenHoldErrors, ThrowOnError> => (options.client ?? client).post<PharmacyOpenHoldResponses, PharmacyOpenHoldErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/orders/{request_id}/hold',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Take back what you asked
 *
 * You know what you wanted to know; the order goes on as it was.
 *
 * Needs a role that allows `orders:write`.
 */
export const pharmacyWithdrawHold = <ThrowOnError extends boolean = false>(options: Options<PharmacyWithdrawHoldData, ThrowOnError>): RequestResult<PharmacyWithdrawHoldResponses, PharmacyWithdrawHoldErrors, ThrowOnError> => (options.client ?? client).post<PharmacyWithdrawHoldResponses, PharmacyWithdrawHoldErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/orders/{request_id}/hold/withdraw',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List your endpoints
 *
 * With whether each is on, and how it does. Never with their secrets.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const pharmacyListWebhooks = <ThrowOnError extends boolean = false>(options?: Options<PharmacyListWebhooksData, ThrowOnError>): RequestResult<PharmacyListWebhooksResponses, PharmacyListWebhooksErrors, ThrowOnError> => (options?.client ?? client).get<PharmacyListWebhooksResponses, PharmacyListWebhooksErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/webhooks',
    ...options
});

/**
 * Register an endpoint
 *
 * It gets every event from now on. A signed test event is sent to it at once, of which you need not have the secret yet; what came of it is in `last_ping` a moment later. The `secret` is in this answer only: keep it.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const pharmacyCreateWebhook = <ThrowOnError extends boolean = false>(options: Options<PharmacyCreateWebhookData, ThrowOnError>): RequestResult<PharmacyCreateWebhookResponses, PharmacyCreateWebhookErrors, ThrowOnError> => (options.client ?? client).post<PharmacyCreateWebhookResponses, PharmacyCreateWebhookErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/webhooks',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete an endpoint
 *
 * For good, with its deliveries and their attempts. What is under way is not tried again.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const pharmacyDeleteWebhook = <ThrowOnError extends boolean = false>(options: Options<PharmacyDeleteWebhookData, ThrowOnError>): RequestResult<PharmacyDeleteWebhookResponses, PharmacyDeleteWebhookErrors, ThrowOnError> => (options.client ?? client).delete<PharmacyDeleteWebhookResponses, PharmacyDeleteWebhookErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/webhooks/{webhook_id}',
    ...options
});

/**
 * Read an endpoint
 *
 * Never with its secret.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const pharmacyReadWebhook = <ThrowOnError extends boolean = false>(options: Options<PharmacyReadWebhookData, ThrowOnError>): RequestResult<PharmacyReadWebhookResponses, PharmacyReadWebhookErrors, ThrowOnError> => (options.client ?? client).get<PharmacyReadWebhookResponses, PharmacyReadWebhookErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/webhooks/{webhook_id}',
    ...options
});

/**
 * Change an endpoint
 *
 * What you leave out gets its default. Deliveries that are under way go to the new URL; events that happened before keep the choice of types that there was.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const pharmacyReplaceWebhook = <ThrowOnError extends boolean = false>(options: Options<PharmacyReplaceWebhookData, ThrowOnError>): RequestResult<PharmacyReplaceWebhookResponses, PharmacyReplaceWebhookErrors, ThrowOnError> => (options.client ?? client).put<PharmacyReplaceWebhookResponses, PharmacyReplaceWebhookErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/webhooks/{webhook_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Give an endpoint a new secret
 *
 * Until the overlap is over both secrets sign, the new one and the one until now, so that no delivery is refused while you change. Rotating again before ends the older one at once: send an `Idempotency-Key`.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const pharmacyRotateWebhookSecret = <ThrowOnError extends boolean = false>(options: Options<PharmacyRotateWebhookSecretData, ThrowOnError>): RequestResult<PharmacyRotateWebhookSecretResponses, PharmacyRotateWebhookSecretErrors, ThrowOnError> => (options.client ?? client).post<PharmacyRotateWebhookSecretResponses, PharmacyRotateWebhookSecretErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/webhooks/{webhook_id}/rotate-secret',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Send a test event now
 *
 * Signed as every event is, once, and also to an endpoint that is off; the answer says what came of it. It is no delivery, and changes nothing in how the endpoint does.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const pharmacyTestWebhook = <ThrowOnError extends boolean = false>(options: Options<PharmacyTestWebhookData, ThrowOnError>): RequestResult<PharmacyTestWebhookResponses, PharmacyTestWebhookErrors, ThrowOnError> => (options.client ?? client).post<PharmacyTestWebhookResponses, PharmacyTestWebhookErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/webhooks/{webhook_id}/test',
    ...options
});

/**
 * Turn an endpoint off
 *
 * Nothing is lost: what waits and what happens meanwhile is held. Pausing one that is off changes nothing.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const pharmacyPauseWebhook = <ThrowOnError extends boolean = false>(options: Options<PharmacyPauseWebhookData, ThrowOnError>): RequestResult<PharmacyPauseWebhookResponses, PharmacyPauseWebhookErrors, ThrowOnError> => (options.client ?? client).post<PharmacyPauseWebhookResponses, PharmacyPauseWebhookErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/webhooks/{webhook_id}/pause',
    ...options
});

/**
 * Turn an endpoint on
 *
 * Whatever turned it off. All that is held is sent, in order for each order, from the start of its schedule.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const pharmacyResumeWebhook = <ThrowOnError extends boolean = false>(options: Options<PharmacyResumeWebhookData, ThrowOnError>): RequestResult<PharmacyResumeWebhookResponses, PharmacyResumeWebhookErrors, ThrowOnError> => (options.client ?? client).post<PharmacyResumeWebhookResponses, PharmacyResumeWebhookErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/webhooks/{webhook_id}/resume',
    ...options
});

/**
 * See what was sent to an endpoint, and what came of it
 *
 * One delivery for each event that the endpoint gets, with its attempts; newest first.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const pharmacyListWebhookDeliveries = <ThrowOnError extends boolean = false>(options: Options<PharmacyListWebhookDeliveriesData, ThrowOnError>): RequestResult<PharmacyListWebhookDeliveriesResponses, PharmacyListWebhookDeliveriesErrors, ThrowOnError> => (options.client ?? client).get<PharmacyListWebhookDeliveriesResponses, PharmacyListWebhookDeliveriesErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/webhooks/{webhook_id}/deliveries',
    ...options
});

/**
 * See one delivery
 *
 * With its attempts.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const pharmacyReadWebhookDelivery = <ThrowOnError extends boolean = false>(options: Options<PharmacyReadWebhookDeliveryData, ThrowOnError>): RequestResult<PharmacyReadWebhookDeliveryResponses, PharmacyReadWebhookDeliveryErrors, ThrowOnError> => (options.client ?? client).get<PharmacyReadWebhookDeliveryResponses, PharmacyReadWebhookDeliveryErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/webhooks/{webhook_id}/deliveries/{event_id}',
    ...options
});

/**
 * Send a delivery now
 *
 * One that waits for its next attempt has it now, and its schedule goes on after it. Any other, acknowledged ones too, is sent from the start of the schedule. The answer is the delivery as it is at that moment: look again for what came of it.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const pharmacyRetryWebhookDelivery = <ThrowOnError extends boolean = false>(options: Options<PharmacyRetryWebhookDeliveryData, ThrowOnError>): RequestResult<PharmacyRetryWebhookDeliveryResponses, PharmacyRetryWebhookDeliveryErrors, ThrowOnError> => (options.client ?? client).post<PharmacyRetryWebhookDeliveryResponses, PharmacyRetryWebhookDeliveryErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/webhooks/{webhook_id}/deliveries/{event_id}/retry',
    ...options
});

/**
 * Give a delivery up
 *
 * The next event of the order need not wait for it any more. It is sent only if you retry it.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const pharmacySkipWebhookDelivery = <ThrowOnError extends boolean = false>(options: Options<PharmacySkipWebhookDeliveryData, ThrowOnError>): RequestResult<PharmacySkipWebhookDeliveryResponses, PharmacySkipWebhookDeliveryErrors, ThrowOnError> => (options.client ?? client).post<PharmacySkipWebhookDeliveryResponses, PharmacySkipWebhookDeliveryErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/webhooks/{webhook_id}/deliveries/{event_id}/skip',
    ...options
});

/**
 * Send everything that was not acknowledged since a time
 *
 * All that is held, has failed or waits for its next attempt, in order for each order, from the start of the schedule. What you skipped stays skipped.
 *
 * Needs a role that allows `webhooks:manage`.
 */
export const pharmacyRecoverWebhookDeliveries = <ThrowOnError extends boolean = false>(options: Options<PharmacyRecoverWebhookDeliveriesData, ThrowOnError>): RequestResult<PharmacyRecoverWebhookDeliveriesResponses, PharmacyRecoverWebhookDeliveriesErrors, ThrowOnError> => (options.client ?? client).post<PharmacyRecoverWebhookDeliveriesResponses, PharmacyRecoverWebhookDeliveriesErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/webhooks/{webhook_id}/recover',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read what you have said
 *
 * Page by page, by medicine_id; also what is out of stock. With `q`, the lines of what it names.
 *
 * Needs a role that allows `stock:write`.
 */
export const pharmacyListStock = <ThrowOnError extends boolean = false>(options?: Options<PharmacyListStockData, ThrowOnError>): RequestResult<PharmacyListStockResponses, PharmacyListStockErrors, ThrowOnError> => (options?.client ?? client).get<PharmacyListStockResponses, PharmacyListStockErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/stock',
    ...options
});

/**
 * Say what you have of one medicine
 *
 * Takes the place of what you said before, unless that is of a later moment: messages may arrive in any order, and any number of times.
 *
 * Needs a role that allows `stock:write`.
 */
export const pharmacyPutStock = <ThrowOnError extends boolean = false>(options: Options<PharmacyPutStockData, ThrowOnError>): RequestResult<PharmacyPutStockResponses, PharmacyPutStockErrors, ThrowOnError> => (options.client ?? client).put<PharmacyPutStockResponses, PharmacyPutStockErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/stock/{medicine_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Say what you have of many medicines
 *
 * Up to 100,000 rows and 50 MB, as a JSON array, as JSON lines or as CSV, which is read as it comes. Each row is taken as if it came alone; what no row names stays as it is. A row that has an `item_code` and names its medicine maps the code, and later rows and files need no more than that. Everything is stored at once at the end: a call that breaks off changes nothing. It is safe to send again.
 *
 * Needs a role that allows `stock:write`.
 */
export const pharmacyBulkStock = <ThrowOnError extends boolean = false>(options: Options<PharmacyBulkStockData, ThrowOnError>): RequestResult<PharmacyBulkStockResponses, PharmacyBulkStockErrors, ThrowOnError> => (options.client ?? client).post<PharmacyBulkStockResponses, PharmacyBulkStockErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/stock/bulk',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List your item codes
 *
 * Page by page, by item_code.
 *
 * Needs a role that allows `stock:write`.
 */
export const pharmacyListItemCodes = <ThrowOnError extends boolean = false>(options?: Options<PharmacyListItemCodesData, ThrowOnError>): RequestResult<PharmacyListItemCodesResponses, PharmacyListItemCodesErrors, ThrowOnError> => (options?.client ?? client).get<PharmacyListItemCodesResponses, PharmacyListItemCodesErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/item-codes',
    ...options
});

/**
 * Take a mapping away
 *
 * The stock that you told by it stays.
 *
 * Needs a role that allows `stock:write`.
 */
export const pharmacyDeleteItemCode = <ThrowOnError extends boolean = false>(options: Options<PharmacyDeleteItemCodeData, ThrowOnError>): RequestResult<PharmacyDeleteItemCodeResponses, PharmacyDeleteItemCodeErrors, ThrowOnError> => (options.client ?? client).delete<PharmacyDeleteItemCodeResponses, PharmacyDeleteItemCodeErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/item-codes/{item_code}',
    ...options
});

/**
 * Read what your item code means
 *
 * As you mapped it.
 *
 * Needs a role that allows `stock:write`.
 */
export const pharmacyReadItemCode = <ThrowOnError extends boolean = false>(options: Options<PharmacyReadItemCodeData, ThrowOnError>): RequestResult<PharmacyReadItemCodeResponses, PharmacyReadItemCodeErrors, ThrowOnError> => (options.client ?? client).get<PharmacyReadItemCodeResponses, PharmacyReadItemCodeErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/item-codes/{item_code}',
    ...options
});

/**
 * Say what your item code means
 *
 * In place of what it meant before, which no stock file changes. The stock of the medicine that it meant stays as you told it: tell 0 of it, if you have none any more.
 *
 * Needs a role that allows `stock:write`.
 */
export const pharmacyMapItemCode = <ThrowOnError extends boolean = false>(options: Options<PharmacyMapItemCodeData, ThrowOnError>): RequestResult<PharmacyMapItemCodeResponses, PharmacyMapItemCodeErrors, ThrowOnError> => (options.client ?? client).put<PharmacyMapItemCodeResponses, PharmacyMapItemCodeErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/item-codes/{item_code}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Say what you have, by your item code
 *
 * As `PUT /stock/{medicine_id}` of the medicine that the code means. A `sales_unit` or `pack_size` that is not that of the code is refused.
 *
 * Needs a role that allows `stock:write`.
 */
export const pharmacyPutItemStock = <ThrowOnError extends boolean = false>(options: Options<PharmacyPutItemStockData, ThrowOnError>): RequestResult<PharmacyPutItemStockResponses, PharmacyPutItemStockErrors, ThrowOnError> => (options.client ?? client).put<PharmacyPutItemStockResponses, PharmacyPutItemStockErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/item-codes/{item_code}/stock',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Look up how we write a medicine
 *
 * By generic name or brand, in any case, with or without strength and form; also where you have none of it. Or by what is on the package, `gtin` or `nafdac_number`: exactly one of the three is asked by. These find what the catalogue knows of packages, and what you said yourself of your item codes. All medicines at once are in `GET /medicines.csv`.
 *
 * Needs a role that allows `stock:write`.
 */
export const pharmacyFindMedicines = <ThrowOnError extends boolean = false>(options?: Options<PharmacyFindMedicinesData, ThrowOnError>): RequestResult<PharmacyFindMedicinesResponses, PharmacyFindMedicinesErrors, ThrowOnError> => (options?.client ?? client).get<PharmacyFindMedicinesResponses, PharmacyFindMedicinesErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/medicines',
    ...options
});

/**
 * Download the catalogue
 *
 * All medicines, as CSV (RFC 4180, UTF-8) with the columns `medicine_id`, `label`, `generic_name`, `strength`, `form`, `content_unit`, `prescription_required`, `brands`, `gtins`, `nafdac_numbers`. Match your items with it once, and send their `medicine_id` from then on. Brands are those that it is sold as; they, barcodes and registrations have `;` between, and the latter two are empty where we know none.
 *
 * Needs a role that allows `stock:write`.
 */
export const pharmacyDownloadCatalogue = <ThrowOnError extends boolean = false>(options?: Options<PharmacyDownloadCatalogueData, ThrowOnError>): RequestResult<PharmacyDownloadCatalogueResponses, PharmacyDownloadCatalogueErrors, ThrowOnError> => (options?.client ?? client).get<PharmacyDownloadCatalogueResponses, PharmacyDownloadCatalogueErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/medicines.csv',
    ...options
});

/**
 * Read the prescriptions of an order
 *
 * With a link to each file that works for 5 minutes. Each read is kept in an audit log. An order that was cancelled or rejected is not yours any more: 404.
 *
 * Needs a role that allows `orders:read`.
 */
export const pharmacyListOrderPrescriptions = <ThrowOnError extends boolean = false>(options: Options<PharmacyListOrderPrescriptionsData, ThrowOnError>): RequestResult<PharmacyListOrderPrescriptionsResponses, PharmacyListOrderPrescriptionsErrors, ThrowOnError> => (options.client ?? client).get<PharmacyListOrderPrescriptionsResponses, PharmacyListOrderPrescriptionsErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/orders/{request_id}/prescriptions',
    ...options
});

/**
 * Say that you look at a prescription
 *
 * Optional. Until you decide, or the order ends, no other pharmacy that has an order with it can decide.
 *
 * Needs a role that allows `orders:write`.
 */
export const pharmacyReviewPrescription = <ThrowOnError extends boolean = false>(options: Options<PharmacyReviewPrescriptionData, ThrowOnError>): RequestResult<PharmacyReviewPrescriptionResponses, PharmacyReviewPrescriptionErrors, ThrowOnError> => (options.client ?? client).post<PharmacyReviewPrescriptionResponses, PharmacyReviewPrescriptionErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/orders/{request_id}/prescriptions/{prescription_id}/review',
    ...options
});

/**
 * Verify a prescription
 *
 * Says what it allows: at most what its `details` say. What they do not say (files only, a medicine or unit that can not be read) is stated, up to limits, by a `pharmacist`, and the partner is told. Where that is more than the order asks for, or has refills, it counts once a second pharmacist sends the same lines. A line of an order that needs a prescription is dispensed from one that allows its medicine, at most `quantity` for an order, and at most 1 + `refills` times. The same call again answers the same.
 *
 * Needs a role that allows `orders:write`.
 */
export const pharmacyVerifyPrescription = <ThrowOnError extends boolean = false>(options: Options<PharmacyVerifyPrescriptionData, ThrowOnError>): RequestResult<PharmacyVerifyPrescriptionResponses, PharmacyVerifyPrescriptionErrors, ThrowOnError> => (options.client ?? client).post<PharmacyVerifyPrescriptionResponses, PharmacyVerifyPrescriptionErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/orders/{request_id}/prescriptions/{prescription_id}/verify',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Reject a prescription
 *
 * For good: nothing is ever dispensed from it. The same call again answers the same.
 *
 * Needs a role that allows `orders:write`.
 */
export const pharmacyRejectPrescription = <ThrowOnError extends boolean = false>(options: Options<PharmacyRejectPrescriptionData, ThrowOnError>): RequestResult<PharmacyRejectPrescriptionResponses, PharmacyRejectPrescriptionErrors, ThrowOnError> => (options.client ?? client).post<PharmacyRejectPrescriptionResponses, PharmacyRejectPrescriptionErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/orders/{request_id}/prescriptions/{prescription_id}/reject',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read a file of a prescription by its link
 *
 * The link is in `files[].link.path` of the prescription. It stops working with the key that asked for it, and when the order is not yours any more. Each read is kept in an audit log. Browsers save the file and run nothing in it.
 *
 * Needs no session.
 */
export const pharmacyReadOrderPrescriptionFile = <ThrowOnError extends boolean = false>(options: Options<PharmacyReadOrderPrescriptionFileData, ThrowOnError>): RequestResult<PharmacyReadOrderPrescriptionFileResponses, PharmacyReadOrderPrescriptionFileErrors, ThrowOnError> => (options.client ?? client).get<PharmacyReadOrderPrescriptionFileResponses, PharmacyReadOrderPrescriptionFileErrors, ThrowOnError>({ url: '/pharmacy/prescription-files/{link}', ...options });

/**
 * Get a test order
 *
 * Of medicines that you have in stock, on the way of every order: your inbox has it when this is answered, your webhooks and your own system are told of it, and nobody but you moves it.
 *
 * Needs a role that allows `orders:write`.
 */
export const pharmacyPlaceTestOrder = <ThrowOnError extends boolean = false>(options: Options<PharmacyPlaceTestOrderData, ThrowOnError>): RequestResult<PharmacyPlaceTestOrderResponses, PharmacyPlaceTestOrderErrors, ThrowOnError> => (options.client ?? client).post<PharmacyPlaceTestOrderResponses, PharmacyPlaceTestOrderErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/sandbox/orders',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
