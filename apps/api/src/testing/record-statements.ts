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

/** A database that carries nothing out: it writes down each statement and answers one row of anything. */
export function recordingDatabase(recorded: Recorded[]): Kysely<DB> {
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

/** What the builder made of a row of anything, which has no columns: to be found as it would be changed. */
function completed(sql: string): string {
  // An insert alone looks nothing up.
  if (/^insert into \S+ \(\) values \(\)/.test(sql)) return 'select';
  return sql
    .replace(/^update (\S+) set\s+where(.*?)( returning .*)?$/, 'select from $1 where$2')
    .replace(/ in (\$[0-9]+)/g, ' in ($1)');
}

const made = new WeakSet<object>();
/** The instant at which the marketplace of the statements stands. */
export const SOME_TIME = Date.parse('2026-06-02T08:00:00Z');

/**
 * Stands for whatever a store function is given: an id, an instant, a row, a list of one. A property of it is anything
 * again; written into a text it is "sample". `hasAll`: whether it has the keys that are asked for with `in`.
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
      // What a list can do, it does.
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
