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
    kind: 'key.created' | 'key.rotated' | 'key.revoked' | 'webhook.created' | 'webhook.changed' | 'webhook.paused' | 'webhook.resumed' | 'webhook.secret_rotated' | 'webhook.deleted' | 'webhook.recovered' | 'webhook.delivery_retried' | 'webhook.delivery_skipped' | 'member.invited' | 'member.joined' | 'member.role_changed' | 'member.removed' | 'invitation.withdrawn' | 'session.began' | 'session.ended' | 'password.changed' | 'second_factor.enabled' | 'second_factor.disabled' | 'recovery_codes.renewed' | 'passkey.added' | 'passkey.removed' | 'access.reviewed' | 'hold.opened' | 'hold.resolved' | 'sign_on.linked' | 'stock.headings_changed' | 'pharmacy.contact_changed';
    /**
     * Key or member that made the change; `ops` for our support team. For holds also `partner`, `pharmacy`, `courier` or `system`.
     */
    actor_id: string;
    /**
     * What was changed: a key, endpoint, member or session, or the request of a hold.
     */
    subject_id: string | null;
    /**
     * Its name at that time; for a hold its reason, or how it ended.
     */
    subject_name: string | null;
    /**
     * Address of the caller; null for our support team.
     */
    client_address: string | null;
};

