import { defineConfig } from 'vitest/config';

// Tests share one app. Those that touch shared state run alone on a second one
// (scripts/test-run/browser-tests.ts).
const alone = '*.alone.e2e.ts';

const shared = {
  root: import.meta.dirname,
  environment: 'node',
  setupFiles: ['support/forget-failures.ts'],
  // When to give up, on a busy machine too.
  testTimeout: 600_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 45_000 } },
  // Print whole lists in assertion messages.
  chaiConfig: { truncateThreshold: 1000 },
  // One browser per worker; modules may not keep other state.
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
