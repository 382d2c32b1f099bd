import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { inProject, projectRoot } from './paths.ts';

export type RealClock = {
  /** Places where tests and their support files read the machine's clock. */
  uses: { file: string; line: number; text: string }[];
  /** Test files that could fail on some date, because they read the clock or use code that does. */
  sensitive: string[];
};

const reads = /\bDate\.now\(\)|\bnew Date\(\)|\bsystemClock\b|\bTemporal\.Now\b/;
// A fixture that is opened without `now` uses the machine's clock.
const opensByClock = /\bopenApiFixture\((?![^;]*\bnow\b)[^;]*;/;
const seeds = /Date\.now\(\) % 2 \*\* 31/g;

const tests = /\.test\.tsx?$/;
const support = /\.testing\.tsx?$|\.conformance\.ts$|\/testing\/|\/testing\.ts$/;
/**
 * Lower bound for the number of test files; fewer would mean that the check searches in the wrong place.
 */
const FEWEST_TEST_FILES = 400;

/**
 * Reads tests and their support files, by path. Browser tests are left out, because they use the business
 * clock.
 */
export function readTestSources(): Map<string, string> {
  const gitArguments = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'];
  const paths = execFileSync('git', gitArguments, { cwd: projectRoot, encoding: 'utf8' }).split('\n');
  const ours = paths.filter(
    (path) =>
      (tests.test(path) || support.test(path)) && !path.startsWith('e2e/') && existsSync(inProject(path)),
  );
  const count = ours.filter((path) => tests.test(path)).length;
  if (count < FEWEST_TEST_FILES)
    throw new Error(`only ${count} test files were found: scripts/real-clock.ts looks in the wrong place`);
  return new Map(ours.map((path) => [path, readFileSync(inProject(path), 'utf8')]));
}

/**
 * Finds uses of the machine's clock. `harmless` lists files, or declarations (`file#name`), whose use
 * cannot fail on any date.
 */
export function findRealClock(sources: Map<string, string>, harmless: readonly string[] = []): RealClock {
  const gone = harmless.find((id) => !sources.has(id.split('#')[0] ?? ''));
  if (gone) throw new Error(`${gone} is gone, and no longer harmless`);
  const modules = [...sources].map(([path, text]) => readModule(path, text, sources));
  const dependent = findDependent(modules, new Set(harmless));
  return {
    uses: [...sources].flatMap(([file, text]) => usesIn(file, text)),
    sensitive: [...sources.keys()].filter((path) => tests.test(path) && dependent.has(`${path}#`)),
  };
}

function usesIn(file: string, source: string): RealClock['uses'] {
  return source
    .split('\n')
    .flatMap((text, at) =>
      reads.test(text) && !text.startsWith('import') ? { file, line: at + 1, text: text.trim() } : [],
    );
}

/** A declaration in a file. A test file is one part with its whole text and without a name. */
type Part = { id: string; name: string; text: string };
type Module = { path: string; parts: Part[]; imported: Map<string, string> };

/** Collects the parts that read the clock or mention a part that does, until there are no more. */
function findDependent(modules: Module[], harmless: ReadonlySet<string>): Set<string> {
  const dependent = new Set<string>();
  const isDependent = ({ parts, imported }: Module, { text }: Part) => {
    const named = [...imported, ...parts.map(({ name, id }) => [name, id] as const)];
    const mentioned = named.filter(([name, id]) => name && dependent.has(id));
    return (
      reads.test(text) ||
      opensByClock.test(text) ||
      mentioned.some(([name]) => new RegExp(`\\b${name}\\b`).test(text))
    );
  };
  for (let size = -1; size < dependent.size; ) {
    size = dependent.size;
    for (const module of modules.filter(({ path }) => !harmless.has(path)))
      for (const part of module.parts)
        if (!harmless.has(part.id) && isDependent(module, part)) dependent.add(part.id);
  }
  return dependent;
}

function readModule(path: string, source: string, sources: Map<string, string>): Module {
  const text = source.replaceAll(seeds, '');
  const imported = new Map<string, string>();
  const passedOn: Part[] = [];
  for (const [, kind, names = '', from = ''] of text.matchAll(
    /^(import|export)\s+\{([^}]*)\}\s+from\s+'([^']+)';$/gm,
  )) {
    const file = resolve(path, from, sources);
    for (const one of file ? names.split(',') : []) {
      const [name = '', local = name] = one
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      if (!name) continue;
      imported.set(local, `${file}#${name}`);
      if (kind === 'export') passedOn.push({ id: `${path}#${local}`, name: '', text: local });
    }
  }
  const bare = text.replaceAll(/^import[^;]*;$/gm, '');
  const found = [...bare.matchAll(/^(?:export )?(?:async )?(?:function\*?|const|let|class) (\w+)/gm)];
  const parts = tests.test(path)
    ? [{ id: `${path}#`, name: '', text: bare }]
    : found.map(({ index, 1: name = '' }, at) => ({
        id: `${path}#${name}`,
        name,
        text: bare.slice(index, found[at + 1]?.index),
      }));
  return { path, parts: [...parts, ...passedOn], imported };
}

const roots: [prefix: string, folder: string][] = [
  ['#testing/', 'apps/api/src/testing/'],
  ['#kit/', 'apps/api/src/kit/'],
  ['#partners/', 'apps/api/src/partners/'],
  ['~/', 'apps/web/app/'],
];

function resolve(from: string, specifier: string, sources: Map<string, string>): string | undefined {
  const root = roots.find(([prefix]) => specifier.startsWith(prefix));
  const [, workspace, rest] = /^@meche\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  let path = workspace && `packages/${workspace}/src/${rest}`;
  if (root) path = root[1] + specifier.slice(root[0].length);
  if (specifier.startsWith('.')) path = normalize(join(dirname(from), specifier));
  return [path, `${path}.ts`].find((one) => one !== undefined && sources.has(one));
}