export type Actor = {
    /**
     * `organisation` is yours, when no key or member is recorded; `support` is our support team; `system` is the engine.
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
     * RFC 3339, UTC. When the call was answered.
     */
    called_at: string;
    /**
     * More than 1 only for refusals by the rate limit, which are grouped by second.
     */
    calls: number;
    method: string;
    /**
     * Method and path: `GET /requests/{request_id}`.
     */
    operation: string;
    /**
     * The path with its IDs. Other texts are masked.
     */
    path: string;
    status: number;
    /**
     * Error code, if the call was refused.
     */
    error_code: string | null;
    /**
     * `X-Request-Id` of the response.
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
     * Oldest first, without gaps. The last period is incomplete.
     */
    points: Array<{
        /**
         * RFC 3339, UTC. Start of the period. Days start at midnight in Nigeria.
         */
        from: string;
        /**
         * Acknowledged attempts.
         */
        succeeded: number;
        /**
         * Failed attempts.
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
         * URL of the identity provider.
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
     * Oldest first, without gaps. The last period is incomplete.
     */
    points: Array<{
        /**
         * RFC 3339, UTC. Start of the period. Days start at midnight in Nigeria.
         */
        from: string;
        /**
         * By status class.
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
 * Base your handling on the code: codes keep their meaning. Treat unknown codes by their HTTP status, because codes may be added.
 */
export type ErrorCode = 'validation_error' | 'malformed_json' | 'malformed_multipart' | 'invalid_cursor' | 'malformed_http' | 'medicine_not_found' | 'request_not_found' | 'event_not_found' | 'pharmacy_not_found' | 'webhook_not_found' | 'delivery_not_found' | 'prescription_not_found' | 'proof_not_found' | 'file_link_not_found' | 'statement_not_found' | 'line_not_found' | 'route_not_found' | 'method_not_allowed' | 'request_timeout' | 'request_not_cancellable' | 'duplicate_external_id' | 'file_already_used' | 'idempotency_in_progress' | 'illegal_transition' | 'request_on_hold' | 'authorization_insufficient' | 'hold_not_open' | 'price_changed' | 'webhook_changed' | 'webhook_limit_reached' | 'prescription_limit_reached' | 'webhook_disabled' | 'delivery_acknowledged' | 'payload_too_large' | 'unsupported_media_type' | 'medicine_not_recognised' | 'out_of_stock' | 'unit_not_available' | 'prescription_not_usable' | 'prescription_required' | 'file_type_unsupported' | 'file_damaged' | 'file_ambiguous' | 'file_encrypted' | 'file_active' | 'image_too_large' | 'file_infected' | 'idempotency_key_reused' | 'pharmacy_unavailable' | 'rate_limit_exceeded' | 'headers_too_large' | 'internal_error' | 'temporarily_unavailable' | 'unknown_medicine' | 'item_code_not_found' | 'order_not_found' | 'item_code_changed' | 'headings_changed' | 'stock_changed' | 'article_in_stock' | 'contact_changed' | 'item_code_limit_reached' | 'not_fully_dispensed' | 'hold_limit_reached' | 'rows_refused' | 'too_many_gone' | 'exceeds_prescription' | 'pin_required' | 'wrong_pin' | 'invalid_credentials' | 'invalid_code' | 'session_required' | 'proof_required' | 'insufficient_role' | 'origin_not_allowed' | 'sign_on_not_allowed' | 'sign_on_not_found' | 'organisation_not_found' | 'key_not_found' | 'passkey_not_found' | 'member_not_found' | 'invitation_not_found' | 'session_not_found' | 'link_not_found' | 'member_exists' | 'too_many_members' | 'last_owner' | 'key_not_active' | 'second_factor_exists' | 'second_factor_missing' | 'passkey_refused' | 'sign_on_failed' | 'sign_on_unavailable' | 'mail_not_sent';

export type Failure = {
    success: false;
    error: {
        code: ErrorCode;
        /**
         * For people: what happened and what to do next. The wording may change.
         */
        message: string;
        /**
         * The HTTP status.
         */
        status: number;
        /**
         * The errors of individual members.
         */
        fields?: Array<FieldError>;
    };
};

export type FieldError = {
    /**
     * JSON path of the member, `items[0].quantity`; or name of the parameter or header.
     */
    path: string;
    /**
     * Machine-readable reason.
     */
    code: string;
    /**
     * Explanation for people.
     */
    message: string;
    /**
     * For a row of a file: the line where it starts.
     */
    line?: number;
    /**
     * For a medicine: labels of similar medicines. If a search found only other strengths or forms, the labels of those in stock. For the address of a search: names of places in that state.
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
     * Null while the endpoint is enabled.
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
     * First failed attempt since the last success.
     */
    failing_since: string | null;
    /**
     * Since when the circuit breaker only sends probes.
     */
    broken_at: string | null;
    needs_attention: boolean;
};

export type Invitation = {
    invitation_id: string;
    email: string;
    role: 'owner' | 'developer' | 'support' | 'pharmacist';
    /**
     * ID of a user, or `ops`.
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
     * True if the address has an account. Then no password is set.
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
     * Only active keys are accepted.
     */
    state: 'active' | 'expired' | 'revoked';
    /**
     * Start of the value, to tell keys apart.
     */
    starts_with: string;
    scopes: Array<'medicines:search' | 'requests:create' | 'requests:read' | 'requests:cancel' | 'webhooks:manage' | 'stock:write' | 'orders:read' | 'orders:write'>;
    /**
     * ID of a user, or `ops`.
     */
    created_by: string;
    /**
     * RFC 3339.
     */
    created_at: string;
    expires_at: string | null;
    revoked_at: string | null;
    /**
     * The key that was rotated to create it.
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
     * For a member, the email address and role; for a webhook endpoint, its URL.
     */
    name: string;
    /**
     * Set for keys, invitations, members and webhook endpoints.
     */
    organisation_name: string | null;
    /**
     * When it was created; for members and webhook endpoints, when you last gave access. Null for a second factor.
     */
    created_at: string | null;
    /**
     * True if it is suspended until you confirm the list.
     */
    is_suspended: boolean;
    /**
     * How to remove it, in words.
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
         * All keys of your organisation, oldest first.
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
         * Open invitations, oldest first.
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
     * Only active keys are accepted.
     */
    state: 'active' | 'expired' | 'revoked';
    /**
     * Start of the value, to tell keys apart.
     */
    starts_with: string;
    scopes: Array<'medicines:search' | 'requests:create' | 'requests:read' | 'requests:cancel' | 'webhooks:manage' | 'stock:write' | 'orders:read' | 'orders:write'>;
    /**
     * ID of a user, or `ops`.
     */
    created_by: string;
    /**
     * RFC 3339.
     */
    created_at: string;
    expires_at: string | null;
    revoked_at: string | null;
    /**
     * The key that was rotated to create it.
     */
    rotated_from: string | null;
    last_used_at: string | null;
    /**
     * The value. Only in this response: null when the call is repeated with its Idempotency-Key.
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
     * The email address until a name is set.
     */
    name: string;
    role: 'owner' | 'developer' | 'support' | 'pharmacist';
    /**
     * True if sign-ins require a second factor.
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
     * `organisation` is yours, when no key or member is recorded; `support` is our support team; `system` is the engine.
     */
    kind: 'member' | 'former_member' | 'key' | 'organisation' | 'partner' | 'pharmacy' | 'courier' | 'system' | 'support';
    /**
     * Name of the member or key, if it belongs to your organisation.
     */
    name: string | null;
};

/**
 * The current offer of the pharmacy, after the price or the delivery fee has changed.
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
     * The article that the offer is for.
     */
    article_id: string;
    /**
     * Brand, or maker of a generic; null if the pharmacy states neither.
     */
    brand: string | null;
    /**
     * Price of one `unit` in whole Naira (not kobo).
     */
    price_ngn: number;
    /**
     * Unit of `price_ngn`.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` are in one `unit`.
     */
    pack_size: number;
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * Size of one `content_unit` in ml, g or doses: the `100 ml` of a bottle. Null if the pharmacy does not state it, and for tablets and other solids.
     */
    content_size: string | null;
    /**
     * The pharmacy's fee for one delivery over this distance in whole Naira, besides the price of the medicines. An order with the offer keeps it.
     */
    delivery_fee_ngn: number;
};

export type OrderCounts = {
    /**
     * RFC 3339, UTC. Start of the counted period.
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
     * The `partner_id` or `pharmacy_id`.
     */
    organisation_id: string;
    kind: 'partner' | 'pharmacy';
    name: string;
    role: 'owner' | 'developer' | 'support' | 'pharmacist';
};

export type OwnSession = {
    session_id: string;
    /**
     * User agent of the browser.
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
     * True for the current session.
     */
    is_current: boolean;
};

export type PartnerAdvanceRequestBody = {
    /**
     * The new status. Default: the usual next one.
     */
    to?: 'pending' | 'confirmed' | 'dispensing' | 'ready' | 'in_transit' | 'delivered' | 'cancelled' | 'rejected' | 'failed' | 'returned';
    /**
     * For `rejected`, `failed` and `returned`.
     */
    reason?: 'duplicate_request' | 'enrollee_declined' | 'wrong_medicine' | 'wrong_address' | 'wrong_pharmacy' | 'price_too_high' | 'prescription_withdrawn' | 'authorization_declined' | 'taking_too_long' | 'other' | 'out_of_stock' | 'price_changed' | 'prescription_invalid' | 'address_not_serviceable' | 'pharmacy_closed' | 'recipient_absent' | 'recipient_refused' | 'address_not_found' | 'damaged' | 'courier_lost';
    /**
     * Note for the timeline. Do not include patient data.
     */
    note?: string;
};

export type PartnerAdvancedRequest = {
    /**
     * ID of the request, also used in events.
     */
    request_id: string;
    /**
     * Your reference; null if you sent none.
     */
    external_id: string | null;
    status: PartnerStatus;
    /**
     * Why it has this status, if a reason was given.
     */
    status_reason: PartnerStatusReason | null;
    enrollee_id: string;
    pharmacy: PartnerPharmacy;
    items: Array<PartnerRequestItem>;
    /**
     * The person who receives the medicine; null if you named none.
     */
    recipient: PartnerRecipient | null;
    delivery_address: PartnerDeliveryAddress;
    /**
     * Total price in whole Naira (not kobo).
     */
    total_ngn: number;
    /**
     * Price of what was delivered, in whole Naira: the sum of `payable_ngn` of the items. 0 unless delivered. `charges` divide it.
     */
    payable_ngn: number;
    charges: PartnerCharges;
    /**
     * What was collected from the patient; null if nothing was reported.
     */
    collection: PartnerCollection | null;
    currency: 'NGN';
    /**
     * RFC 3339, UTC. Estimated delivery time, calculated once.
     */
    estimated_delivery_at: string;
    /**
     * When it was delivered; null before.
     */
    delivered_at: string | null;
    /**
     * PIN for the recipient, who gives it to the courier. Changes when the pharmacy or recipient changes; null after it was erased.
     */
    delivery_pin: string | null;
    /**
     * The required proof of delivery.
     */
    proof_required: 'any' | 'pin';
    /**
     * The open hold, which needs your action; null if there is none.
     */
    hold: PartnerHold | null;
    /**
     * Authorization code of the HMO; null until you submitted it.
     */
    authorization_code: string | null;
    /**
     * Null if you placed the request without `authorization`.
     */
    authorization: PartnerAuthorization | null;
    /**
     * When you submitted the code with `POST /requests/{request_id}/authorization`; otherwise null.
     */
    authorization_submitted_at: string | null;
    /**
     * Previous pharmacies, oldest first.
     */
    routing_history: Array<PartnerFormerPharmacy>;
    /**
     * Prescriptions sent with the request, then those attached later.
     */
    prescription_ids: Array<string>;
    /**
     * What you can still do: `cancel` while the request is pending.
     */
    allowed_actions: Array<string>;
    /**
     * As you sent it.
     */
    metadata: {
        [key: string]: string;
    };
    /**
     * All entries, oldest first.
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
     * When `recipient`, `delivery_pin`, notes and names were erased, and `enrollee_id` and `street` became "erased"; null before.
     */
    personal_data_erased_at: string | null;
    /**
     * The statuses it can move to next.
     */
    next_statuses: Array<PartnerStatus>;
};

export type PartnerAdvancedRequestEnvelope = {
    success: true;
    data: PartnerAdvancedRequest;
};

/**
 * Article, agreed quantity and price of a line.
 */
export type PartnerAgreedLine = {
    medicine_id: string;
    /**
     * Generic name, strength and form.
     */
    medicine_label: string;
    /**
     * The article that supplies the line: this medicine of this brand, in this pack, at the pharmacy.
     */
    article_id: string;
    /**
     * Brand, or maker of a generic; null if the pharmacy states neither.
     */
    brand: string | null;
    /**
     * Agreed quantity in `unit`.
     */
    quantity: number;
    /**
     * Unit of `quantity`.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` are in one `unit`; 1 if they are the same.
     */
    pack_size: number;
    /**
     * Unit of the content: a pack of tablets contains tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * Size of one `content_unit` in ml, g or doses: the `100 ml` of a bottle. Null if the pharmacy does not state it, and for tablets and other solids.
     */
    content_size: string | null;
    /**
     * The quantity in `content_unit`: `quantity` times `pack_size`.
     */
    content_quantity: number;
    /**
     * Price of the line in whole Naira (not kobo).
     */
    line_total_ngn: number;
};

export type PartnerApproveHoldBody = {
    /**
     * `sequence` of the hold.
     */
    sequence: number;
};

export type PartnerAttachPrescriptionsBody = {
    /**
     * Your prescriptions for the same enrollee.
     */
    prescription_ids: Array<string>;
};

export type PartnerAttachToHoldBody = {
    /**
     * `sequence` of the hold.
     */
    sequence: number;
    /**
     * Your prescriptions for the same enrollee.
     */
    prescription_ids: Array<string>;
};

/**
 * The current authorization.
 */
export type PartnerAuthorization = {
    /**
     * As `authorization_code`.
     */
    code: string | null;
    emergency: boolean;
    /**
     * The approved amount in whole Naira; null if none was stated.
     */
    approved_ngn: number | null;
    /**
     * End of the authorization; null if none was stated.
     */
    valid_until: string | null;
    /**
     * Co-pay of the items without one of their own; null if there is none.
     */
    copay: PartnerCopay | null;
    /**
     * Co-pays of single items.
     */
    item_copays: Array<{
        /**
         * 1 for the first item.
         */
        line: number;
        copay: PartnerCopay;
    }>;
};

export type PartnerAuthorizeBody = {
    /**
     * `sequence` of the hold.
     */
    sequence: number;
    /**
     * The authorization code of the HMO. White space around it is removed. A placeholder such as `N/A` is refused.
     */
    code?: string;
    /**
     * The approved amount in whole Naira. It limits the total of `charges`, the patient's part included; a higher price holds the request.
     */
    approved_ngn?: number;
    /**
     * End of the authorization. The request is held instead of dispensed after it. RFC 3339.
     */
    valid_until?: string;
    copay?: PartnerCopayBody;
    /**
     * Co-pays of single items, which replace `copay` there.
     */
    item_copays?: Array<PartnerItemCopayBody>;
    /**
     * Members that no longer apply. A member that is neither set nor removed keeps its value; without `copay` and `item_copays` the patient pays nothing.
     */
    remove?: Array<'approved_ngn' | 'valid_until' | 'copay' | 'item_copays'>;
};

export type PartnerBasketAnswer = {
    /**
     * Number of pharmacies within the radius that have a medicine of the basket in stock.
     */
    total: number;
    /**
     * The place that `address` was understood as; null if you sent `location`.
     */
    place: PartnerSearchedPlace | null;
    /**
     * First the pharmacies that have every item, then those that have most of them.
     */
    results: Array<PartnerBasketResult>;
};

export type PartnerBasketAnswerEnvelope = {
    success: true;
    data: PartnerBasketAnswer;
};

export type PartnerBasketBody = {
    items: Array<PartnerBasketItem>;
    location?: PartnerSearchLocation;
    address?: PartnerSearchAddress;
    /**
     * Search radius in kilometres.
     */
    radius_km?: number;
    /**
     * Maximum number of results.
     */
    limit?: number;
    /**
     * How pharmacies with equally many of the items are sorted: the nearest first, or the lowest price with the delivery fee.
     */
    sort?: 'distance' | 'price';
};

export type PartnerBasketItem = {
    /**
     * A `medicine_id`, or a name or brand with strength and form. The strength may be left out if the medicine has only one. A brand, maker or pack in the text decides the article.
     */
    medicine: string;
    /**
     * Number of `unit`.
     */
    quantity: number;
    /**
     * A unit that the pharmacy sells: "pack", "tablet", "bottle". Plurals are accepted.
     */
    unit: string;
    /**
     * How much one `unit` must contain, as in the search result. The order is refused if the pharmacy sells another pack.
     */
    pack_size?: number;
    /**
     * Number of days that the quantity lasts. No package that expires earlier is supplied.
     */
    days_supply?: number;
};

/**
 * The article with the lowest price for the amount, as an order would choose it.
 */
export type PartnerBasketLine = {
    /**
     * 1 for the first item.
     */
    line: number;
    /**
     * The medicine as you sent it.
     */
    medicine: string;
    medicine_id: string;
    /**
     * Generic name, strength and form.
     */
    medicine_label: string;
    /**
     * The article that supplies the line: this medicine of this brand, in this pack, at the pharmacy.
     */
    article_id: string;
    /**
     * Brand, or maker of a generic; null if the pharmacy states neither.
     */
    brand: string | null;
    /**
     * Quantity in `unit`.
     */
    quantity: number;
    /**
     * Unit of `quantity`.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` are in one `unit`; 1 if they are the same.
     */
    pack_size: number;
    /**
     * Unit of the content: a pack of tablets contains tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * Size of one `content_unit` in ml, g or doses: the `100 ml` of a bottle. Null if the pharmacy does not state it, and for tablets and other solids.
     */
    content_size: string | null;
    /**
     * The quantity in `content_unit`: `quantity` times `pack_size`.
     */
    content_quantity: number;
    /**
     * Price of the line in whole Naira (not kobo).
     */
    line_total_ngn: number;
    /**
     * True if a pharmacist must verify a prescription before it is dispensed.
     */
    prescription_required: boolean;
    /**
     * Send it as `items[].offer_id` with `medicine`, `quantity` and `unit` within 15 minutes to order at this price.
     */
    offer_id: string;
    /**
     * RFC 3339, UTC. When the guarantee of price and delivery fee expires.
     */
    offer_expires_at: string;
};

export type PartnerBasketResult = {
    /**
     * Send it as `pharmacy_id` when you create a request.
     */
    pharmacy_id: string;
    /**
     * Name and branch of the pharmacy.
     */
    name: string;
    address: string;
    /**
     * Straight-line distance from `location` or `place`, rounded to 10 metres.
     */
    distance_km: number;
    /**
     * Minutes from order to delivery; at night counted from opening time.
     */
    estimated_delivery_minutes: number;
    /**
     * The pharmacy's fee for one delivery over this distance in whole Naira, besides the price of the medicines. An order with the offer keeps it.
     */
    delivery_fee_ngn: number;
    /**
     * True if the pharmacy can supply every item.
     */
    has_all: boolean;
    /**
     * Price of `lines` in whole Naira (not kobo), without `delivery_fee_ngn`.
     */
    total_ngn: number;
    /**
     * The items that the pharmacy can supply.
     */
    lines: Array<PartnerBasketLine>;
    /**
     * The items that this pharmacy cannot supply, each with the reason. An order with such an item would be refused for that reason.
     */
    missing: Array<PartnerFieldError>;
};

export type PartnerCancelRequestBody = {
    reason?: 'duplicate_request' | 'enrollee_declined' | 'wrong_medicine' | 'wrong_address' | 'wrong_pharmacy' | 'price_too_high' | 'prescription_withdrawn' | 'authorization_declined' | 'taking_too_long' | 'other';
    /**
     * Note for the timeline. Do not include patient data.
     */
    note?: string;
};

/**
 * The price divided between payer and patient, in whole Naira: `line_total_ngn` of the items until the request ends, then `payable_ngn`.
 */
export type PartnerCharges = {
    /**
     * Total in whole Naira.
     */
    total_ngn: number;
    /**
     * The part of the payer, which is the partner (the HMO).
     */
    payer_ngn: number;
    /**
     * The patient's part, which the pharmacy collects at the door.
     */
    patient_ngn: number;
    /**
     * The pharmacy's fee for the delivery, which is part of the total and of the payer's part.
     */
    delivery_fee_ngn: number;
    /**
     * The same for each item.
     */
    lines: Array<{
        /**
         * 1 for the first item.
         */
        line: number;
        /**
         * Total in whole Naira.
         */
        total_ngn: number;
        /**
         * The part of the payer, which is the partner (the HMO).
         */
        payer_ngn: number;
        /**
         * The patient's part, which the pharmacy collects at the door.
         */
        patient_ngn: number;
    }>;
};

/**
 * One check. `code` and the members after it are those of the error without `dry_run`.
 */
export type PartnerCheck = {
    /**
     * What was checked: `pharmacy_id`, `items[0]`, `prescription_ids`, `external_id`.
     */
    check: string;
    ok: boolean;
    code?: PartnerErrorCode;
    /**
     * For people.
     */
    message?: string;
    /**
     * Labels of similar medicines.
     */
    did_you_mean?: Array<string>;
    new_offer?: PartnerNewOffer;
};

/**
 * What was collected from the patient at the door.
 */
export type PartnerCollection = {
    /**
     * Collected amount in whole Naira.
     */
    collected_ngn: number;
    /**
     * How the patient paid.
     */
    method: 'cash' | 'transfer' | 'card';
    /**
     * The patient's part of what was delivered, in whole Naira.
     */
    due_ngn: number;
    /**
     * Collected minus due. A shortfall (negative) stays with the pharmacy; an excess is owed to the patient.
     */
    difference_ngn: number;
};

/**
 * The patient's part of the price.
 */
export type PartnerCopay = {
    /**
     * Percentage of the price.
     */
    percent: number;
} | {
    /**
     * Amount in whole Naira.
     */
    amount_ngn: number;
};

/**
 * The patient's part of the price: exactly one of the members.
 */
export type PartnerCopayBody = {
    /**
     * Percentage of the price, with at most two decimals.
     */
    percent?: number;
    /**
     * Amount in whole Naira; at most the price.
     */
    amount_ngn?: number;
};

export type PartnerCorrectAddressBody = {
    /**
     * `sequence` of the hold.
     */
    sequence: number;
    delivery_address: PartnerDeliveryAddressBody;
};

export type PartnerCorrectRecipientBody = {
    /**
     * `sequence` of the hold.
     */
    sequence: number;
    recipient: PartnerRecipientBody;
};

export type PartnerCreateRequestBody = {
    /**
     * Your identifier for the enrollee.
     */
    enrollee_id: string;
    /**
     * `pharmacy_id` of a search result.
     */
    pharmacy_id: string;
    items: Array<PartnerRequestedItem>;
    delivery_address: PartnerDeliveryAddressBody;
    recipient?: PartnerRecipientBody;
    /**
     * Your reference for the request, unique for seven years. Makes it safe to repeat the call. White space around it is removed.
     */
    external_id?: string;
    /**
     * If true, checks and prices the order without placing it.
     */
    dry_run?: boolean;
    /**
     * Your prescriptions for the same enrollee.
     */
    prescription_ids?: Array<string>;
    authorization?: PartnerOrderAuthorization;
    /**
     * What to do if the pharmacy rejects the request or does not respond in time.
     *
     * - `none`: The request is rejected.
     * - `same_or_lower_price`: The request goes to the next pharmacy that can supply all of it at the same or a lower price, delivery fee included.
     * - `any`: The request goes to the next pharmacy that can supply all of it, at any price.
     */
    reroute_policy?: 'none' | 'same_or_lower_price' | 'any';
    /**
     * The proof of delivery that is required.
     *
     * - `any`: A PIN, a name, a signature or a photo.
     * - `pin`: The PIN alone.
     */
    proof_required?: 'any' | 'pin';
    /**
     * Your own data, returned with the request and its events. Do not include patient data.
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
     * `sequence` of the hold.
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
     * House number and street.
     */
    street: string;
    /**
     * Town or city.
     */
    city: string;
    /**
     * State by name or ISO 3166-2 code: "Lagos", "NG-LA", "Abuja". Returned as code.
     */
    state: string;
    /**
     * Directions for the courier: a landmark, a gate.
     */
    instructions?: string;
};

/**
 * What the payer of an order pays for its delivery, besides the medicines. Whole Naira.
 */
export type PartnerDeliveryFee = {
    /**
     * The fee of every delivery.
     */
    flat_ngn: number;
} | {
    /**
     * The shortest distance first. Beyond the last band, its fee applies.
     */
    bands: Array<{
        /**
         * The band ends at this distance.
         */
        up_to_km: number;
        /**
         * The fee up to this distance.
         */
        fee_ngn: number;
    }>;
};

export type PartnerDeliveryProof = {
    /**
     * Kind of proof.
     */
    type: 'pin' | 'signature' | 'photo' | 'name';
    /**
     * Name of the person who received the medicines; null if not recorded.
     */
    name: string | null;
    /**
     * RFC 3339, UTC. When the medicines were handed over.
     */
    at: string;
    /**
     * The signature or photo; null if there is none or it was erased.
     */
    image: PartnerProofImage | null;
};

export type PartnerDeliveryProofEnvelope = {
    success: true;
    data: PartnerDeliveryProof;
};

export type PartnerDisputeBody = {
    /**
     * What is wrong with the line. Do not include patient data.
     */
    reason: string;
};

/**
 * The result of a dry run. Nothing was placed or stored.
 */
export type PartnerDryRun = {
    dry_run: true;
    /**
     * True if all checks passed: the order would be accepted now.
     */
    ok: boolean;
    /**
     * Null if there is no pharmacy with this ID.
     */
    pharmacy: PartnerPharmacy | null;
    /**
     * The items with prices; null if one is refused.
     */
    items: Array<PartnerRequestItem> | null;
    /**
     * Total price in whole Naira (not kobo); null if an item is refused.
     */
    total_ngn: number | null;
    /**
     * 0, because nothing is delivered; null if an item is refused.
     */
    payable_ngn: number | null;
    /**
     * Null if an item is refused.
     */
    charges: PartnerCharges | null;
    currency: 'NGN';
    /**
     * Estimated delivery time if ordered now; null without a pharmacy.
     */
    estimated_delivery_at: string | null;
    /**
     * All checks with their result. Items are not checked if the pharmacy is unknown.
     */
    checks: Array<PartnerCheck>;
    /**
     * Lines that the `prescription_ids` do not cover. The order can be placed, but would be held for `prescription_required`.
     */
    lacking: Array<PartnerLackingLine>;
    /**
     * The holds that the order would get: for its authorization when placed, for its prescriptions when it is dispensed. Empty if an item is refused.
     */
    holds: Array<PartnerExpectedHold>;
};

/**
 * A change of one of your webhook endpoints. Only in the feed.
 */
export type PartnerEndpointEvent = {
    type: 'webhook.disabled' | 'webhook.failing' | 'webhook.recovered';
    /**
     * RFC 3339, UTC. When it happened.
     */
    timestamp: string;
    data: {
        /**
         * The same each time the event is sent or listed.
         */
        event_id: string;
        /**
         * The endpoint, which may have been deleted since.
         */
        webhook_id: string;
        status: 'enabled' | 'disabled';
        /**
         * Null while the endpoint is enabled.
         */
        disabled_reason: 'paused' | 'gone' | 'failing' | null;
        /**
         * First failed attempt since the last success; null if there is none.
         */
        failing_since: string | null;
    };
};

/**
 * Base your handling on the code: codes keep their meaning. Treat unknown codes by their HTTP status, because codes may be added.
 */
export type PartnerErrorCode = 'validation_error' | 'malformed_json' | 'malformed_multipart' | 'invalid_cursor' | 'malformed_http' | 'invalid_api_key' | 'expired_api_key' | 'insufficient_scope' | 'medicine_not_found' | 'request_not_found' | 'event_not_found' | 'pharmacy_not_found' | 'webhook_not_found' | 'delivery_not_found' | 'prescription_not_found' | 'proof_not_found' | 'file_link_not_found' | 'statement_not_found' | 'line_not_found' | 'route_not_found' | 'method_not_allowed' | 'request_timeout' | 'request_not_cancellable' | 'duplicate_external_id' | 'file_already_used' | 'idempotency_in_progress' | 'illegal_transition' | 'request_on_hold' | 'authorization_insufficient' | 'hold_not_open' | 'price_changed' | 'webhook_changed' | 'webhook_limit_reached' | 'prescription_limit_reached' | 'webhook_disabled' | 'delivery_acknowledged' | 'payload_too_large' | 'unsupported_media_type' | 'medicine_not_recognised' | 'out_of_stock' | 'unit_not_available' | 'prescription_not_usable' | 'prescription_required' | 'file_type_unsupported' | 'file_damaged' | 'file_ambiguous' | 'file_encrypted' | 'file_active' | 'image_too_large' | 'file_infected' | 'idempotency_key_reused' | 'pharmacy_unavailable' | 'rate_limit_exceeded' | 'headers_too_large' | 'internal_error' | 'temporarily_unavailable';

/**
 * Contains no patient, address or medicine. Read the request for those.
 */
export type PartnerEvent = {
    /**
     * `request.` followed by the status or the event.
     */
    type: 'request.pending' | 'request.confirmed' | 'request.dispensing' | 'request.ready' | 'request.in_transit' | 'request.delivered' | 'request.cancelled' | 'request.rejected' | 'request.failed' | 'request.returned' | 'request.hold_opened' | 'request.hold_resolved' | 'request.authorization_overdue' | 'request.rerouted' | 'request.prescription_stated' | 'request.more_dispensed' | 'request.batch_corrected';
    /**
     * RFC 3339, UTC. When it happened.
     */
    timestamp: string;
    data: {
        /**
         * The same each time the event is sent or listed.
         */
        event_id: string;
        request_id: string;
        /**
         * Your reference; null if you sent none.
         */
        external_id: string | null;
        status: PartnerStatus;
        /**
         * The previous status; null if the request is new.
         */
        previous_status: PartnerStatus | null;
        /**
         * Reason; null if none was given.
         */
        reason: PartnerEventReason | null;
        /**
         * The price after this event, divided between payer and patient. Null for a pharmacy that lost the order.
         */
        charges: PartnerSplit | null;
        /**
         * Number of the timeline entry: 1, 2, 3, ... in each request.
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
     * True if there are more events now.
     */
    has_more: boolean;
    /**
     * Send it as `after` for the next page, even if this page is empty.
     */
    next_cursor: string;
};

export type PartnerEventPageEnvelope = {
    success: true;
    data: PartnerEventPage;
};

/**
 * Reason of the status, or of the hold that was opened.
 */
export type PartnerEventReason = 'duplicate_request' | 'enrollee_declined' | 'wrong_medicine' | 'wrong_address' | 'wrong_pharmacy' | 'price_too_high' | 'prescription_withdrawn' | 'authorization_declined' | 'taking_too_long' | 'other' | 'out_of_stock' | 'price_changed' | 'prescription_invalid' | 'address_not_serviceable' | 'pharmacy_closed' | 'no_answer' | 'hold_expired' | 'recipient_absent' | 'recipient_refused' | 'address_not_found' | 'damaged' | 'courier_lost' | 'no_progress' | 'hold_declined' | 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'pack_changed' | 'partial_stock' | 'authorization_required' | 'authorization_exceeded' | 'authorization_expired' | 'address_unclear' | 'recipient_unreachable';

/**
 * A hold that the order would get.
 */
export type PartnerExpectedHold = {
    /**
     * Reason of the hold.
     */
    reason: 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'pack_changed' | 'partial_stock' | 'price_changed' | 'authorization_required' | 'authorization_exceeded' | 'authorization_expired' | 'address_unclear' | 'recipient_unreachable';
    /**
     * Each line with the rule and the amounts.
     */
    problems: Array<PartnerHoldProblem>;
    /**
     * The order with these members is not held. Empty if a pharmacist still has to verify the prescription.
     */
    calls: Array<PartnerHoldCall>;
};

/**
 * Ignore events of a type that you do not know.
 */
export type PartnerFeedEvent = PartnerEvent | PartnerStatementEvent | PartnerEndpointEvent;

export type PartnerFeedEventEnvelope = {
    success: true;
    data: PartnerFeedEvent;
};

export type PartnerFieldError = {
    /**
     * JSON path of the member, `items[0].quantity`; or name of the parameter or header.
     */
    path: string;
    /**
     * Machine-readable reason.
     */
    code: string;
    /**
     * Explanation for people.
     */
    message: string;
    /**
     * For a row of a file: the line where it starts.
     */
    line?: number;
    /**
     * For a medicine: labels of similar medicines. If a search found only other strengths or forms, the labels of those in stock. For the address of a search: names of places in that state.
     */
    did_you_mean?: Array<string>;
    new_offer?: PartnerNewOffer;
};

/**
 * Works for anyone who has it, until it expires.
 */
export type PartnerFileLink = {
    /**
     * Path below the API's address. No key is needed.
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
     * RFC 3339, UTC. When it went on to the next pharmacy.
     */
    until: string;
    /**
     * Who rejected it; `system` if the pharmacy did not respond.
     */
    actor: 'partner' | 'pharmacy' | 'courier' | 'system';
    /**
     * Reason.
     */
    reason: PartnerStatusReason | null;
};

export type PartnerFulfilmentRequest = {
    /**
     * ID of the request, also used in events.
     */
    request_id: string;
    /**
     * Your reference; null if you sent none.
     */
    external_id: string | null;
    status: PartnerStatus;
    /**
     * Why it has this status, if a reason was given.
     */
    status_reason: PartnerStatusReason | null;
    enrollee_id: string;
    pharmacy: PartnerPharmacy;
    items: Array<PartnerRequestItem>;
    /**
     * The person who receives the medicine; null if you named none.
     */
    recipient: PartnerRecipient | null;
    delivery_address: PartnerDeliveryAddress;
    /**
     * Total price in whole Naira (not kobo).
     */
    total_ngn: number;
    /**
     * Price of what was delivered, in whole Naira: the sum of `payable_ngn` of the items. 0 unless delivered. `charges` divide it.
     */
    payable_ngn: number;
    charges: PartnerCharges;
    /**
     * What was collected from the patient; null if nothing was reported.
     */
    collection: PartnerCollection | null;
    currency: 'NGN';
    /**
     * RFC 3339, UTC. Estimated delivery time, calculated once.
     */
    estimated_delivery_at: string;
    /**
     * When it was delivered; null before.
     */
    delivered_at: string | null;
    /**
     * PIN for the recipient, who gives it to the courier. Changes when the pharmacy or recipient changes; null after it was erased.
     */
    delivery_pin: string | null;
    /**
     * The required proof of delivery.
     */
    proof_required: 'any' | 'pin';
    /**
     * The open hold, which needs your action; null if there is none.
     */
    hold: PartnerHold | null;
    /**
     * Authorization code of the HMO; null until you submitted it.
     */
    authorization_code: string | null;
    /**
     * Null if you placed the request without `authorization`.
     */
    authorization: PartnerAuthorization | null;
    /**
     * When you submitted the code with `POST /requests/{request_id}/authorization`; otherwise null.
     */
    authorization_submitted_at: string | null;
    /**
     * Previous pharmacies, oldest first.
     */
    routing_history: Array<PartnerFormerPharmacy>;
    /**
     * Prescriptions sent with the request, then those attached later.
     */
    prescription_ids: Array<string>;
    /**
     * What you can still do: `cancel` while the request is pending.
     */
    allowed_actions: Array<string>;
    /**
     * As you sent it.
     */
    metadata: {
        [key: string]: string;
    };
    /**
     * All entries, oldest first.
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
     * When `recipient`, `delivery_pin`, notes and names were erased, and `enrollee_id` and `street` became "erased"; null before.
     */
    personal_data_erased_at: string | null;
};

export type PartnerFulfilmentRequestEnvelope = {
    success: true;
    data: PartnerFulfilmentRequest;
};

/**
 * A problem that holds a request until you act.
 */
export type PartnerHold = {
    /**
     * Number of the timeline entry that opened the hold. Send it with each action.
     */
    sequence: number;
    /**
     * - `prescription_required`: A medicine needs a prescription, and the request has no verified one.
     * - `prescription_unclear`: The pharmacist cannot read the prescription, or doubts that it is genuine.
     * - `substitution_proposed`: The pharmacy proposes another medicine for a line.
     * - `pack_changed`: The pharmacy proposes the ordered medicine in another pack, or of another brand or maker.
     * - `partial_stock`: The pharmacy can supply less than was ordered.
     * - `price_changed`: The pharmacy asks for a different price.
     * - `authorization_required`: The HMO must authorize the request. Without an answer within the hour it continues without authorization, and the timeline records that.
     * - `authorization_exceeded`: The price is above the amount that the HMO approved.
     * - `authorization_expired`: The authorization of the HMO ended before everything was dispensed.
     * - `address_unclear`: The courier or pharmacy cannot find the address.
     * - `recipient_unreachable`: The recipient does not answer at the door or on the phone.
     */
    reason: 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'pack_changed' | 'partial_stock' | 'price_changed' | 'authorization_required' | 'authorization_exceeded' | 'authorization_expired' | 'address_unclear' | 'recipient_unreachable';
    raised_by: 'partner' | 'pharmacy' | 'courier' | 'system';
    /**
     * RFC 3339, UTC.
     */
    opened_at: string;
    /**
     * RFC 3339, UTC. Deadline for your action.
     */
    expires_at: string;
    /**
     * Available actions: `POST /requests/{request_id}/hold/{action}`.
     */
    actions: Array<'approve' | 'attach_prescriptions' | 'authorize' | 'correct_address' | 'correct_recipient' | 'decline'>;
    /**
     * Note of the pharmacy.
     */
    note: string | null;
    /**
     * The lines that the pharmacy proposes; they apply if you approve.
     */
    proposed: Array<PartnerProposedLine>;
    /**
     * The `charges` of the request once the proposal is approved, so the patient's new part too; null if nothing is proposed.
     */
    proposed_charges: PartnerCharges | null;
    /**
     * For `prescription_required`: the lines that the prescriptions did not cover when the hold was opened.
     */
    lacking: Array<PartnerLackingLine>;
    /**
     * Each line with the rule and the amounts.
     */
    problems: Array<PartnerHoldProblem>;
    /**
     * The call of each action; the first one lets the request continue. If a pharmacist only has to verify the prescription, there is none to attach another.
     */
    calls: Array<PartnerHoldCall>;
};

/**
 * A call that resolves a hold.
 */
export type PartnerHoldCall = {
    action: 'approve' | 'attach_prescriptions' | 'authorize' | 'correct_address' | 'correct_recipient' | 'decline';
    method: 'POST';
    /**
     * Path under the base URL.
     */
    path: string;
    /**
     * The body without the members in `needs`.
     */
    body: {
        /**
         * `sequence` of the hold.
         */
        sequence?: number;
    };
    /**
     * The members that you add to `body`; empty if it is complete.
     */
    needs: Array<{
        /**
         * A member of the body: `code`, `authorization.code`.
         */
        member: string;
        /**
         * What to send, for people.
         */
        description: string;
    }>;
};

/**
 * Why a request is held: one line, or the whole request.
 */
export type PartnerHoldProblem = {
    /**
     * The line; null if the problem concerns the whole request.
     */
    line: number | null;
    /**
     * The rule that is not met, as a text for people. The wording may change.
     */
    rule: string;
    /**
     * Unit of `requested` and `allowed`; null if the rule is not about an amount.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | 'NGN' | null;
    /**
     * The agreed amount of the line.
     */
    requested: number | null;
    /**
     * How much the rule allows without your action: of the ordered article, which is 0 if another one is proposed; for `price_changed` the new price. Null if only a pharmacist can decide.
     */
    allowed: number | null;
};

/**
 * How a hold ended.
 */
export type PartnerHoldResolution = {
    /**
     * Reason of the hold.
     */
    reason: 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'pack_changed' | 'partial_stock' | 'price_changed' | 'authorization_required' | 'authorization_exceeded' | 'authorization_expired' | 'address_unclear' | 'recipient_unreachable';
    /**
     * What ended the hold.
     */
    action: 'approve' | 'attach_prescriptions' | 'authorize' | 'correct_address' | 'correct_recipient' | 'decline' | 'withdraw' | 'expire';
    /**
     * The lines that an approved proposal changed; otherwise empty.
     */
    changes: Array<{
        /**
         * 1 for the first item.
         */
        line: number;
        before: PartnerAgreedLine;
        after: PartnerAgreedLine;
    }>;
    /**
     * Total of the request before, in whole Naira.
     */
    total_ngn_before: number;
    /**
     * Total of the request after, in whole Naira.
     */
    total_ngn_after: number;
};

export type PartnerItemCopayBody = {
    /**
     * 1 for the first item.
     */
    line: number;
    copay: PartnerCopayBody;
};

/**
 * A line that cannot be dispensed from the prescriptions.
 */
export type PartnerLackingLine = {
    /**
     * 1 for the first item.
     */
    line: number;
    medicine_id: string;
    medicine_label: string;
    /**
     * - `no_prescription`: The request has no prescription. Attach one.
     * - `not_verified`: A pharmacist still has to verify the prescription. Verifying it ends the hold. Do not attach another one.
     * - `too_little`: The prescriptions allow less per dispensing. Attach one that allows the requested amount.
     * - `not_usable`: The prescriptions were rejected, have expired or are fully dispensed. Attach a new one.
     * - `other_medicine`: The prescriptions do not allow this medicine. Attach one that does.
     */
    why: 'no_prescription' | 'not_verified' | 'too_little' | 'not_usable' | 'other_medicine';
    /**
     * Unit of `requested` and `allowed`.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    requested: number;
    /**
     * Maximum quantity of one dispensing from one prescription: as verified by a pharmacist, or before that as in `details`. Null if only a pharmacist can decide.
     */
    allowed: number | null;
    /**
     * Method and path of the call that resolves it; null if there is nothing for you to call.
     */
    resolve_with: string | null;
};

export type PartnerLineDispute = {
    /**
     * Your reason.
     */
    reason: string;
    /**
     * RFC 3339, UTC.
     */
    disputed_at: string;
    /**
     * Our answer; null before.
     */
    answer: string | null;
    /**
     * When we answered; null before.
     */
    answered_at: string | null;
};

/**
 * Article, quantity and price of a line. Later changes by the pharmacy do not affect it.
 */
export type PartnerLineTerms = {
    medicine_id: string;
    /**
     * Generic name, strength and form.
     */
    medicine_label: string;
    /**
     * The article that supplies the line: this medicine of this brand, in this pack, at the pharmacy.
     */
    article_id: string;
    /**
     * Brand, or maker of a generic; null if the pharmacy states neither.
     */
    brand: string | null;
    /**
     * Quantity in `unit`.
     */
    quantity: number;
    /**
     * Unit of `quantity`.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` are in one `unit`; 1 if they are the same.
     */
    pack_size: number;
    /**
     * Unit of the content: a pack of tablets contains tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * Size of one `content_unit` in ml, g or doses: the `100 ml` of a bottle. Null if the pharmacy does not state it, and for tablets and other solids.
     */
    content_size: string | null;
    /**
     * The quantity in `content_unit`: `quantity` times `pack_size`.
     */
    content_quantity: number;
    /**
     * Price of the line in whole Naira (not kobo).
     */
    line_total_ngn: number;
};

export type PartnerMedicinesAnswer = {
    /**
     * Number of matching medicines.
     */
    total: number;
    /**
     * The best matches, best first.
     */
    medicines: Array<{
        /**
         * Never changes. Accepted wherever an order or stock names a medicine.
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
         * Empty if the catalogue has none.
         */
        strength: string;
        /**
         * Name, strength and form. Accepted wherever a text names a medicine.
         */
        label: string;
        /**
         * True if a pharmacist must verify a prescription before it is dispensed.
         */
        prescription_required: boolean;
        /**
         * Known identifiers on its packages: the first 20. `/medicines.csv` has all.
         */
        identifiers: Array<{
            kind: 'gtin' | 'nafdac_number';
            /**
             * A barcode or registration number.
             */
            value: string;
            /**
             * How many tablets, capsules, ... are in the package; null if unknown.
             */
            pack_size: number | null;
        }>;
        match: {
            type: 'exact' | 'brand' | 'synonym' | 'words' | 'fuzzy' | 'generic_alternative';
            /**
             * 1 if name and form match exactly.
             */
            score: number;
        };
    }>;
    /**
     * Labels of similar medicines, if none matches.
     */
    did_you_mean: Array<string>;
};

export type PartnerMedicinesAnswerEnvelope = {
    success: true;
    data: PartnerMedicinesAnswer;
};

/**
 * The current offer of the pharmacy, after the price or the delivery fee has changed.
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
     * The article that the offer is for.
     */
    article_id: string;
    /**
     * Brand, or maker of a generic; null if the pharmacy states neither.
     */
    brand: string | null;
    /**
     * Price of one `unit` in whole Naira (not kobo).
     */
    price_ngn: number;
    /**
     * Unit of `price_ngn`.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` are in one `unit`.
     */
    pack_size: number;
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * Size of one `content_unit` in ml, g or doses: the `100 ml` of a bottle. Null if the pharmacy does not state it, and for tablets and other solids.
     */
    content_size: string | null;
    /**
     * The pharmacy's fee for one delivery over this distance in whole Naira, besides the price of the medicines. An order with the offer keeps it.
     */
    delivery_fee_ngn: number;
};

/**
 * Send this if an HMO must authorize the order. Without a code, the request is held for at most an hour until you submit one.
 */
export type PartnerOrderAuthorization = {
    /**
     * The authorization code of the HMO. White space around it is removed. A placeholder such as `N/A` is refused.
     */
    code?: string;
    /**
     * The approved amount in whole Naira. It limits the total of `charges`, the patient's part included; a higher price holds the request.
     */
    approved_ngn?: number;
    /**
     * End of the authorization. The request is held instead of dispensed after it. RFC 3339.
     */
    valid_until?: string;
    copay?: PartnerCopayBody;
    /**
     * Co-pays of single items, which replace `copay` there.
     */
    item_copays?: Array<PartnerItemCopayBody>;
    /**
     * If true, the request is not held for the code, only for an `approved_ngn` or `valid_until` that you send. Submit the code within 48 hours of placing the request, with `POST /requests/{request_id}/authorization`.
     */
    emergency?: boolean;
};

export type PartnerPharmacist = {
    name: string;
    registration_number: string;
};

/**
 * The pharmacy at the time the request was accepted.
 */
export type PartnerPharmacy = {
    pharmacy_id: string;
    name: string;
    address: string;
    /**
     * E.164: +2348031234567; null if none is recorded.
     */
    phone: string | null;
    /**
     * Days and times in Nigeria: `Mo-Sa 08:00-21:00; Su 12:00-18:00`, or `24/7`; null if none are recorded. A part of OpenStreetMap's `opening_hours`: a closing time before the opening time is of the next day, and a day that is not named is closed.
     */
    opening_hours: string | null;
    /**
     * Empty if none are recorded.
     */
    services: Array<PartnerPharmacyService>;
};

export type PartnerPharmacyDetails = {
    pharmacy_id: string;
    name: string;
    address: string;
    city: string;
    /**
     * ISO 3166-2: "NG-LA".
     */
    state: string;
    /**
     * WGS 84.
     */
    location: {
        lat: number;
        lng: number;
    };
    /**
     * E.164: +2348031234567; null if none is recorded.
     */
    phone: string | null;
    /**
     * Days and times in Nigeria: `Mo-Sa 08:00-21:00; Su 12:00-18:00`, or `24/7`; null if none are recorded. A part of OpenStreetMap's `opening_hours`: a closing time before the opening time is of the next day, and a day that is not named is closed.
     */
    opening_hours: string | null;
    /**
     * Empty if none are recorded.
     */
    services: Array<PartnerPharmacyService>;
    delivery_fee: PartnerDeliveryFee;
    /**
     * False while its licence does not allow orders.
     */
    accepts_orders: boolean;
    /**
     * When it next opens by its recorded hours, and is offered an order that you place now; null while it is open, or without recorded hours.
     */
    opens_at: string | null;
};

export type PartnerPharmacyDetailsEnvelope = {
    success: true;
    data: PartnerPharmacyDetails;
};

/**
 * How a pharmacy serves patients.
 *
 * - `delivery`: It delivers, or hands over to a courier.
 * - `pick_up`: Patients can collect at its counter.
 * - `cold_chain`: It keeps medicines cold until the handover.
 */
export type PartnerPharmacyService = 'delivery' | 'pick_up' | 'cold_chain';

export type PartnerPrescriber = {
    name: string;
    licence_number: string;
};

export type PartnerPrescription = {
    prescription_id: string;
    status: PartnerPrescriptionStatus;
    enrollee_id: string;
    /**
     * Null if only files were submitted and no pharmacist has verified them.
     */
    valid_until: string | null;
    /**
     * Why a pharmacist rejected it; null if it is not rejected.
     */
    rejection_reason: PartnerPrescriptionRejection | null;
    /**
     * Who stated what `details` do not say. Null until it is verified, and if the details say everything.
     */
    statement: PartnerPrescriptionStatement | null;
    /**
     * When `details` and files were erased and `enrollee_id` became "erased"; null before.
     */
    personal_data_erased_at: string | null;
    /**
     * What it allows, as verified by a pharmacist; empty until then.
     */
    allowances: Array<PartnerPrescriptionAllowance>;
    /**
     * Content as data; null if only files were submitted.
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
     * Generic name, strength and form.
     */
    medicine_label: string;
    /**
     * Unit of the quantities.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * - `details`: The `details` cover it.
     * - `statement`: A pharmacist stated it, because the details do not cover it.
     */
    basis: 'details' | 'statement';
    /**
     * Maximum quantity per dispensing.
     */
    quantity: number;
    /**
     * Allowed dispensings: the first and the refills.
     */
    dispensings: number;
    /**
     * Dispensings so far.
     */
    dispensings_done: number;
    /**
     * Total quantity dispensed so far.
     */
    quantity_dispensed: number;
};

export type PartnerPrescriptionBody = {
    /**
     * Your identifier for the enrollee.
     */
    enrollee_id: string;
    details?: PartnerPrescriptionDetailsBody;
    files?: Array<{
        /**
         * A PDF, JPEG or PNG in base64 without line breaks. Data URLs are accepted.
         */
        content: string;
    }>;
};

export type PartnerPrescriptionDetails = {
    prescriber: PartnerPrescriber;
    /**
     * A date: 2026-11-21. Date of issue.
     */
    issued_on: string;
    /**
     * A date: 2026-11-21. Last day of validity, in Nigeria.
     */
    valid_until: string;
    /**
     * The prescriber's reference.
     */
    reference: string | null;
    lines: Array<PartnerPrescriptionLine>;
};

export type PartnerPrescriptionDetailsBody = {
    prescriber: {
        /**
         * Name of the prescriber.
         */
        name: string;
        /**
         * Folio or registration number with the MDCN or another board.
         */
        licence_number: string;
    };
    /**
     * A date: 2026-11-21. Not in the future (Nigerian time), and at most 366 days ago.
     */
    issued_on: string;
    /**
     * A date: 2026-11-21. Last day of validity: not in the past, and at most 366 days after `issued_on`. Default: 180 days after `issued_on`.
     */
    valid_until?: string;
    /**
     * The prescriber's reference. Distinguishes prescriptions with identical content.
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
     * Detected from the content.
     */
    media_type: 'application/pdf' | 'image/jpeg' | 'image/png';
    bytes: number;
    /**
     * SHA-256 of the content in hexadecimal.
     */
    sha256: string;
    link: PartnerFileLink;
};

export type PartnerPrescriptionForm = {
    /**
     * The other members of the body as JSON.
     */
    data: string;
    /**
     * One part for each file.
     */
    files?: Array<Blob | File>;
};

export type PartnerPrescriptionLine = {
    medicine: string;
    /**
     * Null if none was submitted.
     */
    strength: string | null;
    /**
     * Null if none was submitted.
     */
    form: string | null;
    quantity: number;
    unit: string;
    dosage: string;
    refills: number;
};

export type PartnerPrescriptionLineBody = {
    /**
     * Medicine as written by the prescriber.
     */
    medicine: string;
    /**
     * For example "500 mg".
     */
    strength?: string;
    /**
     * For example "tablet".
     */
    form?: string;
    /**
     * Quantity per dispensing.
     */
    quantity: number;
    /**
     * Unit of the quantity: "tablet", "bottle".
     */
    unit: string;
    /**
     * Dosage instructions: "1 tablet three times a day for 5 days".
     */
    dosage: string;
    /**
     * Number of refills after the first dispensing.
     */
    refills?: number;
};

export type PartnerPrescriptionReceipt = {
    /**
     * Use it to read the prescription and to attach it to a request.
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
 * - `illegible`: It cannot be read with certainty.
 * - `not_genuine`: It is forged or altered, or the prescriber cannot be confirmed.
 * - `expired`: It is too old to be dispensed from.
 * - `wrong_patient`: It was written for another patient.
 * - `duplicate`: Another prescription of the same sheet has been verified.
 * - `not_signed`: The signature or the stamp is missing.
 * - `other`: Another reason.
 */
export type PartnerPrescriptionRejection = 'illegible' | 'not_genuine' | 'expired' | 'wrong_patient' | 'duplicate' | 'not_signed' | 'other';

export type PartnerPrescriptionStatement = {
    pharmacist: PartnerPharmacist;
    /**
     * The second pharmacist, needed if more is stated than an order asks for.
     */
    confirmed_by: PartnerPharmacist | null;
};

/**
 * - `received`: We have received it; no pharmacist has reviewed it yet.
 * - `under_review`: A pharmacist is reviewing it.
 * - `verified`: A pharmacist found it genuine and clear; medicines can be dispensed from it.
 * - `rejected`: A pharmacist refused it.
 * - `dispensed`: Everything that it allows has been dispensed, including refills.
 * - `expired`: Its last valid day has passed before all of it was dispensed.
 */
export type PartnerPrescriptionStatus = 'received' | 'under_review' | 'verified' | 'rejected' | 'dispensed' | 'expired';

export type PartnerProofImage = {
    /**
     * Detected from the content.
     */
    media_type: 'image/jpeg' | 'image/png';
    bytes: number;
    /**
     * SHA-256 of the content in hexadecimal.
     */
    sha256: string;
    link: PartnerFileLink;
};

/**
 * A proposed line; `requested` is the line as ordered.
 */
export type PartnerProposedLine = {
    /**
     * 1 for the first item.
     */
    line: number;
    medicine_id: string;
    /**
     * Generic name, strength and form.
     */
    medicine_label: string;
    /**
     * The article that supplies the line: this medicine of this brand, in this pack, at the pharmacy.
     */
    article_id: string;
    /**
     * Brand, or maker of a generic; null if the pharmacy states neither.
     */
    brand: string | null;
    /**
     * Proposed quantity in `unit`.
     */
    quantity: number;
    /**
     * Unit of `quantity`.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` are in one `unit`; 1 if they are the same.
     */
    pack_size: number;
    /**
     * Unit of the content: a pack of tablets contains tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * Size of one `content_unit` in ml, g or doses: the `100 ml` of a bottle. Null if the pharmacy does not state it, and for tablets and other solids.
     */
    content_size: string | null;
    /**
     * The quantity in `content_unit`: `quantity` times `pack_size`.
     */
    content_quantity: number;
    /**
     * Price of the line in whole Naira (not kobo).
     */
    line_total_ngn: number;
    requested: PartnerLineTerms;
};

export type PartnerReceivedFile = {
    file_id: string;
    /**
     * Detected from the content.
     */
    media_type: 'application/pdf' | 'image/jpeg' | 'image/png';
    bytes: number;
    /**
     * SHA-256 of the content in hexadecimal.
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
     * Name of the person who receives the medicine.
     */
    name: string;
    /**
     * Nigerian ("0803 123 4567") or E.164 ("+2348031234567"). Returned in E.164.
     */
    phone: string;
};

export type PartnerRecoverBody = {
    /**
     * Resend events recorded from this time on (RFC 3339). At most 30 days ago.
     */
    since: string;
};

export type PartnerReplaceWebhookBody = {
    /**
     * URL that receives events: `https://`. In the sandbox, URLs on your own machine are accepted too.
     */
    url: string;
    /**
     * Event types to send; `*` means all, including future types.
     */
    event_types?: Array<'*' | 'request.pending' | 'request.confirmed' | 'request.dispensing' | 'request.ready' | 'request.in_transit' | 'request.delivered' | 'request.cancelled' | 'request.rejected' | 'request.failed' | 'request.returned' | 'request.hold_opened' | 'request.hold_resolved' | 'request.authorization_overdue' | 'request.rerouted' | 'request.prescription_stated' | 'request.more_dispensed' | 'request.batch_corrected' | 'statement.closed'>;
    /**
     * Your description.
     */
    description?: string;
    /**
     * The `updated_at` that you read. If the endpoint has another one by now, the call is refused with `webhook_changed`.
     */
    replaces_updated_at?: string;
};

/**
 * A line as currently agreed. `requested` is the line as ordered; absent if nothing has changed.
 */
export type PartnerRequestItem = {
    /**
     * The medicine as you sent it.
     */
    medicine: string;
    medicine_id: string;
    /**
     * Generic name, strength and form.
     */
    medicine_label: string;
    /**
     * The article that supplies the line: this medicine of this brand, in this pack, at the pharmacy.
     */
    article_id: string;
    /**
     * Brand, or maker of a generic; null if the pharmacy states neither.
     */
    brand: string | null;
    /**
     * Ordered quantity, or that of the agreed substitute. The other quantities count the same unit.
     */
    quantity: number;
    /**
     * Unit of `quantity`.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` are in one `unit`; 1 if they are the same.
     */
    pack_size: number;
    /**
     * Unit of the content: a pack of tablets contains tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * Size of one `content_unit` in ml, g or doses: the `100 ml` of a bottle. Null if the pharmacy does not state it, and for tablets and other solids.
     */
    content_size: string | null;
    /**
     * The quantity in `content_unit`: `quantity` times `pack_size`.
     */
    content_quantity: number;
    /**
     * Price of the line in whole Naira (not kobo).
     */
    line_total_ngn: number;
    /**
     * True if a pharmacist must verify a prescription before it is dispensed.
     */
    prescription_required: boolean;
    /**
     * How many days the quantity lasts, if you stated it.
     */
    days_supply?: number;
    /**
     * Agreed quantity: less than `quantity` after you approved less. `line_total_ngn` is for this quantity.
     */
    quantity_agreed: number;
    /**
     * Quantity accepted by the pharmacy; 0 until it confirms.
     */
    quantity_accepted: number;
    /**
     * Dispensed quantity; 0 before.
     */
    quantity_dispensed: number;
    /**
     * Delivered quantity; 0 before.
     */
    quantity_delivered: number;
    /**
     * Price of the delivered quantity in whole Naira: `line_total_ngn` multiplied by the delivered quantity and divided by the agreed quantity, rounded half up. 0 unless the request is delivered.
     */
    payable_ngn: number;
    /**
     * The packages it was dispensed from, if the pharmacy reported them.
     */
    batches: Array<{
        batch_number: string;
        expires_on: string;
        /**
         * NAFDAC registration number.
         */
        nafdac_number: string;
        /**
         * Quantity in `unit` of the item.
         */
        quantity: number;
    }>;
    /**
     * The ordered medicine, if you agreed to a substitute.
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
     * A `medicine_id`, or a name or brand with strength and form. The strength may be left out if the medicine has only one. A brand, maker or pack in the text decides the article.
     */
    medicine: string;
    /**
     * Number of `unit`.
     */
    quantity: number;
    /**
     * A unit that the pharmacy sells: "pack", "tablet", "bottle". Plurals are accepted.
     */
    unit: string;
    /**
     * How much one `unit` must contain, as in the search result. The order is refused if the pharmacy sells another pack.
     */
    pack_size?: number;
    /**
     * Number of days that the quantity lasts. No package that expires earlier is supplied.
     */
    days_supply?: number;
    /**
     * The article to supply, from a search result. Without it, the article with the lowest price for this amount is chosen; if `medicine` is a brand, only among that brand.
     */
    article_id?: string;
    /**
     * `offer_id` of a search result for this medicine at this pharmacy. Guarantees its price.
     */
    offer_id?: string;
};

export type PartnerRotateSecretBody = {
    /**
     * How long the old secret keeps signing beside the new one, in seconds.
     */
    overlap_seconds?: number;
};

/**
 * Sandbox only: how to simulate the pharmacy.
 */
export type PartnerSandboxOptions = {
    /**
     * From `GET /sandbox/scenarios`.
     */
    scenario?: 'happy' | 'collected' | 'pharmacy_delivers' | 'courier_waits' | 'opens_later' | 'rejects' | 'never_answers' | 'stalls_confirmed' | 'stalls' | 'stalls_ready' | 'stalls_in_transit' | 'fails_confirmed' | 'fails' | 'fails_ready' | 'fails_in_transit' | 'returns' | 'manual' | 'hold_prescription_required' | 'hold_prescription_unclear' | 'hold_substitution_proposed' | 'hold_pack_changed' | 'hold_partial_stock' | 'hold_price_changed' | 'hold_authorization_required' | 'hold_authorization_exceeded' | 'hold_authorization_expired' | 'hold_address_unclear' | 'hold_recipient_unreachable' | 'hold_expires' | 'hold_expires_confirmed' | 'authorization_overdue' | 'copay' | 'copay_collected_short' | 'reroutes' | 'reroutes_silently' | 'partial_dispensed' | 'dispensed_in_parts' | 'partial_delivered';
    /**
     * Delay before each step in seconds.
     */
    step_seconds?: number;
};

export type PartnerScenario = {
    /**
     * Send it as `sandbox.scenario`.
     */
    scenario: 'happy' | 'collected' | 'pharmacy_delivers' | 'courier_waits' | 'opens_later' | 'rejects' | 'never_answers' | 'stalls_confirmed' | 'stalls' | 'stalls_ready' | 'stalls_in_transit' | 'fails_confirmed' | 'fails' | 'fails_ready' | 'fails_in_transit' | 'returns' | 'manual' | 'hold_prescription_required' | 'hold_prescription_unclear' | 'hold_substitution_proposed' | 'hold_pack_changed' | 'hold_partial_stock' | 'hold_price_changed' | 'hold_authorization_required' | 'hold_authorization_exceeded' | 'hold_authorization_expired' | 'hold_address_unclear' | 'hold_recipient_unreachable' | 'hold_expires' | 'hold_expires_confirmed' | 'authorization_overdue' | 'copay' | 'copay_collected_short' | 'reroutes' | 'reroutes_silently' | 'partial_dispensed' | 'dispensed_in_parts' | 'partial_delivered';
    description: string;
    /**
     * Ordering from this pharmacy also selects the scenario.
     */
    pharmacy_id: string;
    /**
     * The statuses to expect, in order.
     */
    statuses: Array<PartnerStatus>;
    /**
     * The `reason` of the expected hold, which waits until you act; null if there is none.
     */
    hold: 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'pack_changed' | 'partial_stock' | 'price_changed' | 'authorization_required' | 'authorization_exceeded' | 'authorization_expired' | 'address_unclear' | 'recipient_unreachable' | null;
    /**
     * The holds that some orders get in addition, such as those without a prescription.
     */
    conditional_holds: Array<{
        reason: 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'pack_changed' | 'partial_stock' | 'price_changed' | 'authorization_required' | 'authorization_exceeded' | 'authorization_expired' | 'address_unclear' | 'recipient_unreachable';
        status: PartnerStatus;
        /**
         * Which orders are held, for people.
         */
        applies_to: string;
    }>;
};

export type PartnerScenarioList = {
    scenarios: Array<PartnerScenario>;
};

export type PartnerScenarioListEnvelope = {
    success: true;
    data: PartnerScenarioList;
};

/**
 * Address of the patient, as in an order; `instructions` are ignored. Send it in place of `location` to search from the centre of the town or area that it names. An unknown or ambiguous place is refused, with names in `did_you_mean`.
 */
export type PartnerSearchAddress = {
    /**
     * House number and street.
     */
    street?: string;
    /**
     * Town or city.
     */
    city: string;
    /**
     * State by name or ISO 3166-2 code: "Lagos", "NG-LA", "Abuja". Returned as code.
     */
    state: string;
    /**
     * Directions for the courier: a landmark, a gate.
     */
    instructions?: string;
};

export type PartnerSearchAnswer = {
    /**
     * The query.
     */
    query: string;
    /**
     * Number of matching pharmacies within the radius.
     */
    total: number;
    /**
     * The place that `address` was understood as; null if you sent `location`.
     */
    place: PartnerSearchedPlace | null;
    /**
     * The nearest pharmacies, nearest first.
     */
    results: Array<PartnerSearchResult>;
};

export type PartnerSearchAnswerEnvelope = {
    success: true;
    data: PartnerSearchAnswer;
};

/**
 * A brand and pack of the medicine at the pharmacy, with its own price and offer.
 */
export type PartnerSearchArticle = {
    /**
     * Identifies this medicine of this brand, in this pack, at this pharmacy. Send it as `items[].article_id` to order exactly this article.
     */
    article_id: string;
    /**
     * Brand, or maker of a generic: "Panadol", "Emzor". Null if the pharmacy states neither.
     */
    brand: string | null;
    /**
     * Whole Naira (not kobo) for one `unit` of this article.
     */
    price_ngn: number;
    /**
     * Unit of `price_ngn`.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` are in one `unit`; 1 if they are the same.
     */
    pack_size: number;
    /**
     * Unit of the content: a pack of tablets contains tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * Size of one `content_unit` in ml, g or doses: the `100 ml` of a bottle. Null if the pharmacy does not state it, and for tablets and other solids.
     */
    content_size: string | null;
    /**
     * Whether the article has the size or pack in the query (`syrup 100 ml`, `14 tablets`): `this`, `another`, or `unstated` if the pharmacy states no size; `none` if the query has neither.
     */
    searched_size: 'none' | 'this' | 'another' | 'unstated';
    /**
     * Range of the number of `unit` that the pharmacy can still supply.
     */
    quantity_band: '1-9' | '10-49' | '50+';
    /**
     * Send it as `items[].offer_id` within 15 minutes to order at this price.
     */
    offer_id: string;
    /**
     * RFC 3339, UTC. When the guarantee of price and delivery fee expires.
     */
    offer_expires_at: string;
};

export type PartnerSearchBody = {
    /**
     * Generic or brand name, optionally with strength and form: "amoxicillin 500mg capsule".
     */
    query: string;
    location?: PartnerSearchLocation;
    address?: PartnerSearchAddress;
    /**
     * Search radius in kilometres.
     */
    radius_km?: number;
    /**
     * Maximum number of results.
     */
    limit?: number;
    /**
     * If true, each result also lists in `articles` every brand and pack of the medicine that the pharmacy has in stock.
     */
    include_articles?: boolean;
};

/**
 * Location of the patient. Send either this or `address`.
 */
export type PartnerSearchLocation = {
    /**
     * Latitude in degrees (WGS 84).
     */
    lat: number;
    /**
     * Longitude in degrees (WGS 84).
     */
    lng: number;
};

export type PartnerSearchResult = {
    /**
     * Send it as `pharmacy_id` when you create a request.
     */
    pharmacy_id: string;
    /**
     * Name and branch of the pharmacy.
     */
    name: string;
    address: string;
    in_stock: true;
    /**
     * Identifies this medicine of this brand, in this pack, at this pharmacy. Send it as `items[].article_id` to order exactly this article.
     */
    article_id: string;
    /**
     * Brand, or maker of a generic: "Panadol", "Emzor". Null if the pharmacy states neither.
     */
    brand: string | null;
    /**
     * Whole Naira (not kobo) for one `unit` of this article.
     */
    price_ngn: number;
    /**
     * Unit of `price_ngn`.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` are in one `unit`; 1 if they are the same.
     */
    pack_size: number;
    /**
     * Unit of the content: a pack of tablets contains tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * Size of one `content_unit` in ml, g or doses: the `100 ml` of a bottle. Null if the pharmacy does not state it, and for tablets and other solids.
     */
    content_size: string | null;
    /**
     * Whether the article has the size or pack in the query (`syrup 100 ml`, `14 tablets`): `this`, `another`, or `unstated` if the pharmacy states no size; `none` if the query has neither.
     */
    searched_size: 'none' | 'this' | 'another' | 'unstated';
    /**
     * Range of the number of `unit` that the pharmacy can still supply.
     */
    quantity_band: '1-9' | '10-49' | '50+';
    /**
     * Send it as `items[].offer_id` within 15 minutes to order at this price.
     */
    offer_id: string;
    /**
     * RFC 3339, UTC. When the guarantee of price and delivery fee expires.
     */
    offer_expires_at: string;
    /**
     * Straight-line distance from `location` or `place`, rounded to 10 metres.
     */
    distance_km: number;
    /**
     * Minutes from order to delivery; at night counted from opening time.
     */
    estimated_delivery_minutes: number;
    /**
     * The pharmacy's fee for one delivery over this distance in whole Naira, besides the price of the medicines. An order with the offer keeps it.
     */
    delivery_fee_ngn: number;
    /**
     * When the pharmacy last updated its stock.
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
         * Empty if the catalogue has none.
         */
        strength: string;
        /**
         * Name, strength and form. Accepted as `items[].medicine`.
         */
        label: string;
    };
    /**
     * True if a pharmacist must verify a prescription before it is dispensed.
     */
    prescription_required: boolean;
    match: {
        /**
         * `generic_alternative`: the query names a brand, and this is the same medicine of another brand or maker, because the pharmacy does not have the brand.
         */
        type: 'exact' | 'brand' | 'synonym' | 'words' | 'fuzzy' | 'generic_alternative';
        /**
         * 1 if name and form match exactly.
         */
        score: number;
    };
    /**
     * How many other brands and packs of this medicine the pharmacy has in stock. `include_articles` lists them.
     */
    other_articles: number;
    /**
     * Only with `include_articles`: the article of this result first, then the others from the cheapest content to the dearest; at most 20.
     */
    articles?: Array<PartnerSearchArticle>;
};

/**
 * The place that `address` was understood as.
 */
export type PartnerSearchedPlace = {
    /**
     * The town or area: "Ikeja".
     */
    name: string;
    /**
     * ISO 3166-2 code of the state: "NG-LA".
     */
    state: string;
    /**
     * Centre of the town or area. Distances and estimates are from here.
     */
    location: {
        /**
         * Latitude in degrees (WGS 84).
         */
        lat: number;
        /**
         * Longitude in degrees (WGS 84).
         */
        lng: number;
    };
    /**
     * `area`: a part of a city, a few kilometres across. `town`: a town, or a city as a whole, so the patient may be farther away.
     */
    precision: 'town' | 'area';
};

/**
 * A price divided between payer and patient, in whole Naira.
 */
export type PartnerSplit = {
    /**
     * Total in whole Naira.
     */
    total_ngn: number;
    /**
     * The part of the payer, which is the partner (the HMO).
     */
    payer_ngn: number;
    /**
     * The patient's part, which the pharmacy collects at the door.
     */
    patient_ngn: number;
};

export type PartnerStateMachine = {
    initial_status: PartnerStatus;
    statuses: Array<{
        status: PartnerStatus;
        meaning: string;
        /**
         * True if the status is final.
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
    /**
     * Steps that leave the status unchanged; their timeline entry has the event.
     */
    steps_within_status: Array<{
        step: 'dispense_more' | 'correct_batch';
        during: Array<PartnerStatus>;
        by: Array<'partner' | 'pharmacy' | 'courier' | 'system'>;
        event: 'hold_opened' | 'hold_resolved' | 'authorization_overdue' | 'rerouted' | 'prescription_stated' | 'more_dispensed' | 'batch_corrected';
    }>;
};

export type PartnerStateMachineEnvelope = {
    success: true;
    data: PartnerStateMachine;
};

export type PartnerStatement = {
    statement_id: string;
    /**
     * A closed statement never changes. The open one grows until its period ends.
     */
    status: 'open' | 'closed';
    /**
     * First day of the period, in Lagos time.
     */
    period_start: string;
    /**
     * First day after the period, in Lagos time.
     */
    period_end: string;
    /**
     * Time of closing; null while open. Requests whose end is recorded later are in the next statement.
     */
    closed_at: string | null;
    currency: 'NGN';
    /**
     * Number of requests.
     */
    requests: number;
    /**
     * Price of what was delivered, with the delivery fee. Whole Naira.
     */
    total_ngn: number;
    /**
     * The delivery fee, which is part of the total. Whole Naira.
     */
    delivery_fee_ngn: number;
    /**
     * The HMO's part of the total. Whole Naira.
     */
    payer_ngn: number;
    /**
     * The patient's part of the total. Whole Naira.
     */
    patient_ngn: number;
    /**
     * Sum of the adjustments. Whole Naira.
     */
    adjustments_ngn: number;
    /**
     * You owe `payer_ngn`, plus adjustments. Whole Naira.
     */
    due_ngn: number;
};

export type PartnerStatementEnvelope = {
    success: true;
    data: PartnerStatement;
};

/**
 * One of your statements was closed.
 */
export type PartnerStatementEvent = {
    type: 'statement.closed';
    /**
     * RFC 3339, UTC. When the statement was closed.
     */
    timestamp: string;
    data: {
        /**
         * The same each time the event is sent or listed.
         */
        event_id: string;
        /**
         * Read it with `GET /statements/{statement_id}`.
         */
        statement_id: string;
        /**
         * First day of the period, in Lagos time.
         */
        period_start: string;
        /**
         * First day after the period, in Lagos time.
         */
        period_end: string;
        currency: 'NGN';
        /**
         * As in the statement. Whole Naira.
         */
        due_ngn: number;
    };
};

export type PartnerStatementLine = {
    /**
     * ID of the request or of the adjustment. Send it to dispute the line.
     */
    line_id: string;
    /**
     * `late_request`: the request ended in an earlier period that was closed before we recorded the end. `adjustment`: we corrected the amount of a request.
     */
    kind: 'request' | 'late_request' | 'adjustment';
    request_id: string;
    /**
     * Your reference of the request; null if you sent none.
     */
    external_id: string | null;
    /**
     * The pharmacy; null for an adjustment.
     */
    pharmacy_id: string | null;
    /**
     * How the request ended; null for an adjustment.
     */
    status: 'delivered' | 'returned' | 'failed' | null;
    /**
     * Why it was returned or failed, as a code; why an amount was adjusted, in words.
     */
    reason: PartnerStatusReason | string | null;
    /**
     * RFC 3339, UTC. When the request ended or the adjustment was made.
     */
    at: string;
    /**
     * Price of what was delivered, with the delivery fee. Whole Naira.
     */
    total_ngn: number;
    /**
     * The delivery fee, which is part of the total. Whole Naira.
     */
    delivery_fee_ngn: number;
    /**
     * The HMO's part of the total. Whole Naira.
     */
    payer_ngn: number;
    /**
     * The patient's part of the total. Whole Naira.
     */
    patient_ngn: number;
    /**
     * You owe `payer_ngn`, plus adjustments. Whole Naira.
     */
    due_ngn: number;
    /**
     * Your dispute of the line; null if there is none.
     */
    dispute: PartnerLineDispute | null;
    /**
     * The pharmacy's name when it got the request; null for an adjustment.
     */
    pharmacy_name: string | null;
};

export type PartnerStatementLineList = {
    /**
     * Oldest first.
     */
    lines: Array<PartnerStatementLine>;
    has_more: boolean;
    /**
     * Send it as `cursor` for the next page; null on the last.
     */
    next_cursor: string | null;
};

export type PartnerStatementLineListEnvelope = {
    success: true;
    data: PartnerStatementLineList;
};

export type PartnerStatementList = {
    /**
     * Newest first.
     */
    statements: Array<PartnerStatement>;
    has_more: boolean;
    /**
     * Send it as `cursor` for the next page; null on the last.
     */
    next_cursor: string | null;
};

export type PartnerStatementListEnvelope = {
    success: true;
    data: PartnerStatementList;
};

/**
 * Status of the request.
 *
 * - `pending`: Accepted by us, waiting for a pharmacy; the only status a partner can cancel.
 * - `confirmed`: The pharmacy agreed; the stock is reserved and the price is fixed.
 * - `dispensing`: A pharmacist is preparing the medicines.
 * - `ready`: Packed, waiting for the rider or for collection; may be skipped.
 * - `in_transit`: With the courier; may be skipped.
 * - `delivered`: Handed over, proof recorded.
 * - `cancelled`: The partner cancelled while pending.
 * - `rejected`: No pharmacy accepted it: the pharmacy refused or did not answer in time.
 * - `failed`: Accepted, then could not be completed.
 * - `returned`: Could not be handed over; the goods are back at the pharmacy.
 */
export type PartnerStatus = 'pending' | 'confirmed' | 'dispensing' | 'ready' | 'in_transit' | 'delivered' | 'cancelled' | 'rejected' | 'failed' | 'returned';

/**
 * Why a request was cancelled, rejected, failed or returned. `GET /meta/state-machine` lists the reasons of each step.
 */
export type PartnerStatusReason = 'duplicate_request' | 'enrollee_declined' | 'wrong_medicine' | 'wrong_address' | 'wrong_pharmacy' | 'price_too_high' | 'prescription_withdrawn' | 'authorization_declined' | 'taking_too_long' | 'other' | 'out_of_stock' | 'price_changed' | 'prescription_invalid' | 'address_not_serviceable' | 'pharmacy_closed' | 'no_answer' | 'hold_expired' | 'recipient_absent' | 'recipient_refused' | 'address_not_found' | 'damaged' | 'courier_lost' | 'no_progress' | 'hold_declined';

export type PartnerSubmitAuthorizationBody = {
    /**
     * The authorization code of the HMO. White space around it is removed. A placeholder such as `N/A` is refused.
     */
    code: string;
};

export type PartnerTimelineEntry = {
    /**
     * Number of the entry, from 1.
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
     * Note of the actor.
     */
    note?: string;
    /**
     * Kind of entry, if it is not a status change; otherwise absent.
     */
    event?: 'hold_opened' | 'hold_resolved' | 'authorization_overdue' | 'rerouted' | 'prescription_stated' | 'more_dispensed' | 'batch_corrected';
    /**
     * The proof of delivery.
     */
    proof?: {
        type: 'pin' | 'signature' | 'photo' | 'name';
        /**
         * Name of the person who received the medicines.
         */
        name?: string;
        /**
         * ID of the signature or photo. `GET /requests/{request_id}/proof` has the image.
         */
        image_id?: string;
    };
    /**
     * What was collected from the patient.
     */
    collection?: {
        /**
         * Collected amount in whole Naira.
         */
        collected_ngn: number;
        /**
         * How the patient paid.
         */
        method: 'cash' | 'transfer' | 'card';
    };
    /**
     * What was dispensed or delivered, as reported. Absent if the report was about the whole of each line.
     */
    lines?: Array<{
        /**
         * 1 for the first item.
         */
        line: number;
        /**
         * Quantity in `unit` of the item.
         */
        quantity: number;
        /**
         * The package, as reported then.
         */
        batch?: {
            batch_number: string;
            expires_on: string;
            /**
             * NAFDAC registration number.
             */
            nafdac_number: string;
        };
    }>;
    /**
     * For `batch_corrected`: both values.
     */
    corrected?: {
        /**
         * 1 for the first item.
         */
        line: number;
        /**
         * Number of corrected units.
         */
        quantity: number;
        /**
         * As recorded before.
         */
        from: {
            batch_number: string;
            expires_on: string;
            /**
             * NAFDAC registration number.
             */
            nafdac_number: string;
        };
        /**
         * As corrected.
         */
        to: {
            batch_number: string;
            expires_on: string;
            /**
             * NAFDAC registration number.
             */
            nafdac_number: string;
        };
    };
    /**
     * For `prescription_stated`: the prescription to read.
     */
    prescription_id?: string;
    resolution?: PartnerHoldResolution;
};

export type PartnerUsage = {
    environment: 'sandbox' | 'production';
    /**
     * RFC 3339, UTC. When the windows were read.
     */
    as_of: string;
    /**
     * Your windows. Each call counts in all of them.
     */
    windows: Array<PartnerUsageWindow>;
    /**
     * Time zone of the days.
     */
    time_zone: 'Africa/Lagos';
    /**
     * Today and the 30 days before, newest first. New calls appear after a few seconds.
     */
    days: Array<PartnerUsageDay>;
};

export type PartnerUsageDay = {
    date: string;
    /**
     * Calls within the limits.
     */
    calls: number;
    /**
     * Calls refused with 429.
     */
    refused: number;
    /**
     * The operations that you called.
     */
    operations: Array<{
        /**
         * Method and path.
         */
        operation: string;
        /**
         * Calls of this operation within the limits.
         */
        calls: number;
        /**
         * Calls of this operation refused with 429.
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
     * Length of the sliding window in seconds.
     */
    window_seconds: number;
    /**
     * Maximum calls in the window.
     */
    limit: number;
    /**
     * Calls in the window now.
     */
    used: number;
    /**
     * Calls you can make now.
     */
    remaining: number;
    /**
     * When the oldest calls leave the window; null if it is empty.
     */
    next_release_at: string | null;
    /**
     * When the window is empty if you make no more calls; null if it is empty.
     */
    resets_at: string | null;
};

export type PartnerWebhook = {
    webhook_id: string;
    url: string;
    event_types: Array<'*' | 'request.pending' | 'request.confirmed' | 'request.dispensing' | 'request.ready' | 'request.in_transit' | 'request.delivered' | 'request.cancelled' | 'request.rejected' | 'request.failed' | 'request.returned' | 'request.hold_opened' | 'request.hold_resolved' | 'request.authorization_overdue' | 'request.rerouted' | 'request.prescription_stated' | 'request.more_dispensed' | 'request.batch_corrected' | 'statement.closed'>;
    description: string;
    status: 'enabled' | 'disabled';
    /**
     * Null while the endpoint is enabled.
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
         * First failure since the last success; null if the last attempt succeeded.
         */
        since: string | null;
        consecutive_failures: number;
    };
    /**
     * End of the period in which the previous secret also signs; null if only one secret signs.
     */
    previous_secret_expires_at: string | null;
    /**
     * Result of the last test event; null if there was none.
     */
    last_ping: PartnerWebhookTest | null;
    /**
     * RFC 3339, UTC.
     */
    created_at: string;
    /**
     * RFC 3339, UTC. When it was last changed, paused or resumed, or its secret rotated.
     */
    updated_at: string;
};

export type PartnerWebhookBody = {
    /**
     * URL that receives events: `https://`. In the sandbox, URLs on your own machine are accepted too.
     */
    url: string;
    /**
     * Event types to send; `*` means all, including future types.
     */
    event_types?: Array<'*' | 'request.pending' | 'request.confirmed' | 'request.dispensing' | 'request.ready' | 'request.in_transit' | 'request.delivered' | 'request.cancelled' | 'request.rejected' | 'request.failed' | 'request.returned' | 'request.hold_opened' | 'request.hold_resolved' | 'request.authorization_overdue' | 'request.rerouted' | 'request.prescription_stated' | 'request.more_dispensed' | 'request.batch_corrected' | 'statement.closed'>;
    /**
     * Your description.
     */
    description?: string;
};

/**
 * One event for one endpoint.
 */
export type PartnerWebhookDelivery = {
    /**
     * The `webhook-id` of the delivery.
     */
    event_id: string;
    event_type: 'request.pending' | 'request.confirmed' | 'request.dispensing' | 'request.ready' | 'request.in_transit' | 'request.delivered' | 'request.cancelled' | 'request.rejected' | 'request.failed' | 'request.returned' | 'request.hold_opened' | 'request.hold_resolved' | 'request.authorization_overdue' | 'request.rerouted' | 'request.prescription_stated' | 'request.more_dispensed' | 'request.batch_corrected' | 'statement.closed';
    /**
     * The request; null for `statement.closed`.
     */
    request_id: string | null;
    /**
     * Null for `statement.closed`.
     */
    sequence: number | null;
    /**
     * Only for `statement.closed`; otherwise null.
     */
    statement_id: string | null;
    state: 'pending' | 'held' | 'acknowledged' | 'failed' | 'skipped';
    /**
     * Null if none is planned.
     */
    next_attempt_at: string | null;
    /**
     * When the endpoint first responded with 2xx; null before.
     */
    acknowledged_at: string | null;
    /**
     * RFC 3339, UTC. When the event was recorded.
     */
    created_at: string;
    /**
     * Number of all attempts, including earlier runs of the schedule.
     */
    attempt_count: number;
    /**
     * The last 20 attempts, newest first.
     */
    attempts: Array<{
        /**
         * What triggered the attempt.
         */
        trigger: 'schedule' | 'probe' | 'again';
        /**
         * RFC 3339, UTC.
         */
        started_at: string;
        duration_ms: number;
        /**
         * HTTP status; null if there was no response.
         */
        status: number | null;
        /**
         * Kind of failure; null if it succeeded.
         */
        failure: 'address_refused' | 'dns' | 'connect' | 'tls' | 'timeout' | 'status' | 'body' | null;
        /**
         * What happened, in words.
         */
        message: string;
        /**
         * The first 4 KB of the response as text, with secrets masked; null without a response.
         */
        answer: string | null;
        /**
         * When the next attempt was planned; null if none was.
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
     * All endpoints, newest first.
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
     * Number of deliveries.
     */
    deliveries: number;
};

export type PartnerWebhookRecoveryEnvelope = {
    success: true;
    data: PartnerWebhookRecovery;
};

/**
 * Result of a test event.
 */
export type PartnerWebhookTest = {
    /**
     * RFC 3339, UTC.
     */
    started_at: string;
    duration_ms: number;
    /**
     * HTTP status; null if there was no response.
     */
    status: number | null;
    /**
     * Kind of failure; null if it succeeded.
     */
    failure: 'address_refused' | 'dns' | 'connect' | 'tls' | 'timeout' | 'status' | 'body' | null;
    /**
     * What happened, in words.
     */
    message: string;
    /**
     * The first 4 KB of the response as text, with secrets masked; null without a response.
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
    event_types: Array<'*' | 'request.pending' | 'request.confirmed' | 'request.dispensing' | 'request.ready' | 'request.in_transit' | 'request.delivered' | 'request.cancelled' | 'request.rejected' | 'request.failed' | 'request.returned' | 'request.hold_opened' | 'request.hold_resolved' | 'request.authorization_overdue' | 'request.rerouted' | 'request.prescription_stated' | 'request.more_dispensed' | 'request.batch_corrected' | 'statement.closed'>;
    description: string;
    status: 'enabled' | 'disabled';
    /**
     * Null while the endpoint is enabled.
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
         * First failure since the last success; null if the last attempt succeeded.
         */
        since: string | null;
        consecutive_failures: number;
    };
    /**
     * End of the period in which the previous secret also signs; null if only one secret signs.
     */
    previous_secret_expires_at: string | null;
    /**
     * Result of the last test event; null if there was none.
     */
    last_ping: PartnerWebhookTest | null;
    /**
     * RFC 3339, UTC.
     */
    created_at: string;
    /**
     * RFC 3339, UTC. When it was last changed, paused or resumed, or its secret rotated.
     */
    updated_at: string;
    /**
     * Secret that signs deliveries: `whsec_` and base64. Only in this response.
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
     * Null if never used.
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

/**
 * Article, agreed quantity and price of a line.
 */
export type PharmacyAgreedLine = {
    medicine_id: string;
    /**
     * Generic name, strength and form.
     */
    medicine_label: string;
    /**
     * The article that supplies the line: this medicine of this brand, in this pack, at the pharmacy.
     */
    article_id: string;
    /**
     * Brand, or maker of a generic; null if the pharmacy states neither.
     */
    brand: string | null;
    /**
     * Agreed quantity in `unit`.
     */
    quantity: number;
    /**
     * Unit of `quantity`.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` are in one `unit`; 1 if they are the same.
     */
    pack_size: number;
    /**
     * Unit of the content: a pack of tablets contains tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * Size of one `content_unit` in ml, g or doses: the `100 ml` of a bottle. Null if the pharmacy does not state it, and for tablets and other solids.
     */
    content_size: string | null;
    /**
     * The quantity in `content_unit`: `quantity` times `pack_size`.
     */
    content_quantity: number;
    /**
     * Price of the line in whole Naira (not kobo).
     */
    line_total_ngn: number;
};

export type PharmacyAllowedLine = {
    /**
     * The medicine that may be dispensed: `items[].medicine_id` of the order.
     */
    medicine_id: string;
    /**
     * Maximum quantity per dispensing.
     */
    quantity: number;
    /**
     * Unit of the quantity: "tablet", "pack". Default: the content unit, such as tablets or bottles.
     */
    unit?: string;
    /**
     * Number of refills after the first dispensing.
     */
    refills: number;
};

export type PharmacyBulkReport = {
    /**
     * Non-empty rows in the body: the sum of `stored`, `unchanged`, `superseded` and `rejected`, always.
     */
    rows: number;
    /**
     * Articles whose stock was set: the sum of `new` and `changed`.
     */
    stored: number;
    /**
     * Articles that you did not have before.
     */
    new: number;
    /**
     * Articles whose quantity, price, batch, expiry date or identifiers were different.
     */
    changed: number;
    /**
     * Articles that had these values already. Their `as_of` moved.
     */
    unchanged: number;
    /**
     * Valid rows without effect: another row of the same article has a later `as_of`, or the same `as_of` and is further down, or newer stock is stored.
     */
    superseded: number;
    /**
     * Invalid rows.
     */
    rejected: number;
    /**
     * Articles set to 0, which are not counted in `rows`: with `complete`, articles without a row; and articles without a brand whose item code got a brand from a row.
     */
    gone: number;
    /**
     * Item codes mapped by valid rows.
     */
    mapped: number;
    /**
     * Headings of a CSV file whose columns were not read, because they are not recognised or mapped.
     */
    ignored_columns: Array<string>;
    /**
     * The first 100 superseded rows.
     */
    superseded_rows: Array<{
        /**
         * Number of the row, from 0 as in the paths of `errors`.
         */
        row: number;
        /**
         * Its line in CSV and JSON lines.
         */
        line?: number;
        /**
         * The row that counts; null if newer stock is stored.
         */
        by_row: number | null;
        by_line?: number;
    }>;
    /**
     * All errors of the first 100 rejected rows: `[16].quantity` is in the 17th row.
     */
    errors: Array<PharmacyFieldError>;
    /**
     * With `preview`, the first 20 articles of each kind; otherwise empty.
     */
    examples: {
        /**
         * Articles that you do not have yet.
         */
        new: Array<PharmacyStockChange>;
        /**
         * Articles whose stock would change.
         */
        changed: Array<PharmacyStockChange>;
        /**
         * Articles that have these values already.
         */
        unchanged: Array<PharmacyStockChange>;
        /**
         * Articles that would be set to 0.
         */
        gone: Array<PharmacyStockChange>;
    };
};

export type PharmacyBulkReportEnvelope = {
    success: true;
    data: PharmacyBulkReport;
};

/**
 * The price divided between payer and patient, in whole Naira: `line_total_ngn` of the items until the request ends, then `payable_ngn`.
 */
export type PharmacyCharges = {
    /**
     * Total in whole Naira.
     */
    total_ngn: number;
    /**
     * The part of the payer, which is the partner (the HMO).
     */
    payer_ngn: number;
    /**
     * The patient's part, which the pharmacy collects at the door.
     */
    patient_ngn: number;
    /**
     * The pharmacy's fee for the delivery, which is part of the total and of the payer's part.
     */
    delivery_fee_ngn: number;
    /**
     * The same for each item.
     */
    lines: Array<{
        /**
         * 1 for the first item.
         */
        line: number;
        /**
         * Total in whole Naira.
         */
        total_ngn: number;
        /**
         * The part of the payer, which is the partner (the HMO).
         */
        payer_ngn: number;
        /**
         * The patient's part, which the pharmacy collects at the door.
         */
        patient_ngn: number;
    }>;
};

export type PharmacyChargesEnvelope = {
    success: true;
    data: PharmacyCharges;
};

/**
 * What was collected from the patient at the door.
 */
export type PharmacyCollection = {
    /**
     * Collected amount in whole Naira.
     */
    collected_ngn: number;
    /**
     * How the patient paid.
     */
    method: 'cash' | 'transfer' | 'card';
    /**
     * The patient's part of what was delivered, in whole Naira.
     */
    due_ngn: number;
    /**
     * Collected minus due. A shortfall (negative) stays with the pharmacy; an excess is owed to the patient.
     */
    difference_ngn: number;
};

/**
 * What you collected from the patient.
 */
export type PharmacyCollectionBody = {
    /**
     * Collected amount in whole Naira.
     */
    collected_ngn: number;
    /**
     * How the patient paid.
     */
    method: 'cash' | 'transfer' | 'card';
};

export type PharmacyCorrectBatchBody = {
    /**
     * `line` of the item.
     */
    line: number;
    batch: PharmacyRecordedBatch;
    corrected: PharmacyCorrectedBatch;
    /**
     * How many units are of the corrected batch. Default: all units of the recorded one.
     */
    quantity?: number;
    note?: string;
};

/**
 * The values on the package.
 */
export type PharmacyCorrectedBatch = {
    /**
     * As printed on the package.
     */
    batch_number: string;
    /**
     * Expiry date. If only a month is printed, its last day: 05/2030 is 2030-05-31. Expired packages are refused, packages that expire before `supply_ends_on` of the item, and dates more than 10 years ahead.
     */
    expires_on: string;
    /**
     * NAFDAC registration number as printed: "A4-0123".
     */
    nafdac_number: string;
};

export type PharmacyDeliverOrderBody = {
    /**
     * The proof of delivery.
     */
    proof: PharmacyPinProof | PharmacyNameProof | PharmacySignatureProof | PharmacyPhotoProof;
    /**
     * Send it only if not everything was delivered. Name each line once; a line that you leave out counts as not delivered. An empty list is refused.
     */
    lines?: Array<PharmacyDeliveredLine>;
    collection?: PharmacyCollectionBody;
    /**
     * Who performed the step: you, or the courier on whose behalf you report it.
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
     * Delivered quantity; at most what was dispensed.
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

/**
 * What the payer of an order pays for its delivery, besides the medicines. Whole Naira.
 */
export type PharmacyDeliveryFee = {
    /**
     * The fee of every delivery.
     */
    flat_ngn: number;
} | {
    /**
     * The shortest distance first. Beyond the last band, its fee applies.
     */
    bands: Array<{
        /**
         * The band ends at this distance.
         */
        up_to_km: number;
        /**
         * The fee up to this distance.
         */
        fee_ngn: number;
    }>;
};

export type PharmacyDispenseOrderBody = {
    /**
     * Dispensed packages. A line can have several.
     */
    lines: Array<PharmacyDispensedLine>;
    /**
     * True if you dispense further packages that equal reported ones. Without it, an equal report counts as sent again. Send it with an `Idempotency-Key`.
     */
    additional?: boolean;
    note?: string;
};

export type PharmacyDispensedLine = {
    /**
     * `line` of the item.
     */
    line: number;
    /**
     * In the unit of the order; the packages of a line add up to at most the quantity that you accepted. An entry with 0 is ignored.
     */
    quantity: number;
    /**
     * As printed on the package.
     */
    batch_number: string;
    /**
     * Expiry date. If only a month is printed, its last day: 05/2030 is 2030-05-31. Expired packages are refused, packages that expire before `supply_ends_on` of the item, and dates more than 10 years ahead.
     */
    expires_on: string;
    /**
     * NAFDAC registration number as printed: "A4-0123".
     */
    nafdac_number: string;
};

export type PharmacyDisputeBody = {
    /**
     * What is wrong with the line. Do not include patient data.
     */
    reason: string;
};

export type PharmacyFailOrderBody = {
    /**
     * Why.
     */
    reason: 'out_of_stock' | 'prescription_invalid' | 'damaged' | 'courier_lost' | 'pharmacy_closed' | 'other';
    /**
     * Who performed the step: you, or the courier on whose behalf you report it.
     */
    by?: 'pharmacy' | 'courier';
    note?: string;
};

export type PharmacyFieldError = {
    /**
     * JSON path of the member, `items[0].quantity`; or name of the parameter or header.
     */
    path: string;
    /**
     * Machine-readable reason.
     */
    code: string;
    /**
     * Explanation for people.
     */
    message: string;
    /**
     * For a row of a file: the line where it starts.
     */
    line?: number;
    /**
     * For a medicine: labels of similar medicines. If a search found only other strengths or forms, the labels of those in stock. For the address of a search: names of places in that state.
     */
    did_you_mean?: Array<string>;
    new_offer?: PharmacyNewOffer;
};

/**
 * Works for anyone who has it, until it expires.
 */
export type PharmacyFileLink = {
    /**
     * Path below the API's address. No key is needed.
     */
    path: string;
    /**
     * RFC 3339, UTC.
     */
    expires_at: string;
};

export type PharmacyHandOverOrderBody = {
    /**
     * Who performed the step: you, or the courier on whose behalf you report it.
     */
    by?: 'pharmacy' | 'courier';
    note?: string;
};

/**
 * A problem that holds the order until the partner acts.
 */
export type PharmacyHold = {
    /**
     * Number of the timeline entry that opened the hold. Send it with each action.
     */
    sequence: number;
    /**
     * - `prescription_required`: A medicine needs a prescription, and the request has no verified one.
     * - `prescription_unclear`: The pharmacist cannot read the prescription, or doubts that it is genuine.
     * - `substitution_proposed`: The pharmacy proposes another medicine for a line.
     * - `pack_changed`: The pharmacy proposes the ordered medicine in another pack, or of another brand or maker.
     * - `partial_stock`: The pharmacy can supply less than was ordered.
     * - `price_changed`: The pharmacy asks for a different price.
     * - `authorization_required`: The HMO must authorize the request. Without an answer within the hour it continues without authorization, and the timeline records that.
     * - `authorization_exceeded`: The price is above the amount that the HMO approved.
     * - `authorization_expired`: The authorization of the HMO ended before everything was dispensed.
     * - `address_unclear`: The courier or pharmacy cannot find the address.
     * - `recipient_unreachable`: The recipient does not answer at the door or on the phone.
     */
    reason: 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'pack_changed' | 'partial_stock' | 'price_changed' | 'authorization_required' | 'authorization_exceeded' | 'authorization_expired' | 'address_unclear' | 'recipient_unreachable';
    raised_by: 'partner' | 'pharmacy' | 'courier' | 'system';
    /**
     * RFC 3339, UTC.
     */
    opened_at: string;
    /**
     * RFC 3339, UTC. Deadline for your action.
     */
    expires_at: string;
    /**
     * Available actions: `POST /requests/{request_id}/hold/{action}`.
     */
    actions: Array<'approve' | 'attach_prescriptions' | 'authorize' | 'correct_address' | 'correct_recipient' | 'decline'>;
    /**
     * Note of the pharmacy.
     */
    note: string | null;
    /**
     * The lines that the pharmacy proposes; they apply if you approve.
     */
    proposed: Array<PharmacyProposedLine>;
    /**
     * The `charges` of the request once the proposal is approved, so the patient's new part too; null if nothing is proposed.
     */
    proposed_charges: PharmacyCharges | null;
    /**
     * For `prescription_required`: the lines that the prescriptions did not cover when the hold was opened.
     */
    lacking: Array<PharmacyLackingLine>;
};

/**
 * How a hold ended.
 */
export type PharmacyHoldResolution = {
    /**
     * Reason of the hold.
     */
    reason: 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'pack_changed' | 'partial_stock' | 'price_changed' | 'authorization_required' | 'authorization_exceeded' | 'authorization_expired' | 'address_unclear' | 'recipient_unreachable';
    /**
     * What ended the hold.
     */
    action: 'approve' | 'attach_prescriptions' | 'authorize' | 'correct_address' | 'correct_recipient' | 'decline' | 'withdraw' | 'expire';
    /**
     * The lines that an approved proposal changed; otherwise empty.
     */
    changes: Array<{
        /**
         * 1 for the first item.
         */
        line: number;
        before: PharmacyAgreedLine;
        after: PharmacyAgreedLine;
    }>;
    /**
     * Total of the request before, in whole Naira.
     */
    total_ngn_before: number;
    /**
     * Total of the request after, in whole Naira.
     */
    total_ngn_after: number;
};

export type PharmacyItemCode = {
    /**
     * Your item code.
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
         * Empty if the catalogue has none.
         */
        strength: string;
        /**
         * Name, strength and form.
         */
        label: string;
    };
    /**
     * Brand, or maker of a generic; null if you stated neither.
     */
    brand: string | null;
    /**
     * Unit of sale; null if not set.
     */
    sales_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | null;
    /**
     * How many tablets, capsules, ... are in a pack; null if not set.
     */
    pack_size: number | null;
    /**
     * Size of one bottle, tube or other container; null if not set.
     */
    content_size: string | null;
    /**
     * The barcode that you set, in its shortest form.
     */
    gtin: string | null;
    /**
     * The registration that you set, in capitals: "A4-0123".
     */
    nafdac_number: string | null;
    /**
     * RFC 3339, UTC. When it was mapped.
     */
    mapped_at: string;
};

export type PharmacyItemCodeEnvelope = {
    success: true;
    data: PharmacyItemCode;
};

export type PharmacyItemCodeList = {
    /**
     * Sorted by `item_code` in ASCII order.
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
 * A line that cannot be dispensed from the prescriptions.
 */
export type PharmacyLackingLine = {
    /**
     * 1 for the first item.
     */
    line: number;
    medicine_id: string;
    medicine_label: string;
    /**
     * - `no_prescription`: The request has no prescription. Attach one.
     * - `not_verified`: A pharmacist still has to verify the prescription. Verifying it ends the hold. Do not attach another one.
     * - `too_little`: The prescriptions allow less per dispensing. Attach one that allows the requested amount.
     * - `not_usable`: The prescriptions were rejected, have expired or are fully dispensed. Attach a new one.
     * - `other_medicine`: The prescriptions do not allow this medicine. Attach one that does.
     */
    why: 'no_prescription' | 'not_verified' | 'too_little' | 'not_usable' | 'other_medicine';
    /**
     * Unit of `requested` and `allowed`.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    requested: number;
    /**
     * Maximum quantity of one dispensing from one prescription: as verified by a pharmacist, or before that as in `details`. Null if only a pharmacist can decide.
     */
    allowed: number | null;
    /**
     * Method and path of the call that resolves it; null if there is nothing for you to call.
     */
    resolve_with: string | null;
};

export type PharmacyLineDispute = {
    /**
     * Your reason.
     */
    reason: string;
    /**
     * RFC 3339, UTC.
     */
    disputed_at: string;
    /**
     * Our answer; null before.
     */
    answer: string | null;
    /**
     * When we answered; null before.
     */
    answered_at: string | null;
};

/**
 * Article, quantity and price of a line. Later changes by the pharmacy do not affect it.
 */
export type PharmacyLineTerms = {
    medicine_id: string;
    /**
     * Generic name, strength and form.
     */
    medicine_label: string;
    /**
     * The article that supplies the line: this medicine of this brand, in this pack, at the pharmacy.
     */
    article_id: string;
    /**
     * Brand, or maker of a generic; null if the pharmacy states neither.
     */
    brand: string | null;
    /**
     * Quantity in `unit`.
     */
    quantity: number;
    /**
     * Unit of `quantity`.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` are in one `unit`; 1 if they are the same.
     */
    pack_size: number;
    /**
     * Unit of the content: a pack of tablets contains tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * Size of one `content_unit` in ml, g or doses: the `100 ml` of a bottle. Null if the pharmacy does not state it, and for tablets and other solids.
     */
    content_size: string | null;
    /**
     * The quantity in `content_unit`: `quantity` times `pack_size`.
     */
    content_quantity: number;
    /**
     * Price of the line in whole Naira (not kobo).
     */
    line_total_ngn: number;
};

export type PharmacyMapItemCodeAnswer = {
    /**
     * `changed`: the previous mapping was different and is in `before`.
     */
    outcome: 'mapped' | 'changed' | 'unchanged';
    mapping: PharmacyItemCode;
    /**
     * The previous mapping, if it changed.
     */
    before: PharmacyItemCode | null;
};

export type PharmacyMapItemCodeAnswerEnvelope = {
    success: true;
    data: PharmacyMapItemCodeAnswer;
};

/**
 * Send `sales_unit` and `pack_size` together or not at all. If they are mapped, you can leave both out when you set stock by item code.
 */
export type PharmacyMapItemCodeBody = {
    /**
     * The medicine that the code stands for.
     */
    medicine_id: string;
    /**
     * Brand, or maker of a generic: "Panadol", "Emzor". Leave it out if you do not distinguish makers.
     */
    brand?: string;
    /**
     * Unit of sale, which `price_ngn` is for.
     */
    sales_unit?: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many tablets, capsules, bottles, ... are in one sales unit; 1 if it is a single one. Not millilitres or grams: a syrup of 100 ml is 1 bottle with a `content_size` of 100 ml.
     */
    pack_size?: number;
    /**
     * Size of one bottle, tube or other container: "100 ml", "15 g", "200 doses". Articles of different sizes are different articles.
     */
    content_size?: string;
    /**
     * The barcode on the package: GTIN-8, 12 (UPC), 13 (EAN) or 14, with its check digit. Stored as your own information. Refused if it is known to belong to another medicine.
     */
    gtin?: string;
    /**
     * NAFDAC registration number as printed: "A4-0123". Stored as your own information. Refused if it is known to belong to another medicine.
     */
    nafdac_number?: string;
    /**
     * The `mapped_at` that you read. If the code has another one by now, the call is refused with `item_code_changed`.
     */
    replaces_mapped_at?: string;
    /**
     * If true, the call is refused with `item_code_changed` if the code is mapped to another article.
     */
    only_new?: boolean;
};

export type PharmacyMedicinesAnswer = {
    /**
     * Number of matching medicines.
     */
    total: number;
    /**
     * The best matches, best first.
     */
    medicines: Array<{
        /**
         * Never changes. Accepted wherever an order or stock names a medicine.
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
         * Empty if the catalogue has none.
         */
        strength: string;
        /**
         * Name, strength and form. Accepted wherever a text names a medicine.
         */
        label: string;
        /**
         * True if a pharmacist must verify a prescription before it is dispensed.
         */
        prescription_required: boolean;
        /**
         * Known identifiers on its packages: the first 20. `/medicines.csv` has all.
         */
        identifiers: Array<{
            kind: 'gtin' | 'nafdac_number';
            /**
             * A barcode or registration number.
             */
            value: string;
            /**
             * How many tablets, capsules, ... are in the package; null if unknown.
             */
            pack_size: number | null;
        }>;
        match: {
            type: 'exact' | 'brand' | 'synonym' | 'words' | 'fuzzy' | 'generic_alternative';
            /**
             * 1 if name and form match exactly.
             */
            score: number;
        };
    }>;
    /**
     * Labels of similar medicines, if none matches.
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
     * Name of the person who received the medicines.
     */
    name: string;
};

/**
 * The current offer of the pharmacy, after the price or the delivery fee has changed.
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
     * The article that the offer is for.
     */
    article_id: string;
    /**
     * Brand, or maker of a generic; null if the pharmacy states neither.
     */
    brand: string | null;
    /**
     * Price of one `unit` in whole Naira (not kobo).
     */
    price_ngn: number;
    /**
     * Unit of `price_ngn`.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` are in one `unit`.
     */
    pack_size: number;
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * Size of one `content_unit` in ml, g or doses: the `100 ml` of a bottle. Null if the pharmacy does not state it, and for tablets and other solids.
     */
    content_size: string | null;
    /**
     * The pharmacy's fee for one delivery over this distance in whole Naira, besides the price of the medicines. An order with the offer keeps it.
     */
    delivery_fee_ngn: number;
};

export type PharmacyOpenHoldBody = {
    /**
     * - `prescription_required`: A medicine needs a prescription, and the request has no verified one.
     * - `prescription_unclear`: The pharmacist cannot read the prescription, or doubts that it is genuine.
     * - `substitution_proposed`: The pharmacy proposes another medicine for a line.
     * - `pack_changed`: The pharmacy proposes the ordered medicine in another pack, or of another brand or maker.
     * - `partial_stock`: The pharmacy can supply less than was ordered.
     * - `price_changed`: The pharmacy asks for a different price.
     * - `address_unclear`: The courier or pharmacy cannot find the address.
     * - `recipient_unreachable`: The recipient does not answer at the door or on the phone.
     */
    reason: 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'pack_changed' | 'partial_stock' | 'price_changed' | 'address_unclear' | 'recipient_unreachable';
    /**
     * Your proposal, for reasons that need one; each line once.
     */
    lines?: Array<{
        /**
         * `line` of the item.
         */
        line: number;
        /**
         * The quantity you can supply, for `partial_stock`.
         */
        quantity?: number;
        /**
         * New total of the line in whole Naira, for `price_changed`.
         */
        line_total_ngn?: number;
        /**
         * For `substitution_proposed` another medicine, for `pack_changed` another article of the ordered medicine. The price is taken from your stock.
         */
        substitute?: {
            /**
             * A medicine that you have in stock.
             */
            medicine_id: string;
            quantity: number;
            /**
             * A unit in which you sell it.
             */
            unit: string;
            /**
             * The article, from `GET /stock`. Without it, your article with the lowest price for this amount is proposed.
             */
            article_id?: string;
            /**
             * How much one `unit` contains; refused if your stock has another pack. Default: the pack in your stock.
             */
            pack_size?: number;
        };
    }>;
    note?: string;
};

export type PharmacyOrder = {
    /**
     * ID of the order, used in every call about it.
     */
    request_id: string;
    status: PharmacyStatus;
    /**
     * Why it has this status, if a reason was given.
     */
    status_reason: PharmacyStatusReason | null;
    /**
     * Deadline to accept or reject it. After that it is rejected with `no_answer`. Null once it no longer applies.
     */
    answer_by: string | null;
    /**
     * Deadline for the next step. After that a pending order is `rejected` with `no_answer`, and a later one `failed` with `no_progress`. Null after the order ended, and during a hold, which has its own deadline.
     */
    next_step_by: string | null;
    /**
     * The steps allowed now, the usual next one first.
     */
    allowed_steps: Array<'accept' | 'reject' | 'dispense' | 'ready' | 'hand_over' | 'deliver' | 'return' | 'fail'>;
    items: Array<PharmacyOrderItem>;
    /**
     * The open hold, which needs the partner's action; null if there is none.
     */
    hold: PharmacyHold | null;
    /**
     * The required proof of delivery.
     */
    proof_required: 'any' | 'pin';
    /**
     * Authorization code of the HMO; null until known. Null before you accept the order, after it ended, and after it went to another pharmacy.
     */
    authorization_code: string | null;
    /**
     * When you submitted the code with `POST /requests/{request_id}/authorization`; otherwise null.
     */
    authorization_submitted_at: string | null;
    /**
     * Nothing can be dispensed after this time, when the authorization of the HMO ends. Null if it states no end.
     */
    authorization_valid_until: string | null;
    /**
     * The enrollee, as identified by the partner. Null before you accept the order, after it ended, and after it went to another pharmacy.
     */
    enrollee_id: string | null;
    /**
     * Who receives it at the door; null if not specified. Null before you accept the order, after it ended, and after it went to another pharmacy.
     */
    recipient: PharmacyRecipient | null;
    /**
     * Destination, to help you decide. Null after the order ended or went to another pharmacy.
     */
    delivery_area: PharmacyDeliveryArea | null;
    /**
     * Null before you accept the order, after it ended, and after it went to another pharmacy.
     */
    delivery_address: PharmacyDeliveryAddress | null;
    prescription_ids: Array<string>;
    /**
     * Total price in whole Naira (not kobo).
     */
    total_ngn: number;
    /**
     * Price of what was delivered, in whole Naira: the sum of `payable_ngn` of the items. 0 unless delivered. `charges` divide it.
     */
    payable_ngn: number;
    charges: PharmacyCharges;
    /**
     * What was collected from the patient; null if nothing was reported.
     */
    collection: PharmacyCollection | null;
    currency: 'NGN';
    /**
     * RFC 3339, UTC. Estimated delivery time, calculated once.
     */
    estimated_delivery_at: string;
    /**
     * All entries, oldest first.
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
     * Number of the item in steps.
     */
    line: number;
    /**
     * The medicine as you sent it.
     */
    medicine: string;
    medicine_id: string;
    /**
     * Generic name, strength and form.
     */
    medicine_label: string;
    /**
     * The article that supplies the line: this medicine of this brand, in this pack, at the pharmacy.
     */
    article_id: string;
    /**
     * Brand, or maker of a generic; null if the pharmacy states neither.
     */
    brand: string | null;
    /**
     * Ordered quantity, or that of the agreed substitute. The other quantities count the same unit.
     */
    quantity: number;
    /**
     * Unit of `quantity`.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` are in one `unit`; 1 if they are the same.
     */
    pack_size: number;
    /**
     * Unit of the content: a pack of tablets contains tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * Size of one `content_unit` in ml, g or doses: the `100 ml` of a bottle. Null if the pharmacy does not state it, and for tablets and other solids.
     */
    content_size: string | null;
    /**
     * The quantity in `content_unit`: `quantity` times `pack_size`.
     */
    content_quantity: number;
    /**
     * Price of the line in whole Naira (not kobo).
     */
    line_total_ngn: number;
    /**
     * True if a pharmacist must verify a prescription before it is dispensed.
     */
    prescription_required: boolean;
    /**
     * How many days the quantity lasts, if you stated it.
     */
    days_supply?: number;
    /**
     * Agreed quantity: less than `quantity` after you approved less. `line_total_ngn` is for this quantity.
     */
    quantity_agreed: number;
    /**
     * Quantity accepted by the pharmacy; 0 until it confirms.
     */
    quantity_accepted: number;
    /**
     * Dispensed quantity; 0 before.
     */
    quantity_dispensed: number;
    /**
     * Delivered quantity; 0 before.
     */
    quantity_delivered: number;
    /**
     * Price of the delivered quantity in whole Naira: `line_total_ngn` multiplied by the delivered quantity and divided by the agreed quantity, rounded half up. 0 unless the request is delivered.
     */
    payable_ngn: number;
    /**
     * The packages it was dispensed from, if the pharmacy reported them.
     */
    batches: Array<{
        batch_number: string;
        expires_on: string;
        /**
         * NAFDAC registration number.
         */
        nafdac_number: string;
        /**
         * Quantity in `unit` of the item.
         */
        quantity: number;
    }>;
    /**
     * The ordered medicine, if you agreed to a substitute.
     */
    substituted_for?: {
        medicine_id: string;
        medicine_label: string;
    };
    requested?: PharmacyLineTerms;
    /**
     * The day until which the item must last: `days_supply` days after the day of the order. Packages that expire earlier are refused. Absent if the partner stated no `days_supply`.
     */
    supply_ends_on?: string;
    /**
     * Your item code for the article. Null if you mapped none for the medicine, if several match, or if yours is for another pack.
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
     * Null before you accept the order and after it ended; no files are listed then.
     */
    enrollee_id: string | null;
    /**
     * Null if only files were submitted and no pharmacist has verified them.
     */
    valid_until: string | null;
    /**
     * Why a pharmacist rejected it; null if it is not rejected.
     */
    rejection_reason: PharmacyPrescriptionRejection | null;
    /**
     * Who stated what `details` do not say. Null until it is verified, and if the details say everything.
     */
    statement: PharmacyPrescriptionStatement | null;
    /**
     * When `details` and files were erased and `enrollee_id` became "erased"; null before.
     */
    personal_data_erased_at: string | null;
    /**
     * What it allows, as verified by a pharmacist; empty until then.
     */
    allowances: Array<PharmacyPrescriptionAllowance>;
    /**
     * Content of the prescription; null if only files were submitted. Null before you accept the order and after it ended; no files are listed then.
     */
    details: PharmacyPrescriptionDetails | null;
    files: Array<PharmacyPrescriptionFile>;
    /**
     * Steps you can perform now.
     */
    allowed_actions: Array<'review' | 'verify' | 'reject'>;
    /**
     * Name, strength and form.
     */
    medicine_labels: Array<string | null>;
    /**
     * What `details` say about the medicines of the order that need a prescription. Use it as the draft for `verify`.
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
     * Lines that cannot be fully dispensed from these prescriptions now: `dispense` would hold the order for `prescription_required`. Empty before you accept the order and after it was dispensed.
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

export type PharmacyPharmacyContact = {
    /**
     * E.164: +2348031234567; null if none is recorded.
     */
    phone: string | null;
    /**
     * Days and times in Nigeria: `Mo-Sa 08:00-21:00; Su 12:00-18:00`, or `24/7`; null if none are recorded. A part of OpenStreetMap's `opening_hours`: a closing time before the opening time is of the next day, and a day that is not named is closed.
     */
    opening_hours: string | null;
    /**
     * Empty if none are recorded.
     */
    services: Array<PharmacyPharmacyService>;
};

export type PharmacyPharmacyContactEnvelope = {
    success: true;
    data: PharmacyPharmacyContact;
};

export type PharmacyPharmacyFees = {
    delivery_fee: PharmacyDeliveryFee;
    /**
     * The share of the platform in what you are paid, in per cent. Partners do not see it.
     */
    commission_percent: number;
};

export type PharmacyPharmacyFeesEnvelope = {
    success: true;
    data: PharmacyPharmacyFees;
};

/**
 * How a pharmacy serves patients.
 *
 * - `delivery`: It delivers, or hands over to a courier.
 * - `pick_up`: Patients can collect at its counter.
 * - `cold_chain`: It keeps medicines cold until the handover.
 */
export type PharmacyPharmacyService = 'delivery' | 'pick_up' | 'cold_chain';

export type PharmacyPhotoProof = {
    type: 'photo';
    /**
     * A JPEG or PNG of up to 5 MB in base64 without line breaks.
     */
    image: string;
    /**
     * Name of the person who received the medicines.
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
     * Unit of the quantity.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * Quantity per dispensing; null if the details do not say it and a pharmacist must read it.
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
     * Generic name, strength and form.
     */
    medicine_label: string;
    /**
     * Unit of the quantities.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * - `details`: The `details` cover it.
     * - `statement`: A pharmacist stated it, because the details do not cover it.
     */
    basis: 'details' | 'statement';
    /**
     * Maximum quantity per dispensing.
     */
    quantity: number;
    /**
     * Allowed dispensings: the first and the refills.
     */
    dispensings: number;
    /**
     * Dispensings so far.
     */
    dispensings_done: number;
    /**
     * Total quantity dispensed so far.
     */
    quantity_dispensed: number;
};

export type PharmacyPrescriptionDetails = {
    prescriber: PharmacyPrescriber;
    /**
     * A date: 2026-11-21. Date of issue.
     */
    issued_on: string;
    /**
     * A date: 2026-11-21. Last day of validity, in Nigeria.
     */
    valid_until: string;
    /**
     * The prescriber's reference.
     */
    reference: string | null;
    lines: Array<PharmacyPrescriptionLine>;
};

export type PharmacyPrescriptionFile = {
    file_id: string;
    /**
     * Detected from the content.
     */
    media_type: 'application/pdf' | 'image/jpeg' | 'image/png';
    bytes: number;
    /**
     * SHA-256 of the content in hexadecimal.
     */
    sha256: string;
    link: PharmacyFileLink;
};

export type PharmacyPrescriptionLine = {
    medicine: string;
    /**
     * Null if none was submitted.
     */
    strength: string | null;
    /**
     * Null if none was submitted.
     */
    form: string | null;
    quantity: number;
    unit: string;
    dosage: string;
    refills: number;
};

/**
 * - `illegible`: It cannot be read with certainty.
 * - `not_genuine`: It is forged or altered, or the prescriber cannot be confirmed.
 * - `expired`: It is too old to be dispensed from.
 * - `wrong_patient`: It was written for another patient.
 * - `duplicate`: Another prescription of the same sheet has been verified.
 * - `not_signed`: The signature or the stamp is missing.
 * - `other`: Another reason.
 */
export type PharmacyPrescriptionRejection = 'illegible' | 'not_genuine' | 'expired' | 'wrong_patient' | 'duplicate' | 'not_signed' | 'other';

export type PharmacyPrescriptionStatement = {
    pharmacist: PharmacyPharmacist;
    /**
     * The second pharmacist, needed if more is stated than an order asks for.
     */
    confirmed_by: PharmacyPharmacist | null;
};

/**
 * - `received`: We have received it; no pharmacist has reviewed it yet.
 * - `under_review`: A pharmacist is reviewing it.
 * - `verified`: A pharmacist found it genuine and clear; medicines can be dispensed from it.
 * - `rejected`: A pharmacist refused it.
 * - `dispensed`: Everything that it allows has been dispensed, including refills.
 * - `expired`: Its last valid day has passed before all of it was dispensed.
 */
export type PharmacyPrescriptionStatus = 'received' | 'under_review' | 'verified' | 'rejected' | 'dispensed' | 'expired';

/**
 * A proposed line; `requested` is the line as ordered.
 */
export type PharmacyProposedLine = {
    /**
     * 1 for the first item.
     */
    line: number;
    medicine_id: string;
    /**
     * Generic name, strength and form.
     */
    medicine_label: string;
    /**
     * The article that supplies the line: this medicine of this brand, in this pack, at the pharmacy.
     */
    article_id: string;
    /**
     * Brand, or maker of a generic; null if the pharmacy states neither.
     */
    brand: string | null;
    /**
     * Proposed quantity in `unit`.
     */
    quantity: number;
    /**
     * Unit of `quantity`.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` are in one `unit`; 1 if they are the same.
     */
    pack_size: number;
    /**
     * Unit of the content: a pack of tablets contains tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * Size of one `content_unit` in ml, g or doses: the `100 ml` of a bottle. Null if the pharmacy does not state it, and for tablets and other solids.
     */
    content_size: string | null;
    /**
     * The quantity in `content_unit`: `quantity` times `pack_size`.
     */
    content_quantity: number;
    /**
     * Price of the line in whole Naira (not kobo).
     */
    line_total_ngn: number;
    requested: PharmacyLineTerms;
};

export type PharmacyPutContactBody = {
    /**
     * Nigerian ("0803 123 4567") or E.164 ("+2348031234567"); null for none.
     */
    phone: string | null;
    /**
     * Days and times in Nigeria: `Mo-Fr 08:00-21:00; Sa 09:00-18:00; Su off`, or `24/7`; null for none.
     */
    opening_hours: string | null;
    /**
     * - `delivery`: It delivers, or hands over to a courier.
     * - `pick_up`: Patients can collect at its counter.
     * - `cold_chain`: It keeps medicines cold until the handover.
     */
    services: Array<'delivery' | 'pick_up' | 'cold_chain'>;
    replaces?: PharmacyReplacedContact;
};

export type PharmacyPutHeadingsBody = {
    /**
     * The column of each heading, at most 100; `ignore` for a column that is not to be read. Case, spaces and punctuation of headings do not matter.
     */
    headings: {
        [key: string]: 'medicine' | 'strength' | 'form' | 'medicine_id' | 'item_code' | 'gtin' | 'nafdac_number' | 'brand' | 'manufacturer' | 'quantity' | 'sales_unit' | 'pack_size' | 'content_size' | 'price_ngn' | 'batch_number' | 'expires_on' | 'as_of' | 'ignore';
    };
    /**
     * The order of day and month in your dates. Without it, `03/04/2027` is refused, because it may be in March or April.
     */
    date_order?: 'day_first' | 'month_first';
    /**
     * The `changed_at` that you read. If the mapping has another one by now, the call is refused with `headings_changed`.
     */
    replaces_changed_at?: string;
    /**
     * If true, the call is refused with `headings_changed` if you have mapped headings already.
     */
    only_new?: boolean;
};

/**
 * `sales_unit` and `pack_size` are required if the item code is mapped without them.
 */
export type PharmacyPutItemStockBody = {
    /**
     * Sales units you can supply now; 0 if none.
     */
    quantity: number;
    /**
     * Unit of sale, which `price_ngn` is for.
     */
    sales_unit?: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many tablets, capsules, bottles, ... are in one sales unit; 1 if it is a single one. Not millilitres or grams: a syrup of 100 ml is 1 bottle with a `content_size` of 100 ml.
     */
    pack_size?: number;
    /**
     * Size of one bottle, tube or other container: "100 ml", "15 g", "200 doses". Articles of different sizes are different articles.
     */
    content_size?: string;
    /**
     * Price of one sales unit in whole Naira (not kobo).
     */
    price_ngn: number;
    /**
     * Batch number of the package that you would dispense next. `N/A` and the like count as not stated.
     */
    batch_number?: string;
    /**
     * Last day of use of the package that you would dispense next. If only a month is printed, its last day.
     */
    expires_on?: string;
    /**
     * RFC 3339. When the stock was counted, by the clock of the counting system. Stored to the millisecond; at most 5 minutes ahead of our clock.
     */
    as_of: string;
    /**
     * The `as_of` that you read. If the stock has another one by now, the call is refused with `stock_changed`.
     */
    replaces_as_of?: string;
    /**
     * If true, the call is refused with `article_in_stock` if you have some of the article already.
     */
    only_new?: boolean;
};

export type PharmacyPutStockAnswer = {
    /**
     * `unchanged`: the article had these values already; only `as_of` moved. `superseded`: newer stock was already there and stays. This is not an error; do not send it again.
     */
    outcome: 'stored' | 'unchanged' | 'superseded';
    stock: PharmacyStockLine;
};

export type PharmacyPutStockAnswerEnvelope = {
    success: true;
    data: PharmacyPutStockAnswer;
};

export type PharmacyPutStockBody = {
    /**
     * Brand, or maker of a generic: "Panadol", "Emzor". Leave it out if you do not distinguish makers.
     */
    brand?: string;
    /**
     * Sales units you can supply now; 0 if none.
     */
    quantity: number;
    /**
     * Unit of sale, which `price_ngn` is for.
     */
    sales_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many tablets, capsules, bottles, ... are in one sales unit; 1 if it is a single one. Not millilitres or grams: a syrup of 100 ml is 1 bottle with a `content_size` of 100 ml.
     */
    pack_size: number;
    /**
     * Size of one bottle, tube or other container: "100 ml", "15 g", "200 doses". Articles of different sizes are different articles.
     */
    content_size?: string;
    /**
     * Price of one sales unit in whole Naira (not kobo).
     */
    price_ngn: number;
    /**
     * Batch number of the package that you would dispense next. `N/A` and the like count as not stated.
     */
    batch_number?: string;
    /**
     * Last day of use of the package that you would dispense next. If only a month is printed, its last day.
     */
    expires_on?: string;
    /**
     * RFC 3339. When the stock was counted, by the clock of the counting system. Stored to the millisecond; at most 5 minutes ahead of our clock.
     */
    as_of: string;
    /**
     * The `as_of` that you read. If the stock has another one by now, the call is refused with `stock_changed`.
     */
    replaces_as_of?: string;
    /**
     * If true, the call is refused with `article_in_stock` if you have some of the article already.
     */
    only_new?: boolean;
};

export type PharmacyRecipient = {
    name: string;
    /**
     * E.164: +2348031234567.
     */
    phone: string;
};

/**
 * The recorded values, from `batches` of the item.
 */
export type PharmacyRecordedBatch = {
    /**
     * As recorded.
     */
    batch_number: string;
    /**
     * As recorded.
     */
    expires_on: string;
    /**
     * As recorded.
     */
    nafdac_number: string;
};

export type PharmacyRecoverBody = {
    /**
     * Resend events recorded from this time on (RFC 3339). At most 30 days ago.
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
     * Reason for the rejection.
     */
    reason: 'illegible' | 'not_genuine' | 'expired' | 'wrong_patient' | 'duplicate' | 'not_signed' | 'other';
};

export type PharmacyReplaceWebhookBody = {
    /**
     * URL that receives events: `https://`. In the sandbox, URLs on your own machine are accepted too.
     */
    url: string;
    /**
     * Event types to send; `*` means all, including future types.
     */
    event_types?: Array<'*' | 'order.pending' | 'order.confirmed' | 'order.dispensing' | 'order.ready' | 'order.in_transit' | 'order.delivered' | 'order.cancelled' | 'order.rejected' | 'order.failed' | 'order.returned' | 'order.hold_opened' | 'order.hold_resolved' | 'order.authorization_overdue' | 'order.rerouted' | 'order.prescription_stated' | 'order.more_dispensed' | 'order.batch_corrected' | 'statement.closed'>;
    /**
     * Your description.
     */
    description?: string;
    /**
     * The `updated_at` that you read. If the endpoint has another one by now, the call is refused with `webhook_changed`.
     */
    replaces_updated_at?: string;
};

/**
 * The contact that you read. If another is stored by now, the call is refused.
 */
export type PharmacyReplacedContact = {
    /**
     * As you read it.
     */
    phone: string | null;
    /**
     * As you read them.
     */
    opening_hours: string | null;
    /**
     * As you read them.
     */
    services: Array<'delivery' | 'pick_up' | 'cold_chain'>;
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
     * Steps you can perform now.
     */
    allowed_actions: Array<'review' | 'verify' | 'reject'>;
    /**
     * True if it takes effect only after a second pharmacist states the same.
     */
    awaits_second_pharmacist: boolean;
};

export type PharmacyReviewAnswerEnvelope = {
    success: true;
    data: PharmacyReviewAnswer;
};

export type PharmacyRotateSecretBody = {
    /**
     * How long the old secret keeps signing beside the new one, in seconds.
     */
    overlap_seconds?: number;
};

/**
 * Stock of an article.
 */
export type PharmacyShownStock = {
    quantity: number;
    sales_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` are in one `sales_unit`.
     */
    pack_size: number;
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * Size of one `content_unit` in ml, g or doses: the `100 ml` of a bottle. Null if the pharmacy does not state it, and for tablets and other solids.
     */
    content_size: string | null;
    price_ngn: number;
    /**
     * Null if not stated.
     */
    batch_number: string | null;
    /**
     * Null if not stated.
     */
    expires_on: string | null;
};

export type PharmacySignatureProof = {
    type: 'signature';
    /**
     * Name of the person who received the medicines.
     */
    name: string;
    /**
     * A JPEG or PNG of up to 5 MB in base64 without line breaks.
     */
    image: string;
};

export type PharmacyStatement = {
    statement_id: string;
    /**
     * A closed statement never changes. The open one grows until its period ends.
     */
    status: 'open' | 'closed';
    /**
     * First day of the period, in Lagos time.
     */
    period_start: string;
    /**
     * First day after the period, in Lagos time.
     */
    period_end: string;
    /**
     * Time of closing; null while open. Requests whose end is recorded later are in the next statement.
     */
    closed_at: string | null;
    currency: 'NGN';
    /**
     * Number of requests.
     */
    requests: number;
    /**
     * Price of what was delivered, with the delivery fee. Whole Naira.
     */
    total_ngn: number;
    /**
     * The delivery fee, which is part of the total. Whole Naira.
     */
    delivery_fee_ngn: number;
    /**
     * The HMO's part of the total. Whole Naira.
     */
    payer_ngn: number;
    /**
     * The patient's part of the total. Whole Naira.
     */
    patient_ngn: number;
    /**
     * The platform's share of the total, rounded half up. Whole Naira.
     */
    commission_ngn: number;
    /**
     * Sum of the adjustments. Whole Naira.
     */
    adjustments_ngn: number;
    /**
     * What you are owed: `payer_ngn` minus `commission_ngn`, plus adjustments. You collect `patient_ngn`. Whole Naira.
     */
    due_ngn: number;
};

export type PharmacyStatementEnvelope = {
    success: true;
    data: PharmacyStatement;
};

export type PharmacyStatementLine = {
    /**
     * ID of the request or of the adjustment. Send it to dispute the line.
     */
    line_id: string;
    /**
     * `late_request`: the request ended in an earlier period that was closed before we recorded the end. `adjustment`: we corrected the amount of a request.
     */
    kind: 'request' | 'late_request' | 'adjustment';
    request_id: string;
    /**
     * The platform's share of the total, rounded half up. Whole Naira.
     */
    commission_ngn: number;
    /**
     * How the request ended; null for an adjustment.
     */
    status: 'delivered' | 'returned' | 'failed' | null;
    /**
     * Why it was returned or failed, as a code; why an amount was adjusted, in words.
     */
    reason: PharmacyStatusReason | string | null;
    /**
     * RFC 3339, UTC. When the request ended or the adjustment was made.
     */
    at: string;
    /**
     * Price of what was delivered, with the delivery fee. Whole Naira.
     */
    total_ngn: number;
    /**
     * The delivery fee, which is part of the total. Whole Naira.
     */
    delivery_fee_ngn: number;
    /**
     * The HMO's part of the total. Whole Naira.
     */
    payer_ngn: number;
    /**
     * The patient's part of the total. Whole Naira.
     */
    patient_ngn: number;
    /**
     * What you are owed: `payer_ngn` minus `commission_ngn`, plus adjustments. You collect `patient_ngn`. Whole Naira.
     */
    due_ngn: number;
    /**
     * Your dispute of the line; null if there is none.
     */
    dispute: PharmacyLineDispute | null;
};

export type PharmacyStatementLineList = {
    /**
     * Oldest first.
     */
    lines: Array<PharmacyStatementLine>;
    has_more: boolean;
    /**
     * Send it as `cursor` for the next page; null on the last.
     */
    next_cursor: string | null;
};

export type PharmacyStatementLineListEnvelope = {
    success: true;
    data: PharmacyStatementLineList;
};

export type PharmacyStatementList = {
    /**
     * Newest first.
     */
    statements: Array<PharmacyStatement>;
    has_more: boolean;
    /**
     * Send it as `cursor` for the next page; null on the last.
     */
    next_cursor: string | null;
};

export type PharmacyStatementListEnvelope = {
    success: true;
    data: PharmacyStatementList;
};

/**
 * Status of the request.
 *
 * - `pending`: Accepted by us, waiting for a pharmacy; the only status a partner can cancel.
 * - `confirmed`: The pharmacy agreed; the stock is reserved and the price is fixed.
 * - `dispensing`: A pharmacist is preparing the medicines.
 * - `ready`: Packed, waiting for the rider or for collection; may be skipped.
 * - `in_transit`: With the courier; may be skipped.
 * - `delivered`: Handed over, proof recorded.
 * - `cancelled`: The partner cancelled while pending.
 * - `rejected`: No pharmacy accepted it: the pharmacy refused or did not answer in time.
 * - `failed`: Accepted, then could not be completed.
 * - `returned`: Could not be handed over; the goods are back at the pharmacy.
 */
export type PharmacyStatus = 'pending' | 'confirmed' | 'dispensing' | 'ready' | 'in_transit' | 'delivered' | 'cancelled' | 'rejected' | 'failed' | 'returned';

/**
 * Why a request was cancelled, rejected, failed or returned. `GET /meta/state-machine` lists the reasons of each step.
 */
export type PharmacyStatusReason = 'duplicate_request' | 'enrollee_declined' | 'wrong_medicine' | 'wrong_address' | 'wrong_pharmacy' | 'price_too_high' | 'prescription_withdrawn' | 'authorization_declined' | 'taking_too_long' | 'other' | 'out_of_stock' | 'price_changed' | 'prescription_invalid' | 'address_not_serviceable' | 'pharmacy_closed' | 'no_answer' | 'hold_expired' | 'recipient_absent' | 'recipient_refused' | 'address_not_found' | 'damaged' | 'courier_lost' | 'no_progress' | 'hold_declined';

export type PharmacyStockChange = {
    article_id: string;
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
         * Empty if the catalogue has none.
         */
        strength: string;
        /**
         * Name, strength and form.
         */
        label: string;
    };
    /**
     * Brand, or maker of a generic; null if you stated neither.
     */
    brand: string | null;
    /**
     * Current stock; null if there is none.
     */
    before: PharmacyShownStock | null;
    after: PharmacyShownStock;
};

export type PharmacyStockHeadings = {
    /**
     * Your mapping. It takes precedence over the headings that are recognised without a mapping.
     */
    headings: {
        [key: string]: 'medicine' | 'strength' | 'form' | 'medicine_id' | 'item_code' | 'gtin' | 'nafdac_number' | 'brand' | 'manufacturer' | 'quantity' | 'sales_unit' | 'pack_size' | 'content_size' | 'price_ngn' | 'batch_number' | 'expires_on' | 'as_of' | 'ignore';
    };
    /**
     * The order of day and month in your dates; null if not stated.
     */
    date_order: 'day_first' | 'month_first' | null;
    /**
     * Time of the last change; null if you have mapped none.
     */
    changed_at: string | null;
    /**
     * The columns that a file can have. `strength` and `form` complete the name of `medicine`, and `manufacturer` is the brand of rows that name none.
     */
    columns: Array<{
        column: 'medicine' | 'strength' | 'form' | 'medicine_id' | 'item_code' | 'gtin' | 'nafdac_number' | 'brand' | 'manufacturer' | 'quantity' | 'sales_unit' | 'pack_size' | 'content_size' | 'price_ngn' | 'batch_number' | 'expires_on' | 'as_of';
        /**
         * Headings that need no mapping.
         */
        recognised: Array<string>;
    }>;
};

export type PharmacyStockHeadingsEnvelope = {
    success: true;
    data: PharmacyStockHeadings;
};

export type PharmacyStockLine = {
    /**
     * Identifies the medicine of this brand, in this pack, in your stock. The same article always has the same ID.
     */
    article_id: string;
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
         * Empty if the catalogue has none.
         */
        strength: string;
        /**
         * Name, strength and form.
         */
        label: string;
    };
    /**
     * Brand, or maker of a generic; null if you stated neither.
     */
    brand: string | null;
    /**
     * Sales units in stock, as you set them.
     */
    quantity: number;
    /**
     * How many `content_unit` of that quantity are reserved for orders, or were dispensed after `as_of`. Partners can order the rest.
     */
    reserved: number;
    /**
     * True if unreserved stock is left. Partners find it unless it is `short_dated`.
     */
    in_stock: boolean;
    sales_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many `content_unit` are in one `sales_unit`.
     */
    pack_size: number;
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * Size of one `content_unit` in ml, g or doses: the `100 ml` of a bottle. Null if the pharmacy does not state it, and for tablets and other solids.
     */
    content_size: string | null;
    /**
     * Price of one `sales_unit` in whole Naira.
     */
    price_ngn: number;
    /**
     * Null if you did not state it.
     */
    batch_number: string | null;
    /**
     * Null if you did not state it.
     */
    expires_on: string | null;
    /**
     * True if it expires too soon to be offered to partners, or has expired.
     */
    short_dated: boolean;
    /**
     * Null if you did not state it.
     */
    gtin: string | null;
    /**
     * Null if you did not state it.
     */
    nafdac_number: string | null;
    /**
     * RFC 3339, UTC. When the stock was counted.
     */
    as_of: string;
};

export type PharmacyStockList = {
    /**
     * Sorted by `medicine_id`, then by `article_id`.
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
 * `pack_size` is optional if `item_code` is mapped with it. Without `sales_unit`, a pack of several is sold as a `pack`, and a single bottle, tube or ampoule as such.
 */
export type PharmacyStockRow = {
    /**
     * Medicine ID. Do not send it with `medicine`.
     */
    medicine_id?: string;
    /**
     * Name or brand with strength and form in any order: "Amoxicillin 500mg caps"; or a `medicine_id`. Must match exactly one medicine.
     */
    medicine?: string;
    /**
     * Your item code. Enough on its own if it is mapped. Together with a medicine, it is mapped to it.
     */
    item_code?: string;
    /**
     * The barcode on the package: GTIN-8, 12 (UPC), 13 (EAN) or 14, with its check digit. Enough on its own if it is known.
     */
    gtin?: string;
    /**
     * NAFDAC registration number as printed: "A4-0123". Enough on its own if it is known.
     */
    nafdac_number?: string;
    /**
     * Brand, or maker of a generic: "Panadol", "Emzor". Leave it out if you do not distinguish makers.
     */
    brand?: string;
    /**
     * Sales units you can supply now; 0 if none.
     */
    quantity: number;
    /**
     * Unit of sale, which `price_ngn` is for.
     */
    sales_unit?: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece';
    /**
     * How many tablets, capsules, bottles, ... are in one sales unit; 1 if it is a single one. Not millilitres or grams: a syrup of 100 ml is 1 bottle with a `content_size` of 100 ml.
     */
    pack_size?: number;
    /**
     * Size of one bottle, tube or other container: "100 ml", "15 g", "200 doses". Articles of different sizes are different articles.
     */
    content_size?: string;
    /**
     * Price of one sales unit in whole Naira (not kobo).
     */
    price_ngn: number;
    /**
     * Batch number of the package that you would dispense next. `N/A` and the like count as not stated.
     */
    batch_number?: string;
    /**
     * Last day of use of the package that you would dispense next. If only a month is printed, its last day.
     */
    expires_on?: string;
    /**
     * RFC 3339. When the stock was counted, by the clock of the counting system. Default: `as_of` of the call.
     */
    as_of?: string;
};

export type PharmacyTestOrder = {
    /**
     * ID of the order, used in every call about it.
     */
    request_id: string;
    status: PharmacyStatus;
    /**
     * Why it has this status, if a reason was given.
     */
    status_reason: PharmacyStatusReason | null;
    /**
     * Deadline to accept or reject it. After that it is rejected with `no_answer`. Null once it no longer applies.
     */
    answer_by: string | null;
    /**
     * Deadline for the next step. After that a pending order is `rejected` with `no_answer`, and a later one `failed` with `no_progress`. Null after the order ended, and during a hold, which has its own deadline.
     */
    next_step_by: string | null;
    /**
     * The steps allowed now, the usual next one first.
     */
    allowed_steps: Array<'accept' | 'reject' | 'dispense' | 'ready' | 'hand_over' | 'deliver' | 'return' | 'fail'>;
    items: Array<PharmacyOrderItem>;
    /**
     * The open hold, which needs the partner's action; null if there is none.
     */
    hold: PharmacyHold | null;
    /**
     * The required proof of delivery.
     */
    proof_required: 'any' | 'pin';
    /**
     * Authorization code of the HMO; null until known. Null before you accept the order, after it ended, and after it went to another pharmacy.
     */
    authorization_code: string | null;
    /**
     * When you submitted the code with `POST /requests/{request_id}/authorization`; otherwise null.
     */
    authorization_submitted_at: string | null;
    /**
     * Nothing can be dispensed after this time, when the authorization of the HMO ends. Null if it states no end.
     */
    authorization_valid_until: string | null;
    /**
     * The enrollee, as identified by the partner. Null before you accept the order, after it ended, and after it went to another pharmacy.
     */
    enrollee_id: string | null;
    /**
     * Who receives it at the door; null if not specified. Null before you accept the order, after it ended, and after it went to another pharmacy.
     */
    recipient: PharmacyRecipient | null;
    /**
     * Destination, to help you decide. Null after the order ended or went to another pharmacy.
     */
    delivery_area: PharmacyDeliveryArea | null;
    /**
     * Null before you accept the order, after it ended, and after it went to another pharmacy.
     */
    delivery_address: PharmacyDeliveryAddress | null;
    prescription_ids: Array<string>;
    /**
     * Total price in whole Naira (not kobo).
     */
    total_ngn: number;
    /**
     * Price of what was delivered, in whole Naira: the sum of `payable_ngn` of the items. 0 unless delivered. `charges` divide it.
     */
    payable_ngn: number;
    charges: PharmacyCharges;
    /**
     * What was collected from the patient; null if nothing was reported.
     */
    collection: PharmacyCollection | null;
    currency: 'NGN';
    /**
     * RFC 3339, UTC. Estimated delivery time, calculated once.
     */
    estimated_delivery_at: string;
    /**
     * All entries, oldest first.
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
     * PIN that the recipient would give your courier; null except for the kind `pin`.
     */
    delivery_pin: string | null;
};

export type PharmacyTestOrderBody = {
    /**
     * - `plain`: One medicine that needs no prescription.
     * - `several_lines`: Up to three medicines, for several lines of an order.
     * - `prescription`: A medicine that needs a prescription; you have to verify the attached one.
     * - `pin`: Requires the PIN at delivery. You find it in `delivery_pin`, because there is no real recipient.
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
     * Number of the entry, from 1.
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
     * Note of the actor.
     */
    note?: string;
    /**
     * Kind of entry, if it is not a status change; otherwise absent.
     */
    event?: 'hold_opened' | 'hold_resolved' | 'authorization_overdue' | 'rerouted' | 'prescription_stated' | 'more_dispensed' | 'batch_corrected';
    /**
     * The proof of delivery.
     */
    proof?: {
        type: 'pin' | 'signature' | 'photo' | 'name';
        /**
         * Name of the person who received the medicines.
         */
        name?: string;
        /**
         * ID of the signature or photo. `GET /requests/{request_id}/proof` has the image.
         */
        image_id?: string;
    };
    /**
     * What was collected from the patient.
     */
    collection?: {
        /**
         * Collected amount in whole Naira.
         */
        collected_ngn: number;
        /**
         * How the patient paid.
         */
        method: 'cash' | 'transfer' | 'card';
    };
    /**
     * What was dispensed or delivered, as reported. Absent if the report was about the whole of each line.
     */
    lines?: Array<{
        /**
         * 1 for the first item.
         */
        line: number;
        /**
         * Quantity in `unit` of the item.
         */
        quantity: number;
        /**
         * The package, as reported then.
         */
        batch?: {
            batch_number: string;
            expires_on: string;
            /**
             * NAFDAC registration number.
             */
            nafdac_number: string;
        };
    }>;
    /**
     * For `batch_corrected`: both values.
     */
    corrected?: {
        /**
         * 1 for the first item.
         */
        line: number;
        /**
         * Number of corrected units.
         */
        quantity: number;
        /**
         * As recorded before.
         */
        from: {
            batch_number: string;
            expires_on: string;
            /**
             * NAFDAC registration number.
             */
            nafdac_number: string;
        };
        /**
         * As corrected.
         */
        to: {
            batch_number: string;
            expires_on: string;
            /**
             * NAFDAC registration number.
             */
            nafdac_number: string;
        };
    };
    /**
     * For `prescription_stated`: the prescription to read.
     */
    prescription_id?: string;
    resolution?: PharmacyHoldResolution;
};

export type PharmacyVerifyPrescriptionBody = {
    /**
     * The medicines that the prescription allows, each once.
     */
    lines: Array<PharmacyAllowedLine>;
    /**
     * A date: 2026-11-21. Last day of validity: at most 366 days from now, and not after `valid_until` of the prescription, which is the default.
     */
    valid_until?: string;
    /**
     * The pharmacist who states it. Required for anything the `details` do not say.
     */
    pharmacist?: {
        /**
         * Name as registered.
         */
        name: string;
        /**
         * Registration number with the Pharmacy Council.
         */
        registration_number: string;
    };
};

export type PharmacyWebhook = {
    webhook_id: string;
    url: string;
    event_types: Array<'*' | 'order.pending' | 'order.confirmed' | 'order.dispensing' | 'order.ready' | 'order.in_transit' | 'order.delivered' | 'order.cancelled' | 'order.rejected' | 'order.failed' | 'order.returned' | 'order.hold_opened' | 'order.hold_resolved' | 'order.authorization_overdue' | 'order.rerouted' | 'order.prescription_stated' | 'order.more_dispensed' | 'order.batch_corrected' | 'statement.closed'>;
    description: string;
    status: 'enabled' | 'disabled';
    /**
     * Null while the endpoint is enabled.
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
         * First failure since the last success; null if the last attempt succeeded.
         */
        since: string | null;
        consecutive_failures: number;
    };
    /**
     * End of the period in which the previous secret also signs; null if only one secret signs.
     */
    previous_secret_expires_at: string | null;
    /**
     * Result of the last test event; null if there was none.
     */
    last_ping: PharmacyWebhookTest | null;
    /**
     * RFC 3339, UTC.
     */
    created_at: string;
    /**
     * RFC 3339, UTC. When it was last changed, paused or resumed, or its secret rotated.
     */
    updated_at: string;
};

export type PharmacyWebhookBody = {
    /**
     * URL that receives events: `https://`. In the sandbox, URLs on your own machine are accepted too.
     */
    url: string;
    /**
     * Event types to send; `*` means all, including future types.
     */
    event_types?: Array<'*' | 'order.pending' | 'order.confirmed' | 'order.dispensing' | 'order.ready' | 'order.in_transit' | 'order.delivered' | 'order.cancelled' | 'order.rejected' | 'order.failed' | 'order.returned' | 'order.hold_opened' | 'order.hold_resolved' | 'order.authorization_overdue' | 'order.rerouted' | 'order.prescription_stated' | 'order.more_dispensed' | 'order.batch_corrected' | 'statement.closed'>;
    /**
     * Your description.
     */
    description?: string;
};

/**
 * One event for one endpoint.
 */
export type PharmacyWebhookDelivery = {
    /**
     * The `webhook-id` of the delivery.
     */
    event_id: string;
    event_type: 'order.pending' | 'order.confirmed' | 'order.dispensing' | 'order.ready' | 'order.in_transit' | 'order.delivered' | 'order.cancelled' | 'order.rejected' | 'order.failed' | 'order.returned' | 'order.hold_opened' | 'order.hold_resolved' | 'order.authorization_overdue' | 'order.rerouted' | 'order.prescription_stated' | 'order.more_dispensed' | 'order.batch_corrected' | 'statement.closed';
    /**
     * The order; null for `statement.closed`.
     */
    request_id: string | null;
    /**
     * Null for `statement.closed`.
     */
    sequence: number | null;
    /**
     * Only for `statement.closed`; otherwise null.
     */
    statement_id: string | null;
    state: 'pending' | 'held' | 'acknowledged' | 'failed' | 'skipped';
    /**
     * Null if none is planned.
     */
    next_attempt_at: string | null;
    /**
     * When the endpoint first responded with 2xx; null before.
     */
    acknowledged_at: string | null;
    /**
     * RFC 3339, UTC. When the event was recorded.
     */
    created_at: string;
    /**
     * Number of all attempts, including earlier runs of the schedule.
     */
    attempt_count: number;
    /**
     * The last 20 attempts, newest first.
     */
    attempts: Array<{
        /**
         * What triggered the attempt.
         */
        trigger: 'schedule' | 'probe' | 'again';
        /**
         * RFC 3339, UTC.
         */
        started_at: string;
        duration_ms: number;
        /**
         * HTTP status; null if there was no response.
         */
        status: number | null;
        /**
         * Kind of failure; null if it succeeded.
         */
        failure: 'address_refused' | 'dns' | 'connect' | 'tls' | 'timeout' | 'status' | 'body' | null;
        /**
         * What happened, in words.
         */
        message: string;
        /**
         * The first 4 KB of the response as text, with secrets masked; null without a response.
         */
        answer: string | null;
        /**
         * When the next attempt was planned; null if none was.
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
     * All endpoints, newest first.
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
     * Number of deliveries.
     */
    deliveries: number;
};

export type PharmacyWebhookRecoveryEnvelope = {
    success: true;
    data: PharmacyWebhookRecovery;
};

/**
 * Result of a test event.
 */
export type PharmacyWebhookTest = {
    /**
     * RFC 3339, UTC.
     */
    started_at: string;
    duration_ms: number;
    /**
     * HTTP status; null if there was no response.
     */
    status: number | null;
    /**
     * Kind of failure; null if it succeeded.
     */
    failure: 'address_refused' | 'dns' | 'connect' | 'tls' | 'timeout' | 'status' | 'body' | null;
    /**
     * What happened, in words.
     */
    message: string;
    /**
     * The first 4 KB of the response as text, with secrets masked; null without a response.
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
    event_types: Array<'*' | 'order.pending' | 'order.confirmed' | 'order.dispensing' | 'order.ready' | 'order.in_transit' | 'order.delivered' | 'order.cancelled' | 'order.rejected' | 'order.failed' | 'order.returned' | 'order.hold_opened' | 'order.hold_resolved' | 'order.authorization_overdue' | 'order.rerouted' | 'order.prescription_stated' | 'order.more_dispensed' | 'order.batch_corrected' | 'statement.closed'>;
    description: string;
    status: 'enabled' | 'disabled';
    /**
     * Null while the endpoint is enabled.
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
         * First failure since the last success; null if the last attempt succeeded.
         */
        since: string | null;
        consecutive_failures: number;
    };
    /**
     * End of the period in which the previous secret also signs; null if only one secret signs.
     */
    previous_secret_expires_at: string | null;
    /**
     * Result of the last test event; null if there was none.
     */
    last_ping: PharmacyWebhookTest | null;
    /**
     * RFC 3339, UTC.
     */
    created_at: string;
    /**
     * RFC 3339, UTC. When it was last changed, paused or resumed, or its secret rotated.
     */
    updated_at: string;
    /**
     * Secret that signs deliveries: `whsec_` and base64. Only in this response.
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
     * `otpauth://` URI to show as a QR code. Its `secret` can also be typed.
     */
    uri: string;
    /**
     * Each code works once instead of an authenticator code. Shown only in this response.
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
         * Null if single sign-on is not configured.
         */
        provider: {
            /**
             * Display name of the provider.
             */
            name: string;
        } | null;
    };
};

export type RemovedMember = {
    user_id: string;
    email: string;
    /**
     * The email address until a name is set.
     */
    name: string;
    role: 'owner' | 'developer' | 'support' | 'pharmacist';
    /**
     * True if sign-ins require a second factor.
     */
    second_factor: boolean;
    /**
     * RFC 3339, UTC.
     */
    since: string;
    /**
     * Active keys that the member created. They stay active: rotate or revoke those that the member may know.
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
         * Each code works once instead of an authenticator code. Shown only in this response.
         */
        recovery_codes: Array<string>;
    };
};

export type Session = {
    user_id: string;
    email: string;
    /**
     * The email address until a name is set.
     */
    name: string;
    /**
     * True if sign-ins require a second factor.
     */
    second_factor: boolean;
    /**
     * Environment of this deployment.
     */
    environment: 'sandbox' | 'production';
    organisation: OwnOrganisation;
    /**
     * All organisations that you belong to.
     */
    organisations: Array<OwnOrganisation>;
    /**
     * Permissions of your role.
     */
    permissions: Array<'stock:write' | 'orders:read' | 'orders:write' | 'webhooks:manage' | 'medicines:search' | 'requests:create' | 'requests:read' | 'requests:cancel' | 'members:read' | 'members:manage' | 'keys:read' | 'keys:manage' | 'calls:read' | 'audit:read'>;
    /**
     * RFC 3339, UTC. When the session ends.
     */
    ends_at: string;
    /**
     * True if your password was reset and you have not yet reviewed what has access to your account.
     */
    access_review_due: boolean;
    /**
     * Number of webhook endpoints of your organisation that need attention.
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
     * Sorted by name.
     */
    states: Array<{
        /**
         * ISO 3166-2 code.
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
         * `organisation` is yours, when no key or member is recorded; `support` is our support team; `system` is the engine.
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
    hold_reason: 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'pack_changed' | 'partial_stock' | 'price_changed' | 'authorization_required' | 'authorization_exceeded' | 'authorization_expired' | 'address_unclear' | 'recipient_unreachable' | null;
    /**
     * How this entry ended a hold.
     */
    hold_end: 'approve' | 'attach_prescriptions' | 'authorize' | 'correct_address' | 'correct_recipient' | 'decline' | 'withdraw' | 'expire' | null;
};

export type TimelineActors = {
    /**
     * The timeline entries that Postgres has, in order.
     */
    entries: Array<TimelineActor>;
    /**
     * Who submitted the authorization code that came without a hold.
     */
    authorized_by: {
        /**
         * `organisation` is yours, when no key or member is recorded; `support` is our support team; `system` is the engine.
         */
        kind: 'member' | 'former_member' | 'key' | 'organisation' | 'partner' | 'pharmacy' | 'courier' | 'system' | 'support';
        /**
         * Name of the member or key, if it belongs to your organisation.
         */
        name: string | null;
    } | null;
    /**
     * End of the period in which an authorization code is accepted without a hold; null if none is accepted, and for pharmacies.
     */
    authorization_until: string | null;
};

export type TimelineActorsEnvelope = {
    success: true;
    data: TimelineActors;
};

/**
 * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
 */
export type XRequestId = string;

/**
 * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
 */
export type IdempotencyKey = string;

/**
 * The `ETag` of an earlier response. Returns 304 while nothing has changed.
 */
export type IfNoneMatch = string;

export type SignOutData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * You are signed out.
     */
    200: SignOutEnvelope;
};

export type SignOutResponse = SignOutResponses[keyof SignOutResponses];

export type ReadSessionData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `invalid_credentials`: The address or the password is wrong.
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
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The password is correct.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
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
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The accepted kinds of proof.
     */
    200: ReadProofKindsEnvelope;
};

export type ReadProofKindsResponse = ReadProofKindsResponses[keyof ReadProofKindsResponses];

export type ProveUserData = {
    body: Proof;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `invalid_credentials`: The address or the password is wrong.
     *
     * `invalid_code`: The code is wrong, already used, or expired.
     *
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access and requires a recent proof of identity: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `second_factor_missing`: No second factor is set up.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `passkey_refused`: The passkey is unknown, does not answer this challenge, or came too late.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The proof was accepted.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `invalid_code`: The code is wrong, already used, or expired.
     *
     * `session_required`: There is no session, or it has ended; sign in.
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
     * `second_factor_missing`: No second factor is set up.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
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
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `passkey_refused`: The passkey is unknown, does not answer this challenge, or came too late.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The provider, or null.
     */
    200: ReadSignOnEnvelope;
};

export type ReadSignOnResponse = ReadSignOnResponses[keyof ReadSignOnResponses];

export type BeginSignOnData = {
    body: {
        /**
         * The pages that the browser returns to.
         */
        kind: 'partner' | 'pharmacy';
    };
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `sign_on_not_found`: Single sign-on is not set up here.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The URL of the identity provider.
     */
    200: BeginSignOnEnvelope;
};

export type BeginSignOnResponse = BeginSignOnResponses[keyof BeginSignOnResponses];

export type FinishSignOnData = {
    body: {
        /**
         * Query string of the URL that the browser returned with.
         */
        query: string;
    };
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     *
     * `sign_on_not_allowed`: The identity provider knows you, but you may not sign in with it.
     */
    403: Failure;
    /**
     * `sign_on_not_found`: Single sign-on is not set up here.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `sign_on_failed`: The identity provider refused, or its response does not match a sign-in of this browser.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
         * Name to recognise it by.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access and requires a recent proof of identity: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `passkey_refused`: The passkey is unknown, does not answer this challenge, or came too late.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The new passkey.
     */
    201: PasskeyEnvelope;
};

export type AddPasskeyResponse = AddPasskeyResponses[keyof AddPasskeyResponses];

export type PreparePasskeyData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access and requires a recent proof of identity: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `passkey_refused`: The passkey is unknown, does not answer this challenge, or came too late.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `passkey_not_found`: You have no passkey with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The passkey was removed.
     */
    200: DoneEnvelope;
};

