import { createHash } from 'node:crypto';
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './schema-types.ts';

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;
/** What a store takes first: a read works on either, a front door that joins its caller's transaction asks for `Tx`. */
export type Db = Database | Tx;

/**
 * Who waits. For a request: a database that hangs is a no within five seconds, whoever holds a lock longer than it takes
 * to serve a crowd is not waited for, and whoever falls asleep in a transaction loses it. A
 * worker asks little at a time, and one that waits for a database that died without a word would do nothing else: it gives
 * up and begins again. A job of its own (the seed, a command, what runs at night) may take its time.
 */
export type Patience = 'request' | 'worker' | 'job';

const waits: Record<Patience, pg.ClientConfig> = {
  request: {
    // For a connection and then for its first answer: below five seconds together.
    connectionTimeoutMillis: 1_800,
    lock_timeout: 1_500,
    statement_timeout: 2_600,
    query_timeout: 2_900,
    idle_in_transaction_session_timeout: 10_000,
  },
  worker: {
    connectionTimeoutMillis: 5_000,
    lock_timeout: 8_000,
    statement_timeout: 10_000,
    query_timeout: 11_000,
    idle_in_transaction_session_timeout: 60_000,
  },
  job: {
    connectionTimeoutMillis: 5_000,
    lock_timeout: 30_000,
    statement_timeout: 600_000,
    query_timeout: 610_000,
    idle_in_transaction_session_timeout: 300_000,
  },
};

export type DatabaseOptions = {
  /** Connections in the pool; 10 unless told. */
  max?: number;
  /** How long is waited for an answer; `job` unless told. */
  patience?: Patience;
  /** The role that acts, with its rights alone; whoever the address names must be a member. That of the address unless told. */
  role?: string;
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
    ...connectionOptions(url, options.role),
    ...waits[options.patience ?? 'job'],
    max: options.max ?? 10,
    pipeline: true,
    Client: PreparingClient,
  });
  // Without a listener a server restart would end the process with an unhandled 'error' event.
  pool.on('error', options.onIdleError ?? (() => {}));
  // Nor does the pool listen while a connection is lent out; the query under way fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Database, pg.Pool>();

/** How many connections a database that was opened here has, how many of them idle, and how many wait for one. */
export function poolOf(db: Database): { total: number; idle: number; waiting: number } {
  const pool = pools.get(db);
  return { total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 };
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

/** PostgreSQL lets one of two that wait for each other go, or nobody waits for ever: the whole transaction may be tried again. */
export function isRivalry(error: unknown): boolean {
  return error instanceof pg.DatabaseError && rivalries.has(error.code ?? '');
}

// A deadlock, a lock not granted in time; the last is what further statements of such a transaction are told.
const rivalries = new Set(['40P01', '55P03', '25P02']);

// Classes of SQLSTATE: connection, resources, operator intervention (stopped, crashed, starting, statement too long).
const awayClasses = /^(08|53|57)/;
const awayOfNode = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ERR_STREAM_DESTROYED',
]);
// What the driver says without a code.
const awayWords =
  /^(Connection terminated|Client (has encountered|was closed)|Query read timeout|timeout exceeded when trying to connect)/;

/** True when the database, not what was asked, is why there is no answer: down, going down, coming up, full, or silent. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError) return awayClasses.test(code ?? '') || code === '25P03';
  // A file that is missing has a code of Node too.
  if (code && awayOfNode.has(code)) return syscall !== 'open';
  return awayWords.test(error.message);
}

/** True when PostgreSQL refused a row because of the constraint or unique index of that name. */
export function isConstraint(error: unknown, name: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === name;
}

export function connectionOptions(url: string, role?: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'meche',
    connectionTimeoutMillis: 5_000,
    // A server that vanished without a word is noticed.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Ranges arrive as text: in UTC whatever the server's own zone.
    options: `-c TimeZone=UTC${role === undefined ? '' : ` -c role=${role}`}`,
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
