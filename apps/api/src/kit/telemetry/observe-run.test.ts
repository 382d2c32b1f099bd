import { expect, test } from 'vitest';
import { backgroundRuns } from './metrics.ts';
import { observeRun } from './observe-run.ts';

async function countRuns(source: string, outcome: string): Promise<number | undefined> {
  const { values } = await backgroundRuns.get();
  return values.find(
    ({ labels, metricName }) =>
      metricName?.endsWith('_count') && labels.source === source && labels.outcome === outcome,
  )?.value;
}

test('runs are counted by their source and outcome, and failures are passed on', async () => {
  const failure = new Error('no');
  expect(await observeRun({ kind: 'job', source: 'a.runs' }, async () => 7)).toBe(7);
  await expect(observeRun({ kind: 'job', source: 'a.runs' }, () => Promise.reject(failure))).rejects.toBe(
    failure,
  );
  await expect(observeRun({ kind: 'job', source: 'a.runs' }, () => Promise.reject(failure))).rejects.toBe(
    failure,
  );
  expect([await countRuns('a.runs', 'ok'), await countRuns('a.runs', 'failed')]).toEqual([1, 2]);
});
