// Generated from docs/contract/portal-openapi.json by `npm run contract`; do not edit.
// @ts-nocheck

export type ClientOptions = {
    baseUrl: `${string}://${string}/internal` | (string & {});
};

export type AcceptOutcome = {
    outcome: 'signed_in';
    session: Session;
} | {
    outcome: 'sign_in_needed';
};

export type AcceptOutcomeEnvelope = {
    success: true;
    data: AcceptOutcome;
};

export type AccountChange = {
    /**
     * RFC 3339, UTC.
     */
    at: string;
    kind: 'key.created' | 'key.rotated' | 'key.revoked' | 'webhook.created' | 'webhook.changed' | 'webhook.paused' | 'webhook.resumed' | 'webhook.secret_rotated' | 'webhook.deleted' | 'webhook.recovered' | 'webhook.delivery_retried' | 'webhook.delivery_skipped' | 'member.invited' | 'member.joined' | 'member.role_changed' | 'member.removed' | 'invitation.withdrawn' | 'session.began' | 'session.ended' | 'password.changed' | 'second_factor.enabled' | 'second_factor.disabled' | 'recovery_codes.renewed' | 'passkey.added' | 'passkey.removed' | 'access.reviewed' | 'hold.opened' | 'hold.resolved' | 'sign_on.linked';
    /**
     * The key, or the member, who did it; `ops` for us.
     */
    actor_id: string;
    /**
     * The key, endpoint or member that it was done to.
     */
    subject_id: string | null;
    /**
     * What that was called then.
     */
    subject_name: string | null;
    /**
     * From where; null where it was us.
     */
    client_address: string | null;
};

export type Actor = {
    /**
     * `organisation` is your own, where no key or member is on record; `support` is us; `system` is the engine.
     */
    kind: 'member' | 'former_member' | 'key' | 'organisation' | 'partner' | 'pharmacy' | 'courier' | 'system' | 'support';
    /**
     * Name of the member or key, if it belongs to your organisation.
     */
    name: string | null;
};

export type ActorList = {
    actors: Array<NamedActor>;
};

export type ActorListEnvelope = {
    success: true;
    data: ActorList;
};

export type ApiCall = {
    /**
     * RFC 3339, UTC. When it was answered.
     */
    called_at: string;
    /**
     * More than one only of refusals by the rate limit: those within a second are one entry, the first.
     */
    calls: number;
    method: string;
    /**
     * Method and path: `GET /requests/{request_id}`.
     */
    operation: string;
    /**
     * With the ids that were in it; other texts are left out.
     */
    path: string;
    status: number;
    /**
     * Of the refusal, if it was one.
     */
    error_code: string | null;
    /**
     * The `X-Request-Id` of the answer.
     */
    x_request_id: string;
    /**
     * The key, or the member who was signed in.
     */
    caller_id: string;
    duration_ms: number;
};

export type AttemptSeries = {
    /**
     * Oldest first, without gaps; the last one is not over yet.
     */
    points: Array<{
        /**
         * RFC 3339, UTC. Its beginning; that of a day is midnight in Nigeria.
         */
        from: string;
        /**
         * Attempts that the endpoint acknowledged.
         */
        succeeded: number;
        /**
         * Attempts that it did not.
         */
        failed: number;
    }>;
};

export type AttemptSeriesEnvelope = {
    success: true;
    data: AttemptSeries;
};

export type BeginSignOnEnvelope = {
    success: true;
    data: {
        /**
         * Of the identity provider: where the browser goes.
         */
        url: string;
    };
};

export type CallList = {
    /**
     * Newest first.
     */
    calls: Array<ApiCall>;
    has_more: boolean;
    /**
     * Send it as `cursor` for the next page; null on the last.
     */
    next_cursor: string | null;
};

export type CallListEnvelope = {
    success: true;
    data: CallList;
};

export type CallSeries = {
    /**
     * Oldest first, without gaps; the last one is not over yet.
     */
    points: Array<{
        /**
         * RFC 3339, UTC. Its beginning; that of a day is midnight in Nigeria.
         */
        from: string;
        /**
         * By the class of the status that was answered.
         */
        calls: {
            '2xx': number;
            '3xx': number;
            '4xx': number;
            '5xx': number;
        };
    }>;
};

export type CallSeriesEnvelope = {
    success: true;
    data: CallSeries;
};

export type ChangeList = {
    /**
     * Newest first.
     */
    changes: Array<AccountChange>;
    has_more: boolean;
    /**
     * Send it as `cursor` for the next page; null on the last.
     */
    next_cursor: string | null;
};

export type ChangeListEnvelope = {
    success: true;
    data: ChangeList;
};

export type Done = {
    done: true;
};

export type DoneEnvelope = {
    success: true;
    data: Done;
};

/**
 * Decide by it: codes keep their meaning. There may be new ones: treat one that you do not know by its HTTP status.
 */
export type ErrorCode = 'validation_error' | 'malformed_json' | 'malformed_multipart' | 'invalid_cursor' | 'malformed_http' | 'medicine_not_found' | 'request_not_found' | 'event_not_found' | 'pharmacy_not_found' | 'webhook_not_found' | 'delivery_not_found' | 'prescription_not_found' | 'proof_not_found' | 'file_link_not_found' | 'route_not_found' | 'method_not_allowed' | 'request_timeout' | 'request_not_cancellable' | 'duplicate_external_id' | 'file_already_used' | 'idempotency_in_progress' | 'illegal_transition' | 'request_on_hold' | 'hold_not_open' | 'price_changed' | 'webhook_limit_reached' | 'prescription_limit_reached' | 'webhook_disabled' | 'delivery_acknowledged' | 'payload_too_large' | 'unsupported_media_type' | 'medicine_not_recognised' | 'out_of_stock' | 'unit_not_available' | 'prescription_not_usable' | 'prescription_required' | 'file_type_unsupported' | 'file_damaged' | 'file_ambiguous' | 'file_encrypted' | 'file_active' | 'image_too_large' | 'file_infected' | 'idempotency_key_reused' | 'pharmacy_unavailable' | 'rate_limit_exceeded' | 'headers_too_large' | 'internal_error' | 'temporarily_unavailable' | 'unknown_medicine' | 'item_code_not_found' | 'order_not_found' | 'item_code_changed' | 'item_code_limit_reached' | 'hold_limit_reached' | 'rows_refused' | 'exceeds_prescription' | 'pin_required' | 'wrong_pin' | 'invalid_credentials' | 'invalid_code' | 'session_required' | 'proof_required' | 'insufficient_role' | 'origin_not_allowed' | 'sign_on_not_allowed' | 'sign_on_not_found' | 'organisation_not_found' | 'key_not_found' | 'passkey_not_found' | 'member_not_found' | 'invitation_not_found' | 'session_not_found' | 'link_not_found' | 'member_exists' | 'too_many_members' | 'last_owner' | 'key_not_active' | 'second_factor_exists' | 'second_factor_missing' | 'passkey_refused' | 'sign_on_failed' | 'sign_on_unavailable' | 'mail_not_sent';

export type Failure = {
    success: false;
    error: {
        code: ErrorCode;
        /**
         * For people; it says what to do next, and may change.
         */
        message: string;
        /**
         * The HTTP status once more.
         */
        status: number;
        /**
         * What is wrong, member by member.
         */
        fields?: Array<FieldError>;
    };
};

export type FieldError = {
    /**
     * The member by its JSON path, `items[0].quantity`; or the parameter or header by its name.
     */
    path: string;
    /**
     * What is wrong with it.
     */
    code: string;
    /**
     * The same for people.
     */
    message: string;
    /**
     * For a row of a file: the line that it begins on.
     */
    line?: number;
    /**
     * For a medicine: the labels of near ones; where a search found another strength or form alone, those that are in stock.
     */
    did_you_mean?: Array<string>;
    new_offer?: NewOffer;
};

export type FinishSignInEnvelope = {
    success: true;
    data: {
        session: Session;
    };
};

export type FinishSignOnEnvelope = {
    success: true;
    data: {
        session: Session;
    };
};

export type FlaggedWebhook = {
    webhook_id: string;
    url: string;
    description: string;
    status: 'enabled' | 'disabled';
    /**
     * Null while it is enabled.
     */
    disabled: {
        by: 'partner' | 'operator' | 'system' | 'pharmacy';
        reason: 'paused' | 'gone' | 'failing';
        /**
         * RFC 3339, UTC.
         */
        at: string;
    } | null;
    /**
     * When the first attempt failed since the last success.
     */
    failing_since: string | null;
    /**
     * Since when it is only looked whether it answers again.
     */
    broken_at: string | null;
    needs_attention: boolean;
};

export type Invitation = {
    invitation_id: string;
    email: string;
    role: 'owner' | 'developer' | 'support' | 'pharmacist';
    /**
     * The id of a user, or `ops`.
     */
    invited_by: string;
    /**
     * RFC 3339, UTC.
     */
    created_at: string;
    /**
     * RFC 3339, UTC.
     */
    expires_at: string;
};

export type InvitationEnvelope = {
    success: true;
    data: Invitation;
};

export type InvitationLink = {
    email: string;
    role: 'owner' | 'developer' | 'support' | 'pharmacist';
    organisation_name: string;
    kind: 'partner' | 'pharmacy';
    /**
     * RFC 3339, UTC.
     */
    expires_at: string;
    /**
     * Whether the address signs in already: then no password is set.
     */
    has_account: boolean;
};

export type InvitationLinkEnvelope = {
    success: true;
    data: InvitationLink;
};

export type Key = {
    key_id: string;
    name: string;
    /**
     * Only an active key is accepted.
     */
    state: 'active' | 'expired' | 'revoked';
    /**
     * The start of its value, to tell keys apart.
     */
    starts_with: string;
    scopes: Array<'medicines:search' | 'requests:create' | 'requests:read' | 'requests:cancel' | 'webhooks:manage' | 'stock:write' | 'orders:read' | 'orders:write'>;
    /**
     * The id of a user, or `ops`.
     */
    created_by: string;
    /**
     * RFC 3339.
     */
    created_at: string;
    expires_at: string | null;
    revoked_at: string | null;
    /**
     * The key in whose place it was made.
     */
    rotated_from: string | null;
    last_used_at: string | null;
};

export type KeyEnvelope = {
    success: true;
    data: Key;
};

export type LastingAccess = {
    kind: 'passkey' | 'second_factor' | 'sign_on' | 'key' | 'invitation' | 'member' | 'webhook';
    id: string;
    /**
     * For a member, the address and role; for a webhook endpoint, its URL.
     */
    name: string;
    /**
     * Set for a key, an invitation, a member and a webhook endpoint.
     */
    organisation_name: string | null;
    /**
     * When it was created; for a member or a webhook endpoint, when you last gave it access. Null for a second factor.
     */
    created_at: string | null;
    /**
     * Whether it is out of use until you have confirmed the list.
     */
    is_suspended: boolean;
    /**
     * What removes it, in words.
     */
    to_remove: string;
};

export type ListAccessEnvelope = {
    success: true;
    data: {
        access: Array<LastingAccess>;
    };
};

export type ListFlaggedWebhooksEnvelope = {
    success: true;
    data: {
        webhooks: Array<FlaggedWebhook>;
    };
};

export type ListKeysEnvelope = {
    success: true;
    data: {
        /**
         * All of your organisation, oldest first.
         */
        keys: Array<Key>;
    };
};

export type ListMembersEnvelope = {
    success: true;
    data: {
        /**
         * Oldest first.
         */
        members: Array<Member>;
        /**
         * Those that are open, oldest first.
         */
        invitations: Array<Invitation>;
    };
};

export type ListPasskeysEnvelope = {
    success: true;
    data: {
        /**
         * Oldest first.
         */
        passkeys: Array<Passkey>;
    };
};

export type ListSessionsEnvelope = {
    success: true;
    data: {
        /**
         * Newest first.
         */
        sessions: Array<OwnSession>;
    };
};

export type MadeKey = {
    key_id: string;
    name: string;
    /**
     * Only an active key is accepted.
     */
    state: 'active' | 'expired' | 'revoked';
    /**
     * The start of its value, to tell keys apart.
     */
    starts_with: string;
    scopes: Array<'medicines:search' | 'requests:create' | 'requests:read' | 'requests:cancel' | 'webhooks:manage' | 'stock:write' | 'orders:read' | 'orders:write'>;
    /**
     * The id of a user, or `ops`.
     */
    created_by: string;
    /**
     * RFC 3339.
     */
    created_at: string;
    expires_at: string | null;
    revoked_at: string | null;
    /**
     * The key in whose place it was made.
     */
    rotated_from: string | null;
    last_used_at: string | null;
    /**
     * The value: here, and never again. Null when the call was sent before with its Idempotency-Key.
     */
    key: string | null;
};

export type MadeKeyEnvelope = {
    success: true;
    data: MadeKey;
};

export type Member = {
    user_id: string;
    email: string;
    /**
     * The address until a name is given.
     */
    name: string;
    role: 'owner' | 'developer' | 'support' | 'pharmacist';
    /**
     * Whether a sign-in asks for one.
     */
    second_factor: boolean;
    /**
     * RFC 3339, UTC.
     */
    since: string;
};

export type MemberEnvelope = {
    success: true;
    data: Member;
};

export type NamedActor = {
    id: string;
    /**
     * `organisation` is your own, where no key or member is on record; `support` is us; `system` is the engine.
     */
    kind: 'member' | 'former_member' | 'key' | 'organisation' | 'partner' | 'pharmacy' | 'courier' | 'system' | 'support';
    /**
     * Name of the member or key, if it belongs to your organisation.
     */
    name: string | null;
};

/**
 * For a price that has changed: what the pharmacy asks now.
 */
export type NewOffer = {
    /**
     * Send it as `items[].offer_id` to order at this price.
     */
    offer_id: string;
    /**
     * RFC 3339, UTC.
     */
    expires_at: string;
    /**
     * Whole Naira (not kobo) for one `unit`.
     */
    price_ngn: number;
    /**
     * What `price_ngn` buys one of.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` one `unit` holds.
     */
    pack_size: number;
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * The same as `unit`.
     */
    sales_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
};

export type OrderCounts = {
    /**
     * RFC 3339, UTC. Orders that came before are not counted.
     */
    since: string;
    /**
     * By status.
     */
    orders: {
        pending: number;
        confirmed: number;
        dispensing: number;
        ready: number;
        in_transit: number;
        delivered: number;
        cancelled: number;
        rejected: number;
        failed: number;
        returned: number;
    };
};

export type OrderCountsEnvelope = {
    success: true;
    data: OrderCounts;
};

export type OwnOrganisation = {
    /**
     * The `partner_id` or the `pharmacy_id`.
     */
    organisation_id: string;
    kind: 'partner' | 'pharmacy';
    name: string;
    role: 'owner' | 'developer' | 'support' | 'pharmacist';
};

export type OwnSession = {
    session_id: string;
    /**
     * What the browser said of itself.
     */
    user_agent: string | null;
    /**
     * RFC 3339, UTC.
     */
    began_at: string;
    /**
     * RFC 3339, UTC.
     */
    ends_at: string;
    /**
     * Whether it is the one that asks.
     */
    is_current: boolean;
};

export type PartnerAdvanceRequestBody = {
    /**
     * The status to move to; without it, the usual next one.
     */
    to?: 'pending' | 'confirmed' | 'dispensing' | 'ready' | 'in_transit' | 'delivered' | 'cancelled' | 'rejected' | 'failed' | 'returned';
    /**
     * For rejected, failed and returned.
     */
    reason?: 'duplicate_request' | 'enrollee_declined' | 'wrong_medicine' | 'wrong_address' | 'wrong_pharmacy' | 'price_too_high' | 'prescription_withdrawn' | 'authorization_declined' | 'taking_too_long' | 'other' | 'out_of_stock' | 'price_changed' | 'prescription_invalid' | 'address_not_serviceable' | 'pharmacy_closed' | 'recipient_absent' | 'recipient_refused' | 'address_not_found' | 'damaged' | 'courier_lost';
    /**
     * Free text for the timeline; no patient data.
     */
    note?: string;
};

export type PartnerAdvancedRequest = {
    /**
     * By which you read it, and which events carry.
     */
    request_id: string;
    /**
     * Your own id; null when you sent none.
     */
    external_id: string | null;
    status: PartnerStatus;
    /**
     * Why it has this status, where a reason is given.
     */
    status_reason: PartnerStatusReason | null;
    enrollee_id: string;
    pharmacy: PartnerPharmacy;
    items: Array<PartnerRequestItem>;
    /**
     * Who takes the medicine at the door; null when you named nobody.
     */
    recipient: PartnerRecipient | null;
    delivery_address: PartnerDeliveryAddress;
    /**
     * Whole Naira (not kobo) for all items.
     */
    total_ngn: number;
    currency: 'NGN';
    /**
     * RFC 3339, UTC. When it should arrive; an estimate, made once.
     */
    estimated_delivery_at: string;
    /**
     * When it was handed over; null before.
     */
    delivered_at: string | null;
    /**
     * Give it to the recipient, who states it at the door. Another one after the pharmacy or the recipient changed; null once it is erased.
     */
    delivery_pin: string | null;
    /**
     * What shows at the door that it reached the recipient.
     */
    proof_required: 'any' | 'pin';
    /**
     * What stands in its way until you act; null when nothing does.
     */
    hold: PartnerHold | null;
    /**
     * Of the HMO; null until you submitted it.
     */
    authorization_code: string | null;
    /**
     * When you submitted the code with `POST /requests/{request_id}/authorization`; else null.
     */
    authorization_submitted_at: string | null;
    /**
     * The pharmacies that had it before, oldest first.
     */
    routing_history: Array<PartnerFormerPharmacy>;
    /**
     * Those of the create call, then those attached since.
     */
    prescription_ids: Array<string>;
    /**
     * What you can still do: `cancel` while it is pending.
     */
    allowed_actions: Array<string>;
    /**
     * As you sent it.
     */
    metadata: {
        [key: string]: string;
    };
    /**
     * Everything that happened, oldest first.
     */
    timeline: Array<PartnerTimelineEntry>;
    /**
     * RFC 3339, UTC.
     */
    created_at: string;
    /**
     * RFC 3339, UTC. When the newest timeline entry happened.
     */
    updated_at: string;
    environment: 'sandbox' | 'production';
    /**
     * When `recipient`, `delivery_pin`, notes and names were taken out, and `enrollee_id` and `street` became "erased"; null while they are there.
     */
    personal_data_erased_at: string | null;
    /**
     * Where it can be moved next.
     */
    next_statuses: Array<PartnerStatus>;
};

export type PartnerAdvancedRequestEnvelope = {
    success: true;
    data: PartnerAdvancedRequest;
};

export type PartnerApproveHoldBody = {
    /**
     * `sequence` of the hold that you mean.
     */
    sequence: number;
};

export type PartnerAttachPrescriptionsBody = {
    /**
     * Prescriptions of yours, for the same enrollee.
     */
    prescription_ids: Array<string>;
};

export type PartnerAttachToHoldBody = {
    /**
     * `sequence` of the hold that you mean.
     */
    sequence: number;
    /**
     * Prescriptions of yours, for the same enrollee.
     */
    prescription_ids: Array<string>;
};

export type PartnerAuthorizeBody = {
    /**
     * `sequence` of the hold that you mean.
     */
    sequence: number;
    /**
     * The authorization code of the HMO.
     */
    code: string;
};

export type PartnerCancelRequestBody = {
    reason?: 'duplicate_request' | 'enrollee_declined' | 'wrong_medicine' | 'wrong_address' | 'wrong_pharmacy' | 'price_too_high' | 'prescription_withdrawn' | 'authorization_declined' | 'taking_too_long' | 'other';
    /**
     * Free text for the timeline; no patient data.
     */
    note?: string;
};

/**
 * `code`, and what comes with it, is that of the refusal without `dry_run`.
 */
export type PartnerCheck = {
    /**
     * What was looked at: `pharmacy_id`, `items[0]`, `prescription_ids`, `external_id`.
     */
    check: string;
    ok: boolean;
    code?: PartnerErrorCode;
    /**
     * For people.
     */
    message?: string;
    /**
     * Labels of near medicines.
     */
    did_you_mean?: Array<string>;
    new_offer?: PartnerNewOffer;
};

export type PartnerCorrectAddressBody = {
    /**
     * `sequence` of the hold that you mean.
     */
    sequence: number;
    delivery_address: PartnerDeliveryAddressBody;
};

export type PartnerCorrectRecipientBody = {
    /**
     * `sequence` of the hold that you mean.
     */
    sequence: number;
    recipient: PartnerRecipientBody;
};

export type PartnerCreateRequestBody = {
    /**
     * Your identifier of the enrollee the request is for.
     */
    enrollee_id: string;
    /**
     * Taken from a search result.
     */
    pharmacy_id: string;
    items: Array<PartnerRequestedItem>;
    delivery_address: PartnerDeliveryAddressBody;
    recipient?: PartnerRecipientBody;
    /**
     * Your own id of the request; unique for seven years, so it also makes a repeated call safe.
     */
    external_id?: string;
    /**
     * True checks and prices the order without placing it.
     */
    dry_run?: boolean;
    /**
     * Prescriptions of yours, for the same enrollee.
     */
    prescription_ids?: Array<string>;
    authorization?: PartnerOrderAuthorization;
    /**
     * What happens when the pharmacy refuses, or does not answer in time.
     *
     * - `none`: It is rejected.
     * - `same_or_lower_price`: It goes to the next pharmacy that can supply all of it for no more.
     * - `any`: It goes to the next pharmacy that can supply all of it, whatever it costs there.
     */
    reroute_policy?: 'none' | 'same_or_lower_price' | 'any';
    /**
     * What shows at the door that it reached the recipient.
     *
     * - `any`: A PIN, a name, a signature or a photo.
     * - `pin`: The PIN alone.
     */
    proof_required?: 'any' | 'pin';
    /**
     * Texts of yours that come back with the record and its events; no patient data.
     */
    metadata?: {
        [key: string]: string;
    };
    sandbox?: PartnerSandboxOptions;
};

export type PartnerCreateRequestEnvelope = {
    success: true;
    data: PartnerFulfilmentRequest | PartnerDryRun;
};

export type PartnerDeclineHoldBody = {
    /**
     * `sequence` of the hold that you mean.
     */
    sequence: number;
};

export type PartnerDeliveryAddress = {
    street: string;
    city: string;
    /**
     * ISO 3166-2: NG-LA.
     */
    state: string;
    instructions?: string;
};

export type PartnerDeliveryAddressBody = {
    /**
     * House and street.
     */
    street: string;
    /**
     * Town or city.
     */
    city: string;
    /**
     * State, by name or ISO 3166-2 code: "Lagos", "NG-LA", "Abuja". Answered as the code.
     */
    state: string;
    /**
     * For the courier: a landmark, a gate.
     */
    instructions?: string;
};

export type PartnerDeliveryProof = {
    /**
     * What the recipient showed.
     */
    type: 'pin' | 'signature' | 'photo' | 'name';
    /**
     * Who took the medicines; null where it was not said.
     */
    name: string | null;
    /**
     * RFC 3339, UTC. When they were handed over.
     */
    at: string;
    /**
     * The signature or photo; null where there is none, or it is kept no longer.
     */
    image: PartnerProofImage | null;
};

export type PartnerDeliveryProofEnvelope = {
    success: true;
    data: PartnerDeliveryProof;
};

/**
 * What would become of the order. Nothing was started or kept.
 */
export type PartnerDryRun = {
    dry_run: true;
    /**
     * Whether every check is: then the order would have been accepted now.
     */
    ok: boolean;
    /**
     * Null when there is none with this id.
     */
    pharmacy: PartnerPharmacy | null;
    /**
     * With prices; null when an item is refused.
     */
    items: Array<PartnerRequestItem> | null;
    /**
     * Whole Naira (not kobo) for all items; null when one is refused.
     */
    total_ngn: number | null;
    currency: 'NGN';
    /**
     * If it were ordered now; null without a pharmacy.
     */
    estimated_delivery_at: string | null;
    /**
     * Every check with its outcome; the items are not looked at without a pharmacy.
     */
    checks: Array<PartnerCheck>;
    /**
     * The lines that need a prescription and that the `prescription_ids` are not enough for. The order can be placed; without more it would be held for `prescription_required`.
     */
    lacking: Array<PartnerLackingLine>;
};

/**
 * What became of one of your endpoints; told in the feed only.
 */
export type PartnerEndpointEvent = {
    type: 'webhook.disabled' | 'webhook.failing' | 'webhook.recovered';
    /**
     * RFC 3339, UTC. When it happened.
     */
    timestamp: string;
    data: {
        /**
         * The same each time the event is told.
         */
        event_id: string;
        /**
         * The endpoint, which you may have deleted since.
         */
        webhook_id: string;
        status: 'enabled' | 'disabled';
        /**
         * Null while it is enabled.
         */
        disabled_reason: 'paused' | 'gone' | 'failing' | null;
        /**
         * When the first of the attempts failed that failed since the last success; null when none did.
         */
        failing_since: string | null;
    };
};

/**
 * Decide by it: codes keep their meaning. There may be new ones: treat one that you do not know by its HTTP status.
 */
export type PartnerErrorCode = 'validation_error' | 'malformed_json' | 'malformed_multipart' | 'invalid_cursor' | 'malformed_http' | 'invalid_api_key' | 'expired_api_key' | 'insufficient_scope' | 'medicine_not_found' | 'request_not_found' | 'event_not_found' | 'pharmacy_not_found' | 'webhook_not_found' | 'delivery_not_found' | 'prescription_not_found' | 'proof_not_found' | 'file_link_not_found' | 'route_not_found' | 'method_not_allowed' | 'request_timeout' | 'request_not_cancellable' | 'duplicate_external_id' | 'file_already_used' | 'idempotency_in_progress' | 'illegal_transition' | 'request_on_hold' | 'hold_not_open' | 'price_changed' | 'webhook_limit_reached' | 'prescription_limit_reached' | 'webhook_disabled' | 'delivery_acknowledged' | 'payload_too_large' | 'unsupported_media_type' | 'medicine_not_recognised' | 'out_of_stock' | 'unit_not_available' | 'prescription_not_usable' | 'prescription_required' | 'file_type_unsupported' | 'file_damaged' | 'file_ambiguous' | 'file_encrypted' | 'file_active' | 'image_too_large' | 'file_infected' | 'idempotency_key_reused' | 'pharmacy_unavailable' | 'rate_limit_exceeded' | 'headers_too_large' | 'internal_error' | 'temporarily_unavailable';

