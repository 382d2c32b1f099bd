import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject } from '../paths.ts';
import { run } from '../run.ts';
import { failedStep, mergeOutcomes, type Outcome } from './outcome.ts';

const reporters = ['default', inProject('scripts/test-run/reporter.ts')].map((name) => `--reporter=${name}`);

/** Runs vitest, prints its output and returns the outcome. */
export async function runVitest(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'meche-vitest-'));
  const file = join(folder, 'outcome.json');
  try {
    const { code } = await run('vitest', ['run', ...reporters, ...args], {
      show: true,
      env: { NODE_COMPILE_CACHE: inProject('node_modules/.cache/node'), OUTCOME_FILE: file, ...env },
    });
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (!text) return failedStep('vitest', `ended with ${code} and no report`);
    const outcome = JSON.parse(text) as Outcome;
    return code === 0 || outcome.failures.length > 0
      ? outcome
      : mergeOutcomes([outcome, failedStep('vitest', `ended with ${code}`)]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
