import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './paths.ts';

type Tree = { [key: string]: string | Tree };

const folder = inProject('packages/words');
const plural = /_(zero|one|two|few|many|other)$/;

/** Returns `domain:path.to.key` for every word; the plural forms of a word count as one. */
function readKeys(language: string): Set<string> {
  const keys = readdirSync(join(folder, language)).flatMap((file) => {
    const tree = JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Tree;
    return leaves(tree).map((path) => `${file.replace('.json', '')}:${path.replace(plural, '')}`);
  });
  return new Set(keys);
}

function leaves(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : leaves(value, `${prefix}${key}.`),
  );
}

function readSources(): string {
  return ['apps/api/src', 'apps/web/app', 'packages/contract/src', 'packages/simulators/src']
    .filter((root) => existsSync(inProject(root)))
    .flatMap((root) =>
      readdirSync(inProject(root), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
    )
    .join('\n');
}

const french = readKeys('fr');
const english = readKeys('en');
const problems = [
  ...[...french].filter((key) => !english.has(key)).map((key) => `${key} is missing in English`),
  ...[...english].filter((key) => !french.has(key)).map((key) => `${key} is missing in French`),
];

const sources = readSources();
const literals = new Set(
  [...sources.matchAll(/['"`]((?:[\w-]+:)?[\w-]+(?:\.[\w-]+)*)['"`]/g)].map((match) => match[1] ?? ''),
);
// A key that is built from a template counts as used for all keys that begin like the template.
const heads = [
  ...new Set([...sources.matchAll(/`((?:[\w-]+:)?[\w.-]*)\$\{/g)].map((match) => match[1] ?? '')),
].filter((head) => /[:.]$/.test(head) || head.includes(':'));

const domains = new Set([...french].map((key) => key.split(':')[0] ?? ''));
for (const literal of literals) {
  const [domain = '', path] = literal.split(':');
  if (path && domains.has(domain) && !french.has(literal.replace(plural, '')))
    problems.push(`${literal} is used and does not exist`);
}
for (const key of french) {
  const path = key.split(':')[1] ?? '';
  const used =
    literals.has(key) ||
    literals.has(path) ||
    heads.some((head) => key.startsWith(head) || path.startsWith(head));
  if (!used) problems.push(`${key} is used nowhere`);
}

for (const problem of problems) console.error(problem);
console.log(`${french.size} words in two languages, ${problems.length} problems`);
if (problems.length || french.size < 100) process.exitCode = 1;