/**
 * No patient, address or medicine: read the request for those.
 */
export type PartnerEvent = {
    /**
     * `request.` and the status.
     */
    type: 'request.pending' | 'request.confirmed' | 'request.dispensing' | 'request.ready' | 'request.in_transit' | 'request.delivered' | 'request.cancelled' | 'request.rejected' | 'request.failed' | 'request.returned' | 'request.hold_opened' | 'request.hold_resolved' | 'request.authorization_overdue' | 'request.rerouted' | 'request.prescription_stated';
    /**
     * RFC 3339, UTC. When it happened.
     */
    timestamp: string;
    data: {
        /**
         * The same each time the event is told.
         */
        event_id: string;
        request_id: string;
        /**
         * Your own id of the request; null when you sent none.
         */
        external_id: string | null;
        status: PartnerStatus;
        /**
         * What it was before; null when the request is new.
         */
        previous_status: PartnerStatus | null;
        /**
         * Why; null where nothing is said.
         */
        reason: PartnerEventReason | null;
        /**
         * Of the timeline entry: 1, 2, 3, ... in each request.
         */
        sequence: number;
        /**
         * As you sent it.
         */
        metadata: {
            [key: string]: string;
        };
    };
};

export type PartnerEventPage = {
    /**
     * Oldest first.
     */
    events: Array<PartnerFeedEvent>;
    /**
     * Whether there are more events now.
     */
    has_more: boolean;
    /**
     * Send it as `after`; also when the page is empty.
     */
    next_cursor: string;
};

export type PartnerEventPageEnvelope = {
    success: true;
    data: PartnerEventPage;
};

/**
 * The reason of the status, or of the hold that was opened.
 */
export type PartnerEventReason = 'duplicate_request' | 'enrollee_declined' | 'wrong_medicine' | 'wrong_address' | 'wrong_pharmacy' | 'price_too_high' | 'prescription_withdrawn' | 'authorization_declined' | 'taking_too_long' | 'other' | 'out_of_stock' | 'price_changed' | 'prescription_invalid' | 'address_not_serviceable' | 'pharmacy_closed' | 'no_answer' | 'hold_expired' | 'recipient_absent' | 'recipient_refused' | 'address_not_found' | 'damaged' | 'courier_lost' | 'no_progress' | 'hold_declined' | 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'partial_stock' | 'authorization_required' | 'address_unclear' | 'recipient_unreachable';

/**
 * Pass over one whose type you do not know.
 */
export type PartnerFeedEvent = PartnerEvent | PartnerEndpointEvent;

export type PartnerFeedEventEnvelope = {
    success: true;
    data: PartnerFeedEvent;
};

/**
 * For anybody who has it, until it expires.
 */
export type PartnerFileLink = {
    /**
     * Below the API's address; no key is needed.
     */
    path: string;
    /**
     * RFC 3339, UTC.
     */
    expires_at: string;
};

export type PartnerFormerPharmacy = {
    pharmacy_id: string;
    name: string;
    /**
     * RFC 3339, UTC. When it went on to the next.
     */
    until: string;
    /**
     * Who refused it, or `system` when nobody answered.
     */
    actor: 'partner' | 'pharmacy' | 'courier' | 'system';
    /**
     * Why.
     */
    reason: PartnerStatusReason | null;
};

export type PartnerFulfilmentRequest = {
    /**
     * By which you read it, and which events carry.
     */
    request_id: string;
    /**
     * Your own id; null when you sent none.
     */
    external_id: string | null;
    status: PartnerStatus;
    /**
     * Why it has this status, where a reason is given.
     */
    status_reason: PartnerStatusReason | null;
    enrollee_id: string;
    pharmacy: PartnerPharmacy;
    items: Array<PartnerRequestItem>;
    /**
     * Who takes the medicine at the door; null when you named nobody.
     */
    recipient: PartnerRecipient | null;
    delivery_address: PartnerDeliveryAddress;
    /**
     * Whole Naira (not kobo) for all items.
     */
    total_ngn: number;
    currency: 'NGN';
    /**
     * RFC 3339, UTC. When it should arrive; an estimate, made once.
     */
    estimated_delivery_at: string;
    /**
     * When it was handed over; null before.
     */
    delivered_at: string | null;
    /**
     * Give it to the recipient, who states it at the door. Another one after the pharmacy or the recipient changed; null once it is erased.
     */
    delivery_pin: string | null;
    /**
     * What shows at the door that it reached the recipient.
     */
    proof_required: 'any' | 'pin';
    /**
     * What stands in its way until you act; null when nothing does.
     */
    hold: PartnerHold | null;
    /**
     * Of the HMO; null until you submitted it.
     */
    authorization_code: string | null;
    /**
     * When you submitted the code with `POST /requests/{request_id}/authorization`; else null.
     */
    authorization_submitted_at: string | null;
    /**
     * The pharmacies that had it before, oldest first.
     */
    routing_history: Array<PartnerFormerPharmacy>;
    /**
     * Those of the create call, then those attached since.
     */
    prescription_ids: Array<string>;
    /**
     * What you can still do: `cancel` while it is pending.
     */
    allowed_actions: Array<string>;
    /**
     * As you sent it.
     */
    metadata: {
        [key: string]: string;
    };
    /**
     * Everything that happened, oldest first.
     */
    timeline: Array<PartnerTimelineEntry>;
    /**
     * RFC 3339, UTC.
     */
    created_at: string;
    /**
     * RFC 3339, UTC. When the newest timeline entry happened.
     */
    updated_at: string;
    environment: 'sandbox' | 'production';
    /**
     * When `recipient`, `delivery_pin`, notes and names were taken out, and `enrollee_id` and `street` became "erased"; null while they are there.
     */
    personal_data_erased_at: string | null;
};

export type PartnerFulfilmentRequestEnvelope = {
    success: true;
    data: PartnerFulfilmentRequest;
};

/**
 * What stands in the way of a request until you act.
 */
export type PartnerHold = {
    /**
     * Of the timeline entry that opened it; what actions name it by.
     */
    sequence: number;
    /**
     * - `prescription_required`: A medicine needs a prescription, and the request has none that was verified.
     * - `prescription_unclear`: The pharmacist can not read the prescription, or doubts it.
     * - `substitution_proposed`: The pharmacy proposes another medicine for a line.
     * - `partial_stock`: The pharmacy can supply less than was asked.
     * - `price_changed`: The pharmacy asks another price.
     * - `authorization_required`: The HMO must authorize it. Without an answer within the hour it is released, and that it was asked is on record.
     * - `address_unclear`: The address can not be found.
     * - `recipient_unreachable`: Nobody answers at the door or on the phone.
     */
    reason: 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'partial_stock' | 'price_changed' | 'authorization_required' | 'address_unclear' | 'recipient_unreachable';
    raised_by: 'partner' | 'pharmacy' | 'courier' | 'system';
    /**
     * RFC 3339, UTC.
     */
    opened_at: string;
    /**
     * RFC 3339, UTC. Act by then.
     */
    expires_at: string;
    /**
     * What you can do: `POST /requests/{request_id}/hold/{action}`.
     */
    actions: Array<'approve' | 'attach_prescriptions' | 'authorize' | 'correct_address' | 'correct_recipient' | 'decline'>;
    /**
     * What the pharmacy says to it.
     */
    note: string | null;
    /**
     * Each line as it would be, if you approve what the pharmacy proposes.
     */
    proposed: Array<PartnerProposedLine>;
    /**
     * For `prescription_required`: each line that the prescriptions of the request are not enough for, as it was when the hold was opened.
     */
    lacking: Array<PartnerLackingLine>;
};

/**
 * A line that can not be dispensed from the prescriptions.
 */
export type PartnerLackingLine = {
    /**
     * 1 for the first item.
     */
    line: number;
    medicine_id: string;
    medicine_label: string;
    /**
     * - `no_prescription`: The request has no prescription: attach one.
     * - `not_verified`: A pharmacist has still to verify the prescription, which ends the hold. Attach nothing.
     * - `too_little`: The prescriptions allow less at one dispensing: attach one that allows as much as is requested.
     * - `not_usable`: The prescriptions were rejected, have expired or are used up: attach a new one.
     * - `other_medicine`: The prescriptions do not allow this medicine: attach one that does.
     */
    why: 'no_prescription' | 'not_verified' | 'too_little' | 'not_usable' | 'other_medicine';
    /**
     * What `requested` and `allowed` count.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    requested: number;
    /**
     * The most at one dispensing from one prescription: what a pharmacist verified, or what `details` say before. Null where only a pharmacist can say.
     */
    allowed: number | null;
    /**
     * Method and path of the call that resolves it; null where you have nothing to call.
     */
    resolve_with: string | null;
};

/**
 * Which medicine, how much of it, for how much. Nothing that the pharmacy changes later changes it.
 */
export type PartnerLineTerms = {
    medicine_id: string;
    /**
     * Its generic name, strength and form.
     */
    medicine_label: string;
    /**
     * How many `unit`.
     */
    quantity: number;
    /**
     * What `quantity` counts.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` one `unit` holds; 1 where they are the same.
     */
    pack_size: number;
    /**
     * What is inside a `unit`: a pack of tablets holds tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * The same amount in `content_unit`: `quantity` times `pack_size`.
     */
    content_quantity: number;
    /**
     * Whole Naira (not kobo) for the line.
     */
    line_total_ngn: number;
};

/**
 * For a price that has changed: what the pharmacy asks now.
 */
export type PartnerNewOffer = {
    /**
     * Send it as `items[].offer_id` to order at this price.
     */
    offer_id: string;
    /**
     * RFC 3339, UTC.
     */
    expires_at: string;
    /**
     * Whole Naira (not kobo) for one `unit`.
     */
    price_ngn: number;
    /**
     * What `price_ngn` buys one of.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` one `unit` holds.
     */
    pack_size: number;
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * The same as `unit`.
     */
    sales_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
};

/**
 * An HMO must authorize it. Without a code the request is held for it, an hour at most.
 */
export type PartnerOrderAuthorization = {
    /**
     * The authorization code of the HMO, once you have it.
     */
    code?: string;
    /**
     * True: the request is not held for the code. Submit it within 48 hours of placing the request, with `POST /requests/{request_id}/authorization`.
     */
    emergency?: boolean;
};

export type PartnerPharmacist = {
    name: string;
    registration_number: string;
};

/**
 * The pharmacy as it was when the request was accepted.
 */
export type PartnerPharmacy = {
    pharmacy_id: string;
    name: string;
    address: string;
};

export type PartnerPrescriber = {
    name: string;
    licence_number: string;
};

export type PartnerPrescription = {
    prescription_id: string;
    status: PartnerPrescriptionStatus;
    enrollee_id: string;
    /**
     * Null while there are files only and no pharmacist has verified it.
     */
    valid_until: string | null;
    /**
     * Why a pharmacist refused it; null when none has.
     */
    rejection_reason: PartnerPrescriptionRejection | null;
    /**
     * Who stated what its `details` do not say; null where they say all of it, and until it is verified.
     */
    statement: PartnerPrescriptionStatement | null;
    /**
     * When `details` and files were erased, and `enrollee_id` became "erased"; null while they are there.
     */
    personal_data_erased_at: string | null;
    /**
     * What a pharmacist found it to allow; empty until it is verified.
     */
    allowances: Array<PartnerPrescriptionAllowance>;
    /**
     * What it says; null while there are files only.
     */
    details: PartnerPrescriptionDetails | null;
    files: Array<PartnerPrescriptionFile>;
    /**
     * RFC 3339, UTC.
     */
    created_at: string;
    /**
     * RFC 3339, UTC. When its status or content last changed.
     */
    updated_at: string;
};

export type PartnerPrescriptionAllowance = {
    medicine_id: string;
    /**
     * Its generic name, strength and form.
     */
    medicine_label: string;
    /**
     * What the quantities count.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * - `details`: It is within what the `details` say.
     * - `statement`: The details do not say it: it is what a pharmacist states.
     */
    basis: 'details' | 'statement';
    /**
     * At most, at each dispensing.
     */
    quantity: number;
    /**
     * How often in all: the first and the refills.
     */
    dispensings: number;
    /**
     * How often until now.
     */
    dispensings_done: number;
    /**
     * How much until now, in all.
     */
    quantity_dispensed: number;
};

export type PartnerPrescriptionBody = {
    /**
     * Your identifier of the enrollee it was written for.
     */
    enrollee_id: string;
    details?: PartnerPrescriptionDetailsBody;
    files?: Array<{
        /**
         * A PDF, JPEG or PNG in base 64, without line breaks; a data URL is accepted too.
         */
        content: string;
    }>;
};

export type PartnerPrescriptionDetails = {
    prescriber: PartnerPrescriber;
    /**
     * A date: 2026-11-21. When it was written.
     */
    issued_on: string;
    /**
     * A date: 2026-11-21. Its last day, in Nigeria.
     */
    valid_until: string;
    /**
     * The number that the prescriber gave it.
     */
    reference: string | null;
    lines: Array<PartnerPrescriptionLine>;
};

export type PartnerPrescriptionDetailsBody = {
    prescriber: {
        /**
         * Who prescribed it.
         */
        name: string;
        /**
         * The folio or registration number, of the MDCN or another board.
         */
        licence_number: string;
    };
    /**
     * A date: 2026-11-21. Not after today in Nigeria, at most 366 days ago.
     */
    issued_on: string;
    /**
     * A date: 2026-11-21. The last day; not over yet, at most 366 days after `issued_on`. Without it 180 days after.
     */
    valid_until?: string;
    /**
     * The number that the prescriber gave it: tells it from another one that says the same.
     */
    reference?: string;
    lines: Array<PartnerPrescriptionLineBody>;
};

export type PartnerPrescriptionEnvelope = {
    success: true;
    data: PartnerPrescription;
};

export type PartnerPrescriptionFile = {
    file_id: string;
    /**
     * As its bytes say.
     */
    media_type: 'application/pdf' | 'image/jpeg' | 'image/png';
    bytes: number;
    /**
     * Of its content, in hexadecimal digits.
     */
    sha256: string;
    link: PartnerFileLink;
};

export type PartnerPrescriptionForm = {
    /**
     * The body as JSON, without `files`.
     */
    data: string;
    /**
     * A part for each file.
     */
    files?: Array<Blob | File>;
};

export type PartnerPrescriptionLine = {
    medicine: string;
    /**
     * Null when none was sent.
     */
    strength: string | null;
    /**
     * Null when none was sent.
     */
    form: string | null;
    quantity: number;
    unit: string;
    dosage: string;
    refills: number;
};

export type PartnerPrescriptionLineBody = {
    /**
     * As the prescriber wrote it.
     */
    medicine: string;
    /**
     * Such as "500 mg".
     */
    strength?: string;
    /**
     * Such as "tablet".
     */
    form?: string;
    /**
     * For each dispensing.
     */
    quantity: number;
    /**
     * What the quantity counts: "tablet", "bottle".
     */
    unit: string;
    /**
     * How it is to be taken: "1 tablet three times a day for 5 days".
     */
    dosage: string;
    /**
     * How often it may be dispensed again after the first time.
     */
    refills?: number;
};

export type PartnerPrescriptionReceipt = {
    /**
     * By which you read it and attach it to a request.
     */
    prescription_id: string;
    status: PartnerPrescriptionStatus;
    files: Array<PartnerReceivedFile>;
    /**
     * RFC 3339, UTC.
     */
    created_at: string;
};

export type PartnerPrescriptionReceiptEnvelope = {
    success: true;
    data: PartnerPrescriptionReceipt;
};

/**
 * - `illegible`: It can not be read with certainty.
 * - `not_genuine`: It is forged or changed, or the prescriber can not be confirmed.
 * - `expired`: It is too old to be dispensed from.
 * - `wrong_patient`: It was written for somebody else.
 * - `duplicate`: Another prescription of the same sheet has been verified.
 * - `not_signed`: The signature or the stamp is missing.
 * - `other`: Another reason.
 */
export type PartnerPrescriptionRejection = 'illegible' | 'not_genuine' | 'expired' | 'wrong_patient' | 'duplicate' | 'not_signed' | 'other';

export type PartnerPrescriptionStatement = {
    pharmacist: PartnerPharmacist;
    /**
     * The second pharmacist, who is needed where it is more than an order asks for.
     */
    confirmed_by: PartnerPharmacist | null;
};

/**
 * - `received`: We have it; no pharmacist has looked at it yet.
 * - `under_review`: A pharmacist looks at it.
 * - `verified`: A pharmacist found it genuine and clear; medicines can be dispensed from it.
 * - `rejected`: A pharmacist refused it.
 * - `dispensed`: All that it allows has been dispensed, refills too.
 * - `expired`: Its last day is over before all of it was dispensed.
 */
export type PartnerPrescriptionStatus = 'received' | 'under_review' | 'verified' | 'rejected' | 'dispensed' | 'expired';

export type PartnerProofImage = {
    /**
     * As its bytes say.
     */
    media_type: 'image/jpeg' | 'image/png';
    bytes: number;
    /**
     * Of its content, in hexadecimal digits.
     */
    sha256: string;
    link: PartnerFileLink;
};

/**
 * A line as it would be, with what was ordered as `requested`.
 */
export type PartnerProposedLine = {
    /**
     * 1 for the first item.
     */
    line: number;
    medicine_id: string;
    /**
     * Its generic name, strength and form.
     */
    medicine_label: string;
    /**
     * How many `unit` it would be.
     */
    quantity: number;
    /**
     * What `quantity` counts.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` one `unit` holds; 1 where they are the same.
     */
    pack_size: number;
    /**
     * What is inside a `unit`: a pack of tablets holds tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * The same amount in `content_unit`: `quantity` times `pack_size`.
     */
    content_quantity: number;
    /**
     * Whole Naira (not kobo) for the line.
     */
    line_total_ngn: number;
    requested: PartnerLineTerms;
};

export type PartnerReceivedFile = {
    file_id: string;
    /**
     * As its bytes say.
     */
    media_type: 'application/pdf' | 'image/jpeg' | 'image/png';
    bytes: number;
    /**
     * Of its content, in hexadecimal digits.
     */
    sha256: string;
};

export type PartnerRecipient = {
    name: string;
    /**
     * E.164: +2348031234567.
     */
    phone: string;
};

export type PartnerRecipientBody = {
    /**
     * Who takes the medicine at the door.
     */
    name: string;
    /**
     * Nigerian ("0803 123 4567") or E.164 ("+2348031234567"). Answered in E.164.
     */
    phone: string;
};

export type PartnerRecoverBody = {
    /**
     * RFC 3339: events recorded from then on. At most 30 days ago.
     */
    since: string;
};

/**
 * A line as it is agreed now. `requested` is the line as it was ordered; absent while nothing of it has changed.
 */
export type PartnerRequestItem = {
    /**
     * The words that were sent.
     */
    medicine: string;
    medicine_id: string;
    /**
     * Its generic name, strength and form.
     */
    medicine_label: string;
    /**
     * What you asked, or agreed to as a substitute; the other quantities count the same unit.
     */
    quantity: number;
    /**
     * What `quantity` counts.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` one `unit` holds; 1 where they are the same.
     */
    pack_size: number;
    /**
     * What is inside a `unit`: a pack of tablets holds tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * The same amount in `content_unit`: `quantity` times `pack_size`.
     */
    content_quantity: number;
    /**
     * Whole Naira (not kobo) for the line.
     */
    line_total_ngn: number;
    /**
     * Whether it is dispensed only from a prescription that a pharmacist has verified.
     */
    prescription_required: boolean;
    /**
     * What you agreed to get: less than `quantity` once you approved less. `line_total_ngn` is for this much.
     */
    quantity_agreed: number;
    /**
     * What the pharmacy agreed to supply; 0 until it is confirmed.
     */
    quantity_accepted: number;
    /**
     * What was dispensed; 0 until then.
     */
    quantity_dispensed: number;
    /**
     * What was handed over; 0 until then.
     */
    quantity_delivered: number;
    /**
     * The packages that it was dispensed from, where the pharmacy said so.
     */
    batches: Array<{
        batch_number: string;
        expires_on: string;
        /**
         * Its registration with NAFDAC.
         */
        nafdac_number: string;
        /**
         * How many `unit` of the item.
         */
        quantity: number;
    }>;
    /**
     * What you asked, where you agreed to another medicine.
     */
    substituted_for?: {
        medicine_id: string;
        medicine_label: string;
    };
    requested?: PartnerLineTerms;
};

export type PartnerRequestList = {
    /**
     * Newest first.
     */
    requests: Array<PartnerFulfilmentRequest>;
    has_more: boolean;
    /**
     * Send it as `cursor` for the next page; null on the last.
     */
    next_cursor: string | null;
};

export type PartnerRequestListEnvelope = {
    success: true;
    data: PartnerRequestList;
};

export type PartnerRequestedItem = {
    /**
     * A medicine_id, an exact name or brand, or a name with strength and form.
     */
    medicine: string;
    /**
     * Whole number of `unit`.
     */
    quantity: number;
    /**
     * A unit the pharmacy sells: "pack", "tablet", "bottle", ...; plurals are accepted.
     */
    unit: string;
    /**
     * How much one `unit` must hold, as in a search result. Where the pharmacy sells another pack, the order is refused.
     */
    pack_size?: number;
    /**
     * Of a search result for this medicine at this pharmacy: its price is kept.
     */
    offer_id?: string;
};

export type PartnerRotateSecretBody = {
    /**
     * How long the secret until now goes on signing beside the new one.
     */
    overlap_seconds?: number;
};

/**
 * Sandbox only: what the pharmacy does.
 */
export type PartnerSandboxOptions = {
    /**
     * See GET /sandbox/scenarios.
     */
    scenario?: 'happy' | 'collected' | 'pharmacy_delivers' | 'courier_waits' | 'rejects' | 'never_answers' | 'stalls_confirmed' | 'stalls' | 'stalls_ready' | 'stalls_in_transit' | 'fails_confirmed' | 'fails' | 'fails_ready' | 'fails_in_transit' | 'returns' | 'manual' | 'hold_prescription_required' | 'hold_prescription_unclear' | 'hold_substitution_proposed' | 'hold_partial_stock' | 'hold_price_changed' | 'hold_authorization_required' | 'hold_address_unclear' | 'hold_recipient_unreachable' | 'hold_expires' | 'hold_expires_confirmed' | 'authorization_overdue' | 'reroutes' | 'reroutes_silently' | 'partial_dispensed' | 'partial_delivered';
    /**
     * Seconds before each step.
     */
    step_seconds?: number;
};

export type PartnerScenario = {
    /**
     * For `sandbox.scenario`.
     */
    scenario: 'happy' | 'collected' | 'pharmacy_delivers' | 'courier_waits' | 'rejects' | 'never_answers' | 'stalls_confirmed' | 'stalls' | 'stalls_ready' | 'stalls_in_transit' | 'fails_confirmed' | 'fails' | 'fails_ready' | 'fails_in_transit' | 'returns' | 'manual' | 'hold_prescription_required' | 'hold_prescription_unclear' | 'hold_substitution_proposed' | 'hold_partial_stock' | 'hold_price_changed' | 'hold_authorization_required' | 'hold_address_unclear' | 'hold_recipient_unreachable' | 'hold_expires' | 'hold_expires_confirmed' | 'authorization_overdue' | 'reroutes' | 'reroutes_silently' | 'partial_dispensed' | 'partial_delivered';
    description: string;
    /**
     * Ordering from it plays the scenario too.
     */
    pharmacy_id: string;
    /**
     * What to expect, in order.
     */
    statuses: Array<PartnerStatus>;
    /**
     * The `reason` of the hold to expect: it waits until you act. Null where there is none.
     */
    hold: 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'partial_stock' | 'price_changed' | 'authorization_required' | 'address_unclear' | 'recipient_unreachable' | null;
};

export type PartnerScenarioList = {
    scenarios: Array<PartnerScenario>;
};

export type PartnerScenarioListEnvelope = {
    success: true;
    data: PartnerScenarioList;
};

export type PartnerSearchAnswer = {
    /**
     * The query that was searched.
     */
    query: string;
    /**
     * Every pharmacy that matches within the radius.
     */
    total: number;
    /**
     * The nearest `limit` of them, nearest first.
     */
    results: Array<PartnerSearchResult>;
};

export type PartnerSearchAnswerEnvelope = {
    success: true;
    data: PartnerSearchAnswer;
};

export type PartnerSearchBody = {
    /**
     * Medicine name, generic or brand; may name a strength and a form: "amoxicillin 500mg capsule".
     */
    query: string;
    location: PartnerSearchLocation;
    /**
     * Kilometres.
     */
    radius_km?: number;
    /**
     * How many results at most.
     */
    limit?: number;
};

/**
 * Where the patient is.
 */
export type PartnerSearchLocation = {
    /**
     * Degrees north, WGS 84.
     */
    lat: number;
    /**
     * Degrees east, WGS 84.
     */
    lng: number;
};

