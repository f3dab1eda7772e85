// What a pharmacy does with the client that openapi-generator makes for Go.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	client "example.com/fulfilment/client"
)

func main() {
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: os.Getenv("API")}}
	api := client.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), client.ContextAccessToken, os.Getenv("KEY"))

	stock, _, err := api.StockAPI.ListStock(ctx).Limit(1).Execute()
	must(err)
	fmt.Println("stocked", len(stock.Data.Stock) > 0)
	placed, _, err := api.SandboxAPI.PlaceTestOrder(ctx).TestOrderBody(*client.NewTestOrderBody("plain")).Execute()
	must(err)
	fmt.Println("ordered", placed.Data.Status)
	read, _, err := api.OrdersAPI.ReadOrder(ctx, placed.Data.RequestId).Execute()
	must(err)
	fmt.Println("read", read.Data.Status)
	accepted, _, err := api.OrdersAPI.AcceptOrder(ctx, placed.Data.RequestId).Execute()
	must(err)
	fmt.Println("accepted", accepted.Data.Status)
	packages := client.DispenseOrderBody{}
	expiry := time.Now().AddDate(2, 0, 0).Format(time.DateOnly)
	for _, item := range placed.Data.Items {
		packages.Lines = append(packages.Lines, *client.NewDispensedLine(item.Line, item.Quantity, "B-204", expiry, "A4-0123"))
	}
	dispensed, _, err := api.OrdersAPI.DispenseOrder(ctx, placed.Data.RequestId).DispenseOrderBody(packages).Execute()
	must(err)
	fmt.Println("dispensed", dispensed.Data.Status)
	ready, _, err := api.OrdersAPI.ReadyOrder(ctx, placed.Data.RequestId).Execute()
	must(err)
	fmt.Println("ready", ready.Data.Status)
	sent, _, err := api.OrdersAPI.HandOverOrder(ctx, placed.Data.RequestId).Execute()
	must(err)
	fmt.Println("handed over", sent.Data.Status)
	delivery := client.NewDeliverOrderBody(client.DeliverOrderBodyProof{NameProof: client.NewNameProof("name", "Ada Obi")})
	delivery.SetBy("courier")
	delivered, _, err := api.OrdersAPI.DeliverOrder(ctx, placed.Data.RequestId).DeliverOrderBody(*delivery).Execute()
	must(err)
	fmt.Println("delivered", delivered.Data.Status)

	_, _, err = api.OrdersAPI.ReadOrder(ctx, "req_of_nobody").Execute()
	var refused *client.GenericOpenAPIError
	if !errors.As(err, &refused) {
		panic(err)
	}
	failure := refused.Model().(client.Failure)
	fmt.Println("refused", failure.Error.Status, failure.Error.Code)

	endpoint, _, err := api.WebhooksAPI.CreateWebhook(ctx).WebhookBody(*client.NewWebhookBody("http://127.0.0.1:9/hooks")).Execute()
	must(err)
	fmt.Println("webhook", endpoint.Data.Status)
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
