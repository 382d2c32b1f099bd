import { existsSync, globSync, readFileSync } from 'node:fs';
import { dumpSchema, schemaFile } from './database/dump-schema.ts';
import { migrate } from './database/migrate.ts';
import { findMigrationProblems } from './database/migration-rules.ts';
import { printSchemaTypes, schemaTypesFile } from './database/schema-types.ts';
import { withScratchDatabase } from './database/scratch.ts';
import { countWithoutKey, findTableProblems, readTables, seededViolations } from './database/tables.ts';
import { inProject, projectRoot } from './paths.ts';
import { run } from './run.ts';

// Always uses the embedded PostgreSQL, because other versions print some definitions differently.
delete process.env.DATABASE_URL;

const problems: string[] = [];
await withScratchDatabase(async (url) => {
  const applied = await migrate(url, { communes: false });
  const schema = await dumpSchema(url);
  const tables = schema.match(/^CREATE (UNLOGGED )?TABLE /gm)?.length ?? 0;
  if (tables === 0) problems.push('the migrations make no table');
  if (read(schemaFile) !== schema)
    problems.push('database/schema.sql is not what the migrations make: node scripts/database.ts dump');
  if (read(schemaTypesFile) !== (await printSchemaTypes(url))) {
    problems.push('kit/database/schema-types.ts is out of date: node scripts/database.ts types');
  }
  const purges = readFileSync(inProject('apps/api/src/app/scheduled-jobs.ts'), 'utf8');
  const described = await readTables(url);
  problems.push(...findTableProblems(described, purges));
  for (const { statement, problem } of seededViolations) {
    const found = findTableProblems(await readTables(url, statement), purges);
    if (!found.some((text) => text.includes(problem))) problems.push(`not caught: ${statement}`);
  }
  if (findTableProblems(described, purges.replace('jobs: (limit)', '')).length === 0)
    problems.push('not caught: a purge that the nightly job does not have');
  const { primaryKeys, uniques, exclusions, foreignKeys } = countWithoutKey(described);
  console.log(
    `${applied.length} migrations, ${tables} tables, ${problems.length} problems; without the key of the business: ${described.filter(({ hasKey }) => !hasKey).length} tables, ${primaryKeys} primary keys, ${uniques} unique indexes, ${exclusions} exclusion constraints, ${foreignKeys} foreign keys`,
  );
});
const released = await run('git', ['tag', '--list', '--sort=creatordate', '[0-9]*.[0-9]*']);
const firstRelease = released.output.split('\n')[0];
if (firstRelease) {
  const baseline = await run('git', ['ls-tree', '--name-only', firstRelease, 'database/migrations/']);
  for (const file of globSync('database/migrations/*.sql', { cwd: projectRoot }))
    if (!baseline.output.includes(file))
      for (const problem of findMigrationProblems(readFileSync(inProject(file), 'utf8')))
        problems.push(`${file}: ${problem}`);
}
for (const problem of problems) console.error(problem);
if (problems.length) process.exitCode = 1;

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
