import { createHash } from 'node:crypto';
import { CamelCasePlugin, Kysely, PostgresDialect, sql, Transaction } from 'kysely';
import pg from 'pg';
import { recordStatement } from '../telemetry/spans.ts';
import type { DB } from './schema-types.ts';

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;
/**
 * Functions that must join their caller's transaction take `Tx`. A function that takes `Db` works inside
 * and outside of a transaction.
 */
export type Db = Database | Tx;

/**
 * How long a pool waits for the database. `request`: connecting and a query together fail within five
 * seconds. `worker`: a statement may take ten seconds, so that a dead connection is noticed and reopened.
 * `job` (seed, commands, scheduled jobs): a statement may take ten minutes. All three limit idle
 * transactions and the wait for a lock.
 */
export type Patience = 'request' | 'worker' | 'job';

type TimeLimits = {
  connectMs: number;
  /** When the client gives up waiting for an answer. */
  answerMs: number;
  /** Limits that PostgreSQL keeps, in ms. */
  session: {
    lock_timeout: number;
    statement_timeout: number;
    idle_in_transaction_session_timeout: number;
  };
};

export const timeLimits: Record<Patience, TimeLimits> = {
  request: {
    // Connecting and the first answer together take less than five seconds.
    connectMs: 1_800,
    answerMs: 2_900,
    session: { lock_timeout: 1_500, statement_timeout: 2_600, idle_in_transaction_session_timeout: 10_000 },
  },
  worker: {
    connectMs: 5_000,
    answerMs: 11_000,
    session: { lock_timeout: 8_000, statement_timeout: 10_000, idle_in_transaction_session_timeout: 60_000 },
  },
  job: {
    connectMs: 5_000,
    answerMs: 610_000,
    session: {
      lock_timeout: 30_000,
      statement_timeout: 600_000,
      idle_in_transaction_session_timeout: 300_000,
    },
  },
};

/**
 * A pooler in transaction mode between the app and PostgreSQL (PgBouncer). Sessions then begin with the
 * settings of the login (scripts/database/login.ts), because a pooler passes on no start-up parameters.
 */
export type Pooler = {
  /** False for PgBouncer before 1.21, which does not know prepared statements. */
  isPreparing: boolean;
};

export type DatabaseOptions = {
  /** Number of connections in the pool; default 10. */
  max?: number;
  patience?: Patience;
  /**
   * The connections switch to this role (`set role`); the URL's user must be a member of the role. The
   * default is the URL's user. Without effect behind a pooler.
   */
  role?: string;
  pooler?: Pooler | undefined;
  /** Records a span for each statement. */
  isTraced?: boolean;
  /**
   * The pool calls this function when an idle connection breaks, and opens a new connection at the next
   * query.
   */
  onIdleError?: (error: Error) => void;
};

/**
 * Opens a pool. Columns are camelCase in code; int8 is a number (throws beyond 2^53), numeric a string,
 * timestamptz a Date, date a 'YYYY-MM-DD' string. PostgreSQL parses a statement that ends in `-- prepared`
 * once per connection.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = openPool(url, options);
  const db = openDatabaseOn(pool, options);
  pools.set(db, pool);
  return db;
}

/** The connections of `openDatabase`, without the query builder. */
export function openPool(url: string, options: DatabaseOptions = {}): pg.Pool {
  const { pooler } = options;
  const times = timeLimits[options.patience ?? 'job'];
  const pool = new pg.Pool({
    ...connectionOptions(url, { role: options.role, isPooled: pooler !== undefined }),
    connectionTimeoutMillis: times.connectMs,
    query_timeout: times.answerMs,
    ...(!pooler && times.session),
    max: options.max ?? 10,
    pipeline: true,
    Client: pooler?.isPreparing === false ? LeavingClient : PreparingClient,
  });
  // Without a listener, a server restart ends the process with an unhandled 'error' event.
  pool.on('error', options.onIdleError ?? (() => {}));
  // The pool does not listen to a connection that is lent out; an error there already fails the running
  // query.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Builds queries for connections that come from `pool`. */
export function openDatabaseOn(
  pool: Pick<pg.Pool, 'connect' | 'end' | 'options'>,
  { isTraced = false }: Pick<DatabaseOptions, 'isTraced'> = {},
): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(isTraced && { log: recordStatement }),
  });
}

