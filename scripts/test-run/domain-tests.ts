/** Tests of a domain outside of its folder: HTTP tests by path, browser tests by name. */
export type DomainTests = { http: string[]; browser: string[] };

const row = (http: string, browser: string): DomainTests => ({
  http: names(http).map((name) => `apps/api/${name}.test.ts`),
  browser: names(browser),
});
const names = (text: string) => text.split(/\s+/).filter(Boolean);

/**
 * HTTP tests outside of the domain's folder, and browser tests, by domain. A new test in app/, tests/ or e2e/
 * is listed here, or below when it belongs to no domain.
 */
export const domainTests: Record<string, DomainTests> = {
  identity: row(
    'src/domains/moderation/accounts-suspended tests/abuse/crowded-line tests/authorization/second-step tests/contract/typed-numbers src/domains/appointments/bad-callers src/app/compositions/account-deletion src/app/compositions/account-export',
    'account sessions sign-in-problems sign-in-guarded.alone social-sign-in reset-password two-steps',
  ),
  places: row(
    'src/domains/search/search-cards src/app/compositions/salon-point',
    'words-to-booking town-page',
  ),
  files: row('src/domains/clients/client-photos src/app/compositions/shown-pictures', 'album card-photos'),
  customers: row('src/domains/places/overseas', 'book-at-home'),
  professionals: row(
    'src/app/compositions/settings src/app/compositions/place-change src/app/compositions/professional-page src/app/compositions/salon-point src/app/compositions/to-do',
    'professional-information settings',
  ),
  'sign-up': row('src/app/compositions/sign-up', 'register-professional from-sign-up-to-first-booking'),
  services: row(
    'src/domains/appointments/booking-by-length src/app/compositions/catalogue',
    'catalogue book-by-length',
  ),
  catalogue: row('src/app/compositions/catalogue src/app/compositions/questions', 'catalogue questions'),
  staff: row('src/domains/notifications/push-members', 'team staff-invitation'),
  scheduling: row('', 'hours a-day-in-a-salon settings'),
  calendar: row(
    'src/domains/appointments/calendar-feeds src/domains/clients/visit-imports',
    'a-day-in-a-salon settle-a-day calendar-keyboard calendar-offline calendar-room import-visits other-calendar',
  ),
  appointments: row(
    'tests/contract/payloads',
    'a-day-in-a-salon settle-a-day book-on-request cancel-booking visits-offline widget book-and-pay.alone',
  ),
  waiting: row('', 'words-to-booking'),
  payments: row(
    'src/domains/connections/webhooks tests/money/money-of-a-professional',
    'card-refused payment-methods hold-runs-out.alone book-and-pay.alone book-with-deposit.alone',
  ),
  wallet: row(
    'tests/money/money-of-a-professional src/app/compositions/money-checks src/app/compositions/wallet-visits',
    'refund month-of-a-hairdresser.alone',
  ),
  subscriptions: row('', 'subscription-card subscription-changes salon-suspended.alone'),
  verification: row('src/domains/payments/partner-accounts', 'partner-account operator'),
  clients: row('', 'clients'),
  reviews: row('', 'moderation'),
  album: row('src/app/web/og-images', 'album card-photos'),
  search: row(
    'src/app/compositions/front-page',
    'words-to-booking search-filters search-first-view search-map',
  ),
  favourites: row('src/domains/search/search-cards', 'favourites'),
  messaging: row('tests/abuse/emails-to-strangers src/app/live', 'messages'),
  messages: row('src/app/live', 'messages'),
  'external-calendars': row('src/app/compositions/to-do', 'settings other-calendar'),
  connections: row('src/app/compositions/reserve-feeds/reserve-feeds', 'settings widget'),
  notifications: row('src/app/web/local-gallery src/app/unsubscribe', 'push bounced-email'),
  moderation: row('', 'moderation'),
  operator: row(
    'src/app/operator/operator src/app/operator/alarms src/app/compositions/operator-differences src/app/compositions/operator-failures',
    'operator operator-accounts',
  ),
};

/**
 * Tests of the whole app: `npm test` runs them, `npm run test:changed` does not run them for a change of
 * one domain.
 */
export const testsOfNoDomain = [
  ...row(
    `src/app/compositions/business-archive/business-archive
     src/app/compositions/business-archive/readme
     src/app/compositions/figures
     src/app/compositions/readiness
     src/app/compositions/takings
     src/app/compositions/welcome
     src/app/config
     src/app/observe-partner
     src/app/operator/doctor
     src/app/operator/metrics
     src/app/operator/reseal
     src/app/production
     src/app/request-origin
     src/app/scheduled-jobs
     src/app/seed/seed-marketplace
     src/app/staging
     src/app/web/content-security
     src/app/web/page-cache
     src/app/web/page-invalidation
     src/app/web/published-assets
     src/app/web/robots-and-sitemaps
     src/app/web/web
     src/app/web/web-manifest
     src/app/wiring
     tests/abuse/mass-assignment
     tests/authorization/authorization-matrix
     tests/contract/bounded-lists
     tests/contract/field-bounds
     tests/contract/generated-input
     tests/contract/headers
     tests/contract/openapi`,
    '',
  ).http,
  ...names(
    `a-day-in-a-salon.alone addresses archive private-screens professional-screens public-screens
     slow-answers`,
  ).map((name) => `e2e/${name}.e2e.ts`),
];
