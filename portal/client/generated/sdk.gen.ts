// Generated from docs/contract/portal-openapi.json by `npm run contract`; do not edit.
// @ts-nocheck

import { client } from './client.gen.ts';
import type { Client, ClientMeta, Options as Options2, RequestResult, TDataShape } from './client/index.ts';
import type { AcceptInvitationData, AcceptInvitationErrors, AcceptInvitationResponses, AddPasskeyData, AddPasskeyErrors, AddPasskeyResponses, AskForResetData, AskForResetErrors, AskForResetResponses, BeginSignOnData, BeginSignOnErrors, BeginSignOnResponses, ChangePasswordData, ChangePasswordErrors, ChangePasswordResponses, ChangeRoleData, ChangeRoleErrors, ChangeRoleResponses, ChooseOrganisationData, ChooseOrganisationErrors, ChooseOrganisationResponses, ConfirmAccessData, ConfirmAccessErrors, ConfirmAccessResponses, ConfirmSecondFactorData, ConfirmSecondFactorErrors, ConfirmSecondFactorResponses, CountOrdersData, CountOrdersErrors, CountOrdersResponses, CreateKeyData, CreateKeyErrors, CreateKeyResponses, EndOtherSessionsData, EndOtherSessionsErrors, EndOtherSessionsResponses, EndSessionData, EndSessionErrors, EndSessionResponses, FinishSignInData, FinishSignInErrors, FinishSignInResponses, FinishSignOnData, FinishSignOnErrors, FinishSignOnResponses, InviteMemberData, InviteMemberErrors, InviteMemberResponses, ListAccessData, ListAccessErrors, ListAccessResponses, ListActorsData, ListActorsErrors, ListActorsResponses, ListCallsData, ListCallsErrors, ListCallsResponses, ListChangesData, ListChangesErrors, ListChangesResponses, ListFlaggedWebhooksData, ListFlaggedWebhooksErrors, ListFlaggedWebhooksResponses, ListKeysData, ListKeysErrors, ListKeysResponses, ListMembersData, ListMembersErrors, ListMembersResponses, ListPasskeysData, ListPasskeysErrors, ListPasskeysResponses, ListSessionsData, ListSessionsErrors, ListSessionsResponses, ListStatesData, ListStatesErrors, ListStatesResponses, PartnerAdvanceRequestData, PartnerAdvanceRequestErrors, PartnerAdvanceRequestResponses, PartnerApproveHoldData, PartnerApproveHoldErrors, PartnerApproveHoldResponses, PartnerAttachPrescriptionsData, PartnerAttachPrescriptionsErrors, PartnerAttachPrescriptionsResponses, PartnerAttachPrescriptionsToHoldData, PartnerAttachPrescriptionsToHoldErrors, PartnerAttachPrescriptionsToHoldResponses, PartnerAuthorizeHoldData, PartnerAuthorizeHoldErrors, PartnerAuthorizeHoldResponses, PartnerCancelRequestData, PartnerCancelRequestErrors, PartnerCancelRequestResponses, PartnerCorrectAddressOfHoldData, PartnerCorrectAddressOfHoldErrors, PartnerCorrectAddressOfHoldResponses, PartnerCorrectRecipientOfHoldData, PartnerCorrectRecipientOfHoldErrors, PartnerCorrectRecipientOfHoldResponses, PartnerCreatePrescriptionData, PartnerCreatePrescriptionErrors, PartnerCreatePrescriptionResponses, PartnerCreateRequestData, PartnerCreateRequestErrors, PartnerCreateRequestResponses, PartnerCreateWebhookData, PartnerCreateWebhookErrors, PartnerCreateWebhookResponses, PartnerDeclineHoldData, PartnerDeclineHoldErrors, PartnerDeclineHoldResponses, PartnerDeleteWebhookData, PartnerDeleteWebhookErrors, PartnerDeleteWebhookResponses, PartnerDisputeStatementLineData, PartnerDisputeStatementLineErrors, PartnerDisputeStatementLineResponses, PartnerDownloadCatalogueData, PartnerDownloadCatalogueErrors, PartnerDownloadCatalogueResponses, PartnerFindMedicinesData, PartnerFindMedicinesErrors, PartnerFindMedicinesResponses, PartnerListEventsData, PartnerListEventsErrors, PartnerListEventsResponses, PartnerListRequestsData, PartnerListRequestsErrors, PartnerListRequestsResponses, PartnerListScenariosData, PartnerListScenariosErrors, PartnerListScenariosResponses, PartnerListStatementLinesData, PartnerListStatementLinesErrors, PartnerListStatementLinesResponses, PartnerListStatementsData, PartnerListStatementsErrors, PartnerListStatementsResponses, PartnerListWebhookDeliveriesData, PartnerListWebhookDeliveriesErrors, PartnerListWebhookDeliveriesResponses, PartnerListWebhooksData, PartnerListWebhooksErrors, PartnerListWebhooksResponses, PartnerPauseWebhookData, PartnerPauseWebhookErrors, PartnerPauseWebhookResponses, PartnerReadEventData, PartnerReadEventErrors, PartnerReadEventResponses, PartnerReadPharmacyData, PartnerReadPharmacyErrors, PartnerReadPharmacyResponses, PartnerReadPrescriptionData, PartnerReadPrescriptionErrors, PartnerReadPrescriptionFileData, PartnerReadPrescriptionFileErrors, PartnerReadPrescriptionFileResponses, PartnerReadPrescriptionResponses, PartnerReadProofData, PartnerReadProofErrors, PartnerReadProofImageData, PartnerReadProofImageErrors, PartnerReadProofImageResponses, PartnerReadProofResponses, PartnerReadRequestData, PartnerReadRequestErrors, PartnerReadRequestResponses, PartnerReadStateMachineData, PartnerReadStateMachineErrors, PartnerReadStateMachineResponses, PartnerReadStatementData, PartnerReadStatementErrors, PartnerReadStatementResponses, PartnerReadUsageData, PartnerReadUsageErrors, PartnerReadUsageResponses, PartnerReadWebhookData, PartnerReadWebhookDeliveryData, PartnerReadWebhookDeliveryErrors, PartnerReadWebhookDeliveryResponses, PartnerReadWebhookErrors, PartnerReadWebhookResponses, PartnerRecoverWebhookDeliveriesData, PartnerRecoverWebhookDeliveriesErrors, PartnerRecoverWebhookDeliveriesResponses, PartnerReplaceWebhookData, PartnerReplaceWebhookErrors, PartnerReplaceWebhookResponses, PartnerResumeWebhookData, PartnerResumeWebhookErrors, PartnerResumeWebhookResponses, PartnerRetryWebhookDeliveryData, PartnerRetryWebhookDeliveryErrors, PartnerRetryWebhookDeliveryResponses, PartnerRotateWebhookSecretData, PartnerRotateWebhookSecretErrors, PartnerRotateWebhookSecretResponses, PartnerSearchBasketData, PartnerSearchBasketErrors, PartnerSearchBasketResponses, PartnerSearchMedicinesData, PartnerSearchMedicinesErrors, PartnerSearchMedicinesResponses, PartnerSkipWebhookDeliveryData, PartnerSkipWebhookDeliveryErrors, PartnerSkipWebhookDeliveryResponses, PartnerSubmitAuthorizationData, PartnerSubmitAuthorizationErrors, PartnerSubmitAuthorizationResponses, PartnerTestWebhookData, PartnerTestWebhookErrors, PartnerTestWebhookResponses, PharmacyAcceptOrderData, PharmacyAcceptOrderErrors, PharmacyAcceptOrderResponses, PharmacyBulkStockData, PharmacyBulkStockErrors, PharmacyBulkStockResponses, PharmacyCorrectBatchData, PharmacyCorrectBatchErrors, PharmacyCorrectBatchResponses, PharmacyCreateWebhookData, PharmacyCreateWebhookErrors, PharmacyCreateWebhookResponses, PharmacyDeleteItemCodeData, PharmacyDeleteItemCodeErrors, PharmacyDeleteItemCodeResponses, PharmacyDeleteWebhookData, PharmacyDeleteWebhookErrors, PharmacyDeleteWebhookResponses, PharmacyDeliverOrderData, PharmacyDeliverOrderErrors, PharmacyDeliverOrderResponses, PharmacyDispenseOrderData, PharmacyDispenseOrderErrors, PharmacyDispenseOrderResponses, PharmacyDisputeStatementLineData, PharmacyDisputeStatementLineErrors, PharmacyDisputeStatementLineResponses, PharmacyDownloadCatalogueData, PharmacyDownloadCatalogueErrors, PharmacyDownloadCatalogueResponses, PharmacyFailOrderData, PharmacyFailOrderErrors, PharmacyFailOrderResponses, PharmacyFindMedicinesData, PharmacyFindMedicinesErrors, PharmacyFindMedicinesResponses, PharmacyHandOverOrderData, PharmacyHandOverOrderErrors, PharmacyHandOverOrderResponses, PharmacyListItemCodesData, PharmacyListItemCodesErrors, PharmacyListItemCodesResponses, PharmacyListOrderPrescriptionsData, PharmacyListOrderPrescriptionsErrors, PharmacyListOrderPrescriptionsResponses, PharmacyListOrdersData, PharmacyListOrdersErrors, PharmacyListOrdersResponses, PharmacyListStatementLinesData, PharmacyListStatementLinesErrors, PharmacyListStatementLinesResponses, PharmacyListStatementsData, PharmacyListStatementsErrors, PharmacyListStatementsResponses, PharmacyListStockData, PharmacyListStockErrors, PharmacyListStockResponses, PharmacyListWebhookDeliveriesData, PharmacyListWebhookDeliveriesErrors, PharmacyListWebhookDeliveriesResponses, PharmacyListWebhooksData, PharmacyListWebhooksErrors, PharmacyListWebhooksResponses, PharmacyMapItemCodeData, PharmacyMapItemCodeErrors, PharmacyMapItemCodeResponses, PharmacyOpenHoldData, PharmacyOpenHoldErrors, PharmacyOpenHoldResponses, PharmacyPauseWebhookData, PharmacyPauseWebhookErrors, PharmacyPauseWebhookResponses, PharmacyPlaceTestOrderData, PharmacyPlaceTestOrderErrors, PharmacyPlaceTestOrderResponses, PharmacyPutContactData, PharmacyPutContactErrors, PharmacyPutContactResponses, PharmacyPutItemStockData, PharmacyPutItemStockErrors, PharmacyPutItemStockResponses, PharmacyPutStockData, PharmacyPutStockErrors, PharmacyPutStockHeadingsData, PharmacyPutStockHeadingsErrors, PharmacyPutStockHeadingsResponses, PharmacyPutStockResponses, PharmacyReadChargesOfDeliveryData, PharmacyReadChargesOfDeliveryErrors, PharmacyReadChargesOfDeliveryResponses, PharmacyReadContactData, PharmacyReadContactErrors, PharmacyReadContactResponses, PharmacyReadFeesData, PharmacyReadFeesErrors, PharmacyReadFeesResponses, PharmacyReadItemCodeData, PharmacyReadItemCodeErrors, PharmacyReadItemCodeResponses, PharmacyReadOrderData, PharmacyReadOrderErrors, PharmacyReadOrderPrescriptionFileData, PharmacyReadOrderPrescriptionFileErrors, PharmacyReadOrderPrescriptionFileResponses, PharmacyReadOrderResponses, PharmacyReadStatementData, PharmacyReadStatementErrors, PharmacyReadStatementResponses, PharmacyReadStockHeadingsData, PharmacyReadStockHeadingsErrors, PharmacyReadStockHeadingsResponses, PharmacyReadWebhookData, PharmacyReadWebhookDeliveryData, PharmacyReadWebhookDeliveryErrors, PharmacyReadWebhookDeliveryResponses, PharmacyReadWebhookErrors, PharmacyReadWebhookResponses, PharmacyReadyOrderData, PharmacyReadyOrderErrors, PharmacyReadyOrderResponses, PharmacyRecoverWebhookDeliveriesData, PharmacyRecoverWebhookDeliveriesErrors, PharmacyRecoverWebhookDeliveriesResponses, PharmacyRejectOrderData, PharmacyRejectOrderErrors, PharmacyRejectOrderResponses, PharmacyRejectPrescriptionData, PharmacyRejectPrescriptionErrors, PharmacyRejectPrescriptionResponses, PharmacyReplaceWebhookData, PharmacyReplaceWebhookErrors, PharmacyReplaceWebhookResponses, PharmacyResumeWebhookData, PharmacyResumeWebhookErrors, PharmacyResumeWebhookResponses, PharmacyRetryWebhookDeliveryData, PharmacyRetryWebhookDeliveryErrors, PharmacyRetryWebhookDeliveryResponses, PharmacyReturnOrderData, PharmacyReturnOrderErrors, PharmacyReturnOrderResponses, PharmacyReviewPrescriptionData, PharmacyReviewPrescriptionErrors, PharmacyReviewPrescriptionResponses, PharmacyRotateWebhookSecretData, PharmacyRotateWebhookSecretErrors, PharmacyRotateWebhookSecretResponses, PharmacySkipWebhookDeliveryData, PharmacySkipWebhookDeliveryErrors, PharmacySkipWebhookDeliveryResponses, PharmacyTestWebhookData, PharmacyTestWebhookErrors, PharmacyTestWebhookResponses, PharmacyVerifyPrescriptionData, PharmacyVerifyPrescriptionErrors, PharmacyVerifyPrescriptionResponses, PharmacyWithdrawHoldData, PharmacyWithdrawHoldErrors, PharmacyWithdrawHoldResponses, PreparePasskeyData, PreparePasskeyErrors, PreparePasskeyResponses, PreparePasskeySignInData, PreparePasskeySignInErrors, PreparePasskeySignInResponses, PrepareSecondFactorData, PrepareSecondFactorErrors, PrepareSecondFactorResponses, ProveUserData, ProveUserErrors, ProveUserResponses, ReadAttemptSeriesData, ReadAttemptSeriesErrors, ReadAttemptSeriesResponses, ReadCallSeriesData, ReadCallSeriesErrors, ReadCallSeriesResponses, ReadInvitationData, ReadInvitationErrors, ReadInvitationResponses, ReadProofKindsData, ReadProofKindsErrors, ReadProofKindsResponses, ReadSessionData, ReadSessionErrors, ReadSessionResponses, ReadSignOnData, ReadSignOnErrors, ReadSignOnResponses, ReadTimelineActorsData, ReadTimelineActorsErrors, ReadTimelineActorsResponses, RemoveMemberData, RemoveMemberErrors, RemoveMemberResponses, RemovePasskeyData, RemovePasskeyErrors, RemovePasskeyResponses, RemoveSecondFactorData, RemoveSecondFactorErrors, RemoveSecondFactorResponses, RenameData, RenameErrors, RenameResponses, RenewRecoveryCodesData, RenewRecoveryCodesErrors, RenewRecoveryCodesResponses, ResetPasswordData, ResetPasswordErrors, ResetPasswordResponses, RevokeKeyData, RevokeKeyErrors, RevokeKeyResponses, RotateKeyData, RotateKeyErrors, RotateKeyResponses, SignInData, SignInErrors, SignInResponses, SignInWithPasskeyData, SignInWithPasskeyErrors, SignInWithPasskeyResponses, SignOutData, SignOutErrors, SignOutResponses, WithdrawInvitationData, WithdrawInvitationErrors, WithdrawInvitationResponses } from './types.gen.ts';

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
 * Ends the session immediately. Works without a session too.
 *
 * Needs no session.
 */
