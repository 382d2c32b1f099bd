import { defineConfig } from 'vitest/config';

// A hook may wait for the identity emulator, which takes a minute on a busy machine and times out before
// the hook does (testing/start-process.ts). These limits only say when to give up; no result depends on
// them.
const node = {
  environment: 'node',
  // Full rounds have no fixed duration.
  testTimeout: process.env.ROUNDS === 'full' ? 3_600_000 : 300_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  // A failed comparison prints the whole list in its message, which the summary repeats.
  chaiConfig: { truncateThreshold: 1000 },
} as const;

const svelte = `${import.meta.dirname}/node_modules/svelte/src`;

/** Tests that change the time zone of their process, or read sources as Node does. */
const inProcesses = [
  'apps/web/app/lib/dates/reader-zone.test.tsx',
  'apps/web/app/lib/i18n/page-words.test.ts',
  'apps/web/app/testing/field-bounds.test.tsx',
];

const webProject = (name: string, which: { pool?: 'vmThreads'; include: string[]; exclude?: string[] }) => ({
  resolve: {
    alias: {
      '~/': `${import.meta.dirname}/apps/web/app/`,
      // The calendar grid is built with Svelte: its browser build, not the server's.
      'svelte/reactivity': `${svelte}/reactivity/index-client.js`,
      'svelte/internal': `${svelte}/internal`,
      svelte: `${svelte}/index-client.js`,
    },
  },
  test: {
    ...node,
    ...which,
    name,
    setupFiles: ['apps/web/app/testing/timeouts.ts'],
    server: { deps: { inline: ['@event-calendar/core'] } },
  },
});

const imageTest = 'apps/api/tests/resilience/image.test.ts';

const apiProject = (name: string, include: string[], exclude: string[] = []) => ({
  test: {
    ...node,
    name,
    include,
    exclude,
    // Every file closes what it opens, so two processes run all files and load the app once each.
    isolate: false,
    setupFiles: [
      'apps/api/src/testing/own-environment.ts',
      // What each file executes, for `npm run test:mutation`.
      ...(process.env.REACH_FILE ? ['scripts/mutation/record-reach.ts'] : []),
    ],
    // One PostgreSQL a run, with a database for each file, and one identity emulator.
    globalSetup: ['scripts/vitest-postgres.ts', 'scripts/vitest-identity.ts'],
    // As Node runs the app, without Vite's transform: nothing is mocked.
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});

export default defineConfig({
  test: {
    // One more than there are cores: many tests wait for another process or a clock.
    maxWorkers: 3,
    projects: [
      apiProject('api', [
        'apps/api/src/**/*.test.ts',
        'apps/api/tests/{abuse,authorization,contract,money}/**/*.test.ts',
        'scripts/**/*.test.ts',
        'benches/**/*.test.ts',
      ]),
      // Suites that start, kill or starve processes, and random suites with many rounds: `npm run
      // test:resilience`.
      apiProject('resilience', ['apps/api/tests/resilience/**/*.test.ts'], [imageTest]),
      // Needs root, buildah and debootstrap: `npm run test:image`.
      apiProject('image', [imageTest]),
      {
        test: {
          ...node,
          name: 'cluster',
          include: ['apps/api/tests/cluster/**/*.test.ts'],
          setupFiles: ['apps/api/src/testing/own-environment.ts'],
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      // `npm run partners:try`, against accounts of one's own.
      {
        test: {
          ...node,
          name: 'partners',
          include: ['apps/api/tests/partners/**/*.test.ts'],
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      { test: { ...node, name: 'packages', include: ['packages/*/src/**/*.test.ts'] } },
      webProject('web', {
        // A context per file in reused threads compiles shared modules once: half the time of processes.
        pool: 'vmThreads',
        include: ['apps/web/app/**/*.test.{ts,tsx}'],
        exclude: inProcesses,
      }),
      webProject('web in processes', { include: inProcesses }),
    ],
  },
});
