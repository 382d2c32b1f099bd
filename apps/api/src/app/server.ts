import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { configuration } from '@meche/contract/identity';
import { apiBase } from '@meche/contract/paths';
import { getPublisher } from '@meche/contract/publisher';
import { refusalDetails } from '@meche/contract/refusal-details';
import Fastify, { type FastifyInstance } from 'fastify';
import { albumRoutes } from '#album';
import { appointmentsRoutes, listAppointmentsByIds, listVisitsToCome } from '#appointments';
import { clientsRoutes, findInBook } from '#clients';
import { connectionsRoutes, showsKey } from '#connections';
import { openCustomer } from '#customers';
import { favouritesRoutes } from '#favourites';
import { filesRoutes } from '#files';
import {
  createSessionAnswers,
  createSessions,
  findViewer,
  identityRoutes,
  isOperator,
  proveEmail,
  registerAccount,
  requireReauthentication,
  type Sessions,
} from '#identity';
import { ping } from '#kit/database/database';
import { limitBodyTime } from '#kit/http/body-time';
import { installErrors, refuseUnroutable } from '#kit/http/errors';
import { createLimits } from '#kit/http/limits';
import { pathOf, refusePathless } from '#kit/http/request-target';
import { createHttpRouter, type HttpRouter } from '#kit/http/serve';
import { buildSerializer } from '#kit/http/write-answers';
import { readPhoneNumber } from '#kit/phone-number';
import { refuse } from '#kit/refusal';
import { messagingRoutes } from '#messaging';
import { listReasons, moderationRoutes } from '#moderation';
import { preferencesRoutes } from '#notifications';
import { cardWebhook, paymentMethodsRoutes, takeRawCard } from '#payments';
import { placesRoutes } from '#places';
import { reviewsRoutes } from '#reviews';
import { schedulingRoutes } from '#scheduling';
import { openSearchMemory, type SearchMemory, searchRoutes } from '#search';
import { signUpRoutes } from '#sign-up';
import { findStanding } from '#staff';
import { profilesIncluded, subscriptionsRoutes } from '#subscriptions';
import { verificationRoutes } from '#verification';
import { waitingRoutes } from '#waiting';
import { walletRoutes } from '#wallet';
import { businessArchiveRoutes } from './business-archive/routes.ts';
import { calendarFeeds } from './calendar-feeds.ts';
import { openBusiness } from './compositions/business.ts';
import { catalogueRoutes } from './compositions/catalogue.ts';
import { dashboardRoutes } from './compositions/dashboard.ts';
import { frontPageRoutes } from './compositions/front-page.ts';
import { leavingRoutes } from './compositions/leaving.ts';
import { subjectAdapters } from './compositions/moderated.ts';
import { operatorRoutes } from './compositions/operator.ts';
import { placeChangeRoutes } from './compositions/place-change.ts';
import { professionalPageRoutes } from './compositions/professional-page.ts';
import { profileRoutes } from './compositions/profile.ts';
import { publicReadsRoutes } from './compositions/public-reads.ts';
import { readinessRoutes } from './compositions/readiness.ts';
import { settingsRoutes } from './compositions/settings.ts';
import { isPictureShown } from './compositions/shown-pictures.ts';
import { draftProofOf, signUpDecisions } from './compositions/sign-up.ts';
import { findBusinessOf } from './compositions/standing.ts';
import { teamRoutes } from './compositions/team.ts';
import { walletVisitsRoutes } from './compositions/wallet-visits.ts';
import type { Config } from './config.ts';
import { keyHolders, publicReads } from './connection-keys.ts';
import { docsSecurity, type WebPartners } from './content-security.ts';
import type { AppContext } from './context.ts';
import { liveRoutes } from './live.ts';
import { localRoutes } from './local-routes.ts';
import { loggerOptions } from './logger.ts';
import { metricsRoute } from './metrics.ts';
import { choicesOf } from './notified-members.ts';
import { messageDepsOf } from './notifier.ts';
import { ogImages } from './og-images.ts';
import { forgetOnChanges } from './page-invalidation.ts';
import { publisherOf } from './publisher.ts';
import { notifyWaiting } from './reactions.ts';
import { reserveFeeds } from './reserve-feeds/routes.ts';
import { robotsAndSitemaps } from './robots-and-sitemaps.ts';
import { scheduledJobNames } from './scheduled-job-names.ts';
import { textReplies } from './text-replies.ts';
import { mountWeb } from './web.ts';
import { webManifest } from './web-manifest.ts';
import {
  accountsOf,
  billingOf,
  bookingOf,
  clientsOf,
  connectionsOf,
  decisionLinksOf,
  openPhotoOf,
  paymentsOf,
  payoutsOf,
  secondStepKeyOf,
} from './wiring.ts';

const BODY_LIMIT = 1024 * 1024;