export const signOut = <ThrowOnError extends boolean = false>(options?: Options<SignOutData, ThrowOnError>): RequestResult<SignOutResponses, SignOutErrors, ThrowOnError> => (options?.client ?? client).delete<SignOutResponses, SignOutErrors, ThrowOnError>({ url: '/session', ...options });

/**
 * Read the current session
 *
 * The user, the current organisation and the permissions of the role.
 *
 * Any member may call it.
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
 * Sets the session cookie. Attempts on one account that follow too quickly must wait; attempts from another device or address need not.
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
 * Switch the organisation
 *
 * Takes effect with the next call, in every tab of this session.
 *
 * Any member may call it.
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
 * List your ways to prove your identity
 *
 * Empty if you only sign in with an identity provider: sign in again instead.
 *
 * Any member may call it.
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
 * Prove your identity
 *
 * Required (`proof_required`) before changes that give lasting access: passkeys, second factors, keys, invitations, webhook endpoints. Valid for five minutes in this session. With a second factor, the password alone is not enough. A passkey answers the options of `POST /session/passkey/options`.
 *
 * Any member may call it.
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
 * Complete a sign-in with the second factor
 *
 * Must follow within ten minutes of the password. Each code works once. After five wrong codes the password is required again. After ten in a row, no code is accepted for 15 minutes or until a password reset.
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
 * Get the options for a passkey sign-in
 *
 * Input for `navigator.credentials.get`, valid for five minutes. It does not name an account.
 *
 * Needs no session.
 */
