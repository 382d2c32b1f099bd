/** A failed test, or a test file that could not run; `canRetry` decides `isRetryable`. */
export type Failure = { file: string; name: string; message: string; isRetryable: boolean };

/** Duration of a test file; `seconds` includes imports, hooks and tests. */
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

/** Returns the failure of a step that is not a test file, for example a build or a check. */
export function failedStep(name: string, message: string): Outcome {
  return { ...nothingRun, failures: [{ file: name, name: '', message, isRetryable: false }] };
}

/** Tests that start processes or a browser. Unit and domain tests are never retried. */
const startsProcesses = /^(e2e|apps\/api\/(tests|src\/app))\//;

/**
 * Names of errors after which a test runs again. e2e/support/test-user.ts throws ConsoleWarned; a
 * deterministic warning fails the second run too.
 */
const retriedNames = ['GaveUpWaiting', 'ProcessNotStarted', 'TimeoutError', 'ConsoleWarned'];
/** The time limits of Vitest throw a plain `Error`, which only its message identifies. */
const vitestLimit = /^(Test|Hook) timed out in \d+ ?ms/;

type ThrownError = { name?: string | undefined; message: string };

/**
 * True when all errors of the file are of the retried kinds: a wait without result, a process that did not
 * start, or a console warning. Failed assertions are never retried, not even polled ones.
 */
export function canRetry(file: string, errors: ThrownError[]): boolean {
  return (
    startsProcesses.test(file) &&
    errors.length > 0 &&
    errors.every(({ name = '', message }) => retriedNames.includes(name) || vitestLimit.test(message))
  );
}