export type PartnerSearchResult = {
    /**
     * Send it as `pharmacy_id` when you create a request.
     */
    pharmacy_id: string;
    /**
     * Send it as `items[].offer_id` within 15 minutes to order at this price.
     */
    offer_id: string;
    /**
     * RFC 3339, UTC. Until when the price is promised.
     */
    offer_expires_at: string;
    /**
     * The pharmacy and its branch.
     */
    name: string;
    address: string;
    in_stock: true;
    /**
     * Whole Naira (not kobo) for one `unit`.
     */
    price_ngn: number;
    /**
     * Straight line from the location searched, to 10 metres.
     */
    distance_km: number;
    /**
     * From order to delivery; at night from when the pharmacy opens.
     */
    estimated_delivery_minutes: number;
    /**
     * When the pharmacy last told its stock.
     */
    stock_checked_at: string;
    medicine: {
        medicine_id: string;
        /**
         * Generic name.
         */
        name: string;
        /**
         * Dosage form.
         */
        form: string;
        /**
         * Empty when the catalogue names none.
         */
        strength: string;
        /**
         * Name, strength and form; accepted as `items[].medicine`.
         */
        label: string;
    };
    /**
     * Whether it is dispensed only from a prescription that a pharmacist has verified.
     */
    prescription_required: boolean;
    match: {
        type: 'exact' | 'brand' | 'synonym' | 'words' | 'fuzzy';
        /**
         * 1 is the name and form exactly as asked.
         */
        score: number;
    };
    /**
     * What `price_ngn` buys one of.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` one `unit` holds; 1 where they are the same.
     */
    pack_size: number;
    /**
     * What is inside a `unit`: a pack of tablets holds tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * The same as `unit`.
     */
    sales_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
};

export type PartnerStateMachine = {
    initial_status: PartnerStatus;
    statuses: Array<{
        status: PartnerStatus;
        meaning: string;
        /**
         * Final: no transition leaves it.
         */
        terminal: boolean;
    }>;
    transitions: Array<{
        step: 'confirm' | 'cancel' | 'reject' | 'dispense' | 'mark_ready' | 'hand_over' | 'deliver' | 'return' | 'fail';
        from: Array<PartnerStatus>;
        to: PartnerStatus;
        by: Array<'partner' | 'pharmacy' | 'courier' | 'system'>;
        reason_required: boolean;
        proof_required: boolean;
        reasons: Array<PartnerStatusReason>;
    }>;
};

export type PartnerStateMachineEnvelope = {
    success: true;
    data: PartnerStateMachine;
};

/**
 * Where the request is.
 *
 * - `pending`: Accepted by us, waiting for a pharmacy; the only status a partner can cancel.
 * - `confirmed`: The pharmacy agreed; stock and price are kept for the request.
 * - `dispensing`: A pharmacist prepares the medicines.
 * - `ready`: Packed, waiting for the rider or for collection; may be skipped.
 * - `in_transit`: With the courier; may be skipped.
 * - `delivered`: Handed over, proof recorded.
 * - `cancelled`: The partner cancelled while pending.
 * - `rejected`: No pharmacy took it: refused, or nobody answered in time.
 * - `failed`: Accepted, then could not be completed.
 * - `returned`: Could not be handed over; the goods are back at the pharmacy.
 */
export type PartnerStatus = 'pending' | 'confirmed' | 'dispensing' | 'ready' | 'in_transit' | 'delivered' | 'cancelled' | 'rejected' | 'failed' | 'returned';

/**
 * Why a request was cancelled, rejected, failed or returned; `GET /meta/state-machine` says which reasons belong to which.
 */
export type PartnerStatusReason = 'duplicate_request' | 'enrollee_declined' | 'wrong_medicine' | 'wrong_address' | 'wrong_pharmacy' | 'price_too_high' | 'prescription_withdrawn' | 'authorization_declined' | 'taking_too_long' | 'other' | 'out_of_stock' | 'price_changed' | 'prescription_invalid' | 'address_not_serviceable' | 'pharmacy_closed' | 'no_answer' | 'hold_expired' | 'recipient_absent' | 'recipient_refused' | 'address_not_found' | 'damaged' | 'courier_lost' | 'no_progress' | 'hold_declined';

export type PartnerSubmitAuthorizationBody = {
    /**
     * The authorization code of the HMO.
     */
    code: string;
};

export type PartnerTimelineEntry = {
    /**
     * 1 for the first entry, then one more for each.
     */
    sequence: number;
    status: PartnerStatus;
    /**
     * RFC 3339, UTC. When it happened.
     */
    at: string;
    /**
     * Who caused it.
     */
    actor: 'partner' | 'pharmacy' | 'courier' | 'system';
    reason?: PartnerStatusReason;
    /**
     * Free text of the actor.
     */
    note?: string;
    /**
     * What it tells when it is no change of status; absent when it is one.
     */
    event?: 'hold_opened' | 'hold_resolved' | 'authorization_overdue' | 'rerouted' | 'prescription_stated';
    /**
     * How the recipient showed that the medicines arrived.
     */
    proof?: {
        type: 'pin' | 'signature' | 'photo' | 'name';
        /**
         * Who took the medicines.
         */
        name?: string;
        /**
         * Of a signature or photo; `GET /requests/{request_id}/proof` shows it.
         */
        image_id?: string;
    };
    /**
     * With `prescription_stated`: the prescription to read.
     */
    prescription_id?: string;
};

export type PartnerUsage = {
    environment: 'sandbox' | 'production';
    /**
     * RFC 3339, UTC. When the windows were read.
     */
    as_of: string;
    /**
     * A call must fit into each.
     */
    windows: Array<PartnerUsageWindow>;
    /**
     * Of the days.
     */
    time_zone: 'Africa/Lagos';
    /**
     * Today and the 30 days before, newest first. Calls are in them some seconds later.
     */
    days: Array<PartnerUsageDay>;
};

export type PartnerUsageDay = {
    date: string;
    /**
     * Calls that the limits let through.
     */
    calls: number;
    /**
     * Calls that they refused, with 429.
     */
    refused: number;
    /**
     * Those that you called.
     */
    operations: Array<{
        /**
         * Its method and path.
         */
        operation: string;
        /**
         * Of this operation.
         */
        calls: number;
        /**
         * Of this operation.
         */
        refused: number;
    }>;
};

export type PartnerUsageEnvelope = {
    success: true;
    data: PartnerUsage;
};

export type PartnerUsageWindow = {
    name: 'minute' | 'day';
    /**
     * The window is the last so many seconds: it slides.
     */
    window_seconds: number;
    /**
     * Calls that it holds at most.
     */
    limit: number;
    /**
     * Calls in it now.
     */
    used: number;
    /**
     * Calls that you could make at once.
     */
    remaining: number;
    /**
     * When the oldest calls leave it; null when it holds none.
     */
    next_release_at: string | null;
    /**
     * When all have left it, if you make no more; null when it holds none.
     */
    resets_at: string | null;
};

export type PartnerWebhook = {
    webhook_id: string;
    url: string;
    event_types: Array<'*' | 'request.pending' | 'request.confirmed' | 'request.dispensing' | 'request.ready' | 'request.in_transit' | 'request.delivered' | 'request.cancelled' | 'request.rejected' | 'request.failed' | 'request.returned' | 'request.hold_opened' | 'request.hold_resolved' | 'request.authorization_overdue' | 'request.rerouted' | 'request.prescription_stated'>;
    description: string;
    status: 'enabled' | 'disabled';
    /**
     * Null while it is enabled.
     */
    disabled: {
        /**
         * Who turned it off.
         */
        by: 'partner' | 'operator' | 'system';
        reason: 'paused' | 'gone' | 'failing';
        /**
         * RFC 3339, UTC.
         */
        at: string;
    } | null;
    health: {
        state: 'ok' | 'failing' | 'broken';
        /**
         * The first of the failures in a row; null when the last attempt succeeded.
         */
        since: string | null;
        consecutive_failures: number;
    };
    /**
     * Until then the secret before the last rotation signs too; null when only one signs.
     */
    previous_secret_expires_at: string | null;
    /**
     * What came of the last test event; null before there was one.
     */
    last_ping: PartnerWebhookTest | null;
    /**
     * RFC 3339, UTC.
     */
    created_at: string;
    /**
     * RFC 3339, UTC. When somebody last changed it, paused it, resumed it or rotated its secret.
     */
    updated_at: string;
};

export type PartnerWebhookBody = {
    /**
     * Where events are sent: `https://`. In the sandbox also your own machine.
     */
    url: string;
    /**
     * Which events; `*` is all of them, also those that there will be.
     */
    event_types?: Array<'*' | 'request.pending' | 'request.confirmed' | 'request.dispensing' | 'request.ready' | 'request.in_transit' | 'request.delivered' | 'request.cancelled' | 'request.rejected' | 'request.failed' | 'request.returned' | 'request.hold_opened' | 'request.hold_resolved' | 'request.authorization_overdue' | 'request.rerouted' | 'request.prescription_stated'>;
    /**
     * For yourself.
     */
    description?: string;
};

/**
 * One event for one endpoint.
 */
export type PartnerWebhookDelivery = {
    /**
     * The `webhook-id` that it is sent with.
     */
    event_id: string;
    event_type: 'request.pending' | 'request.confirmed' | 'request.dispensing' | 'request.ready' | 'request.in_transit' | 'request.delivered' | 'request.cancelled' | 'request.rejected' | 'request.failed' | 'request.returned' | 'request.hold_opened' | 'request.hold_resolved' | 'request.authorization_overdue' | 'request.rerouted' | 'request.prescription_stated';
    request_id: string;
    sequence: number;
    state: 'pending' | 'held' | 'acknowledged' | 'failed' | 'skipped';
    /**
     * Null when none is planned.
     */
    next_attempt_at: string | null;
    /**
     * When the endpoint first answered 2xx; null before.
     */
    acknowledged_at: string | null;
    /**
     * RFC 3339, UTC. When the event was recorded.
     */
    created_at: string;
    /**
     * All attempts, also those of earlier runs through the schedule.
     */
    attempt_count: number;
    /**
     * The newest 20 of them, newest first.
     */
    attempts: Array<{
        /**
         * Why it was made.
         */
        trigger: 'schedule' | 'probe' | 'again';
        /**
         * RFC 3339, UTC.
         */
        started_at: string;
        duration_ms: number;
        /**
         * The HTTP status; null when there was no answer.
         */
        status: number | null;
        /**
         * How it failed; null when it did not.
         */
        failure: 'address_refused' | 'dns' | 'connect' | 'tls' | 'timeout' | 'status' | 'body' | null;
        /**
         * What happened, in words.
         */
        message: string;
        /**
         * The start of the answer as text, up to 4 KB, secrets masked; null without.
         */
        answer: string | null;
        /**
         * When the next one was planned; null when none was.
         */
        next_attempt_at: string | null;
    }>;
};

export type PartnerWebhookDeliveryEnvelope = {
    success: true;
    data: PartnerWebhookDelivery;
};

export type PartnerWebhookDeliveryList = {
    /**
     * Newest first.
     */
    deliveries: Array<PartnerWebhookDelivery>;
    has_more: boolean;
    /**
     * Send it as `cursor` for the next page; null on the last.
     */
    next_cursor: string | null;
};

export type PartnerWebhookDeliveryListEnvelope = {
    success: true;
    data: PartnerWebhookDeliveryList;
};

export type PartnerWebhookEnvelope = {
    success: true;
    data: PartnerWebhook;
};

export type PartnerWebhookList = {
    /**
     * All of them, newest first.
     */
    webhooks: Array<PartnerWebhook>;
};

export type PartnerWebhookListEnvelope = {
    success: true;
    data: PartnerWebhookList;
};

export type PartnerWebhookRecovery = {
    /**
     * RFC 3339, UTC.
     */
    since: string;
    /**
     * How many it covers.
     */
    deliveries: number;
};

export type PartnerWebhookRecoveryEnvelope = {
    success: true;
    data: PartnerWebhookRecovery;
};

/**
 * What came of a test event.
 */
export type PartnerWebhookTest = {
    /**
     * RFC 3339, UTC.
     */
    started_at: string;
    duration_ms: number;
    /**
     * The HTTP status; null when there was no answer.
     */
    status: number | null;
    /**
     * How it failed; null when it did not.
     */
    failure: 'address_refused' | 'dns' | 'connect' | 'tls' | 'timeout' | 'status' | 'body' | null;
    /**
     * What happened, in words.
     */
    message: string;
    /**
     * The start of the answer as text, up to 4 KB, secrets masked; null without.
     */
    answer: string | null;
};

export type PartnerWebhookTestEnvelope = {
    success: true;
    data: PartnerWebhookTest;
};

export type PartnerWebhookWithSecret = {
    webhook_id: string;
    url: string;
    event_types: Array<'*' | 'request.pending' | 'request.confirmed' | 'request.dispensing' | 'request.ready' | 'request.in_transit' | 'request.delivered' | 'request.cancelled' | 'request.rejected' | 'request.failed' | 'request.returned' | 'request.hold_opened' | 'request.hold_resolved' | 'request.authorization_overdue' | 'request.rerouted' | 'request.prescription_stated'>;
    description: string;
    status: 'enabled' | 'disabled';
    /**
     * Null while it is enabled.
     */
    disabled: {
        /**
         * Who turned it off.
         */
        by: 'partner' | 'operator' | 'system';
        reason: 'paused' | 'gone' | 'failing';
        /**
         * RFC 3339, UTC.
         */
        at: string;
    } | null;
    health: {
        state: 'ok' | 'failing' | 'broken';
        /**
         * The first of the failures in a row; null when the last attempt succeeded.
         */
        since: string | null;
        consecutive_failures: number;
    };
    /**
     * Until then the secret before the last rotation signs too; null when only one signs.
     */
    previous_secret_expires_at: string | null;
    /**
     * What came of the last test event; null before there was one.
     */
    last_ping: PartnerWebhookTest | null;
    /**
     * RFC 3339, UTC.
     */
    created_at: string;
    /**
     * RFC 3339, UTC. When somebody last changed it, paused it, resumed it or rotated its secret.
     */
    updated_at: string;
    /**
     * What deliveries are signed with: `whsec_` and base 64. It is shown in this answer only.
     */
    secret: string;
};

export type PartnerWebhookWithSecretEnvelope = {
    success: true;
    data: PartnerWebhookWithSecret;
};

export type Passkey = {
    passkey_id: string;
    name: string;
    /**
     * RFC 3339, UTC.
     */
    created_at: string;
    /**
     * Null when it was never used.
     */
    last_used_at: string | null;
};

export type PasskeyEnvelope = {
    success: true;
    data: Passkey;
};

export type PasskeyOptions = {
    options: {
        challenge: string;
        [key: string]: unknown;
    };
};

export type PasskeyOptionsEnvelope = {
    success: true;
    data: PasskeyOptions;
};

export type PharmacyAcceptOrderBody = {
    note?: string;
};

export type PharmacyAllowedLine = {
    /**
     * Of the medicine that may be dispensed; `items[].medicine_id` of the order.
     */
    medicine_id: string;
    /**
     * At most, at each dispensing.
     */
    quantity: number;
    /**
     * What the quantity counts: "tablet", "pack". Without it single ones: tablets, bottles.
     */
    unit?: string;
    /**
     * How often it may be dispensed again after the first time.
     */
    refills: number;
};

export type PharmacyBulkReport = {
    /**
     * Rows in the body, empty ones left out: `bad`, `superseded`, `stored` and `late` together.
     */
    rows: number;
    /**
     * Those that could be taken.
     */
    good: number;
    /**
     * Those that could not.
     */
    bad: number;
    /**
     * Medicines that the good rows name. Of several rows the one with the latest `as_of` counts.
     */
    medicines: number;
    /**
     * Good rows that another row of the same medicine replaces, since one line is kept for each.
     */
    superseded: number;
    /**
     * Of these medicines, the ones whose stock is now what you sent.
     */
    stored: number;
    /**
     * The others: something newer was there, and stays.
     */
    late: number;
    /**
     * Item codes that the good rows mapped.
     */
    mapped: number;
    /**
     * What is wrong with the first 100 bad rows: `[16].quantity` is of the 17th row.
     */
    errors: Array<PharmacyFieldError>;
    /**
     * With `dry_run`, the first 20 medicines whose stock would change; empty otherwise.
     */
    changes: Array<{
        medicine: {
            medicine_id: string;
            /**
             * Generic name.
             */
            name: string;
            /**
             * Dosage form.
             */
            form: string;
            /**
             * Empty when the catalogue names none.
             */
            strength: string;
            /**
             * Name, strength and form.
             */
            label: string;
        };
        /**
         * What is stored now; null where nothing is.
         */
        before: PharmacyShownStock | null;
        after: PharmacyShownStock;
    }>;
};

export type PharmacyBulkReportEnvelope = {
    success: true;
    data: PharmacyBulkReport;
};

export type PharmacyDeliverOrderBody = {
    /**
     * How the recipient showed that the medicines arrived.
     */
    proof: PharmacyPinProof | PharmacyNameProof | PharmacySignatureProof | PharmacyPhotoProof;
    /**
     * Where not all was handed over; else all of it was.
     */
    lines?: Array<PharmacyDeliveredLine>;
    /**
     * Who did it: you, or the courier for whom you say so.
     */
    by?: 'pharmacy' | 'courier';
    note?: string;
};

export type PharmacyDeliveredLine = {
    /**
     * `line` of the item.
     */
    line: number;
    /**
     * Handed over; at most what was dispensed.
     */
    quantity: number;
};

export type PharmacyDeliveryAddress = {
    street: string;
    city: string;
    /**
     * ISO 3166-2: NG-LA.
     */
    state: string;
    instructions?: string;
};

export type PharmacyDeliveryArea = {
    city: string;
    /**
     * ISO 3166-2: "NG-LA".
     */
    state: string;
};

export type PharmacyDispenseOrderBody = {
    /**
     * What was dispensed from which package; a line may come several times.
     */
    lines: Array<PharmacyDispensedLine>;
    note?: string;
};

export type PharmacyDispensedLine = {
    /**
     * `line` of the item.
     */
    line: number;
    /**
     * Of the unit that was asked; at most what you accepted.
     */
    quantity: number;
    /**
     * As it is printed on the package.
     */
    batch_number: string;
    /**
     * The last day on which it may be taken. Where a month alone is printed, its last day: 05/2030 is 2030-05-31. A package that has expired is refused, and a day more than 10 years ahead.
     */
    expires_on: string;
    /**
     * The registration with NAFDAC, as it is printed: "A4-0123". Of the package.
     */
    nafdac_number: string;
};

export type PharmacyFailOrderBody = {
    /**
     * Why.
     */
    reason: 'out_of_stock' | 'prescription_invalid' | 'damaged' | 'courier_lost' | 'pharmacy_closed' | 'other';
    /**
     * Who did it: you, or the courier for whom you say so.
     */
    by?: 'pharmacy' | 'courier';
    note?: string;
};

export type PharmacyFieldError = {
    /**
     * The member by its JSON path, `items[0].quantity`; or the parameter or header by its name.
     */
    path: string;
    /**
     * What is wrong with it.
     */
    code: string;
    /**
     * The same for people.
     */
    message: string;
    /**
     * For a row of a file: the line that it begins on.
     */
    line?: number;
    /**
     * For a medicine: the labels of near ones; where a search found another strength or form alone, those that are in stock.
     */
    did_you_mean?: Array<string>;
    new_offer?: PharmacyNewOffer;
};

/**
 * For anybody who has it, until it expires.
 */
export type PharmacyFileLink = {
    /**
     * Below the API's address; no key is needed.
     */
    path: string;
    /**
     * RFC 3339, UTC.
     */
    expires_at: string;
};

export type PharmacyHandOverOrderBody = {
    /**
     * Who did it: you, or the courier for whom you say so.
     */
    by?: 'pharmacy' | 'courier';
    note?: string;
};

/**
 * What stands in the way of a request until you act.
 */
export type PharmacyHold = {
    /**
     * Of the timeline entry that opened it; what actions name it by.
     */
    sequence: number;
    /**
     * - `prescription_required`: A medicine needs a prescription, and the request has none that was verified.
     * - `prescription_unclear`: The pharmacist can not read the prescription, or doubts it.
     * - `substitution_proposed`: The pharmacy proposes another medicine for a line.
     * - `partial_stock`: The pharmacy can supply less than was asked.
     * - `price_changed`: The pharmacy asks another price.
     * - `authorization_required`: The HMO must authorize it. Without an answer within the hour it is released, and that it was asked is on record.
     * - `address_unclear`: The address can not be found.
     * - `recipient_unreachable`: Nobody answers at the door or on the phone.
     */
    reason: 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'partial_stock' | 'price_changed' | 'authorization_required' | 'address_unclear' | 'recipient_unreachable';
    raised_by: 'partner' | 'pharmacy' | 'courier' | 'system';
    /**
     * RFC 3339, UTC.
     */
    opened_at: string;
    /**
     * RFC 3339, UTC. Act by then.
     */
    expires_at: string;
    /**
     * What you can do: `POST /requests/{request_id}/hold/{action}`.
     */
    actions: Array<'approve' | 'attach_prescriptions' | 'authorize' | 'correct_address' | 'correct_recipient' | 'decline'>;
    /**
     * What the pharmacy says to it.
     */
    note: string | null;
    /**
     * Each line as it would be, if you approve what the pharmacy proposes.
     */
    proposed: Array<PharmacyProposedLine>;
    /**
     * For `prescription_required`: each line that the prescriptions of the request are not enough for, as it was when the hold was opened.
     */
    lacking: Array<PharmacyLackingLine>;
};

export type PharmacyItemCode = {
    /**
     * Your own code.
     */
    item_code: string;
    medicine: {
        medicine_id: string;
        /**
         * Generic name.
         */
        name: string;
        /**
         * Dosage form.
         */
        form: string;
        /**
         * Empty when the catalogue names none.
         */
        strength: string;
        /**
         * Name, strength and form.
         */
        label: string;
    };
    /**
     * What you sell one of; null where you did not say.
     */
    sales_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | null;
    /**
     * How many tablets, capsules, ... it holds; null where you did not say.
     */
    pack_size: number | null;
    /**
     * The barcode that you gave, with as many digits as it needs.
     */
    gtin: string | null;
    /**
     * The registration that you gave, in capitals: "A4-0123".
     */
    nafdac_number: string | null;
    /**
     * RFC 3339, UTC. Since when it means this.
     */
    mapped_at: string;
};

export type PharmacyItemCodeEnvelope = {
    success: true;
    data: PharmacyItemCode;
};

export type PharmacyItemCodeList = {
    /**
     * By item_code, in the order of ASCII.
     */
    item_codes: Array<PharmacyItemCode>;
    has_more: boolean;
    /**
     * Send it as `cursor` for the next page; null on the last.
     */
    next_cursor: string | null;
};

export type PharmacyItemCodeListEnvelope = {
    success: true;
    data: PharmacyItemCodeList;
};

/**
 * A line that can not be dispensed from the prescriptions.
 */
export type PharmacyLackingLine = {
    /**
     * 1 for the first item.
     */
    line: number;
    medicine_id: string;
    medicine_label: string;
    /**
     * - `no_prescription`: The request has no prescription: attach one.
     * - `not_verified`: A pharmacist has still to verify the prescription, which ends the hold. Attach nothing.
     * - `too_little`: The prescriptions allow less at one dispensing: attach one that allows as much as is requested.
     * - `not_usable`: The prescriptions were rejected, have expired or are used up: attach a new one.
     * - `other_medicine`: The prescriptions do not allow this medicine: attach one that does.
     */
    why: 'no_prescription' | 'not_verified' | 'too_little' | 'not_usable' | 'other_medicine';
    /**
     * What `requested` and `allowed` count.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    requested: number;
    /**
     * The most at one dispensing from one prescription: what a pharmacist verified, or what `details` say before. Null where only a pharmacist can say.
     */
    allowed: number | null;
    /**
     * Method and path of the call that resolves it; null where you have nothing to call.
     */
    resolve_with: string | null;
};

/**
 * Which medicine, how much of it, for how much. Nothing that the pharmacy changes later changes it.
 */
export type PharmacyLineTerms = {
    medicine_id: string;
    /**
     * Its generic name, strength and form.
     */
    medicine_label: string;
    /**
     * How many `unit`.
     */
    quantity: number;
    /**
     * What `quantity` counts.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` one `unit` holds; 1 where they are the same.
     */
    pack_size: number;
    /**
     * What is inside a `unit`: a pack of tablets holds tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * The same amount in `content_unit`: `quantity` times `pack_size`.
     */
    content_quantity: number;
    /**
     * Whole Naira (not kobo) for the line.
     */
    line_total_ngn: number;
};

export type PharmacyMapItemCodeAnswer = {
    /**
     * `changed`: it meant or said something else, which is `before`.
     */
    outcome: 'mapped' | 'changed' | 'unchanged';
    mapping: PharmacyItemCode;
    /**
     * What it was, where it is changed.
     */
    before: PharmacyItemCode | null;
};

export type PharmacyMapItemCodeAnswerEnvelope = {
    success: true;
    data: PharmacyMapItemCodeAnswer;
};

/**
 * `sales_unit` and `pack_size` both or neither: with them, stock of the code needs neither.
 */
export type PharmacyMapItemCodeBody = {
    /**
     * The medicine that it means.
     */
    medicine_id: string;
    /**
     * What you sell one of, and what `price_ngn` buys.
     */
    sales_unit?: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many tablets, capsules, ... one sales unit holds; 1 where it is a single one.
     */
    pack_size?: number;
    /**
     * The barcode on the package: GTIN-8, 12 (UPC), 13 (EAN) or 14, with its check digit. Kept as your own word; refused where it is known to be of another medicine.
     */
    gtin?: string;
    /**
     * The registration with NAFDAC, as it is printed: "A4-0123". Kept as your own word; refused where it is known to be of another medicine.
     */
    nafdac_number?: string;
};

