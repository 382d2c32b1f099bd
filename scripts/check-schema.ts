import { existsSync, readFileSync } from 'node:fs';
import { dumpSchema, schemaFile } from './database/dump-schema.ts';
import { migrate } from './database/migrate.ts';
import { printSchemaTypes, schemaTypesFile } from './database/schema-types.ts';
import { withScratchDatabase } from './database/scratch.ts';

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
  console.log(`${applied.length} migrations, ${tables} tables, ${problems.length} problems`);
});
for (const problem of problems) console.error(problem);
if (problems.length) process.exitCode = 1;

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
