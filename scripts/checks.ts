import { styleText } from 'node:util';
import { inProject } from './paths.ts';
import { type Finished, run } from './run.ts';
import { failedStep, mergeOutcomes, type Outcome } from './test-run/outcome.ts';

type Check = { name: string; work: () => Promise<Finished> };

const checks: Check[] = [
  { name: 'types', work: checkTypes },
  {
    name: 'lint and format',
    work: () => run('biome', ['ci', '--colors=off', '--diagnostic-level=error', '.']),
  },
  { name: 'names and sizes', work: () => run('node', ['scripts/check-names.ts']) },
  { name: 'commit messages', work: () => run('node', ['scripts/check-commits.ts']) },
  { name: 'boundaries', work: () => run('node', ['scripts/check-boundaries.ts']) },
  { name: 'facts', work: () => run('node', ['scripts/check-facts.ts']) },
  { name: 'decisions', work: () => run('node', ['scripts/check-decisions.ts']) },
  { name: 'look-ups', work: () => run('node', ['scripts/check-lookups.ts']) },
  { name: 'schema', work: () => run('node', ['scripts/check-schema.ts']) },
  { name: 'API client', work: () => run('node', ['scripts/check-api-client.ts']) },
  { name: 'settings', work: () => run('node', ['scripts/check-settings.ts']) },
  { name: 'metrics and alarms', work: () => run('node', ['scripts/check-metrics.ts']) },
  { name: 'words', work: () => run('node', ['scripts/check-words.ts']) },
  {
    name: 'no text in pages',
    work: () => run('i18next-cli', ['--config', 'packages/words/i18next.config.ts', 'lint']),
  },
  { name: 'what pages weigh', work: () => run('node', ['scripts/check-pages.ts']) },
  { name: 'dead code', work: () => run('knip', ['--no-progress']) },
];

async function checkTypes(): Promise<Finished> {
  const typegen = await run('react-router', ['typegen'], { cwd: inProject('apps/web') });
  return typegen.code === 0
    ? run('tsc', ['-b', '--pretty', 'false', '--checkers', '1', '--builders', '1'])
    : typegen;
}

/** Runs all checks, or those named, two at a time. A failed check does not stop the others. */
export async function runChecks(names?: string[]): Promise<Outcome> {
  const waiting = checks.filter(({ name }) => names?.includes(name) ?? true);
  let passed = 0;
  const failed: Outcome[] = [];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const start = performance.now();
      const { code, output } = await check.work();
      const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
      if (code === 0) {
        passed += 1;
        console.log(`${styleText('green', '✓')} ${check.name.padEnd(20)} ${seconds}`);
      } else {
        failed.push(failedStep(check.name, output.trimEnd()));
        console.log(`${styleText('red', '✗')} ${check.name.padEnd(20)} ${seconds}\n${output.trimEnd()}\n`);
      }
    }
  };
  await Promise.all([worker(), worker()]);
  return { ...mergeOutcomes(failed), passed };
}
