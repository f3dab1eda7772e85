// Package s3store replaces the archiver that stores histories in S3, because that one needs the SDK of AWS.
package s3store

import (
	"errors"

	"go.temporal.io/server/common/archiver"
	"go.temporal.io/server/common/config"
	"go.temporal.io/server/common/log"
	"go.temporal.io/server/common/metrics"
	"go.temporal.io/server/common/persistence"
)

const URIScheme = "s3"

var errLeftOut = errors.New("this server was built without the archiver for S3")

func NewHistoryArchiver(persistence.ExecutionManager, log.Logger, metrics.Handler, *config.S3Archiver) (archiver.HistoryArchiver, error) {
	return nil, errLeftOut
}

func NewVisibilityArchiver(log.Logger, metrics.Handler, *config.S3Archiver) (archiver.VisibilityArchiver, error) {
	return nil, errLeftOut
}
