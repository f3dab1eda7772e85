import java.io.File;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.JSON;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;

/** What a partner does with the client that openapi-generator makes for Java. */
public class Partner {
    public static void main(String[] args) throws Exception {
        ApiClient client = new FormsFirst().setBasePath(System.getenv("API"));
        client.setBearerToken(System.getenv("KEY"));
        RequestsApi requests = new RequestsApi(client);
        if (args.length > 0) {
            readTheFuture(requests);
            return;
        }
        SearchBody search = new SearchBody().query("paracetamol 500 mg tablet")
            .location(new SearchLocation().lat(new java.math.BigDecimal("6.5244")).lng(new java.math.BigDecimal("3.3792")));
        SearchResult nearest = new MedicinesApi(client).searchMedicines(search, null, null).getData().getResults().get(0);
        System.out.println("found " + nearest.getMedicine().getLabel());

        CreateRequestBody order = new CreateRequestBody()
            .enrolleeId("ENR-0001")
            .pharmacyId("ph_sbx_happy")
            .items(List.of(new RequestedItem().medicine(nearest.getMedicine().getLabel()).quantity(1).unit("pack")))
            .deliveryAddress(new DeliveryAddressBody().street("12 Adeola Odeku Street").city("Victoria Island").state("Lagos"))
            .metadata(Map.of("plan", "gold"))
            .sandbox(new SandboxOptions().scenario(SandboxOptions.ScenarioEnum.MANUAL));
        FulfilmentRequest placed = requests.createRequest(order, null, System.getenv("ORDER_KEY")).getData().getFulfilmentRequest();
        System.out.println("placed " + placed.getStatus());
        String id = placed.getRequestId();
        FulfilmentRequest read = requests.readRequest(id, null, null, null, null).getData();
        System.out.println("read " + read.getStatus() + " " + read.getMetadata().get("plan"));
        CancelRequestBody why = new CancelRequestBody().reason(CancelRequestBody.ReasonEnum.WRONG_ADDRESS);
        System.out.println("cancelled " + requests.cancelRequest(id, null, null, why).getData().getStatusReason());

        try {
            requests.readRequest("req_of_nobody", null, null, null, null);
        } catch (ApiException refused) {
            print(refused);
        }

        WebhookBody endpoint = new WebhookBody().url("http://127.0.0.1:9/hooks");
        System.out.println("webhook " + new WebhooksApi(client).createWebhook(endpoint, null, null).getData().getStatus());

        String data = JSON.serialize(Map.of("enrollee_id", "ENR-0001"));
        PrescriptionReceipt receipt = new PrescriptionsApi(client)
            .createPrescription(data, null, null, List.of(new File(System.getenv("PRESCRIPTION")))).getData();
        System.out.println("prescription " + receipt.getStatus() + " " + receipt.getFiles().get(0).getMediaType());
    }

    /** Submits files as a form, where the client would send an empty body as JSON. */
    private static class FormsFirst extends ApiClient {
        @Override
        public String selectHeaderContentType(String[] types) {
            return types.length > 0 ? types[0] : null;
        }
    }

    /** Values and members that this client does not know. */
    private static void readTheFuture(RequestsApi requests) throws ApiException {
        FulfilmentRequest request = requests.readRequest("req_1", null, null, null, null).getData();
        System.out.println("read " + request.getStatusReason() + " " + request.getHold().getActions().get(0));
        try {
            requests.cancelRequest("req_1", null, null, null);
        } catch (ApiException refused) {
            print(refused);
        }
    }

    private static void print(ApiException refused) {
        FailureError error = JSON.<Failure>deserialize(refused.getResponseBody(), Failure.class).getError();
        System.out.println("refused " + error.getStatus() + " " + error.getCode());
    }
}