/** What Kysely asks for besides an executor: it would open connections, which none of these do. */
const noConnections = (() => {
  const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('no pool')) });
  return { dialect, config: { dialect }, driver: dialect.createDriver() };
})();

/**
 * Runs `work` on one connection, that of the transaction if `db` is one. Statements issued together are sent
 * at once and answered in order; Kysely by itself awaits each answer before it sends the next statement.
 */
export function onOneConnection<One extends Db, T>(db: One, work: (one: One) => Promise<T>): Promise<T> {
  const executor = db.getExecutor();
  return executor.provideConnection((connection) => {
    const props = {
      ...noConnections,
      executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
    };
    const one = db instanceof Transaction ? new Transaction<DB>(props) : new Kysely<DB>(props);
    return work(one as One);
  });
}

const pools = new WeakMap<Database, pg.Pool>();

/** The connections of a database that `openDatabase` opened. */
export function poolOf(db: Database): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('this database has no pool of its own');
  return pool;
}

/** Counts the connections of a pool: all of them, the idle ones, and the callers that wait for one. */
export function countPoolConnections(db: Database): { total: number; idle: number; waiting: number } {
  const pool = pools.get(db);
  return { total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 };
}

const PREPARED = '-- prepared';
const statementNames = new Map<string, string>();

/** A write on a server that has become a standby. Unlogged tables cannot even be read there. */
function isRefusalOfStandby(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === '25006' || (error.code === '0A000' && error.message.includes('during recovery'));
}

/** Leaves a server that takes no writes, so that the pool opens its next connection to the primary. */
class LeavingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const answer: unknown = Reflect.apply(super.query, this, args);
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (isRefusalOfStandby(error)) this.end().catch(() => {});
      });
    return answer as never;
  }
}

class PreparingClient extends LeavingClient {
  override query(...args: unknown[]): never {
    const [text, values] = args;
    const isMarked = typeof text === 'string' && text.endsWith(PREPARED);
    return Reflect.apply(
      super.query,
      this,
      isMarked ? [{ name: statementName(text), text, values }] : args,
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

export async function ping(db: Database): Promise<void> {
  await sql`SELECT 1`.execute(db);
}

/**
 * Returns true for a deadlock or a lock time-out, after which the caller may retry the whole transaction.
 */
export function isLockConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && rivalries.has(error.code ?? '');
}

// SQLSTATE codes: deadlock, lock not available, and the error of later statements in such a transaction.
const rivalries = new Set(['40P01', '55P03', '25P02']);

// SQLSTATE classes: connection exception, insufficient resources, operator intervention.
const awayClasses = /^(08|53|57)/;
const awayOfNode = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ERR_STREAM_DESTROYED',
]);
// The driver throws these errors without a code.
const awayWords =
  /^(Connection terminated|Client (has encountered|was closed)|Query read timeout|timeout exceeded when trying to connect)/;

/**
 * Returns true when the database is unreachable, stopping, starting, a standby, out of resources, not answering,
 * or cancelled a statement. Trap: an ECONNREFUSED or ECONNRESET of any other server counts too.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError)
    return awayClasses.test(code ?? '') || code === '25P03' || isRefusalOfStandby(error);
  // Node throws ENOENT both for a missing socket and for a missing file; `open` is the file's system call.
  if (code && awayOfNode.has(code)) return syscall !== 'open';
  return awayWords.test(error.message);
}

/** Returns true when PostgreSQL refused a row because of the named constraint or unique index. */
export function isConstraintViolation(error: unknown, name: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === name;
}

export function connectionOptions(
  url: string,
  { role, isPooled = false }: { role?: string | undefined; isPooled?: boolean } = {},
): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'meche',
    connectionTimeoutMillis: 5_000,
    // Keep-alive probes detect a server that vanished without closing the connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // The driver returns ranges as text, so their instants must always be in UTC.
    ...(!isPooled && { options: `-c TimeZone=UTC${role === undefined ? '' : ` -c role=${role}`}` }),
    types: { getTypeParser: parserOf },
  };
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;
const TIMESTAMP = 1114;

// @types/pg lists scalar types only, but the driver has parsers for arrays too.
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
  // The driver would read a timestamp without zone in the host's zone; no column should have that type.
  [TIMESTAMP]: asText,
};

function parserOf(oid: number, format?: 'text' | 'binary') {
  const own = format === 'binary' ? undefined : ownParsers[oid];
  return own ?? builtInParser(oid, format as 'text');
}
