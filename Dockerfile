# One image for the API, the worker, the migrations and the doctor. docs/operations/compose.md builds it.
# The build needs Node 20 or later with npm. The image runs on any base with the GNU C library: it brings the
# Node of package-lock.json.
ARG BUILD_IMAGE=node:24-bookworm-slim
ARG BASE_IMAGE=debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
# Another registry of npm packages.
ARG NPM_CONFIG_REGISTRY
WORKDIR /app
COPY . .
RUN --mount=type=cache,target=/root/.npm npm ci
RUN npm run build
RUN npm prune --omit=dev --ignore-scripts \
  && mv node_modules/node/bin/node /usr/local/bin/node-of-lockfile \
  && rm -rf node_modules/node node_modules/.bin/node apps/web/app apps/web/.subset-fonts \
     apps/api/tests packages/simulators node_modules/@meche/simulators

FROM ${BASE_IMAGE}
COPY --from=build /usr/local/bin/node-of-lockfile /usr/local/bin/node
COPY --from=build /app /app
WORKDIR /app
# The commit that is built, for metrics and traces.
ARG RELEASE_COMMIT
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 WORKER_PORT=3000 RELEASE_COMMIT=${RELEASE_COMMIT}
USER 10001:10001
EXPOSE 3000
# API and worker both answer at this port.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/livez').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/src/app/main.ts"]
