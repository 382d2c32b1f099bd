import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { configuration } from '@meche/contract/identity';
import { apiBase } from '@meche/contract/paths';
import { getPublisher } from '@meche/contract/publisher';
import { refusalDetails } from '@meche/contract/refusal-details';
import { MAX_BODY_BYTES } from '@meche/contract/request-size';
import Fastify, { type FastifyInstance } from 'fastify';
import { hasApiKey } from '#connections';
import { createSessions, isOperator } from '#identity';
import { type Database, ping } from '#kit/database/database';
import { limitBodyTime } from '#kit/http/body-time';
import { installErrors, refuseUnroutable } from '#kit/http/errors';
import { answerRequestIds, requestIdOf } from '#kit/http/request-id';
import { carryOrigins } from '#kit/http/request-origin';
import { readRequestPath, refusePathless } from '#kit/http/request-target';
import { createHttpRouter } from '#kit/http/serve';
import { buildSerializer } from '#kit/http/write-answers';
import { refuse } from '#kit/refusal';
import { cardWebhook } from '#payments';
import { openSearchMemory } from '#search';
import { findStanding } from '#staff';
import { calendarFeedRoutes } from './calendar-feeds.ts';
import { reserveFeedRoutes } from './compositions/reserve-feeds/routes.ts';
import type { Config } from './config.ts';
import { addPublicApiHeaders, createKeyAuthenticator } from './connection-keys.ts';
import type { AppContext } from './context.ts';
import { domainRoutes } from './domain-routes.ts';
import { liveRoutes } from './live.ts';
import { localRoutes } from './local-routes.ts';
import { loggerOptions } from './logger.ts';
import { metricsRoute } from './operator/metrics.ts';
import { publisherOf } from './publisher.ts';
import { textMessageWebhooks } from './text-message-webhooks.ts';
import { unsubscribeRoutes } from './unsubscribe.ts';
import { docsSecurity, type WebPartners } from './web/content-security.ts';
import { ogImageRoutes } from './web/og-images.ts';
import { invalidatePagesOnChange } from './web/page-invalidation.ts';
import { openPublishedAssets } from './web/published-assets.ts';
import { robotsAndSitemapRoutes } from './web/robots-and-sitemaps.ts';
import { mountWeb } from './web/web.ts';
import { webManifestRoutes } from './web/web-manifest.ts';
import { paymentsOf } from './wiring.ts';

/** The process sets `isDraining` when it stops; /readyz then fails. */
export type Health = { isDraining: boolean };

/** Builds the API and the web app as one Fastify instance that does not listen yet. */
export async function buildServer(
  context: AppContext,
  health: Health = { isDraining: false },
): Promise<FastifyInstance> {
  const { config, db } = context;
  const app = Fastify({
    logger: loggerOptions(config.LOG_LEVEL),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: config.TRUSTED_PROXIES ?? false,
    forceCloseConnections: 'idle',
    genReqId: requestIdOf,
    frameworkErrors: refuseUnroutable,
    rewriteUrl: ({ url = '/' }) => readRequestPath(url),
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildSerializer } },
  });
  installErrors(app, refusalDetails);
  limitBodyTime(app);
  refusePathless(app);
  plainHeaders(app);
  answerRequestIds(app);
  carryOrigins(app);
  app.setNotFoundHandler(() => refuse('not_found'));
  await describeApi(app);
  addPublicApiHeaders(app);
  healthRoutes(app, context, health);

  const sessions = createSessions({
    secrets: config.SESSION_SECRETS,
    publicOrigin: config.PUBLIC_ORIGIN,
    insecureHttp: config.INSECURE_HTTP,
  });
  const http = createHttpRouter({
    app,
    db,
    callerOf: async (request) =>
      hasApiKey(request.headers.authorization) ? null : sessions.callerOf(db, request),
    keyHolderOf: createKeyAuthenticator(context),
    standingOf: (accountId) => findStanding(db, accountId),
    isOperator: (accountId) => isOperator(db, accountId),
  });
  http.serve(configuration, async () => ({
    identity: {
      projectId: config.IDENTITY_PROJECT_ID,
      apiKey: config.IDENTITY_API_KEY,
      authDomain: authDomainOf(config),
      emulator: config.FIREBASE_AUTH_EMULATOR_HOST !== undefined,
    },
    cardPartnerPublicKey: config.CARD_PARTNER_PUBLIC_KEY,
    cardPartnerFilesUrl: config.CARD_PARTNER_FILES_URL,
    movableClock: config.MOVABLE_CLOCK,
    staging: config.STAGING,
    bookingFees: {
      searchFeeCents: config.SEARCH_FEE_CENTS,
      bankChargeBasisPoints: config.BANK_CHARGE_BASIS_POINTS,
      bankChargeFixedCents: config.BANK_CHARGE_FIXED_CENTS,
    },
    mapStyleUrl: config.MAP_STYLE_URL ?? null,
    mapCredit: config.MAP_CREDIT ?? null,
  }));
  http.serve(getPublisher, async () => publisherOf(config));
  const memory = openSearchMemory({
    ...context,
    upToDate: context.reads.upToDate,
    onMended: (count) => app.log.error({ count }, 'search memory differed from its tables'),
  });
  app.addHook('onClose', () => memory.close());
  domainRoutes(http, context, { sessions, memory });
  const streams = liveRoutes(app, http, { ...context, sessions });
  metricsRoute(app, context, { memory, streams });
  await cardWebhook(app, paymentsOf(context));
  await textMessageWebhooks(app, context);
  calendarFeedRoutes(app, context);
  await unsubscribeRoutes(app, context);
  reserveFeedRoutes(app, context);
  await localRoutes(app, http, context);
  await serveWeb(app, context);
  return app;
}

