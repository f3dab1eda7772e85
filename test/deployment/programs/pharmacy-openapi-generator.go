// What a pharmacy does with the client that openapi-generator makes for Go.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"

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
