import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.e2e.ts'],
    environment: 'node',
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // All journeys share one product and one business clock.
    fileParallelism: false,
  },
});
