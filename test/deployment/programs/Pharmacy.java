import java.time.LocalDate;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.JSON;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;

/** What a pharmacy does with the client that openapi-generator makes for Java. */
public class Pharmacy {
    public static void main(String[] args) throws Exception {
        ApiClient client = new ApiClient().setBasePath(System.getenv("API"));
        client.setBearerToken(System.getenv("KEY"));
        OrdersApi orders = new OrdersApi(client);
        System.out.println("stocked " + !new StockApi(client).listStock(1, null, null, null).getData().getStock().isEmpty());
        TestOrderBody plain = new TestOrderBody().kind(TestOrderBody.KindEnum.PLAIN);
        TestOrder placed = new SandboxApi(client).placeTestOrder(plain, null, null).getData();
        System.out.println("ordered " + placed.getStatus());
        String id = placed.getRequestId();
        System.out.println("read " + orders.readOrder(id, null, null, null).getData().getStatus());
        System.out.println("accepted " + orders.acceptOrder(id, null, null, null).getData().getStatus());
        DispenseOrderBody packages = new DispenseOrderBody();
        for (OrderItem item : placed.getItems()) {
            packages.addLinesItem(new DispensedLine().line(item.getLine()).quantity(item.getQuantity())
                .batchNumber("B-204").expiresOn(LocalDate.now().plusYears(2)).nafdacNumber("A4-0123"));
        }
        System.out.println("dispensed " + orders.dispenseOrder(id, packages, null, null).getData().getStatus());
        System.out.println("ready " + orders.readyOrder(id, null, null, null).getData().getStatus());
        System.out.println("handed over " + orders.handOverOrder(id, null, null, null).getData().getStatus());
        DeliverOrderBodyProof proof = new DeliverOrderBodyProof(new NameProof().type(NameProof.TypeEnum.NAME).name("Ada Obi"));
        DeliverOrderBody delivery = new DeliverOrderBody().proof(proof).by(DeliverOrderBody.ByEnum.COURIER);
        System.out.println("delivered " + orders.deliverOrder(id, delivery, null, null).getData().getStatus());
        try {
            orders.readOrder("req_of_nobody", null, null, null);
        } catch (ApiException refused) {
            FailureError error = JSON.<Failure>deserialize(refused.getResponseBody(), Failure.class).getError();
            System.out.println("refused " + error.getStatus() + " " + error.getCode());
        }
        WebhookBody endpoint = new WebhookBody().url("http://127.0.0.1:9/hooks");
        System.out.println("webhook " + new WebhooksApi(client).createWebhook(endpoint, null, null).getData().getStatus());
    }
}
