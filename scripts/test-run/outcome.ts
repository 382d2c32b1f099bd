/** A failed test, or a file that could not run; `isRetryable` by `canRetry`. */
export type Failure = { file: string; name: string; message: string; isRetryable: boolean };

/** `seconds`: imports, hooks and tests. */
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

/** A failure of a step that is not a test file: a build, a check. */
export function failedStep(name: string, message: string): Outcome {
  return { ...nothingRun, failures: [{ file: name, name: '', message, isRetryable: false }] };
}

/** Tests that start processes or a browser. Unit and domain tests are never retried. */
const startsProcesses = /^(e2e|apps\/api\/(tests|src\/app))\//;

/** ConsoleWarned: e2e/support/test-user.ts. A deterministic warning fails the second run too. */
const retriedNames = ['GaveUpWaiting', 'ProcessNotStarted', 'TimeoutError', 'ConsoleWarned'];
/** Vitest's own time limits throw a plain `Error`. */
const vitestLimit = /^(Test|Hook) timed out in \d+ ?ms/;

type ThrownError = { name?: string | undefined; message: string };

/**
 * True when a test gave up waiting, could not start a process or met a console warning, and had no other
 * error. Failed assertions are never retried, polled ones neither.
 */
export function canRetry(file: string, errors: ThrownError[]): boolean {
  return (
    startsProcesses.test(file) &&
    errors.length > 0 &&
    errors.every(({ name = '', message }) => retriedNames.includes(name) || vitestLimit.test(message))
  );
}
