import type { Profiler } from 'node:inspector';
import type { Reach } from './record-reach.ts';

/**
 * Returns the test files that execute the character at `position` of a source, those first that execute it
 * most often for their time. Code that runs when its module is loaded is executed by all files.
 */
export function testsThatReach(reaches: readonly Reach[], source: string, position: number): string[] {
  const read = reaches.map(({ test, ms, functions }) => ({
    test,
    ms,
    functions: functions.flatMap(([file, one]) => (file === source ? [one] : [])),
  }));
  const innermost = smallest(
    read.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.slice(0, 1))),
    position,
  );
  if (!innermost || isOfModule(innermost, read)) return reaches.map(({ test }) => test);
  return read
    .map(({ test, ms, functions }) => ({ test, rate: countOf(functions, innermost, position) / ms }))
    .filter(({ rate }) => rate > 0)
    .sort((one, other) => other.rate - one.rate)
    .map(({ test }) => test);
}

type Range = Profiler.CoverageRange;

function smallest(ranges: readonly Range[], position: number): Range | undefined {
  return ranges
    .filter(({ startOffset, endOffset }) => startOffset <= position && position < endOffset)
    .reduce<Range | undefined>(
      (best, one) => (best && lengthOf(best) <= lengthOf(one) ? best : one),
      undefined,
    );
}

const lengthOf = ({ startOffset, endOffset }: Range) => endOffset - startOffset;

function isOfModule(range: Range, read: readonly { functions: readonly Profiler.FunctionCoverage[] }[]) {
  const starts = read.flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.startOffset ?? 0));
  return (
    range.startOffset === starts.reduce((least, start) => Math.min(least, start), Number.POSITIVE_INFINITY)
  );
}

/** How often the innermost block around the position was executed; 0 when its function was not called. */
function countOf(functions: readonly Profiler.FunctionCoverage[], within: Range, position: number): number {
  const called = functions.find(
    ({ ranges: [whole] }) =>
      whole?.startOffset === within.startOffset && whole.endOffset === within.endOffset,
  );
  return smallest(called?.ranges ?? [], position)?.count ?? 0;
}