export type RemovePasskeyResponse = RemovePasskeyResponses[keyof RemovePasskeyResponses];

export type RenameData = {
    body: {
        /**
         * Your name as shown to other members.
         */
        name: string;
    };
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The name was changed.
     */
    200: DoneEnvelope;
};

export type RenameResponse = RenameResponses[keyof RenameResponses];

export type ListAccessData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access and requires a recent proof of identity: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The list was confirmed.
     */
    200: DoneEnvelope;
};

export type ConfirmAccessResponse = ConfirmAccessResponses[keyof ConfirmAccessResponses];

export type EndOtherSessionsData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The sessions ended.
     */
    200: DoneEnvelope;
};

export type EndOtherSessionsResponse = EndOtherSessionsResponses[keyof EndOtherSessionsResponses];

export type ListSessionsData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `session_not_found`: You have no session with this id, or it has ended.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The session ended.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `invalid_credentials`: The address or the password is wrong.
     *
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access and requires a recent proof of identity: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The password was changed.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * An email is sent if the address has an account.
     */
    202: DoneEnvelope;
};

export type AskForResetResponse = AskForResetResponses[keyof AskForResetResponses];

export type ResetPasswordData = {
    body: {
        /**
         * Token after `#token=` in the emailed link.
         */
        token: string;
        password: string;
    };
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `link_not_found`: The link was used, withdrawn or replaced, or it has expired.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The password was set. Sign in with it.
     */
    200: DoneEnvelope;
};