export const preparePasskeySignIn = <ThrowOnError extends boolean = false>(options?: Options<PreparePasskeySignInData, ThrowOnError>): RequestResult<PreparePasskeySignInResponses, PreparePasskeySignInErrors, ThrowOnError> => (options?.client ?? client).post<PreparePasskeySignInResponses, PreparePasskeySignInErrors, ThrowOnError>({ url: '/session/passkey/options', ...options });

/**
 * Sign in with a passkey
 *
 * Needs neither password nor second factor, because the device verifies its user.
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
 * Read the identity provider
 *
 * The identity provider for single sign-on, if configured.
 *
 * Needs no session.
 */
export const readSignOn = <ThrowOnError extends boolean = false>(options?: Options<ReadSignOnData, ThrowOnError>): RequestResult<ReadSignOnResponses, ReadSignOnErrors, ThrowOnError> => (options?.client ?? client).get<ReadSignOnResponses, ReadSignOnErrors, ThrowOnError>({ url: '/session/sign-on', ...options });

/**
 * Start a single sign-on
 *
 * Send the browser to the returned URL. The identity provider sends it back to `/sign-on` of the pages.
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
 * Works once, within ten minutes, in the browser that started it.
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
 * Your passkeys, oldest first.
 *
 * Any member may call it.
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
 * Send the response of the device.
 *
 * Any member may call it.
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
 * Get the options for a new passkey
 *
 * Input for `navigator.credentials.create`, valid for five minutes.
 *
 * Any member may call it.
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
 * The passkey can no longer sign in.
 *
 * Any member may call it.
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
 * Your name is shown to other members of your organisations beside your email address.
 *
 * Any member may call it.
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
 * Lists, newest first: your passkeys, second factor and identity providers; API keys and invitations that you created; members whom you invited or gave a role; and webhook endpoints that you, or keys that you created, registered or changed. Members and webhook endpoints come from the audit log of the last two years.
 *
 * Any member may call it.
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
 * After a password reset, re-enables the passkeys that you left in the list.
 *
 * Any member may call it.
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
 * Ends all your sessions except this one immediately, on all servers.
 *
 * Any member may call it.
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
 * List your sessions
 *
 * Your active sessions, newest first.
 *
 * Any member may call it.
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
 * End a session
 *
 * Ends one of your sessions immediately, on all servers.
 *
 * Any member may call it.
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
 * Ends your other sessions.
 *
 * Any member may call it.
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
 * Request a password reset
 *
 * Sends an email with a link if the address has an account. The response is the same if it has none.
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
 * Set a new password
 *
 * Uses the link of the email. Ends all sessions of the user and withdraws the invitations the user sent. The second factor stays, and the next sign-in asks for it. Passkeys work again after the user has reviewed what has access to the account.
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
 * Sign-ins ask for a code only after you have confirmed one. Setting up again replaces an unconfirmed setup.
 *
 * Any member may call it.
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
 * Turn on the second factor
 *
 * Send a code of the authenticator. Every later sign-in asks for a code. Ends your other sessions.
 *
 * Any member may call it.
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
 * Turn off the second factor
 *
 * The recovery codes stop working too.
 *
 * Any member may call it.
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
 * The previous codes no longer work.
 *
 * Any member may call it.
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
 * List members and open invitations
 *
 * Members and invitations of your current organisation.
 *
 * Needs a role with `members:read`.
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
 * Ends their sessions and withdraws their invitations immediately. API keys that they created stay active and are listed in the response. There must always be an owner.
 *
 * Needs a role with `members:manage`.
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
 * Change the role of a member
 *
 * Takes effect with the next call of the member. There must always be an owner.
 *
 * Needs a role with `members:manage`.
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
 * Invite a member
 *
 * Sends an email with a link, which works once within a week. Inviting an address again sends a new link and invalidates the old one.
 *
 * Needs a role with `members:manage`.
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
 * Invalidates the link of the invitation.
 *
 * Needs a role with `members:manage`.
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
 * Read an invitation
 *
 * Reads the invitation of a link without using it.
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
 * Users without an account send a `password` and are signed in. Users with an account keep their password and sign in as usual.
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
 * All keys of your organisation, oldest first, including revoked ones. Never contains their values.
 *
 * Needs a role with `keys:read`.
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
 * Create an API key
 *
 * The key works immediately. Only this response contains its value.
 *
 * Needs a role with `keys:manage`.
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
 * Rotate an API key
 *
 * Creates a key with the same name and scopes. The old key stays valid until you revoke it or it expires. Only this response contains the value.
 *
 * Needs a role with `keys:manage`.
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
 * Revokes the key permanently, within a second. Revoking again changes nothing.
 *
 * Needs a role with `keys:manage`.
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
 * List webhook endpoints with their state
 *
 * All endpoints of your organisation, oldest first, each marked if it needs attention.
 *
 * Any member may call it.
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
 * Acknowledged and failed attempts.
 *
 * Needs a role with `webhooks:manage`.
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
 * Calls made with keys and by members. The last second may be missing. Bodies and query strings are not stored.
 *
 * Needs a role with `calls:read`.
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
 * Counts by status class. The last five seconds may be missing.
 *
 * Needs a role with `calls:read`.
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
 * List changes to the account
 *
 * Changes to keys, webhook endpoints and members, sign-ins, and holds of requests or orders, of the last two years.
 *
 * Needs a role with `audit:read`.
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
 * Look up the names of keys and members
 *
 * Finds keys and members of your organisation, including revoked keys and removed members.
 *
 * Any member may call it.
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
 * Look up the actors of a timeline
 *
 * For a request of your organisation or an order of your pharmacy. Does not name members and keys of the other side.
 *
 * Any member may call it.
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
 * Count orders by status
 *
 * Orders of the last 30 days, except those that went on to another pharmacy.
 *
 * Needs a role with `orders:read`.
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
 * Returns each state with the code that addresses use.
 *
 * Any member may call it.
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
 * Find pharmacies with a medicine in stock
 *
 * Finds verified pharmacies with a valid licence and the medicine in stock, nearest first. The name may be generic or brand, in any case, with or without strength and form. Misspelled names are recognised, and each result names its medicine. Each pharmacy is one result, which shows one article (brand and pack) at its own price: the searched brand, size and pack where the pharmacy has them, otherwise the article with the cheapest content; `searched_size` says whether it has the size or pack in the query. Order with the `offer_id` of a result to get [its price guaranteed](/v1/docs/requests#offers) for a while.
 *
 * Needs a role with `medicines:search`.
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
 * Find pharmacies with several medicines in stock
 *
 * Finds the verified pharmacies that have all items, then those that have most of them, and prices each line as an order would. Name medicines as in an order. The lines of a result can be ordered unchanged with their `offer_id`s.
 *
 * Needs a role with `medicines:search`.
 */