export type PharmacyMedicinesAnswer = {
    /**
     * How many medicines it may mean.
     */
    total: number;
    /**
     * The best `limit` of them, best first.
     */
    medicines: Array<{
        /**
         * What `/stock` takes.
         */
        medicine_id: string;
        /**
         * Generic name.
         */
        name: string;
        /**
         * Dosage form.
         */
        form: string;
        /**
         * Empty when the catalogue names none.
         */
        strength: string;
        /**
         * Name, strength and form: what rows of `/stock/bulk` take as `medicine`.
         */
        label: string;
        /**
         * Whether it is dispensed only from a prescription that a pharmacist has verified.
         */
        prescription_required: boolean;
        /**
         * What is on packages of it, as far as we know: the first 20; `/medicines.csv` has all.
         */
        identifiers: Array<{
            kind: 'gtin' | 'nafdac_number';
            /**
             * A barcode with as many digits as it needs, or a registration.
             */
            value: string;
            /**
             * How many tablets, capsules, ... are in the package, where known.
             */
            pack_size: number | null;
        }>;
        match: {
            type: 'exact' | 'brand' | 'synonym' | 'words' | 'fuzzy';
            /**
             * 1 is the name and form exactly as asked.
             */
            score: number;
        };
    }>;
    /**
     * Labels of near medicines, where there is none.
     */
    did_you_mean: Array<string>;
};

export type PharmacyMedicinesAnswerEnvelope = {
    success: true;
    data: PharmacyMedicinesAnswer;
};

export type PharmacyNameProof = {
    type: 'name';
    /**
     * Who took the medicines.
     */
    name: string;
};

/**
 * For a price that has changed: what the pharmacy asks now.
 */
export type PharmacyNewOffer = {
    /**
     * Send it as `items[].offer_id` to order at this price.
     */
    offer_id: string;
    /**
     * RFC 3339, UTC.
     */
    expires_at: string;
    /**
     * Whole Naira (not kobo) for one `unit`.
     */
    price_ngn: number;
    /**
     * What `price_ngn` buys one of.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` one `unit` holds.
     */
    pack_size: number;
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * The same as `unit`.
     */
    sales_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
};

export type PharmacyOpenHoldBody = {
    /**
     * - `prescription_required`: A medicine needs a prescription, and the request has none that was verified.
     * - `prescription_unclear`: The pharmacist can not read the prescription, or doubts it.
     * - `substitution_proposed`: The pharmacy proposes another medicine for a line.
     * - `partial_stock`: The pharmacy can supply less than was asked.
     * - `price_changed`: The pharmacy asks another price.
     * - `address_unclear`: The address can not be found.
     * - `recipient_unreachable`: Nobody answers at the door or on the phone.
     */
    reason: 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'partial_stock' | 'price_changed' | 'address_unclear' | 'recipient_unreachable';
    /**
     * What you propose, for the reasons that are proposals.
     */
    lines?: Array<{
        /**
         * `line` of the item.
         */
        line: number;
        /**
         * What you can supply, for `partial_stock`.
         */
        quantity?: number;
        /**
         * Whole Naira, for `price_changed`.
         */
        line_total_ngn?: number;
        /**
         * For `substitution_proposed`; its price is that of your stock.
         */
        substitute?: {
            /**
             * Of a medicine that you have in stock.
             */
            medicine_id: string;
            quantity: number;
            /**
             * A unit that you sell it in.
             */
            unit: string;
            /**
             * How much one `unit` holds; refused where your stock says another pack. Left out, that of your stock.
             */
            pack_size?: number;
        };
    }>;
    note?: string;
};

export type PharmacyOrder = {
    /**
     * What every call about the order names it by.
     */
    request_id: string;
    status: PharmacyStatus;
    /**
     * Why it has this status, where a reason is given.
     */
    status_reason: PharmacyStatusReason | null;
    /**
     * Accept or reject it by then, or it is rejected with `no_answer`; null when it is past that.
     */
    answer_by: string | null;
    /**
     * Take the next step by then, or the order ends: `rejected` with `no_answer`, later `failed` with `no_progress`. Null while there is a hold, whose own time counts then, and once the order is over.
     */
    next_step_by: string | null;
    /**
     * What is legal now, the usual next step first.
     */
    allowed_steps: Array<'accept' | 'reject' | 'dispense' | 'ready' | 'hand_over' | 'deliver' | 'return' | 'fail'>;
    items: Array<PharmacyOrderItem>;
    /**
     * What stands in its way until you act; null when nothing does.
     */
    hold: PharmacyHold | null;
    /**
     * What shows at the door that it reached the recipient.
     */
    proof_required: 'any' | 'pin';
    /**
     * Of the HMO; null until it is known. Null before you accept, and once it is over or went to another pharmacy.
     */
    authorization_code: string | null;
    /**
     * When you submitted the code with `POST /requests/{request_id}/authorization`; else null.
     */
    authorization_submitted_at: string | null;
    /**
     * Who it is for, as the partner names them. Null before you accept, and once it is over or went to another pharmacy.
     */
    enrollee_id: string | null;
    /**
     * Who takes it at the door; null when nobody was named. Null before you accept, and once it is over or went to another pharmacy.
     */
    recipient: PharmacyRecipient | null;
    /**
     * Where it goes, to decide by; null once it is over or went to another pharmacy.
     */
    delivery_area: PharmacyDeliveryArea | null;
    /**
     * Null before you accept, and once it is over or went to another pharmacy.
     */
    delivery_address: PharmacyDeliveryAddress | null;
    prescription_ids: Array<string>;
    /**
     * Whole Naira (not kobo) for all items.
     */
    total_ngn: number;
    currency: 'NGN';
    /**
     * RFC 3339, UTC. When it should arrive; an estimate, made once.
     */
    estimated_delivery_at: string;
    /**
     * Everything that happened, oldest first.
     */
    timeline: Array<PharmacyTimelineEntry>;
    /**
     * RFC 3339, UTC.
     */
    created_at: string;
    /**
     * RFC 3339, UTC. When the newest timeline entry happened.
     */
    updated_at: string;
    environment: 'sandbox' | 'production';
};

export type PharmacyOrderEnvelope = {
    success: true;
    data: PharmacyOrder;
};

export type PharmacyOrderItem = {
    /**
     * What steps name the item by.
     */
    line: number;
    /**
     * The words that were sent.
     */
    medicine: string;
    medicine_id: string;
    /**
     * Its generic name, strength and form.
     */
    medicine_label: string;
    /**
     * What you asked, or agreed to as a substitute; the other quantities count the same unit.
     */
    quantity: number;
    /**
     * What `quantity` counts.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` one `unit` holds; 1 where they are the same.
     */
    pack_size: number;
    /**
     * What is inside a `unit`: a pack of tablets holds tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * The same amount in `content_unit`: `quantity` times `pack_size`.
     */
    content_quantity: number;
    /**
     * Whole Naira (not kobo) for the line.
     */
    line_total_ngn: number;
    /**
     * Whether it is dispensed only from a prescription that a pharmacist has verified.
     */
    prescription_required: boolean;
    /**
     * What you agreed to get: less than `quantity` once you approved less. `line_total_ngn` is for this much.
     */
    quantity_agreed: number;
    /**
     * What the pharmacy agreed to supply; 0 until it is confirmed.
     */
    quantity_accepted: number;
    /**
     * What was dispensed; 0 until then.
     */
    quantity_dispensed: number;
    /**
     * What was handed over; 0 until then.
     */
    quantity_delivered: number;
    /**
     * The packages that it was dispensed from, where the pharmacy said so.
     */
    batches: Array<{
        batch_number: string;
        expires_on: string;
        /**
         * Its registration with NAFDAC.
         */
        nafdac_number: string;
        /**
         * How many `unit` of the item.
         */
        quantity: number;
    }>;
    /**
     * What you asked, where you agreed to another medicine.
     */
    substituted_for?: {
        medicine_id: string;
        medicine_label: string;
    };
    requested?: PharmacyLineTerms;
    /**
     * Your own code for the article, as currently mapped. Null when you mapped none for the medicine, when several codes match, or when your code is for another pack than was ordered.
     */
    item_code: string | null;
};

export type PharmacyOrderList = {
    /**
     * Newest first.
     */
    orders: Array<PharmacyOrder>;
    has_more: boolean;
    /**
     * Send it as `cursor` for the next page; null on the last.
     */
    next_cursor: string | null;
};

export type PharmacyOrderListEnvelope = {
    success: true;
    data: PharmacyOrderList;
};

export type PharmacyOrderPrescription = {
    prescription_id: string;
    status: PharmacyPrescriptionStatus;
    /**
     * Null before you accept the order, and once it is over; no file is listed then.
     */
    enrollee_id: string | null;
    /**
     * Null while there are files only and no pharmacist has verified it.
     */
    valid_until: string | null;
    /**
     * Why a pharmacist refused it; null when none has.
     */
    rejection_reason: PharmacyPrescriptionRejection | null;
    /**
     * Who stated what its `details` do not say; null where they say all of it, and until it is verified.
     */
    statement: PharmacyPrescriptionStatement | null;
    /**
     * When `details` and files were erased, and `enrollee_id` became "erased"; null while they are there.
     */
    personal_data_erased_at: string | null;
    /**
     * What a pharmacist found it to allow; empty until it is verified.
     */
    allowances: Array<PharmacyPrescriptionAllowance>;
    /**
     * What it says; null while there are files only. Null before you accept the order, and once it is over; no file is listed then.
     */
    details: PharmacyPrescriptionDetails | null;
    files: Array<PharmacyPrescriptionFile>;
    /**
     * What you can do with it now.
     */
    allowed_actions: Array<'review' | 'verify' | 'reject'>;
    /**
     * Name, strength and form.
     */
    medicine_labels: Array<string | null>;
    /**
     * What `details` say of the medicines of the order that need it: begin your `verify` with it.
     */
    prescribed: Array<PharmacyPrescribedMedicine>;
    /**
     * RFC 3339, UTC.
     */
    created_at: string;
    /**
     * RFC 3339, UTC. When its status or content last changed.
     */
    updated_at: string;
};

export type PharmacyOrderPrescriptions = {
    request_id: string;
    /**
     * In the order in which they were attached.
     */
    prescriptions: Array<PharmacyOrderPrescription>;
    /**
     * The lines that can not be dispensed in full from them now: `dispense` would hold the order for `prescription_required`. Empty before you accept the order, and once it was dispensed.
     */
    lacking: Array<PharmacyLackingLine>;
};

export type PharmacyOrderPrescriptionsEnvelope = {
    success: true;
    data: PharmacyOrderPrescriptions;
};

export type PharmacyOrderReadyBody = {
    note?: string;
};

export type PharmacyPharmacist = {
    name: string;
    registration_number: string;
};

export type PharmacyPhotoProof = {
    type: 'photo';
    /**
     * A JPEG or PNG of up to 5 MB in base 64, without line breaks.
     */
    image: string;
    /**
     * Who took the medicines.
     */
    name?: string;
};

export type PharmacyPinProof = {
    type: 'pin';
    /**
     * The PIN that the partner gave to the recipient.
     */
    pin: string;
};

export type PharmacyPrescribedMedicine = {
    medicine_id: string;
    medicine_label: string;
    /**
     * What the quantity counts.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * At each dispensing; null where the details do not say it, and a pharmacist has to read it.
     */
    quantity: number | null;
    refills: number;
};

export type PharmacyPrescriber = {
    name: string;
    licence_number: string;
};

export type PharmacyPrescriptionAllowance = {
    medicine_id: string;
    /**
     * Its generic name, strength and form.
     */
    medicine_label: string;
    /**
     * What the quantities count.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * - `details`: It is within what the `details` say.
     * - `statement`: The details do not say it: it is what a pharmacist states.
     */
    basis: 'details' | 'statement';
    /**
     * At most, at each dispensing.
     */
    quantity: number;
    /**
     * How often in all: the first and the refills.
     */
    dispensings: number;
    /**
     * How often until now.
     */
    dispensings_done: number;
    /**
     * How much until now, in all.
     */
    quantity_dispensed: number;
};

export type PharmacyPrescriptionDetails = {
    prescriber: PharmacyPrescriber;
    /**
     * A date: 2026-11-21. When it was written.
     */
    issued_on: string;
    /**
     * A date: 2026-11-21. Its last day, in Nigeria.
     */
    valid_until: string;
    /**
     * The number that the prescriber gave it.
     */
    reference: string | null;
    lines: Array<PharmacyPrescriptionLine>;
};

export type PharmacyPrescriptionFile = {
    file_id: string;
    /**
     * As its bytes say.
     */
    media_type: 'application/pdf' | 'image/jpeg' | 'image/png';
    bytes: number;
    /**
     * Of its content, in hexadecimal digits.
     */
    sha256: string;
    link: PharmacyFileLink;
};

export type PharmacyPrescriptionLine = {
    medicine: string;
    /**
     * Null when none was sent.
     */
    strength: string | null;
    /**
     * Null when none was sent.
     */
    form: string | null;
    quantity: number;
    unit: string;
    dosage: string;
    refills: number;
};

/**
 * - `illegible`: It can not be read with certainty.
 * - `not_genuine`: It is forged or changed, or the prescriber can not be confirmed.
 * - `expired`: It is too old to be dispensed from.
 * - `wrong_patient`: It was written for somebody else.
 * - `duplicate`: Another prescription of the same sheet has been verified.
 * - `not_signed`: The signature or the stamp is missing.
 * - `other`: Another reason.
 */
export type PharmacyPrescriptionRejection = 'illegible' | 'not_genuine' | 'expired' | 'wrong_patient' | 'duplicate' | 'not_signed' | 'other';

export type PharmacyPrescriptionStatement = {
    pharmacist: PharmacyPharmacist;
    /**
     * The second pharmacist, who is needed where it is more than an order asks for.
     */
    confirmed_by: PharmacyPharmacist | null;
};

/**
 * - `received`: We have it; no pharmacist has looked at it yet.
 * - `under_review`: A pharmacist looks at it.
 * - `verified`: A pharmacist found it genuine and clear; medicines can be dispensed from it.
 * - `rejected`: A pharmacist refused it.
 * - `dispensed`: All that it allows has been dispensed, refills too.
 * - `expired`: Its last day is over before all of it was dispensed.
 */
export type PharmacyPrescriptionStatus = 'received' | 'under_review' | 'verified' | 'rejected' | 'dispensed' | 'expired';

/**
 * A line as it would be, with what was ordered as `requested`.
 */
export type PharmacyProposedLine = {
    /**
     * 1 for the first item.
     */
    line: number;
    medicine_id: string;
    /**
     * Its generic name, strength and form.
     */
    medicine_label: string;
    /**
     * How many `unit` it would be.
     */
    quantity: number;
    /**
     * What `quantity` counts.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` one `unit` holds; 1 where they are the same.
     */
    pack_size: number;
    /**
     * What is inside a `unit`: a pack of tablets holds tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * The same amount in `content_unit`: `quantity` times `pack_size`.
     */
    content_quantity: number;
    /**
     * Whole Naira (not kobo) for the line.
     */
    line_total_ngn: number;
    requested: PharmacyLineTerms;
};

/**
 * `sales_unit` and `pack_size` are required where the item code is mapped without them.
 */
export type PharmacyPutItemStockBody = {
    /**
     * How many sales units you can supply now; 0 when there are none.
     */
    quantity: number;
    /**
     * What you sell one of, and what `price_ngn` buys.
     */
    sales_unit?: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many tablets, capsules, ... one sales unit holds; 1 where it is a single one.
     */
    pack_size?: number;
    /**
     * Whole Naira (not kobo) for one sales unit.
     */
    price_ngn: number;
    /**
     * RFC 3339. The moment that this is true of, by the clock of the system that counts. Kept to the millisecond; at most 5 minutes ahead of our clock.
     */
    as_of: string;
};

export type PharmacyPutStockAnswer = {
    /**
     * `late`: something newer was there, and stays. Nothing is wrong; do not send it again.
     */
    outcome: 'stored' | 'late';
    stock: PharmacyStockLine;
};

export type PharmacyPutStockAnswerEnvelope = {
    success: true;
    data: PharmacyPutStockAnswer;
};

export type PharmacyPutStockBody = {
    /**
     * How many sales units you can supply now; 0 when there are none.
     */
    quantity: number;
    /**
     * What you sell one of, and what `price_ngn` buys.
     */
    sales_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many tablets, capsules, ... one sales unit holds; 1 where it is a single one.
     */
    pack_size: number;
    /**
     * Whole Naira (not kobo) for one sales unit.
     */
    price_ngn: number;
    /**
     * RFC 3339. The moment that this is true of, by the clock of the system that counts. Kept to the millisecond; at most 5 minutes ahead of our clock.
     */
    as_of: string;
};

export type PharmacyRecipient = {
    name: string;
    /**
     * E.164: +2348031234567.
     */
    phone: string;
};

export type PharmacyRecoverBody = {
    /**
     * RFC 3339: events recorded from then on. At most 30 days ago.
     */
    since: string;
};

export type PharmacyRejectOrderBody = {
    /**
     * Why.
     */
    reason: 'out_of_stock' | 'price_changed' | 'prescription_invalid' | 'address_not_serviceable' | 'pharmacy_closed' | 'other';
    note?: string;
};

export type PharmacyRejectPrescriptionBody = {
    /**
     * Why it is refused.
     */
    reason: 'illegible' | 'not_genuine' | 'expired' | 'wrong_patient' | 'duplicate' | 'not_signed' | 'other';
};

export type PharmacyReturnOrderBody = {
    /**
     * Why.
     */
    reason: 'recipient_absent' | 'recipient_refused' | 'address_not_found' | 'other';
    note?: string;
};

export type PharmacyReviewAnswer = {
    prescription_id: string;
    status: PharmacyPrescriptionStatus;
    /**
     * What you can do with it now.
     */
    allowed_actions: Array<'review' | 'verify' | 'reject'>;
    /**
     * Whether it counts only when a second pharmacist says the same.
     */
    awaits_second_pharmacist: boolean;
};

export type PharmacyReviewAnswerEnvelope = {
    success: true;
    data: PharmacyReviewAnswer;
};

export type PharmacyRotateSecretBody = {
    /**
     * How long the secret until now goes on signing beside the new one.
     */
    overlap_seconds?: number;
};

/**
 * What you have of a medicine, as a row has it.
 */
export type PharmacyShownStock = {
    quantity: number;
    sales_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    pack_size: number;
    price_ngn: number;
};

export type PharmacySignatureProof = {
    type: 'signature';
    /**
     * Who took the medicines.
     */
    name: string;
    /**
     * A JPEG or PNG of up to 5 MB in base 64, without line breaks.
     */
    image: string;
};

/**
 * Where the request is.
 *
 * - `pending`: Accepted by us, waiting for a pharmacy; the only status a partner can cancel.
 * - `confirmed`: The pharmacy agreed; stock and price are kept for the request.
 * - `dispensing`: A pharmacist prepares the medicines.
 * - `ready`: Packed, waiting for the rider or for collection; may be skipped.
 * - `in_transit`: With the courier; may be skipped.
 * - `delivered`: Handed over, proof recorded.
 * - `cancelled`: The partner cancelled while pending.
 * - `rejected`: No pharmacy took it: refused, or nobody answered in time.
 * - `failed`: Accepted, then could not be completed.
 * - `returned`: Could not be handed over; the goods are back at the pharmacy.
 */
export type PharmacyStatus = 'pending' | 'confirmed' | 'dispensing' | 'ready' | 'in_transit' | 'delivered' | 'cancelled' | 'rejected' | 'failed' | 'returned';

/**
 * Why a request was cancelled, rejected, failed or returned; `GET /meta/state-machine` says which reasons belong to which.
 */
export type PharmacyStatusReason = 'duplicate_request' | 'enrollee_declined' | 'wrong_medicine' | 'wrong_address' | 'wrong_pharmacy' | 'price_too_high' | 'prescription_withdrawn' | 'authorization_declined' | 'taking_too_long' | 'other' | 'out_of_stock' | 'price_changed' | 'prescription_invalid' | 'address_not_serviceable' | 'pharmacy_closed' | 'no_answer' | 'hold_expired' | 'recipient_absent' | 'recipient_refused' | 'address_not_found' | 'damaged' | 'courier_lost' | 'no_progress' | 'hold_declined';

export type PharmacyStockLine = {
    medicine: {
        medicine_id: string;
        /**
         * Generic name.
         */
        name: string;
        /**
         * Dosage form.
         */
        form: string;
        /**
         * Empty when the catalogue names none.
         */
        strength: string;
        /**
         * Name, strength and form.
         */
        label: string;
    };
    /**
     * Sales units that you said you have.
     */
    quantity: number;
    /**
     * How many `content_unit` of that quantity are kept for orders, or were dispensed after `as_of`. Partners can order the rest.
     */
    reserved: number;
    /**
     * Whether any are left beside the reserved ones, so that partners find it.
     */
    in_stock: boolean;
    sales_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` one `sales_unit` holds.
     */
    pack_size: number;
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * Whole Naira for one `sales_unit`.
     */
    price_ngn: number;
    /**
     * RFC 3339, UTC. The moment that this is true of.
     */
    as_of: string;
};

export type PharmacyStockList = {
    /**
     * By medicine_id.
     */
    stock: Array<PharmacyStockLine>;
    has_more: boolean;
    /**
     * Send it as `cursor` for the next page; null on the last.
     */
    next_cursor: string | null;
};

export type PharmacyStockListEnvelope = {
    success: true;
    data: PharmacyStockList;
};

/**
 * `sales_unit` and `pack_size` may be left out where `item_code` is mapped with them.
 */
export type PharmacyStockRow = {
    /**
     * The medicine by its id. Not beside `medicine`.
     */
    medicine_id?: string;
    /**
     * The medicine by name or brand, with strength and form in any order: "Amoxicillin 500mg caps"; or its `medicine_id`. Never guessed.
     */
    medicine?: string;
    /**
     * Your own code. Alone, where it is mapped; with the medicine it is mapped from then on.
     */
    item_code?: string;
    /**
     * The barcode on the package: GTIN-8, 12 (UPC), 13 (EAN) or 14, with its check digit. Alone where it is known.
     */
    gtin?: string;
    /**
     * The registration with NAFDAC, as it is printed: "A4-0123". Alone where it is known.
     */
    nafdac_number?: string;
    /**
     * How many sales units you can supply now; 0 when there are none.
     */
    quantity: number;
    /**
     * What you sell one of, and what `price_ngn` buys.
     */
    sales_unit?: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many tablets, capsules, ... one sales unit holds; 1 where it is a single one.
     */
    pack_size?: number;
    /**
     * Whole Naira (not kobo) for one sales unit.
     */
    price_ngn: number;
    /**
     * RFC 3339. The moment that this is true of, by the clock of the system that counts. Without it, the `as_of` of the call counts.
     */
    as_of?: string;
};

export type PharmacyTestOrder = {
    /**
     * What every call about the order names it by.
     */
    request_id: string;
    status: PharmacyStatus;
    /**
     * Why it has this status, where a reason is given.
     */
    status_reason: PharmacyStatusReason | null;
    /**
     * Accept or reject it by then, or it is rejected with `no_answer`; null when it is past that.
     */
    answer_by: string | null;
    /**
     * Take the next step by then, or the order ends: `rejected` with `no_answer`, later `failed` with `no_progress`. Null while there is a hold, whose own time counts then, and once the order is over.
     */
    next_step_by: string | null;
    /**
     * What is legal now, the usual next step first.
     */
    allowed_steps: Array<'accept' | 'reject' | 'dispense' | 'ready' | 'hand_over' | 'deliver' | 'return' | 'fail'>;
    items: Array<PharmacyOrderItem>;
    /**
     * What stands in its way until you act; null when nothing does.
     */
    hold: PharmacyHold | null;
    /**
     * What shows at the door that it reached the recipient.
     */
    proof_required: 'any' | 'pin';
    /**
     * Of the HMO; null until it is known. Null before you accept, and once it is over or went to another pharmacy.
     */
    authorization_code: string | null;
    /**
     * When you submitted the code with `POST /requests/{request_id}/authorization`; else null.
     */
    authorization_submitted_at: string | null;
    /**
     * Who it is for, as the partner names them. Null before you accept, and once it is over or went to another pharmacy.
     */
    enrollee_id: string | null;
    /**
     * Who takes it at the door; null when nobody was named. Null before you accept, and once it is over or went to another pharmacy.
     */
    recipient: PharmacyRecipient | null;
    /**
     * Where it goes, to decide by; null once it is over or went to another pharmacy.
     */
    delivery_area: PharmacyDeliveryArea | null;
    /**
     * Null before you accept, and once it is over or went to another pharmacy.
     */
    delivery_address: PharmacyDeliveryAddress | null;
    prescription_ids: Array<string>;
    /**
     * Whole Naira (not kobo) for all items.
     */
    total_ngn: number;
    currency: 'NGN';
    /**
     * RFC 3339, UTC. When it should arrive; an estimate, made once.
     */
    estimated_delivery_at: string;
    /**
     * Everything that happened, oldest first.
     */
    timeline: Array<PharmacyTimelineEntry>;
    /**
     * RFC 3339, UTC.
     */
    created_at: string;
    /**
     * RFC 3339, UTC. When the newest timeline entry happened.
     */
    updated_at: string;
    environment: 'sandbox' | 'production';
    /**
     * What the recipient would tell your courier; null but for the kind `pin`.
     */
    delivery_pin: string | null;
};

export type PharmacyTestOrderBody = {
    /**
     * - `plain`: One medicine that needs no prescription.
     * - `several_lines`: Up to three medicines, for several lines of an order.
     * - `prescription`: A medicine that needs a prescription, with one that you have to verify.
     * - `pin`: Delivered with a PIN only, which `delivery_pin` tells you in the place of the recipient.
     * - `cancelled`: The partner cancels it before you can answer.
     */
    kind: 'plain' | 'several_lines' | 'prescription' | 'pin' | 'cancelled';
};

export type PharmacyTestOrderEnvelope = {
    success: true;
    data: PharmacyTestOrder;
};

export type PharmacyTimelineEntry = {
    /**
     * 1 for the first entry, then one more for each.
     */
    sequence: number;
    status: PharmacyStatus;
    /**
     * RFC 3339, UTC. When it happened.
     */
    at: string;
    /**
     * Who caused it.
     */
    actor: 'partner' | 'pharmacy' | 'courier' | 'system';
    reason?: PharmacyStatusReason;
    /**
     * Free text of the actor.
     */
    note?: string;
    /**
     * What it tells when it is no change of status; absent when it is one.
     */
    event?: 'hold_opened' | 'hold_resolved' | 'authorization_overdue' | 'rerouted' | 'prescription_stated';
    /**
     * How the recipient showed that the medicines arrived.
     */
    proof?: {
        type: 'pin' | 'signature' | 'photo' | 'name';
        /**
         * Who took the medicines.
         */
        name?: string;
        /**
         * Of a signature or photo; `GET /requests/{request_id}/proof` shows it.
         */
        image_id?: string;
    };
    /**
     * With `prescription_stated`: the prescription to read.
     */
    prescription_id?: string;
};

export type PharmacyVerifyPrescriptionBody = {
    /**
     * What you find that it allows; each medicine once.
     */
    lines: Array<PharmacyAllowedLine>;
    /**
     * A date: 2026-11-21. The last day, at most 366 days from now and not after the one that the prescription itself has. Without it, that one.
     */
    valid_until?: string;
    /**
     * Who says it; needed for what the `details` do not say.
     */
    pharmacist?: {
        /**
         * As in the register.
         */
        name: string;
        /**
         * With the Pharmacy Council.
         */
        registration_number: string;
    };
};

export type PharmacyWebhook = {
    webhook_id: string;
    url: string;
    event_types: Array<'*' | 'order.pending' | 'order.confirmed' | 'order.dispensing' | 'order.ready' | 'order.in_transit' | 'order.delivered' | 'order.cancelled' | 'order.rejected' | 'order.failed' | 'order.returned' | 'order.hold_opened' | 'order.hold_resolved' | 'order.authorization_overdue' | 'order.rerouted' | 'order.prescription_stated'>;
    description: string;
    status: 'enabled' | 'disabled';
    /**
     * Null while it is enabled.
     */
    disabled: {
        /**
         * Who turned it off.
         */
        by: 'pharmacy' | 'operator' | 'system';
        reason: 'paused' | 'gone' | 'failing';
        /**
         * RFC 3339, UTC.
         */
        at: string;
    } | null;
    health: {
        state: 'ok' | 'failing' | 'broken';
        /**
         * The first of the failures in a row; null when the last attempt succeeded.
         */
        since: string | null;
        consecutive_failures: number;
    };
    /**
     * Until then the secret before the last rotation signs too; null when only one signs.
     */
    previous_secret_expires_at: string | null;
    /**
     * What came of the last test event; null before there was one.
     */
    last_ping: PharmacyWebhookTest | null;
    /**
     * RFC 3339, UTC.
     */
    created_at: string;
    /**
     * RFC 3339, UTC. When somebody last changed it, paused it, resumed it or rotated its secret.
     */
    updated_at: string;
};

export type PharmacyWebhookBody = {
    /**
     * Where events are sent: `https://`. In the sandbox also your own machine.
     */
    url: string;
    /**
     * Which events; `*` is all of them, also those that there will be.
     */
    event_types?: Array<'*' | 'order.pending' | 'order.confirmed' | 'order.dispensing' | 'order.ready' | 'order.in_transit' | 'order.delivered' | 'order.cancelled' | 'order.rejected' | 'order.failed' | 'order.returned' | 'order.hold_opened' | 'order.hold_resolved' | 'order.authorization_overdue' | 'order.rerouted' | 'order.prescription_stated'>;
    /**
     * For yourself.
     */
    description?: string;
};

