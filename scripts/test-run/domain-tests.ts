/** Tests of a domain outside of its folders: HTTP tests by path, browser tests by name. */
export type DomainTests = { http: string[]; browser: string[] };

const row = (http: string, browser: string): DomainTests => ({
  http: names(http).map((name) => `apps/api/src/app/${name}.test.ts`),
  browser: names(browser),
});
const names = (text: string) => text.split(/\s+/).filter(Boolean);

/** HTTP and browser tests by domain. A new test is listed here, or below when it belongs to no domain. */
export const domainTests: Record<string, DomainTests> = {
  identity: row(
    'accounts-suspended crowded-line second-step bad-callers compositions/account-deletion compositions/account-export',
    'account sessions sign-in-problems sign-in-guarded.alone social-sign-in reset-password two-steps',
  ),
  places: row('search-cards overseas', 'words-to-booking town-page'),
  files: row('client-photos compositions/shown-pictures', 'album card-photos'),
  customers: row('overseas', 'book-at-home'),
  professionals: row(
    'compositions/settings compositions/place-change compositions/professional-page compositions/to-do',
    'professional-information settings',
  ),
  'sign-up': row('compositions/sign-up', 'register-professional from-sign-up-to-first-booking'),
  services: row('booking-by-length compositions/catalogue', 'catalogue book-by-length'),
  catalogue: row('compositions/catalogue compositions/questions', 'catalogue questions'),
  staff: row('compositions/team push-members', 'team staff-invitation'),
  scheduling: row('hours hours-entered travel', 'hours a-day-in-a-salon settings'),
  calendar: row('calendar-feeds', 'a-day-in-a-salon calendar-offline'),
  appointments: row(
    'booking-races bad-bookings booking-by-length visit-series calendar-feeds payloads',
    'a-day-in-a-salon book-on-request cancel-booking visits-offline widget book-and-pay.alone',
  ),
  waiting: row('waiting-list', 'words-to-booking'),
  payments: row(
    'webhooks money-of-a-professional partner-accounts',
    'card-refused payment-methods hold-runs-out.alone book-and-pay.alone',
  ),
  wallet: row('money-of-a-professional compositions/money-checks', 'refund month-of-a-hairdresser.alone'),
  subscriptions: row(
    'subscription-card subscription-discounts',
    'subscription-card subscription-changes salon-suspended.alone',
  ),
  verification: row('verification-decided partner-accounts', 'partner-account operator'),
  clients: row('client-book client-imports client-photos', 'clients'),
  reviews: row('reviews', 'moderation'),
  album: row('og-images', 'album card-photos'),
  search: row('search-cards compositions/front-page', 'words-to-booking search-filters search-map'),
  favourites: row('search-cards', 'favourites'),
  messaging: row('emails-to-strangers live', 'messages'),
  messages: row('live', 'messages'),
  connections: row('connection-keys reserve-feeds/reserve-feeds', 'settings widget'),
  notifications: row('preferences push stops mail-outage bounces local-gallery', 'push bounced-email'),
  moderation: row('moderation', 'moderation'),
  operator: row(
    'operator alarms compositions/operator-differences compositions/operator-jobs',
    'operator operator-accounts',
  ),
};

/**
 * Tests of the whole app: `npm test` runs them, `npm run test:changed` does not run them for a change of
 * one domain.
 */
export const testsOfNoDomain = [
  ...row(
    `bounded-lists business-archive/business-archive business-archive/readme compositions/figures
     compositions/readiness compositions/welcome config content-security field-bounds robots-and-sitemaps
     generated-input headers web-manifest page-cache mass-assignment metrics scheduled-jobs openapi page-invalidation
     wiring production seed/seed-marketplace staging web authorization-matrix`,
    '',
  ).http,
  ...names(
    `a-day-in-a-salon.alone addresses archive private-screens professional-screens public-screens
     slow-answers`,
  ).map((name) => `e2e/${name}.e2e.ts`),
];