export const partnerSearchBasket = <ThrowOnError extends boolean = false>(options: Options<PartnerSearchBasketData, ThrowOnError>): RequestResult<PartnerSearchBasketResponses, PartnerSearchBasketErrors, ThrowOnError> => (options.client ?? client).post<PartnerSearchBasketResponses, PartnerSearchBasketErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/medicines/search-basket',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Search the catalogue
 *
 * Finds medicines by name, whether or not a pharmacy has them: a generic or brand name in any case, with or without strength and form. Map your own list of medicines with it, or with the whole catalogue from `GET /medicines.csv`. `POST /medicines/search` finds the pharmacies that have a medicine.
 *
 * Needs a role with `medicines:search`.
 */
export const partnerFindMedicines = <ThrowOnError extends boolean = false>(options: Options<PartnerFindMedicinesData, ThrowOnError>): RequestResult<PartnerFindMedicinesResponses, PartnerFindMedicinesErrors, ThrowOnError> => (options.client ?? client).get<PartnerFindMedicinesResponses, PartnerFindMedicinesErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/medicines',
    ...options
});

/**
 * Download the catalogue
 *
 * All medicines as CSV (RFC 4180, UTF-8) with the columns `medicine_id`, `label`, `generic_name`, `strength`, `form`, `content_unit`, `prescription_required`, `brands`, `gtins`, `nafdac_numbers`. Map your own list of medicines with it once, then send their `medicine_id`. Brands, barcodes and registrations are separated by `;`, and empty if unknown.
 *
 * Needs a role with `medicines:search`.
 */
export const partnerDownloadCatalogue = <ThrowOnError extends boolean = false>(options?: Options<PartnerDownloadCatalogueData, ThrowOnError>): RequestResult<PartnerDownloadCatalogueResponses, PartnerDownloadCatalogueErrors, ThrowOnError> => (options?.client ?? client).get<PartnerDownloadCatalogueResponses, PartnerDownloadCatalogueErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/medicines.csv',
    ...options
});

/**
 * Read a pharmacy
 *
 * Phone number, opening hours, services and delivery fee of a pharmacy as they are now. Records of requests have them as they were when the request was accepted.
 *
 * Needs a role with `medicines:search`.
 */
export const partnerReadPharmacy = <ThrowOnError extends boolean = false>(options: Options<PartnerReadPharmacyData, ThrowOnError>): RequestResult<PartnerReadPharmacyResponses, PartnerReadPharmacyErrors, ThrowOnError> => (options.client ?? client).get<PartnerReadPharmacyResponses, PartnerReadPharmacyErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/pharmacies/{pharmacy_id}',
    ...options
});

/**
 * List your requests
 *
 * Newest first. Pages neither skip nor repeat requests when new ones are added.
 *
 * Needs a role with `requests:read`.
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
 * Checks everything before accepting the request: the pharmacy, the exact name of each medicine, the unit and the stock. Items with an `offer_id` have the price of the search result. Send an `Idempotency-Key` or an `external_id` to make the call safe to repeat. With `dry_run`, returns the result of each check and places no order.
 *
 * Needs a role with `requests:create`.
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
 * To poll, send the `ETag` back as `If-None-Match`: while nothing has changed, the response is 304. With `wait`, that response is delayed until something changes or the time is up.
 *
 * Needs a role with `requests:read`.
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
 * Works only while the request is `pending`. If the pharmacy confirms at the same time, exactly one of the two succeeds, and the response tells you which. Cancelling a cancelled request again returns 200.
 *
 * Needs a role with `requests:cancel`.
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
 * Submit an authorization code after the order
 *
 * For a request with `authorization` that is not held for the code: an emergency, or one that went ahead without a response. The code is accepted for 48 hours after the request was placed, even after delivery. Repeating the same code returns 200; another code returns 409. While the request is held for the code, use the action `authorize` instead.
 *
 * Needs a role with `requests:create`.
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
 * Read the proof of delivery
 *
 * For delivered requests. A signature or photo has a link, valid for 5 minutes. Each read is logged with its key and time.
 *
 * Needs a role with `requests:read`.
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
 * Download the image of a delivery proof
 *
 * Use the link in `image.link.path` of the proof. It works only as long as the key that read the proof, and each download is logged under that key. Browsers save the image and never run it.
 *
 * Needs no session.
 */