async function serveWeb(app: FastifyInstance, context: AppContext): Promise<void> {
  const { config } = context;
  if (config.WEB_MODE === 'off') return;
  robotsAndSitemapRoutes(app, context);
  webManifestRoutes(app);
  ogImageRoutes(app, context);
  await mountWeb(app, {
    mode: config.WEB_MODE,
    publicOrigin: config.PUBLIC_ORIGIN,
    partners: webPartners(config),
    published: openPublishedAssets(context.partners.files),
    hearChanges: (forget) => invalidatePagesOnChange(app, context, forget),
  });
}

const authDomainOf = ({ IDENTITY_AUTH_DOMAIN, IDENTITY_PROJECT_ID }: Config) =>
  IDENTITY_AUTH_DOMAIN ?? `${IDENTITY_PROJECT_ID}.firebaseapp.com`;

function webPartners(config: Config): WebPartners {
  return {
    cardPartner: config.CARD_PARTNER_PUBLIC_KEY.startsWith('pk_local_') ? 'simulator' : 'stripe',
    cardPartnerFiles: new URL(config.CARD_PARTNER_FILES_URL).origin,
    identity: config.FIREBASE_AUTH_EMULATOR_HOST ? 'emulator' : { domain: authDomainOf(config) },
    map: config.MAP_STYLE_URL ? [new URL(config.MAP_STYLE_URL).origin, ...config.MAP_HOSTS] : [],
  };
}

async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Mèche',
        version: '1',
        description:
          'Book a hairdresser. Keys are snake_case, money is integer euro cents, instants are UTC.',
      },
      components: {
        securitySchemes: {
          key: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A key of one professional, `meche_live_…`, created on their connections page. It reads that professional’s public data from any origin; RateLimit headers of each response state the remaining requests.',
          },
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description:
              'The access token. In a browser it needs its companion cookie as well; a client without cookies signs in with `bearer: true` and gets a token that works alone.',
          },
        },
      },
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) => String(json.$id ?? `def-${index}`),
    },
  });
  await app.register(swaggerUi, {
    routePrefix: `${apiBase.replace('/v1', '')}/docs`,
    staticCSP: docsSecurity,
  });
  app.get(`${apiBase}/openapi.json`, { schema: { hide: true } }, async () => app.swagger());
}

/** Forbids content sniffing, and the caching of API responses that set no cache-control. */
function plainHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    if (request.url.startsWith(apiBase) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
}

const answers = (db: Database) =>
  ping(db).then(
    () => true,
    () => false,
  );

/**
 * /readyz fails while the process stops, while the database is unavailable, and while the process hears no
 * changes: its caches and live pages would be outdated. While the primary is away, a standby is enough: public
 * pages still answer.
 */
function healthRoutes(app: FastifyInstance, context: AppContext, health: Health): void {
  const { db, reads, config, listener } = context;
  app.get('/livez', { schema: { hide: true } }, async () => ({ alive: true }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const hasStandby = reads.public !== db;
    const isReady =
      !health.isDraining &&
      ((await answers(db)) ? listener.isHearing() : hasStandby && (await answers(reads.public)));
    if (isReady) return { ready: true, ...(config.STAGING && { staging: true }) };
    return reply.code(503).header('retry-after', '2').send({ ready: false });
  });
}
