import { defineConfig } from 'vitest/config';

// Journeys share one product. Those that touch what belongs to everybody travel alone, on another (scripts/journeys.ts).
const alone = '*.alone.e2e.ts';

const shared = {
  root: import.meta.dirname,
  environment: 'node',
  setupFiles: ['support/forget-failures.ts'],
  // When to give up, also beside a busy neighbour; nothing is decided by it.
  testTimeout: 600_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 45_000 } },
  // A list that should be empty says what is in it.
  chaiConfig: { truncateThreshold: 1000 },
  // One browser a worker, whatever it runs: nothing else of a file may outlive it.
  isolate: false,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'side by side',
          include: ['*.e2e.ts'],
          exclude: [alone],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: { ...shared, name: 'alone', include: [alone], maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
