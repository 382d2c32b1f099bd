import { mkdir, writeFile } from 'node:fs/promises';
import { inProject } from '../paths.ts';
import { rerunBrowserTest } from './browser-tests.ts';
import type { Failure, Outcome } from './outcome.ts';
import { runVitest } from './run-vitest.ts';

/** From this number of failures on nothing is retried, because so many are no coincidence. */
const TOO_MANY = 3;

export type Retried = { outcome: Outcome; flaky: Failure[] };

/**
 * Runs the files of retryable failures again, one at a time. A file that then passes counts as passed and
 * as flaky. When any failure is not retryable, nothing runs again, because the run fails anyway.
 */
export async function retryFlaky(
  outcome: Outcome,
  runFile: (file: string) => Promise<Outcome> = runAlone,
): Promise<Retried> {
  const { failures } = outcome;
  const isHopeless = failures.length >= TOO_MANY || failures.some(({ isRetryable }) => !isRetryable);
  if (failures.length === 0 || isHopeless) return { outcome, flaky: [] };
  const flaky: Failure[] = [];
  const stillFailing: Failure[] = [];
  for (const file of new Set(failures.map((failure) => failure.file))) {
    console.log(`\n${file} gave up waiting and runs again, alone`);
    const first = failures.filter((failure) => failure.file === file);
    const second = await runFile(file);
    if (second.failures.length > 0) stillFailing.push(...second.failures);
    else if (second.passed > 0) flaky.push(...first);
    else stillFailing.push(...first);
  }
  const passed = outcome.passed + flaky.length;
  return { outcome: { ...outcome, passed, failures: stillFailing }, flaky };
}

function runAlone(file: string): Promise<Outcome> {
  return file.startsWith('e2e/') ? rerunBrowserTest(file) : runVitest([file]);
}

/** Writes the flaky tests. Every run writes the file, because the list of an earlier run would mislead. */
export async function writeFlakyReport(flaky: Failure[]): Promise<void> {
  await mkdir(inProject('test-results'), { recursive: true });
  await writeFile(inProject('test-results/flaky.json'), `${JSON.stringify(flaky, undefined, 2)}\n`);
}
