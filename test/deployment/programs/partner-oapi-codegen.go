// What a partner does with the client that oapi-codegen makes.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"os"

	"example.com/fulfilment/client"
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
	if len(os.Args) > 1 {
		readTheFuture(ctx, api)
		return
	}

	search := client.SearchBody{
		Query:    "paracetamol 500 mg tablet",
		Location: &client.SearchLocation{Lat: 6.5244, Lng: 3.3792},
	}
	found, err := api.SearchMedicinesWithResponse(ctx, nil, search)
	must(err)
	label := found.JSON200.Data.Results[0].Medicine.Label
	fmt.Println("found", label)

	scenario := client.SandboxOptionsScenario("manual")
	order := client.CreateRequestBody{
		EnrolleeId:      "ENR-0001",
		PharmacyId:      "ph_sbx_happy",
		Items:           []client.RequestedItem{{Medicine: label, Quantity: 1, Unit: "pack"}},
		DeliveryAddress: client.DeliveryAddressBody{Street: "12 Adeola Odeku Street", City: "Victoria Island", State: "Lagos"},
		Metadata:        &map[string]string{"plan": "gold"},
		Sandbox:         &client.SandboxOptions{Scenario: &scenario},
	}
	orderKey := os.Getenv("ORDER_KEY")
	placed, err := api.CreateRequestWithResponse(ctx, &client.CreateRequestParams{IdempotencyKey: &orderKey}, order)
	must(err)
	fmt.Println("placed", placed.JSON201.Data.Status)
	id := placed.JSON201.Data.RequestId
	read, err := api.ReadRequestWithResponse(ctx, id, nil)
	must(err)
	fmt.Println("read", read.JSON200.Data.Status, read.JSON200.Data.Metadata["plan"])
	reason := client.CancelRequestBodyReason("wrong_address")
	cancelled, err := api.CancelRequestWithResponse(ctx, id, nil, client.CancelRequestBody{Reason: &reason})
	must(err)
	fmt.Println("cancelled", *cancelled.JSON200.Data.StatusReason)

	refused, err := api.ReadRequestWithResponse(ctx, "req_of_nobody", nil)
	must(err)
	fmt.Println("refused", refused.JSON404.Error.Status, refused.JSON404.Error.Code)

	endpoint, err := api.CreateWebhookWithResponse(ctx, nil, client.WebhookBody{Url: "http://127.0.0.1:9/hooks"})
	must(err)
	fmt.Println("webhook", endpoint.JSON201.Data.Status)

	form, contentType := formOf(os.Getenv("PRESCRIPTION"))
	receipt, err := api.CreatePrescriptionWithBodyWithResponse(ctx, nil, contentType, form)
	must(err)
	fmt.Println("prescription", receipt.JSON201.Data.Status, receipt.JSON201.Data.Files[0].MediaType)
}

func formOf(file string) (*bytes.Buffer, string) {
	form := &bytes.Buffer{}
	parts := multipart.NewWriter(form)
	data, err := json.Marshal(client.PrescriptionBody{EnrolleeId: "ENR-0001"})
	must(err)
	must(parts.WriteField("data", string(data)))
	part, err := parts.CreateFormFile("files", "prescription.pdf")
	must(err)
	content, err := os.ReadFile(file)
	must(err)
	_, err = part.Write(content)
	must(err)
	must(parts.Close())
	return form, parts.FormDataContentType()
}

// Values and members that this client does not know.
func readTheFuture(ctx context.Context, api *client.ClientWithResponses) {
	read, err := api.ReadRequestWithResponse(ctx, "req_1", nil)
	must(err)
	fmt.Println("read", *read.JSON200.Data.StatusReason, read.JSON200.Data.Hold.Actions[0])
	refused, err := api.CancelRequestWithResponse(ctx, "req_1", nil, client.CancelRequestBody{})
	must(err)
	fmt.Println("refused", refused.JSON409.Error.Status, refused.JSON409.Error.Code)
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
