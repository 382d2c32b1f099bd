import { defineConfig } from 'vitest/config';
import { thinContract } from './apps/web/scripts/thin-contract.ts';

// A hook may wait for the identity emulator, which takes a minute on a busy machine and is given up before the hook is:
// testing/start-process.ts. All of these say when to give up, also beside a busy neighbour; nothing is decided by them.
const node = {
  environment: 'node',
  // The full rounds take as long as they take.
  testTimeout: process.env.ROUNDS === 'full' ? 3_600_000 : 300_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  // A list that should be empty says what is in it, at the end of a long output too: there only the message is told.
  chaiConfig: { truncateThreshold: 1000 },
} as const;

const svelte = `${import.meta.dirname}/node_modules/svelte/src`;

/** They move the zone of their process, or read the sources as Node does. */
const inProcesses = [
  'apps/web/app/lib/dates/reader-zone.test.tsx',
  'apps/web/app/lib/i18n/page-words.test.ts',
  'apps/web/app/testing/field-bounds.test.tsx',
];

const webProject = (name: string, which: { pool?: 'vmThreads'; include: string[]; exclude?: string[] }) => ({
  plugins: [thinContract()],
  resolve: {
    alias: {
      '~/': `${import.meta.dirname}/apps/web/app/`,
      // What draws the calendar is made with it: the browser's half, not the server's.
      'svelte/reactivity': `${svelte}/reactivity/index-client.js`,
      'svelte/internal': `${svelte}/internal`,
      svelte: `${svelte}/index-client.js`,
    },
  },
  test: {
    ...node,
    ...which,
    name,
    setupFiles: ['apps/web/app/testing/patience.ts'],
    server: { deps: { inline: ['@event-calendar/core'] } },
  },
});

const apiProject = (name: string, include: string[]) => ({
  test: {
    ...node,
    name,
    include,
    // Every file closes what it opens: two processes run them all, and load the product once each.
    isolate: false,
    setupFiles: ['apps/api/src/testing/own-environment.ts'],
    // A run has one PostgreSQL, of which every file that asks gets a database of its own, and one identity emulator.
    globalSetup: ['scripts/vitest-postgres.ts', 'scripts/vitest-identity.ts'],
    // As Node runs the product, without Vite's transform: nothing here is mocked.
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});

export default defineConfig({
  test: {
    // One more than there are cores: much of what is tested waits for another process, or for a clock.
    maxWorkers: 3,
    projects: [
      apiProject('api', ['apps/api/src/**/*.test.ts', 'scripts/**/*.test.ts', 'benches/**/*.test.ts']),
      // Suites that start, kill or starve processes, and random suites with many rounds: `npm run test:resilience`.
      apiProject('resilience', ['apps/api/tests/resilience/**/*.test.ts']),
      { test: { ...node, name: 'packages', include: ['packages/*/src/**/*.test.ts'] } },
      webProject('web', {
        // A context each in threads that stay: what many files share is compiled once, in half the time of a process each.
        pool: 'vmThreads',
        include: ['apps/web/app/**/*.test.{ts,tsx}'],
        exclude: inProcesses,
      }),
      webProject('web in processes', { include: inProcesses }),
    ],
  },
});
