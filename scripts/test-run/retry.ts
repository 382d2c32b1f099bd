import { mkdir, writeFile } from 'node:fs/promises';
import { inProject } from '../paths.ts';
import { rerunBrowserTest } from './browser-tests.ts';
import type { Failure, Outcome } from './outcome.ts';
import { runVitest } from './run-vitest.ts';

/** So many waits are not by chance: the run fails without a retry. */
const TOO_MANY = 3;

export type Retried = { outcome: Outcome; flaky: Failure[] };

/**
 * Retries the files whose tests gave up waiting, one at a time; what passes then counts as passed and
 * flaky. When anything else failed, nothing is retried: the run is red anyway.
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

/** Written by every run: a list of an earlier run would mislead. */
export async function writeFlakyReport(flaky: Failure[]): Promise<void> {
  await mkdir(inProject('test-results'), { recursive: true });
  await writeFile(inProject('test-results/flaky.json'), `${JSON.stringify(flaky, undefined, 2)}\n`);
}