export type ResetPasswordResponse = ResetPasswordResponses[keyof ResetPasswordResponses];

export type PrepareSecondFactorData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access and requires a recent proof of identity: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `second_factor_exists`: A second factor is already set up.
     */
    409: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The setup data, shown once.
     */
    200: PreparedSecondFactorEnvelope;
};

export type PrepareSecondFactorResponse = PrepareSecondFactorResponses[keyof PrepareSecondFactorResponses];

export type ConfirmSecondFactorData = {
    body: {
        /**
         * Current code of the authenticator.
         */
        code: string;
    };
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `invalid_code`: The code is wrong, already used, or expired.
     *
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access and requires a recent proof of identity: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `second_factor_exists`: A second factor is already set up.
     *
     * `second_factor_missing`: No second factor is set up.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The second factor is on.
     */
    200: DoneEnvelope;
};

export type ConfirmSecondFactorResponse = ConfirmSecondFactorResponses[keyof ConfirmSecondFactorResponses];

export type RemoveSecondFactorData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access and requires a recent proof of identity: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The second factor is off.
     */
    200: DoneEnvelope;
};

export type RemoveSecondFactorResponse = RemoveSecondFactorResponses[keyof RemoveSecondFactorResponses];

export type RenewRecoveryCodesData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access and requires a recent proof of identity: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `second_factor_missing`: No second factor is set up.
     */
    409: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The new codes. Only this response contains them.
     */
    200: RenewRecoveryCodesEnvelope;
};