/**
 * One event for one endpoint.
 */
export type PharmacyWebhookDelivery = {
    /**
     * The `webhook-id` that it is sent with.
     */
    event_id: string;
    event_type: 'order.pending' | 'order.confirmed' | 'order.dispensing' | 'order.ready' | 'order.in_transit' | 'order.delivered' | 'order.cancelled' | 'order.rejected' | 'order.failed' | 'order.returned' | 'order.hold_opened' | 'order.hold_resolved' | 'order.authorization_overdue' | 'order.rerouted' | 'order.prescription_stated';
    request_id: string;
    sequence: number;
    state: 'pending' | 'held' | 'acknowledged' | 'failed' | 'skipped';
    /**
     * Null when none is planned.
     */
    next_attempt_at: string | null;
    /**
     * When the endpoint first answered 2xx; null before.
     */
    acknowledged_at: string | null;
    /**
     * RFC 3339, UTC. When the event was recorded.
     */
    created_at: string;
    /**
     * All attempts, also those of earlier runs through the schedule.
     */
    attempt_count: number;
    /**
     * The newest 20 of them, newest first.
     */
    attempts: Array<{
        /**
         * Why it was made.
         */
        trigger: 'schedule' | 'probe' | 'again';
        /**
         * RFC 3339, UTC.
         */
        started_at: string;
        duration_ms: number;
        /**
         * The HTTP status; null when there was no answer.
         */
        status: number | null;
        /**
         * How it failed; null when it did not.
         */
        failure: 'address_refused' | 'dns' | 'connect' | 'tls' | 'timeout' | 'status' | 'body' | null;
        /**
         * What happened, in words.
         */
        message: string;
        /**
         * The start of the answer as text, up to 4 KB, secrets masked; null without.
         */
        answer: string | null;
        /**
         * When the next one was planned; null when none was.
         */
        next_attempt_at: string | null;
    }>;
};

export type PharmacyWebhookDeliveryEnvelope = {
    success: true;
    data: PharmacyWebhookDelivery;
};

export type PharmacyWebhookDeliveryList = {
    /**
     * Newest first.
     */
    deliveries: Array<PharmacyWebhookDelivery>;
    has_more: boolean;
    /**
     * Send it as `cursor` for the next page; null on the last.
     */
    next_cursor: string | null;
};

export type PharmacyWebhookDeliveryListEnvelope = {
    success: true;
    data: PharmacyWebhookDeliveryList;
};

export type PharmacyWebhookEnvelope = {
    success: true;
    data: PharmacyWebhook;
};

export type PharmacyWebhookList = {
    /**
     * All of them, newest first.
     */
    webhooks: Array<PharmacyWebhook>;
};

export type PharmacyWebhookListEnvelope = {
    success: true;
    data: PharmacyWebhookList;
};

export type PharmacyWebhookRecovery = {
    /**
     * RFC 3339, UTC.
     */
    since: string;
    /**
     * How many it covers.
     */
    deliveries: number;
};

export type PharmacyWebhookRecoveryEnvelope = {
    success: true;
    data: PharmacyWebhookRecovery;
};

/**
 * What came of a test event.
 */
export type PharmacyWebhookTest = {
    /**
     * RFC 3339, UTC.
     */
    started_at: string;
    duration_ms: number;
    /**
     * The HTTP status; null when there was no answer.
     */
    status: number | null;
    /**
     * How it failed; null when it did not.
     */
    failure: 'address_refused' | 'dns' | 'connect' | 'tls' | 'timeout' | 'status' | 'body' | null;
    /**
     * What happened, in words.
     */
    message: string;
    /**
     * The start of the answer as text, up to 4 KB, secrets masked; null without.
     */
    answer: string | null;
};

export type PharmacyWebhookTestEnvelope = {
    success: true;
    data: PharmacyWebhookTest;
};

export type PharmacyWebhookWithSecret = {
    webhook_id: string;
    url: string;
    event_types: Array<'*' | 'order.pending' | 'order.confirmed' | 'order.dispensing' | 'order.ready' | 'order.in_transit' | 'order.delivered' | 'order.cancelled' | 'order.rejected' | 'order.failed' | 'order.returned' | 'order.hold_opened' | 'order.hold_resolved' | 'order.authorization_overdue' | 'order.rerouted' | 'order.prescription_stated'>;
    description: string;
    status: 'enabled' | 'disabled';
    /**
     * Null while it is enabled.
     */
    disabled: {
        /**
         * Who turned it off.
         */
        by: 'pharmacy' | 'operator' | 'system';
        reason: 'paused' | 'gone' | 'failing';
        /**
         * RFC 3339, UTC.
         */
        at: string;
    } | null;
    health: {
        state: 'ok' | 'failing' | 'broken';
        /**
         * The first of the failures in a row; null when the last attempt succeeded.
         */
        since: string | null;
        consecutive_failures: number;
    };
    /**
     * Until then the secret before the last rotation signs too; null when only one signs.
     */
    previous_secret_expires_at: string | null;
    /**
     * What came of the last test event; null before there was one.
     */
    last_ping: PharmacyWebhookTest | null;
    /**
     * RFC 3339, UTC.
     */
    created_at: string;
    /**
     * RFC 3339, UTC. When somebody last changed it, paused it, resumed it or rotated its secret.
     */
    updated_at: string;
    /**
     * What deliveries are signed with: `whsec_` and base 64. It is shown in this answer only.
     */
    secret: string;
};

export type PharmacyWebhookWithSecretEnvelope = {
    success: true;
    data: PharmacyWebhookWithSecret;
};

export type PharmacyWithdrawHoldBody = {
    /**
     * `sequence` of the hold.
     */
    sequence: number;
};

export type PreparedSecondFactor = {
    /**
     * `otpauth://`, to show as a QR code; its `secret` can be typed instead.
     */
    uri: string;
    /**
     * Each works once, in place of a code of the authenticator: here, and never again.
     */
    recovery_codes: Array<string>;
};

export type PreparedSecondFactorEnvelope = {
    success: true;
    data: PreparedSecondFactor;
};

export type Proof = {
    type: 'password';
    password: string;
} | {
    type: 'passkey';
    response: {
        id: string;
        rawId: string;
        type: 'public-key';
        response: {
            clientDataJSON: string;
            authenticatorData: string;
            signature: string;
            [key: string]: unknown;
        };
        [key: string]: unknown;
    };
} | {
    type: 'authenticator';
    code: string;
} | {
    type: 'recovery';
    code: string;
};

export type ReadProofKindsEnvelope = {
    success: true;
    data: {
        kinds: Array<'password' | 'passkey' | 'authenticator' | 'recovery'>;
    };
};

export type ReadSignOnEnvelope = {
    success: true;
    data: {
        /**
         * Null where there is no single sign-on.
         */
        provider: {
            /**
             * What people call it.
             */
            name: string;
        } | null;
    };
};

export type RemovedMember = {
    user_id: string;
    email: string;
    /**
     * The address until a name is given.
     */
    name: string;
    role: 'owner' | 'developer' | 'support' | 'pharmacist';
    /**
     * Whether a sign-in asks for one.
     */
    second_factor: boolean;
    /**
     * RFC 3339, UTC.
     */
    since: string;
    /**
     * The active keys that the member has made. They stay: rotate or revoke those that the member may know.
     */
    keys: Array<{
        key_id: string;
        name: string;
    }>;
};

export type RemovedMemberEnvelope = {
    success: true;
    data: RemovedMember;
};

export type RenewRecoveryCodesEnvelope = {
    success: true;
    data: {
        /**
         * Each works once, in place of a code of the authenticator: here, and never again.
         */
        recovery_codes: Array<string>;
    };
};

export type Session = {
    user_id: string;
    email: string;
    /**
     * The address until a name is given.
     */
    name: string;
    /**
     * Whether a sign-in asks for one.
     */
    second_factor: boolean;
    /**
     * What this deployment is.
     */
    environment: 'sandbox' | 'production';
    organisation: OwnOrganisation;
    /**
     * All that you are a member of.
     */
    organisations: Array<OwnOrganisation>;
    /**
     * What your role allows.
     */
    permissions: Array<'stock:write' | 'orders:read' | 'orders:write' | 'webhooks:manage' | 'medicines:search' | 'requests:create' | 'requests:read' | 'requests:cancel' | 'members:read' | 'members:manage' | 'keys:read' | 'keys:manage' | 'calls:read' | 'audit:read'>;
    /**
     * RFC 3339, UTC. Sign in again by then.
     */
    ends_at: string;
    /**
     * Whether to check, since your password was reset, what has access to your account.
     */
    access_review_due: boolean;
    /**
     * Of the organisation that you act for.
     */
    webhooks_needing_attention: number;
};

export type SessionEnvelope = {
    success: true;
    data: Session;
};

export type SignInOutcome = {
    outcome: 'signed_in';
    session: Session;
} | {
    outcome: 'second_factor_needed';
};

export type SignInOutcomeEnvelope = {
    success: true;
    data: SignInOutcome;
};

export type SignInWithPasskeyEnvelope = {
    success: true;
    data: {
        session: Session;
    };
};

export type SignOutEnvelope = {
    success: true;
    data: {
        signed_out: true;
    };
};

export type StateList = {
    /**
     * By name.
     */
    states: Array<{
        /**
         * Of ISO 3166-2.
         */
        code: string;
        name: string;
    }>;
};

export type StateListEnvelope = {
    success: true;
    data: StateList;
};

export type TimelineActor = {
    sequence: number;
    actor: Actor;
    /**
     * Who recorded it for the courier.
     */
    recorded_by: {
        /**
         * `organisation` is your own, where no key or member is on record; `support` is us; `system` is the engine.
         */
        kind: 'member' | 'former_member' | 'key' | 'organisation' | 'partner' | 'pharmacy' | 'courier' | 'system' | 'support';
        /**
         * Name of the member or key, if it belongs to your organisation.
         */
        name: string | null;
    } | null;
    /**
     * Reason of the hold that this entry opened.
     */
    hold_reason: 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'partial_stock' | 'price_changed' | 'authorization_required' | 'address_unclear' | 'recipient_unreachable' | null;
    /**
     * How this entry ended a hold.
     */
    hold_end: 'approve' | 'attach_prescriptions' | 'authorize' | 'correct_address' | 'correct_recipient' | 'decline' | 'withdraw' | 'expire' | null;
};

export type TimelineActors = {
    /**
     * In the order of the timeline, as far as Postgres has it.
     */
    entries: Array<TimelineActor>;
    /**
     * Who submitted the authorization code that came without a hold.
     */
    authorized_by: {
        /**
         * `organisation` is your own, where no key or member is on record; `support` is us; `system` is the engine.
         */
        kind: 'member' | 'former_member' | 'key' | 'organisation' | 'partner' | 'pharmacy' | 'courier' | 'system' | 'support';
        /**
         * Name of the member or key, if it belongs to your organisation.
         */
        name: string | null;
    } | null;
    /**
     * Until when such a code is accepted; null where none is, and for pharmacies.
     */
    authorization_until: string | null;
};

export type TimelineActorsEnvelope = {
    success: true;
    data: TimelineActors;
};

/**
 * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
 */
export type XRequestId = string;

/**
 * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
 */
export type IdempotencyKey = string;

/**
 * The `ETag` of an earlier answer: 304 while nothing has changed.
 */
export type IfNoneMatch = string;

export type SignOutData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/session';
};

export type SignOutErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type SignOutError = SignOutErrors[keyof SignOutErrors];

export type SignOutResponses = {
    /**
     * There is no session.
     */
    200: SignOutEnvelope;
};

export type SignOutResponse = SignOutResponses[keyof SignOutResponses];

export type ReadSessionData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/session';
};

export type ReadSessionErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type ReadSessionError = ReadSessionErrors[keyof ReadSessionErrors];

export type ReadSessionResponses = {
    /**
     * The session.
     */
    200: SessionEnvelope;
};

export type ReadSessionResponse = ReadSessionResponses[keyof ReadSessionResponses];

export type SignInData = {
    body: {
        email: string;
        password: string;
    };
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/session';
};

export type SignInErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_credentials`: Nobody has this address and password.
     */
    401: Failure;
    /**
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type SignInError = SignInErrors[keyof SignInErrors];

export type SignInResponses = {
    /**
     * The password is right.
     */
    200: SignInOutcomeEnvelope;
};

export type SignInResponse = SignInResponses[keyof SignInResponses];

export type ChooseOrganisationData = {
    body: {
        organisation_id: string;
    };
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/session/organisation';
};

export type ChooseOrganisationErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `organisation_not_found`: You are not a member of this organisation.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type ChooseOrganisationError = ChooseOrganisationErrors[keyof ChooseOrganisationErrors];

export type ChooseOrganisationResponses = {
    /**
     * The session.
     */
    200: SessionEnvelope;
};

export type ChooseOrganisationResponse = ChooseOrganisationResponses[keyof ChooseOrganisationResponses];

export type ReadProofKindsData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/session/proof';
};

export type ReadProofKindsErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type ReadProofKindsError = ReadProofKindsErrors[keyof ReadProofKindsErrors];

export type ReadProofKindsResponses = {
    /**
     * The kinds.
     */
    200: ReadProofKindsEnvelope;
};

export type ReadProofKindsResponse = ReadProofKindsResponses[keyof ReadProofKindsResponses];

export type ProveUserData = {
    body: Proof;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/session/proof';
};

export type ProveUserErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_credentials`: Nobody has this address and password.
     *
     * `invalid_code`: The code is wrong, used, or too old.
     *
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access, and asks for proof of who you are: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `second_factor_missing`: There is no second factor.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `passkey_refused`: The passkey is not known here, answers something else, or came too late.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type ProveUserError = ProveUserErrors[keyof ProveUserErrors];

export type ProveUserResponses = {
    /**
     * It is noted.
     */
    200: DoneEnvelope;
};

export type ProveUserResponse = ProveUserResponses[keyof ProveUserResponses];

export type FinishSignInData = {
    body: {
        /**
         * A recovery code works once.
         */
        kind: 'authenticator' | 'recovery';
        code: string;
    };
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/session/second-factor';
};

export type FinishSignInErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_code`: The code is wrong, used, or too old.
     *
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `second_factor_missing`: There is no second factor.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type FinishSignInError = FinishSignInErrors[keyof FinishSignInErrors];

export type FinishSignInResponses = {
    /**
     * You are signed in.
     */
    200: FinishSignInEnvelope;
};

export type FinishSignInResponse = FinishSignInResponses[keyof FinishSignInResponses];

export type PreparePasskeySignInData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/session/passkey/options';
};

export type PreparePasskeySignInErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PreparePasskeySignInError = PreparePasskeySignInErrors[keyof PreparePasskeySignInErrors];

export type PreparePasskeySignInResponses = {
    /**
     * The options.
     */
    200: PasskeyOptionsEnvelope;
};

export type PreparePasskeySignInResponse = PreparePasskeySignInResponses[keyof PreparePasskeySignInResponses];

export type SignInWithPasskeyData = {
    body: {
        response: {
            id: string;
            rawId: string;
            type: 'public-key';
            response: {
                clientDataJSON: string;
                authenticatorData: string;
                signature: string;
                [key: string]: unknown;
            };
            [key: string]: unknown;
        };
    };
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/session/passkey';
};

export type SignInWithPasskeyErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `passkey_refused`: The passkey is not known here, answers something else, or came too late.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type SignInWithPasskeyError = SignInWithPasskeyErrors[keyof SignInWithPasskeyErrors];

export type SignInWithPasskeyResponses = {
    /**
     * You are signed in.
     */
    200: SignInWithPasskeyEnvelope;
};

export type SignInWithPasskeyResponse = SignInWithPasskeyResponses[keyof SignInWithPasskeyResponses];

export type ReadSignOnData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/session/sign-on';
};

export type ReadSignOnErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type ReadSignOnError = ReadSignOnErrors[keyof ReadSignOnErrors];

export type ReadSignOnResponses = {
    /**
     * The provider, if there is one.
     */
    200: ReadSignOnEnvelope;
};

export type ReadSignOnResponse = ReadSignOnResponses[keyof ReadSignOnResponses];

export type BeginSignOnData = {
    body: {
        /**
         * To whose pages the browser comes back.
         */
        kind: 'partner' | 'pharmacy';
    };
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/session/sign-on';
};

export type BeginSignOnErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `sign_on_not_found`: There is no single sign-on here.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     *
     * `sign_on_unavailable`: The identity provider does not answer.
     */
    503: Failure;
};

export type BeginSignOnError = BeginSignOnErrors[keyof BeginSignOnErrors];

export type BeginSignOnResponses = {
    /**
     * Where the browser goes.
     */
    200: BeginSignOnEnvelope;
};

export type BeginSignOnResponse = BeginSignOnResponses[keyof BeginSignOnResponses];

export type FinishSignOnData = {
    body: {
        /**
         * The query string with which the browser came back.
         */
        query: string;
    };
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/session/sign-on/finish';
};

export type FinishSignOnErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     *
     * `sign_on_not_allowed`: The identity provider knows you, but you may not sign in by it.
     */
    403: Failure;
    /**
     * `sign_on_not_found`: There is no single sign-on here.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `sign_on_failed`: The identity provider said no, or its answer is not one to a sign-in of this browser.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     *
     * `sign_on_unavailable`: The identity provider does not answer.
     */
    503: Failure;
};

export type FinishSignOnError = FinishSignOnErrors[keyof FinishSignOnErrors];

export type FinishSignOnResponses = {
    /**
     * You are signed in.
     */
    200: FinishSignOnEnvelope;
};

export type FinishSignOnResponse = FinishSignOnResponses[keyof FinishSignOnResponses];

export type ListPasskeysData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/account/passkeys';
};

export type ListPasskeysErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type ListPasskeysError = ListPasskeysErrors[keyof ListPasskeysErrors];

export type ListPasskeysResponses = {
    /**
     * The passkeys.
     */
    200: ListPasskeysEnvelope;
};

export type ListPasskeysResponse = ListPasskeysResponses[keyof ListPasskeysResponses];

export type AddPasskeyData = {
    body: {
        /**
         * What tells it from your others.
         */
        name: string;
        response: {
            id: string;
            rawId: string;
            type: 'public-key';
            response: {
                clientDataJSON: string;
                attestationObject: string;
                [key: string]: unknown;
            };
            [key: string]: unknown;
        };
    };
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/account/passkeys';
};

export type AddPasskeyErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access, and asks for proof of who you are: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `passkey_refused`: The passkey is not known here, answers something else, or came too late.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type AddPasskeyError = AddPasskeyErrors[keyof AddPasskeyErrors];

export type AddPasskeyResponses = {
    /**
     * The passkey.
     */
    201: PasskeyEnvelope;
};

export type AddPasskeyResponse = AddPasskeyResponses[keyof AddPasskeyResponses];

export type PreparePasskeyData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/account/passkeys/options';
};

export type PreparePasskeyErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access, and asks for proof of who you are: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `passkey_refused`: The passkey is not known here, answers something else, or came too late.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PreparePasskeyError = PreparePasskeyErrors[keyof PreparePasskeyErrors];

export type PreparePasskeyResponses = {
    /**
     * The options.
     */
    200: PasskeyOptionsEnvelope;
};

export type PreparePasskeyResponse = PreparePasskeyResponses[keyof PreparePasskeyResponses];

export type RemovePasskeyData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From `GET /account/passkeys`.
         */
        passkey_id: string;
    };
    query?: never;
    url: '/account/passkeys/{passkey_id}';
};

export type RemovePasskeyErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `passkey_not_found`: You have no such passkey.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type RemovePasskeyError = RemovePasskeyErrors[keyof RemovePasskeyErrors];

export type RemovePasskeyResponses = {
    /**
     * It is removed.
     */
    200: DoneEnvelope;
};

export type RemovePasskeyResponse = RemovePasskeyResponses[keyof RemovePasskeyResponses];

export type RenameData = {
    body: {
        /**
         * As others call you.
         */
        name: string;
    };
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/account/name';
};

export type RenameErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type RenameError = RenameErrors[keyof RenameErrors];

export type RenameResponses = {
    /**
     * It is changed.
     */
    200: DoneEnvelope;
};

export type RenameResponse = RenameResponses[keyof RenameResponses];

export type ListAccessData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/account/access';
};

export type ListAccessErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type ListAccessError = ListAccessErrors[keyof ListAccessErrors];

export type ListAccessResponses = {
    /**
     * The list.
     */
    200: ListAccessEnvelope;
};

export type ListAccessResponse = ListAccessResponses[keyof ListAccessResponses];

export type ConfirmAccessData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/account/access/reviewed';
};

export type ConfirmAccessErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access, and asks for proof of who you are: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type ConfirmAccessError = ConfirmAccessErrors[keyof ConfirmAccessErrors];

export type ConfirmAccessResponses = {
    /**
     * It is confirmed.
     */
    200: DoneEnvelope;
};

export type ConfirmAccessResponse = ConfirmAccessResponses[keyof ConfirmAccessResponses];

export type EndOtherSessionsData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/account/sessions';
};

export type EndOtherSessionsErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type EndOtherSessionsError = EndOtherSessionsErrors[keyof EndOtherSessionsErrors];

export type EndOtherSessionsResponses = {
    /**
     * They have ended.
     */
    200: DoneEnvelope;
};

export type EndOtherSessionsResponse = EndOtherSessionsResponses[keyof EndOtherSessionsResponses];

export type ListSessionsData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/account/sessions';
};

export type ListSessionsErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type ListSessionsError = ListSessionsErrors[keyof ListSessionsErrors];

export type ListSessionsResponses = {
    /**
     * The sessions.
     */
    200: ListSessionsEnvelope;
};

export type ListSessionsResponse = ListSessionsResponses[keyof ListSessionsResponses];

export type EndSessionData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From `GET /account/sessions`.
         */
        session_id: string;
    };
    query?: never;
    url: '/account/sessions/{session_id}';
};

export type EndSessionErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `session_not_found`: You have no such session: it has ended.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type EndSessionError = EndSessionErrors[keyof EndSessionErrors];

export type EndSessionResponses = {
    /**
     * It has ended.
     */
    200: DoneEnvelope;
};

export type EndSessionResponse = EndSessionResponses[keyof EndSessionResponses];

export type ChangePasswordData = {
    body: {
        current: string;
        password: string;
    };
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/account/password';
};

export type ChangePasswordErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_credentials`: Nobody has this address and password.
     *
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access, and asks for proof of who you are: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type ChangePasswordError = ChangePasswordErrors[keyof ChangePasswordErrors];

export type ChangePasswordResponses = {
    /**
     * It is changed.
     */
    200: DoneEnvelope;
};

export type ChangePasswordResponse = ChangePasswordResponses[keyof ChangePasswordResponses];

export type AskForResetData = {
    body: {
        email: string;
    };
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/password/reset-link';
};