export const partnerReadProofImage = <ThrowOnError extends boolean = false>(options: Options<PartnerReadProofImageData, ThrowOnError>): RequestResult<PartnerReadProofImageResponses, PartnerReadProofImageErrors, ThrowOnError> => (options.client ?? client).get<PartnerReadProofImageResponses, PartnerReadProofImageErrors, ThrowOnError>({ url: '/partner/proof-images/{link}', ...options });

/**
 * Approve the pharmacy's proposal
 *
 * Approve the pharmacy's proposal. Available for holds with the reason `substitution_proposed`, `pack_changed`, `partial_stock`, `price_changed`.
 *
 * Needs a role with `requests:create`.
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
 * Attach prescriptions. Available for holds with the reason `prescription_required`, `prescription_unclear`.
 *
 * Needs a role with `requests:create`.
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
 * Submit the authorization
 *
 * Submit the authorization: its code, amount, end or co-pay. Available for holds with the reason `authorization_required`, `authorization_exceeded`, `authorization_expired`.
 *
 * Needs a role with `requests:create`.
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
 * Correct the delivery address
 *
 * Correct the delivery address. Available for holds with the reason `address_unclear`.
 *
 * Needs a role with `requests:create`.
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
 * Correct the recipient
 *
 * Correct the recipient. Available for holds with the reason `recipient_unreachable`.
 *
 * Needs a role with `requests:create`.
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
 * Decline and end the request
 *
 * Decline and end the request: it is cancelled while pending, and fails later. Available for holds with the reason `prescription_required`, `prescription_unclear`, `substitution_proposed`, `pack_changed`, `partial_stock`, `price_changed`, `authorization_required`, `authorization_exceeded`, `authorization_expired`, `address_unclear`, `recipient_unreachable`.
 *
 * Needs a role with `requests:create`.
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
 * Submit a prescription
 *
 * Send it as data in `details`, as up to 5 files (PDF, JPEG or PNG, detected from their content), or both. Files can be base64 or parts of `multipart/form-data`; the body may have 10 MB. Submitting the same content again returns the existing prescription. A file can belong to one prescription only. The example is valid only around its dates.
 *
 * Needs a role with `requests:create`.
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
 * Adds prescriptions to an open request. Prescriptions that are already attached are ignored. The status stays the same, so there is no timeline entry or event, but the `ETag` changes.
 *
 * Needs a role with `requests:create`.
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
 * Includes a link to each file, valid for 5 minutes. Each read is logged with its key and time.
 *
 * Needs a role with `requests:read`.
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
 * Download a prescription file
 *
 * Use the link in `files[].link.path` of the prescription. It works only as long as the key that read the prescription, and each download is logged under that key. Browsers save the file and never run it.
 *
 * Needs no session.
 */
export const partnerReadPrescriptionFile = <ThrowOnError extends boolean = false>(options: Options<PartnerReadPrescriptionFileData, ThrowOnError>): RequestResult<PartnerReadPrescriptionFileResponses, PartnerReadPrescriptionFileErrors, ThrowOnError> => (options.client ?? client).get<PartnerReadPrescriptionFileResponses, PartnerReadPrescriptionFileErrors, ThrowOnError>({ url: '/partner/prescription-files/{link}', ...options });

/**
 * List your statements
 *
 * One for each calendar month in Lagos time, or each week, in which requests ended; newest first. The first is the open one, with the requests that ended until a few minutes ago.
 *
 * Needs a role with `requests:read`.
 */
export const partnerListStatements = <ThrowOnError extends boolean = false>(options?: Options<PartnerListStatementsData, ThrowOnError>): RequestResult<PartnerListStatementsResponses, PartnerListStatementsErrors, ThrowOnError> => (options?.client ?? client).get<PartnerListStatementsResponses, PartnerListStatementsErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/statements',
    ...options
});

/**
 * Read a statement
 *
 * The totals of a period, which are the sums of its lines.
 *
 * Needs a role with `requests:read`.
 */
export const partnerReadStatement = <ThrowOnError extends boolean = false>(options: Options<PartnerReadStatementData, ThrowOnError>): RequestResult<PartnerReadStatementResponses, PartnerReadStatementErrors, ThrowOnError> => (options.client ?? client).get<PartnerReadStatementResponses, PartnerReadStatementErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/statements/{statement_id}',
    ...options
});

/**
 * List the lines of a statement
 *
 * Each delivered, returned or failed request (0 unless delivered) and each adjustment, oldest first. With `Accept: text/csv`, all lines that match as CSV (RFC 4180, UTF-8) with the columns `line_id`, `kind`, `request_id`, `external_id`, `pharmacy_id`, `status`, `reason`, `at`, `total_ngn`, `delivery_fee_ngn`, `payer_ngn`, `patient_ngn`, `due_ngn`, `pharmacy_name`; the file of a closed statement is always the same.
 *
 * Needs a role with `requests:read`.
 */
export const partnerListStatementLines = <ThrowOnError extends boolean = false>(options: Options<PartnerListStatementLinesData, ThrowOnError>): RequestResult<PartnerListStatementLinesResponses, PartnerListStatementLinesErrors, ThrowOnError> => (options.client ?? client).get<PartnerListStatementLinesResponses, PartnerListStatementLinesErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/statements/{statement_id}/lines',
    ...options
});

/**
 * Dispute a line of a closed statement
 *
 * We answer each dispute; the line then has the `answer`. Amounts change only by an adjustment in a later statement. Repeating the same dispute changes nothing.
 *
 * Needs a role with `requests:create`.
 */
