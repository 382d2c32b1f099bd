import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { faultsOfFacts, plants, type Source } from './facts.ts';
import { inProject, projectRoot } from './paths.ts';

const sources = ['apps/api/src/domains', 'apps/api/src/app'].flatMap((root): Source[] =>
  readdirSync(inProject(root), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|\.testing)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ file: relative(projectRoot, path), text: readFileSync(path, 'utf8') })),
);

const { facts, faults } = faultsOfFacts(sources);
const problems = [...faults];
for (const { add, said } of plants) {
  const caught = faultsOfFacts([...sources, add]).faults.some((fault) => fault.includes(said));
  if (!caught) problems.push(`planted in ${add.file} and not caught: ${said}`);
}

for (const problem of problems) console.error(problem);
console.log(
  `${facts} facts in ${sources.length} files, ${plants.length} planted violations, ${problems.length} problems`,
);
// A checker that sees nothing also passes.
if (problems.length || facts < 20) process.exitCode = 1;
