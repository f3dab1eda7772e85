// Generated from docs/contract/openapi.json by `npm run contract`; do not edit.
// @ts-nocheck

export type ClientOptions = {
    baseUrl: `${string}://${string}/v1` | (string & {});
};

export type Webhooks = OnRequestPendingWebhookRequest | OnRequestConfirmedWebhookRequest | OnRequestDispensingWebhookRequest | OnRequestReadyWebhookRequest | OnRequestInTransitWebhookRequest | OnRequestDeliveredWebhookRequest | OnRequestCancelledWebhookRequest | OnRequestRejectedWebhookRequest | OnRequestFailedWebhookRequest | OnRequestReturnedWebhookRequest | OnRequestHoldOpenedWebhookRequest | OnRequestHoldResolvedWebhookRequest | OnRequestAuthorizationOverdueWebhookRequest | OnRequestReroutedWebhookRequest | OnRequestPrescriptionStatedWebhookRequest | OnWebhookPingWebhookRequest;

export type AdvanceRequestBody = {
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

export type AdvancedRequest = {
    /**
     * By which you read it, and which events carry.
     */
    request_id: string;
    /**
     * Your own id; null when you sent none.
     */
    external_id: string | null;
    status: Status;
    /**
     * Why it has this status, where a reason is given.
     */
    status_reason: StatusReason | null;
    enrollee_id: string;
    pharmacy: Pharmacy;
    items: Array<RequestItem>;
    /**
     * Who takes the medicine at the door; null when you named nobody.
     */
    recipient: Recipient | null;
    delivery_address: DeliveryAddress;
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
    hold: Hold | null;
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
    routing_history: Array<FormerPharmacy>;
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
    timeline: Array<TimelineEntry>;
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
    next_statuses: Array<Status>;
};

export type AdvancedRequestEnvelope = {
    success: true;
    data: AdvancedRequest;
};

export type ApproveHoldBody = {
    /**
     * `sequence` of the hold that you mean.
     */
    sequence: number;
};

export type AttachPrescriptionsBody = {
    /**
     * Prescriptions of yours, for the same enrollee.
     */
    prescription_ids: Array<string>;
};

export type AttachToHoldBody = {
    /**
     * `sequence` of the hold that you mean.
     */
    sequence: number;
    /**
     * Prescriptions of yours, for the same enrollee.
     */
    prescription_ids: Array<string>;
};

export type AuthorizeBody = {
    /**
     * `sequence` of the hold that you mean.
     */
    sequence: number;
    /**
     * The authorization code of the HMO.
     */
    code: string;
};

export type CancelRequestBody = {
    reason?: 'duplicate_request' | 'enrollee_declined' | 'wrong_medicine' | 'wrong_address' | 'wrong_pharmacy' | 'price_too_high' | 'prescription_withdrawn' | 'authorization_declined' | 'taking_too_long' | 'other';
    /**
     * Free text for the timeline; no patient data.
     */
    note?: string;
};

/**
 * `code`, and what comes with it, is that of the refusal without `dry_run`.
 */
export type Check = {
    /**
     * What was looked at: `pharmacy_id`, `items[0]`, `prescription_ids`, `external_id`.
     */
    check: string;
    ok: boolean;
    code?: ErrorCode;
    /**
     * For people.
     */
    message?: string;
    /**
     * Labels of near medicines.
     */
    did_you_mean?: Array<string>;
    new_offer?: NewOffer;
};

export type CorrectAddressBody = {
    /**
     * `sequence` of the hold that you mean.
     */
    sequence: number;
    delivery_address: DeliveryAddressBody;
};

export type CorrectRecipientBody = {
    /**
     * `sequence` of the hold that you mean.
     */
    sequence: number;
    recipient: RecipientBody;
};

export type CreateRequestBody = {
    /**
     * Your identifier of the enrollee the request is for.
     */
    enrollee_id: string;
    /**
     * Taken from a search result.
     */
    pharmacy_id: string;
    items: Array<RequestedItem>;
    delivery_address: DeliveryAddressBody;
    recipient?: RecipientBody;
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
    authorization?: OrderAuthorization;
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
    sandbox?: SandboxOptions;
};

export type CreateRequestEnvelope = {
    success: true;
    data: FulfilmentRequest | DryRun;
};

export type DeclineHoldBody = {
    /**
     * `sequence` of the hold that you mean.
     */
    sequence: number;
};

export type DeliveryAddress = {
    street: string;
    city: string;
    /**
     * ISO 3166-2: NG-LA.
     */
    state: string;
    instructions?: string;
};

export type DeliveryAddressBody = {
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

export type DeliveryProof = {
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
    image: ProofImage | null;
};

export type DeliveryProofEnvelope = {
    success: true;
    data: DeliveryProof;
};

/**
 * What would become of the order. Nothing was started or kept.
 */
export type DryRun = {
    dry_run: true;
    /**
     * Whether every check is: then the order would have been accepted now.
     */
    ok: boolean;
    /**
     * Null when there is none with this id.
     */
    pharmacy: Pharmacy | null;
    /**
     * With prices; null when an item is refused.
     */
    items: Array<RequestItem> | null;
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
    checks: Array<Check>;
    /**
     * The lines that need a prescription and that the `prescription_ids` are not enough for. The order can be placed; without more it would be held for `prescription_required`.
     */
    lacking: Array<LackingLine>;
};

/**
 * What became of one of your endpoints; told in the feed only.
 */
export type EndpointEvent = {
    type: 'webhook.disabled' | 'webhook.failing' | 'webhook.recovered' | (string & {});
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
        disabled_reason: 'paused' | 'gone' | 'failing' | (string & {}) | null;
        /**
         * When the first of the attempts failed that failed since the last success; null when none did.
         */
        failing_since: string | null;
    };
};

/**
 * Decide by it: codes keep their meaning. There may be new ones: treat one that you do not know by its HTTP status.
 */
export type ErrorCode = 'validation_error' | 'malformed_json' | 'malformed_multipart' | 'invalid_cursor' | 'malformed_http' | 'invalid_api_key' | 'expired_api_key' | 'insufficient_scope' | 'medicine_not_found' | 'request_not_found' | 'event_not_found' | 'pharmacy_not_found' | 'webhook_not_found' | 'delivery_not_found' | 'prescription_not_found' | 'proof_not_found' | 'file_link_not_found' | 'route_not_found' | 'method_not_allowed' | 'request_timeout' | 'request_not_cancellable' | 'duplicate_external_id' | 'file_already_used' | 'idempotency_in_progress' | 'illegal_transition' | 'request_on_hold' | 'hold_not_open' | 'price_changed' | 'webhook_limit_reached' | 'prescription_limit_reached' | 'webhook_disabled' | 'delivery_acknowledged' | 'payload_too_large' | 'unsupported_media_type' | 'medicine_not_recognised' | 'out_of_stock' | 'unit_not_available' | 'prescription_not_usable' | 'prescription_required' | 'file_type_unsupported' | 'file_damaged' | 'file_ambiguous' | 'file_encrypted' | 'file_active' | 'image_too_large' | 'file_infected' | 'idempotency_key_reused' | 'pharmacy_unavailable' | 'rate_limit_exceeded' | 'headers_too_large' | 'internal_error' | 'temporarily_unavailable' | (string & {});

/**
 * No patient, address or medicine: read the request for those.
 */
export type Event = {
    /**
     * `request.` and the status.
     */
    type: 'request.pending' | 'request.confirmed' | 'request.dispensing' | 'request.ready' | 'request.in_transit' | 'request.delivered' | 'request.cancelled' | 'request.rejected' | 'request.failed' | 'request.returned' | 'request.hold_opened' | 'request.hold_resolved' | 'request.authorization_overdue' | 'request.rerouted' | 'request.prescription_stated' | (string & {});
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
        status: Status;
        /**
         * What it was before; null when the request is new.
         */
        previous_status: Status | null;
        /**
         * Why; null where nothing is said.
         */
        reason: EventReason | null;
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

export type EventPage = {
    /**
     * Oldest first.
     */
    events: Array<FeedEvent>;
    /**
     * Whether there are more events now.
     */
    has_more: boolean;
    /**
     * Send it as `after`; also when the page is empty.
     */
    next_cursor: string;
};

export type EventPageEnvelope = {
    success: true;
    data: EventPage;
};

/**
 * The reason of the status, or of the hold that was opened.
 */
export type EventReason = 'duplicate_request' | 'enrollee_declined' | 'wrong_medicine' | 'wrong_address' | 'wrong_pharmacy' | 'price_too_high' | 'prescription_withdrawn' | 'authorization_declined' | 'taking_too_long' | 'other' | 'out_of_stock' | 'price_changed' | 'prescription_invalid' | 'address_not_serviceable' | 'pharmacy_closed' | 'no_answer' | 'hold_expired' | 'recipient_absent' | 'recipient_refused' | 'address_not_found' | 'damaged' | 'courier_lost' | 'no_progress' | 'hold_declined' | 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'partial_stock' | 'authorization_required' | 'address_unclear' | 'recipient_unreachable' | (string & {});

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

/**
 * Pass over one whose type you do not know.
 */
export type FeedEvent = Event | EndpointEvent | OtherEvent;

export type FeedEventEnvelope = {
    success: true;
    data: FeedEvent;
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

/**
 * For anybody who has it, until it expires.
 */
export type FileLink = {
    /**
     * Below the API's address; no key is needed.
     */
    path: string;
    /**
     * RFC 3339, UTC.
     */
    expires_at: string;
};

export type FormerPharmacy = {
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
    reason: StatusReason | null;
};

export type FulfilmentRequest = {
    /**
     * By which you read it, and which events carry.
     */
    request_id: string;
    /**
     * Your own id; null when you sent none.
     */
    external_id: string | null;
    status: Status;
    /**
     * Why it has this status, where a reason is given.
     */
    status_reason: StatusReason | null;
    enrollee_id: string;
    pharmacy: Pharmacy;
    items: Array<RequestItem>;
    /**
     * Who takes the medicine at the door; null when you named nobody.
     */
    recipient: Recipient | null;
    delivery_address: DeliveryAddress;
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
    hold: Hold | null;
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
    routing_history: Array<FormerPharmacy>;
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
    timeline: Array<TimelineEntry>;
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

export type FulfilmentRequestEnvelope = {
    success: true;
    data: FulfilmentRequest;
};

/**
 * What stands in the way of a request until you act.
 */
export type Hold = {
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
    reason: 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'partial_stock' | 'price_changed' | 'authorization_required' | 'address_unclear' | 'recipient_unreachable' | (string & {});
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
    actions: Array<'approve' | 'attach_prescriptions' | 'authorize' | 'correct_address' | 'correct_recipient' | 'decline' | (string & {})>;
    /**
     * What the pharmacy says to it.
     */
    note: string | null;
    /**
     * Each line as it would be, if you approve what the pharmacy proposes.
     */
    proposed: Array<ProposedLine>;
    /**
     * For `prescription_required`: each line that the prescriptions of the request are not enough for, as it was when the hold was opened.
     */
    lacking: Array<LackingLine>;
};

/**
 * A line that can not be dispensed from the prescriptions.
 */
export type LackingLine = {
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
    why: 'no_prescription' | 'not_verified' | 'too_little' | 'not_usable' | 'other_medicine' | (string & {});
    /**
     * What `requested` and `allowed` count.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
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
export type LineTerms = {
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
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
    /**
     * How many `content_unit` one `unit` holds; 1 where they are the same.
     */
    pack_size: number;
    /**
     * What is inside a `unit`: a pack of tablets holds tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
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
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
    /**
     * How many `content_unit` one `unit` holds.
     */
    pack_size: number;
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
    /**
     * The same as `unit`.
     */
    sales_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
};

/**
 * An HMO must authorize it. Without a code the request is held for it, an hour at most.
 */
export type OrderAuthorization = {
    /**
     * The authorization code of the HMO, once you have it.
     */
    code?: string;
    /**
     * True: the request is not held for the code. Submit it within 48 hours of placing the request, with `POST /requests/{request_id}/authorization`.
     */
    emergency?: boolean;
};

/**
 * An event of a kind that there may be one day: pass over it.
 */
export type OtherEvent = {
    type: string;
    /**
     * RFC 3339, UTC. When it happened.
     */
    timestamp: string;
    data: {
        /**
         * The same each time the event is told.
         */
        event_id: string;
        [key: string]: unknown;
    };
};

export type Pharmacist = {
    name: string;
    registration_number: string;
};

/**
 * The pharmacy as it was when the request was accepted.
 */
export type Pharmacy = {
    pharmacy_id: string;
    name: string;
    address: string;
};

export type Prescriber = {
    name: string;
    licence_number: string;
};

export type Prescription = {
    prescription_id: string;
    status: PrescriptionStatus;
    enrollee_id: string;
    /**
     * Null while there are files only and no pharmacist has verified it.
     */
    valid_until: string | null;
    /**
     * Why a pharmacist refused it; null when none has.
     */
    rejection_reason: PrescriptionRejection | null;
    /**
     * Who stated what its `details` do not say; null where they say all of it, and until it is verified.
     */
    statement: PrescriptionStatement | null;
    /**
     * When `details` and files were erased, and `enrollee_id` became "erased"; null while they are there.
     */
    personal_data_erased_at: string | null;
    /**
     * What a pharmacist found it to allow; empty until it is verified.
     */
    allowances: Array<PrescriptionAllowance>;
    /**
     * What it says; null while there are files only.
     */
    details: PrescriptionDetails | null;
    files: Array<PrescriptionFile>;
    /**
     * RFC 3339, UTC.
     */
    created_at: string;
    /**
     * RFC 3339, UTC. When its status or content last changed.
     */
    updated_at: string;
};

export type PrescriptionAllowance = {
    medicine_id: string;
    /**
     * Its generic name, strength and form.
     */
    medicine_label: string;
    /**
     * What the quantities count.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
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

export type PrescriptionBody = {
    /**
     * Your identifier of the enrollee it was written for.
     */
    enrollee_id: string;
    details?: PrescriptionDetailsBody;
    files?: Array<{
        /**
         * A PDF, JPEG or PNG in base 64, without line breaks; a data URL is accepted too.
         */
        content: string;
    }>;
};

export type PrescriptionDetails = {
    prescriber: Prescriber;
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
    lines: Array<PrescriptionLine>;
};

export type PrescriptionDetailsBody = {
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
    lines: Array<PrescriptionLineBody>;
};

export type PrescriptionEnvelope = {
    success: true;
    data: Prescription;
};

export type PrescriptionFile = {
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
    link: FileLink;
};

export type PrescriptionForm = {
    /**
     * The body as JSON, without `files`.
     */
    data: string;
    /**
     * A part for each file.
     */
    files?: Array<Blob | File>;
};

export type PrescriptionLine = {
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

export type PrescriptionLineBody = {
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

export type PrescriptionReceipt = {
    /**
     * By which you read it and attach it to a request.
     */
    prescription_id: string;
    status: PrescriptionStatus;
    files: Array<ReceivedFile>;
    /**
     * RFC 3339, UTC.
     */
    created_at: string;
};

export type PrescriptionReceiptEnvelope = {
    success: true;
    data: PrescriptionReceipt;
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
export type PrescriptionRejection = 'illegible' | 'not_genuine' | 'expired' | 'wrong_patient' | 'duplicate' | 'not_signed' | 'other' | (string & {});

export type PrescriptionStatement = {
    pharmacist: Pharmacist;
    /**
     * The second pharmacist, who is needed where it is more than an order asks for.
     */
    confirmed_by: Pharmacist | null;
};

/**
 * - `received`: We have it; no pharmacist has looked at it yet.
 * - `under_review`: A pharmacist looks at it.
 * - `verified`: A pharmacist found it genuine and clear; medicines can be dispensed from it.
 * - `rejected`: A pharmacist refused it.
 * - `dispensed`: All that it allows has been dispensed, refills too.
 * - `expired`: Its last day is over before all of it was dispensed.
 */
export type PrescriptionStatus = 'received' | 'under_review' | 'verified' | 'rejected' | 'dispensed' | 'expired';

export type ProofImage = {
    /**
     * As its bytes say.
     */
    media_type: 'image/jpeg' | 'image/png';
    bytes: number;
    /**
     * Of its content, in hexadecimal digits.
     */
    sha256: string;
    link: FileLink;
};

/**
 * A line as it would be, with what was ordered as `requested`.
 */
export type ProposedLine = {
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
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
    /**
     * How many `content_unit` one `unit` holds; 1 where they are the same.
     */
    pack_size: number;
    /**
     * What is inside a `unit`: a pack of tablets holds tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
    /**
     * The same amount in `content_unit`: `quantity` times `pack_size`.
     */
    content_quantity: number;
    /**
     * Whole Naira (not kobo) for the line.
     */
    line_total_ngn: number;
    requested: LineTerms;
};

export type ReceivedFile = {
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

export type Recipient = {
    name: string;
    /**
     * E.164: +2348031234567.
     */
    phone: string;
};

export type RecipientBody = {
    /**
     * Who takes the medicine at the door.
     */
    name: string;
    /**
     * Nigerian ("0803 123 4567") or E.164 ("+2348031234567"). Answered in E.164.
     */
    phone: string;
};

export type RecoverBody = {
    /**
     * RFC 3339: events recorded from then on. At most 30 days ago.
     */
    since: string;
};

/**
 * A line as it is agreed now. `requested` is the line as it was ordered; absent while nothing of it has changed.
 */
export type RequestItem = {
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
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
    /**
     * How many `content_unit` one `unit` holds; 1 where they are the same.
     */
    pack_size: number;
    /**
     * What is inside a `unit`: a pack of tablets holds tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
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
    requested?: LineTerms;
};

export type RequestList = {
    /**
     * Newest first.
     */
    requests: Array<FulfilmentRequest>;
    has_more: boolean;
    /**
     * Send it as `cursor` for the next page; null on the last.
     */
    next_cursor: string | null;
};

export type RequestListEnvelope = {
    success: true;
    data: RequestList;
};

export type RequestedItem = {
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

export type RotateSecretBody = {
    /**
     * How long the secret until now goes on signing beside the new one.
     */
    overlap_seconds?: number;
};

/**
 * Sandbox only: what the pharmacy does.
 */
export type SandboxOptions = {
    /**
     * See GET /sandbox/scenarios.
     */
    scenario?: 'happy' | 'collected' | 'pharmacy_delivers' | 'courier_waits' | 'rejects' | 'never_answers' | 'stalls_confirmed' | 'stalls' | 'stalls_ready' | 'stalls_in_transit' | 'fails_confirmed' | 'fails' | 'fails_ready' | 'fails_in_transit' | 'returns' | 'manual' | 'hold_prescription_required' | 'hold_prescription_unclear' | 'hold_substitution_proposed' | 'hold_partial_stock' | 'hold_price_changed' | 'hold_authorization_required' | 'hold_address_unclear' | 'hold_recipient_unreachable' | 'hold_expires' | 'hold_expires_confirmed' | 'authorization_overdue' | 'reroutes' | 'reroutes_silently' | 'partial_dispensed' | 'partial_delivered';
    /**
     * Seconds before each step.
     */
    step_seconds?: number;
};

export type Scenario = {
    /**
     * For `sandbox.scenario`.
     */
    scenario: 'happy' | 'collected' | 'pharmacy_delivers' | 'courier_waits' | 'rejects' | 'never_answers' | 'stalls_confirmed' | 'stalls' | 'stalls_ready' | 'stalls_in_transit' | 'fails_confirmed' | 'fails' | 'fails_ready' | 'fails_in_transit' | 'returns' | 'manual' | 'hold_prescription_required' | 'hold_prescription_unclear' | 'hold_substitution_proposed' | 'hold_partial_stock' | 'hold_price_changed' | 'hold_authorization_required' | 'hold_address_unclear' | 'hold_recipient_unreachable' | 'hold_expires' | 'hold_expires_confirmed' | 'authorization_overdue' | 'reroutes' | 'reroutes_silently' | 'partial_dispensed' | 'partial_delivered' | (string & {});
    description: string;
    /**
     * Ordering from it plays the scenario too.
     */
    pharmacy_id: string;
    /**
     * What to expect, in order.
     */
    statuses: Array<Status>;
    /**
     * The `reason` of the hold to expect: it waits until you act. Null where there is none.
     */
    hold: 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'partial_stock' | 'price_changed' | 'authorization_required' | 'address_unclear' | 'recipient_unreachable' | (string & {}) | null;
};

export type ScenarioList = {
    scenarios: Array<Scenario>;
};

export type ScenarioListEnvelope = {
    success: true;
    data: ScenarioList;
};

export type SearchAnswer = {
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
    results: Array<SearchResult>;
};

export type SearchAnswerEnvelope = {
    success: true;
    data: SearchAnswer;
};

export type SearchBody = {
    /**
     * Medicine name, generic or brand; may name a strength and a form: "amoxicillin 500mg capsule".
     */
    query: string;
    location: SearchLocation;
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
export type SearchLocation = {
    /**
     * Degrees north, WGS 84.
     */
    lat: number;
    /**
     * Degrees east, WGS 84.
     */
    lng: number;
};

export type SearchResult = {
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
        type: 'exact' | 'brand' | 'synonym' | 'words' | 'fuzzy' | (string & {});
        /**
         * 1 is the name and form exactly as asked.
         */
        score: number;
    };
    /**
     * What `price_ngn` buys one of.
     */
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
    /**
     * How many `content_unit` one `unit` holds; 1 where they are the same.
     */
    pack_size: number;
    /**
     * What is inside a `unit`: a pack of tablets holds tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
    /**
     * The same as `unit`.
     */
    sales_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
};

export type StateMachine = {
    initial_status: Status;
    statuses: Array<{
        status: Status;
        meaning: string;
        /**
         * Final: no transition leaves it.
         */
        terminal: boolean;
    }>;
    transitions: Array<{
        step: 'confirm' | 'cancel' | 'reject' | 'dispense' | 'mark_ready' | 'hand_over' | 'deliver' | 'return' | 'fail';
        from: Array<Status>;
        to: Status;
        by: Array<'partner' | 'pharmacy' | 'courier' | 'system'>;
        reason_required: boolean;
        proof_required: boolean;
        reasons: Array<StatusReason>;
    }>;
};

export type StateMachineEnvelope = {
    success: true;
    data: StateMachine;
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
export type Status = 'pending' | 'confirmed' | 'dispensing' | 'ready' | 'in_transit' | 'delivered' | 'cancelled' | 'rejected' | 'failed' | 'returned';

/**
 * Why a request was cancelled, rejected, failed or returned; `GET /meta/state-machine` says which reasons belong to which.
 */
export type StatusReason = 'duplicate_request' | 'enrollee_declined' | 'wrong_medicine' | 'wrong_address' | 'wrong_pharmacy' | 'price_too_high' | 'prescription_withdrawn' | 'authorization_declined' | 'taking_too_long' | 'other' | 'out_of_stock' | 'price_changed' | 'prescription_invalid' | 'address_not_serviceable' | 'pharmacy_closed' | 'no_answer' | 'hold_expired' | 'recipient_absent' | 'recipient_refused' | 'address_not_found' | 'damaged' | 'courier_lost' | 'no_progress' | 'hold_declined' | (string & {});

export type SubmitAuthorizationBody = {
    /**
     * The authorization code of the HMO.
     */
    code: string;
};

export type TimelineEntry = {
    /**
     * 1 for the first entry, then one more for each.
     */
    sequence: number;
    status: Status;
    /**
     * RFC 3339, UTC. When it happened.
     */
    at: string;
    /**
     * Who caused it.
     */
    actor: 'partner' | 'pharmacy' | 'courier' | 'system';
    reason?: StatusReason;
    /**
     * Free text of the actor.
     */
    note?: string;
    /**
     * What it tells when it is no change of status; absent when it is one.
     */
    event?: 'hold_opened' | 'hold_resolved' | 'authorization_overdue' | 'rerouted' | 'prescription_stated' | (string & {});
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

export type Usage = {
    environment: 'sandbox' | 'production';
    /**
     * RFC 3339, UTC. When the windows were read.
     */
    as_of: string;
    /**
     * A call must fit into each.
     */
    windows: Array<UsageWindow>;
    /**
     * Of the days.
     */
    time_zone: 'Africa/Lagos';
    /**
     * Today and the 30 days before, newest first. Calls are in them some seconds later.
     */
    days: Array<UsageDay>;
};

export type UsageDay = {
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

export type UsageEnvelope = {
    success: true;
    data: Usage;
};

export type UsageWindow = {
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

export type Webhook = {
    webhook_id: string;
    url: string;
    event_types: Array<'*' | 'request.pending' | 'request.confirmed' | 'request.dispensing' | 'request.ready' | 'request.in_transit' | 'request.delivered' | 'request.cancelled' | 'request.rejected' | 'request.failed' | 'request.returned' | 'request.hold_opened' | 'request.hold_resolved' | 'request.authorization_overdue' | 'request.rerouted' | 'request.prescription_stated' | (string & {})>;
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
        reason: 'paused' | 'gone' | 'failing' | (string & {});
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
    last_ping: WebhookTest | null;
    /**
     * RFC 3339, UTC.
     */
    created_at: string;
    /**
     * RFC 3339, UTC. When somebody last changed it, paused it, resumed it or rotated its secret.
     */
    updated_at: string;
};

export type WebhookBody = {
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
export type WebhookDelivery = {
    /**
     * The `webhook-id` that it is sent with.
     */
    event_id: string;
    event_type: 'request.pending' | 'request.confirmed' | 'request.dispensing' | 'request.ready' | 'request.in_transit' | 'request.delivered' | 'request.cancelled' | 'request.rejected' | 'request.failed' | 'request.returned' | 'request.hold_opened' | 'request.hold_resolved' | 'request.authorization_overdue' | 'request.rerouted' | 'request.prescription_stated' | (string & {});
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
        trigger: 'schedule' | 'probe' | 'again' | (string & {});
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
        failure: 'address_refused' | 'dns' | 'connect' | 'tls' | 'timeout' | 'status' | 'body' | (string & {}) | null;
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

export type WebhookDeliveryEnvelope = {
    success: true;
    data: WebhookDelivery;
};

export type WebhookDeliveryList = {
    /**
     * Newest first.
     */
    deliveries: Array<WebhookDelivery>;
    has_more: boolean;
    /**
     * Send it as `cursor` for the next page; null on the last.
     */
    next_cursor: string | null;
};

export type WebhookDeliveryListEnvelope = {
    success: true;
    data: WebhookDeliveryList;
};

export type WebhookEnvelope = {
    success: true;
    data: Webhook;
};

export type WebhookList = {
    /**
     * All of them, newest first.
     */
    webhooks: Array<Webhook>;
};

export type WebhookListEnvelope = {
    success: true;
    data: WebhookList;
};

export type WebhookRecovery = {
    /**
     * RFC 3339, UTC.
     */
    since: string;
    /**
     * How many it covers.
     */
    deliveries: number;
};

export type WebhookRecoveryEnvelope = {
    success: true;
    data: WebhookRecovery;
};

/**
 * What came of a test event.
 */
export type WebhookTest = {
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
    failure: 'address_refused' | 'dns' | 'connect' | 'tls' | 'timeout' | 'status' | 'body' | (string & {}) | null;
    /**
     * What happened, in words.
     */
    message: string;
    /**
     * The start of the answer as text, up to 4 KB, secrets masked; null without.
     */
    answer: string | null;
};

export type WebhookTestEnvelope = {
    success: true;
    data: WebhookTest;
};

export type WebhookTestEvent = {
    type: 'webhook.ping';
    /**
     * RFC 3339, UTC.
     */
    timestamp: string;
    data: {
        /**
         * The endpoint that it is sent to.
         */
        webhook_id: string;
    };
};

export type WebhookWithSecret = {
    webhook_id: string;
    url: string;
    event_types: Array<'*' | 'request.pending' | 'request.confirmed' | 'request.dispensing' | 'request.ready' | 'request.in_transit' | 'request.delivered' | 'request.cancelled' | 'request.rejected' | 'request.failed' | 'request.returned' | 'request.hold_opened' | 'request.hold_resolved' | 'request.authorization_overdue' | 'request.rerouted' | 'request.prescription_stated' | (string & {})>;
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
        reason: 'paused' | 'gone' | 'failing' | (string & {});
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
    last_ping: WebhookTest | null;
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

export type WebhookWithSecretEnvelope = {
    success: true;
    data: WebhookWithSecret;
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

export type SearchMedicinesData = {
    body: SearchBody;
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
    url: '/medicines/search';
};

export type SearchMedicinesErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type SearchMedicinesError = SearchMedicinesErrors[keyof SearchMedicinesErrors];

export type SearchMedicinesResponses = {
    /**
     * The nearest pharmacies.
     */
    200: SearchAnswerEnvelope;
};

export type SearchMedicinesResponse = SearchMedicinesResponses[keyof SearchMedicinesResponses];

export type ListRequestsData = {
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
    url: '/requests';
};

export type ListRequestsErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` is not one that we answered you.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ListRequestsError = ListRequestsErrors[keyof ListRequestsErrors];

export type ListRequestsResponses = {
    /**
     * One page.
     */
    200: RequestListEnvelope;
};

export type ListRequestsResponse = ListRequestsResponses[keyof ListRequestsResponses];

export type CreateRequestData = {
    body: CreateRequestBody;
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
    url: '/requests';
};

export type CreateRequestErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type CreateRequestError = CreateRequestErrors[keyof CreateRequestErrors];

export type CreateRequestResponses = {
    /**
     * You have sent this `external_id` with the same body before: the request as it is now. With `dry_run`: what would become of the order.
     */
    200: CreateRequestEnvelope;
    /**
     * Accepted, with the status `pending`.
     */
    201: FulfilmentRequestEnvelope;
};

export type CreateRequestResponse = CreateRequestResponses[keyof CreateRequestResponses];

export type ReadRequestData = {
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
    url: '/requests/{request_id}';
};

export type ReadRequestErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ReadRequestError = ReadRequestErrors[keyof ReadRequestErrors];

export type ReadRequestResponses = {
    /**
     * The request as it is now.
     */
    200: FulfilmentRequestEnvelope;
};

export type ReadRequestResponse = ReadRequestResponses[keyof ReadRequestResponses];

export type CancelRequestData = {
    body?: CancelRequestBody;
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
    url: '/requests/{request_id}/cancel';
};

export type CancelRequestErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type CancelRequestError = CancelRequestErrors[keyof CancelRequestErrors];

export type CancelRequestResponses = {
    /**
     * It is cancelled.
     */
    200: FulfilmentRequestEnvelope;
};

export type CancelRequestResponse = CancelRequestResponses[keyof CancelRequestResponses];

export type SubmitAuthorizationData = {
    body: SubmitAuthorizationBody;
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
    url: '/requests/{request_id}/authorization';
};

export type SubmitAuthorizationErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type SubmitAuthorizationError = SubmitAuthorizationErrors[keyof SubmitAuthorizationErrors];

export type SubmitAuthorizationResponses = {
    /**
     * The request with its `authorization_code`.
     */
    200: FulfilmentRequestEnvelope;
};

export type SubmitAuthorizationResponse = SubmitAuthorizationResponses[keyof SubmitAuthorizationResponses];

export type ReadProofData = {
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
    url: '/requests/{request_id}/proof';
};

export type ReadProofErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ReadProofError = ReadProofErrors[keyof ReadProofErrors];

export type ReadProofResponses = {
    /**
     * How the recipient showed that the medicines arrived.
     */
    200: DeliveryProofEnvelope;
};

export type ReadProofResponse = ReadProofResponses[keyof ReadProofResponses];

export type ReadProofImageData = {
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
    url: '/proof-images/{link}';
};

export type ReadProofImageErrors = {
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

export type ReadProofImageError = ReadProofImageErrors[keyof ReadProofImageErrors];

export type ReadProofImageResponses = {
    /**
     * The image as it was sent.
     */
    200: Blob | File;
};

export type ReadProofImageResponse = ReadProofImageResponses[keyof ReadProofImageResponses];

export type ApproveHoldData = {
    body: ApproveHoldBody;
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
    url: '/requests/{request_id}/hold/approve';
};

export type ApproveHoldErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ApproveHoldError = ApproveHoldErrors[keyof ApproveHoldErrors];

export type ApproveHoldResponses = {
    /**
     * The hold is over: the request as it is now.
     */
    200: FulfilmentRequestEnvelope;
};

export type ApproveHoldResponse = ApproveHoldResponses[keyof ApproveHoldResponses];

export type AttachPrescriptionsToHoldData = {
    body: AttachToHoldBody;
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
    url: '/requests/{request_id}/hold/attach_prescriptions';
};

export type AttachPrescriptionsToHoldErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type AttachPrescriptionsToHoldError = AttachPrescriptionsToHoldErrors[keyof AttachPrescriptionsToHoldErrors];

export type AttachPrescriptionsToHoldResponses = {
    /**
     * The hold is over: the request as it is now.
     */
    200: FulfilmentRequestEnvelope;
};

export type AttachPrescriptionsToHoldResponse = AttachPrescriptionsToHoldResponses[keyof AttachPrescriptionsToHoldResponses];

export type AuthorizeHoldData = {
    body: AuthorizeBody;
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
    url: '/requests/{request_id}/hold/authorize';
};

export type AuthorizeHoldErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type AuthorizeHoldError = AuthorizeHoldErrors[keyof AuthorizeHoldErrors];

export type AuthorizeHoldResponses = {
    /**
     * The hold is over: the request as it is now.
     */
    200: FulfilmentRequestEnvelope;
};

export type AuthorizeHoldResponse = AuthorizeHoldResponses[keyof AuthorizeHoldResponses];

export type CorrectAddressOfHoldData = {
    body: CorrectAddressBody;
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
    url: '/requests/{request_id}/hold/correct_address';
};

export type CorrectAddressOfHoldErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type CorrectAddressOfHoldError = CorrectAddressOfHoldErrors[keyof CorrectAddressOfHoldErrors];

export type CorrectAddressOfHoldResponses = {
    /**
     * The hold is over: the request as it is now.
     */
    200: FulfilmentRequestEnvelope;
};

export type CorrectAddressOfHoldResponse = CorrectAddressOfHoldResponses[keyof CorrectAddressOfHoldResponses];

export type CorrectRecipientOfHoldData = {
    body: CorrectRecipientBody;
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
    url: '/requests/{request_id}/hold/correct_recipient';
};

export type CorrectRecipientOfHoldErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type CorrectRecipientOfHoldError = CorrectRecipientOfHoldErrors[keyof CorrectRecipientOfHoldErrors];

export type CorrectRecipientOfHoldResponses = {
    /**
     * The hold is over: the request as it is now.
     */
    200: FulfilmentRequestEnvelope;
};

export type CorrectRecipientOfHoldResponse = CorrectRecipientOfHoldResponses[keyof CorrectRecipientOfHoldResponses];

export type DeclineHoldData = {
    body: DeclineHoldBody;
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
    url: '/requests/{request_id}/hold/decline';
};

export type DeclineHoldErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type DeclineHoldError = DeclineHoldErrors[keyof DeclineHoldErrors];

export type DeclineHoldResponses = {
    /**
     * The hold is over: the request as it is now.
     */
    200: FulfilmentRequestEnvelope;
};

export type DeclineHoldResponse = DeclineHoldResponses[keyof DeclineHoldResponses];

export type CreatePrescriptionData = {
    body: PrescriptionBody;
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
    url: '/prescriptions';
};

export type CreatePrescriptionErrors = {
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type CreatePrescriptionError = CreatePrescriptionErrors[keyof CreatePrescriptionErrors];

export type CreatePrescriptionResponses = {
    /**
     * You have handed in the very same before: this is it, as it is now.
     */
    200: PrescriptionReceiptEnvelope;
    /**
     * We have it.
     */
    201: PrescriptionReceiptEnvelope;
};

export type CreatePrescriptionResponse = CreatePrescriptionResponses[keyof CreatePrescriptionResponses];

export type AttachPrescriptionsData = {
    body: AttachPrescriptionsBody;
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
    url: '/requests/{request_id}/prescriptions';
};

export type AttachPrescriptionsErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type AttachPrescriptionsError = AttachPrescriptionsErrors[keyof AttachPrescriptionsErrors];

export type AttachPrescriptionsResponses = {
    /**
     * It has them.
     */
    200: FulfilmentRequestEnvelope;
};

export type AttachPrescriptionsResponse = AttachPrescriptionsResponses[keyof AttachPrescriptionsResponses];

export type ReadPrescriptionData = {
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
    url: '/prescriptions/{prescription_id}';
};

export type ReadPrescriptionErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ReadPrescriptionError = ReadPrescriptionErrors[keyof ReadPrescriptionErrors];

export type ReadPrescriptionResponses = {
    /**
     * The prescription as it is now.
     */
    200: PrescriptionEnvelope;
};

export type ReadPrescriptionResponse = ReadPrescriptionResponses[keyof ReadPrescriptionResponses];

export type ReadPrescriptionFileData = {
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
    url: '/prescription-files/{link}';
};

export type ReadPrescriptionFileErrors = {
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

export type ReadPrescriptionFileError = ReadPrescriptionFileErrors[keyof ReadPrescriptionFileErrors];

export type ReadPrescriptionFileResponses = {
    /**
     * The file as it was sent.
     */
    200: Blob | File;
};

export type ReadPrescriptionFileResponse = ReadPrescriptionFileResponses[keyof ReadPrescriptionFileResponses];

export type ListEventsData = {
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
    url: '/events';
};

export type ListEventsErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` is not one that we answered you.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ListEventsError = ListEventsErrors[keyof ListEventsErrors];

export type ListEventsResponses = {
    /**
     * One page.
     */
    200: EventPageEnvelope;
};

export type ListEventsResponse = ListEventsResponses[keyof ListEventsResponses];

export type ReadEventData = {
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
    url: '/events/{event_id}';
};

export type ReadEventErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ReadEventError = ReadEventErrors[keyof ReadEventErrors];

export type ReadEventResponses = {
    /**
     * The event.
     */
    200: FeedEventEnvelope;
};

export type ReadEventResponse = ReadEventResponses[keyof ReadEventResponses];

export type ListWebhooksData = {
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

export type ListWebhooksErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ListWebhooksError = ListWebhooksErrors[keyof ListWebhooksErrors];

export type ListWebhooksResponses = {
    /**
     * All of them.
     */
    200: WebhookListEnvelope;
};

export type ListWebhooksResponse = ListWebhooksResponses[keyof ListWebhooksResponses];

export type CreateWebhookData = {
    body: WebhookBody;
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
    url: '/webhooks';
};

export type CreateWebhookErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type CreateWebhookError = CreateWebhookErrors[keyof CreateWebhookErrors];

export type CreateWebhookResponses = {
    /**
     * It is registered.
     */
    201: WebhookWithSecretEnvelope;
};

export type CreateWebhookResponse = CreateWebhookResponses[keyof CreateWebhookResponses];

export type DeleteWebhookData = {
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
    url: '/webhooks/{webhook_id}';
};

export type DeleteWebhookErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type DeleteWebhookError = DeleteWebhookErrors[keyof DeleteWebhookErrors];

export type DeleteWebhookResponses = {
    /**
     * It is deleted; this is what it was.
     */
    200: WebhookEnvelope;
};

export type DeleteWebhookResponse = DeleteWebhookResponses[keyof DeleteWebhookResponses];

export type ReadWebhookData = {
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
    url: '/webhooks/{webhook_id}';
};

export type ReadWebhookErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ReadWebhookError = ReadWebhookErrors[keyof ReadWebhookErrors];

export type ReadWebhookResponses = {
    /**
     * It is there.
     */
    200: WebhookEnvelope;
};

export type ReadWebhookResponse = ReadWebhookResponses[keyof ReadWebhookResponses];

export type ReplaceWebhookData = {
    body: WebhookBody;
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
    url: '/webhooks/{webhook_id}';
};

export type ReplaceWebhookErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ReplaceWebhookError = ReplaceWebhookErrors[keyof ReplaceWebhookErrors];

export type ReplaceWebhookResponses = {
    /**
     * It is changed.
     */
    200: WebhookEnvelope;
};

export type ReplaceWebhookResponse = ReplaceWebhookResponses[keyof ReplaceWebhookResponses];

export type RotateWebhookSecretData = {
    body?: RotateSecretBody;
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
    url: '/webhooks/{webhook_id}/rotate-secret';
};

export type RotateWebhookSecretErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type RotateWebhookSecretError = RotateWebhookSecretErrors[keyof RotateWebhookSecretErrors];

export type RotateWebhookSecretResponses = {
    /**
     * It has a new secret, which is in this answer only.
     */
    200: WebhookWithSecretEnvelope;
};

export type RotateWebhookSecretResponse = RotateWebhookSecretResponses[keyof RotateWebhookSecretResponses];

export type TestWebhookData = {
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
    url: '/webhooks/{webhook_id}/test';
};

export type TestWebhookErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type TestWebhookError = TestWebhookErrors[keyof TestWebhookErrors];

export type TestWebhookResponses = {
    /**
     * It was sent: `failure` says whether in vain.
     */
    200: WebhookTestEnvelope;
};

export type TestWebhookResponse = TestWebhookResponses[keyof TestWebhookResponses];

export type PauseWebhookData = {
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
    url: '/webhooks/{webhook_id}/pause';
};

export type PauseWebhookErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type PauseWebhookError = PauseWebhookErrors[keyof PauseWebhookErrors];

export type PauseWebhookResponses = {
    /**
     * It is off.
     */
    200: WebhookEnvelope;
};

export type PauseWebhookResponse = PauseWebhookResponses[keyof PauseWebhookResponses];

export type ResumeWebhookData = {
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
    url: '/webhooks/{webhook_id}/resume';
};

export type ResumeWebhookErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ResumeWebhookError = ResumeWebhookErrors[keyof ResumeWebhookErrors];

export type ResumeWebhookResponses = {
    /**
     * It is on.
     */
    200: WebhookEnvelope;
};

export type ResumeWebhookResponse = ResumeWebhookResponses[keyof ResumeWebhookResponses];

export type ListWebhookDeliveriesData = {
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
    url: '/webhooks/{webhook_id}/deliveries';
};

export type ListWebhookDeliveriesErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` is not one that we answered you.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ListWebhookDeliveriesError = ListWebhookDeliveriesErrors[keyof ListWebhookDeliveriesErrors];

export type ListWebhookDeliveriesResponses = {
    /**
     * One page.
     */
    200: WebhookDeliveryListEnvelope;
};

export type ListWebhookDeliveriesResponse = ListWebhookDeliveriesResponses[keyof ListWebhookDeliveriesResponses];

export type ReadWebhookDeliveryData = {
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
    url: '/webhooks/{webhook_id}/deliveries/{event_id}';
};

export type ReadWebhookDeliveryErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ReadWebhookDeliveryError = ReadWebhookDeliveryErrors[keyof ReadWebhookDeliveryErrors];

export type ReadWebhookDeliveryResponses = {
    /**
     * It is there.
     */
    200: WebhookDeliveryEnvelope;
};

export type ReadWebhookDeliveryResponse = ReadWebhookDeliveryResponses[keyof ReadWebhookDeliveryResponses];

export type RetryWebhookDeliveryData = {
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
    url: '/webhooks/{webhook_id}/deliveries/{event_id}/retry';
};

export type RetryWebhookDeliveryErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type RetryWebhookDeliveryError = RetryWebhookDeliveryErrors[keyof RetryWebhookDeliveryErrors];

export type RetryWebhookDeliveryResponses = {
    /**
     * It is sent.
     */
    200: WebhookDeliveryEnvelope;
};

export type RetryWebhookDeliveryResponse = RetryWebhookDeliveryResponses[keyof RetryWebhookDeliveryResponses];

export type SkipWebhookDeliveryData = {
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
    url: '/webhooks/{webhook_id}/deliveries/{event_id}/skip';
};

export type SkipWebhookDeliveryErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type SkipWebhookDeliveryError = SkipWebhookDeliveryErrors[keyof SkipWebhookDeliveryErrors];

export type SkipWebhookDeliveryResponses = {
    /**
     * It is skipped.
     */
    200: WebhookDeliveryEnvelope;
};

export type SkipWebhookDeliveryResponse = SkipWebhookDeliveryResponses[keyof SkipWebhookDeliveryResponses];

export type RecoverWebhookDeliveriesData = {
    body: RecoverBody;
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
    url: '/webhooks/{webhook_id}/recover';
};

export type RecoverWebhookDeliveriesErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type RecoverWebhookDeliveriesError = RecoverWebhookDeliveriesErrors[keyof RecoverWebhookDeliveriesErrors];

export type RecoverWebhookDeliveriesResponses = {
    /**
     * They are being sent.
     */
    200: WebhookRecoveryEnvelope;
};

export type RecoverWebhookDeliveriesResponse = RecoverWebhookDeliveriesResponses[keyof RecoverWebhookDeliveriesResponses];

export type ReadStateMachineData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/meta/state-machine';
};

export type ReadStateMachineErrors = {
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

export type ReadStateMachineError = ReadStateMachineErrors[keyof ReadStateMachineErrors];

export type ReadStateMachineResponses = {
    /**
     * Every status and every transition.
     */
    200: StateMachineEnvelope;
};

export type ReadStateMachineResponse = ReadStateMachineResponses[keyof ReadStateMachineResponses];

export type ReadUsageData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/usage';
};

export type ReadUsageErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
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

export type ReadUsageError = ReadUsageErrors[keyof ReadUsageErrors];

export type ReadUsageResponses = {
    /**
     * Of all your keys of this environment together.
     */
    200: UsageEnvelope;
};

export type ReadUsageResponse = ReadUsageResponses[keyof ReadUsageResponses];

export type ListScenariosData = {
    body?: never;
    headers?: {
        /**
         * Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/sandbox/scenarios';
};

export type ListScenariosErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ListScenariosError = ListScenariosErrors[keyof ListScenariosErrors];

export type ListScenariosResponses = {
    /**
     * All of them.
     */
    200: ScenarioListEnvelope;
};

export type ListScenariosResponse = ListScenariosResponses[keyof ListScenariosResponses];

export type AdvanceRequestData = {
    body?: AdvanceRequestBody;
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
    url: '/sandbox/requests/{request_id}/advance';
};

export type AdvanceRequestErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or of the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type AdvanceRequestError = AdvanceRequestErrors[keyof AdvanceRequestErrors];

export type AdvanceRequestResponses = {
    /**
     * It has moved.
     */
    200: AdvancedRequestEnvelope;
};

export type AdvanceRequestResponse = AdvanceRequestResponses[keyof AdvanceRequestResponses];

export type OnRequestPendingWebhookPayload = Event & {
    type?: 'request.pending';
    data?: {
        status?: 'pending';
    };
};

export type OnRequestPendingWebhookRequest = {
    body: OnRequestPendingWebhookPayload;
    key: 'request.pending';
    path?: never;
    query?: never;
};

export type OnRequestConfirmedWebhookPayload = Event & {
    type?: 'request.confirmed';
    data?: {
        status?: 'confirmed';
    };
};

export type OnRequestConfirmedWebhookRequest = {
    body: OnRequestConfirmedWebhookPayload;
    key: 'request.confirmed';
    path?: never;
    query?: never;
};

export type OnRequestDispensingWebhookPayload = Event & {
    type?: 'request.dispensing';
    data?: {
        status?: 'dispensing';
    };
};

export type OnRequestDispensingWebhookRequest = {
    body: OnRequestDispensingWebhookPayload;
    key: 'request.dispensing';
    path?: never;
    query?: never;
};

export type OnRequestReadyWebhookPayload = Event & {
    type?: 'request.ready';
    data?: {
        status?: 'ready';
    };
};

export type OnRequestReadyWebhookRequest = {
    body: OnRequestReadyWebhookPayload;
    key: 'request.ready';
    path?: never;
    query?: never;
};

export type OnRequestInTransitWebhookPayload = Event & {
    type?: 'request.in_transit';
    data?: {
        status?: 'in_transit';
    };
};

export type OnRequestInTransitWebhookRequest = {
    body: OnRequestInTransitWebhookPayload;
    key: 'request.in_transit';
    path?: never;
    query?: never;
};

export type OnRequestDeliveredWebhookPayload = Event & {
    type?: 'request.delivered';
    data?: {
        status?: 'delivered';
    };
};

export type OnRequestDeliveredWebhookRequest = {
    body: OnRequestDeliveredWebhookPayload;
    key: 'request.delivered';
    path?: never;
    query?: never;
};

export type OnRequestCancelledWebhookPayload = Event & {
    type?: 'request.cancelled';
    data?: {
        status?: 'cancelled';
    };
};

export type OnRequestCancelledWebhookRequest = {
    body: OnRequestCancelledWebhookPayload;
    key: 'request.cancelled';
    path?: never;
    query?: never;
};

export type OnRequestRejectedWebhookPayload = Event & {
    type?: 'request.rejected';
    data?: {
        status?: 'rejected';
    };
};

export type OnRequestRejectedWebhookRequest = {
    body: OnRequestRejectedWebhookPayload;
    key: 'request.rejected';
    path?: never;
    query?: never;
};

export type OnRequestFailedWebhookPayload = Event & {
    type?: 'request.failed';
    data?: {
        status?: 'failed';
    };
};

export type OnRequestFailedWebhookRequest = {
    body: OnRequestFailedWebhookPayload;
    key: 'request.failed';
    path?: never;
    query?: never;
};

export type OnRequestReturnedWebhookPayload = Event & {
    type?: 'request.returned';
    data?: {
        status?: 'returned';
    };
};

export type OnRequestReturnedWebhookRequest = {
    body: OnRequestReturnedWebhookPayload;
    key: 'request.returned';
    path?: never;
    query?: never;
};

export type OnRequestHoldOpenedWebhookPayload = Event & {
    type?: 'request.hold_opened';
};

export type OnRequestHoldOpenedWebhookRequest = {
    body: OnRequestHoldOpenedWebhookPayload;
    key: 'request.hold_opened';
    path?: never;
    query?: never;
};

export type OnRequestHoldResolvedWebhookPayload = Event & {
    type?: 'request.hold_resolved';
};

export type OnRequestHoldResolvedWebhookRequest = {
    body: OnRequestHoldResolvedWebhookPayload;
    key: 'request.hold_resolved';
    path?: never;
    query?: never;
};

export type OnRequestAuthorizationOverdueWebhookPayload = Event & {
    type?: 'request.authorization_overdue';
};

export type OnRequestAuthorizationOverdueWebhookRequest = {
    body: OnRequestAuthorizationOverdueWebhookPayload;
    key: 'request.authorization_overdue';
    path?: never;
    query?: never;
};

export type OnRequestReroutedWebhookPayload = Event & {
    type?: 'request.rerouted';
};

export type OnRequestReroutedWebhookRequest = {
    body: OnRequestReroutedWebhookPayload;
    key: 'request.rerouted';
    path?: never;
    query?: never;
};

export type OnRequestPrescriptionStatedWebhookPayload = Event & {
    type?: 'request.prescription_stated';
};

export type OnRequestPrescriptionStatedWebhookRequest = {
    body: OnRequestPrescriptionStatedWebhookPayload;
    key: 'request.prescription_stated';
    path?: never;
    query?: never;
};

export type OnWebhookPingWebhookPayload = WebhookTestEvent;

export type OnWebhookPingWebhookRequest = {
    body: OnWebhookPingWebhookPayload;
    key: 'webhook.ping';
    path?: never;
    query?: never;
};