export type RenewRecoveryCodesResponse = RenewRecoveryCodesResponses[keyof RenewRecoveryCodesResponses];

export type ListMembersData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `member_not_found`: Your organisation has no member with this id.
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
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The removed member.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access and requires a recent proof of identity: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `member_not_found`: Your organisation has no member with this id.
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
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access and requires a recent proof of identity: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `member_exists`: A member with this address already exists.
     *
     * `too_many_members`: The organisation has the maximum number of members and open invitations.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     *
     * `mail_not_sent`: The e-mail could not be sent, or this deployment sends no e-mail.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `invitation_not_found`: The invitation does not exist, or it was withdrawn, accepted or has expired.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The invitation was withdrawn.
     */
    200: DoneEnvelope;
};

export type WithdrawInvitationResponse = WithdrawInvitationResponses[keyof WithdrawInvitationResponses];

export type ReadInvitationData = {
    body: {
        /**
         * Token after `#token=` in the emailed link.
         */
        token: string;
    };
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `link_not_found`: The link was used, withdrawn or replaced, or it has expired.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
         * Token after `#token=` in the emailed link.
         */
        token: string;
        password?: string;
    };
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `link_not_found`: The link was used, withdrawn or replaced, or it has expired.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
         * Name of the key.
         */
        name: string;
        /**
         * Scopes of the API of your organisation.
         */
        scopes: Array<'medicines:search' | 'requests:create' | 'requests:read' | 'requests:cancel' | 'webhooks:manage' | 'stock:write' | 'orders:read' | 'orders:write'>;
        /**
         * Expiry date (RFC 3339), in the future. Without it the key does not expire.
         */
        expires_at?: string;
    };
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access and requires a recent proof of identity: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The key, with its value unless the call is repeated.
     */
    201: MadeKeyEnvelope;
};

