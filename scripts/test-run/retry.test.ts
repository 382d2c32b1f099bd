import { describe, expect, test } from 'vitest';
import { canRetry, type Failure, nothingRun, type Outcome } from './outcome.ts';
import { retryFlaky } from './retry.ts';

const gaveUp = (file: string): Failure => ({
  file,
  name: 'one',
  message: 'GaveUpWaiting',
  isRetryable: true,
});
const wrong = (file: string): Failure => ({ file, name: 'two', message: 'expected 1', isRetryable: false });
const ranWith = (...failures: Failure[]): Outcome => ({ ...nothingRun, passed: 10, failures });
const green = async (): Promise<Outcome> => ({ ...nothingRun, passed: 3 });
const never = async (): Promise<Outcome> => {
  throw new Error('nothing is to be run again');
};

describe('a test that gave up waiting', () => {
  test('and passes alone is counted as passed and listed as flaky', async () => {
    const { outcome, flaky } = await retryFlaky(ranWith(gaveUp('e2e/a.e2e.ts')), green);
    expect([outcome.passed, outcome.failures, flaky]).toEqual([11, [], [gaveUp('e2e/a.e2e.ts')]]);
  });

  test('and fails alone fails the run', async () => {
    const again = async () => ranWith(gaveUp('e2e/a.e2e.ts'));
    const { outcome, flaky } = await retryFlaky(ranWith(gaveUp('e2e/a.e2e.ts')), again);
    expect([outcome.failures, flaky]).toEqual([[gaveUp('e2e/a.e2e.ts')], []]);
  });

  test('of a file that runs no test the second time fails the run', async () => {
    const { outcome } = await retryFlaky(ranWith(gaveUp('e2e/a.e2e.ts')), async () => nothingRun);
    expect(outcome.failures).toEqual([gaveUp('e2e/a.e2e.ts')]);
  });

  test('is not retried when an assertion failed too', async () => {
    const ran = ranWith(gaveUp('e2e/a.e2e.ts'), wrong('e2e/b.e2e.ts'));
    expect(await retryFlaky(ran, never)).toEqual({ outcome: ran, flaky: [] });
  });

  test('is not retried when two others gave up too', async () => {
    const ran = ranWith(gaveUp('e2e/a.e2e.ts'), gaveUp('e2e/b.e2e.ts'), gaveUp('e2e/c.e2e.ts'));
    expect(await retryFlaky(ran, never)).toEqual({ outcome: ran, flaky: [] });
  });
});

describe('retry', () => {
  const waited = { name: 'GaveUpWaiting', message: 'never happened' };
  const asserted = { name: 'AssertionError', message: 'expected 2 to be 1' };

  test.each([
    ['a browser test that gave up', 'e2e/a.e2e.ts', [waited]],
    ['a page that never came', 'e2e/a.e2e.ts', [{ name: 'TimeoutError', message: 'Timeout 45000ms' }]],
    ['a warning in the console', 'e2e/a.e2e.ts', [{ name: 'ConsoleWarned', message: 'a style is late' }]],
    [
      'a process that did not start',
      'apps/api/tests/resilience/a.test.ts',
      [{ name: 'ProcessNotStarted', message: '' }],
    ],
    [
      'a test over its limit',
      'apps/api/src/app/a.test.ts',
      [{ name: 'Error', message: 'Test timed out in 300000ms.' }],
    ],
  ])('%s', (_, file, errors) => {
    expect(canRetry(file, errors)).toBe(true);
  });

  test.each([
    ['an assertion', 'e2e/a.e2e.ts', [asserted]],
    ['a test that gave up and asserted', 'e2e/a.e2e.ts', [waited, asserted]],
    ['a domain test', 'apps/api/src/domains/wallet/wallet.test.ts', [waited]],
    ['a unit test', 'packages/slots/src/zone.test.ts', [waited]],
    ['a file that cannot be loaded', 'e2e/a.e2e.ts', []],
  ])('never: %s', (_, file, errors) => {
    expect(canRetry(file, errors)).toBe(false);
  });
});
