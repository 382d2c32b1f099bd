// A setup file of Vitest: writes which functions and blocks of the changed sources each test file executes.
import { appendFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';

/** What one test file executed. The ranges are characters of the sources, whose positions Node keeps. */
export type Reach = { test: string; ms: number; functions: [source: string, Profiler.FunctionCoverage][] };

// Files in one process share its counters: each file begins where the one before has read them.
const shared = globalThis as { reachSession?: Session };
if (!shared.reachSession) {
  shared.reachSession = new Session();
  shared.reachSession.connect();
  await shared.reachSession.post('Profiler.enable');
  await shared.reachSession.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
}
const { reachSession } = shared;
const startMs = performance.now();

afterAll(async () => {
  const { result } = await reachSession.post('Profiler.takePreciseCoverage');
  const functions = result
    .filter(({ url }) => url.includes('/apps/api/src/domains/') && !url.includes('testing.ts'))
    .flatMap(({ url, functions }) => functions.map((one) => [fileURLToPath(url), one] as const));
  const reach = { test: expect.getState().testPath, ms: performance.now() - startMs, functions };
  appendFileSync(process.env.REACH_FILE ?? '', `${JSON.stringify(reach)}\n`);
});
