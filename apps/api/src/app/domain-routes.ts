import { albumRoutes } from '#album';
import { appointmentsRoutes, listAppointmentsByIds, listUpcomingVisits } from '#appointments';
import { clientsRoutes, findInClientBook } from '#clients';
import { connectionsRoutes } from '#connections';
import { openCustomer } from '#customers';
import { externalCalendarsRoutes } from '#external-calendars';
import { favouritesRoutes } from '#favourites';
import { filesRoutes } from '#files';
import {
  createSessionAnswers,
  findViewer,
  identityRoutes,
  isOperator,
  proveEmail,
  registerAccount,
  requireReauthentication,
  type Sessions,
} from '#identity';
import { createLimits, type Limits } from '#kit/http/limits';
import type { HttpRouter } from '#kit/http/serve';
import { isSameNumber, readPhoneNumber, toE164 } from '#kit/phone-number';
import { refuse } from '#kit/refusal';
import { messagingRoutes } from '#messaging';
import { listStatementsOfReasons, moderationRoutes } from '#moderation';
import { preferencesRoutes } from '#notifications';
import { paymentMethodsRoutes, takeRawCard } from '#payments';
import { placesRoutes } from '#places';
import { reviewsRoutes } from '#reviews';
import { schedulingRoutes } from '#scheduling';
import { type SearchMemory, searchRoutes } from '#search';
import { signUpRoutes } from '#sign-up';
import { findStanding } from '#staff';
import { profilesIncluded, subscriptionsRoutes } from '#subscriptions';
import { verificationRoutes } from '#verification';
import { waitingRoutes } from '#waiting';
import { walletRoutes } from '#wallet';
import { accountDeletionRoutes } from './compositions/account-deletion.ts';
import { openBusiness } from './compositions/business.ts';
import { businessArchiveRoutes } from './compositions/business-archive/routes.ts';
import { catalogueRoutes } from './compositions/catalogue.ts';
import { dashboardRoutes } from './compositions/dashboard.ts';
import { frontPageRoutes } from './compositions/front-page.ts';
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
import { takingsRoutes } from './compositions/takings.ts';
import { teamRoutes } from './compositions/team.ts';
import { walletAppointmentsRoutes } from './compositions/wallet-visits.ts';
import type { AppContext } from './context.ts';
import { publisherOf } from './publisher.ts';
import { deliverPendingNotifications } from './reactions/create-reactions.ts';
import { notificationChoicesOf } from './reactions/notified-members.ts';
import { messageDepsOf } from './reactions/notifier.ts';
import { scheduledJobNames } from './scheduled-job-names.ts';
import {
  accountsOf,
  billingOf,
  bookingOf,
  clientsOf,
  connectionsOf,
  decisionLinksOf,
  externalCalendarsOf,
  openPhotoOf,
  paymentsOf,
  payoutsOf,
  secondStepKeysOf,
} from './wiring.ts';

/** Dependencies that the routes of several domains need besides the context. */
type RouteDeps = {
  sessions: Sessions;
  memory: SearchMemory;
  limits: Limits;
  /** Proves that the caller owns a sign-up draft. */
  proof: ReturnType<typeof draftProofOf>;
  requireReauthentication: (sessionId: string) => Promise<void>;
};

/** Registers the routes of every domain, in the order of the OpenAPI document. */
export function domainRoutes(
  http: HttpRouter,
  context: AppContext,
  { sessions, memory }: { sessions: Sessions; memory: SearchMemory },
): void {
  const { config, db } = context;
  const deps: RouteDeps = {
    sessions,
    memory,
    limits: createLimits({ db, enabled: config.RATE_LIMITS === 'on' }),
    proof: draftProofOf(config),
    requireReauthentication: (sessionId) => requireReauthentication({ db, clock: sessions.clock }, sessionId),
  };
  accountRoutes(http, context, deps);
  businessRoutes(http, context, deps);
  visitRoutes(http, context, deps);
  connectionRoutes(http, context, deps);
  fileRoutes(http, context, deps);
  oversightRoutes(http, context, deps);
  moneyRoutes(http, context, deps);
}

function accountRoutes(http: HttpRouter, context: AppContext, deps: RouteDeps): void {
  const { config, partners } = context;
  identityRoutes(http, {
    ...identityOf(context, deps),
    secondStepKeys: secondStepKeysOf(context),
    signUpDraftOf: deps.proof.provedBy,
    takeRawCard: config.ACCEPT_RAW_CARDS ? (card) => takeRawCard(partners, card) : undefined,
  });
  profileRoutes(http, context);
  placeChangeRoutes(http, context);
  accountDeletionRoutes(http, context, deliverPendingNotifications(context));
}

function identityOf({ db, clock, partners }: AppContext, { sessions, limits }: RouteDeps) {
  return {
    db,
    clock,
    sessions,
    limits,
    openCustomer,
    openBusiness,
    identityService: partners.identity,
    findBusiness: findBusinessOf,
  };
}