export const partnerDisputeStatementLine = <ThrowOnError extends boolean = false>(options: Options<PartnerDisputeStatementLineData, ThrowOnError>): RequestResult<PartnerDisputeStatementLineResponses, PartnerDisputeStatementLineErrors, ThrowOnError> => (options.client ?? client).post<PartnerDisputeStatementLineResponses, PartnerDisputeStatementLineErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/partner/statements/{statement_id}/lines/{line_id}/dispute',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List your events
 *
 * One event for each timeline entry of each request, oldest first. Also an event when a statement is closed, when we turn off one of your webhook endpoints, when one keeps failing, and when it has recovered. Read page after page with `after`: no event is skipped or repeated. With `wait`, an empty page is returned only when the time is up.
 *
 * Needs a role with `requests:read`.
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
 * The same event as in `GET /events`. Use it to verify a webhook, whose body has the `event_id`.
 *
 * Needs a role with `requests:read`.
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
 * All endpoints with their status and health. Never contains secrets.
 *
 * Needs a role with `webhooks:manage`.
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
 * Sends events to a URL from now on. A signed test event is sent immediately, and its result is in `last_ping` soon after; you do not need the secret yet to answer it. Store the `secret`: only this response contains it.
 *
 * Needs a role with `webhooks:manage`.
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
 * Deletes the endpoint permanently, with its deliveries and attempts. Deliveries in progress are not retried.
 *
 * Needs a role with `webhooks:manage`.
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
 * The endpoint with its status and health. Never contains its secret.
 *
 * Needs a role with `webhooks:manage`.
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
 * Replaces the settings of an endpoint; omitted members get their default. Deliveries in progress go to the new URL. Earlier events keep the old selection of types.
 *
 * Needs a role with `webhooks:manage`.
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
 * Rotate the secret of an endpoint
 *
 * During the overlap, both the old and the new secret sign, so that no delivery is refused while you switch. Rotating again before its end invalidates the older secret immediately: send an `Idempotency-Key`.
 *
 * Needs a role with `webhooks:manage`.
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
 * Send a test event
 *
 * Sends a signed test event once, even to an endpoint that is off, and returns the result. A test is not a delivery and does not affect the health of the endpoint.
 *
 * Needs a role with `webhooks:manage`.
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
 * Turn off an endpoint
 *
 * Holds pending deliveries and new events, so that nothing is lost. Pausing an endpoint that is off changes nothing.
 *
 * Needs a role with `webhooks:manage`.
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
 * Turn on an endpoint
 *
 * Turns on the endpoint, whatever turned it off. Held deliveries are sent in order for each request, from the start of the schedule.
 *
 * Needs a role with `webhooks:manage`.
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
 * List the deliveries of an endpoint
 *
 * One delivery for each event of the endpoint, with its attempts, newest first.
 *
 * Needs a role with `webhooks:manage`.
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
 * Read a delivery
 *
 * The delivery with its last attempts.
 *
 * Needs a role with `webhooks:manage`.
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
 * If the delivery waits for its next attempt, makes that attempt now and then continues the schedule. Any other delivery, including an acknowledged one, is sent from the start of the schedule. Read the delivery again later for the result.
 *
 * Needs a role with `webhooks:manage`.
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
 * Skip a delivery
 *
 * The next event of the request no longer waits for the skipped delivery, which is sent only if you retry it.
 *
 * Needs a role with `webhooks:manage`.
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
 * Resend unacknowledged deliveries
 *
 * Resends each delivery since the given time that is held, has failed or waits for its next attempt. Keeps the order within each request. A waiting delivery continues its schedule, the others start the schedule again. Skipped deliveries stay skipped.
 *
 * Needs a role with `webhooks:manage`.
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
 * Read the state machine
 *
 * All statuses and transitions, from the table that the engine uses.
 *
 * Needs no session.
 */
export const partnerReadStateMachine = <ThrowOnError extends boolean = false>(options?: Options<PartnerReadStateMachineData, ThrowOnError>): RequestResult<PartnerReadStateMachineResponses, PartnerReadStateMachineErrors, ThrowOnError> => (options?.client ?? client).get<PartnerReadStateMachineResponses, PartnerReadStateMachineErrors, ThrowOnError>({ url: '/partner/meta/state-machine', ...options });

/**
 * Read your usage
 *
 * Your rate limits, how much of them is used, and your calls in the last 31 days. Does not count against your limits. Works even when they are used up, 60 times a minute.
 *
 * Any member may call it.
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
 * List the sandbox scenarios
 *
 * Select a scenario with `sandbox.scenario` when you create a request, or by ordering from its pharmacy.
 *
 * Needs a role with `requests:create`.
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
 * Advance a request
 *
 * Acts as the pharmacy or courier of the request. Order with the scenario `manual`, so that nothing else advances it.
 *
 * Needs a role with `requests:create`.
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
 * Newest first. To wait for orders, send the `ETag` back as `If-None-Match` with `wait`: the response is sent when the page changes, or as 304 when the time is up.
 *
 * Needs a role with `orders:read`.
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
 * Supports `If-None-Match` and `wait` like `GET /orders`.
 *
 * Needs a role with `orders:read`.
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
 * Read what is due for a delivery
 *
 * Returns the charges of the order if these quantities are delivered: `patient_ngn` is what you collect at the door. It changes nothing. An order that has ended has its own charges.
 *
 * Needs a role with `orders:read`.
 */
export const pharmacyReadChargesOfDelivery = <ThrowOnError extends boolean = false>(options: Options<PharmacyReadChargesOfDeliveryData, ThrowOnError>): RequestResult<PharmacyReadChargesOfDeliveryResponses, PharmacyReadChargesOfDeliveryErrors, ThrowOnError> => (options.client ?? client).get<PharmacyReadChargesOfDeliveryResponses, PharmacyReadChargesOfDeliveryErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/orders/{request_id}/charges',
    ...options
});

/**
 * Accept an order
 *
 * Commits you to supply the whole order at this price. Checks your licence again and reserves the stock. If the partner cancels at the same time, exactly one of the two succeeds. Sending the same report again returns 200 and the current order. A different report of a step that is already recorded is refused with 409.
 *
 * Needs a role with `orders:write`.
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
 * Rejects a pending order. Sending the same report again returns 200 and the current order. A different report of a step that is already recorded is refused with 409.
 *
 * Needs a role with `orders:write`.
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
 * Dispense an order
 *
 * Report the quantity and package of each line. If you dispense less than you accepted, dispense the rest later in the same way, at most 20 times in all; before that the order cannot become ready, be handed over or delivered. A medicine that needs a prescription can only be dispensed from a verified one. Sending the same report again returns 200 and the current order. A different report of a step that is already recorded is refused with 409.
 *
 * Needs a role with `orders:write`.
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
 * Correct the batch of a dispensed package
 *
 * Replaces a wrong batch number, expiry date or NAFDAC number until the order is delivered. `items[].batches` then has the corrected values, and the timeline both. The partner is notified. Sending the same report again returns 200 and the current order. A different report of a step that is already recorded is refused with 409.
 *
 * Needs a role with `orders:write`.
 */