export type CreateKeyResponse = CreateKeyResponses[keyof CreateKeyResponses];

export type RotateKeyData = {
    body?: {
        /**
         * Expiry date of the new key. If you omit it, or send a later date than the expiry date of the old key, the new key gets the expiry date of the old key.
         */
        expires_at?: string;
    };
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access and requires a recent proof of identity: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `key_not_found`: Your organisation has no key with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `key_not_active`: The key is revoked or expired; only an active one can be rotated.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The new key, with its value unless the call is repeated.
     */
    201: MadeKeyEnvelope;
};

export type RotateKeyResponse = RotateKeyResponses[keyof RotateKeyResponses];

export type RevokeKeyData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `key_not_found`: Your organisation has no key with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The revoked key.
     */
    200: KeyEnvelope;
};

export type RevokeKeyResponse = RevokeKeyResponses[keyof RevokeKeyResponses];

export type ListFlaggedWebhooksData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
         */
        webhook_id: string;
    };
    query?: {
        /**
         * `hour`: the last 48 hours. `day`: the last 31 days in Nigeria.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The counts.
     */
    200: AttemptSeriesEnvelope;
};

export type ReadAttemptSeriesResponse = ReadAttemptSeriesResponses[keyof ReadAttemptSeriesResponses];

export type ListCallsData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * One status class, or several separated by commas: `4xx,5xx`.
         */
        status_class?: string;
        /**
         * Method and path: `GET /requests/{request_id}`.
         */
        operation?: string;
        /**
         * Only calls with this key or by this member.
         */
        caller_id?: string;
        /**
         * Only the call with this `X-Request-Id`.
         */
        x_request_id?: string;
        /**
         * RFC 3339, such as 2026-11-21T08:00:00Z. Made at or after this time.
         */
        called_after?: string;
        /**
         * RFC 3339, such as 2026-11-21T08:00:00Z. Made before this time.
         */
        called_before?: string;
        /**
         * Maximum calls per page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/calls';
};

export type ListCallsErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` did not come from one of our responses.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * A page of calls.
     */
    200: CallListEnvelope;
};

export type ListCallsResponse = ListCallsResponses[keyof ListCallsResponses];

export type ReadCallSeriesData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * `hour`: the last 48 hours. `day`: the last 31 days in Nigeria.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The counts.
     */
    200: CallSeriesEnvelope;
};

export type ReadCallSeriesResponse = ReadCallSeriesResponses[keyof ReadCallSeriesResponses];

