// Changes the meaning of single lines at random, and runs the tests of the same domain against each
// change: a change that no test notices shows a guard that is missing.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { randomFrom } from '../apps/api/src/testing/random.ts';
import { equalMutants } from './mutation/equal-mutants.ts';
import { applyMutant, lineOf, listMutants, type Mutant } from './mutation/mutants.ts';
import { inProject, projectRoot } from './paths.ts';
import { run } from './run.ts';

const usage = 'usage: npm run test:mutation -- [--seed N] [--count N] [--only PATH]';

/** What is changed: rules, stores and use cases, each with the tests that must notice. */
const domains = ['payments', 'wallet', 'subscriptions', 'scheduling', 'appointments'];
const useCase = '[a-z0-9]+(?:-[a-z0-9]+)+';
const sources = new RegExp(
  `^(?:packages/slots/src/[a-z0-9-]+|apps/api/src/domains/(?:${domains.join('|')})/(?:${useCase}|rules|store|(?:rules|store)/[a-z0-9-]+))\\.ts$`,
);
/** At least this share of the changes must be noticed. */
const BAR = 0.9;
/** A change can make a loop endless: tests may take this many times as long as without a change. */
const PATIENCE = 5;
const FIRST_LIMIT_MS = 900_000;

type TestEnd = 'passed' | 'failed' | 'late';
type Drawn = { file: string; source: string; mutant: Mutant };

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    count: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
  },
});
const [seed, count] = [Number(values.seed), Number(values.count)];
if (!Number.isInteger(seed) || !Number.isInteger(count) || count < 1) {
  console.error(usage);
  process.exit(2);
}

// The sources are changed in place, so that the packages' links and the tests stay as they are. They are
// restored at every end; a dirty tree is refused, because a kill would leave a change among others.
if (git('status', '--porcelain', '--', 'apps/api/src', 'packages/slots') !== '') {
  console.error('commit or stash your changes first: sources are changed in place while this runs');
  process.exit(2);
}
let restore: (() => void) | undefined;
process.on('exit', () => restore?.());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const drawn = drawMutants();
console.log(`seed ${seed}: ${drawn.length} changes`);
const limitsMs = new Map<string, number>();
for (const folder of new Set(drawn.map(({ file }) => folderOf(file)))) {
  const start = performance.now();
  if ((await runTests(folder, FIRST_LIMIT_MS)) !== 'passed') {
    console.error(`the tests of ${folder} fail without any change`);
    process.exit(1);
  }
  limitsMs.set(folder, Math.ceil(PATIENCE * (performance.now() - start)));
}
const survivors: Drawn[] = [];
for (const [index, one] of drawn.entries()) {
  const end = await testMutant(one);
  if (end === 'passed') survivors.push(one);
  const result = { passed: 'SURVIVED', failed: 'seen    ', late: 'endless ' }[end];
  console.log(`${index + 1}/${drawn.length} ${result} ${describe(one)}`);
}
const open = survivors.filter((one) => !equalMutants.some(({ change }) => change === describe(one, false)));
const counted = drawn.length - (survivors.length - open.length);
const share = counted === 0 ? 1 : (counted - open.length) / counted;
for (const one of open) console.log(`survivor: ${describe(one)}`);
console.log(
  `seed ${seed}: ${counted - open.length} of ${counted} changes seen (${(share * 100).toFixed(1)} %), ` +
    `${survivors.length - open.length} of equal meaning left out`,
);
process.exitCode = share >= BAR ? 0 : 1;

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 16 * 2 ** 20 });
}

function drawMutants(): Drawn[] {
  const all = git('ls-files')
    .split('\n')
    .filter((file) => sources.test(file) && file.startsWith(values.only))
    .flatMap((file) => {
      const source = readFileSync(inProject(file), 'utf8');
      return listMutants(source).map((mutant) => ({ file, source, mutant }));
    });
  const random = randomFrom(seed);
  const chosen: Drawn[] = [];
  while (chosen.length < count && all.length > 0) chosen.push(...all.splice(random.below(all.length), 1));
  return chosen.sort((a, b) => a.file.localeCompare(b.file) || a.mutant.start - b.mutant.start);
}

async function testMutant({ file, source, mutant }: Drawn): Promise<TestEnd> {
  restore = () => writeFileSync(inProject(file), source);
  try {
    writeFileSync(inProject(file), applyMutant(source, mutant));
    return await runTests(folderOf(file), limitsMs.get(folderOf(file)) ?? FIRST_LIMIT_MS);
  } finally {
    restore();
    restore = undefined;
  }
}

/** The folder whose tests must notice a change of this file. */
function folderOf(file: string): string {
  return file
    .split('/')
    .slice(0, file.startsWith('packages/') ? 2 : 5)
    .join('/');
}

/** Runs the folder's tests up to their first failure. */
async function runTests(folder: string, timeoutMs: number): Promise<TestEnd> {
  const project = folder.startsWith('packages/') ? 'packages' : 'api';
  const start = performance.now();
  const { code } = await run('vitest', ['run', '--project', project, '--bail', '1', `${folder}/`], {
    timeoutMs,
  });
  if (performance.now() - start >= timeoutMs) return 'late';
  return code === 0 ? 'passed' : 'failed';
}

/** `file:line from -> to: the line`; without the line's number in the list of equal meanings. */
function describe({ file, source, mutant }: Drawn, withLine = true): string {
  const line = lineOf(source, mutant);
  const text = source.split('\n')[line - 1]?.trim();
  return `${file}${withLine ? `:${line}` : ''} ${mutant.from} -> ${mutant.to}: ${text}`;
}