export const pharmacyCorrectBatch = <ThrowOnError extends boolean = false>(options: Options<PharmacyCorrectBatchData, ThrowOnError>): RequestResult<PharmacyCorrectBatchResponses, PharmacyCorrectBatchErrors, ThrowOnError> => (options.client ?? client).post<PharmacyCorrectBatchResponses, PharmacyCorrectBatchErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/orders/{request_id}/correct_batch',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Mark an order as ready
 *
 * The order is packed and waits for the courier or the patient. Optional. Sending the same report again returns 200 and the current order. A different report of a step that is already recorded is refused with 409.
 *
 * Needs a role with `orders:write`.
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
 * Hand an order over to the courier
 *
 * Report it when the courier picks up the order. Optional if there is no courier. Sending the same report again returns 200 and the current order. A different report of a step that is already recorded is refused with 409.
 *
 * Needs a role with `orders:write`.
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
 * Confirm the delivery of an order
 *
 * Needs a proof: the recipient's PIN, the name of the person who received it, a signature with name, or a photo. After 10 wrong PINs for an order within an hour, its PIN is not checked and the response is 429. If `proof_required` is `pin`, and for an hour after a wrong PIN, only the PIN is accepted. Sending the same report again returns 200 and the current order. A different report of a step that is already recorded is refused with 409.
 *
 * Needs a role with `orders:write`.
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
 * Report that the courier returned an order
 *
 * The courier could not deliver the order, and you have it back. Sending the same report again returns 200 and the current order. A different report of a step that is already recorded is refused with 409.
 *
 * Needs a role with `orders:write`.
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
 * Report that you cannot complete an order
 *
 * Ends an accepted order that you cannot complete. Sending the same report again returns 200 and the current order. A different report of a step that is already recorded is refused with 409.
 *
 * Needs a role with `orders:write`.
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
 * Hold an order to ask the partner
 *
 * Holds the order until the partner acts or the hold expires. `partial_stock`, `price_changed`, `pack_changed` and `substitution_proposed` propose a change; if the partner approves, the order changes accordingly and you continue. An order can be held at most 20 times, not counting holds for its authorization.
 *
 * Needs a role with `orders:write`.
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
 * Withdraw a hold
 *
 * Ends your hold when you no longer need an answer from the partner. The order continues unchanged.
 *
 * Needs a role with `orders:write`.
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
 * All endpoints with their status and health. Never contains secrets.
 *
 * Needs a role with `webhooks:manage`.
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
 * Sends events to a URL from now on. A signed test event is sent immediately, and its result is in `last_ping` soon after; you do not need the secret yet to answer it. Store the `secret`: only this response contains it.
 *
 * Needs a role with `webhooks:manage`.
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
 * Deletes the endpoint permanently, with its deliveries and attempts. Deliveries in progress are not retried.
 *
 * Needs a role with `webhooks:manage`.
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
 * The endpoint with its status and health. Never contains its secret.
 *
 * Needs a role with `webhooks:manage`.
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
 * Replaces the settings of an endpoint; omitted members get their default. Deliveries in progress go to the new URL. Earlier events keep the old selection of types.
 *
 * Needs a role with `webhooks:manage`.
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
 * Rotate the secret of an endpoint
 *
 * During the overlap, both the old and the new secret sign, so that no delivery is refused while you switch. Rotating again before its end invalidates the older secret immediately: send an `Idempotency-Key`.
 *
 * Needs a role with `webhooks:manage`.
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
 * Send a test event
 *
 * Sends a signed test event once, even to an endpoint that is off, and returns the result. A test is not a delivery and does not affect the health of the endpoint.
 *
 * Needs a role with `webhooks:manage`.
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
 * Turn off an endpoint
 *
 * Holds pending deliveries and new events, so that nothing is lost. Pausing an endpoint that is off changes nothing.
 *
 * Needs a role with `webhooks:manage`.
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
 * Turn on an endpoint
 *
 * Turns on the endpoint, whatever turned it off. Held deliveries are sent in order for each order, from the start of the schedule.
 *
 * Needs a role with `webhooks:manage`.
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
 * List the deliveries of an endpoint
 *
 * One delivery for each event of the endpoint, with its attempts, newest first.
 *
 * Needs a role with `webhooks:manage`.
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
 * Read a delivery
 *
 * The delivery with its last attempts.
 *
 * Needs a role with `webhooks:manage`.
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
 * If the delivery waits for its next attempt, makes that attempt now and then continues the schedule. Any other delivery, including an acknowledged one, is sent from the start of the schedule. Read the delivery again later for the result.
 *
 * Needs a role with `webhooks:manage`.
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
 * Skip a delivery
 *
 * The next event of the order no longer waits for the skipped delivery, which is sent only if you retry it.
 *
 * Needs a role with `webhooks:manage`.
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
 * Resend unacknowledged deliveries
 *
 * Resends each delivery since the given time that is held, has failed or waits for its next attempt. Keeps the order within each order. A waiting delivery continues its schedule, the others start the schedule again. Skipped deliveries stay skipped.
 *
 * Needs a role with `webhooks:manage`.
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
 * List your statements
 *
 * One for each calendar month in Lagos time, or each week, in which requests ended; newest first. The first is the open one, with the requests that ended until a few minutes ago.
 *
 * Needs a role with `orders:read`.
 */
export const pharmacyListStatements = <ThrowOnError extends boolean = false>(options?: Options<PharmacyListStatementsData, ThrowOnError>): RequestResult<PharmacyListStatementsResponses, PharmacyListStatementsErrors, ThrowOnError> => (options?.client ?? client).get<PharmacyListStatementsResponses, PharmacyListStatementsErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/statements',
    ...options
});

/**
 * Read a statement
 *
 * The totals of a period, which are the sums of its lines.
 *
 * Needs a role with `orders:read`.
 */
export const pharmacyReadStatement = <ThrowOnError extends boolean = false>(options: Options<PharmacyReadStatementData, ThrowOnError>): RequestResult<PharmacyReadStatementResponses, PharmacyReadStatementErrors, ThrowOnError> => (options.client ?? client).get<PharmacyReadStatementResponses, PharmacyReadStatementErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/statements/{statement_id}',
    ...options
});

/**
 * List the lines of a statement
 *
 * Each delivered, returned or failed request (0 unless delivered) and each adjustment, oldest first. With `Accept: text/csv`, all lines that match as CSV (RFC 4180, UTF-8) with the columns `line_id`, `kind`, `request_id`, `commission_ngn`, `status`, `reason`, `at`, `total_ngn`, `delivery_fee_ngn`, `payer_ngn`, `patient_ngn`, `due_ngn`; the file of a closed statement is always the same.
 *
 * Needs a role with `orders:read`.
 */
export const pharmacyListStatementLines = <ThrowOnError extends boolean = false>(options: Options<PharmacyListStatementLinesData, ThrowOnError>): RequestResult<PharmacyListStatementLinesResponses, PharmacyListStatementLinesErrors, ThrowOnError> => (options.client ?? client).get<PharmacyListStatementLinesResponses, PharmacyListStatementLinesErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/statements/{statement_id}/lines',
    ...options
});

/**
 * Dispute a line of a closed statement
 *
 * We answer each dispute; the line then has the `answer`. Amounts change only by an adjustment in a later statement. Repeating the same dispute changes nothing.
 *
 * Needs a role with `orders:write`.
 */
export const pharmacyDisputeStatementLine = <ThrowOnError extends boolean = false>(options: Options<PharmacyDisputeStatementLineData, ThrowOnError>): RequestResult<PharmacyDisputeStatementLineResponses, PharmacyDisputeStatementLineErrors, ThrowOnError> => (options.client ?? client).post<PharmacyDisputeStatementLineResponses, PharmacyDisputeStatementLineErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/statements/{statement_id}/lines/{line_id}/dispute',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List your stock
 *
 * One line for each article, sorted by `medicine_id`, in pages, including articles that are out of stock. With `q`, only matching medicines.
 *
 * Needs a role with `stock:write`.
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
 * Read the headings of your files
 *
 * Your mapping of headings to columns, and the headings that are recognised without it.
 *
 * Needs a role with `stock:write`.
 */
export const pharmacyReadStockHeadings = <ThrowOnError extends boolean = false>(options?: Options<PharmacyReadStockHeadingsData, ThrowOnError>): RequestResult<PharmacyReadStockHeadingsResponses, PharmacyReadStockHeadingsErrors, ThrowOnError> => (options?.client ?? client).get<PharmacyReadStockHeadingsResponses, PharmacyReadStockHeadingsErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/stock/headings',
    ...options
});

