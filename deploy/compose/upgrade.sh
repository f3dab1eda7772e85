#!/bin/sh
# Replaces the engine's containers one at a time, so that callers see no errors: docs/ops/rolling-deploys.md.
#
#   deploy/compose/upgrade.sh              builds the image from this checkout, runs setup and replaces all containers
#   deploy/compose/upgrade.sh --rollback   goes back to the image before the last upgrade
#
# Setup is not run by a rollback: the previous version works with the new schema.
set -eu
cd "$(dirname "$0")/../.."
image=medicine-fulfilment-engine
workers='worker-requests worker-webhooks'

replace_api() {
  echo "Replacing $1"
  docker compose up --detach --no-deps --no-build --wait --wait-timeout 180 "$1"
}

# Starts new workers beside the old ones, because without a worker pharmacies' steps would wait.
replace_workers() {
  old=$(docker compose ps --quiet "$1")
  [ -n "$old" ] || { echo "$1 is not running. Start everything first: docker compose up --build --wait" >&2; exit 1; }
  count=$(echo "$old" | wc -l)
  echo "Replacing $count containers of $1"
  docker compose up --detach --no-deps --no-build --no-recreate --wait --wait-timeout 180 --scale "$1=$((count * 2))" "$1"
  # They finish their work first.
  # shellcheck disable=SC2086
  docker stop --time 40 $old >/dev/null
  # shellcheck disable=SC2086
  docker rm $old >/dev/null
}

# The image of the running workers, which an upgrade replaces last.
running=$(docker compose ps --quiet worker-requests | head -n 1)
[ -n "$running" ] || { echo 'Nothing is running. Start everything first: docker compose up --build --wait' >&2; exit 1; }
before=$(docker inspect --format '{{.Image}}' "$running")

case ${1-} in
  '')
    docker compose build setup
    [ "$before" = "$(docker image inspect --format '{{.Id}}' "$image")" ] || docker tag "$before" "$image:previous"
    # As often as Compose restarts it, because a busy server may not answer in time.
    for attempt in 1 2 3 4 5; do
      docker compose run --rm --no-deps setup && break
      [ "$attempt" -lt 5 ] || exit 1
    done
    for api in api-1 api-2; do replace_api "$api"; done
    for worker in $workers; do replace_workers "$worker"; done
    ;;
  --rollback)
    docker image inspect "$image:previous" >/dev/null || { echo 'No previous image found: run an upgrade first.' >&2; exit 1; }
    docker tag "$image:previous" "$image:latest"
    # In the reverse order, so that new APIs with old workers is the only mixture, as in an upgrade.
    for worker in $workers; do replace_workers "$worker"; done
    for api in api-2 api-1; do replace_api "$api"; done
    ;;
  *)
    echo "Usage: deploy/compose/upgrade.sh [--rollback]" >&2
    exit 2
    ;;
esac
docker compose ps
