import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.ts';

export type Count = { passed: number; failed: number };

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

/** Runs vitest, shows what it says, and counts: a file that cannot be loaded is one failure. */
export async function runVitest(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'meche-vitest-'));
  const file = join(folder, 'report.json');
  try {
    const { code } = await run(
      'vitest',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
      { show: true, env },
    );
    const report = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Partial<Report>;
    const broken = (report.testResults ?? []).filter(
      (one) => one.status === 'failed' && !one.assertionResults.length,
    );
    const failed = (report.numFailedTests ?? 0) + broken.length;
    return { passed: report.numPassedTests ?? 0, failed: code === 0 ? failed : Math.max(failed, 1) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
