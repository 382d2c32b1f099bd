import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { domainUses } from '../boundaries.ts';
import { inProject, projectRoot } from '../paths.ts';

// One PostgreSQL schema per domain: the code of a domain names no table of another. The only statements over
// several domains are the unions of fragments in kit/jobs/work-source.ts and failure.ts (decision 146), which
// name no table themselves.

type Source = { file: string; text: string };

const schemas = new Map(Object.keys(domainUses).map((domain) => [domain.replaceAll('-', '_'), domain]));
const inSql = new RegExp(
  `\\b(?:from|join|update|into)\\s+(${[...schemas.keys()].join('|')})\\.[a-z_]+\\b(?!\\()`,
  'g',
);
const inBuilder = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|\w*Join)\(\s*'([a-zA-Z]+)\./g;

const domainOf = (file: string) => file.split('/')[4] ?? '';
const schemaOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Reads the domains' source files, without tests. */
export function readDomainSources(): Source[] {
  return readdirSync(inProject('apps/api/src/domains'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|\.testing)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ file: relative(projectRoot, path), text: readFileSync(path, 'utf8') }));
}

/** Returns the tables of other domains that these sources name, one line each. */
export function findForeignTables(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(inSql), ...text.matchAll(inBuilder)].flatMap(([place, name = '']) => {
      const owner = schemas.get(schemaOf(name));
      return owner && owner !== domainOf(file) ? [`${file} names a table of ${owner}: ${place}`] : [];
    }),
  );
}

const store = 'apps/api/src/domains/reviews/store.ts';
export const seededForeignTables: readonly Source[] = [
  { file: store, text: 'sql`select r.id from reviews.reviews r join staff.members m on m.id = r.member_id`' },
  { file: store, text: "db.selectFrom('signUp.drafts').select('id')" },
];
