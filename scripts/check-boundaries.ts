import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { findPictureProblems } from './boundaries/architecture.ts';
import { drawBoundaries } from './boundaries/draw.ts';
import { findForeignTables, readDomainSources, seededForeignTables } from './boundaries/foreign-tables.ts';
import { findDevelopmentImports, seedDevelopmentImport } from './boundaries/production.ts';
import { readImports } from './boundaries/read-imports.ts';
import { roots, rules } from './boundaries/rules.ts';
import { withSeededCopy } from './boundaries/seeded-violations.ts';
import { domainUses } from './boundaries.ts';
import { inProject, projectRoot } from './paths.ts';

const drawing = inProject('docs/boundaries.md');

function countSources(folder: string): number {
  return roots
    .filter((root) => existsSync(join(folder, root)))
    .flatMap((root) => readdirSync(join(folder, root), { recursive: true, withFileTypes: true }))
    .filter(
      (entry) =>
        entry.isFile() && /\.tsx?$/.test(entry.name) && !/node_modules|\/build\b/.test(entry.parentPath),
    ).length;
}

function seen(result: ICruiseResult): number {
  return result.modules.filter(
    (module) => /\.tsx?$/.test(module.source) && !/node_modules/.test(module.source),
  ).length;
}

const problems: string[] = [];

const result = await readImports(projectRoot, rules);
for (const violation of result.summary.violations) {
  problems.push(`${violation.rule.name}: ${violation.from} -> ${violation.to}`);
}
const sources = countSources(projectRoot);
if (seen(result) !== sources || sources < 50) {
  problems.push(
    `${seen(result)} files were read of ${sources} on disk: a checker that sees nothing also passes`,
  );
}

const production = findDevelopmentImports(result, projectRoot);
for (const found of production.found)
  problems.push(`a production install does not have it, name it in dependencies: ${found}`);
if (production.reached < 500)
  problems.push(`only ${production.reached} files are reached from what production starts`);

await withSeededCopy(rules, async (folder) => {
  const seeded = seedDevelopmentImport(folder);
  const seededViolations = await readImports(folder, rules);
  if (!findDevelopmentImports(seededViolations, folder).found.includes(seeded))
    problems.push(`the seeded development import ${seeded} was not caught`);
  for (const rule of rules) {
    // A circular import is reported only once, for either of its two files.
    const ends = rule.to.circular
      ? [rule.seededViolation.from, rule.seededViolation.to]
      : [rule.seededViolation.from];
    const caught = seededViolations.summary.violations.some(
      (violation) => violation.rule.name === rule.name && ends.includes(violation.from),
    );
    if (!caught)
      problems.push(
        `${rule.name}: the seeded ${rule.seededViolation.from} -> ${rule.seededViolation.to} was not caught`,
      );
  }
});

const picture = drawBoundaries();
if (process.argv.includes('--write')) writeFileSync(drawing, picture);
else if (!existsSync(drawing) || readFileSync(drawing, 'utf8') !== picture) {
  problems.push('docs/boundaries.md is out of date: node scripts/check-boundaries.ts --write');
}

const architecture = readFileSync(inProject('docs/architecture.md'), 'utf8');
const domains = Object.keys(domainUses);
problems.push(...findPictureProblems(architecture, domains));
// Seeded violations of the picture: a domain that it lacks, and one that does not exist.
for (const wrong of [[...domains, 'seeded'], domains.slice(1)])
  if (findPictureProblems(architecture, wrong).length !== 1)
    problems.push('docs/architecture.md: a seeded difference between picture and domains was not caught');

const domainSources = readDomainSources();
problems.push(...findForeignTables(domainSources));
if (domainSources.length < 500) problems.push(`only ${domainSources.length} files of domains were read`);
for (const seeded of seededForeignTables)
  if (findForeignTables([seeded]).length !== 1)
    problems.push(`a seeded table of another domain was not caught: ${seeded.text}`);

for (const problem of problems) console.error(problem);
console.log(
  `${seen(result)} files read, ${production.reached} of production, ${rules.length} rules with a seeded violation each, ${problems.length} problems`,
);
if (problems.length) process.exitCode = 1;
