import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inProject } from '../paths.ts';

export const schemaTypesFile = inProject('apps/api/src/kit/database/schema-types.ts');

// Types of columns as `openDatabase` parses them; ranges stay text.
const typeMapping = { int8: 'number', date: 'string', tstzmultirange: 'string', int4multirange: 'string' };

/** Prints TypeScript types for all tables of a database. */
export async function printSchemaTypes(url: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      inProject('node_modules/kysely-codegen/dist/cli/bin.js'),
      '--dialect=postgres',
      '--camel-case',
      '--print',
      '--log-level=error',
      '--date-parser=string',
      '--exclude-pattern=*migrations',
      `--type-mapping=${JSON.stringify(typeMapping)}`,
      `--url=${url}`,
    ],
    { maxBuffer: 16 * 2 ** 20 },
  );
  const body = stdout.slice(stdout.search(/^(import|export) /m)).trim();
  return `// Written by \`node scripts/database.ts types\`: never by hand.\n${body}\n`;
}
