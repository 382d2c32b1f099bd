import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findFactProblems, type Source, seededViolations } from './facts.ts';
import { inProject, projectRoot } from './paths.ts';

const sources = ['apps/api/src/domains', 'apps/api/src/app'].flatMap((root): Source[] =>
  readdirSync(inProject(root), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|\.testing)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ file: relative(projectRoot, path), text: readFileSync(path, 'utf8') })),
);

const { facts, faults } = findFactProblems(sources);
const problems = [...faults];
for (const { add, fault } of seededViolations) {
  const caught = findFactProblems([...sources, add]).faults.some((found) => found.includes(fault));
  if (!caught) problems.push(`seeded in ${add.file} and not caught: ${fault}`);
}

for (const problem of problems) console.error(problem);
console.log(
  `${facts} facts in ${sources.length} files, ${seededViolations.length} seeded violations, ${problems.length} problems`,
);
// The minimum count guards against a check that reads nothing.
if (problems.length || facts < 20) process.exitCode = 1;
