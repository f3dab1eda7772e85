// What a partner does with the client that openapi-generator makes for Go.
package main

import (
	"context"
	"encoding/json"
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
	if len(os.Args) > 1 {
		readTheFuture(ctx, api)
		return
	}

	search := client.NewSearchBody("paracetamol 500 mg tablet")
	search.SetLocation(*client.NewSearchLocation(6.5244, 3.3792))
	found, _, err := api.MedicinesAPI.SearchMedicines(ctx).SearchBody(*search).Execute()
	must(err)
	label := found.Data.Results[0].Medicine.Label
	fmt.Println("found", label)

	item := client.NewRequestedItem(label, 1, "pack")
	address := client.NewDeliveryAddressBody("12 Adeola Odeku Street", "Victoria Island", "Lagos")
	order := client.NewCreateRequestBody("ENR-0001", "ph_sbx_happy", []client.RequestedItem{*item}, *address)
	order.SetMetadata(map[string]string{"plan": "gold"})
	order.SetSandbox(client.SandboxOptions{Scenario: client.PtrString("manual")})
	answer, _, err := api.RequestsAPI.CreateRequest(ctx).CreateRequestBody(*order).IdempotencyKey(os.Getenv("ORDER_KEY")).Execute()
	must(err)
	placed := answer.Data.FulfilmentRequest
	fmt.Println("placed", placed.Status)
	read, _, err := api.RequestsAPI.ReadRequest(ctx, placed.RequestId).Execute()
	must(err)
	fmt.Println("read", read.Data.Status, read.Data.Metadata["plan"])
	why := client.CancelRequestBody{Reason: client.PtrString("wrong_address")}
	cancelled, _, err := api.RequestsAPI.CancelRequest(ctx, placed.RequestId).CancelRequestBody(why).Execute()
	must(err)
	fmt.Println("cancelled", cancelled.Data.GetStatusReason())

	_, _, err = api.RequestsAPI.ReadRequest(ctx, "req_of_nobody").Execute()
	printRefusal(err)

	endpoint, _, err := api.WebhooksAPI.CreateWebhook(ctx).WebhookBody(*client.NewWebhookBody("http://127.0.0.1:9/hooks")).Execute()
	must(err)
	fmt.Println("webhook", endpoint.Data.Status)

	file, err := os.Open(os.Getenv("PRESCRIPTION"))
	must(err)
	data, err := json.Marshal(client.NewPrescriptionBody("ENR-0001"))
	must(err)
	receipt, _, err := api.PrescriptionsAPI.CreatePrescription(ctx).Data(string(data)).Files([]*os.File{file}).Execute()
	must(err)
	fmt.Println("prescription", receipt.Data.Status, receipt.Data.Files[0].MediaType)
}

// Values and members that this client does not know.
func readTheFuture(ctx context.Context, api *client.APIClient) {
	read, _, err := api.RequestsAPI.ReadRequest(ctx, "req_1").Execute()
	must(err)
	fmt.Println("read", read.Data.GetStatusReason(), read.Data.Hold.Get().Actions[0])
	_, _, err = api.RequestsAPI.CancelRequest(ctx, "req_1").Execute()
	printRefusal(err)
}

func printRefusal(err error) {
	var refused *client.GenericOpenAPIError
	if !errors.As(err, &refused) {
		panic(err)
	}
	failure := refused.Model().(client.Failure)
	fmt.Println("refused", failure.Error.Status, failure.Error.Code)
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