export type AskForResetErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type AskForResetError = AskForResetErrors[keyof AskForResetErrors];

export type AskForResetResponses = {
    /**
     * A mail goes out if there is such an account.
     */
    202: DoneEnvelope;
};

export type AskForResetResponse = AskForResetResponses[keyof AskForResetResponses];

export type ResetPasswordData = {
    body: {
        /**
         * What the link of the mail carries behind `#token=`.
         */
        token: string;
        password: string;
    };
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/password/reset';
};

export type ResetPasswordErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `link_not_found`: The link was used, withdrawn, replaced or is too old.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type ResetPasswordError = ResetPasswordErrors[keyof ResetPasswordErrors];

export type ResetPasswordResponses = {
    /**
     * It is set: sign in.
     */
    200: DoneEnvelope;
};

export type ResetPasswordResponse = ResetPasswordResponses[keyof ResetPasswordResponses];

export type PrepareSecondFactorData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/account/second-factor';
};

export type PrepareSecondFactorErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access, and asks for proof of who you are: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `second_factor_exists`: There is a second factor already.
     */
    409: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PrepareSecondFactorError = PrepareSecondFactorErrors[keyof PrepareSecondFactorErrors];

export type PrepareSecondFactorResponses = {
    /**
     * What to show, once.
     */
    200: PreparedSecondFactorEnvelope;
};

export type PrepareSecondFactorResponse = PrepareSecondFactorResponses[keyof PrepareSecondFactorResponses];

export type ConfirmSecondFactorData = {
    body: {
        /**
         * Of the authenticator, right now.
         */
        code: string;
    };
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/account/second-factor';
};

export type ConfirmSecondFactorErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_code`: The code is wrong, used, or too old.
     *
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access, and asks for proof of who you are: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `second_factor_exists`: There is a second factor already.
     *
     * `second_factor_missing`: There is no second factor.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type ConfirmSecondFactorError = ConfirmSecondFactorErrors[keyof ConfirmSecondFactorErrors];

export type ConfirmSecondFactorResponses = {
    /**
     * It is on.
     */
    200: DoneEnvelope;
};

export type ConfirmSecondFactorResponse = ConfirmSecondFactorResponses[keyof ConfirmSecondFactorResponses];

export type RemoveSecondFactorData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/account/second-factor/remove';
};

export type RemoveSecondFactorErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access, and asks for proof of who you are: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type RemoveSecondFactorError = RemoveSecondFactorErrors[keyof RemoveSecondFactorErrors];

export type RemoveSecondFactorResponses = {
    /**
     * It is off.
     */
    200: DoneEnvelope;
};

export type RemoveSecondFactorResponse = RemoveSecondFactorResponses[keyof RemoveSecondFactorResponses];

export type RenewRecoveryCodesData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/account/recovery-codes';
};

export type RenewRecoveryCodesErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access, and asks for proof of who you are: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `second_factor_missing`: There is no second factor.
     */
    409: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type RenewRecoveryCodesError = RenewRecoveryCodesErrors[keyof RenewRecoveryCodesErrors];

export type RenewRecoveryCodesResponses = {
    /**
     * The codes: here, and never again.
     */
    200: RenewRecoveryCodesEnvelope;
};

export type RenewRecoveryCodesResponse = RenewRecoveryCodesResponses[keyof RenewRecoveryCodesResponses];

export type ListMembersData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/members';
};

export type ListMembersErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type ListMembersError = ListMembersErrors[keyof ListMembersErrors];

export type ListMembersResponses = {
    /**
     * The members.
     */
    200: ListMembersEnvelope;
};

export type ListMembersResponse = ListMembersResponses[keyof ListMembersResponses];

export type RemoveMemberData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From `GET /members`.
         */
        user_id: string;
    };
    query?: never;
    url: '/members/{user_id}';
};

export type RemoveMemberErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `member_not_found`: Your organisation has no such member.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `last_owner`: The organisation would have no owner.
     */
    409: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type RemoveMemberError = RemoveMemberErrors[keyof RemoveMemberErrors];

export type RemoveMemberResponses = {
    /**
     * Who it was.
     */
    200: RemovedMemberEnvelope;
};

export type RemoveMemberResponse = RemoveMemberResponses[keyof RemoveMemberResponses];

export type ChangeRoleData = {
    body: {
        role: 'owner' | 'developer' | 'support' | 'pharmacist';
    };
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From `GET /members`.
         */
        user_id: string;
    };
    query?: never;
    url: '/members/{user_id}';
};

export type ChangeRoleErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access, and asks for proof of who you are: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `member_not_found`: Your organisation has no such member.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `last_owner`: The organisation would have no owner.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type ChangeRoleError = ChangeRoleErrors[keyof ChangeRoleErrors];

export type ChangeRoleResponses = {
    /**
     * The member.
     */
    200: MemberEnvelope;
};

export type ChangeRoleResponse = ChangeRoleResponses[keyof ChangeRoleResponses];

export type InviteMemberData = {
    body: {
        email: string;
        role: 'owner' | 'developer' | 'support' | 'pharmacist';
    };
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/invitations';
};

export type InviteMemberErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access, and asks for proof of who you are: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `member_exists`: Whoever has this address is a member already.
     *
     * `too_many_members`: The organisation has as many members and open invitations as it may have.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     *
     * `mail_not_sent`: A mail could not be sent, or none are sent here.
     */
    503: Failure;
};

export type InviteMemberError = InviteMemberErrors[keyof InviteMemberErrors];

export type InviteMemberResponses = {
    /**
     * The invitation.
     */
    201: InvitationEnvelope;
};

export type InviteMemberResponse = InviteMemberResponses[keyof InviteMemberResponses];

export type WithdrawInvitationData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From `GET /members`.
         */
        invitation_id: string;
    };
    query?: never;
    url: '/invitations/{invitation_id}';
};

export type WithdrawInvitationErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `invitation_not_found`: Your organisation has no such invitation: it is withdrawn, accepted or expired.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type WithdrawInvitationError = WithdrawInvitationErrors[keyof WithdrawInvitationErrors];

export type WithdrawInvitationResponses = {
    /**
     * It is withdrawn.
     */
    200: DoneEnvelope;
};

export type WithdrawInvitationResponse = WithdrawInvitationResponses[keyof WithdrawInvitationResponses];

export type ReadInvitationData = {
    body: {
        /**
         * What the link of the mail carries behind `#token=`.
         */
        token: string;
    };
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/invitations/read';
};

export type ReadInvitationErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `link_not_found`: The link was used, withdrawn, replaced or is too old.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type ReadInvitationError = ReadInvitationErrors[keyof ReadInvitationErrors];

export type ReadInvitationResponses = {
    /**
     * The invitation.
     */
    200: InvitationLinkEnvelope;
};

export type ReadInvitationResponse = ReadInvitationResponses[keyof ReadInvitationResponses];

export type AcceptInvitationData = {
    body: {
        /**
         * What the link of the mail carries behind `#token=`.
         */
        token: string;
        password?: string;
    };
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/invitations/accept';
};

export type AcceptInvitationErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `link_not_found`: The link was used, withdrawn, replaced or is too old.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type AcceptInvitationError = AcceptInvitationErrors[keyof AcceptInvitationErrors];

export type AcceptInvitationResponses = {
    /**
     * You are a member.
     */
    200: AcceptOutcomeEnvelope;
};

export type AcceptInvitationResponse = AcceptInvitationResponses[keyof AcceptInvitationResponses];

export type ListKeysData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/keys';
};

export type ListKeysErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type ListKeysError = ListKeysErrors[keyof ListKeysErrors];

export type ListKeysResponses = {
    /**
     * The keys.
     */
    200: ListKeysEnvelope;
};

export type ListKeysResponse = ListKeysResponses[keyof ListKeysResponses];

export type CreateKeyData = {
    body: {
        /**
         * What you call it.
         */
        name: string;
        /**
         * What it may do: scopes of the API of your organisation.
         */
        scopes: Array<'medicines:search' | 'requests:create' | 'requests:read' | 'requests:cancel' | 'webhooks:manage' | 'stock:write' | 'orders:read' | 'orders:write'>;
        /**
         * RFC 3339, in the future: from then on the key is refused. Without it the key does not expire.
         */
        expires_at?: string;
    };
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/keys';
};

export type CreateKeyErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access, and asks for proof of who you are: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type CreateKeyError = CreateKeyErrors[keyof CreateKeyErrors];

export type CreateKeyResponses = {
    /**
     * The key, with its value unless the call was sent before.
     */
    201: MadeKeyEnvelope;
};

export type CreateKeyResponse = CreateKeyResponses[keyof CreateKeyResponses];

export type RotateKeyData = {
    body?: {
        /**
         * When the new key ends. Without it, or when it is later: when the old one does.
         */
        expires_at?: string;
    };
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From `GET /keys`.
         */
        key_id: string;
    };
    query?: never;
    url: '/keys/{key_id}/rotate';
};

export type RotateKeyErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access, and asks for proof of who you are: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `key_not_found`: Your organisation has no such key.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `key_not_active`: The key is revoked or expired; only an active one can be rotated.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type RotateKeyError = RotateKeyErrors[keyof RotateKeyErrors];

export type RotateKeyResponses = {
    /**
     * The new key, with its value unless the call was sent before.
     */
    201: MadeKeyEnvelope;
};

export type RotateKeyResponse = RotateKeyResponses[keyof RotateKeyResponses];

export type RevokeKeyData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From `GET /keys`.
         */
        key_id: string;
    };
    query?: never;
    url: '/keys/{key_id}';
};

export type RevokeKeyErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `key_not_found`: Your organisation has no such key.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type RevokeKeyError = RevokeKeyErrors[keyof RevokeKeyErrors];

export type RevokeKeyResponses = {
    /**
     * The key.
     */
    200: KeyEnvelope;
};

export type RevokeKeyResponse = RevokeKeyResponses[keyof RevokeKeyResponses];

export type ListFlaggedWebhooksData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/webhooks';
};

export type ListFlaggedWebhooksErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type ListFlaggedWebhooksError = ListFlaggedWebhooksErrors[keyof ListFlaggedWebhooksErrors];

export type ListFlaggedWebhooksResponses = {
    /**
     * The endpoints.
     */
    200: ListFlaggedWebhooksEnvelope;
};

export type ListFlaggedWebhooksResponse = ListFlaggedWebhooksResponses[keyof ListFlaggedWebhooksResponses];

export type ReadAttemptSeriesData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
    };
    query?: {
        /**
         * `hour`: 48 hours. `day`: 31 days in Nigeria.
         */
        unit?: 'hour' | 'day';
    };
    url: '/webhooks/{webhook_id}/attempts';
};

export type ReadAttemptSeriesErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type ReadAttemptSeriesError = ReadAttemptSeriesErrors[keyof ReadAttemptSeriesErrors];

export type ReadAttemptSeriesResponses = {
    /**
     * The series.
     */
    200: AttemptSeriesEnvelope;
};

export type ReadAttemptSeriesResponse = ReadAttemptSeriesResponses[keyof ReadAttemptSeriesResponses];

export type ListCallsData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * One class of statuses, or several with commas between: `4xx,5xx`.
         */
        status_class?: string;
        /**
         * Method and path: `GET /requests/{request_id}`.
         */
        operation?: string;
        /**
         * Made with this key, or by this member.
         */
        caller_id?: string;
        /**
         * Whose answer had this `X-Request-Id`.
         */
        x_request_id?: string;
        /**
         * RFC 3339, such as 2026-11-21T08:00:00Z. Made at this moment or later.
         */
        called_after?: string;
        /**
         * RFC 3339, such as 2026-11-21T08:00:00Z. Made before this moment.
         */
        called_before?: string;
        /**
         * Calls a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before.
         */
        cursor?: string;
    };
    url: '/calls';
};

export type ListCallsErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` is not one that we answered you.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type ListCallsError = ListCallsErrors[keyof ListCallsErrors];

export type ListCallsResponses = {
    /**
     * One page.
     */
    200: CallListEnvelope;
};

export type ListCallsResponse = ListCallsResponses[keyof ListCallsResponses];

export type ReadCallSeriesData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * `hour`: 48 hours. `day`: 31 days in Nigeria.
         */
        unit?: 'hour' | 'day';
    };
    url: '/calls/series';
};

export type ReadCallSeriesErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type ReadCallSeriesError = ReadCallSeriesErrors[keyof ReadCallSeriesErrors];

export type ReadCallSeriesResponses = {
    /**
     * The series.
     */
    200: CallSeriesEnvelope;
};

export type ReadCallSeriesResponse = ReadCallSeriesResponses[keyof ReadCallSeriesResponses];

export type ListChangesData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * Changes a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before.
         */
        cursor?: string;
    };
    url: '/changes';
};

export type ListChangesErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` is not one that we answered you.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type ListChangesError = ListChangesErrors[keyof ListChangesErrors];

export type ListChangesResponses = {
    /**
     * One page.
     */
    200: ChangeListEnvelope;
};

export type ListChangesResponse = ListChangesResponses[keyof ListChangesResponses];

export type ListActorsData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query: {
        /**
         * Ids of members and keys, and `ops`, `partner`, `pharmacy`, `courier`, `system`; at most 100, with commas between them.
         */
        ids: string;
    };
    url: '/actors';
};

export type ListActorsErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type ListActorsError = ListActorsErrors[keyof ListActorsErrors];

export type ListActorsResponses = {
    /**
     * In the order of the ids.
     */
    200: ActorListEnvelope;
};

export type ListActorsResponse = ListActorsResponses[keyof ListActorsResponses];

export type ReadTimelineActorsData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the request or order.
         */
        request_id: string;
    };
    query?: never;
    url: '/timelines/{request_id}/actors';
};

export type ReadTimelineActorsErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_not_found`: There is no such request of yours.
     *
     * `order_not_found`: There is no such order of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type ReadTimelineActorsError = ReadTimelineActorsErrors[keyof ReadTimelineActorsErrors];

export type ReadTimelineActorsResponses = {
    /**
     * By entry.
     */
    200: TimelineActorsEnvelope;
};

export type ReadTimelineActorsResponse = ReadTimelineActorsResponses[keyof ReadTimelineActorsResponses];

export type CountOrdersData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/order-counts';
};

export type CountOrdersErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type CountOrdersError = CountOrdersErrors[keyof CountOrdersErrors];

export type CountOrdersResponses = {
    /**
     * The counts.
     */
    200: OrderCountsEnvelope;
};

export type CountOrdersResponse = CountOrdersResponses[keyof CountOrdersResponses];

export type ListStatesData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/states';
};

export type ListStatesErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type ListStatesError = ListStatesErrors[keyof ListStatesErrors];

export type ListStatesResponses = {
    /**
     * All of them.
     */
    200: StateListEnvelope;
};

export type ListStatesResponse = ListStatesResponses[keyof ListStatesResponses];

export type PartnerSearchMedicinesData = {
    body: PartnerSearchBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/partner/medicines/search';
};

export type PartnerSearchMedicinesErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `medicine_not_found`: No pharmacy matches the query and location.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerSearchMedicinesError = PartnerSearchMedicinesErrors[keyof PartnerSearchMedicinesErrors];

export type PartnerSearchMedicinesResponses = {
    /**
     * The nearest pharmacies.
     */
    200: PartnerSearchAnswerEnvelope;
};

export type PartnerSearchMedicinesResponse = PartnerSearchMedicinesResponses[keyof PartnerSearchMedicinesResponses];

export type PartnerListRequestsData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * One status, or several with commas between: `pending,confirmed`.
         */
        status?: string;
        /**
         * Of this enrollee.
         */
        enrollee_id?: string;
        /**
         * At this pharmacy.
         */
        pharmacy_id?: string;
        /**
         * With your own id.
         */
        external_id?: string;
        /**
         * RFC 3339, such as 2026-11-21T08:00:00Z. Created at this moment or later.
         */
        created_after?: string;
        /**
         * RFC 3339, such as 2026-11-21T08:00:00Z. Created before this moment.
         */
        created_before?: string;
        /**
         * Requests a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before.
         */
        cursor?: string;
    };
    url: '/partner/requests';
};

export type PartnerListRequestsErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` is not one that we answered you.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerListRequestsError = PartnerListRequestsErrors[keyof PartnerListRequestsErrors];

export type PartnerListRequestsResponses = {
    /**
     * One page.
     */
    200: PartnerRequestListEnvelope;
};

export type PartnerListRequestsResponse = PartnerListRequestsResponses[keyof PartnerListRequestsResponses];

export type PartnerCreateRequestData = {
    body: PartnerCreateRequestBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/partner/requests';
};

export type PartnerCreateRequestErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `pharmacy_not_found`: There is no such pharmacy.
     *
     * `prescription_not_found`: There is no such prescription of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `duplicate_external_id`: You have sent another body with this `external_id`.
     *
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `price_changed`: The offer of an item is over and its price is another now; `fields` has a new offer.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `medicine_not_recognised`: An item names no single medicine of the pharmacy; `did_you_mean` lists near ones.
     *
     * `out_of_stock`: The pharmacy does not have an item in the quantity asked.
     *
     * `unit_not_available`: The pharmacy does not sell the item in this unit; the message names those it sells.
     *
     * `prescription_not_usable`: The prescription is of another enrollee, or rejected, used up or expired.
     *
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     *
     * `pharmacy_unavailable`: The pharmacy does not take orders now.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerCreateRequestError = PartnerCreateRequestErrors[keyof PartnerCreateRequestErrors];

export type PartnerCreateRequestResponses = {
    /**
     * You have sent this `external_id` with the same body before: the request as it is now. With `dry_run`: what would become of the order.
     */
    200: PartnerCreateRequestEnvelope;
    /**
     * Accepted, with the status `pending`.
     */
    201: PartnerFulfilmentRequestEnvelope;
};

export type PartnerCreateRequestResponse = PartnerCreateRequestResponses[keyof PartnerCreateRequestResponses];

export type PartnerReadRequestData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * The `ETag` of an earlier answer: 304 while nothing has changed.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * From the answer to `POST /requests`.
         */
        request_id: string;
    };
    query?: {
        /**
         * Seconds to wait for a change to what `If-None-Match` names, before the answer is 304; or for what `until` names.
         */
        wait?: number;
        /**
         * `final`: has `wait` end when the request has: at `delivered`, `cancelled`, `rejected`, `failed`, `returned`. `final_or_held`: also when it has a `hold`, which you have to resolve. When the time is over before, the answer is the request as it is then, or 304.
         */
        until?: 'final' | 'final_or_held';
    };
    url: '/partner/requests/{request_id}';
};

export type PartnerReadRequestErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_not_found`: There is no such request of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerReadRequestError = PartnerReadRequestErrors[keyof PartnerReadRequestErrors];

export type PartnerReadRequestResponses = {
    /**
     * The request as it is now.
     */
    200: PartnerFulfilmentRequestEnvelope;
};

export type PartnerReadRequestResponse = PartnerReadRequestResponses[keyof PartnerReadRequestResponses];

export type PartnerCancelRequestData = {
    body?: PartnerCancelRequestBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the answer to `POST /requests`.
         */
        request_id: string;
    };
    query?: never;
    url: '/partner/requests/{request_id}/cancel';
};

export type PartnerCancelRequestErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_not_found`: There is no such request of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `request_not_cancellable`: Only a pending request can be cancelled.
     *
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerCancelRequestError = PartnerCancelRequestErrors[keyof PartnerCancelRequestErrors];

export type PartnerCancelRequestResponses = {
    /**
     * It is cancelled.
     */
    200: PartnerFulfilmentRequestEnvelope;
};

export type PartnerCancelRequestResponse = PartnerCancelRequestResponses[keyof PartnerCancelRequestResponses];

export type PartnerSubmitAuthorizationData = {
    body: PartnerSubmitAuthorizationBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the answer to `POST /requests`.
         */
        request_id: string;
    };
    query?: never;
    url: '/partner/requests/{request_id}/authorization';
};

export type PartnerSubmitAuthorizationErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_not_found`: There is no such request of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerSubmitAuthorizationError = PartnerSubmitAuthorizationErrors[keyof PartnerSubmitAuthorizationErrors];

export type PartnerSubmitAuthorizationResponses = {
    /**
     * The request with its `authorization_code`.
     */
    200: PartnerFulfilmentRequestEnvelope;
};

export type PartnerSubmitAuthorizationResponse = PartnerSubmitAuthorizationResponses[keyof PartnerSubmitAuthorizationResponses];

export type PartnerReadProofData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the answer to `POST /requests`.
         */
        request_id: string;
    };
    query?: never;
    url: '/partner/requests/{request_id}/proof';
};

export type PartnerReadProofErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_not_found`: There is no such request of yours.
     *
     * `proof_not_found`: There is no proof of delivery: the request is not delivered.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerReadProofError = PartnerReadProofErrors[keyof PartnerReadProofErrors];

export type PartnerReadProofResponses = {
    /**
     * How the recipient showed that the medicines arrived.
     */
    200: PartnerDeliveryProofEnvelope;
};

export type PartnerReadProofResponse = PartnerReadProofResponses[keyof PartnerReadProofResponses];

export type PartnerReadProofImageData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The end of `image.link.path`.
         */
        link: string;
    };
    query?: never;
    url: '/partner/proof-images/{link}';
};

export type PartnerReadProofImageErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `file_link_not_found`: The link to a file has expired, or was not made by us; read the prescription or the proof for another.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerReadProofImageError = PartnerReadProofImageErrors[keyof PartnerReadProofImageErrors];

export type PartnerReadProofImageResponses = {
    /**
     * The image as it was sent.
     */
    200: Blob | File;
};

export type PartnerReadProofImageResponse = PartnerReadProofImageResponses[keyof PartnerReadProofImageResponses];

export type PartnerApproveHoldData = {
    body: PartnerApproveHoldBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the answer to `POST /requests`.
         */
        request_id: string;
    };
    query?: never;
    url: '/partner/requests/{request_id}/hold/approve';
};

export type PartnerApproveHoldErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_not_found`: There is no such request of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `hold_not_open`: The hold is not open any more, or takes other actions; read the request.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerApproveHoldError = PartnerApproveHoldErrors[keyof PartnerApproveHoldErrors];

export type PartnerApproveHoldResponses = {
    /**
     * The hold is over: the request as it is now.
     */
    200: PartnerFulfilmentRequestEnvelope;
};

export type PartnerApproveHoldResponse = PartnerApproveHoldResponses[keyof PartnerApproveHoldResponses];

export type PartnerAttachPrescriptionsToHoldData = {
    body: PartnerAttachToHoldBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the answer to `POST /requests`.
         */
        request_id: string;
    };
    query?: never;
    url: '/partner/requests/{request_id}/hold/attach_prescriptions';
};

export type PartnerAttachPrescriptionsToHoldErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_not_found`: There is no such request of yours.
     *
     * `prescription_not_found`: There is no such prescription of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `hold_not_open`: The hold is not open any more, or takes other actions; read the request.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `prescription_not_usable`: The prescription is of another enrollee, or rejected, used up or expired.
     *
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerAttachPrescriptionsToHoldError = PartnerAttachPrescriptionsToHoldErrors[keyof PartnerAttachPrescriptionsToHoldErrors];

export type PartnerAttachPrescriptionsToHoldResponses = {
    /**
     * The hold is over: the request as it is now.
     */
    200: PartnerFulfilmentRequestEnvelope;
};

export type PartnerAttachPrescriptionsToHoldResponse = PartnerAttachPrescriptionsToHoldResponses[keyof PartnerAttachPrescriptionsToHoldResponses];

export type PartnerAuthorizeHoldData = {
    body: PartnerAuthorizeBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the answer to `POST /requests`.
         */
        request_id: string;
    };
    query?: never;
    url: '/partner/requests/{request_id}/hold/authorize';
};

export type PartnerAuthorizeHoldErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_not_found`: There is no such request of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `hold_not_open`: The hold is not open any more, or takes other actions; read the request.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerAuthorizeHoldError = PartnerAuthorizeHoldErrors[keyof PartnerAuthorizeHoldErrors];

export type PartnerAuthorizeHoldResponses = {
    /**
     * The hold is over: the request as it is now.
     */
    200: PartnerFulfilmentRequestEnvelope;
};

export type PartnerAuthorizeHoldResponse = PartnerAuthorizeHoldResponses[keyof PartnerAuthorizeHoldResponses];

export type PartnerCorrectAddressOfHoldData = {
    body: PartnerCorrectAddressBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the answer to `POST /requests`.
         */
        request_id: string;
    };
    query?: never;
    url: '/partner/requests/{request_id}/hold/correct_address';
};

export type PartnerCorrectAddressOfHoldErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_not_found`: There is no such request of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `hold_not_open`: The hold is not open any more, or takes other actions; read the request.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerCorrectAddressOfHoldError = PartnerCorrectAddressOfHoldErrors[keyof PartnerCorrectAddressOfHoldErrors];

export type PartnerCorrectAddressOfHoldResponses = {
    /**
     * The hold is over: the request as it is now.
     */
    200: PartnerFulfilmentRequestEnvelope;
};

export type PartnerCorrectAddressOfHoldResponse = PartnerCorrectAddressOfHoldResponses[keyof PartnerCorrectAddressOfHoldResponses];

export type PartnerCorrectRecipientOfHoldData = {
    body: PartnerCorrectRecipientBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the answer to `POST /requests`.
         */
        request_id: string;
    };
    query?: never;
    url: '/partner/requests/{request_id}/hold/correct_recipient';
};

export type PartnerCorrectRecipientOfHoldErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_not_found`: There is no such request of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `hold_not_open`: The hold is not open any more, or takes other actions; read the request.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerCorrectRecipientOfHoldError = PartnerCorrectRecipientOfHoldErrors[keyof PartnerCorrectRecipientOfHoldErrors];

export type PartnerCorrectRecipientOfHoldResponses = {
    /**
     * The hold is over: the request as it is now.
     */
    200: PartnerFulfilmentRequestEnvelope;
};

export type PartnerCorrectRecipientOfHoldResponse = PartnerCorrectRecipientOfHoldResponses[keyof PartnerCorrectRecipientOfHoldResponses];

export type PartnerDeclineHoldData = {
    body: PartnerDeclineHoldBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the answer to `POST /requests`.
         */
        request_id: string;
    };
    query?: never;
    url: '/partner/requests/{request_id}/hold/decline';
};

export type PartnerDeclineHoldErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_not_found`: There is no such request of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `hold_not_open`: The hold is not open any more, or takes other actions; read the request.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerDeclineHoldError = PartnerDeclineHoldErrors[keyof PartnerDeclineHoldErrors];

export type PartnerDeclineHoldResponses = {
    /**
     * The hold is over: the request as it is now.
     */
    200: PartnerFulfilmentRequestEnvelope;
};

export type PartnerDeclineHoldResponse = PartnerDeclineHoldResponses[keyof PartnerDeclineHoldResponses];

export type PartnerCreatePrescriptionData = {
    body: PartnerPrescriptionBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/partner/prescriptions';
};

export type PartnerCreatePrescriptionErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_multipart`: The body is not valid `multipart/form-data`.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `file_already_used`: You have sent a file with another prescription.
     *
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `file_type_unsupported`: A file is not a PDF, JPEG or PNG, or is a PDF where only pictures are accepted.
     *
     * `file_damaged`: A file is damaged or cut off.
     *
     * `file_ambiguous`: A file holds another file as well, or a PDF data after its end.
     *
     * `file_encrypted`: A file is an encrypted PDF.
     *
     * `file_active`: A file is a PDF that runs something or carries other files.
     *
     * `image_too_large`: A picture has more than 70 million pixels, or unpacks to more than such a picture.
     *
     * `file_infected`: The virus scanner refused a file.
     *
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerCreatePrescriptionError = PartnerCreatePrescriptionErrors[keyof PartnerCreatePrescriptionErrors];

export type PartnerCreatePrescriptionResponses = {
    /**
     * You have handed in the very same before: this is it, as it is now.
     */
    200: PartnerPrescriptionReceiptEnvelope;
    /**
     * We have it.
     */
    201: PartnerPrescriptionReceiptEnvelope;
};

export type PartnerCreatePrescriptionResponse = PartnerCreatePrescriptionResponses[keyof PartnerCreatePrescriptionResponses];

export type PartnerAttachPrescriptionsData = {
    body: PartnerAttachPrescriptionsBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the answer to `POST /requests`.
         */
        request_id: string;
    };
    query?: never;
    url: '/partner/requests/{request_id}/prescriptions';
};

export type PartnerAttachPrescriptionsErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_not_found`: There is no such request of yours.
     *
     * `prescription_not_found`: There is no such prescription of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     *
     * `prescription_limit_reached`: The request would have more prescriptions than one may have.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `prescription_not_usable`: The prescription is of another enrollee, or rejected, used up or expired.
     *
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerAttachPrescriptionsError = PartnerAttachPrescriptionsErrors[keyof PartnerAttachPrescriptionsErrors];

export type PartnerAttachPrescriptionsResponses = {
    /**
     * It has them.
     */
    200: PartnerFulfilmentRequestEnvelope;
};

export type PartnerAttachPrescriptionsResponse = PartnerAttachPrescriptionsResponses[keyof PartnerAttachPrescriptionsResponses];

export type PartnerReadPrescriptionData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the answer to `POST /prescriptions`.
         */
        prescription_id: string;
    };
    query?: never;
    url: '/partner/prescriptions/{prescription_id}';
};

export type PartnerReadPrescriptionErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `prescription_not_found`: There is no such prescription of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerReadPrescriptionError = PartnerReadPrescriptionErrors[keyof PartnerReadPrescriptionErrors];

export type PartnerReadPrescriptionResponses = {
    /**
     * The prescription as it is now.
     */
    200: PartnerPrescriptionEnvelope;
};

export type PartnerReadPrescriptionResponse = PartnerReadPrescriptionResponses[keyof PartnerReadPrescriptionResponses];

export type PartnerReadPrescriptionFileData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The end of `files[].link.path`.
         */
        link: string;
    };
    query?: never;
    url: '/partner/prescription-files/{link}';
};

export type PartnerReadPrescriptionFileErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `file_link_not_found`: The link to a file has expired, or was not made by us; read the prescription or the proof for another.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerReadPrescriptionFileError = PartnerReadPrescriptionFileErrors[keyof PartnerReadPrescriptionFileErrors];

export type PartnerReadPrescriptionFileResponses = {
    /**
     * The file as it was sent.
     */
    200: Blob | File;
};

export type PartnerReadPrescriptionFileResponse = PartnerReadPrescriptionFileResponses[keyof PartnerReadPrescriptionFileResponses];

export type PartnerListEventsData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * `next_cursor` of the page before, or an `event_id`; without it from your first event on.
         */
        after?: string;
        /**
         * Events a page.
         */
        limit?: number;
        /**
         * Seconds to wait for an event when there is none yet.
         */
        wait?: number;
    };
    url: '/partner/events';
};

export type PartnerListEventsErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` is not one that we answered you.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerListEventsError = PartnerListEventsErrors[keyof PartnerListEventsErrors];

export type PartnerListEventsResponses = {
    /**
     * One page.
     */
    200: PartnerEventPageEnvelope;
};

export type PartnerListEventsResponse = PartnerListEventsResponses[keyof PartnerListEventsResponses];

export type PartnerReadEventData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From a page of events, or from the body of a webhook.
         */
        event_id: string;
    };
    query?: never;
    url: '/partner/events/{event_id}';
};

export type PartnerReadEventErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `event_not_found`: There is no such event in your feed.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerReadEventError = PartnerReadEventErrors[keyof PartnerReadEventErrors];

export type PartnerReadEventResponses = {
    /**
     * The event.
     */
    200: PartnerFeedEventEnvelope;
};

export type PartnerReadEventResponse = PartnerReadEventResponses[keyof PartnerReadEventResponses];

export type PartnerListWebhooksData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/partner/webhooks';
};

export type PartnerListWebhooksErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerListWebhooksError = PartnerListWebhooksErrors[keyof PartnerListWebhooksErrors];

export type PartnerListWebhooksResponses = {
    /**
     * All of them.
     */
    200: PartnerWebhookListEnvelope;
};

export type PartnerListWebhooksResponse = PartnerListWebhooksResponses[keyof PartnerListWebhooksResponses];

export type PartnerCreateWebhookData = {
    body: PartnerWebhookBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/partner/webhooks';
};

export type PartnerCreateWebhookErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access, and asks for proof of who you are: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `webhook_limit_reached`: You have as many webhook endpoints as you may have.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerCreateWebhookError = PartnerCreateWebhookErrors[keyof PartnerCreateWebhookErrors];

export type PartnerCreateWebhookResponses = {
    /**
     * It is registered.
     */
    201: PartnerWebhookWithSecretEnvelope;
};

export type PartnerCreateWebhookResponse = PartnerCreateWebhookResponses[keyof PartnerCreateWebhookResponses];

export type PartnerDeleteWebhookData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/partner/webhooks/{webhook_id}';
};

export type PartnerDeleteWebhookErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerDeleteWebhookError = PartnerDeleteWebhookErrors[keyof PartnerDeleteWebhookErrors];

export type PartnerDeleteWebhookResponses = {
    /**
     * It is deleted; this is what it was.
     */
    200: PartnerWebhookEnvelope;
};

export type PartnerDeleteWebhookResponse = PartnerDeleteWebhookResponses[keyof PartnerDeleteWebhookResponses];

export type PartnerReadWebhookData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/partner/webhooks/{webhook_id}';
};

export type PartnerReadWebhookErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerReadWebhookError = PartnerReadWebhookErrors[keyof PartnerReadWebhookErrors];

export type PartnerReadWebhookResponses = {
    /**
     * It is there.
     */
    200: PartnerWebhookEnvelope;
};

export type PartnerReadWebhookResponse = PartnerReadWebhookResponses[keyof PartnerReadWebhookResponses];

export type PartnerReplaceWebhookData = {
    body: PartnerWebhookBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/partner/webhooks/{webhook_id}';
};

export type PartnerReplaceWebhookErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access, and asks for proof of who you are: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerReplaceWebhookError = PartnerReplaceWebhookErrors[keyof PartnerReplaceWebhookErrors];

export type PartnerReplaceWebhookResponses = {
    /**
     * It is changed.
     */
    200: PartnerWebhookEnvelope;
};

export type PartnerReplaceWebhookResponse = PartnerReplaceWebhookResponses[keyof PartnerReplaceWebhookResponses];

export type PartnerRotateWebhookSecretData = {
    body?: PartnerRotateSecretBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/partner/webhooks/{webhook_id}/rotate-secret';
};

export type PartnerRotateWebhookSecretErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access, and asks for proof of who you are: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerRotateWebhookSecretError = PartnerRotateWebhookSecretErrors[keyof PartnerRotateWebhookSecretErrors];

export type PartnerRotateWebhookSecretResponses = {
    /**
     * It has a new secret, which is in this answer only.
     */
    200: PartnerWebhookWithSecretEnvelope;
};

export type PartnerRotateWebhookSecretResponse = PartnerRotateWebhookSecretResponses[keyof PartnerRotateWebhookSecretResponses];

export type PartnerTestWebhookData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/partner/webhooks/{webhook_id}/test';
};

export type PartnerTestWebhookErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     */
    409: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerTestWebhookError = PartnerTestWebhookErrors[keyof PartnerTestWebhookErrors];

export type PartnerTestWebhookResponses = {
    /**
     * It was sent: `failure` says whether in vain.
     */
    200: PartnerWebhookTestEnvelope;
};

export type PartnerTestWebhookResponse = PartnerTestWebhookResponses[keyof PartnerTestWebhookResponses];

export type PartnerPauseWebhookData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/partner/webhooks/{webhook_id}/pause';
};

export type PartnerPauseWebhookErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     */
    409: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerPauseWebhookError = PartnerPauseWebhookErrors[keyof PartnerPauseWebhookErrors];

export type PartnerPauseWebhookResponses = {
    /**
     * It is off.
     */
    200: PartnerWebhookEnvelope;
};

export type PartnerPauseWebhookResponse = PartnerPauseWebhookResponses[keyof PartnerPauseWebhookResponses];

export type PartnerResumeWebhookData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/partner/webhooks/{webhook_id}/resume';
};

export type PartnerResumeWebhookErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     */
    409: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerResumeWebhookError = PartnerResumeWebhookErrors[keyof PartnerResumeWebhookErrors];

export type PartnerResumeWebhookResponses = {
    /**
     * It is on.
     */
    200: PartnerWebhookEnvelope;
};

export type PartnerResumeWebhookResponse = PartnerResumeWebhookResponses[keyof PartnerResumeWebhookResponses];

export type PartnerListWebhookDeliveriesData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
    };
    query?: {
        /**
         * One state, or several with commas between: `held,failed`.
         */
        state?: string;
        /**
         * Of this type.
         */
        event_type?: 'request.pending' | 'request.confirmed' | 'request.dispensing' | 'request.ready' | 'request.in_transit' | 'request.delivered' | 'request.cancelled' | 'request.rejected' | 'request.failed' | 'request.returned' | 'request.hold_opened' | 'request.hold_resolved' | 'request.authorization_overdue' | 'request.rerouted' | 'request.prescription_stated';
        /**
         * Of this request.
         */
        request_id?: string;
        /**
         * RFC 3339, such as 2026-11-21T08:00:00Z. Of events recorded at this moment or later.
         */
        created_after?: string;
        /**
         * RFC 3339, such as 2026-11-21T08:00:00Z. Of events recorded before this moment.
         */
        created_before?: string;
        /**
         * Deliveries a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before.
         */
        cursor?: string;
    };
    url: '/partner/webhooks/{webhook_id}/deliveries';
};

export type PartnerListWebhookDeliveriesErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` is not one that we answered you.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerListWebhookDeliveriesError = PartnerListWebhookDeliveriesErrors[keyof PartnerListWebhookDeliveriesErrors];

export type PartnerListWebhookDeliveriesResponses = {
    /**
     * One page.
     */
    200: PartnerWebhookDeliveryListEnvelope;
};

export type PartnerListWebhookDeliveriesResponse = PartnerListWebhookDeliveriesResponses[keyof PartnerListWebhookDeliveriesResponses];

export type PartnerReadWebhookDeliveryData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
        /**
         * The `webhook-id` of the delivery.
         */
        event_id: string;
    };
    query?: never;
    url: '/partner/webhooks/{webhook_id}/deliveries/{event_id}';
};

export type PartnerReadWebhookDeliveryErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     *
     * `delivery_not_found`: The endpoint has no delivery of this event.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerReadWebhookDeliveryError = PartnerReadWebhookDeliveryErrors[keyof PartnerReadWebhookDeliveryErrors];

export type PartnerReadWebhookDeliveryResponses = {
    /**
     * It is there.
     */
    200: PartnerWebhookDeliveryEnvelope;
};

export type PartnerReadWebhookDeliveryResponse = PartnerReadWebhookDeliveryResponses[keyof PartnerReadWebhookDeliveryResponses];

export type PartnerRetryWebhookDeliveryData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
        /**
         * The `webhook-id` of the delivery.
         */
        event_id: string;
    };
    query?: never;
    url: '/partner/webhooks/{webhook_id}/deliveries/{event_id}/retry';
};

export type PartnerRetryWebhookDeliveryErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     *
     * `delivery_not_found`: The endpoint has no delivery of this event.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `webhook_disabled`: The webhook endpoint is off; resume it first.
     */
    409: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerRetryWebhookDeliveryError = PartnerRetryWebhookDeliveryErrors[keyof PartnerRetryWebhookDeliveryErrors];

export type PartnerRetryWebhookDeliveryResponses = {
    /**
     * It is sent.
     */
    200: PartnerWebhookDeliveryEnvelope;
};

export type PartnerRetryWebhookDeliveryResponse = PartnerRetryWebhookDeliveryResponses[keyof PartnerRetryWebhookDeliveryResponses];

export type PartnerSkipWebhookDeliveryData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
        /**
         * The `webhook-id` of the delivery.
         */
        event_id: string;
    };
    query?: never;
    url: '/partner/webhooks/{webhook_id}/deliveries/{event_id}/skip';
};

export type PartnerSkipWebhookDeliveryErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     *
     * `delivery_not_found`: The endpoint has no delivery of this event.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `delivery_acknowledged`: The endpoint has acknowledged the delivery, which can not be skipped any more.
     */
    409: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerSkipWebhookDeliveryError = PartnerSkipWebhookDeliveryErrors[keyof PartnerSkipWebhookDeliveryErrors];

export type PartnerSkipWebhookDeliveryResponses = {
    /**
     * It is skipped.
     */
    200: PartnerWebhookDeliveryEnvelope;
};

export type PartnerSkipWebhookDeliveryResponse = PartnerSkipWebhookDeliveryResponses[keyof PartnerSkipWebhookDeliveryResponses];

export type PartnerRecoverWebhookDeliveriesData = {
    body: PartnerRecoverBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/partner/webhooks/{webhook_id}/recover';
};

export type PartnerRecoverWebhookDeliveriesErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `webhook_disabled`: The webhook endpoint is off; resume it first.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerRecoverWebhookDeliveriesError = PartnerRecoverWebhookDeliveriesErrors[keyof PartnerRecoverWebhookDeliveriesErrors];

export type PartnerRecoverWebhookDeliveriesResponses = {
    /**
     * They are being sent.
     */
    200: PartnerWebhookRecoveryEnvelope;
};

export type PartnerRecoverWebhookDeliveriesResponse = PartnerRecoverWebhookDeliveriesResponses[keyof PartnerRecoverWebhookDeliveriesResponses];

export type PartnerReadStateMachineData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/partner/meta/state-machine';
};

export type PartnerReadStateMachineErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerReadStateMachineError = PartnerReadStateMachineErrors[keyof PartnerReadStateMachineErrors];

export type PartnerReadStateMachineResponses = {
    /**
     * Every status and every transition.
     */
    200: PartnerStateMachineEnvelope;
};

export type PartnerReadStateMachineResponse = PartnerReadStateMachineResponses[keyof PartnerReadStateMachineResponses];

export type PartnerReadUsageData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/partner/usage';
};

export type PartnerReadUsageErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerReadUsageError = PartnerReadUsageErrors[keyof PartnerReadUsageErrors];

export type PartnerReadUsageResponses = {
    /**
     * Of all your keys of this environment together.
     */
    200: PartnerUsageEnvelope;
};

export type PartnerReadUsageResponse = PartnerReadUsageResponses[keyof PartnerReadUsageResponses];

export type PartnerListScenariosData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/partner/sandbox/scenarios';
};

export type PartnerListScenariosErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerListScenariosError = PartnerListScenariosErrors[keyof PartnerListScenariosErrors];

export type PartnerListScenariosResponses = {
    /**
     * All of them.
     */
    200: PartnerScenarioListEnvelope;
};

export type PartnerListScenariosResponse = PartnerListScenariosResponses[keyof PartnerListScenariosResponses];

export type PartnerAdvanceRequestData = {
    body?: PartnerAdvanceRequestBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the answer to `POST /requests`.
         */
        request_id: string;
    };
    query?: never;
    url: '/partner/sandbox/requests/{request_id}/advance';
};

export type PartnerAdvanceRequestErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_not_found`: There is no such request of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `out_of_stock`: The pharmacy does not have an item in the quantity asked.
     *
     * `prescription_required`: An item is dispensed only from a verified prescription, and the request has none that allows it.
     *
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     *
     * `pharmacy_unavailable`: The pharmacy does not take orders now.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerAdvanceRequestError = PartnerAdvanceRequestErrors[keyof PartnerAdvanceRequestErrors];

export type PartnerAdvanceRequestResponses = {
    /**
     * It has moved.
     */
    200: PartnerAdvancedRequestEnvelope;
};

export type PartnerAdvanceRequestResponse = PartnerAdvanceRequestResponses[keyof PartnerAdvanceRequestResponses];

export type PharmacyListOrdersData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * The `ETag` of an earlier answer: 304 while nothing has changed.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: {
        /**
         * One status, or several with commas between: `pending,confirmed`.
         */
        status?: string;
        /**
         * Orders a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before.
         */
        cursor?: string;
        /**
         * Seconds to wait for a change to what `If-None-Match` names, before the answer is 304.
         */
        wait?: number;
    };
    url: '/pharmacy/orders';
};

export type PharmacyListOrdersErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` is not one that we answered you.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyListOrdersError = PharmacyListOrdersErrors[keyof PharmacyListOrdersErrors];

export type PharmacyListOrdersResponses = {
    /**
     * One page.
     */
    200: PharmacyOrderListEnvelope;
};

export type PharmacyListOrdersResponse = PharmacyListOrdersResponses[keyof PharmacyListOrdersResponses];

export type PharmacyReadOrderData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * The `ETag` of an earlier answer: 304 while nothing has changed.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * From the list of orders.
         */
        request_id: string;
    };
    query?: {
        /**
         * Seconds to wait for a change to what `If-None-Match` names, before the answer is 304.
         */
        wait?: number;
    };
    url: '/pharmacy/orders/{request_id}';
};

export type PharmacyReadOrderErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `order_not_found`: There is no such order of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyReadOrderError = PharmacyReadOrderErrors[keyof PharmacyReadOrderErrors];

export type PharmacyReadOrderResponses = {
    /**
     * The order as it is now.
     */
    200: PharmacyOrderEnvelope;
};

export type PharmacyReadOrderResponse = PharmacyReadOrderResponses[keyof PharmacyReadOrderResponses];

export type PharmacyAcceptOrderData = {
    body?: PharmacyAcceptOrderBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the list of orders.
         */
        request_id: string;
    };
    query?: never;
    url: '/pharmacy/orders/{request_id}/accept';
};

export type PharmacyAcceptOrderErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `order_not_found`: There is no such order of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     *
     * `request_on_hold`: Something stands in the way until the partner acts; the message says what.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `out_of_stock`: The pharmacy does not have an item in the quantity asked.
     *
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     *
     * `pharmacy_unavailable`: The pharmacy does not take orders now.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyAcceptOrderError = PharmacyAcceptOrderErrors[keyof PharmacyAcceptOrderErrors];

export type PharmacyAcceptOrderResponses = {
    /**
     * The order as it is now.
     */
    200: PharmacyOrderEnvelope;
};

export type PharmacyAcceptOrderResponse = PharmacyAcceptOrderResponses[keyof PharmacyAcceptOrderResponses];

export type PharmacyRejectOrderData = {
    body: PharmacyRejectOrderBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the list of orders.
         */
        request_id: string;
    };
    query?: never;
    url: '/pharmacy/orders/{request_id}/reject';
};

export type PharmacyRejectOrderErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `order_not_found`: There is no such order of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     *
     * `request_on_hold`: Something stands in the way until the partner acts; the message says what.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyRejectOrderError = PharmacyRejectOrderErrors[keyof PharmacyRejectOrderErrors];

export type PharmacyRejectOrderResponses = {
    /**
     * The order as it is now.
     */
    200: PharmacyOrderEnvelope;
};

export type PharmacyRejectOrderResponse = PharmacyRejectOrderResponses[keyof PharmacyRejectOrderResponses];

export type PharmacyDispenseOrderData = {
    body: PharmacyDispenseOrderBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the list of orders.
         */
        request_id: string;
    };
    query?: never;
    url: '/pharmacy/orders/{request_id}/dispense';
};

export type PharmacyDispenseOrderErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `order_not_found`: There is no such order of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     *
     * `request_on_hold`: Something stands in the way until the partner acts; the message says what.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `prescription_required`: An item is dispensed only from a verified prescription, and the request has none that allows it.
     *
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyDispenseOrderError = PharmacyDispenseOrderErrors[keyof PharmacyDispenseOrderErrors];

export type PharmacyDispenseOrderResponses = {
    /**
     * The order as it is now.
     */
    200: PharmacyOrderEnvelope;
};

export type PharmacyDispenseOrderResponse = PharmacyDispenseOrderResponses[keyof PharmacyDispenseOrderResponses];

export type PharmacyReadyOrderData = {
    body?: PharmacyOrderReadyBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the list of orders.
         */
        request_id: string;
    };
    query?: never;
    url: '/pharmacy/orders/{request_id}/ready';
};

export type PharmacyReadyOrderErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `order_not_found`: There is no such order of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     *
     * `request_on_hold`: Something stands in the way until the partner acts; the message says what.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyReadyOrderError = PharmacyReadyOrderErrors[keyof PharmacyReadyOrderErrors];

export type PharmacyReadyOrderResponses = {
    /**
     * The order as it is now.
     */
    200: PharmacyOrderEnvelope;
};

export type PharmacyReadyOrderResponse = PharmacyReadyOrderResponses[keyof PharmacyReadyOrderResponses];

export type PharmacyHandOverOrderData = {
    body?: PharmacyHandOverOrderBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the list of orders.
         */
        request_id: string;
    };
    query?: never;
    url: '/pharmacy/orders/{request_id}/hand_over';
};

export type PharmacyHandOverOrderErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `order_not_found`: There is no such order of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     *
     * `request_on_hold`: Something stands in the way until the partner acts; the message says what.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyHandOverOrderError = PharmacyHandOverOrderErrors[keyof PharmacyHandOverOrderErrors];

export type PharmacyHandOverOrderResponses = {
    /**
     * The order as it is now.
     */
    200: PharmacyOrderEnvelope;
};

export type PharmacyHandOverOrderResponse = PharmacyHandOverOrderResponses[keyof PharmacyHandOverOrderResponses];

export type PharmacyDeliverOrderData = {
    body: PharmacyDeliverOrderBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the list of orders.
         */
        request_id: string;
    };
    query?: never;
    url: '/pharmacy/orders/{request_id}/deliver';
};

export type PharmacyDeliverOrderErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `order_not_found`: There is no such order of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     *
     * `request_on_hold`: Something stands in the way until the partner acts; the message says what.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `file_type_unsupported`: A file is not a PDF, JPEG or PNG, or is a PDF where only pictures are accepted.
     *
     * `file_damaged`: A file is damaged or cut off.
     *
     * `file_ambiguous`: A file holds another file as well, or a PDF data after its end.
     *
     * `image_too_large`: A picture has more than 70 million pixels, or unpacks to more than such a picture.
     *
     * `file_infected`: The virus scanner refused a file.
     *
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     *
     * `pin_required`: Nothing but the PIN delivers this order: its partner insists on it, or a wrong one was told within the hour.
     *
     * `wrong_pin`: It is not the PIN of this order.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyDeliverOrderError = PharmacyDeliverOrderErrors[keyof PharmacyDeliverOrderErrors];

export type PharmacyDeliverOrderResponses = {
    /**
     * The order as it is now.
     */
    200: PharmacyOrderEnvelope;
};

export type PharmacyDeliverOrderResponse = PharmacyDeliverOrderResponses[keyof PharmacyDeliverOrderResponses];

export type PharmacyReturnOrderData = {
    body: PharmacyReturnOrderBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the list of orders.
         */
        request_id: string;
    };
    query?: never;
    url: '/pharmacy/orders/{request_id}/return';
};

export type PharmacyReturnOrderErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `order_not_found`: There is no such order of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     *
     * `request_on_hold`: Something stands in the way until the partner acts; the message says what.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyReturnOrderError = PharmacyReturnOrderErrors[keyof PharmacyReturnOrderErrors];

export type PharmacyReturnOrderResponses = {
    /**
     * The order as it is now.
     */
    200: PharmacyOrderEnvelope;
};

export type PharmacyReturnOrderResponse = PharmacyReturnOrderResponses[keyof PharmacyReturnOrderResponses];

export type PharmacyFailOrderData = {
    body: PharmacyFailOrderBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the list of orders.
         */
        request_id: string;
    };
    query?: never;
    url: '/pharmacy/orders/{request_id}/fail';
};

