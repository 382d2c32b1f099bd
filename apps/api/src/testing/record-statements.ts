import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { DB } from '#kit/database/schema-types';

export type Recorded = { sql: string; parameters: readonly unknown[] };

/** Returns a database that runs nothing: it records each statement and answers one placeholder row. */
export function createRecordingDatabase(recorded: Recorded[]): Kysely<DB> {
  const driver = new DummyDriver();
  driver.acquireConnection = async () => ({
    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      recorded.push({ sql: completed(sql), parameters });
      return { rows: [anything() as Row], numAffectedRows: 1n };
    },
    async *streamQuery() {},
  });
  const names = new CamelCasePlugin();
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [
      { transformQuery: (args) => names.transformQuery(args), transformResult: async ({ result }) => result },
    ],
  });
}

/**
 * Makes a recorded statement valid SQL. An update without columns becomes a select with the same condition.
 */
function completed(sql: string): string {
  // A plain insert looks up no rows.
  if (/^insert into \S+ \(\) values \(\)/.test(sql)) return 'select';
  return sql
    .replace(/^update (\S+) set\s+where(.*?)( returning .*)?$/, 'select from $1 where$2')
    .replace(/ in (\$[0-9]+)/g, ' in ($1)');
}

const made = new WeakSet<object>();
/** The present time of the filled marketplace. */
export const SOME_TIME = Date.parse('2026-06-02T08:00:00Z');

/**
 * Returns a placeholder for any argument: an id, an instant, a row, or a list of one. Its properties are
 * placeholders too, and as a string it is "sample". `hasAll` says whether the `in` operator finds every
 * key.
 */
export function anything({ hasAll = true }: { hasAll?: boolean } = {}): unknown {
  const one: unknown[] = [];
  const known: Record<PropertyKey, unknown> = {
    length: 1,
    // Awaited it is itself.
    // biome-ignore lint/suspicious/noThenProperty: it must not look like a promise.
    then: undefined,
    toJSON: () => 'sample',
    toISOString: () => new Date(SOME_TIME).toISOString(),
    getTime: () => SOME_TIME,
    toOperationNode: undefined,
    [Symbol.toPrimitive]: (hint: string) => (hint === 'string' ? 'sample' : 7),
    [Symbol.iterator]: () => [anything({ hasAll })][Symbol.iterator](),
  };
  const proxy: unknown = new Proxy(one, {
    get(_, key) {
      if (Object.hasOwn(known, key)) return known[key];
      const listed = [anything({ hasAll })] as unknown as Record<PropertyKey, unknown>;
      const method = listed[key];
      // Methods of arrays are bound to a real list, so that they work.
      return typeof method === 'function' && key !== 'at' ? method.bind(listed) : anything({ hasAll });
    },
    has: (_, key) => hasAll && key !== 'expressionType' && key !== 'toOperationNode',
  });
  made.add(proxy as object);
  return proxy;
}

export function isAnything(value: unknown): boolean {
  return typeof value === 'object' && value !== null && made.has(value);
}
