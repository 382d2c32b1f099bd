import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { apiClientModule } from '../packages/contract/src/generate-api-client.ts';
import { findCallProblems, findModulesWithZod, type Source, seededViolations } from './api-calls.ts';
import { inProject } from './paths.ts';

const contract = inProject('packages/contract/src');
const apiClient = `${contract}/api-client`;
const web = 'apps/web/app';

const modules = readTexts(contract);
const generated = new Map<string, string>();
for (const name of modules.keys()) {
  const exported = (await import(`${contract}/${name}.ts`)) as Record<string, unknown>;
  const source = apiClientModule(name, exported);
  if (source) generated.set(name, source);
}

if (process.argv.includes('--write')) {
  for (const name of readTexts(apiClient).keys()) if (!generated.has(name)) rmSync(`${apiClient}/${name}.ts`);
  for (const [name, source] of generated) writeFileSync(`${apiClient}/${name}.ts`, source);
}

const withZod = findModulesWithZod(modules);
const sources = listSources();
const problems = [
  ...findOutdated(readTexts(apiClient)).map((name) => `api-client/${name}.ts is out of date: add --write`),
  ...findCallProblems(sources, withZod),
];

for (const seeded of seededViolations)
  if (findCallProblems([seeded], withZod).length !== 1)
    problems.push(`a seeded violation was not caught: ${seeded.text}`);
// Seeded violations of the generated files: one that is missing, and one that the contract lacks.
const [first = ''] = generated.keys();
const lacking = new Map([...generated].filter(([name]) => name !== first));
for (const seeded of [lacking, new Map([...generated, ['seeded', '']])])
  if (findOutdated(seeded).length !== 1) problems.push('an outdated API client was not noticed');

for (const problem of problems) console.error(problem);
console.log(
  `${generated.size} modules generated, ${sources.length} sources of the web app, ${problems.length} problems`,
);
// The minimum counts guard against a check that reads nothing.
if (problems.length > 0 || generated.size < 60 || sources.length < 900) process.exitCode = 1;

/** The generated modules that differ from the present ones, or that only one side has. */
function findOutdated(present: ReadonlyMap<string, string>): string[] {
  return [...new Set([...present.keys(), ...generated.keys()])].filter(
    (name) => present.get(name) !== generated.get(name),
  );
}

/** Returns the text of each module in a folder, by its name without extension. */
function readTexts(folder: string): Map<string, string> {
  const files = readdirSync(folder).filter((file) => /^[\w-]+\.ts$/.test(file));
  return new Map(files.map((file) => [file.replace('.ts', ''), readFileSync(`${folder}/${file}`, 'utf8')]));
}

/** Tests are left out: they compare the API client with the contract and answer its calls. */
function listSources(): Source[] {
  return readdirSync(inProject(web), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file) && !file.startsWith('testing/'))
    .map((file) => ({ file: `${web}/${file}`, text: readFileSync(inProject(web, file), 'utf8') }));
}