export type PharmacyFailOrderErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `order_not_found`: There is no such order of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     *
     * `request_on_hold`: Something stands in the way until the partner acts; the message says what.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyFailOrderError = PharmacyFailOrderErrors[keyof PharmacyFailOrderErrors];

export type PharmacyFailOrderResponses = {
    /**
     * The order as it is now.
     */
    200: PharmacyOrderEnvelope;
};

export type PharmacyFailOrderResponse = PharmacyFailOrderResponses[keyof PharmacyFailOrderResponses];

export type PharmacyOpenHoldData = {
    body: PharmacyOpenHoldBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the list of orders.
         */
        request_id: string;
    };
    query?: never;
    url: '/pharmacy/orders/{request_id}/hold';
};

export type PharmacyOpenHoldErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `order_not_found`: There is no such order of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     *
     * `hold_limit_reached`: The order was held as often as one may be.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `medicine_not_recognised`: An item names no single medicine of the pharmacy; `did_you_mean` lists near ones.
     *
     * `out_of_stock`: The pharmacy does not have an item in the quantity asked.
     *
     * `unit_not_available`: The pharmacy does not sell the item in this unit; the message names those it sells.
     *
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyOpenHoldError = PharmacyOpenHoldErrors[keyof PharmacyOpenHoldErrors];

export type PharmacyOpenHoldResponses = {
    /**
     * The order as it is now.
     */
    200: PharmacyOrderEnvelope;
};

export type PharmacyOpenHoldResponse = PharmacyOpenHoldResponses[keyof PharmacyOpenHoldResponses];

export type PharmacyWithdrawHoldData = {
    body: PharmacyWithdrawHoldBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the list of orders.
         */
        request_id: string;
    };
    query?: never;
    url: '/pharmacy/orders/{request_id}/hold/withdraw';
};

export type PharmacyWithdrawHoldErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `order_not_found`: There is no such order of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `hold_not_open`: The hold is not open any more, or takes other actions; read the request.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyWithdrawHoldError = PharmacyWithdrawHoldErrors[keyof PharmacyWithdrawHoldErrors];

export type PharmacyWithdrawHoldResponses = {
    /**
     * The order as it is now.
     */
    200: PharmacyOrderEnvelope;
};

export type PharmacyWithdrawHoldResponse = PharmacyWithdrawHoldResponses[keyof PharmacyWithdrawHoldResponses];

export type PharmacyListWebhooksData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/pharmacy/webhooks';
};

export type PharmacyListWebhooksErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyListWebhooksError = PharmacyListWebhooksErrors[keyof PharmacyListWebhooksErrors];

export type PharmacyListWebhooksResponses = {
    /**
     * All of them.
     */
    200: PharmacyWebhookListEnvelope;
};

export type PharmacyListWebhooksResponse = PharmacyListWebhooksResponses[keyof PharmacyListWebhooksResponses];

export type PharmacyCreateWebhookData = {
    body: PharmacyWebhookBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/pharmacy/webhooks';
};

export type PharmacyCreateWebhookErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access, and asks for proof of who you are: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `webhook_limit_reached`: You have as many webhook endpoints as you may have.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyCreateWebhookError = PharmacyCreateWebhookErrors[keyof PharmacyCreateWebhookErrors];

export type PharmacyCreateWebhookResponses = {
    /**
     * It is registered.
     */
    201: PharmacyWebhookWithSecretEnvelope;
};

export type PharmacyCreateWebhookResponse = PharmacyCreateWebhookResponses[keyof PharmacyCreateWebhookResponses];

export type PharmacyDeleteWebhookData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/pharmacy/webhooks/{webhook_id}';
};

export type PharmacyDeleteWebhookErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyDeleteWebhookError = PharmacyDeleteWebhookErrors[keyof PharmacyDeleteWebhookErrors];

export type PharmacyDeleteWebhookResponses = {
    /**
     * It is deleted; this is what it was.
     */
    200: PharmacyWebhookEnvelope;
};

export type PharmacyDeleteWebhookResponse = PharmacyDeleteWebhookResponses[keyof PharmacyDeleteWebhookResponses];

export type PharmacyReadWebhookData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/pharmacy/webhooks/{webhook_id}';
};

export type PharmacyReadWebhookErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyReadWebhookError = PharmacyReadWebhookErrors[keyof PharmacyReadWebhookErrors];

export type PharmacyReadWebhookResponses = {
    /**
     * It is there.
     */
    200: PharmacyWebhookEnvelope;
};

export type PharmacyReadWebhookResponse = PharmacyReadWebhookResponses[keyof PharmacyReadWebhookResponses];

export type PharmacyReplaceWebhookData = {
    body: PharmacyWebhookBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/pharmacy/webhooks/{webhook_id}';
};

export type PharmacyReplaceWebhookErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access, and asks for proof of who you are: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyReplaceWebhookError = PharmacyReplaceWebhookErrors[keyof PharmacyReplaceWebhookErrors];

export type PharmacyReplaceWebhookResponses = {
    /**
     * It is changed.
     */
    200: PharmacyWebhookEnvelope;
};

export type PharmacyReplaceWebhookResponse = PharmacyReplaceWebhookResponses[keyof PharmacyReplaceWebhookResponses];

export type PharmacyRotateWebhookSecretData = {
    body?: PharmacyRotateSecretBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/pharmacy/webhooks/{webhook_id}/rotate-secret';
};

export type PharmacyRotateWebhookSecretErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access, and asks for proof of who you are: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyRotateWebhookSecretError = PharmacyRotateWebhookSecretErrors[keyof PharmacyRotateWebhookSecretErrors];

export type PharmacyRotateWebhookSecretResponses = {
    /**
     * It has a new secret, which is in this answer only.
     */
    200: PharmacyWebhookWithSecretEnvelope;
};

export type PharmacyRotateWebhookSecretResponse = PharmacyRotateWebhookSecretResponses[keyof PharmacyRotateWebhookSecretResponses];

export type PharmacyTestWebhookData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/pharmacy/webhooks/{webhook_id}/test';
};

export type PharmacyTestWebhookErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     */
    409: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyTestWebhookError = PharmacyTestWebhookErrors[keyof PharmacyTestWebhookErrors];

export type PharmacyTestWebhookResponses = {
    /**
     * It was sent: `failure` says whether in vain.
     */
    200: PharmacyWebhookTestEnvelope;
};

export type PharmacyTestWebhookResponse = PharmacyTestWebhookResponses[keyof PharmacyTestWebhookResponses];

export type PharmacyPauseWebhookData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/pharmacy/webhooks/{webhook_id}/pause';
};

export type PharmacyPauseWebhookErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     */
    409: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyPauseWebhookError = PharmacyPauseWebhookErrors[keyof PharmacyPauseWebhookErrors];

export type PharmacyPauseWebhookResponses = {
    /**
     * It is off.
     */
    200: PharmacyWebhookEnvelope;
};

export type PharmacyPauseWebhookResponse = PharmacyPauseWebhookResponses[keyof PharmacyPauseWebhookResponses];

export type PharmacyResumeWebhookData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/pharmacy/webhooks/{webhook_id}/resume';
};

export type PharmacyResumeWebhookErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     */
    409: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyResumeWebhookError = PharmacyResumeWebhookErrors[keyof PharmacyResumeWebhookErrors];

export type PharmacyResumeWebhookResponses = {
    /**
     * It is on.
     */
    200: PharmacyWebhookEnvelope;
};

export type PharmacyResumeWebhookResponse = PharmacyResumeWebhookResponses[keyof PharmacyResumeWebhookResponses];

export type PharmacyListWebhookDeliveriesData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
    };
    query?: {
        /**
         * One state, or several with commas between: `held,failed`.
         */
        state?: string;
        /**
         * Of this type.
         */
        event_type?: 'order.pending' | 'order.confirmed' | 'order.dispensing' | 'order.ready' | 'order.in_transit' | 'order.delivered' | 'order.cancelled' | 'order.rejected' | 'order.failed' | 'order.returned' | 'order.hold_opened' | 'order.hold_resolved' | 'order.authorization_overdue' | 'order.rerouted' | 'order.prescription_stated';
        /**
         * Of this order.
         */
        request_id?: string;
        /**
         * RFC 3339, such as 2026-11-21T08:00:00Z. Of events recorded at this moment or later.
         */
        created_after?: string;
        /**
         * RFC 3339, such as 2026-11-21T08:00:00Z. Of events recorded before this moment.
         */
        created_before?: string;
        /**
         * Deliveries a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before.
         */
        cursor?: string;
    };
    url: '/pharmacy/webhooks/{webhook_id}/deliveries';
};

export type PharmacyListWebhookDeliveriesErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` is not one that we answered you.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyListWebhookDeliveriesError = PharmacyListWebhookDeliveriesErrors[keyof PharmacyListWebhookDeliveriesErrors];

export type PharmacyListWebhookDeliveriesResponses = {
    /**
     * One page.
     */
    200: PharmacyWebhookDeliveryListEnvelope;
};

export type PharmacyListWebhookDeliveriesResponse = PharmacyListWebhookDeliveriesResponses[keyof PharmacyListWebhookDeliveriesResponses];

export type PharmacyReadWebhookDeliveryData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
        /**
         * The `webhook-id` of the delivery.
         */
        event_id: string;
    };
    query?: never;
    url: '/pharmacy/webhooks/{webhook_id}/deliveries/{event_id}';
};

export type PharmacyReadWebhookDeliveryErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     *
     * `delivery_not_found`: The endpoint has no delivery of this event.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyReadWebhookDeliveryError = PharmacyReadWebhookDeliveryErrors[keyof PharmacyReadWebhookDeliveryErrors];

export type PharmacyReadWebhookDeliveryResponses = {
    /**
     * It is there.
     */
    200: PharmacyWebhookDeliveryEnvelope;
};

export type PharmacyReadWebhookDeliveryResponse = PharmacyReadWebhookDeliveryResponses[keyof PharmacyReadWebhookDeliveryResponses];

export type PharmacyRetryWebhookDeliveryData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
        /**
         * The `webhook-id` of the delivery.
         */
        event_id: string;
    };
    query?: never;
    url: '/pharmacy/webhooks/{webhook_id}/deliveries/{event_id}/retry';
};

export type PharmacyRetryWebhookDeliveryErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     *
     * `delivery_not_found`: The endpoint has no delivery of this event.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `webhook_disabled`: The webhook endpoint is off; resume it first.
     */
    409: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyRetryWebhookDeliveryError = PharmacyRetryWebhookDeliveryErrors[keyof PharmacyRetryWebhookDeliveryErrors];

export type PharmacyRetryWebhookDeliveryResponses = {
    /**
     * It is sent.
     */
    200: PharmacyWebhookDeliveryEnvelope;
};

export type PharmacyRetryWebhookDeliveryResponse = PharmacyRetryWebhookDeliveryResponses[keyof PharmacyRetryWebhookDeliveryResponses];

export type PharmacySkipWebhookDeliveryData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
        /**
         * The `webhook-id` of the delivery.
         */
        event_id: string;
    };
    query?: never;
    url: '/pharmacy/webhooks/{webhook_id}/deliveries/{event_id}/skip';
};

export type PharmacySkipWebhookDeliveryErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     *
     * `delivery_not_found`: The endpoint has no delivery of this event.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `delivery_acknowledged`: The endpoint has acknowledged the delivery, which can not be skipped any more.
     */
    409: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacySkipWebhookDeliveryError = PharmacySkipWebhookDeliveryErrors[keyof PharmacySkipWebhookDeliveryErrors];

export type PharmacySkipWebhookDeliveryResponses = {
    /**
     * It is skipped.
     */
    200: PharmacyWebhookDeliveryEnvelope;
};

export type PharmacySkipWebhookDeliveryResponse = PharmacySkipWebhookDeliveryResponses[keyof PharmacySkipWebhookDeliveryResponses];

export type PharmacyRecoverWebhookDeliveriesData = {
    body: PharmacyRecoverBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the answer to `POST /webhooks`.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/pharmacy/webhooks/{webhook_id}/recover';
};

export type PharmacyRecoverWebhookDeliveriesErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: There is no such webhook endpoint of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `webhook_disabled`: The webhook endpoint is off; resume it first.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyRecoverWebhookDeliveriesError = PharmacyRecoverWebhookDeliveriesErrors[keyof PharmacyRecoverWebhookDeliveriesErrors];

export type PharmacyRecoverWebhookDeliveriesResponses = {
    /**
     * They are being sent.
     */
    200: PharmacyWebhookRecoveryEnvelope;
};

export type PharmacyRecoverWebhookDeliveriesResponse = PharmacyRecoverWebhookDeliveriesResponses[keyof PharmacyRecoverWebhookDeliveriesResponses];

export type PharmacyListStockData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * Medicines a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before.
         */
        cursor?: string;
        /**
         * Only medicines with this generic name or brand; it may name a strength and a form.
         */
        q?: string;
    };
    url: '/pharmacy/stock';
};

export type PharmacyListStockErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` is not one that we answered you.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyListStockError = PharmacyListStockErrors[keyof PharmacyListStockErrors];

export type PharmacyListStockResponses = {
    /**
     * A page.
     */
    200: PharmacyStockListEnvelope;
};

export type PharmacyListStockResponse = PharmacyListStockResponses[keyof PharmacyListStockResponses];

export type PharmacyPutStockData = {
    body: PharmacyPutStockBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Of the medicine.
         */
        medicine_id: string;
    };
    query?: never;
    url: '/pharmacy/stock/{medicine_id}';
};

export type PharmacyPutStockErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `unknown_medicine`: The catalogue has no such medicine.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyPutStockError = PharmacyPutStockErrors[keyof PharmacyPutStockErrors];

export type PharmacyPutStockResponses = {
    /**
     * The stock as it is now.
     */
    200: PharmacyPutStockAnswerEnvelope;
};

export type PharmacyPutStockResponse = PharmacyPutStockResponses[keyof PharmacyPutStockResponses];

export type PharmacyBulkStockData = {
    body: Array<PharmacyStockRow>;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: {
        /**
         * What a bad row does: `all_or_nothing` refuses the call, `keep_good` takes the others.
         */
        mode?: 'all_or_nothing' | 'keep_good';
        /**
         * `true`: reports what would be stored, with the first changes, and stores nothing. Bad rows are listed in either mode.
         */
        dry_run?: 'true' | 'false';
        /**
         * RFC 3339, such as 2026-11-21T08:00:00Z. The moment that rows without an `as_of` are true of.
         */
        as_of?: string;
    };
    url: '/pharmacy/stock/bulk';
};

export type PharmacyBulkStockErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `item_code_changed`: An item code was mapped to something else while the rows arrived; send them again.
     *
     * `item_code_limit_reached`: You have as many item codes as you may have.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     *
     * `rows_refused`: Rows are bad, and all were to be taken or none; `fields` names the first of them.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyBulkStockError = PharmacyBulkStockErrors[keyof PharmacyBulkStockErrors];

export type PharmacyBulkStockResponses = {
    /**
     * What became of the rows.
     */
    200: PharmacyBulkReportEnvelope;
};

export type PharmacyBulkStockResponse = PharmacyBulkStockResponses[keyof PharmacyBulkStockResponses];

export type PharmacyListItemCodesData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * Codes a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before.
         */
        cursor?: string;
        /**
         * `damaged`: codes that a spreadsheet has changed, such as 6.154E+12, so that they may stand for several articles; the first 100. Delete them, and map the right ones.
         */
        only?: 'damaged';
    };
    url: '/pharmacy/item-codes';
};

export type PharmacyListItemCodesErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` is not one that we answered you.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyListItemCodesError = PharmacyListItemCodesErrors[keyof PharmacyListItemCodesErrors];

export type PharmacyListItemCodesResponses = {
    /**
     * A page.
     */
    200: PharmacyItemCodeListEnvelope;
};

export type PharmacyListItemCodesResponse = PharmacyListItemCodesResponses[keyof PharmacyListItemCodesResponses];

export type PharmacyDeleteItemCodeData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Your own code, percent-encoded: `A/12` is `A%2F12`.
         */
        item_code: string;
    };
    query?: never;
    url: '/pharmacy/item-codes/{item_code}';
};

export type PharmacyDeleteItemCodeErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `item_code_not_found`: You have mapped no such item code.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyDeleteItemCodeError = PharmacyDeleteItemCodeErrors[keyof PharmacyDeleteItemCodeErrors];

export type PharmacyDeleteItemCodeResponses = {
    /**
     * It means nothing now; this is what it meant.
     */
    200: PharmacyItemCodeEnvelope;
};

export type PharmacyDeleteItemCodeResponse = PharmacyDeleteItemCodeResponses[keyof PharmacyDeleteItemCodeResponses];

export type PharmacyReadItemCodeData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Your own code, percent-encoded: `A/12` is `A%2F12`.
         */
        item_code: string;
    };
    query?: never;
    url: '/pharmacy/item-codes/{item_code}';
};

export type PharmacyReadItemCodeErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `item_code_not_found`: You have mapped no such item code.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyReadItemCodeError = PharmacyReadItemCodeErrors[keyof PharmacyReadItemCodeErrors];

export type PharmacyReadItemCodeResponses = {
    /**
     * What it means.
     */
    200: PharmacyItemCodeEnvelope;
};

export type PharmacyReadItemCodeResponse = PharmacyReadItemCodeResponses[keyof PharmacyReadItemCodeResponses];

export type PharmacyMapItemCodeData = {
    body: PharmacyMapItemCodeBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Your own code, percent-encoded: `A/12` is `A%2F12`.
         */
        item_code: string;
    };
    query?: never;
    url: '/pharmacy/item-codes/{item_code}';
};

export type PharmacyMapItemCodeErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `item_code_limit_reached`: You have as many item codes as you may have.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyMapItemCodeError = PharmacyMapItemCodeErrors[keyof PharmacyMapItemCodeErrors];

export type PharmacyMapItemCodeResponses = {
    /**
     * What it means now.
     */
    200: PharmacyMapItemCodeAnswerEnvelope;
};

export type PharmacyMapItemCodeResponse = PharmacyMapItemCodeResponses[keyof PharmacyMapItemCodeResponses];

export type PharmacyPutItemStockData = {
    body: PharmacyPutItemStockBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Your own code, percent-encoded: `A/12` is `A%2F12`.
         */
        item_code: string;
    };
    query?: never;
    url: '/pharmacy/item-codes/{item_code}/stock';
};

export type PharmacyPutItemStockErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `unknown_medicine`: The catalogue has no such medicine.
     *
     * `item_code_not_found`: You have mapped no such item code.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyPutItemStockError = PharmacyPutItemStockErrors[keyof PharmacyPutItemStockErrors];

export type PharmacyPutItemStockResponses = {
    /**
     * The stock as it is now.
     */
    200: PharmacyPutStockAnswerEnvelope;
};

export type PharmacyPutItemStockResponse = PharmacyPutItemStockResponses[keyof PharmacyPutItemStockResponses];

export type PharmacyFindMedicinesData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * Generic name or brand; may name a strength and a form.
         */
        q?: string;
        /**
         * The barcode on the package: GTIN-8, 12 (UPC), 13 (EAN) or 14, with its check digit. Finds the medicine of the package that you scanned, in place of `q`.
         */
        gtin?: string;
        /**
         * The registration with NAFDAC, as it is printed: "A4-0123". Finds the medicine that is registered so, in place of `q`.
         */
        nafdac_number?: string;
        /**
         * How many medicines at most.
         */
        limit?: number;
    };
    url: '/pharmacy/medicines';
};

export type PharmacyFindMedicinesErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyFindMedicinesError = PharmacyFindMedicinesErrors[keyof PharmacyFindMedicinesErrors];

export type PharmacyFindMedicinesResponses = {
    /**
     * The medicines.
     */
    200: PharmacyMedicinesAnswerEnvelope;
};

export type PharmacyFindMedicinesResponse = PharmacyFindMedicinesResponses[keyof PharmacyFindMedicinesResponses];

export type PharmacyDownloadCatalogueData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/pharmacy/medicines.csv';
};

export type PharmacyDownloadCatalogueErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyDownloadCatalogueError = PharmacyDownloadCatalogueErrors[keyof PharmacyDownloadCatalogueErrors];

export type PharmacyDownloadCatalogueResponses = {
    /**
     * The catalogue.
     */
    200: Blob | File;
};

export type PharmacyDownloadCatalogueResponse = PharmacyDownloadCatalogueResponses[keyof PharmacyDownloadCatalogueResponses];

export type PharmacyListOrderPrescriptionsData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Of an order that you have.
         */
        request_id: string;
    };
    query?: never;
    url: '/pharmacy/orders/{request_id}/prescriptions';
};

export type PharmacyListOrderPrescriptionsErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     */
    403: Failure;
    /**
     * `order_not_found`: There is no such order of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyListOrderPrescriptionsError = PharmacyListOrderPrescriptionsErrors[keyof PharmacyListOrderPrescriptionsErrors];

export type PharmacyListOrderPrescriptionsResponses = {
    /**
     * All that are attached to it.
     */
    200: PharmacyOrderPrescriptionsEnvelope;
};

export type PharmacyListOrderPrescriptionsResponse = PharmacyListOrderPrescriptionsResponses[keyof PharmacyListOrderPrescriptionsResponses];

export type PharmacyReviewPrescriptionData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Of an order that you have.
         */
        request_id: string;
        /**
         * Of a prescription of the order.
         */
        prescription_id: string;
    };
    query?: never;
    url: '/pharmacy/orders/{request_id}/prescriptions/{prescription_id}/review';
};

export type PharmacyReviewPrescriptionErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `prescription_not_found`: There is no such prescription of yours.
     *
     * `order_not_found`: There is no such order of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     */
    409: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyReviewPrescriptionError = PharmacyReviewPrescriptionErrors[keyof PharmacyReviewPrescriptionErrors];

export type PharmacyReviewPrescriptionResponses = {
    /**
     * It is under review.
     */
    200: PharmacyReviewAnswerEnvelope;
};

export type PharmacyReviewPrescriptionResponse = PharmacyReviewPrescriptionResponses[keyof PharmacyReviewPrescriptionResponses];

export type PharmacyVerifyPrescriptionData = {
    body: PharmacyVerifyPrescriptionBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Of an order that you have.
         */
        request_id: string;
        /**
         * Of a prescription of the order.
         */
        prescription_id: string;
    };
    query?: never;
    url: '/pharmacy/orders/{request_id}/prescriptions/{prescription_id}/verify';
};

export type PharmacyVerifyPrescriptionErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `prescription_not_found`: There is no such prescription of yours.
     *
     * `order_not_found`: There is no such order of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     *
     * `exceeds_prescription`: It is more than the prescription says, or than may be stated where it says nothing; `fields` names it.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyVerifyPrescriptionError = PharmacyVerifyPrescriptionErrors[keyof PharmacyVerifyPrescriptionErrors];

export type PharmacyVerifyPrescriptionResponses = {
    /**
     * It is verified.
     */
    200: PharmacyReviewAnswerEnvelope;
};

export type PharmacyVerifyPrescriptionResponse = PharmacyVerifyPrescriptionResponses[keyof PharmacyVerifyPrescriptionResponses];

export type PharmacyRejectPrescriptionData = {
    body: PharmacyRejectPrescriptionBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Of an order that you have.
         */
        request_id: string;
        /**
         * Of a prescription of the order.
         */
        prescription_id: string;
    };
    query?: never;
    url: '/pharmacy/orders/{request_id}/prescriptions/{prescription_id}/reject';
};

export type PharmacyRejectPrescriptionErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `prescription_not_found`: There is no such prescription of yours.
     *
     * `order_not_found`: There is no such order of yours.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyRejectPrescriptionError = PharmacyRejectPrescriptionErrors[keyof PharmacyRejectPrescriptionErrors];

export type PharmacyRejectPrescriptionResponses = {
    /**
     * It is rejected.
     */
    200: PharmacyReviewAnswerEnvelope;
};

export type PharmacyRejectPrescriptionResponse = PharmacyRejectPrescriptionResponses[keyof PharmacyRejectPrescriptionResponses];

export type PharmacyReadOrderPrescriptionFileData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The end of `files[].link.path`.
         */
        link: string;
    };
    query?: never;
    url: '/pharmacy/prescription-files/{link}';
};

export type PharmacyReadOrderPrescriptionFileErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `file_link_not_found`: The link to a file has expired, or was not made by us; read the prescription or the proof for another.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyReadOrderPrescriptionFileError = PharmacyReadOrderPrescriptionFileErrors[keyof PharmacyReadOrderPrescriptionFileErrors];

export type PharmacyReadOrderPrescriptionFileResponses = {
    /**
     * The file as it was sent.
     */
    200: Blob | File;
};

export type PharmacyReadOrderPrescriptionFileResponse = PharmacyReadOrderPrescriptionFileResponses[keyof PharmacyReadOrderPrescriptionFileResponses];

export type PharmacyPlaceTestOrderData = {
    body: PharmacyTestOrderBody;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to send again: the same key and body get the first answer, for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/pharmacy/sandbox/orders';
};

export type PharmacyPlaceTestOrderErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended: sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or your organisation is of another kind.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` has no answer yet.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation takes.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.
     */
    415: Failure;
    /**
     * `out_of_stock`: The pharmacy does not have an item in the quantity asked.
     *
     * `idempotency_key_reused`: You have sent another body with this `Idempotency-Key`.
     *
     * `pharmacy_unavailable`: The pharmacy does not take orders now.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: More calls than your limits allow; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; tell us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyPlaceTestOrderError = PharmacyPlaceTestOrderErrors[keyof PharmacyPlaceTestOrderErrors];

export type PharmacyPlaceTestOrderResponses = {
    /**
     * It is in your inbox.
     */
    201: PharmacyTestOrderEnvelope;
};

export type PharmacyPlaceTestOrderResponse = PharmacyPlaceTestOrderResponses[keyof PharmacyPlaceTestOrderResponses];