export type ListChangesData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * Maximum changes per page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/changes';
};

export type ListChangesErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` did not come from one of our responses.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * A page of changes.
     */
    200: ChangeListEnvelope;
};

export type ListChangesResponse = ListChangesResponses[keyof ListChangesResponses];

export type ListActorsData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query: {
        /**
         * IDs of members and keys, or `ops`, `partner`, `pharmacy`, `courier`, `system`. At most 100, separated by commas.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The names, in the order of the IDs.
     */
    200: ActorListEnvelope;
};

export type ListActorsResponse = ListActorsResponses[keyof ListActorsResponses];

export type ReadTimelineActorsData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * ID of the request or order.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_not_found`: You have no request with this id.
     *
     * `order_not_found`: You have no such order.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The actors by entry.
     */
    200: TimelineActorsEnvelope;
};

export type ReadTimelineActorsResponse = ReadTimelineActorsResponses[keyof ReadTimelineActorsResponses];

export type CountOrdersData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The states.
     */
    200: StateListEnvelope;
};

export type ListStatesResponse = ListStatesResponses[keyof ListStatesResponses];

export type PartnerSearchMedicinesData = {
    body: PartnerSearchBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
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
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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

export type PartnerSearchBasketData = {
    body: PartnerBasketBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/partner/medicines/search-basket';
};

export type PartnerSearchBasketErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
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
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `medicine_not_recognised`: An item does not name exactly one medicine of the pharmacy; `did_you_mean` lists similar ones.
     *
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerSearchBasketError = PartnerSearchBasketErrors[keyof PartnerSearchBasketErrors];

export type PartnerSearchBasketResponses = {
    /**
     * The pharmacies.
     */
    200: PartnerBasketAnswerEnvelope;
};

export type PartnerSearchBasketResponse = PartnerSearchBasketResponses[keyof PartnerSearchBasketResponses];

export type PartnerFindMedicinesData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query: {
        /**
         * Generic or brand name, optionally with strength and form.
         */
        q: string;
        /**
         * Maximum number of medicines.
         */
        limit?: number;
    };
    url: '/partner/medicines';
};

export type PartnerFindMedicinesErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerFindMedicinesError = PartnerFindMedicinesErrors[keyof PartnerFindMedicinesErrors];

export type PartnerFindMedicinesResponses = {
    /**
     * The medicines.
     */
    200: PartnerMedicinesAnswerEnvelope;
};

export type PartnerFindMedicinesResponse = PartnerFindMedicinesResponses[keyof PartnerFindMedicinesResponses];

export type PartnerDownloadCatalogueData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/partner/medicines.csv';
};

export type PartnerDownloadCatalogueErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerDownloadCatalogueError = PartnerDownloadCatalogueErrors[keyof PartnerDownloadCatalogueErrors];

export type PartnerDownloadCatalogueResponses = {
    /**
     * The catalogue.
     */
    200: string;
};

export type PartnerDownloadCatalogueResponse = PartnerDownloadCatalogueResponses[keyof PartnerDownloadCatalogueResponses];

export type PartnerReadPharmacyData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From a search result or a request.
         */
        pharmacy_id: string;
    };
    query?: never;
    url: '/partner/pharmacies/{pharmacy_id}';
};

export type PartnerReadPharmacyErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `pharmacy_not_found`: No pharmacy has this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerReadPharmacyError = PartnerReadPharmacyErrors[keyof PartnerReadPharmacyErrors];

export type PartnerReadPharmacyResponses = {
    /**
     * The pharmacy.
     */
    200: PartnerPharmacyDetailsEnvelope;
};

export type PartnerReadPharmacyResponse = PartnerReadPharmacyResponses[keyof PartnerReadPharmacyResponses];

export type PartnerListRequestsData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * One status, or several separated by commas: `pending,confirmed`.
         */
        status?: string;
        /**
         * Only requests for this enrollee.
         */
        enrollee_id?: string;
        /**
         * Only requests at this pharmacy.
         */
        pharmacy_id?: string;
        /**
         * Only the request with your reference.
         */
        external_id?: string;
        /**
         * RFC 3339, such as 2026-11-21T08:00:00Z. Created at or after this time.
         */
        created_after?: string;
        /**
         * RFC 3339, such as 2026-11-21T08:00:00Z. Created before this time.
         */
        created_before?: string;
        /**
         * RFC 3339, such as 2026-11-21T08:00:00Z. Delivered at or after this time.
         */
        delivered_after?: string;
        /**
         * RFC 3339, such as 2026-11-21T08:00:00Z. Delivered before this time.
         */
        delivered_before?: string;
        /**
         * Maximum requests per page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/partner/requests';
};

export type PartnerListRequestsErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` did not come from one of our responses.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * A page of requests.
     */
    200: PartnerRequestListEnvelope;
};

export type PartnerListRequestsResponse = PartnerListRequestsResponses[keyof PartnerListRequestsResponses];

export type PartnerCreateRequestData = {
    body: PartnerCreateRequestBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `pharmacy_not_found`: No pharmacy has this id.
     *
     * `prescription_not_found`: You have no prescription with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `duplicate_external_id`: You already used this `external_id` with a different body.
     *
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `price_changed`: The offer for an item has expired and the price or the delivery fee has changed; `fields` has a new offer.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `medicine_not_recognised`: An item does not name exactly one medicine of the pharmacy; `did_you_mean` lists similar ones.
     *
     * `out_of_stock`: The pharmacy does not have the requested quantity of an item.
     *
     * `unit_not_available`: The pharmacy does not sell the item in this unit; the message lists the units that it sells.
     *
     * `prescription_not_usable`: The prescription belongs to another enrollee, or it is rejected, fully dispensed or expired.
     *
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     *
     * `pharmacy_unavailable`: The pharmacy is not accepting orders now.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The request that you placed earlier with this `external_id` and body. With `dry_run`: the result of the checks.
     */
    200: PartnerCreateRequestEnvelope;
    /**
     * Accepted, with status `pending`.
     */
    201: PartnerFulfilmentRequestEnvelope;
};

export type PartnerCreateRequestResponse = PartnerCreateRequestResponses[keyof PartnerCreateRequestResponses];

export type PartnerReadRequestData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * The `ETag` of an earlier response. Returns 304 while nothing has changed.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * From the response to `POST /requests`.
         */
        request_id: string;
    };
    query?: {
        /**
         * Seconds to wait for a change since `If-None-Match`, before the response is 304; or for the condition in `until`.
         */
        wait?: number;
        /**
         * `final` waits until the request is final: `delivered`, `cancelled`, `rejected`, `failed`, `returned`. `final_or_held` also stops when it has a `hold` that you must resolve. If the time is up first, returns the current request, or 304.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_not_found`: You have no request with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The request.
     */
    200: PartnerFulfilmentRequestEnvelope;
};

export type PartnerReadRequestResponse = PartnerReadRequestResponses[keyof PartnerReadRequestResponses];

export type PartnerCancelRequestData = {
    body?: PartnerCancelRequestBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the response to `POST /requests`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_not_found`: You have no request with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `request_not_cancellable`: Only a pending request can be cancelled.
     *
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The cancelled request.
     */
    200: PartnerFulfilmentRequestEnvelope;
};

export type PartnerCancelRequestResponse = PartnerCancelRequestResponses[keyof PartnerCancelRequestResponses];

export type PartnerSubmitAuthorizationData = {
    body: PartnerSubmitAuthorizationBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the response to `POST /requests`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_not_found`: You have no request with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the response to `POST /requests`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_not_found`: You have no request with this id.
     *
     * `proof_not_found`: The request has no proof of delivery, because it has not been delivered.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The proof of delivery.
     */
    200: PartnerDeliveryProofEnvelope;
};

export type PartnerReadProofResponse = PartnerReadProofResponses[keyof PartnerReadProofResponses];

export type PartnerReadProofImageData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Last part of `image.link.path`.
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
     * `file_link_not_found`: The link to the file has expired or is invalid; read the prescription or the proof to get a new link.
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
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The image as submitted.
     */
    200: Blob | File;
};

export type PartnerReadProofImageResponse = PartnerReadProofImageResponses[keyof PartnerReadProofImageResponses];

export type PartnerApproveHoldData = {
    body: PartnerApproveHoldBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the response to `POST /requests`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_not_found`: You have no request with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `hold_not_open`: The hold has ended or does not allow this action; get the request for its current state.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The hold is resolved; returns the request.
     */
    200: PartnerFulfilmentRequestEnvelope;
};

export type PartnerApproveHoldResponse = PartnerApproveHoldResponses[keyof PartnerApproveHoldResponses];

export type PartnerAttachPrescriptionsToHoldData = {
    body: PartnerAttachToHoldBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the response to `POST /requests`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_not_found`: You have no request with this id.
     *
     * `prescription_not_found`: You have no prescription with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `hold_not_open`: The hold has ended or does not allow this action; get the request for its current state.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `prescription_not_usable`: The prescription belongs to another enrollee, or it is rejected, fully dispensed or expired.
     *
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The hold is resolved; returns the request.
     */
    200: PartnerFulfilmentRequestEnvelope;
};

export type PartnerAttachPrescriptionsToHoldResponse = PartnerAttachPrescriptionsToHoldResponses[keyof PartnerAttachPrescriptionsToHoldResponses];

export type PartnerAuthorizeHoldData = {
    body: PartnerAuthorizeBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the response to `POST /requests`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_not_found`: You have no request with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `hold_not_open`: The hold has ended or does not allow this action; get the request for its current state.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The hold is resolved; returns the request.
     */
    200: PartnerFulfilmentRequestEnvelope;
};

export type PartnerAuthorizeHoldResponse = PartnerAuthorizeHoldResponses[keyof PartnerAuthorizeHoldResponses];

export type PartnerCorrectAddressOfHoldData = {
    body: PartnerCorrectAddressBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the response to `POST /requests`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_not_found`: You have no request with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `hold_not_open`: The hold has ended or does not allow this action; get the request for its current state.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The hold is resolved; returns the request.
     */
    200: PartnerFulfilmentRequestEnvelope;
};

export type PartnerCorrectAddressOfHoldResponse = PartnerCorrectAddressOfHoldResponses[keyof PartnerCorrectAddressOfHoldResponses];

export type PartnerCorrectRecipientOfHoldData = {
    body: PartnerCorrectRecipientBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the response to `POST /requests`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_not_found`: You have no request with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `hold_not_open`: The hold has ended or does not allow this action; get the request for its current state.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The hold is resolved; returns the request.
     */
    200: PartnerFulfilmentRequestEnvelope;
};

export type PartnerCorrectRecipientOfHoldResponse = PartnerCorrectRecipientOfHoldResponses[keyof PartnerCorrectRecipientOfHoldResponses];

export type PartnerDeclineHoldData = {
    body: PartnerDeclineHoldBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the response to `POST /requests`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_not_found`: You have no request with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `hold_not_open`: The hold has ended or does not allow this action; get the request for its current state.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The hold is resolved; returns the request.
     */
    200: PartnerFulfilmentRequestEnvelope;
};

export type PartnerDeclineHoldResponse = PartnerDeclineHoldResponses[keyof PartnerDeclineHoldResponses];

export type PartnerCreatePrescriptionData = {
    body: PartnerPrescriptionBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `file_already_used`: You already sent one of the files with another prescription.
     *
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `file_type_unsupported`: A file is not a PDF, JPEG or PNG, or it is a PDF where only images are accepted.
     *
     * `file_damaged`: A file is damaged or incomplete: for example, its picture ends early.
     *
     * `file_ambiguous`: A file contains a second file, or a PDF has data after its end.
     *
     * `file_encrypted`: A file is an encrypted PDF.
     *
     * `file_active`: A file is a PDF that runs code, contains files or media, or links to programs or files on a network.
     *
     * `image_too_large`: An image has more than 70 million pixels, or decompresses to more data than an image of that size.
     *
     * `file_infected`: The virus scanner refused a file.
     *
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * You submitted the same prescription before; returns the existing one.
     */
    200: PartnerPrescriptionReceiptEnvelope;
    /**
     * The prescription was received.
     */
    201: PartnerPrescriptionReceiptEnvelope;
};

export type PartnerCreatePrescriptionResponse = PartnerCreatePrescriptionResponses[keyof PartnerCreatePrescriptionResponses];

export type PartnerAttachPrescriptionsData = {
    body: PartnerAttachPrescriptionsBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the response to `POST /requests`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_not_found`: You have no request with this id.
     *
     * `prescription_not_found`: You have no prescription with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     *
     * `prescription_limit_reached`: The request would exceed the maximum number of prescriptions.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `prescription_not_usable`: The prescription belongs to another enrollee, or it is rejected, fully dispensed or expired.
     *
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The request with its prescriptions.
     */
    200: PartnerFulfilmentRequestEnvelope;
};

export type PartnerAttachPrescriptionsResponse = PartnerAttachPrescriptionsResponses[keyof PartnerAttachPrescriptionsResponses];

export type PartnerReadPrescriptionData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the response to `POST /prescriptions`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `prescription_not_found`: You have no prescription with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The prescription.
     */
    200: PartnerPrescriptionEnvelope;
};

export type PartnerReadPrescriptionResponse = PartnerReadPrescriptionResponses[keyof PartnerReadPrescriptionResponses];

export type PartnerReadPrescriptionFileData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Last part of `files[].link.path`.
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
     * `file_link_not_found`: The link to the file has expired or is invalid; read the prescription or the proof to get a new link.
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
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The file as submitted.
     */
    200: Blob | File;
};

export type PartnerReadPrescriptionFileResponse = PartnerReadPrescriptionFileResponses[keyof PartnerReadPrescriptionFileResponses];

export type PartnerListStatementsData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * Maximum closed statements per page. The first page also has the open one.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/partner/statements';
};

export type PartnerListStatementsErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` did not come from one of our responses.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerListStatementsError = PartnerListStatementsErrors[keyof PartnerListStatementsErrors];

export type PartnerListStatementsResponses = {
    /**
     * A page of statements.
     */
    200: PartnerStatementListEnvelope;
};

export type PartnerListStatementsResponse = PartnerListStatementsResponses[keyof PartnerListStatementsResponses];

export type PartnerReadStatementData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From `GET /statements`.
         */
        statement_id: string;
    };
    query?: never;
    url: '/partner/statements/{statement_id}';
};

export type PartnerReadStatementErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `statement_not_found`: You have no statement with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerReadStatementError = PartnerReadStatementErrors[keyof PartnerReadStatementErrors];

export type PartnerReadStatementResponses = {
    /**
     * The statement.
     */
    200: PartnerStatementEnvelope;
};

export type PartnerReadStatementResponse = PartnerReadStatementResponses[keyof PartnerReadStatementResponses];

export type PartnerListStatementLinesData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From `GET /statements`.
         */
        statement_id: string;
    };
    query?: {
        /**
         * One kind, or several separated by commas: `late_request,adjustment`.
         */
        kind?: string;
        /**
         * One status, or several separated by commas: `returned,failed`.
         */
        status?: string;
        /**
         * Only disputed lines: `open` before we answer, `answered`, or both separated by a comma.
         */
        dispute?: string;
        /**
         * Only lines of this request.
         */
        request_id?: string;
        /**
         * Only lines of the request with your reference.
         */
        external_id?: string;
        /**
         * Only requests at this pharmacy.
         */
        pharmacy_id?: string;
        /**
         * Maximum lines per page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/partner/statements/{statement_id}/lines';
};

export type PartnerListStatementLinesErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` did not come from one of our responses.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `statement_not_found`: You have no statement with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerListStatementLinesError = PartnerListStatementLinesErrors[keyof PartnerListStatementLinesErrors];

export type PartnerListStatementLinesResponses = {
    /**
     * A page of lines, or the file.
     */
    200: PartnerStatementLineListEnvelope;
};

export type PartnerListStatementLinesResponse = PartnerListStatementLinesResponses[keyof PartnerListStatementLinesResponses];

export type PartnerDisputeStatementLineData = {
    body: PartnerDisputeBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From `GET /statements`.
         */
        statement_id: string;
        /**
         * From `GET /statements/{statement_id}/lines`.
         */
        line_id: string;
    };
    query?: never;
    url: '/partner/statements/{statement_id}/lines/{line_id}/dispute';
};

export type PartnerDisputeStatementLineErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `statement_not_found`: You have no statement with this id.
     *
     * `line_not_found`: The statement has no line with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PartnerDisputeStatementLineError = PartnerDisputeStatementLineErrors[keyof PartnerDisputeStatementLineErrors];

export type PartnerDisputeStatementLineResponses = {
    /**
     * The statement, which is unchanged.
     */
    200: PartnerStatementEnvelope;
};

export type PartnerDisputeStatementLineResponse = PartnerDisputeStatementLineResponses[keyof PartnerDisputeStatementLineResponses];

export type PartnerListEventsData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * `next_cursor` of the previous page, or an `event_id`. Without it, starts at your first event.
         */
        after?: string;
        /**
         * Maximum events per page.
         */
        limit?: number;
        /**
         * Seconds to wait for an event when there are none yet.
         */
        wait?: number;
    };
    url: '/partner/events';
};

export type PartnerListEventsErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` did not come from one of our responses.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * A page of events.
     */
    200: PartnerEventPageEnvelope;
};

export type PartnerListEventsResponse = PartnerListEventsResponses[keyof PartnerListEventsResponses];

export type PartnerReadEventData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From `GET /events` or the body of a webhook.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `event_not_found`: Your feed has no event with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * Your endpoints.
     */
    200: PartnerWebhookListEnvelope;
};

export type PartnerListWebhooksResponse = PartnerListWebhooksResponses[keyof PartnerListWebhooksResponses];

export type PartnerCreateWebhookData = {
    body: PartnerWebhookBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access and requires a recent proof of identity: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `webhook_limit_reached`: You have the maximum number of webhook endpoints.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The registered endpoint.
     */
    201: PartnerWebhookWithSecretEnvelope;
};

export type PartnerCreateWebhookResponse = PartnerCreateWebhookResponses[keyof PartnerCreateWebhookResponses];

export type PartnerDeleteWebhookData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The deleted endpoint.
     */
    200: PartnerWebhookEnvelope;
};

export type PartnerDeleteWebhookResponse = PartnerDeleteWebhookResponses[keyof PartnerDeleteWebhookResponses];

export type PartnerReadWebhookData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The endpoint.
     */
    200: PartnerWebhookEnvelope;
};

export type PartnerReadWebhookResponse = PartnerReadWebhookResponses[keyof PartnerReadWebhookResponses];

export type PartnerReplaceWebhookData = {
    body: PartnerReplaceWebhookBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access and requires a recent proof of identity: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `webhook_changed`: The endpoint has changed since you read it; `replaces_updated_at` is not its `updated_at`.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The changed endpoint.
     */
    200: PartnerWebhookEnvelope;
};

export type PartnerReplaceWebhookResponse = PartnerReplaceWebhookResponses[keyof PartnerReplaceWebhookResponses];

export type PartnerRotateWebhookSecretData = {
    body?: PartnerRotateSecretBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access and requires a recent proof of identity: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The endpoint with its new secret. Only this response contains it.
     */
    200: PartnerWebhookWithSecretEnvelope;
};

export type PartnerRotateWebhookSecretResponse = PartnerRotateWebhookSecretResponses[keyof PartnerRotateWebhookSecretResponses];

export type PartnerTestWebhookData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     */
    409: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The result; `failure` is set if it failed.
     */
    200: PartnerWebhookTestEnvelope;
};

export type PartnerTestWebhookResponse = PartnerTestWebhookResponses[keyof PartnerTestWebhookResponses];

export type PartnerPauseWebhookData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     */
    409: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The endpoint, turned off.
     */
    200: PartnerWebhookEnvelope;
};

export type PartnerPauseWebhookResponse = PartnerPauseWebhookResponses[keyof PartnerPauseWebhookResponses];

export type PartnerResumeWebhookData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     */
    409: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The endpoint, turned on.
     */
    200: PartnerWebhookEnvelope;
};

export type PartnerResumeWebhookResponse = PartnerResumeWebhookResponses[keyof PartnerResumeWebhookResponses];

export type PartnerListWebhookDeliveriesData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
         */
        webhook_id: string;
    };
    query?: {
        /**
         * One state, or several separated by commas: `held,failed`.
         */
        state?: string;
        /**
         * Only deliveries of this event type.
         */
        event_type?: 'request.pending' | 'request.confirmed' | 'request.dispensing' | 'request.ready' | 'request.in_transit' | 'request.delivered' | 'request.cancelled' | 'request.rejected' | 'request.failed' | 'request.returned' | 'request.hold_opened' | 'request.hold_resolved' | 'request.authorization_overdue' | 'request.rerouted' | 'request.prescription_stated' | 'request.more_dispensed' | 'request.batch_corrected' | 'statement.closed';
        /**
         * Only deliveries of this request.
         */
        request_id?: string;
        /**
         * RFC 3339, such as 2026-11-21T08:00:00Z. Only events recorded at or after this time.
         */
        created_after?: string;
        /**
         * RFC 3339, such as 2026-11-21T08:00:00Z. Only events recorded before this time.
         */
        created_before?: string;
        /**
         * Maximum deliveries per page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/partner/webhooks/{webhook_id}/deliveries';
};

export type PartnerListWebhookDeliveriesErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` did not come from one of our responses.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * A page of deliveries.
     */
    200: PartnerWebhookDeliveryListEnvelope;
};

export type PartnerListWebhookDeliveriesResponse = PartnerListWebhookDeliveriesResponses[keyof PartnerListWebhookDeliveriesResponses];

export type PartnerReadWebhookDeliveryData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     *
     * `delivery_not_found`: The endpoint has no delivery of this event.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The delivery.
     */
    200: PartnerWebhookDeliveryEnvelope;
};

export type PartnerReadWebhookDeliveryResponse = PartnerReadWebhookDeliveryResponses[keyof PartnerReadWebhookDeliveryResponses];

export type PartnerRetryWebhookDeliveryData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     *
     * `delivery_not_found`: The endpoint has no delivery of this event.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `webhook_disabled`: The webhook endpoint is off; resume it first.
     */
    409: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The delivery at the time of the call.
     */
    200: PartnerWebhookDeliveryEnvelope;
};

export type PartnerRetryWebhookDeliveryResponse = PartnerRetryWebhookDeliveryResponses[keyof PartnerRetryWebhookDeliveryResponses];

export type PartnerSkipWebhookDeliveryData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     *
     * `delivery_not_found`: The endpoint has no delivery of this event.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `delivery_acknowledged`: The endpoint has acknowledged the delivery, so it can no longer be skipped.
     */
    409: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The skipped delivery.
     */
    200: PartnerWebhookDeliveryEnvelope;
};

export type PartnerSkipWebhookDeliveryResponse = PartnerSkipWebhookDeliveryResponses[keyof PartnerSkipWebhookDeliveryResponses];

export type PartnerRecoverWebhookDeliveriesData = {
    body: PartnerRecoverBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `webhook_disabled`: The webhook endpoint is off; resume it first.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The deliveries are being sent.
     */
    200: PartnerWebhookRecoveryEnvelope;
};

export type PartnerRecoverWebhookDeliveriesResponse = PartnerRecoverWebhookDeliveriesResponses[keyof PartnerRecoverWebhookDeliveriesResponses];

export type PartnerReadStateMachineData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The statuses and transitions.
     */
    200: PartnerStateMachineEnvelope;
};

export type PartnerReadStateMachineResponse = PartnerReadStateMachineResponses[keyof PartnerReadStateMachineResponses];

export type PartnerReadUsageData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The usage of all your keys in this environment.
     */
    200: PartnerUsageEnvelope;
};

export type PartnerReadUsageResponse = PartnerReadUsageResponses[keyof PartnerReadUsageResponses];

export type PartnerListScenariosData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * All scenarios.
     */
    200: PartnerScenarioListEnvelope;
};

export type PartnerListScenariosResponse = PartnerListScenariosResponses[keyof PartnerListScenariosResponses];

export type PartnerAdvanceRequestData = {
    body?: PartnerAdvanceRequestBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the response to `POST /requests`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_not_found`: You have no request with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `out_of_stock`: The pharmacy does not have the requested quantity of an item.
     *
     * `prescription_required`: An item needs a verified prescription, and the request has none that covers it.
     *
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     *
     * `pharmacy_unavailable`: The pharmacy is not accepting orders now.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The advanced request.
     */
    200: PartnerAdvancedRequestEnvelope;
};

export type PartnerAdvanceRequestResponse = PartnerAdvanceRequestResponses[keyof PartnerAdvanceRequestResponses];

export type PharmacyListOrdersData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * The `ETag` of an earlier response. Returns 304 while nothing has changed.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: {
        /**
         * One status, or several separated by commas: `pending,confirmed`.
         */
        status?: string;
        /**
         * Maximum orders per page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * Seconds to wait for a change since `If-None-Match`, before the response is 304.
         */
        wait?: number;
    };
    url: '/pharmacy/orders';
};

export type PharmacyListOrdersErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` did not come from one of our responses.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * A page of orders.
     */
    200: PharmacyOrderListEnvelope;
};

export type PharmacyListOrdersResponse = PharmacyListOrdersResponses[keyof PharmacyListOrdersResponses];

export type PharmacyReadOrderData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * The `ETag` of an earlier response. Returns 304 while nothing has changed.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * From `GET /orders`.
         */
        request_id: string;
    };
    query?: {
        /**
         * Seconds to wait for a change since `If-None-Match`, before the response is 304.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `order_not_found`: You have no such order.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The order.
     */
    200: PharmacyOrderEnvelope;
};

export type PharmacyReadOrderResponse = PharmacyReadOrderResponses[keyof PharmacyReadOrderResponses];

export type PharmacyReadChargesOfDeliveryData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From `GET /orders`.
         */
        request_id: string;
    };
    query?: {
        /**
         * Quantities by line, such as `1:2,2:0`; at most what is dispensed. A line that you leave out counts as not delivered. Without it, everything that is dispensed.
         */
        delivered?: string;
    };
    url: '/pharmacy/orders/{request_id}/charges';
};

export type PharmacyReadChargesOfDeliveryErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `order_not_found`: You have no such order.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyReadChargesOfDeliveryError = PharmacyReadChargesOfDeliveryErrors[keyof PharmacyReadChargesOfDeliveryErrors];

export type PharmacyReadChargesOfDeliveryResponses = {
    /**
     * The charges.
     */
    200: PharmacyChargesEnvelope;
};

export type PharmacyReadChargesOfDeliveryResponse = PharmacyReadChargesOfDeliveryResponses[keyof PharmacyReadChargesOfDeliveryResponses];

export type PharmacyAcceptOrderData = {
    body?: PharmacyAcceptOrderBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From `GET /orders`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `order_not_found`: You have no such order.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     *
     * `request_on_hold`: The request is on hold until the partner acts; the message gives the reason.
     *
     * `authorization_insufficient`: The authorization has expired or is below the price; the partner must change it.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `out_of_stock`: The pharmacy does not have the requested quantity of an item.
     *
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     *
     * `pharmacy_unavailable`: The pharmacy is not accepting orders now.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The order.
     */
    200: PharmacyOrderEnvelope;
};

export type PharmacyAcceptOrderResponse = PharmacyAcceptOrderResponses[keyof PharmacyAcceptOrderResponses];

export type PharmacyRejectOrderData = {
    body: PharmacyRejectOrderBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From `GET /orders`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `order_not_found`: You have no such order.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     *
     * `request_on_hold`: The request is on hold until the partner acts; the message gives the reason.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The order.
     */
    200: PharmacyOrderEnvelope;
};

export type PharmacyRejectOrderResponse = PharmacyRejectOrderResponses[keyof PharmacyRejectOrderResponses];

export type PharmacyDispenseOrderData = {
    body: PharmacyDispenseOrderBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From `GET /orders`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `order_not_found`: You have no such order.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     *
     * `request_on_hold`: The request is on hold until the partner acts; the message gives the reason.
     *
     * `authorization_insufficient`: The authorization has expired or is below the price; the partner must change it.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `prescription_required`: An item needs a verified prescription, and the request has none that covers it.
     *
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The order.
     */
    200: PharmacyOrderEnvelope;
};