/** Set by the process when it stops; read by /readyz. */
export type Health = { isDraining: boolean };

/** The API as one Fastify instance, not yet listening. */
export async function buildServer(
  context: AppContext,
  health: Health = { isDraining: false },
): Promise<FastifyInstance> {
  const { config, db } = context;
  const app = Fastify({
    logger: loggerOptions(config.LOG_LEVEL),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.TRUSTED_PROXIES ?? false,
    forceCloseConnections: 'idle',
    frameworkErrors: refuseUnroutable,
    rewriteUrl: ({ url = '/' }) => pathOf(url),
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildSerializer } },
  });
  installErrors(app, refusalDetails);
  limitBodyTime(app);
  refusePathless(app);
  plainHeaders(app);
  app.setNotFoundHandler(() => refuse('not_found'));
  await describeApi(app);
  publicReads(app);
  healthRoutes(app, context, health);
  metricsRoute(app, context);

  const sessions = createSessions({
    secret: config.SESSION_SECRET,
    publicOrigin: config.PUBLIC_ORIGIN,
    insecureHttp: config.INSECURE_HTTP,
  });
  const http = createHttpRouter({
    app,
    db,
    callerOf: async (request) =>
      showsKey(request.headers.authorization) ? null : sessions.callerOf(db, request),
    keyHolderOf: keyHolders(context),
    standingOf: (accountId) => findStanding(db, accountId),
    isOperator: (accountId) => isOperator(db, accountId),
  });
  http.serve(configuration, async () => ({
    identity: {
      projectId: config.IDENTITY_PROJECT_ID,
      apiKey: config.IDENTITY_API_KEY,
      emulator: config.FIREBASE_AUTH_EMULATOR_HOST !== undefined,
    },
    cardPartnerPublicKey: config.CARD_PARTNER_PUBLIC_KEY,
    cardPartnerFilesUrl: config.CARD_PARTNER_FILES_URL,
    movableClock: config.MOVABLE_CLOCK,
    staging: config.STAGING,
    mapStyleUrl: config.MAP_STYLE_URL ?? null,
  }));
  http.serve(getPublisher, async () => publisherOf(config));
  const memory = openSearchMemory({
    ...context,
    onMended: (count) => app.log.error({ count }, 'search memory differed from its tables'),
  });
  app.addHook('onClose', () => memory.close());
  domainRoutes(http, context, { sessions, memory });
  liveRoutes(app, http, { ...context, sessions });
  await cardWebhook(app, paymentsOf(context));
  await textReplies(app, context);
  calendarFeeds(app, context);
  reserveFeeds(app, context);
  await localRoutes(app, http, context);
  if (config.WEB_MODE !== 'off') {
    const { PUBLIC_ORIGIN: publicOrigin } = config;
    robotsAndSitemaps(app, context);
    webManifest(app);
    ogImages(app, context);
    await mountWeb(app, {
      mode: config.WEB_MODE,
      publicOrigin,
      partners: webPartners(config),
      hearChanges: (forget) => forgetOnChanges(app, context, forget),
    });
  }
  return app;
}

