import { createHash } from 'node:crypto';
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './schema-types.ts';

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;
/** What a store takes first: a read works on either, a front door that joins its caller's transaction asks for `Tx`. */
export type Db = Database | Tx;

export type DatabaseOptions = {
  /** Connections in the pool; 10 unless told. */
  max?: number;
  /** Called when an idle connection breaks (server stopped); the pool replaces it at the next query. */
  onIdleError?: (error: Error) => void;
};

/**
 * Opens a pool. Columns are camelCase in code; int8 is a number (beyond 2^53 it throws), numeric a string,
 * timestamptz a Date, date a 'YYYY-MM-DD' string. A statement that ends with `-- prepared` is parsed and planned
 * once per connection: for hot ones of few spellings that name their columns. What is executed at once on one
 * transaction is sent at once, and carried out in that order. Close with `db.destroy()`.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    ...connectionOptions(url),
    max: options.max ?? 10,
    pipeline: true,
    Client: PreparingClient,
  });
  // Without a listener a server restart would end the process with an unhandled 'error' event.
  pool.on('error', options.onIdleError ?? (() => {}));
  // Nor does the pool listen while a connection is lent out; the query under way fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

const PREPARED = '-- prepared';
const statementNames = new Map<string, string>();

class PreparingClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [text, values] = given;
    const isMarked = typeof text === 'string' && text.endsWith(PREPARED);
    return Reflect.apply(
      super.query,
      this,
      isMarked ? [{ name: statementName(text), text, values }] : given,
    ) as never;
  }
}

function statementName(text: string): string {
  const known = statementNames.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 16);
  statementNames.set(text, name);
  return name;
}

/** Throws when the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await sql`SELECT 1`.execute(db);
}

/** True when PostgreSQL refused a row because of the constraint or unique index of that name. */
export function isConstraint(error: unknown, name: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === name;
}

export function connectionOptions(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'meche',
    connectionTimeoutMillis: 5_000,
    // Ranges arrive as text: in UTC whatever the server's own zone.
    options: '-c TimeZone=UTC',
    types: { getTypeParser: parserOf },
  };
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;
const TIMESTAMP = 1114;

// @types/pg lists the scalar types alone; the parsers of arrays are there all the same.
const builtInParser = pg.types.getTypeParser as (oid: number, format?: 'text') => (text: string) => unknown;
const parseTextArray = builtInParser(TEXT_ARRAY) as (text: string) => (string | null)[];

const asText = (text: string): string => text;

function asSafeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`int8 ${text} does not fit a JavaScript number`);
  return number;
}

const ownParsers: Record<number, (text: string) => unknown> = {
  [INT8]: asSafeNumber,
  [INT8_ARRAY]: (text) => parseTextArray(text).map((item) => (item === null ? null : asSafeNumber(item))),
  [DATE]: asText,
  [DATE_ARRAY]: parseTextArray,
  // No column should be one: it has no zone, so pg would read it in the host's.
  [TIMESTAMP]: asText,
};

function parserOf(oid: number, format?: 'text' | 'binary') {
  const own = format === 'binary' ? undefined : ownParsers[oid];
  return own ?? builtInParser(oid, format as 'text');
}
