// Generated from docs/contract/openapi.json by `npm run contract`; do not edit.
// @ts-nocheck

export type ClientOptions = {
    baseUrl: `${string}://${string}/v1` | (string & {});
};

export type Webhooks = OnRequestPendingWebhookRequest | OnRequestConfirmedWebhookRequest | OnRequestDispensingWebhookRequest | OnRequestReadyWebhookRequest | OnRequestInTransitWebhookRequest | OnRequestDeliveredWebhookRequest | OnRequestCancelledWebhookRequest | OnRequestRejectedWebhookRequest | OnRequestFailedWebhookRequest | OnRequestReturnedWebhookRequest | OnRequestHoldOpenedWebhookRequest | OnRequestHoldResolvedWebhookRequest | OnRequestAuthorizationOverdueWebhookRequest | OnRequestReroutedWebhookRequest | OnRequestPrescriptionStatedWebhookRequest | OnRequestMoreDispensedWebhookRequest | OnRequestBatchCorrectedWebhookRequest | OnStatementClosedWebhookRequest | OnWebhookPingWebhookRequest;

export type AdvanceRequestBody = {
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

export type AdvancedRequest = {
    /**
     * ID of the request, also used in events.
     */
    request_id: string;
    /**
     * Your reference; null if you sent none.
     */
    external_id: string | null;
    status: Status;
    /**
     * Why it has this status, if a reason was given.
     */
    status_reason: StatusReason | null;
    enrollee_id: string;
    pharmacy: Pharmacy;
    items: Array<RequestItem>;
    /**
     * The person who receives the medicine; null if you named none.
     */
    recipient: Recipient | null;
    delivery_address: DeliveryAddress;
    /**
     * Total price in whole Naira (not kobo).
     */
    total_ngn: number;
    /**
     * Price of what was delivered, in whole Naira: the sum of `payable_ngn` of the items. 0 unless delivered. `charges` divide it.
     */
    payable_ngn: number;
    charges: Charges;
    /**
     * What was collected from the patient; null if nothing was reported.
     */
    collection: Collection | null;
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
    hold: Hold | null;
    /**
     * Authorization code of the HMO; null until you submitted it.
     */
    authorization_code: string | null;
    /**
     * Null if you placed the request without `authorization`.
     */
    authorization: Authorization | null;
    /**
     * When you submitted the code with `POST /requests/{request_id}/authorization`; otherwise null.
     */
    authorization_submitted_at: string | null;
    /**
     * Previous pharmacies, oldest first.
     */
    routing_history: Array<FormerPharmacy>;
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
     * When `recipient`, `delivery_pin`, notes and names were erased, and `enrollee_id` and `street` became "erased"; null before.
     */
    personal_data_erased_at: string | null;
    /**
     * The statuses it can move to next.
     */
    next_statuses: Array<Status>;
};

export type AdvancedRequestEnvelope = {
    success: true;
    data: AdvancedRequest;
};

/**
 * Article, agreed quantity and price of a line.
 */
export type AgreedLine = {
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
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
    /**
     * How many `content_unit` are in one `unit`; 1 if they are the same.
     */
    pack_size: number;
    /**
     * Unit of the content: a pack of tablets contains tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
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

export type ApproveHoldBody = {
    /**
     * `sequence` of the hold.
     */
    sequence: number;
};

export type AttachPrescriptionsBody = {
    /**
     * Your prescriptions for the same enrollee.
     */
    prescription_ids: Array<string>;
};

export type AttachToHoldBody = {
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
export type Authorization = {
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
    copay: Copay | null;
    /**
     * Co-pays of single items.
     */
    item_copays: Array<{
        /**
         * 1 for the first item.
         */
        line: number;
        copay: Copay;
    }>;
};

export type AuthorizeBody = {
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
    copay?: CopayBody;
    /**
     * Co-pays of single items, which replace `copay` there.
     */
    item_copays?: Array<ItemCopayBody>;
    /**
     * Members that no longer apply. A member that is neither set nor removed keeps its value; without `copay` and `item_copays` the patient pays nothing.
     */
    remove?: Array<'approved_ngn' | 'valid_until' | 'copay' | 'item_copays'>;
};

export type BasketAnswer = {
    /**
     * Number of pharmacies within the radius that have a medicine of the basket in stock.
     */
    total: number;
    /**
     * The place that `address` was understood as; null if you sent `location`.
     */
    place: SearchedPlace | null;
    /**
     * First the pharmacies that have every item, then those that have most of them.
     */
    results: Array<BasketResult>;
};

export type BasketAnswerEnvelope = {
    success: true;
    data: BasketAnswer;
};

export type BasketBody = {
    items: Array<BasketItem>;
    location?: SearchLocation;
    address?: SearchAddress;
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

export type BasketItem = {
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
export type BasketLine = {
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
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
    /**
     * How many `content_unit` are in one `unit`; 1 if they are the same.
     */
    pack_size: number;
    /**
     * Unit of the content: a pack of tablets contains tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
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

export type BasketResult = {
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
    lines: Array<BasketLine>;
    /**
     * The items that this pharmacy cannot supply, each with the reason. An order with such an item would be refused for that reason.
     */
    missing: Array<FieldError>;
};

export type CancelRequestBody = {
    reason?: 'duplicate_request' | 'enrollee_declined' | 'wrong_medicine' | 'wrong_address' | 'wrong_pharmacy' | 'price_too_high' | 'prescription_withdrawn' | 'authorization_declined' | 'taking_too_long' | 'other';
    /**
     * Note for the timeline. Do not include patient data.
     */
    note?: string;
};

/**
 * The price divided between payer and patient, in whole Naira: `line_total_ngn` of the items until the request ends, then `payable_ngn`.
 */
export type Charges = {
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
export type Check = {
    /**
     * What was checked: `pharmacy_id`, `items[0]`, `prescription_ids`, `external_id`.
     */
    check: string;
    ok: boolean;
    code?: ErrorCode;
    /**
     * For people.
     */
    message?: string;
    /**
     * Labels of similar medicines.
     */
    did_you_mean?: Array<string>;
    new_offer?: NewOffer;
};

/**
 * What was collected from the patient at the door.
 */
export type Collection = {
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
export type Copay = {
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
export type CopayBody = {
    /**
     * Percentage of the price, with at most two decimals.
     */
    percent?: number;
    /**
     * Amount in whole Naira; at most the price.
     */
    amount_ngn?: number;
};

export type CorrectAddressBody = {
    /**
     * `sequence` of the hold.
     */
    sequence: number;
    delivery_address: DeliveryAddressBody;
};

export type CorrectRecipientBody = {
    /**
     * `sequence` of the hold.
     */
    sequence: number;
    recipient: RecipientBody;
};

export type CreateRequestBody = {
    /**
     * Your identifier for the enrollee.
     */
    enrollee_id: string;
    /**
     * `pharmacy_id` of a search result.
     */
    pharmacy_id: string;
    items: Array<RequestedItem>;
    delivery_address: DeliveryAddressBody;
    recipient?: RecipientBody;
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
    authorization?: OrderAuthorization;
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
    sandbox?: SandboxOptions;
};

export type CreateRequestEnvelope = {
    success: true;
    data: FulfilmentRequest | DryRun;
};

export type DeclineHoldBody = {
    /**
     * `sequence` of the hold.
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
export type DeliveryFee = {
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

export type DeliveryProof = {
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
    image: ProofImage | null;
};

export type DeliveryProofEnvelope = {
    success: true;
    data: DeliveryProof;
};

export type DisputeBody = {
    /**
     * What is wrong with the line. Do not include patient data.
     */
    reason: string;
};

/**
 * The result of a dry run. Nothing was placed or stored.
 */
export type DryRun = {
    dry_run: true;
    /**
     * True if all checks passed: the order would be accepted now.
     */
    ok: boolean;
    /**
     * Null if there is no pharmacy with this ID.
     */
    pharmacy: Pharmacy | null;
    /**
     * The items with prices; null if one is refused.
     */
    items: Array<RequestItem> | null;
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
    charges: Charges | null;
    currency: 'NGN';
    /**
     * Estimated delivery time if ordered now; null without a pharmacy.
     */
    estimated_delivery_at: string | null;
    /**
     * All checks with their result. Items are not checked if the pharmacy is unknown.
     */
    checks: Array<Check>;
    /**
     * Lines that the `prescription_ids` do not cover. The order can be placed, but would be held for `prescription_required`.
     */
    lacking: Array<LackingLine>;
    /**
     * The holds that the order would get: for its authorization when placed, for its prescriptions when it is dispensed. Empty if an item is refused.
     */
    holds: Array<ExpectedHold>;
};

/**
 * A change of one of your webhook endpoints. Only in the feed.
 */
export type EndpointEvent = {
    type: 'webhook.disabled' | 'webhook.failing' | 'webhook.recovered' | (string & {});
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
        disabled_reason: 'paused' | 'gone' | 'failing' | (string & {}) | null;
        /**
         * First failed attempt since the last success; null if there is none.
         */
        failing_since: string | null;
    };
};

/**
 * Base your handling on the code: codes keep their meaning. Treat unknown codes by their HTTP status, because codes may be added.
 */
export type ErrorCode = 'validation_error' | 'malformed_json' | 'malformed_multipart' | 'invalid_cursor' | 'malformed_http' | 'invalid_api_key' | 'expired_api_key' | 'insufficient_scope' | 'medicine_not_found' | 'request_not_found' | 'event_not_found' | 'pharmacy_not_found' | 'webhook_not_found' | 'delivery_not_found' | 'prescription_not_found' | 'proof_not_found' | 'file_link_not_found' | 'statement_not_found' | 'line_not_found' | 'route_not_found' | 'method_not_allowed' | 'request_timeout' | 'request_not_cancellable' | 'duplicate_external_id' | 'file_already_used' | 'idempotency_in_progress' | 'illegal_transition' | 'request_on_hold' | 'authorization_insufficient' | 'hold_not_open' | 'price_changed' | 'webhook_changed' | 'webhook_limit_reached' | 'prescription_limit_reached' | 'webhook_disabled' | 'delivery_acknowledged' | 'payload_too_large' | 'unsupported_media_type' | 'medicine_not_recognised' | 'out_of_stock' | 'unit_not_available' | 'prescription_not_usable' | 'prescription_required' | 'file_type_unsupported' | 'file_damaged' | 'file_ambiguous' | 'file_encrypted' | 'file_active' | 'image_too_large' | 'file_infected' | 'idempotency_key_reused' | 'pharmacy_unavailable' | 'rate_limit_exceeded' | 'headers_too_large' | 'internal_error' | 'temporarily_unavailable' | (string & {});

/**
 * Contains no patient, address or medicine. Read the request for those.
 */
export type Event = {
    /**
     * `request.` followed by the status or the event.
     */
    type: 'request.pending' | 'request.confirmed' | 'request.dispensing' | 'request.ready' | 'request.in_transit' | 'request.delivered' | 'request.cancelled' | 'request.rejected' | 'request.failed' | 'request.returned' | 'request.hold_opened' | 'request.hold_resolved' | 'request.authorization_overdue' | 'request.rerouted' | 'request.prescription_stated' | 'request.more_dispensed' | 'request.batch_corrected' | (string & {});
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
        status: Status;
        /**
         * The previous status; null if the request is new.
         */
        previous_status: Status | null;
        /**
         * Reason; null if none was given.
         */
        reason: EventReason | null;
        /**
         * The price after this event, divided between payer and patient. Null for a pharmacy that lost the order.
         */
        charges: Split | null;
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

export type EventPage = {
    /**
     * Oldest first.
     */
    events: Array<FeedEvent>;
    /**
     * True if there are more events now.
     */
    has_more: boolean;
    /**
     * Send it as `after` for the next page, even if this page is empty.
     */
    next_cursor: string;
};

export type EventPageEnvelope = {
    success: true;
    data: EventPage;
};

/**
 * Reason of the status, or of the hold that was opened.
 */
export type EventReason = 'duplicate_request' | 'enrollee_declined' | 'wrong_medicine' | 'wrong_address' | 'wrong_pharmacy' | 'price_too_high' | 'prescription_withdrawn' | 'authorization_declined' | 'taking_too_long' | 'other' | 'out_of_stock' | 'price_changed' | 'prescription_invalid' | 'address_not_serviceable' | 'pharmacy_closed' | 'no_answer' | 'hold_expired' | 'recipient_absent' | 'recipient_refused' | 'address_not_found' | 'damaged' | 'courier_lost' | 'no_progress' | 'hold_declined' | 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'pack_changed' | 'partial_stock' | 'authorization_required' | 'authorization_exceeded' | 'authorization_expired' | 'address_unclear' | 'recipient_unreachable' | (string & {});

/**
 * A hold that the order would get.
 */
export type ExpectedHold = {
    /**
     * Reason of the hold.
     */
    reason: 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'pack_changed' | 'partial_stock' | 'price_changed' | 'authorization_required' | 'authorization_exceeded' | 'authorization_expired' | 'address_unclear' | 'recipient_unreachable' | (string & {});
    /**
     * Each line with the rule and the amounts.
     */
    problems: Array<HoldProblem>;
    /**
     * The order with these members is not held. Empty if a pharmacist still has to verify the prescription.
     */
    calls: Array<HoldCall>;
};

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

/**
 * Ignore events of a type that you do not know.
 */
export type FeedEvent = Event | StatementEvent | EndpointEvent | OtherEvent;

export type FeedEventEnvelope = {
    success: true;
    data: FeedEvent;
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

/**
 * Works for anyone who has it, until it expires.
 */
export type FileLink = {
    /**
     * Path below the API's address. No key is needed.
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
    reason: StatusReason | null;
};

export type FulfilmentRequest = {
    /**
     * ID of the request, also used in events.
     */
    request_id: string;
    /**
     * Your reference; null if you sent none.
     */
    external_id: string | null;
    status: Status;
    /**
     * Why it has this status, if a reason was given.
     */
    status_reason: StatusReason | null;
    enrollee_id: string;
    pharmacy: Pharmacy;
    items: Array<RequestItem>;
    /**
     * The person who receives the medicine; null if you named none.
     */
    recipient: Recipient | null;
    delivery_address: DeliveryAddress;
    /**
     * Total price in whole Naira (not kobo).
     */
    total_ngn: number;
    /**
     * Price of what was delivered, in whole Naira: the sum of `payable_ngn` of the items. 0 unless delivered. `charges` divide it.
     */
    payable_ngn: number;
    charges: Charges;
    /**
     * What was collected from the patient; null if nothing was reported.
     */
    collection: Collection | null;
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
    hold: Hold | null;
    /**
     * Authorization code of the HMO; null until you submitted it.
     */
    authorization_code: string | null;
    /**
     * Null if you placed the request without `authorization`.
     */
    authorization: Authorization | null;
    /**
     * When you submitted the code with `POST /requests/{request_id}/authorization`; otherwise null.
     */
    authorization_submitted_at: string | null;
    /**
     * Previous pharmacies, oldest first.
     */
    routing_history: Array<FormerPharmacy>;
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
     * When `recipient`, `delivery_pin`, notes and names were erased, and `enrollee_id` and `street` became "erased"; null before.
     */
    personal_data_erased_at: string | null;
};

export type FulfilmentRequestEnvelope = {
    success: true;
    data: FulfilmentRequest;
};

/**
 * A problem that holds a request until you act.
 */
export type Hold = {
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
    reason: 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'pack_changed' | 'partial_stock' | 'price_changed' | 'authorization_required' | 'authorization_exceeded' | 'authorization_expired' | 'address_unclear' | 'recipient_unreachable' | (string & {});
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
    actions: Array<'approve' | 'attach_prescriptions' | 'authorize' | 'correct_address' | 'correct_recipient' | 'decline' | (string & {})>;
    /**
     * Note of the pharmacy.
     */
    note: string | null;
    /**
     * The lines that the pharmacy proposes; they apply if you approve.
     */
    proposed: Array<ProposedLine>;
    /**
     * The `charges` of the request once the proposal is approved, so the patient's new part too; null if nothing is proposed.
     */
    proposed_charges: Charges | null;
    /**
     * For `prescription_required`: the lines that the prescriptions did not cover when the hold was opened.
     */
    lacking: Array<LackingLine>;
    /**
     * Each line with the rule and the amounts.
     */
    problems: Array<HoldProblem>;
    /**
     * The call of each action; the first one lets the request continue. If a pharmacist only has to verify the prescription, there is none to attach another.
     */
    calls: Array<HoldCall>;
};

/**
 * A call that resolves a hold.
 */
export type HoldCall = {
    action: 'approve' | 'attach_prescriptions' | 'authorize' | 'correct_address' | 'correct_recipient' | 'decline' | (string & {});
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
export type HoldProblem = {
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
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | 'NGN' | (string & {}) | null;
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
export type HoldResolution = {
    /**
     * Reason of the hold.
     */
    reason: 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'pack_changed' | 'partial_stock' | 'price_changed' | 'authorization_required' | 'authorization_exceeded' | 'authorization_expired' | 'address_unclear' | 'recipient_unreachable' | (string & {});
    /**
     * What ended the hold.
     */
    action: 'approve' | 'attach_prescriptions' | 'authorize' | 'correct_address' | 'correct_recipient' | 'decline' | 'withdraw' | 'expire' | (string & {});
    /**
     * The lines that an approved proposal changed; otherwise empty.
     */
    changes: Array<{
        /**
         * 1 for the first item.
         */
        line: number;
        before: AgreedLine;
        after: AgreedLine;
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

export type ItemCopayBody = {
    /**
     * 1 for the first item.
     */
    line: number;
    copay: CopayBody;
};

/**
 * A line that cannot be dispensed from the prescriptions.
 */
export type LackingLine = {
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
    why: 'no_prescription' | 'not_verified' | 'too_little' | 'not_usable' | 'other_medicine' | (string & {});
    /**
     * Unit of `requested` and `allowed`.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
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

export type LineDispute = {
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
export type LineTerms = {
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
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
    /**
     * How many `content_unit` are in one `unit`; 1 if they are the same.
     */
    pack_size: number;
    /**
     * Unit of the content: a pack of tablets contains tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
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

export type MedicinesAnswer = {
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
            kind: 'gtin' | 'nafdac_number' | (string & {});
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
            type: 'exact' | 'brand' | 'synonym' | 'words' | 'fuzzy' | 'generic_alternative' | (string & {});
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

export type MedicinesAnswerEnvelope = {
    success: true;
    data: MedicinesAnswer;
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
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
    /**
     * How many `content_unit` are in one `unit`.
     */
    pack_size: number;
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
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
export type OrderAuthorization = {
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
    copay?: CopayBody;
    /**
     * Co-pays of single items, which replace `copay` there.
     */
    item_copays?: Array<ItemCopayBody>;
    /**
     * If true, the request is not held for the code, only for an `approved_ngn` or `valid_until` that you send. Submit the code within 48 hours of placing the request, with `POST /requests/{request_id}/authorization`.
     */
    emergency?: boolean;
};

/**
 * An event of an unknown type. Ignore it.
 */
export type OtherEvent = {
    type: string;
    /**
     * RFC 3339, UTC. When it happened.
     */
    timestamp: string;
    data: {
        /**
         * The same each time the event is sent or listed.
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
 * The pharmacy at the time the request was accepted.
 */
export type Pharmacy = {
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
    services: Array<PharmacyService>;
};

export type PharmacyDetails = {
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
    services: Array<PharmacyService>;
    delivery_fee: DeliveryFee;
    /**
     * False while its licence does not allow orders.
     */
    accepts_orders: boolean;
    /**
     * When it next opens by its recorded hours, and is offered an order that you place now; null while it is open, or without recorded hours.
     */
    opens_at: string | null;
};

export type PharmacyDetailsEnvelope = {
    success: true;
    data: PharmacyDetails;
};

/**
 * How a pharmacy serves patients.
 *
 * - `delivery`: It delivers, or hands over to a courier.
 * - `pick_up`: Patients can collect at its counter.
 * - `cold_chain`: It keeps medicines cold until the handover.
 */
export type PharmacyService = 'delivery' | 'pick_up' | 'cold_chain' | (string & {});

export type Prescriber = {
    name: string;
    licence_number: string;
};

export type Prescription = {
    prescription_id: string;
    status: PrescriptionStatus;
    enrollee_id: string;
    /**
     * Null if only files were submitted and no pharmacist has verified them.
     */
    valid_until: string | null;
    /**
     * Why a pharmacist rejected it; null if it is not rejected.
     */
    rejection_reason: PrescriptionRejection | null;
    /**
     * Who stated what `details` do not say. Null until it is verified, and if the details say everything.
     */
    statement: PrescriptionStatement | null;
    /**
     * When `details` and files were erased and `enrollee_id` became "erased"; null before.
     */
    personal_data_erased_at: string | null;
    /**
     * What it allows, as verified by a pharmacist; empty until then.
     */
    allowances: Array<PrescriptionAllowance>;
    /**
     * Content as data; null if only files were submitted.
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
     * Generic name, strength and form.
     */
    medicine_label: string;
    /**
     * Unit of the quantities.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
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

export type PrescriptionBody = {
    /**
     * Your identifier for the enrollee.
     */
    enrollee_id: string;
    details?: PrescriptionDetailsBody;
    files?: Array<{
        /**
         * A PDF, JPEG or PNG in base64 without line breaks. Data URLs are accepted.
         */
        content: string;
    }>;
};

export type PrescriptionDetails = {
    prescriber: Prescriber;
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
    lines: Array<PrescriptionLine>;
};

export type PrescriptionDetailsBody = {
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
    lines: Array<PrescriptionLineBody>;
};

export type PrescriptionEnvelope = {
    success: true;
    data: Prescription;
};

export type PrescriptionFile = {
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
    link: FileLink;
};

export type PrescriptionForm = {
    /**
     * The other members of the body as JSON.
     */
    data: string;
    /**
     * One part for each file.
     */
    files?: Array<Blob | File>;
};

export type PrescriptionLine = {
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

export type PrescriptionLineBody = {
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

export type PrescriptionReceipt = {
    /**
     * Use it to read the prescription and to attach it to a request.
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
 * - `illegible`: It cannot be read with certainty.
 * - `not_genuine`: It is forged or altered, or the prescriber cannot be confirmed.
 * - `expired`: It is too old to be dispensed from.
 * - `wrong_patient`: It was written for another patient.
 * - `duplicate`: Another prescription of the same sheet has been verified.
 * - `not_signed`: The signature or the stamp is missing.
 * - `other`: Another reason.
 */
export type PrescriptionRejection = 'illegible' | 'not_genuine' | 'expired' | 'wrong_patient' | 'duplicate' | 'not_signed' | 'other' | (string & {});

export type PrescriptionStatement = {
    pharmacist: Pharmacist;
    /**
     * The second pharmacist, needed if more is stated than an order asks for.
     */
    confirmed_by: Pharmacist | null;
};

/**
 * - `received`: We have received it; no pharmacist has reviewed it yet.
 * - `under_review`: A pharmacist is reviewing it.
 * - `verified`: A pharmacist found it genuine and clear; medicines can be dispensed from it.
 * - `rejected`: A pharmacist refused it.
 * - `dispensed`: Everything that it allows has been dispensed, including refills.
 * - `expired`: Its last valid day has passed before all of it was dispensed.
 */
export type PrescriptionStatus = 'received' | 'under_review' | 'verified' | 'rejected' | 'dispensed' | 'expired';

export type ProofImage = {
    /**
     * Detected from the content.
     */
    media_type: 'image/jpeg' | 'image/png';
    bytes: number;
    /**
     * SHA-256 of the content in hexadecimal.
     */
    sha256: string;
    link: FileLink;
};

/**
 * A proposed line; `requested` is the line as ordered.
 */
export type ProposedLine = {
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
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
    /**
     * How many `content_unit` are in one `unit`; 1 if they are the same.
     */
    pack_size: number;
    /**
     * Unit of the content: a pack of tablets contains tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
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
    requested: LineTerms;
};

export type ReceivedFile = {
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

export type Recipient = {
    name: string;
    /**
     * E.164: +2348031234567.
     */
    phone: string;
};

export type RecipientBody = {
    /**
     * Name of the person who receives the medicine.
     */
    name: string;
    /**
     * Nigerian ("0803 123 4567") or E.164 ("+2348031234567"). Returned in E.164.
     */
    phone: string;
};

export type RecoverBody = {
    /**
     * Resend events recorded from this time on (RFC 3339). At most 30 days ago.
     */
    since: string;
};

export type ReplaceWebhookBody = {
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
export type RequestItem = {
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
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
    /**
     * How many `content_unit` are in one `unit`; 1 if they are the same.
     */
    pack_size: number;
    /**
     * Unit of the content: a pack of tablets contains tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
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

export type RotateSecretBody = {
    /**
     * How long the old secret keeps signing beside the new one, in seconds.
     */
    overlap_seconds?: number;
};

/**
 * Sandbox only: how to simulate the pharmacy.
 */
export type SandboxOptions = {
    /**
     * From `GET /sandbox/scenarios`.
     */
    scenario?: 'happy' | 'collected' | 'pharmacy_delivers' | 'courier_waits' | 'opens_later' | 'rejects' | 'never_answers' | 'stalls_confirmed' | 'stalls' | 'stalls_ready' | 'stalls_in_transit' | 'fails_confirmed' | 'fails' | 'fails_ready' | 'fails_in_transit' | 'returns' | 'manual' | 'hold_prescription_required' | 'hold_prescription_unclear' | 'hold_substitution_proposed' | 'hold_pack_changed' | 'hold_partial_stock' | 'hold_price_changed' | 'hold_authorization_required' | 'hold_authorization_exceeded' | 'hold_authorization_expired' | 'hold_address_unclear' | 'hold_recipient_unreachable' | 'hold_expires' | 'hold_expires_confirmed' | 'authorization_overdue' | 'copay' | 'copay_collected_short' | 'reroutes' | 'reroutes_silently' | 'partial_dispensed' | 'dispensed_in_parts' | 'partial_delivered';
    /**
     * Delay before each step in seconds.
     */
    step_seconds?: number;
};

export type Scenario = {
    /**
     * Send it as `sandbox.scenario`.
     */
    scenario: 'happy' | 'collected' | 'pharmacy_delivers' | 'courier_waits' | 'opens_later' | 'rejects' | 'never_answers' | 'stalls_confirmed' | 'stalls' | 'stalls_ready' | 'stalls_in_transit' | 'fails_confirmed' | 'fails' | 'fails_ready' | 'fails_in_transit' | 'returns' | 'manual' | 'hold_prescription_required' | 'hold_prescription_unclear' | 'hold_substitution_proposed' | 'hold_pack_changed' | 'hold_partial_stock' | 'hold_price_changed' | 'hold_authorization_required' | 'hold_authorization_exceeded' | 'hold_authorization_expired' | 'hold_address_unclear' | 'hold_recipient_unreachable' | 'hold_expires' | 'hold_expires_confirmed' | 'authorization_overdue' | 'copay' | 'copay_collected_short' | 'reroutes' | 'reroutes_silently' | 'partial_dispensed' | 'dispensed_in_parts' | 'partial_delivered' | (string & {});
    description: string;
    /**
     * Ordering from this pharmacy also selects the scenario.
     */
    pharmacy_id: string;
    /**
     * The statuses to expect, in order.
     */
    statuses: Array<Status>;
    /**
     * The `reason` of the expected hold, which waits until you act; null if there is none.
     */
    hold: 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'pack_changed' | 'partial_stock' | 'price_changed' | 'authorization_required' | 'authorization_exceeded' | 'authorization_expired' | 'address_unclear' | 'recipient_unreachable' | (string & {}) | null;
    /**
     * The holds that some orders get in addition, such as those without a prescription.
     */
    conditional_holds: Array<{
        reason: 'prescription_required' | 'prescription_unclear' | 'substitution_proposed' | 'pack_changed' | 'partial_stock' | 'price_changed' | 'authorization_required' | 'authorization_exceeded' | 'authorization_expired' | 'address_unclear' | 'recipient_unreachable' | (string & {});
        status: Status;
        /**
         * Which orders are held, for people.
         */
        applies_to: string;
    }>;
};

export type ScenarioList = {
    scenarios: Array<Scenario>;
};

export type ScenarioListEnvelope = {
    success: true;
    data: ScenarioList;
};

/**
 * Address of the patient, as in an order; `instructions` are ignored. Send it in place of `location` to search from the centre of the town or area that it names. An unknown or ambiguous place is refused, with names in `did_you_mean`.
 */
export type SearchAddress = {
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

export type SearchAnswer = {
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
    place: SearchedPlace | null;
    /**
     * The nearest pharmacies, nearest first.
     */
    results: Array<SearchResult>;
};

export type SearchAnswerEnvelope = {
    success: true;
    data: SearchAnswer;
};

/**
 * A brand and pack of the medicine at the pharmacy, with its own price and offer.
 */
export type SearchArticle = {
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
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
    /**
     * How many `content_unit` are in one `unit`; 1 if they are the same.
     */
    pack_size: number;
    /**
     * Unit of the content: a pack of tablets contains tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
    /**
     * Size of one `content_unit` in ml, g or doses: the `100 ml` of a bottle. Null if the pharmacy does not state it, and for tablets and other solids.
     */
    content_size: string | null;
    /**
     * Whether the article has the size or pack in the query (`syrup 100 ml`, `14 tablets`): `this`, `another`, or `unstated` if the pharmacy states no size; `none` if the query has neither.
     */
    searched_size: 'none' | 'this' | 'another' | 'unstated' | (string & {});
    /**
     * Range of the number of `unit` that the pharmacy can still supply.
     */
    quantity_band: '1-9' | '10-49' | '50+' | (string & {});
    /**
     * Send it as `items[].offer_id` within 15 minutes to order at this price.
     */
    offer_id: string;
    /**
     * RFC 3339, UTC. When the guarantee of price and delivery fee expires.
     */
    offer_expires_at: string;
};

export type SearchBody = {
    /**
     * Generic or brand name, optionally with strength and form: "amoxicillin 500mg capsule".
     */
    query: string;
    location?: SearchLocation;
    address?: SearchAddress;
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
export type SearchLocation = {
    /**
     * Latitude in degrees (WGS 84).
     */
    lat: number;
    /**
     * Longitude in degrees (WGS 84).
     */
    lng: number;
};

export type SearchResult = {
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
    unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
    /**
     * How many `content_unit` are in one `unit`; 1 if they are the same.
     */
    pack_size: number;
    /**
     * Unit of the content: a pack of tablets contains tablets.
     */
    content_unit: 'pack' | 'tablet' | 'capsule' | 'lozenge' | 'bottle' | 'vial' | 'ampoule' | 'cartridge' | 'pen' | 'tube' | 'sachet' | 'inhaler' | 'suppository' | 'pessary' | 'patch' | 'cylinder' | 'device' | 'piece' | (string & {});
    /**
     * Size of one `content_unit` in ml, g or doses: the `100 ml` of a bottle. Null if the pharmacy does not state it, and for tablets and other solids.
     */
    content_size: string | null;
    /**
     * Whether the article has the size or pack in the query (`syrup 100 ml`, `14 tablets`): `this`, `another`, or `unstated` if the pharmacy states no size; `none` if the query has neither.
     */
    searched_size: 'none' | 'this' | 'another' | 'unstated' | (string & {});
    /**
     * Range of the number of `unit` that the pharmacy can still supply.
     */
    quantity_band: '1-9' | '10-49' | '50+' | (string & {});
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
        type: 'exact' | 'brand' | 'synonym' | 'words' | 'fuzzy' | 'generic_alternative' | (string & {});
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
    articles?: Array<SearchArticle>;
};

/**
 * The place that `address` was understood as.
 */
export type SearchedPlace = {
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
    precision: 'town' | 'area' | (string & {});
};

/**
 * A price divided between payer and patient, in whole Naira.
 */
export type Split = {
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

export type StateMachine = {
    initial_status: Status;
    statuses: Array<{
        status: Status;
        meaning: string;
        /**
         * True if the status is final.
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
    /**
     * Steps that leave the status unchanged; their timeline entry has the event.
     */
    steps_within_status: Array<{
        step: 'dispense_more' | 'correct_batch';
        during: Array<Status>;
        by: Array<'partner' | 'pharmacy' | 'courier' | 'system'>;
        event: 'hold_opened' | 'hold_resolved' | 'authorization_overdue' | 'rerouted' | 'prescription_stated' | 'more_dispensed' | 'batch_corrected' | (string & {});
    }>;
};

export type StateMachineEnvelope = {
    success: true;
    data: StateMachine;
};

export type Statement = {
    statement_id: string;
    /**
     * A closed statement never changes. The open one grows until its period ends.
     */
    status: 'open' | 'closed' | (string & {});
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

export type StatementEnvelope = {
    success: true;
    data: Statement;
};

/**
 * One of your statements was closed.
 */
export type StatementEvent = {
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

export type StatementLine = {
    /**
     * ID of the request or of the adjustment. Send it to dispute the line.
     */
    line_id: string;
    /**
     * `late_request`: the request ended in an earlier period that was closed before we recorded the end. `adjustment`: we corrected the amount of a request.
     */
    kind: 'request' | 'late_request' | 'adjustment' | (string & {});
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
    status: 'delivered' | 'returned' | 'failed' | (string & {}) | null;
    /**
     * Why it was returned or failed, as a code; why an amount was adjusted, in words.
     */
    reason: StatusReason | string | null;
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
    dispute: LineDispute | null;
    /**
     * The pharmacy's name when it got the request; null for an adjustment.
     */
    pharmacy_name: string | null;
};

export type StatementLineList = {
    /**
     * Oldest first.
     */
    lines: Array<StatementLine>;
    has_more: boolean;
    /**
     * Send it as `cursor` for the next page; null on the last.
     */
    next_cursor: string | null;
};

export type StatementLineListEnvelope = {
    success: true;
    data: StatementLineList;
};

export type StatementList = {
    /**
     * Newest first.
     */
    statements: Array<Statement>;
    has_more: boolean;
    /**
     * Send it as `cursor` for the next page; null on the last.
     */
    next_cursor: string | null;
};

export type StatementListEnvelope = {
    success: true;
    data: StatementList;
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
export type Status = 'pending' | 'confirmed' | 'dispensing' | 'ready' | 'in_transit' | 'delivered' | 'cancelled' | 'rejected' | 'failed' | 'returned';

/**
 * Why a request was cancelled, rejected, failed or returned. `GET /meta/state-machine` lists the reasons of each step.
 */
export type StatusReason = 'duplicate_request' | 'enrollee_declined' | 'wrong_medicine' | 'wrong_address' | 'wrong_pharmacy' | 'price_too_high' | 'prescription_withdrawn' | 'authorization_declined' | 'taking_too_long' | 'other' | 'out_of_stock' | 'price_changed' | 'prescription_invalid' | 'address_not_serviceable' | 'pharmacy_closed' | 'no_answer' | 'hold_expired' | 'recipient_absent' | 'recipient_refused' | 'address_not_found' | 'damaged' | 'courier_lost' | 'no_progress' | 'hold_declined' | (string & {});

export type SubmitAuthorizationBody = {
    /**
     * The authorization code of the HMO. White space around it is removed. A placeholder such as `N/A` is refused.
     */
    code: string;
};

export type TimelineEntry = {
    /**
     * Number of the entry, from 1.
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
     * Note of the actor.
     */
    note?: string;
    /**
     * Kind of entry, if it is not a status change; otherwise absent.
     */
    event?: 'hold_opened' | 'hold_resolved' | 'authorization_overdue' | 'rerouted' | 'prescription_stated' | 'more_dispensed' | 'batch_corrected' | (string & {});
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
    resolution?: HoldResolution;
};

export type Usage = {
    environment: 'sandbox' | 'production';
    /**
     * RFC 3339, UTC. When the windows were read.
     */
    as_of: string;
    /**
     * Your windows. Each call counts in all of them.
     */
    windows: Array<UsageWindow>;
    /**
     * Time zone of the days.
     */
    time_zone: 'Africa/Lagos';
    /**
     * Today and the 30 days before, newest first. New calls appear after a few seconds.
     */
    days: Array<UsageDay>;
};

export type UsageDay = {
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

export type UsageEnvelope = {
    success: true;
    data: Usage;
};

export type UsageWindow = {
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

export type Webhook = {
    webhook_id: string;
    url: string;
    event_types: Array<'*' | 'request.pending' | 'request.confirmed' | 'request.dispensing' | 'request.ready' | 'request.in_transit' | 'request.delivered' | 'request.cancelled' | 'request.rejected' | 'request.failed' | 'request.returned' | 'request.hold_opened' | 'request.hold_resolved' | 'request.authorization_overdue' | 'request.rerouted' | 'request.prescription_stated' | 'request.more_dispensed' | 'request.batch_corrected' | 'statement.closed' | (string & {})>;
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
        reason: 'paused' | 'gone' | 'failing' | (string & {});
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
    last_ping: WebhookTest | null;
    /**
     * RFC 3339, UTC.
     */
    created_at: string;
    /**
     * RFC 3339, UTC. When it was last changed, paused or resumed, or its secret rotated.
     */
    updated_at: string;
};

export type WebhookBody = {
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
export type WebhookDelivery = {
    /**
     * The `webhook-id` of the delivery.
     */
    event_id: string;
    event_type: 'request.pending' | 'request.confirmed' | 'request.dispensing' | 'request.ready' | 'request.in_transit' | 'request.delivered' | 'request.cancelled' | 'request.rejected' | 'request.failed' | 'request.returned' | 'request.hold_opened' | 'request.hold_resolved' | 'request.authorization_overdue' | 'request.rerouted' | 'request.prescription_stated' | 'request.more_dispensed' | 'request.batch_corrected' | 'statement.closed' | (string & {});
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
        trigger: 'schedule' | 'probe' | 'again' | (string & {});
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
        failure: 'address_refused' | 'dns' | 'connect' | 'tls' | 'timeout' | 'status' | 'body' | (string & {}) | null;
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
     * All endpoints, newest first.
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
     * Number of deliveries.
     */
    deliveries: number;
};

export type WebhookRecoveryEnvelope = {
    success: true;
    data: WebhookRecovery;
};

/**
 * Result of a test event.
 */
export type WebhookTest = {
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
    failure: 'address_refused' | 'dns' | 'connect' | 'tls' | 'timeout' | 'status' | 'body' | (string & {}) | null;
    /**
     * What happened, in words.
     */
    message: string;
    /**
     * The first 4 KB of the response as text, with secrets masked; null without a response.
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
         * The endpoint.
         */
        webhook_id: string;
    };
};

export type WebhookWithSecret = {
    webhook_id: string;
    url: string;
    event_types: Array<'*' | 'request.pending' | 'request.confirmed' | 'request.dispensing' | 'request.ready' | 'request.in_transit' | 'request.delivered' | 'request.cancelled' | 'request.rejected' | 'request.failed' | 'request.returned' | 'request.hold_opened' | 'request.hold_resolved' | 'request.authorization_overdue' | 'request.rerouted' | 'request.prescription_stated' | 'request.more_dispensed' | 'request.batch_corrected' | 'statement.closed' | (string & {})>;
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
        reason: 'paused' | 'gone' | 'failing' | (string & {});
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
    last_ping: WebhookTest | null;
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

export type WebhookWithSecretEnvelope = {
    success: true;
    data: WebhookWithSecret;
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

export type SearchMedicinesData = {
    body: SearchBody;
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
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

export type SearchMedicinesError = SearchMedicinesErrors[keyof SearchMedicinesErrors];

export type SearchMedicinesResponses = {
    /**
     * The nearest pharmacies.
     */
    200: SearchAnswerEnvelope;
};

export type SearchMedicinesResponse = SearchMedicinesResponses[keyof SearchMedicinesResponses];

export type SearchBasketData = {
    body: BasketBody;
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
    url: '/medicines/search-basket';
};

export type SearchBasketErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
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

export type SearchBasketError = SearchBasketErrors[keyof SearchBasketErrors];

export type SearchBasketResponses = {
    /**
     * The pharmacies.
     */
    200: BasketAnswerEnvelope;
};

export type SearchBasketResponse = SearchBasketResponses[keyof SearchBasketResponses];

export type FindMedicinesData = {
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
    url: '/medicines';
};

export type FindMedicinesErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
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

export type FindMedicinesError = FindMedicinesErrors[keyof FindMedicinesErrors];

export type FindMedicinesResponses = {
    /**
     * The medicines.
     */
    200: MedicinesAnswerEnvelope;
};

export type FindMedicinesResponse = FindMedicinesResponses[keyof FindMedicinesResponses];

export type DownloadCatalogueData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/medicines.csv';
};

export type DownloadCatalogueErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
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

export type DownloadCatalogueError = DownloadCatalogueErrors[keyof DownloadCatalogueErrors];

export type DownloadCatalogueResponses = {
    /**
     * The catalogue.
     */
    200: string;
};

export type DownloadCatalogueResponse = DownloadCatalogueResponses[keyof DownloadCatalogueResponses];

export type ReadPharmacyData = {
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
    url: '/pharmacies/{pharmacy_id}';
};

export type ReadPharmacyErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ReadPharmacyError = ReadPharmacyErrors[keyof ReadPharmacyErrors];

export type ReadPharmacyResponses = {
    /**
     * The pharmacy.
     */
    200: PharmacyDetailsEnvelope;
};

export type ReadPharmacyResponse = ReadPharmacyResponses[keyof ReadPharmacyResponses];

export type ListRequestsData = {
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
    url: '/requests';
};

export type ListRequestsErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` did not come from one of our responses.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
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

export type ListRequestsError = ListRequestsErrors[keyof ListRequestsErrors];

export type ListRequestsResponses = {
    /**
     * A page of requests.
     */
    200: RequestListEnvelope;
};

export type ListRequestsResponse = ListRequestsResponses[keyof ListRequestsResponses];

export type CreateRequestData = {
    body: CreateRequestBody;
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type CreateRequestError = CreateRequestErrors[keyof CreateRequestErrors];

export type CreateRequestResponses = {
    /**
     * The request that you placed earlier with this `external_id` and body. With `dry_run`: the result of the checks.
     */
    200: CreateRequestEnvelope;
    /**
     * Accepted, with status `pending`.
     */
    201: FulfilmentRequestEnvelope;
};

export type CreateRequestResponse = CreateRequestResponses[keyof CreateRequestResponses];

export type ReadRequestData = {
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ReadRequestError = ReadRequestErrors[keyof ReadRequestErrors];

export type ReadRequestResponses = {
    /**
     * The request.
     */
    200: FulfilmentRequestEnvelope;
};

export type ReadRequestResponse = ReadRequestResponses[keyof ReadRequestResponses];

export type CancelRequestData = {
    body?: CancelRequestBody;
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type CancelRequestError = CancelRequestErrors[keyof CancelRequestErrors];

export type CancelRequestResponses = {
    /**
     * The cancelled request.
     */
    200: FulfilmentRequestEnvelope;
};

export type CancelRequestResponse = CancelRequestResponses[keyof CancelRequestResponses];

export type SubmitAuthorizationData = {
    body: SubmitAuthorizationBody;
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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
    url: '/requests/{request_id}/proof';
};

export type ReadProofErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ReadProofError = ReadProofErrors[keyof ReadProofErrors];

export type ReadProofResponses = {
    /**
     * The proof of delivery.
     */
    200: DeliveryProofEnvelope;
};

export type ReadProofResponse = ReadProofResponses[keyof ReadProofResponses];

export type ReadProofImageData = {
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
    url: '/proof-images/{link}';
};

export type ReadProofImageErrors = {
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

export type ReadProofImageError = ReadProofImageErrors[keyof ReadProofImageErrors];

export type ReadProofImageResponses = {
    /**
     * The image as submitted.
     */
    200: Blob | File;
};

export type ReadProofImageResponse = ReadProofImageResponses[keyof ReadProofImageResponses];

export type ApproveHoldData = {
    body: ApproveHoldBody;
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ApproveHoldError = ApproveHoldErrors[keyof ApproveHoldErrors];

export type ApproveHoldResponses = {
    /**
     * The hold is resolved; returns the request.
     */
    200: FulfilmentRequestEnvelope;
};

export type ApproveHoldResponse = ApproveHoldResponses[keyof ApproveHoldResponses];

export type AttachPrescriptionsToHoldData = {
    body: AttachToHoldBody;
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type AttachPrescriptionsToHoldError = AttachPrescriptionsToHoldErrors[keyof AttachPrescriptionsToHoldErrors];

export type AttachPrescriptionsToHoldResponses = {
    /**
     * The hold is resolved; returns the request.
     */
    200: FulfilmentRequestEnvelope;
};

export type AttachPrescriptionsToHoldResponse = AttachPrescriptionsToHoldResponses[keyof AttachPrescriptionsToHoldResponses];

export type AuthorizeHoldData = {
    body: AuthorizeBody;
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type AuthorizeHoldError = AuthorizeHoldErrors[keyof AuthorizeHoldErrors];

export type AuthorizeHoldResponses = {
    /**
     * The hold is resolved; returns the request.
     */
    200: FulfilmentRequestEnvelope;
};

export type AuthorizeHoldResponse = AuthorizeHoldResponses[keyof AuthorizeHoldResponses];

export type CorrectAddressOfHoldData = {
    body: CorrectAddressBody;
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type CorrectAddressOfHoldError = CorrectAddressOfHoldErrors[keyof CorrectAddressOfHoldErrors];

export type CorrectAddressOfHoldResponses = {
    /**
     * The hold is resolved; returns the request.
     */
    200: FulfilmentRequestEnvelope;
};

export type CorrectAddressOfHoldResponse = CorrectAddressOfHoldResponses[keyof CorrectAddressOfHoldResponses];

export type CorrectRecipientOfHoldData = {
    body: CorrectRecipientBody;
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type CorrectRecipientOfHoldError = CorrectRecipientOfHoldErrors[keyof CorrectRecipientOfHoldErrors];

export type CorrectRecipientOfHoldResponses = {
    /**
     * The hold is resolved; returns the request.
     */
    200: FulfilmentRequestEnvelope;
};

export type CorrectRecipientOfHoldResponse = CorrectRecipientOfHoldResponses[keyof CorrectRecipientOfHoldResponses];

export type DeclineHoldData = {
    body: DeclineHoldBody;
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type DeclineHoldError = DeclineHoldErrors[keyof DeclineHoldErrors];

export type DeclineHoldResponses = {
    /**
     * The hold is resolved; returns the request.
     */
    200: FulfilmentRequestEnvelope;
};

export type DeclineHoldResponse = DeclineHoldResponses[keyof DeclineHoldResponses];

export type CreatePrescriptionData = {
    body: PrescriptionBody;
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
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

export type CreatePrescriptionError = CreatePrescriptionErrors[keyof CreatePrescriptionErrors];

export type CreatePrescriptionResponses = {
    /**
     * You submitted the same prescription before; returns the existing one.
     */
    200: PrescriptionReceiptEnvelope;
    /**
     * The prescription was received.
     */
    201: PrescriptionReceiptEnvelope;
};

export type CreatePrescriptionResponse = CreatePrescriptionResponses[keyof CreatePrescriptionResponses];

export type AttachPrescriptionsData = {
    body: AttachPrescriptionsBody;
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type AttachPrescriptionsError = AttachPrescriptionsErrors[keyof AttachPrescriptionsErrors];

export type AttachPrescriptionsResponses = {
    /**
     * The request with its prescriptions.
     */
    200: FulfilmentRequestEnvelope;
};

export type AttachPrescriptionsResponse = AttachPrescriptionsResponses[keyof AttachPrescriptionsResponses];

export type ReadPrescriptionData = {
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
    url: '/prescriptions/{prescription_id}';
};

export type ReadPrescriptionErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ReadPrescriptionError = ReadPrescriptionErrors[keyof ReadPrescriptionErrors];

export type ReadPrescriptionResponses = {
    /**
     * The prescription.
     */
    200: PrescriptionEnvelope;
};

export type ReadPrescriptionResponse = ReadPrescriptionResponses[keyof ReadPrescriptionResponses];

export type ReadPrescriptionFileData = {
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
    url: '/prescription-files/{link}';
};

export type ReadPrescriptionFileErrors = {
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

export type ReadPrescriptionFileError = ReadPrescriptionFileErrors[keyof ReadPrescriptionFileErrors];

export type ReadPrescriptionFileResponses = {
    /**
     * The file as submitted.
     */
    200: Blob | File;
};

export type ReadPrescriptionFileResponse = ReadPrescriptionFileResponses[keyof ReadPrescriptionFileResponses];

export type ListStatementsData = {
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
    url: '/statements';
};

export type ListStatementsErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` did not come from one of our responses.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
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

export type ListStatementsError = ListStatementsErrors[keyof ListStatementsErrors];

export type ListStatementsResponses = {
    /**
     * A page of statements.
     */
    200: StatementListEnvelope;
};

export type ListStatementsResponse = ListStatementsResponses[keyof ListStatementsResponses];

export type ReadStatementData = {
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
    url: '/statements/{statement_id}';
};

export type ReadStatementErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ReadStatementError = ReadStatementErrors[keyof ReadStatementErrors];

export type ReadStatementResponses = {
    /**
     * The statement.
     */
    200: StatementEnvelope;
};

export type ReadStatementResponse = ReadStatementResponses[keyof ReadStatementResponses];

export type ListStatementLinesData = {
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
    url: '/statements/{statement_id}/lines';
};

export type ListStatementLinesErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` did not come from one of our responses.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ListStatementLinesError = ListStatementLinesErrors[keyof ListStatementLinesErrors];

export type ListStatementLinesResponses = {
    /**
     * A page of lines, or the file.
     */
    200: StatementLineListEnvelope;
};

export type ListStatementLinesResponse = ListStatementLinesResponses[keyof ListStatementLinesResponses];

export type DisputeStatementLineData = {
    body: DisputeBody;
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
    url: '/statements/{statement_id}/lines/{line_id}/dispute';
};

export type DisputeStatementLineErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `malformed_json`: The body is not JSON.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type DisputeStatementLineError = DisputeStatementLineErrors[keyof DisputeStatementLineErrors];

export type DisputeStatementLineResponses = {
    /**
     * The statement, which is unchanged.
     */
    200: StatementEnvelope;
};

export type DisputeStatementLineResponse = DisputeStatementLineResponses[keyof DisputeStatementLineResponses];

export type ListEventsData = {
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
    url: '/events';
};

export type ListEventsErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` did not come from one of our responses.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
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

export type ListEventsError = ListEventsErrors[keyof ListEventsErrors];

export type ListEventsResponses = {
    /**
     * A page of events.
     */
    200: EventPageEnvelope;
};

export type ListEventsResponse = ListEventsResponses[keyof ListEventsResponses];

export type ReadEventData = {
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
    url: '/events/{event_id}';
};

export type ReadEventErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
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

export type ListWebhooksError = ListWebhooksErrors[keyof ListWebhooksErrors];

export type ListWebhooksResponses = {
    /**
     * Your endpoints.
     */
    200: WebhookListEnvelope;
};

export type ListWebhooksResponse = ListWebhooksResponses[keyof ListWebhooksResponses];

export type CreateWebhookData = {
    body: WebhookBody;
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
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

export type CreateWebhookError = CreateWebhookErrors[keyof CreateWebhookErrors];

export type CreateWebhookResponses = {
    /**
     * The registered endpoint.
     */
    201: WebhookWithSecretEnvelope;
};

export type CreateWebhookResponse = CreateWebhookResponses[keyof CreateWebhookResponses];

export type DeleteWebhookData = {
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
    url: '/webhooks/{webhook_id}';
};

export type DeleteWebhookErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type DeleteWebhookError = DeleteWebhookErrors[keyof DeleteWebhookErrors];

export type DeleteWebhookResponses = {
    /**
     * The deleted endpoint.
     */
    200: WebhookEnvelope;
};

export type DeleteWebhookResponse = DeleteWebhookResponses[keyof DeleteWebhookResponses];

export type ReadWebhookData = {
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
    url: '/webhooks/{webhook_id}';
};

export type ReadWebhookErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ReadWebhookError = ReadWebhookErrors[keyof ReadWebhookErrors];

export type ReadWebhookResponses = {
    /**
     * The endpoint.
     */
    200: WebhookEnvelope;
};

export type ReadWebhookResponse = ReadWebhookResponses[keyof ReadWebhookResponses];

export type ReplaceWebhookData = {
    body: ReplaceWebhookBody;
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ReplaceWebhookError = ReplaceWebhookErrors[keyof ReplaceWebhookErrors];

export type ReplaceWebhookResponses = {
    /**
     * The changed endpoint.
     */
    200: WebhookEnvelope;
};

export type ReplaceWebhookResponse = ReplaceWebhookResponses[keyof ReplaceWebhookResponses];

export type RotateWebhookSecretData = {
    body?: RotateSecretBody;
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type RotateWebhookSecretError = RotateWebhookSecretErrors[keyof RotateWebhookSecretErrors];

export type RotateWebhookSecretResponses = {
    /**
     * The endpoint with its new secret. Only this response contains it.
     */
    200: WebhookWithSecretEnvelope;
};

export type RotateWebhookSecretResponse = RotateWebhookSecretResponses[keyof RotateWebhookSecretResponses];

export type TestWebhookData = {
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type TestWebhookError = TestWebhookErrors[keyof TestWebhookErrors];

export type TestWebhookResponses = {
    /**
     * The result; `failure` is set if it failed.
     */
    200: WebhookTestEnvelope;
};

export type TestWebhookResponse = TestWebhookResponses[keyof TestWebhookResponses];

export type PauseWebhookData = {
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type PauseWebhookError = PauseWebhookErrors[keyof PauseWebhookErrors];

export type PauseWebhookResponses = {
    /**
     * The endpoint, turned off.
     */
    200: WebhookEnvelope;
};

export type PauseWebhookResponse = PauseWebhookResponses[keyof PauseWebhookResponses];

export type ResumeWebhookData = {
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ResumeWebhookError = ResumeWebhookErrors[keyof ResumeWebhookErrors];

export type ResumeWebhookResponses = {
    /**
     * The endpoint, turned on.
     */
    200: WebhookEnvelope;
};

export type ResumeWebhookResponse = ResumeWebhookResponses[keyof ResumeWebhookResponses];

export type ListWebhookDeliveriesData = {
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
    url: '/webhooks/{webhook_id}/deliveries';
};

export type ListWebhookDeliveriesErrors = {
    /**
     * `validation_error`: A body member, parameter or header is missing or invalid; `fields` names it.
     *
     * `invalid_cursor`: The `cursor` or `after` did not come from one of our responses.
     *
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ListWebhookDeliveriesError = ListWebhookDeliveriesErrors[keyof ListWebhookDeliveriesErrors];

export type ListWebhookDeliveriesResponses = {
    /**
     * A page of deliveries.
     */
    200: WebhookDeliveryListEnvelope;
};

export type ListWebhookDeliveriesResponse = ListWebhookDeliveriesResponses[keyof ListWebhookDeliveriesResponses];

export type ReadWebhookDeliveryData = {
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
    url: '/webhooks/{webhook_id}/deliveries/{event_id}';
};

export type ReadWebhookDeliveryErrors = {
    /**
     * `malformed_http`: The call is not valid HTTP.
     */
    400: Failure;
    /**
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type ReadWebhookDeliveryError = ReadWebhookDeliveryErrors[keyof ReadWebhookDeliveryErrors];

export type ReadWebhookDeliveryResponses = {
    /**
     * The delivery.
     */
    200: WebhookDeliveryEnvelope;
};

export type ReadWebhookDeliveryResponse = ReadWebhookDeliveryResponses[keyof ReadWebhookDeliveryResponses];

export type RetryWebhookDeliveryData = {
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type RetryWebhookDeliveryError = RetryWebhookDeliveryErrors[keyof RetryWebhookDeliveryErrors];

export type RetryWebhookDeliveryResponses = {
    /**
     * The delivery at the time of the call.
     */
    200: WebhookDeliveryEnvelope;
};

export type RetryWebhookDeliveryResponse = RetryWebhookDeliveryResponses[keyof RetryWebhookDeliveryResponses];

export type SkipWebhookDeliveryData = {
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type SkipWebhookDeliveryError = SkipWebhookDeliveryErrors[keyof SkipWebhookDeliveryErrors];

export type SkipWebhookDeliveryResponses = {
    /**
     * The skipped delivery.
     */
    200: WebhookDeliveryEnvelope;
};

export type SkipWebhookDeliveryResponse = SkipWebhookDeliveryResponses[keyof SkipWebhookDeliveryResponses];

export type RecoverWebhookDeliveriesData = {
    body: RecoverBody;
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type RecoverWebhookDeliveriesError = RecoverWebhookDeliveriesErrors[keyof RecoverWebhookDeliveriesErrors];

export type RecoverWebhookDeliveriesResponses = {
    /**
     * The deliveries are being sent.
     */
    200: WebhookRecoveryEnvelope;
};

export type RecoverWebhookDeliveriesResponse = RecoverWebhookDeliveriesResponses[keyof RecoverWebhookDeliveriesResponses];

export type ReadStateMachineData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `internal_error`: Something went wrong on our side; send us the X-Request-Id.
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
     * The statuses and transitions.
     */
    200: StateMachineEnvelope;
};

export type ReadStateMachineResponse = ReadStateMachineResponses[keyof ReadStateMachineResponses];

export type ReadUsageData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
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

export type ReadUsageError = ReadUsageErrors[keyof ReadUsageErrors];

export type ReadUsageResponses = {
    /**
     * The usage of all your keys in this environment.
     */
    200: UsageEnvelope;
};

export type ReadUsageResponse = ReadUsageResponses[keyof ReadUsageResponses];

export type ListScenariosData = {
    body?: never;
    headers?: {
        /**
         * Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
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

export type ListScenariosError = ListScenariosErrors[keyof ListScenariosErrors];

export type ListScenariosResponses = {
    /**
     * All scenarios.
     */
    200: ScenarioListEnvelope;
};

export type ListScenariosResponse = ListScenariosResponses[keyof ListScenariosResponses];

export type AdvanceRequestData = {
    body?: AdvanceRequestBody;
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
     * `invalid_api_key`: The key is missing, malformed, unknown, revoked, or belongs to the other environment.
     *
     * `expired_api_key`: The key is past its expiry date.
     */
    401: Failure;
    /**
     * `insufficient_scope`: The key lacks the scope that the operation needs.
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

export type AdvanceRequestError = AdvanceRequestErrors[keyof AdvanceRequestErrors];

export type AdvanceRequestResponses = {
    /**
     * The advanced request.
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

export type OnRequestMoreDispensedWebhookPayload = Event & {
    type?: 'request.more_dispensed';
};

export type OnRequestMoreDispensedWebhookRequest = {
    body: OnRequestMoreDispensedWebhookPayload;
    key: 'request.more_dispensed';
    path?: never;
    query?: never;
};

export type OnRequestBatchCorrectedWebhookPayload = Event & {
    type?: 'request.batch_corrected';
};

export type OnRequestBatchCorrectedWebhookRequest = {
    body: OnRequestBatchCorrectedWebhookPayload;
    key: 'request.batch_corrected';
    path?: never;
    query?: never;
};

export type OnStatementClosedWebhookPayload = StatementEvent;

export type OnStatementClosedWebhookRequest = {
    body: OnStatementClosedWebhookPayload;
    key: 'statement.closed';
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