/**
 * Map the headings of your files
 *
 * Maps the headings of your CSV files to columns, for all later files. Replaces your previous mapping.
 *
 * Needs a role with `stock:write`.
 */
export const pharmacyPutStockHeadings = <ThrowOnError extends boolean = false>(options: Options<PharmacyPutStockHeadingsData, ThrowOnError>): RequestResult<PharmacyPutStockHeadingsResponses, PharmacyPutStockHeadingsErrors, ThrowOnError> => (options.client ?? client).put<PharmacyPutStockHeadingsResponses, PharmacyPutStockHeadingsErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/stock/headings',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Set the stock of an article
 *
 * The article is the medicine in the stated brand and pack. Replaces its current stock, batch and expiry date, unless those have a later `as_of`; calls may therefore arrive in any order and repeatedly. Other articles of the medicine do not change: if you now sell another pack, set the old one to 0.
 *
 * Needs a role with `stock:write`.
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
 * Upload stock
 *
 * Up to 100,000 rows and 50 MB as a JSON array, JSON lines or CSV, processed while it arrives. Each row has the effect of a single `PUT`; stock without a row does not change. A row with an `item_code` and a medicine maps the code, so that later rows need only the code. All rows are stored together at the end: a call that breaks off changes nothing. Safe to repeat.
 *
 * Needs a role with `stock:write`.
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
 * Sorted by item code, in pages.
 *
 * Needs a role with `stock:write`.
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
 * Delete an item code
 *
 * Deletes the mapping. The stock that you set with the code stays.
 *
 * Needs a role with `stock:write`.
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
 * Read an item code
 *
 * The medicine, brand, pack and identifiers that you mapped it to.
 *
 * Needs a role with `stock:write`.
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
 * Map an item code to an article
 *
 * The article is the medicine of a brand or maker in a pack. Replaces an existing mapping, which stock files never do. The stock of the previous article does not change: set it to 0 if you have none left.
 *
 * Needs a role with `stock:write`.
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
 * Set the stock of an item code
 *
 * Like `PUT /stock/{medicine_id}`, for the medicine and brand of the code. Refused if `sales_unit` or `pack_size` differ from the mapping.
 *
 * Needs a role with `stock:write`.
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
 * Read your contact and opening hours
 *
 * What partners and patients see of your pharmacy, besides its name and address.
 *
 * Needs a role with `orders:read`.
 */
export const pharmacyReadContact = <ThrowOnError extends boolean = false>(options?: Options<PharmacyReadContactData, ThrowOnError>): RequestResult<PharmacyReadContactResponses, PharmacyReadContactErrors, ThrowOnError> => (options?.client ?? client).get<PharmacyReadContactResponses, PharmacyReadContactErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/contact',
    ...options
});

/**
 * Set your contact and opening hours
 *
 * Replaces your phone number, opening hours and services; with `replaces`, only if the contact is still the one that you read. An order that is placed while you are closed is offered to you when you open, and your time to answer counts only while you are open. Orders that you have already keep their time limits. Without recorded hours, you are assumed to be open from 08:00 to 21:00, and orders are offered at once.
 *
 * Needs a role with `orders:write`.
 */
export const pharmacyPutContact = <ThrowOnError extends boolean = false>(options: Options<PharmacyPutContactData, ThrowOnError>): RequestResult<PharmacyPutContactResponses, PharmacyPutContactErrors, ThrowOnError> => (options.client ?? client).put<PharmacyPutContactResponses, PharmacyPutContactErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/contact',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read your delivery fee and commission
 *
 * The fees of new orders. To change one, ask the operator of the platform. Orders that you have already keep theirs.
 *
 * Needs a role with `orders:read`.
 */
export const pharmacyReadFees = <ThrowOnError extends boolean = false>(options?: Options<PharmacyReadFeesData, ThrowOnError>): RequestResult<PharmacyReadFeesResponses, PharmacyReadFeesErrors, ThrowOnError> => (options?.client ?? client).get<PharmacyReadFeesResponses, PharmacyReadFeesErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'portal.session_token',
            type: 'apiKey'
        }],
    url: '/pharmacy/fees',
    ...options
});

/**
 * Search the catalogue
 *
 * Search by exactly one of `q`, `gtin` and `nafdac_number`, whether or not you stock the medicine. `q` is a generic or brand name in any case, with or without strength and form. `gtin` and `nafdac_number` also find the identifiers of your own item codes. `GET /medicines.csv` has the whole catalogue.
 *
 * Needs a role with `stock:write`.
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
 * All medicines as CSV (RFC 4180, UTF-8) with the columns `medicine_id`, `label`, `generic_name`, `strength`, `form`, `content_unit`, `prescription_required`, `brands`, `gtins`, `nafdac_numbers`. Match your items with it once, then send their `medicine_id`. Brands, barcodes and registrations are separated by `;`, and empty if unknown.
 *
 * Needs a role with `stock:write`.
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
 * List the prescriptions of an order
 *
 * Includes a link to each file, valid for 5 minutes. Each read is logged. Returns 404 after the order was cancelled or rejected.
 *
 * Needs a role with `orders:read`.
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
 * Start the review of a prescription
 *
 * Optional. Until you decide or the order ends, no other pharmacy with an order for this prescription can decide.
 *
 * Needs a role with `orders:write`.
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
 * States what the prescription allows, up to what its `details` say. A `pharmacist` states what the details do not say (files only, or a medicine or unit that cannot be recognised), within limits, and the partner is notified. If that is more than the order needs, or includes refills, it takes effect after a second pharmacist sends the same lines. An order line is dispensed from a prescription that allows its medicine, up to `quantity` per order and 1 + `refills` times. Repeating the call returns the same response.
 *
 * Needs a role with `orders:write`.
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
 * Rejects the prescription permanently: nothing can be dispensed from it. Repeating the call returns the same response.
 *
 * Needs a role with `orders:write`.
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
 * Download a prescription file
 *
 * Use the link in `files[].link.path` of the prescription. It works only as long as the key that requested it, and while you have the order. Each download is logged. Browsers save the file and never run it.
 *
 * Needs no session.
 */
export const pharmacyReadOrderPrescriptionFile = <ThrowOnError extends boolean = false>(options: Options<PharmacyReadOrderPrescriptionFileData, ThrowOnError>): RequestResult<PharmacyReadOrderPrescriptionFileResponses, PharmacyReadOrderPrescriptionFileErrors, ThrowOnError> => (options.client ?? client).get<PharmacyReadOrderPrescriptionFileResponses, PharmacyReadOrderPrescriptionFileErrors, ThrowOnError>({ url: '/pharmacy/prescription-files/{link}', ...options });

/**
 * Create a test order
 *
 * Creates an order of medicines in your stock, which behaves like any other: it is in your inbox when the response arrives, your webhooks and your system are notified, and only you advance it.
 *
 * Needs a role with `orders:write`.
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
