// Changes the meaning of single lines at random, and runs the tests of the same domain against each
// change: a change that no test notices shows a guard that is missing.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { equalMutants } from './mutation/equal-mutants.ts';
import { applyMutant, lineOf, listMutants, type Mutant } from './mutation/mutants.ts';
import { testsThatReach } from './mutation/reach.ts';
import type { Reach } from './mutation/record-reach.ts';
import { inProject, projectRoot } from './paths.ts';
import { run } from './run.ts';

const usage = 'usage: npm run test:mutation -- [--seed N] [--count N] [--from N] [--only PATH]';

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
/** So many files are run before the others: usually one of them notices. */
const FIRST_FILES = 3;

type TestEnd = 'passed' | 'failed' | 'late';
type Drawn = { file: string; source: string; mutant: Mutant };

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    count: { type: 'string', default: '100' },
    // The first change to try, to go on with a run that was stopped.
    from: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});
const [seed = 0, count = 0, from = 0] = [values.seed, values.count, values.from].map(Number);
if (![seed, count, from].every(Number.isInteger) || count < 1 || from < 1) {
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

const all = drawMutants();
const drawn = all.slice(from - 1);
console.log(`seed ${seed}: ${drawn.length} changes`);
const limitsMs = new Map<string, number>();
const reaches = new Map<string, Reach[]>();
for (const folder of new Set(drawn.map(({ file }) => folderOf(file)))) {
  const start = performance.now();
  reaches.set(folder, await recordReach(folder));
  limitsMs.set(folder, Math.ceil(PATIENCE * (performance.now() - start)));
}
const survivors: Drawn[] = [];
for (const [index, one] of drawn.entries()) {
  const end = await testMutant(one);
  if (end === 'passed') survivors.push(one);
  const result = { passed: 'SURVIVED', failed: 'seen    ', late: 'endless ' }[end];
  console.log(`${from + index}/${all.length} ${result} ${describe(one)}`);
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
  const places = git('ls-files')
    .split('\n')
    .filter((file) => sources.test(file) && file.startsWith(values.only))
    .flatMap((file) => {
      const source = readFileSync(inProject(file), 'utf8');
      return listMutants(source).map((mutant) => ({ file, source, mutant }));
    });
  // Ranked by what is changed: elsewhere the code may go on, and a seed still draws the same changes.
  const seen = new Map<string, number>();
  const rankOf = (drawn: Drawn) => {
    const change = describe(drawn, false);
    const repeat = (seen.get(change) ?? 0) + 1;
    seen.set(change, repeat);
    return createHash('sha256').update(`${seed} ${change} ${repeat}`).digest('hex');
  };
  const ranked = places.map((drawn) => ({ drawn, rank: rankOf(drawn) }));
  const chosen = ranked
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ drawn }) => drawn);
  return chosen.sort((a, b) => a.file.localeCompare(b.file) || a.mutant.start - b.mutant.start);
}

async function testMutant({ file, source, mutant }: Drawn): Promise<TestEnd> {
  restore = () => writeFileSync(inProject(file), source);
  try {
    writeFileSync(inProject(file), applyMutant(source, mutant));
    const folder = folderOf(file);
    const tests = testsFor(
      folder,
      file,
      Buffer.from(source).subarray(0, mutant.expressionStart).toString().length,
    );
    const first = await runTests(tests.slice(0, FIRST_FILES), limitsMs.get(folder));
    if (first !== 'passed' || tests.length <= FIRST_FILES) return first;
    return await runTests(tests.slice(FIRST_FILES), limitsMs.get(folder));
  } finally {
    restore();
    restore = undefined;
  }
}

/** The test files of the folder that execute the changed place; no other can notice the change. */
function testsFor(folder: string, file: string, position: number): string[] {
  const recorded = reaches.get(folder) ?? [];
  return recorded.length === 0 ? [`${folder}/`] : testsThatReach(recorded, inProject(file), position);
}

/** The folder whose tests must notice a change of this file. */
function folderOf(file: string): string {
  return file
    .split('/')
    .slice(0, file.startsWith('packages/') ? 2 : 5)
    .join('/');
}

/** Runs the folder's tests without a change, which must pass; returns what each file executes, of the API. */
async function recordReach(folder: string): Promise<Reach[]> {
  const parent = mkdtempSync(join(tmpdir(), 'reach-'));
  const reachFile = join(parent, 'reach.jsonl');
  writeFileSync(reachFile, '');
  if ((await runTests([`${folder}/`], FIRST_LIMIT_MS, { REACH_FILE: reachFile })) !== 'passed') {
    console.error(`the tests of ${folder} fail without any change`);
    process.exit(1);
  }
  const lines = readFileSync(reachFile, 'utf8').split('\n').filter(Boolean);
  rmSync(parent, { recursive: true });
  return lines.map((line) => JSON.parse(line) as Reach);
}

/** Runs these test files up to their first failure; no file at all passes. */
async function runTests(
  files: string[],
  timeoutMs = FIRST_LIMIT_MS,
  env?: NodeJS.ProcessEnv,
): Promise<TestEnd> {
  if (files.length === 0) return 'passed';
  const project = files[0]?.includes('packages/') ? 'packages' : 'api';
  const start = performance.now();
  const { code } = await run('vitest', ['run', '--project', project, '--bail', '1', ...files], {
    timeoutMs,
    ...(env && { env }),
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
