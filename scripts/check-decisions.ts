import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type DecisionRecord, findDecisionProblems, renderIndex, seededViolations } from './decisions.ts';
import { inProject } from './paths.ts';

const folder = inProject('docs/decisions');
const indexFile = `${folder}/README.md`;

const records = readdirSync(folder)
  .filter((file) => /^\d{4}-/.test(file))
  .sort()
  .map((file): DecisionRecord => ({ file, text: readFileSync(`${folder}/${file}`, 'utf8') }));

if (process.argv.includes('--write')) writeFileSync(indexFile, renderIndex(records));

const index = readFileSync(indexFile, 'utf8');
const problems = findDecisionProblems(records, index);
for (const { record, fault } of seededViolations) {
  const caught = findDecisionProblems([...records, record], renderIndex(records)).some((found) =>
    found.startsWith(fault),
  );
  if (!caught) problems.push(`seeded in ${record.file} and not caught: ${fault}`);
}

for (const problem of problems) console.error(problem);
console.log(
  `${records.length} decisions, ${seededViolations.length} seeded violations, ${problems.length} problems`,
);
// The minimum count guards against a check that reads nothing.
if (problems.length > 0 || records.length < 100) process.exitCode = 1;
