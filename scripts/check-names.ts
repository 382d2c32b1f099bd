import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { findMissingPaths } from './document-paths.ts';
import {
  bannedEverywhere,
  bannedFileWords,
  bannedTexts,
  findGoneWords,
  maxLines,
  rooms,
  unlimited,
} from './names.ts';
import { inProject, projectRoot } from './paths.ts';

const code = /\.(ts|tsx|mts|css|sql)$/;
const text = /\.(ts|tsx|css|sql|json|md|html|js|yaml|yml)$|^\.ci\/run$/;
const test = /\.(test|e2e)\.tsx?$/;

function listFiles(): string[] {
  const listing = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 16 * 2 ** 20,
  });
  return listing.split('\0').filter((file) => file !== '' && existsSync(inProject(file)));
}

function problemsOf(file: string): string[] {
  const found: string[] = [];
  if (!rooms.some((room) => room.path.test(file))) {
    found.push('has no room in the vocabulary (scripts/names.ts)');
  }
  const words = basename(file).split(/[.-]/);
  const banned = words.find((word) => bannedFileWords.includes(word.toLowerCase()));
  if (banned && file !== 'tsconfig.base.json') found.push(`is called ${banned}`);
  if (!text.test(file) || file === 'package-lock.json') return found;

  const content = readFileSync(inProject(file), 'utf8');
  const lines = content.split('\n').length - 1;
  const limit = test.test(file) ? maxLines.test : maxLines.source;
  if (code.test(file) && lines > limit && !unlimited.includes(file))
    found.push(`has ${lines} lines, over ${limit}`);
  const texts =
    /\.tsx?$/.test(file) && file !== 'scripts/names.ts'
      ? [...bannedTexts, ...bannedEverywhere]
      : bannedEverywhere;
  for (const { pattern, why } of texts) {
    if (unlimited.includes(file)) continue;
    const match = pattern.exec(content);
    if (match)
      found.push(`line ${content.slice(0, match.index).split('\n').length}: ${why} (${match[0].trim()})`);
  }
  found.push(...findGoneWords(file, content));
  return found;
}

// The lockfile must not name a registry, because other machines use other registries.
function lockfileProblems(): string[] {
  const lock = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')) as {
    packages: Record<string, { resolved?: string }>;
  };
  return Object.entries(lock.packages)
    .filter(([, entry]) => entry.resolved?.includes('://'))
    .map(
      ([name]) => `package-lock.json: ${name} names the address it came from: take its "resolved" line out`,
    );
}

// .nvmrc and package.json must name the same version of Node.
function nodeVersionProblems(): string[] {
  const { dependencies } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as {
    dependencies: { node: string };
  };
  const version = readFileSync(inProject('.nvmrc'), 'utf8').trim();
  return version === dependencies.node ? [] : [`.nvmrc has ${version}, package.json ${dependencies.node}`];
}

// Decision records are not checked, because they describe their own time: files that they name may no
// longer exist.
function documentProblems(file: string): string[] {
  if (!file.endsWith('.md') || file.startsWith('docs/decisions/')) return [];
  return findMissingPaths({ file, text: readFileSync(inProject(file), 'utf8') }, (path) =>
    existsSync(inProject(path)),
  ).map((path) => `names ${path}, which does not exist`);
}

const files = listFiles();
const problems = [
  ...files.flatMap((file) =>
    [...problemsOf(file), ...documentProblems(file)].map((problem) => `${file} ${problem}`),
  ),
  ...lockfileProblems(),
  ...nodeVersionProblems(),
];
for (const problem of problems) console.error(problem);
console.log(`${files.length} files, ${problems.length} problems of name, size or wording`);
if (problems.length > 0 || files.length < 100) process.exitCode = 1;
