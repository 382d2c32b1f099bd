import { findLookupProblems, findLookups, seeds } from './lookups.ts';

const { files, lookups } = findLookups();
const faults = findLookupProblems(lookups);
for (const fault of faults) console.error(fault);
console.log(`${files} files, ${seeds.length} of them with seeded violations, ${faults.length} problems`);
// The minimum count guards against a check that reads nothing.
if (faults.length > 0 || files < 1000) process.exitCode = 1;
