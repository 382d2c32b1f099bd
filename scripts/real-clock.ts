import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { inProject, projectRoot } from './paths.ts';

/** Where tests read the machine's clock, directly or by a support function, and which test files depend on it. */
export type RealClock = {
  testFiles: number;
  uses: { file: string; line: number; text: string }[];
  /** Test files that a date could turn red. */
  sensitive: string[];
};

const reads = /\bDate\.now\(\)|\bnew Date\(\)|\bsystemClock\b|\bTemporal\.Now\b/;
// A product without a `now` of its own lives by the machine's clock.
const opensByClock = /\bopenWholeHouse\((?![^;]*\bnow\b)[^;]*;/;
const seeds = /Date\.now\(\) % 2 \*\* 31/g;

const tests = /\.test\.tsx?$/;
const support = /\.testing\.tsx?$|\.conformance\.ts$|\/testing\/|\/testing\.ts$/;
/** Fewer would mean that the finder looks in the wrong place. */
const FEWEST_TEST_FILES = 400;

type Part = { name: string; text: string };
type Source = { path: string; parts: Part[]; imported: Map<string, string> };

/** Every use, and by the imports of test files who depends on one. `harmless`: parts whose use no date can turn red. */
export function findRealClock(harmless: ReadonlySet<string>): RealClock {
  const paths = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
    {
      cwd: projectRoot,
      encoding: 'utf8',
    },
  ).split('\n');
  const isOurs = (path: string) => (tests.test(path) || support.test(path)) && !path.startsWith('e2e/');
  const sources = paths.filter((path) => isOurs(path) && existsSync(inProject(path))).map(readSource);
  const testFiles = sources.filter(({ path }) => tests.test(path));
  if (testFiles.length < FEWEST_TEST_FILES)
    throw new Error(
      `only ${testFiles.length} test files were found: scripts/real-clock.ts looks in the wrong place`,
    );

  const dependent = findDependent(sources, harmless);
  const sensitive = testFiles.filter(({ path, parts }) =>
    parts.some(({ name }) => dependent.has(`${path}#${name}`)),
  );
  return {
    testFiles: testFiles.length,
    uses: sources.flatMap(({ path }) => usesIn(path)),
    sensitive: sensitive.map(({ path }) => path),
  };
}

function usesIn(path: string): RealClock['uses'] {
  const lines = readFileSync(inProject(path), 'utf8').split('\n');
  return lines.flatMap((text, at) =>
    reads.test(text) && !text.startsWith('import') ? { file: path, line: at + 1, text: text.trim() } : [],
  );
}

/** Parts (`file#name`) that read the clock, or mention one that does, until there are no more. */
function findDependent(sources: Source[], harmless: ReadonlySet<string>): Set<string> {
  const dependent = new Set<string>();
  const add = ({ path, parts, imported }: Source) => {
    let added = 0;
    for (const { name, text } of parts) {
      const id = `${path}#${name}`;
      if (dependent.has(id) || harmless.has(id) || harmless.has(path)) continue;
      const mentions = (word: string) => new RegExp(`\\b${word}\\b`).test(text);
      const isSo =
        reads.test(text) ||
        opensByClock.test(text) ||
        [...imported].some(([local, from]) => dependent.has(from) && mentions(local)) ||
        parts.some((other) => dependent.has(`${path}#${other.name}`) && mentions(other.name));
      if (isSo) added += dependent.add(id) ? 1 : 0;
    }
    return added;
  };
  while (sources.reduce((sum, source) => sum + add(source), 0) > 0);
  return dependent;
}

function readSource(path: string): Source {
  const text = readFileSync(inProject(path), 'utf8').replaceAll(seeds, '');
  const imported = new Map<string, string>();
  const statements = text.matchAll(/^(import|export)\s+\{([^}]*)\}\s+from\s+'([^']+)';$/gm);
  for (const [, , names = '', from = ''] of statements) {
    const file = resolve(path, from);
    for (const one of file ? names.split(',') : []) {
      const [name = '', local = name] = one
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      if (name) imported.set(local, `${file}#${name}`);
    }
  }
  const bare = text.replaceAll(/^import[^;]*;$/gm, '');
  const begins = /^(?:export )?(?:async )?(?:function\*?|const|let|class) (\w+)/gm;
  const found = [...bare.matchAll(begins)];
  // Of a test file the whole is one: its tests stand outside of any part.
  if (tests.test(path) || found.length === 0) return { path, parts: [{ name: '', text: bare }], imported };
  const parts = found.map(({ index, 1: name = '' }, at) => ({
    name,
    text: bare.slice(index, found[at + 1]?.index),
  }));
  // What is passed on is a part too: it mentions what it passes on.
  for (const [, kind, names = ''] of text.matchAll(/^(export)\s+\{([^}]*)\}\s+from/gm))
    if (kind) for (const name of names.split(',')) parts.push({ name: name.trim(), text: name });
  return { path, parts, imported };
}

const roots: [prefix: string, folder: string][] = [
  ['#testing/', 'apps/api/src/testing/'],
  ['#kit/', 'apps/api/src/kit/'],
  ['#partners/', 'apps/api/src/partners/'],
  ['~/', 'apps/web/app/'],
];

function resolve(from: string, specifier: string): string | undefined {
  const root = roots.find(([prefix]) => specifier.startsWith(prefix));
  const workspace = /^@meche\/([^/]+)\/(.+)$/.exec(specifier);
  const path = specifier.startsWith('.')
    ? normalize(join(dirname(from), specifier))
    : root
      ? root[1] + specifier.slice(root[0].length)
      : workspace && `packages/${workspace[1]}/src/${workspace[2]}`;
  return path
    ? [path, `${path}.ts`].find((one) => support.test(one) && existsSync(inProject(one)))
    : undefined;
}
