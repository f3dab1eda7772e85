# One image for every process of the engine. The command selects the process:
#   node --v8-pool-size=1 --max-semi-space-size=2 --heap-growing-percent=50 --no-parallel-scavenge api/main.ts | node --max-semi-space-size=16 worker/main.ts | node ops/main.ts <command>

ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
FROM ${NODE_IMAGE} AS builder
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY local/patches local/patches
# No package needs its install script here; ours applies the patches.
RUN npm ci --ignore-scripts --no-audit --no-fund && npx patch-package --error-on-fail --patch-dir local/patches
COPY tsconfig.json ./

FROM builder AS packages
# Temporal's native library is there for five platforms.
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
 && find node_modules/@temporalio/core-bridge/releases -mindepth 1 -maxdepth 1 \
      ! -name "$(uname -m)-unknown-linux-gnu" -exec rm -r {} +
# Lists the packages of the image for vulnerability scanners and audits.
RUN npm sbom --sbom-format=cyclonedx --sbom-type=application --package-lock-only --omit=dev > sbom.cdx.json

FROM builder AS pages
COPY local local
COPY portal portal
RUN node local/pages/main.ts

FROM builder AS docs
COPY local local
COPY docs docs
COPY site site
RUN node local/site/main.ts

FROM builder AS commands
COPY local local
COPY domain domain
COPY db db
COPY services services
COPY workflows workflows
COPY activities activities
COPY worker worker
COPY ops ops
RUN node local/ops/main.ts

FROM builder AS clients
RUN apt-get update && apt-get install --yes --no-install-recommends python3 python3-venv
COPY local local
COPY domain domain
COPY api/http/openapi/known-values.ts api/http/openapi/known-values.ts
COPY packages packages
COPY docs/contract/openapi.json docs/contract/openapi.json
RUN node local/packages/main.ts

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 NODE_COMPILE_CACHE=/tmp/compiled MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/sbom.cdx.json ./
COPY --from=pages /app/portal/prebuilt portal/prebuilt
COPY --from=clients /app/packages/prebuilt packages/prebuilt
COPY package.json ./
COPY package-lock.json ./
COPY domain domain
COPY data data
COPY db db
COPY services services
COPY workflows workflows
COPY activities activities
COPY worker worker
COPY api api
COPY ops ops
COPY --from=commands /app/ops/prebuilt ops/prebuilt
COPY docs/partners docs/partners
COPY docs/pharmacies docs/pharmacies
COPY --from=docs /app/site/prebuilt site/prebuilt
# Workers load the prebuilt workflow code. Node's compile cache is off, because it would belong to root.
# The compiler's own cache has 30 MB.
RUN NODE_DISABLE_COMPILE_CACHE=1 node worker/prebuild.ts && rm -rf /root/.cache
# A volume mounted here belongs to the user of the API.
RUN install -d -o node -g node /var/lib/prescriptions
USER node
EXPOSE 8080
# Works for the API, and for a worker whose HEALTH_ADDRESS has the same port. Bash takes 3 ms of CPU for a check and Node 70.
HEALTHCHECK --interval=2s --timeout=5s --start-period=60s --retries=5 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /health/ready HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ $status = 200 ]"]
CMD ["node", "--v8-pool-size=1", "--max-semi-space-size=2", "--heap-growing-percent=50", "--no-parallel-scavenge", "api/main.ts"]
