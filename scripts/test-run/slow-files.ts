/** The summary warns of test files that take more seconds, unless they are listed below. */
export const SLOW_SECONDS = 20;

/** Test files that may take longer, each with the reason. */
export const allowedSlowFiles: Record<string, string> = {
  'apps/api/src/app/compositions/account-deletion.test.ts':
    'deletes accounts at random moments of bookings, and reads every table',
  'apps/api/src/app/seed/seed-marketplace.test.ts': 'seeds the marketplace of the demo twice',
  'apps/api/src/domains/appointments/booking.test.ts':
    'a new database for each of fifty tests behind the pooler',
  'apps/api/src/domains/appointments/proposals.test.ts': 'a new database for each test behind the pooler',
  'apps/api/src/domains/identity/sign-in-limits.test.ts': 'signs in hundreds of times, at a hash each',
  'apps/api/tests/authorization/authorization-matrix.test.ts': 'asks every route as each of six callers',
  'apps/api/tests/cluster/backup.test.ts': 'waits a minute for the log, and restores twice',
  'apps/api/tests/cluster/cluster.test.ts': 'loses machines of a cluster under load, thirty times',
  'apps/api/tests/contract/generated-input.test.ts': 'sends 500 requests, valid or broken in one place',
  'apps/api/tests/resilience/crash-bookings.test.ts':
    'kills and restarts four kinds of processes, eight times',
  'apps/api/tests/resilience/crash-money.test.ts': 'kills at random moments of a whole month of money',
  'apps/api/tests/resilience/crash-points.test.ts': 'kills at every other marked point',
  'apps/api/tests/resilience/crash-postgres.test.ts': 'waits for leases and dead connections to end',
  'apps/api/tests/resilience/database-away.test.ts': 'kills and restarts PostgreSQL under load',
  'apps/api/tests/resilience/failover.test.ts': 'kills the primary of a cluster three times under load',
  'apps/api/tests/resilience/launcher.test.ts': 'starts all processes of npm run dev three times',
  'apps/api/tests/resilience/money-away.test.ts': 'keeps partners and PostgreSQL away for seconds',
  'apps/api/tests/resilience/production-install.test.ts': 'installs the packages of production',
  'apps/api/tests/resilience/restart.test.ts': 'drains five seconds a process, as in production',
  'apps/api/tests/resilience/search-processes.test.ts': 'starts two APIs and kills workers',
  'apps/api/tests/resilience/secrets.test.ts': 'sends canaries to every operation',
  'apps/api/tests/resilience/web-development.test.ts': 'starts the development server, which compiles a page',
  'e2e/a-day-in-a-salon.alone.e2e.ts': 'a day of a salon, the clock moved through it',
  'e2e/a-day-in-a-salon.e2e.ts': 'three stories of a day, two browsers each',
  'e2e/account.e2e.ts': 'five stories of an account, in seven browsers',
  'e2e/book-on-request.e2e.ts': 'one story of three requests, two browsers',
  'e2e/book-with-deposit.alone.e2e.ts': 'two bookings by card, one cancelled and one served by the clock',
  'e2e/clients.e2e.ts': 'three client books, one of 500 people of six programs',
  'e2e/from-sign-up-to-first-booking.e2e.ts': 'a sign-up and what follows, from end to end',
  'e2e/import-visits.e2e.ts': '200 visits that are added and removed again',
  'e2e/messages.e2e.ts': 'three conversations, two browsers each',
  'e2e/month-of-a-hairdresser.alone.e2e.ts': 'a month of money, each screen compared with the ledger',
  'e2e/private-screens.e2e.ts': 'every other private address with axe, overflow and keyboard',
  'e2e/professional-screens.e2e.ts': 'every address of a professional with axe, overflow and keyboard',
  'e2e/public-screens.e2e.ts': 'every public address with axe, overflow and keyboard',
  'e2e/register-professional.e2e.ts': 'five steps of a sign-up, four times',
  'e2e/sessions.e2e.ts': 'eight stories of sessions, several tabs and sign-ins each',
  'e2e/staff-invitation.e2e.ts': 'two stories of an invitation, two browsers each',
};
