import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Puts down what nobody caught, which the report of vitest leaves out: into the file of UNCAUGHT_FILE, each one once. */
export default class Uncaught implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const file = process.env.UNCAUGHT_FILE;
    const told = new Set(errors.map(({ message, stack }) => stack ?? message));
    if (file && told.size > 0) writeFileSync(file, [...told].join('\n'));
  }
}
