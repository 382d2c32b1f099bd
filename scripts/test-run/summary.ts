import type { Failure, Outcome } from './outcome.ts';
import { allowedSlowFiles, SLOW_SECONDS } from './slow-files.ts';

const SLOWEST_SHOWN = 15;

export type LaneTime = { lane: string; seconds: number };

/**
 * Prints slow files, flaky tests and failures at the end of a run; the last line is "N passed, N failed".
 */
export function printSummary(outcome: Outcome, lanes: LaneTime[] = [], flaky: Failure[] = []): void {
  const { passed, failures, files } = outcome;
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds);
  if (slowest.length > 0) {
    console.log('\nSlowest files:');
    for (const { file, seconds } of slowest.slice(0, SLOWEST_SHOWN))
      console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
  }
  for (const { file, seconds } of slowest)
    if (seconds > SLOW_SECONDS && !(file in allowedSlowFiles))
      console.log(
        `warning: ${file} took ${seconds.toFixed(1)} s: split it, or give a reason in scripts/test-run/slow-files.ts`,
      );
  if (flaky.length > 0)
    console.log(`\nFlaky (passed when run again, alone):\n${flaky.map(format).join('\n\n')}`);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map(format).join('\n\n')}`);
  if (lanes.length > 0) {
    console.log('');
    for (const { lane, seconds } of lanes)
      console.log(`${lane.padEnd(24)}${(seconds / 60).toFixed(1).padStart(5)} minutes`);
  }
  console.log(`${passed} passed, ${failures.length} failed`);
}

function format({ file, name, message }: Failure): string {
  return `${[file, name].filter(Boolean).join(': ')}\n${message}`;
}
