/** One failed test, or a file that could not run; `isRetryable` as `canRetry` says. */
export type Failure = { file: string; name: string; message: string; isRetryable: boolean };

/** Seconds include loading the file and its hooks. */
export type FileTime = { file: string; seconds: number };

export type Outcome = { passed: number; failures: Failure[]; files: FileTime[] };

export const nothingRun: Outcome = { passed: 0, failures: [], files: [] };

export function mergeOutcomes(outcomes: Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
    files: outcomes.flatMap(({ files }) => files),
  };
}

/** A failure of a step that is no test file: a build, a check. */
export function failedStep(name: string, message: string): Outcome {
  return { ...nothingRun, failures: [{ file: name, name: '', message, isRetryable: false }] };
}

/** Tests that start processes or a browser. Unit and domain tests are never run a second time. */
const startsProcesses = /^(e2e|apps\/api\/(tests|src\/app))\//;

/** ConsoleWarned: e2e/support/test-user.ts. What is deterministic warns the second time, too. */
const retriedNames = ['GaveUpWaiting', 'ProcessNotStarted', 'TimeoutError', 'ConsoleWarned'];
/** Vitest's own limits for a test and for a hook throw a plain `Error`. */
const vitestLimit = /^(Test|Hook) timed out in \d+ ?ms/;

type ThrownError = { name?: string | undefined; message: string };

/**
 * True when a test gave up waiting, could not start a process or met a warning in the browser's console, and nothing else went
 * wrong. An assertion that failed is never retried, one that was polled neither.
 */
export function canRetry(file: string, errors: ThrownError[]): boolean {
  return (
    startsProcesses.test(file) &&
    errors.length > 0 &&
    errors.every(({ name = '', message }) => retriedNames.includes(name) || vitestLimit.test(message))
  );
}