export type PharmacyDispenseOrderResponse = PharmacyDispenseOrderResponses[keyof PharmacyDispenseOrderResponses];

export type PharmacyCorrectBatchData = {
    body: PharmacyCorrectBatchBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From `GET /orders`.
         */
        request_id: string;
    };
    query?: never;
    url: '/pharmacy/orders/{request_id}/correct_batch';
};

export type PharmacyCorrectBatchErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `order_not_found`: You have no such order.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     *
     * `request_on_hold`: The request is on hold until the partner acts; the message gives the reason.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyCorrectBatchError = PharmacyCorrectBatchErrors[keyof PharmacyCorrectBatchErrors];

export type PharmacyCorrectBatchResponses = {
    /**
     * The order.
     */
    200: PharmacyOrderEnvelope;
};

export type PharmacyCorrectBatchResponse = PharmacyCorrectBatchResponses[keyof PharmacyCorrectBatchResponses];

export type PharmacyReadyOrderData = {
    body?: PharmacyOrderReadyBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From `GET /orders`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `order_not_found`: You have no such order.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     *
     * `request_on_hold`: The request is on hold until the partner acts; the message gives the reason.
     *
     * `not_fully_dispensed`: Less is dispensed than the partner agreed to. Dispense the rest, or propose less with a hold for `partial_stock`.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The order.
     */
    200: PharmacyOrderEnvelope;
};

export type PharmacyReadyOrderResponse = PharmacyReadyOrderResponses[keyof PharmacyReadyOrderResponses];

export type PharmacyHandOverOrderData = {
    body?: PharmacyHandOverOrderBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From `GET /orders`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `order_not_found`: You have no such order.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     *
     * `request_on_hold`: The request is on hold until the partner acts; the message gives the reason.
     *
     * `not_fully_dispensed`: Less is dispensed than the partner agreed to. Dispense the rest, or propose less with a hold for `partial_stock`.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The order.
     */
    200: PharmacyOrderEnvelope;
};

export type PharmacyHandOverOrderResponse = PharmacyHandOverOrderResponses[keyof PharmacyHandOverOrderResponses];

export type PharmacyDeliverOrderData = {
    body: PharmacyDeliverOrderBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From `GET /orders`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `order_not_found`: You have no such order.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     *
     * `request_on_hold`: The request is on hold until the partner acts; the message gives the reason.
     *
     * `not_fully_dispensed`: Less is dispensed than the partner agreed to. Dispense the rest, or propose less with a hold for `partial_stock`.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `file_type_unsupported`: A file is not a PDF, JPEG or PNG, or it is a PDF where only images are accepted.
     *
     * `file_damaged`: A file is damaged or incomplete: for example, its picture ends early.
     *
     * `file_ambiguous`: A file contains a second file, or a PDF has data after its end.
     *
     * `image_too_large`: An image has more than 70 million pixels, or decompresses to more data than an image of that size.
     *
     * `file_infected`: The virus scanner refused a file.
     *
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     *
     * `pin_required`: Only the PIN can prove this delivery: the partner requires it, or a wrong PIN was entered within the last hour.
     *
     * `wrong_pin`: This is not the PIN of the order.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The order.
     */
    200: PharmacyOrderEnvelope;
};

export type PharmacyDeliverOrderResponse = PharmacyDeliverOrderResponses[keyof PharmacyDeliverOrderResponses];

export type PharmacyReturnOrderData = {
    body: PharmacyReturnOrderBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From `GET /orders`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `order_not_found`: You have no such order.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     *
     * `request_on_hold`: The request is on hold until the partner acts; the message gives the reason.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The order.
     */
    200: PharmacyOrderEnvelope;
};

export type PharmacyReturnOrderResponse = PharmacyReturnOrderResponses[keyof PharmacyReturnOrderResponses];

export type PharmacyFailOrderData = {
    body: PharmacyFailOrderBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From `GET /orders`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `order_not_found`: You have no such order.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     *
     * `request_on_hold`: The request is on hold until the partner acts; the message gives the reason.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The order.
     */
    200: PharmacyOrderEnvelope;
};

export type PharmacyFailOrderResponse = PharmacyFailOrderResponses[keyof PharmacyFailOrderResponses];

export type PharmacyOpenHoldData = {
    body: PharmacyOpenHoldBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From `GET /orders`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `order_not_found`: You have no such order.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     *
     * `hold_limit_reached`: The order has reached the limit of holds.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `medicine_not_recognised`: An item does not name exactly one medicine of the pharmacy; `did_you_mean` lists similar ones.
     *
     * `out_of_stock`: The pharmacy does not have the requested quantity of an item.
     *
     * `unit_not_available`: The pharmacy does not sell the item in this unit; the message lists the units that it sells.
     *
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The order.
     */
    200: PharmacyOrderEnvelope;
};

export type PharmacyOpenHoldResponse = PharmacyOpenHoldResponses[keyof PharmacyOpenHoldResponses];

export type PharmacyWithdrawHoldData = {
    body: PharmacyWithdrawHoldBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From `GET /orders`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `order_not_found`: You have no such order.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `hold_not_open`: The hold has ended or does not allow this action; get the request for its current state.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The order.
     */
    200: PharmacyOrderEnvelope;
};

export type PharmacyWithdrawHoldResponse = PharmacyWithdrawHoldResponses[keyof PharmacyWithdrawHoldResponses];

export type PharmacyListWebhooksData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * Your endpoints.
     */
    200: PharmacyWebhookListEnvelope;
};

export type PharmacyListWebhooksResponse = PharmacyListWebhooksResponses[keyof PharmacyListWebhooksResponses];

export type PharmacyCreateWebhookData = {
    body: PharmacyWebhookBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access and requires a recent proof of identity: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `webhook_limit_reached`: You have the maximum number of webhook endpoints.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The registered endpoint.
     */
    201: PharmacyWebhookWithSecretEnvelope;
};

export type PharmacyCreateWebhookResponse = PharmacyCreateWebhookResponses[keyof PharmacyCreateWebhookResponses];

export type PharmacyDeleteWebhookData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The deleted endpoint.
     */
    200: PharmacyWebhookEnvelope;
};

export type PharmacyDeleteWebhookResponse = PharmacyDeleteWebhookResponses[keyof PharmacyDeleteWebhookResponses];

export type PharmacyReadWebhookData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The endpoint.
     */
    200: PharmacyWebhookEnvelope;
};

export type PharmacyReadWebhookResponse = PharmacyReadWebhookResponses[keyof PharmacyReadWebhookResponses];

export type PharmacyReplaceWebhookData = {
    body: PharmacyReplaceWebhookBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access and requires a recent proof of identity: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `webhook_changed`: The endpoint has changed since you read it; `replaces_updated_at` is not its `updated_at`.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The changed endpoint.
     */
    200: PharmacyWebhookEnvelope;
};

export type PharmacyReplaceWebhookResponse = PharmacyReplaceWebhookResponses[keyof PharmacyReplaceWebhookResponses];

export type PharmacyRotateWebhookSecretData = {
    body?: PharmacyRotateSecretBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `proof_required`: The call gives lasting access and requires a recent proof of identity: `POST /session/proof`.
     *
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The endpoint with its new secret. Only this response contains it.
     */
    200: PharmacyWebhookWithSecretEnvelope;
};

export type PharmacyRotateWebhookSecretResponse = PharmacyRotateWebhookSecretResponses[keyof PharmacyRotateWebhookSecretResponses];

export type PharmacyTestWebhookData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     */
    409: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The result; `failure` is set if it failed.
     */
    200: PharmacyWebhookTestEnvelope;
};

export type PharmacyTestWebhookResponse = PharmacyTestWebhookResponses[keyof PharmacyTestWebhookResponses];

export type PharmacyPauseWebhookData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     */
    409: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The endpoint, turned off.
     */
    200: PharmacyWebhookEnvelope;
};

export type PharmacyPauseWebhookResponse = PharmacyPauseWebhookResponses[keyof PharmacyPauseWebhookResponses];

export type PharmacyResumeWebhookData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     */
    409: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The endpoint, turned on.
     */
    200: PharmacyWebhookEnvelope;
};

export type PharmacyResumeWebhookResponse = PharmacyResumeWebhookResponses[keyof PharmacyResumeWebhookResponses];

export type PharmacyListWebhookDeliveriesData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
         */
        webhook_id: string;
    };
    query?: {
        /**
         * One state, or several separated by commas: `held,failed`.
         */
        state?: string;
        /**
         * Only deliveries of this event type.
         */
        event_type?: 'order.pending' | 'order.confirmed' | 'order.dispensing' | 'order.ready' | 'order.in_transit' | 'order.delivered' | 'order.cancelled' | 'order.rejected' | 'order.failed' | 'order.returned' | 'order.hold_opened' | 'order.hold_resolved' | 'order.authorization_overdue' | 'order.rerouted' | 'order.prescription_stated' | 'order.more_dispensed' | 'order.batch_corrected' | 'statement.closed';
        /**
         * Only deliveries of this order.
         */
        request_id?: string;
        /**
         * RFC 3339, such as 2026-11-21T08:00:00Z. Only events recorded at or after this time.
         */
        created_after?: string;
        /**
         * RFC 3339, such as 2026-11-21T08:00:00Z. Only events recorded before this time.
         */
        created_before?: string;
        /**
         * Maximum deliveries per page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/pharmacy/webhooks/{webhook_id}/deliveries';
};

export type PharmacyListWebhookDeliveriesErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` did not come from one of our responses.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * A page of deliveries.
     */
    200: PharmacyWebhookDeliveryListEnvelope;
};

export type PharmacyListWebhookDeliveriesResponse = PharmacyListWebhookDeliveriesResponses[keyof PharmacyListWebhookDeliveriesResponses];

export type PharmacyReadWebhookDeliveryData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     *
     * `delivery_not_found`: The endpoint has no delivery of this event.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The delivery.
     */
    200: PharmacyWebhookDeliveryEnvelope;
};

export type PharmacyReadWebhookDeliveryResponse = PharmacyReadWebhookDeliveryResponses[keyof PharmacyReadWebhookDeliveryResponses];

export type PharmacyRetryWebhookDeliveryData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     *
     * `delivery_not_found`: The endpoint has no delivery of this event.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `webhook_disabled`: The webhook endpoint is off; resume it first.
     */
    409: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The delivery at the time of the call.
     */
    200: PharmacyWebhookDeliveryEnvelope;
};

export type PharmacyRetryWebhookDeliveryResponse = PharmacyRetryWebhookDeliveryResponses[keyof PharmacyRetryWebhookDeliveryResponses];

export type PharmacySkipWebhookDeliveryData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     *
     * `delivery_not_found`: The endpoint has no delivery of this event.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `delivery_acknowledged`: The endpoint has acknowledged the delivery, so it can no longer be skipped.
     */
    409: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The skipped delivery.
     */
    200: PharmacyWebhookDeliveryEnvelope;
};

export type PharmacySkipWebhookDeliveryResponse = PharmacySkipWebhookDeliveryResponses[keyof PharmacySkipWebhookDeliveryResponses];

export type PharmacyRecoverWebhookDeliveriesData = {
    body: PharmacyRecoverBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From the response to `POST /webhooks`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `webhook_not_found`: You have no webhook endpoint with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `webhook_disabled`: The webhook endpoint is off; resume it first.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The deliveries are being sent.
     */
    200: PharmacyWebhookRecoveryEnvelope;
};

export type PharmacyRecoverWebhookDeliveriesResponse = PharmacyRecoverWebhookDeliveriesResponses[keyof PharmacyRecoverWebhookDeliveriesResponses];

export type PharmacyListStatementsData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * Maximum closed statements per page. The first page also has the open one.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/pharmacy/statements';
};

export type PharmacyListStatementsErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` did not come from one of our responses.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyListStatementsError = PharmacyListStatementsErrors[keyof PharmacyListStatementsErrors];

export type PharmacyListStatementsResponses = {
    /**
     * A page of statements.
     */
    200: PharmacyStatementListEnvelope;
};

export type PharmacyListStatementsResponse = PharmacyListStatementsResponses[keyof PharmacyListStatementsResponses];

export type PharmacyReadStatementData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From `GET /statements`.
         */
        statement_id: string;
    };
    query?: never;
    url: '/pharmacy/statements/{statement_id}';
};

export type PharmacyReadStatementErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `statement_not_found`: You have no statement with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyReadStatementError = PharmacyReadStatementErrors[keyof PharmacyReadStatementErrors];

export type PharmacyReadStatementResponses = {
    /**
     * The statement.
     */
    200: PharmacyStatementEnvelope;
};

export type PharmacyReadStatementResponse = PharmacyReadStatementResponses[keyof PharmacyReadStatementResponses];

export type PharmacyListStatementLinesData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * From `GET /statements`.
         */
        statement_id: string;
    };
    query?: {
        /**
         * One kind, or several separated by commas: `late_request,adjustment`.
         */
        kind?: string;
        /**
         * One status, or several separated by commas: `returned,failed`.
         */
        status?: string;
        /**
         * Only disputed lines: `open` before we answer, `answered`, or both separated by a comma.
         */
        dispute?: string;
        /**
         * Only lines of this request.
         */
        request_id?: string;
        /**
         * Maximum lines per page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/pharmacy/statements/{statement_id}/lines';
};

export type PharmacyListStatementLinesErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` did not come from one of our responses.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `statement_not_found`: You have no statement with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyListStatementLinesError = PharmacyListStatementLinesErrors[keyof PharmacyListStatementLinesErrors];

export type PharmacyListStatementLinesResponses = {
    /**
     * A page of lines, or the file.
     */
    200: PharmacyStatementLineListEnvelope;
};

export type PharmacyListStatementLinesResponse = PharmacyListStatementLinesResponses[keyof PharmacyListStatementLinesResponses];

export type PharmacyDisputeStatementLineData = {
    body: PharmacyDisputeBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * From `GET /statements`.
         */
        statement_id: string;
        /**
         * From `GET /statements/{statement_id}/lines`.
         */
        line_id: string;
    };
    query?: never;
    url: '/pharmacy/statements/{statement_id}/lines/{line_id}/dispute';
};

export type PharmacyDisputeStatementLineErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `statement_not_found`: You have no statement with this id.
     *
     * `line_not_found`: The statement has no line with this id.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyDisputeStatementLineError = PharmacyDisputeStatementLineErrors[keyof PharmacyDisputeStatementLineErrors];

export type PharmacyDisputeStatementLineResponses = {
    /**
     * The statement, which is unchanged.
     */
    200: PharmacyStatementEnvelope;
};

export type PharmacyDisputeStatementLineResponse = PharmacyDisputeStatementLineResponses[keyof PharmacyDisputeStatementLineResponses];

export type PharmacyListStockData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * Maximum articles per page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * Only medicines with this generic or brand name, optionally with strength and form.
         */
        q?: string;
    };
    url: '/pharmacy/stock';
};

export type PharmacyListStockErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` did not come from one of our responses.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * A page of stock.
     */
    200: PharmacyStockListEnvelope;
};

export type PharmacyListStockResponse = PharmacyListStockResponses[keyof PharmacyListStockResponses];

export type PharmacyReadStockHeadingsData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/pharmacy/stock/headings';
};

export type PharmacyReadStockHeadingsErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyReadStockHeadingsError = PharmacyReadStockHeadingsErrors[keyof PharmacyReadStockHeadingsErrors];

export type PharmacyReadStockHeadingsResponses = {
    /**
     * The headings.
     */
    200: PharmacyStockHeadingsEnvelope;
};

export type PharmacyReadStockHeadingsResponse = PharmacyReadStockHeadingsResponses[keyof PharmacyReadStockHeadingsResponses];

export type PharmacyPutStockHeadingsData = {
    body: PharmacyPutHeadingsBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/pharmacy/stock/headings';
};

export type PharmacyPutStockHeadingsErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `headings_changed`: Your headings have changed since you read them; `replaces_changed_at` is not their `changed_at`, or `only_new` is true.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyPutStockHeadingsError = PharmacyPutStockHeadingsErrors[keyof PharmacyPutStockHeadingsErrors];

export type PharmacyPutStockHeadingsResponses = {
    /**
     * The new mapping.
     */
    200: PharmacyStockHeadingsEnvelope;
};

export type PharmacyPutStockHeadingsResponse = PharmacyPutStockHeadingsResponses[keyof PharmacyPutStockHeadingsResponses];

export type PharmacyPutStockData = {
    body: PharmacyPutStockBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Medicine ID.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
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
     * `stock_changed`: The stock of the article has changed since you read it; `replaces_as_of` is not its `as_of`.
     *
     * `article_in_stock`: Your stock has the article already, and `only_new` is true.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The current stock.
     */
    200: PharmacyPutStockAnswerEnvelope;
};

export type PharmacyPutStockResponse = PharmacyPutStockResponses[keyof PharmacyPutStockResponses];

export type PharmacyBulkStockData = {
    body: Array<PharmacyStockRow>;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: {
        /**
         * How to treat invalid rows: `all_or_nothing` refuses the call, `keep_good` stores the valid rows.
         */
        mode?: 'all_or_nothing' | 'keep_good';
        /**
         * If `true`, reports what would change, with examples, and stores nothing. Invalid rows are listed in either mode.
         */
        preview?: 'true' | 'false';
        /**
         * If `true`, the body lists your whole stock: articles without a row are set to 0 as of `as_of`, which is then required. A body with an invalid row is refused in either mode, because that row may be of any article.
         */
        complete?: 'true' | 'false';
        /**
         * Only with `complete`: the number of articles that are set to 0, `gone` of the preview. Required if they are more than half of those in stock, or at least 5 and a fifth of those in stock.
         */
        confirm_gone?: number;
        /**
         * RFC 3339, such as 2026-11-21T08:00:00Z. `as_of` of rows that have none.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `item_code_changed`: The mapping of an item code changed while the rows arrived, or since you read it (`replaces_mapped_at`, `mapped_at`), or exists although `only_new` is true.
     *
     * `item_code_limit_reached`: You have reached the limit of item codes.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     *
     * `rows_refused`: Some rows are invalid, so nothing was stored; `fields` names the first of them.
     *
     * `too_many_gone`: A file that should be the whole stock lacks many of the articles in stock; nothing is stored until you confirm the number of missing articles.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The result for the rows.
     */
    200: PharmacyBulkReportEnvelope;
};

export type PharmacyBulkStockResponse = PharmacyBulkStockResponses[keyof PharmacyBulkStockResponses];

export type PharmacyListItemCodesData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * Maximum codes per page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * `damaged` lists the first 100 codes that a spreadsheet has changed, such as 6.154E+12. They may stand for several articles: delete them, and map the correct codes.
         */
        only?: 'damaged';
    };
    url: '/pharmacy/item-codes';
};

export type PharmacyListItemCodesErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` did not come from one of our responses.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * A page of item codes.
     */
    200: PharmacyItemCodeListEnvelope;
};

export type PharmacyListItemCodesResponse = PharmacyListItemCodesResponses[keyof PharmacyListItemCodesResponses];

export type PharmacyDeleteItemCodeData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Your item code, percent-encoded: `A/12` is `A%2F12`.
         */
        item_code: string;
    };
    query?: {
        /**
         * The `mapped_at` that you read. If the code has another one by now, the call is refused with `item_code_changed`.
         */
        mapped_at?: string;
    };
    url: '/pharmacy/item-codes/{item_code}';
};

export type PharmacyDeleteItemCodeErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `item_code_not_found`: You have not mapped this item code.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `item_code_changed`: The mapping of an item code changed while the rows arrived, or since you read it (`replaces_mapped_at`, `mapped_at`), or exists although `only_new` is true.
     */
    409: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The deleted mapping.
     */
    200: PharmacyItemCodeEnvelope;
};

export type PharmacyDeleteItemCodeResponse = PharmacyDeleteItemCodeResponses[keyof PharmacyDeleteItemCodeResponses];

export type PharmacyReadItemCodeData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Your item code, percent-encoded: `A/12` is `A%2F12`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `item_code_not_found`: You have not mapped this item code.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The mapping.
     */
    200: PharmacyItemCodeEnvelope;
};

export type PharmacyReadItemCodeResponse = PharmacyReadItemCodeResponses[keyof PharmacyReadItemCodeResponses];

export type PharmacyMapItemCodeData = {
    body: PharmacyMapItemCodeBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Your item code, percent-encoded: `A/12` is `A%2F12`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `item_code_changed`: The mapping of an item code changed while the rows arrived, or since you read it (`replaces_mapped_at`, `mapped_at`), or exists although `only_new` is true.
     *
     * `item_code_limit_reached`: You have reached the limit of item codes.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The new mapping.
     */
    200: PharmacyMapItemCodeAnswerEnvelope;
};

export type PharmacyMapItemCodeResponse = PharmacyMapItemCodeResponses[keyof PharmacyMapItemCodeResponses];

export type PharmacyPutItemStockData = {
    body: PharmacyPutItemStockBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Your item code, percent-encoded: `A/12` is `A%2F12`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `unknown_medicine`: The catalogue has no such medicine.
     *
     * `item_code_not_found`: You have not mapped this item code.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `stock_changed`: The stock of the article has changed since you read it; `replaces_as_of` is not its `as_of`.
     *
     * `article_in_stock`: Your stock has the article already, and `only_new` is true.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The current stock.
     */
    200: PharmacyPutStockAnswerEnvelope;
};

export type PharmacyPutItemStockResponse = PharmacyPutItemStockResponses[keyof PharmacyPutItemStockResponses];

export type PharmacyReadContactData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/pharmacy/contact';
};

export type PharmacyReadContactErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyReadContactError = PharmacyReadContactErrors[keyof PharmacyReadContactErrors];

export type PharmacyReadContactResponses = {
    /**
     * The contact.
     */
    200: PharmacyPharmacyContactEnvelope;
};

export type PharmacyReadContactResponse = PharmacyReadContactResponses[keyof PharmacyReadContactResponses];

export type PharmacyPutContactData = {
    body: PharmacyPutContactBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/pharmacy/contact';
};

export type PharmacyPutContactErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `contact_changed`: Your contact has changed since you read it; `replaces` is not what is stored.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyPutContactError = PharmacyPutContactErrors[keyof PharmacyPutContactErrors];

export type PharmacyPutContactResponses = {
    /**
     * The stored contact.
     */
    200: PharmacyPharmacyContactEnvelope;
};

export type PharmacyPutContactResponse = PharmacyPutContactResponses[keyof PharmacyPutContactResponses];

export type PharmacyReadFeesData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/pharmacy/fees';
};

export type PharmacyReadFeesErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
     */
    500: Failure;
    /**
     * `temporarily_unavailable`: Try again after the seconds in `Retry-After`.
     */
    503: Failure;
};

export type PharmacyReadFeesError = PharmacyReadFeesErrors[keyof PharmacyReadFeesErrors];

export type PharmacyReadFeesResponses = {
    /**
     * The fees.
     */
    200: PharmacyPharmacyFeesEnvelope;
};

export type PharmacyReadFeesResponse = PharmacyReadFeesResponses[keyof PharmacyReadFeesResponses];

export type PharmacyFindMedicinesData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * Generic or brand name, optionally with strength and form.
         */
        q?: string;
        /**
         * The barcode on the package: GTIN-8, 12 (UPC), 13 (EAN) or 14, with its check digit. Finds the medicine of a scanned package. Use instead of `q`.
         */
        gtin?: string;
        /**
         * NAFDAC registration number as printed: "A4-0123". Finds the medicine with this registration. Use instead of `q`.
         */
        nafdac_number?: string;
        /**
         * Maximum number of medicines.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
    200: string;
};

export type PharmacyDownloadCatalogueResponse = PharmacyDownloadCatalogueResponses[keyof PharmacyDownloadCatalogueResponses];

export type PharmacyListOrderPrescriptionsData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * An order that you have.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     */
    403: Failure;
    /**
     * `order_not_found`: You have no such order.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The prescriptions of the order.
     */
    200: PharmacyOrderPrescriptionsEnvelope;
};

export type PharmacyListOrderPrescriptionsResponse = PharmacyListOrderPrescriptionsResponses[keyof PharmacyListOrderPrescriptionsResponses];

export type PharmacyReviewPrescriptionData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * An order that you have.
         */
        request_id: string;
        /**
         * A prescription of the order.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `prescription_not_found`: You have no prescription with this id.
     *
     * `order_not_found`: You have no such order.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     */
    409: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The review has started.
     */
    200: PharmacyReviewAnswerEnvelope;
};

export type PharmacyReviewPrescriptionResponse = PharmacyReviewPrescriptionResponses[keyof PharmacyReviewPrescriptionResponses];

export type PharmacyVerifyPrescriptionData = {
    body: PharmacyVerifyPrescriptionBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * An order that you have.
         */
        request_id: string;
        /**
         * A prescription of the order.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `prescription_not_found`: You have no prescription with this id.
     *
     * `order_not_found`: You have no such order.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     *
     * `exceeds_prescription`: The quantity exceeds what the prescription allows, or what a pharmacist may state if the prescription does not specify it; `fields` names it.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The prescription is verified.
     */
    200: PharmacyReviewAnswerEnvelope;
};

export type PharmacyVerifyPrescriptionResponse = PharmacyVerifyPrescriptionResponses[keyof PharmacyVerifyPrescriptionResponses];

export type PharmacyRejectPrescriptionData = {
    body: PharmacyRejectPrescriptionBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * An order that you have.
         */
        request_id: string;
        /**
         * A prescription of the order.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `prescription_not_found`: You have no prescription with this id.
     *
     * `order_not_found`: You have no such order.
     */
    404: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     *
     * `illegal_transition`: The status does not allow this step; the message lists the legal ones.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The prescription is rejected.
     */
    200: PharmacyReviewAnswerEnvelope;
};

export type PharmacyRejectPrescriptionResponse = PharmacyRejectPrescriptionResponses[keyof PharmacyRejectPrescriptionResponses];

export type PharmacyReadOrderPrescriptionFileData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Last part of `files[].link.path`.
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
     * `file_link_not_found`: The link to the file has expired or is invalid; read the prescription or the proof to get a new link.
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
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The file as submitted.
     */
    200: Blob | File;
};

export type PharmacyReadOrderPrescriptionFileResponse = PharmacyReadOrderPrescriptionFileResponses[keyof PharmacyReadOrderPrescriptionFileResponses];

export type PharmacyPlaceTestOrderData = {
    body: PharmacyTestOrderBody;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
        /**
         * Makes the call safe to repeat: for 24 hours, the same key and body return the first response.
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
     * `session_required`: There is no session, or it has ended; sign in.
     */
    401: Failure;
    /**
     * `insufficient_role`: Your role does not allow this, or the operation is for another kind of organisation.
     *
     * `origin_not_allowed`: A POST, PUT or DELETE does not come from the pages of the portal.
     */
    403: Failure;
    /**
     * `request_timeout`: The call did not arrive completely in time.
     */
    408: Failure;
    /**
     * `idempotency_in_progress`: The first call with this `Idempotency-Key` is still in progress.
     */
    409: Failure;
    /**
     * `payload_too_large`: The body is larger than the operation allows.
     */
    413: Failure;
    /**
     * `unsupported_media_type`: The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.
     */
    415: Failure;
    /**
     * `out_of_stock`: The pharmacy does not have the requested quantity of an item.
     *
     * `idempotency_key_reused`: You already used this `Idempotency-Key` with a different body or path.
     *
     * `pharmacy_unavailable`: The pharmacy is not accepting orders now.
     */
    422: Failure;
    /**
     * `rate_limit_exceeded`: You exceeded your rate limit; try again after the seconds in `Retry-After`.
     */
    429: Failure;
    /**
     * `headers_too_large`: The headers are larger than 16 KB.
     */
    431: Failure;
    /**
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The order is in your inbox.
     */
    201: PharmacyTestOrderEnvelope;
};

export type PharmacyPlaceTestOrderResponse = PharmacyPlaceTestOrderResponses[keyof PharmacyPlaceTestOrderResponses];
