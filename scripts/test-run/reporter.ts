import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { projectRoot } from '../paths.ts';
import { canRetry, type Failure, type Outcome } from './outcome.ts';

/**
 * Number of lines of a message that the summary repeats; Vitest prints the whole message where the test
 * fails.
 */
const SHOWN_LINES = 24;

/** Vitest reporter that writes the outcome of the run, including uncaught errors, to OUTCOME_FILE. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly SerializedError[]): void {
    const file = process.env.OUTCOME_FILE;
    if (!file) throw new Error('OUTCOME_FILE is not set');
    const texts = new Set(uncaught.map(({ message, stack }) => stack ?? message));
    const outcome: Outcome = {
      passed: modules.flatMap((module) => [...module.children.allTests('passed')]).length,
      failures: [
        ...modules.flatMap(failuresOf),
        ...[...texts].map((text) => ({
          file: 'uncaught error',
          name: '',
          message: firstLines(text),
          isRetryable: false,
        })),
      ],
      files: modules.map((module) => ({ file: pathOf(module), seconds: secondsOf(module) })),
    };
    writeFileSync(file, JSON.stringify(outcome));
  }
}

function failuresOf(module: TestModule): Failure[] {
  const file = pathOf(module);
  const toFailure = (name: string, errors: readonly SerializedError[]): Failure => ({
    file,
    name,
    message: firstLines(errors.map(({ message, stack }) => stack ?? message).join('\n')),
    isRetryable: canRetry(file, [...errors]),
  });
  const tests = [...module.children.allTests('failed')].map((test) =>
    toFailure(test.fullName, test.result().errors ?? []),
  );
  // Errors of a file that cannot be loaded and of a failed hook belong to no test.
  const suites = [...module.children.allSuites()].flatMap((suite) =>
    suite.errors().length > 0 ? [toFailure(suite.fullName, suite.errors())] : [],
  );
  const own = module.errors().length > 0 ? [toFailure('', module.errors())] : [];
  const all = [...own, ...suites, ...tests];
  return all.length === 0 && module.state() === 'failed' ? [toFailure('', [])] : all;
}

function pathOf(module: TestModule): string {
  return relative(projectRoot, module.moduleId);
}

function secondsOf(module: TestModule): number {
  const { collectDuration, duration, setupDuration } = module.diagnostic();
  return (collectDuration + duration + setupDuration) / 1000;
}

function firstLines(message: string): string {
  const lines = message.split('\n');
  return lines.length <= SHOWN_LINES ? message : [...lines.slice(0, SHOWN_LINES), '…'].join('\n');
}
