// Package gcloud replaces the archiver that stores histories in Google Cloud, because that one needs Google's SDK.
package gcloud

import (
	"errors"

	"go.temporal.io/server/common/archiver"
	"go.temporal.io/server/common/config"
	"go.temporal.io/server/common/log"
	"go.temporal.io/server/common/metrics"
	"go.temporal.io/server/common/persistence"
)

const URIScheme = "gs"

var errLeftOut = errors.New("this server was built without the archiver for Google Cloud")

func NewHistoryArchiver(persistence.ExecutionManager, log.Logger, metrics.Handler, *config.GstorageArchiver) (archiver.HistoryArchiver, error) {
	return nil, errLeftOut
}

func NewVisibilityArchiver(log.Logger, metrics.Handler, *config.GstorageArchiver) (archiver.VisibilityArchiver, error) {
	return nil, errLeftOut
}
