#!/bin/bash
set -eu
mkdir -p /tmp/config
cat >/tmp/config/docker.yaml <<END
temporalGrpcAddress: $TEMPORAL_ADDRESS
host: 0.0.0.0
port: 8080
enableUi: true
defaultNamespace: $TEMPORAL_DEFAULT_NAMESPACE
codec: { endpoint: $TEMPORAL_CODEC_ENDPOINT, includeCredentials: $TEMPORAL_CODEC_INCLUDE_CREDENTIALS }
END
exec temporal-ui --config config --root /tmp --env docker start
