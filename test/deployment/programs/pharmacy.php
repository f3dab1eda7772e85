<?php
// What a pharmacy does with the client that openapi-generator makes for PHP.
require 'autoload.php';

use OpenAPI\Client\{Api, ApiException, Configuration, Model};

$configuration = (new Configuration())->setHost(getenv('API'))->setAccessToken(getenv('KEY'));
$http = new GuzzleHttp\Client();
$orders = new Api\OrdersApi($http, $configuration);

$stock = (new Api\StockApi($http, $configuration))->listStock(1)->getData()->getStock();
echo 'stocked ', count($stock) > 0 ? 'true' : 'false', "\n";
$plain = new Model\TestOrderBody(['kind' => 'plain']);
$placed = (new Api\SandboxApi($http, $configuration))->placeTestOrder($plain)->getData();
echo 'ordered ', $placed->getStatus(), "\n";
$id = $placed->getRequestId();
echo 'read ', $orders->readOrder($id)->getData()->getStatus(), "\n";
echo 'accepted ', $orders->acceptOrder($id)->getData()->getStatus(), "\n";
$lines = array_map(fn($item) => new Model\DispensedLine([
    'line' => $item->getLine(),
    'quantity' => $item->getQuantity(),
    'batch_number' => 'B-204',
    'expires_on' => new DateTime('+2 years'),
    'nafdac_number' => 'A4-0123',
]), $placed->getItems());
$packages = new Model\DispenseOrderBody(['lines' => $lines]);
echo 'dispensed ', $orders->dispenseOrder($id, $packages)->getData()->getStatus(), "\n";
echo 'ready ', $orders->readyOrder($id)->getData()->getStatus(), "\n";
echo 'handed over ', $orders->handOverOrder($id)->getData()->getStatus(), "\n";
$proof = new Model\DeliverOrderBodyProof(['type' => 'name', 'name' => 'Ada Obi']);
$delivery = new Model\DeliverOrderBody(['proof' => $proof, 'by' => 'courier']);
echo 'delivered ', $orders->deliverOrder($id, $delivery)->getData()->getStatus(), "\n";
try {
    $orders->readOrder('req_of_nobody');
} catch (ApiException $refused) {
    $error = $refused->getResponseObject()->getError();
    echo 'refused ', $error->getStatus(), ' ', $error->getCode(), "\n";
}
$endpoint = new Model\WebhookBody(['url' => 'http://127.0.0.1:9/hooks']);
echo 'webhook ', (new Api\WebhooksApi($http, $configuration))->createWebhook($endpoint)->getData()->getStatus(), "\n";
