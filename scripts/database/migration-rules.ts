/**
 * Rules of migration files from the first release on: the former release serves while a file is applied and
 * after it, and no statement holds a table for long.
 */
type Rule = { pattern: RegExp; say: string };

const CONTRACTS = /^-- Needs a release with migration \d{4}\.$/m;
const OUTSIDE = /^-- Runs outside of a transaction\.$/m;

const rules: Rule[] = [
  {
    pattern: /\bcreate\s+(?:unique\s+)?index\s+(?!concurrently)/i,
    say: 'an index of a table with rows is made concurrently, in a file that runs outside of a transaction',
  },
  {
    pattern: /\badd\s+(?:constraint\s+\S+\s+)?(?:check|foreign\s+key)\b(?![^;]*\bnot\s+valid\b)/i,
    say: 'a constraint is added NOT VALID, and validated by a later file',
  },
  {
    pattern: /\badd\s+(?:column\s+)?(?!constraint\b)\w+\s[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)/i,
    say: 'a new column may be null or has a default: the former release does not write it',
  },
  {
    pattern: /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i,
    say: 'the type of a column is changed by a new column, because PostgreSQL rewrites the table',
  },
  {
    pattern: /\balter\s+(?:column\s+)?\w+\s+set\s+not\s+null\b/i,
    say: 'NOT NULL is added as a check NOT VALID first, because PostgreSQL reads the whole table',
  },
];

/** What the former release may still use; dropped once a release without it serves everywhere. */
const contracts: Rule = {
  pattern: /\bdrop\s+(?:table|column|view|function|schema)\b|\brename\b/i,
  say: 'drops and renames come a release later, and name the migration that their release must know: -- Needs a release with migration NNNN.',
};

/** Returns what is wrong with a migration file. Tables that the file makes itself may be changed freely. */
export function findMigrationProblems(sql: string): string[] {
  const own = new Set(
    [...sql.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/gi)].map(([, name]) => name),
  );
  const statements = sql
    .replace(/^\s*--.*$/gm, '')
    .split(/;\s*\n/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '' && !own.has(changedTableOf(statement)));
  const problems = statements.flatMap((statement) => [
    ...rules.filter(({ pattern }) => pattern.test(statement)).map(({ say }) => say),
    ...(contracts.pattern.test(statement) && !OUTSIDE.test(sql) && !CONTRACTS.test(sql)
      ? [contracts.say]
      : []),
  ]);
  const isOfOneIndex = statements.every((statement) =>
    /\b(?:create|drop)\b.*\bconcurrently\b/is.test(statement),
  );
  if (OUTSIDE.test(sql) && !isOfOneIndex)
    problems.push('outside of a transaction only one index is dropped and made, concurrently');
  return problems;
}

function changedTableOf(statement: string): string | undefined {
  return (
    /^alter\s+table\s+(?:only\s+)?([\w.]+)/i.exec(statement)?.[1] ??
    /^create\s+(?:unique\s+)?index\b.*?\bon\s+([\w.]+)/is.exec(statement)?.[1]
  );
}
