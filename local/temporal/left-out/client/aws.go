// Package client here has one file, which replaces the file that signs calls to Elasticsearch at AWS.
package client

import (
	"errors"
	"net/http"
)

func NewAwsHttpClient(config ESAWSRequestSigningConfig) (*http.Client, error) {
	if !config.Enabled {
		return nil, nil
	}
	return nil, errors.New("this server was built without the signing of calls to AWS")
}
