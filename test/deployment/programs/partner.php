<?php
// What a partner does with the client that openapi-generator makes for PHP.
require 'autoload.php';

use OpenAPI\Client\{Api, ApiException, Configuration, Model, ObjectSerializer};

$configuration = (new Configuration())->setHost(getenv('API'))->setAccessToken(getenv('KEY'));
$http = new GuzzleHttp\Client();
$requests = new Api\RequestsApi($http, $configuration);

function refusal(ApiException $refused): void
{
    $failure = $refused->getResponseObject();
    echo 'refused ', $failure->getError()->getStatus(), ' ', $failure->getError()->getCode(), "\n";
}

if (isset($argv[1])) {
    // Values and members that this client does not know.
    $request = $requests->readRequest('req_1')->getData();
    echo 'read ', $request->getStatusReason(), ' ', $request->getHold()->getActions()[0], "\n";
    try {
        $requests->cancelRequest('req_1');
    } catch (ApiException $refused) {
        refusal($refused);
    }
    exit;
}

$search = new Model\SearchBody(['query' => 'paracetamol 500 mg tablet', 'location' => new Model\SearchLocation(['lat' => 6.5244, 'lng' => 3.3792])]);
$nearest = (new Api\MedicinesApi($http, $configuration))->searchMedicines($search)->getData()->getResults()[0];
$label = $nearest->getMedicine()->getLabel();
echo "found $label\n";

$order = new Model\CreateRequestBody([
    'enrollee_id' => 'ENR-0001',
    'pharmacy_id' => 'ph_sbx_happy',
    'items' => [new Model\RequestedItem(['medicine' => $label, 'quantity' => 1, 'unit' => 'pack'])],
    'delivery_address' => new Model\DeliveryAddressBody(['street' => '12 Adeola Odeku Street', 'city' => 'Victoria Island', 'state' => 'Lagos']),
    'metadata' => ['plan' => 'gold'],
    'sandbox' => new Model\SandboxOptions(['scenario' => 'manual']),
]);
$placed = $requests->createRequest($order, null, getenv('ORDER_KEY'))->getData();
echo 'placed ', $placed->getStatus(), "\n";
$id = $placed->getRequestId();
$read = $requests->readRequest($id)->getData();
echo 'read ', $read->getStatus(), ' ', $read->getMetadata()['plan'], "\n";
$why = new Model\CancelRequestBody(['reason' => 'wrong_address']);
echo 'cancelled ', $requests->cancelRequest($id, null, null, $why)->getData()->getStatusReason(), "\n";

try {
    $requests->readRequest('req_of_nobody');
} catch (ApiException $refused) {
    refusal($refused);
}

$endpoint = new Model\WebhookBody(['url' => 'http://127.0.0.1:9/hooks']);
echo 'webhook ', (new Api\WebhooksApi($http, $configuration))->createWebhook($endpoint)->getData()->getStatus(), "\n";

$prescriptions = new Api\PrescriptionsApi($http, $configuration);
$data = json_encode(['enrollee_id' => 'ENR-0001']);
$receipt = $prescriptions->createPrescription($data, null, null, [new SplFileObject(getenv('PRESCRIPTION'))])->getData();
echo 'prescription ', $receipt->getStatus(), ' ', $receipt->getFiles()[0]->getMediaType(), "\n";