function domainRoutes(
  http: HttpRouter,
  context: AppContext,
  { sessions, memory }: { sessions: Sessions; memory: SearchMemory },
): void {
  const { config, db, clock, partners } = context;
  const limits = createLimits({ db, enabled: config.RATE_LIMITS === 'on' });
  const proof = draftProofOf(config);
  const prove = (sessionId: string) => requireReauthentication({ db, clock: sessions.clock }, sessionId);
  const identity = {
    db,
    clock,
    sessions,
    limits,
    openCustomer,
    openBusiness,
    identityService: partners.identity,
    findBusiness: findBusinessOf,
  };
  identityRoutes(http, {
    ...identity,
    secondStepKey: secondStepKeyOf(context),
    signUpDraftOf: proof.provedBy,
    takeRawCard: config.ACCEPT_RAW_CARDS ? (card) => takeRawCard(partners, card) : undefined,
  });
  profileRoutes(http, context);
  placeChangeRoutes(http, context);
  leavingRoutes(http, context, notifyWaiting(context));
  placesRoutes(http, { db, limits, geocoding: partners.geocoding });
  professionalPageRoutes(http, { db, clock });
  frontPageRoutes(http, { db });
  albumRoutes(http, {
    db,
    clock,
    reasonsOf: (on, ids) => listReasons({ db: on, links: decisionLinksOf(context) }, { kind: 'photo', ids }),
  });
  readinessRoutes(http, { db, clock });
  dashboardRoutes(http, { db, clock });
  catalogueRoutes(http, { db, clock });
  settingsRoutes(http, { db, clock });
  businessArchiveRoutes(http, context, { limits, requireReauthentication: prove });
  teamRoutes(http, {
    db,
    clock,
    limits,
    profilesIncluded,
    links: sessions,
    welcome: {
      register: (input) => registerAccount(identity, input),
      proveEmail: (account) => proveEmail({ ...identity, clock: sessions.clock }, account),
    },
    answers: createSessionAnswers(identity),
  });
  schedulingRoutes(http, { db, clock, visits: { listUpcomingAppointments: listVisitsToCome } });
  searchRoutes(http, { db, clock, limits, memory, geocoding: partners.geocoding });
  const openPhoto = openPhotoOf(context);
  appointmentsRoutes(http, {
    ...bookingOf(context),
    limits,
    normalPhone: readPhoneNumber,
    origin: config.PUBLIC_ORIGIN,
    publisher: publisherOf(config),
    roadRoutes: partners.roadRoutes,
    findInBook: (standing, q, limit) => findInBook(db, standing, q, limit),
    openPhoto,
  });
  messagingRoutes(http, { db, clock, limits, openPhoto });
  paymentMethodsRoutes(http, {
    ...paymentsOf(context),
    async visitsOf(payableIds) {
      const rows = await listAppointmentsByIds(db, payableIds);
      return rows.map(({ id, startsAt, timeZone, professionalName }) => ({
        appointmentId: id,
        startsAt: startsAt.toISOString(),
        timeZone,
        professionalName,
      }));
    },
  });
  reviewsRoutes(http, { db, clock });
  clientsRoutes(http, clientsOf(context));
  preferencesRoutes(http, {
    ...messageDepsOf(context),
    push: partners.push,
    choicesOf: (accountId) => choicesOf(db, accountId),
  });
  waitingRoutes(http, { db, clock, limits });
  favouritesRoutes(http, { db, clock });
  connectionsRoutes(http, { ...connectionsOf(context), limits });
  publicReadsRoutes(http, { db, clock, origin: config.PUBLIC_ORIGIN });
  signUpRoutes(http, { db, clock, limits, proof, decisions: signUpDecisions });
  const businessOf = async (accountId: string) => (await findStanding(db, accountId))?.professionalId;
  filesRoutes(http, {
    db,
    clock,
    storage: partners.files,
    limits,
    async ownerOf({ caller, signUpDraftId, isForBusiness, request }) {
      if (signUpDraftId !== undefined)
        return proof.provedBy(request) === signUpDraftId
          ? { kind: 'sign_up_draft', id: signUpDraftId }
          : refuse('not_found');
      if (!caller) refuse('unauthenticated');
      if (!isForBusiness) return { kind: 'account', id: caller.accountId };
      return { kind: 'professional', id: (await businessOf(caller.accountId)) ?? refuse('forbidden') };
    },
    businessOf,
    isOperator: (accountId) => isOperator(db, accountId),
    isShown: (file) => isPictureShown(db, file),
    viewerOf: (request) => findViewer(sessions, db, request),
  });
  verificationRoutes(http, accountsOf(context));
  moderationRoutes(http, { db, clock, limits, adapters: subjectAdapters, links: decisionLinksOf(context) });
  operatorRoutes(http, { db, clock, scheduledJobNames, payments: paymentsOf(context) });
  subscriptionsRoutes(http, billingOf(context));
  walletVisitsRoutes(http, context);
  walletRoutes(http, {
    ...payoutsOf(context),
    requireReauthentication: prove,
    labelsOf: async (ids) => {
      const rows = await listAppointmentsByIds(db, ids);
      return new Map(rows.map((row) => [row.id, { appointmentId: row.id, label: walletLabel(row) }]));
    },
  });
}

function walletLabel({
  customerName,
  lines,
}: {
  customerName: string;
  lines: readonly { name: string }[];
}): string {
  return [customerName, lines.map((line) => line.name).join(', ')].filter(Boolean).join(' · ');
}

function webPartners(config: Config): WebPartners {
  return {
    cardPartner: config.CARD_PARTNER_PUBLIC_KEY.startsWith('pk_local_') ? 'simulator' : 'stripe',
    cardPartnerFiles: new URL(config.CARD_PARTNER_FILES_URL).origin,
    identity: config.FIREBASE_AUTH_EMULATOR_HOST
      ? 'emulator'
      : { domain: `${config.IDENTITY_PROJECT_ID}.firebaseapp.com` },
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

/** Forbids content sniffing, and caching of API responses that set no cache-control. */
function plainHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    if (request.url.startsWith(apiBase) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
}

function healthRoutes(app: FastifyInstance, { db, config }: AppContext, health: Health): void {
  app.get('/livez', { schema: { hide: true } }, async () => ({ alive: true }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const isReady =
      !health.isDraining &&
      (await ping(db).then(
        () => true,
        () => false,
      ));
    if (isReady) return { ready: true, ...(config.STAGING && { staging: true }) };
    return reply.code(503).header('retry-after', '2').send({ ready: false });
  });
}
