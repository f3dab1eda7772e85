// What a pharmacy does with the client that oapi-codegen makes.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"time"

	"example.com/fulfilment/client"
	"github.com/oapi-codegen/runtime/types"
)

func main() {
	key := os.Getenv("KEY")
	authorized := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+key)
		return nil
	}
	api, err := client.NewClientWithResponses(os.Getenv("API"), client.WithRequestEditorFn(authorized))
	must(err)
	ctx := context.Background()

	limit := 1
	stock, err := api.ListStockWithResponse(ctx, &client.ListStockParams{Limit: &limit})
	must(err)
	fmt.Println("stocked", len(stock.JSON200.Data.Stock) > 0)
	placed, err := api.PlaceTestOrderWithResponse(ctx, nil, client.TestOrderBody{Kind: "plain"})
	must(err)
	fmt.Println("ordered", placed.JSON201.Data.Status)
	id := placed.JSON201.Data.RequestId
	read, err := api.ReadOrderWithResponse(ctx, id, nil)
	must(err)
	fmt.Println("read", read.JSON200.Data.Status)
	accepted, err := api.AcceptOrderWithResponse(ctx, id, nil, client.AcceptOrderBody{})
	must(err)
	fmt.Println("accepted", accepted.JSON200.Data.Status)
	packages := client.DispenseOrderBody{}
	for _, item := range placed.JSON201.Data.Items {
		packages.Lines = append(packages.Lines, client.DispensedLine{
			Line: item.Line, Quantity: item.Quantity, BatchNumber: "B-204",
			ExpiresOn: types.Date{Time: time.Now().AddDate(2, 0, 0)}, NafdacNumber: "A4-0123",
		})
	}
	dispensed, err := api.DispenseOrderWithResponse(ctx, id, nil, packages)
	must(err)
	fmt.Println("dispensed", dispensed.JSON200.Data.Status)
	ready, err := api.ReadyOrderWithResponse(ctx, id, nil, client.OrderReadyBody{})
	must(err)
	fmt.Println("ready", ready.JSON200.Data.Status)
	sent, err := api.HandOverOrderWithResponse(ctx, id, nil, client.HandOverOrderBody{})
	must(err)
	fmt.Println("handed over", sent.JSON200.Data.Status)
	courier := client.DeliverOrderBodyBy("courier")
	delivery := client.DeliverOrderBody{By: &courier}
	must(delivery.Proof.FromNameProof(client.NameProof{Type: "name", Name: "Ada Obi"}))
	delivered, err := api.DeliverOrderWithResponse(ctx, id, nil, delivery)
	must(err)
	fmt.Println("delivered", delivered.JSON200.Data.Status)

	refused, err := api.ReadOrderWithResponse(ctx, "req_of_nobody", nil)
	must(err)
	fmt.Println("refused", refused.JSON404.Error.Status, refused.JSON404.Error.Code)

	endpoint, err := api.CreateWebhookWithResponse(ctx, nil, client.WebhookBody{Url: "http://127.0.0.1:9/hooks"})
	must(err)
	fmt.Println("webhook", endpoint.JSON201.Data.Status)
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