/**
 * Routes of a professional's business: its page, album, services, settings, archive, team and calendars;
 * also the places, the front page and the search.
 */
function businessRoutes(http: HttpRouter, context: AppContext, deps: RouteDeps): void {
  const { db, reads, clock, partners } = context;
  const { limits, memory } = deps;
  placesRoutes(http, { db: reads.public, limits, geocoding: partners.geocoding });
  professionalPageRoutes(http, { db: reads.public, primary: db, clock });
  frontPageRoutes(http, { db: reads.public });
  albumRoutes(http, {
    db,
    clock,
    reasonsOf: (on, ids) =>
      listStatementsOfReasons({ db: on, links: decisionLinksOf(context) }, { kind: 'photo', ids }),
  });
  readinessRoutes(http, { db, clock });
  dashboardRoutes(http, { db, reads, clock });
  takingsRoutes(http, { reads, clock });
  catalogueRoutes(http, { db, clock });
  settingsRoutes(http, { db, clock });
  businessArchiveRoutes(http, context, deps);
  teamRoutes(http, teamOf(context, deps));
  schedulingRoutes(http, { db, clock, visits: { listUpcomingAppointments: listUpcomingVisits } });
  searchRoutes(http, {
    db: reads.public,
    hasStandby: reads.public !== db,
    clock,
    limits,
    memory,
    geocoding: partners.geocoding,
  });
}

function teamOf(context: AppContext, deps: RouteDeps): Parameters<typeof teamRoutes>[1] {
  const { db, clock } = context;
  const { sessions, limits } = deps;
  const identity = identityOf(context, deps);
  return {
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
  };
}

/**
 * Routes of appointments and what belongs to them: messages, payment methods, reviews, clients,
 * notification settings, the waiting list and favourites.
 */
function visitRoutes(http: HttpRouter, context: AppContext, { limits }: RouteDeps): void {
  const { config, db, clock, partners } = context;
  const openPhoto = openPhotoOf(context);
  appointmentsRoutes(http, {
    ...bookingOf(context),
    limits,
    normalPhone: readPhoneNumber,
    async readClientPhone(standing, phoneNumber, field) {
      const found = toE164(phoneNumber) ? [] : await findInClientBook(db, standing, phoneNumber, 5);
      const known = found.find((client) => isSameNumber(phoneNumber, client.phoneNumber));
      return readPhoneNumber(phoneNumber, field, known?.phoneNumber);
    },
    origin: config.PUBLIC_ORIGIN,
    publisher: publisherOf(config),
    roadRoutes: partners.roadRoutes,
    findInClientBook: (standing, q, limit) => findInClientBook(db, standing, q, limit),
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
  clientsRoutes(http, { ...clientsOf(context), limits });
  preferencesRoutes(http, {
    ...messageDepsOf(context),
    push: partners.push,
    choicesOf: (accountId) => notificationChoicesOf(db, accountId),
  });
  waitingRoutes(http, { db, clock, limits });
  favouritesRoutes(http, { db, clock });
}

function connectionRoutes(http: HttpRouter, context: AppContext, { limits, proof }: RouteDeps): void {
  const { config, db, clock } = context;
  connectionsRoutes(http, { ...connectionsOf(context), limits });
  externalCalendarsRoutes(http, { ...externalCalendarsOf(context), limits });
  publicReadsRoutes(http, { db, clock, origin: config.PUBLIC_ORIGIN });
  signUpRoutes(http, { db, clock, limits, proof, decisions: signUpDecisions });
}

function fileRoutes(http: HttpRouter, { db, reads, clock, partners }: AppContext, deps: RouteDeps): void {
  const { limits, proof, sessions } = deps;
  const businessOf = async (accountId: string) => (await findStanding(db, accountId))?.professionalId;
  filesRoutes(http, {
    db,
    publicDb: reads.public,
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
    isShown: (file) => isPictureShown(reads.public, file),
    viewerOf: (request) => findViewer(sessions, db, request),
  });
}

/** Routes of verification and moderation, and of the operator's screens. */
function oversightRoutes(http: HttpRouter, context: AppContext, { limits }: RouteDeps): void {
  const { db, clock } = context;
  verificationRoutes(http, accountsOf(context));
  moderationRoutes(http, { db, clock, limits, adapters: subjectAdapters, links: decisionLinksOf(context) });
  operatorRoutes(http, { db, clock, scheduledJobNames, payments: paymentsOf(context) });
}

function moneyRoutes(http: HttpRouter, context: AppContext, deps: RouteDeps): void {
  const { db } = context;
  subscriptionsRoutes(http, billingOf(context));
  walletAppointmentsRoutes(http, context);
  walletRoutes(http, {
    ...payoutsOf(context),
    requireReauthentication: deps.requireReauthentication,
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
