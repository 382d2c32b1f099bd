import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isAnything, type Recorded, SOME_TIME } from './record-statements.ts';

/** A table that a plan reads whole, or an index that a plan reads from end to end. */
export type Scan = { table: string; by: string };

type Node = {
  'Node Type': string;
  Schema?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Node[];
};

const sample = new Date(SOME_TIME);
const samples: Record<string, unknown> = {
  uuid: '7b0c0c2e-6a53-4c69-9d5e-0d6f6b2a1f10',
  text: 'sample',
  citext: 'sample@many.example',
  integer: 20,
  bigint: 20,
  'double precision': 48.86,
  numeric: 1,
  boolean: true,
  date: sample.toISOString().slice(0, 10),
  'timestamp with time zone': sample,
  bytea: createHash('sha256').update('sample').digest(),
  json: '{}',
  jsonb: '{}',
};

export type Indexes = ReadonlyMap<string, { rows: number; firstColumn: string; kind: string }>;

/** The large tables, and the large indexes by name. */
export type Lay = { large: ReadonlySet<string>; indexes: Indexes };

/**
 * Finds the large tables that the statement reads whole. The statement is planned with sample values of its
 * types and, if it is prepared, with a generic plan.
 */
export async function findFullScans(
  client: pg.Client,
  { sql, parameters }: Recorded,
  lay: Lay,
): Promise<Scan[]> {
  const types = await typesOf(client, sql);
  const values = parameters.map((value, index) => valueFor(value, types[index] ?? 'text'));
  const plans = [await plan(client, `explain (verbose, format json) ${sql}`, values)];
  if (sql.endsWith('-- prepared'))
    plans.push(await plan(client, `explain (verbose, generic_plan, format json) ${sql}`, undefined));
  return plans.flatMap((root) => scansIn(root, lay, false));
}

async function typesOf(client: pg.Client, sql: string): Promise<string[]> {
  await client.query(`prepare described as ${sql}`).catch((cause) => {
    throw new Error(`cannot be prepared: ${sql}`, { cause });
  });
  const { rows } = await client.query<{ types: string[] }>(
    `select parameter_types::text[] as types from pg_prepared_statements where name = 'described'`,
  );
  await client.query('deallocate described');
  return rows[0]?.types ?? [];
}

async function plan(client: pg.Client, text: string, values: unknown[] | undefined): Promise<Node> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(text, values);
  return rows[0]!['QUERY PLAN'][0].Plan;
}

function valueFor(value: unknown, type: string): unknown {
  if (type.endsWith('[]')) {
    const item = type.slice(0, -2);
    if (isAnything(value)) return [sampleOf(item)];
    return Array.isArray(value) ? value.map((one) => (isAnything(one) ? sampleOf(item) : one)) : value;
  }
  return isAnything(value) ? sampleOf(type) : value;
}

function sampleOf(type: string): unknown {
  if (!(type in samples)) throw new Error(`no sample of the type ${type}`);
  return samples[type];
}

function scansIn(node: Node, lay: Lay, isCutShort: boolean, above = ''): Scan[] {
  const type = node['Node Type'];
  const relation = node['Relation Name'];
  // A bitmap index scan does not name its table, but the node above it does.
  const table = relation ? `${node.Schema}.${relation}` : above;
  const own: Scan[] = [];
  if (type === 'Seq Scan' && lay.large.has(table)) own.push({ table, by: type });
  const index = node['Index Name'];
  // Under a limit an index may be read in order until there are enough rows. The name includes the schema,
  // because two schemas may have indexes of the same name.
  const named = `${table.split('.')[0]}.${index}`;
  if (index && !isCutShort && isReadWhole(named, node['Index Cond'] ?? '', lay))
    own.push({ table, by: index });
  const limited = isCutShort || type === 'Limit';
  return [...own, ...(node.Plans ?? []).flatMap((under) => scansIn(under, lay, limited, table))];
}

/**
 * Returns true for a large index that is read without a condition, or without a condition on its first
 * column.
 */
function isReadWhole(name: string, condition: string, { indexes, large }: Lay): boolean {
  const index = indexes.get(name);
  if (!index || large.size === 0) return false;
  if (index.kind !== 'btree') return condition === '';
  // For an index on an expression this compares the name of the function.
  return !new RegExp(`\\b${/\w+/.exec(index.firstColumn)?.[0]}\\b`).test(condition);
}

/**
 * Returns the tables and indexes of at least `rows` rows. A small part of a large table may be read whole.
 */
export async function readLargeTables(client: pg.Client, rows: number): Promise<Lay> {
  const indexes = await client.query<{ name: string; rows: number; firstColumn: string; kind: string }>(
    `select n.nspname || '.' || c.relname as name, c.reltuples as rows, a.amname as kind,
       pg_get_indexdef(i.indexrelid, 1, true) as "firstColumn"
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
       join pg_namespace n on n.oid = c.relnamespace
     where c.reltuples >= $1`,
    [rows],
  );
  return {
    large: await largeTables(client, rows),
    indexes: new Map(indexes.rows.map(({ name, ...index }) => [name, index])),
  };
}

async function largeTables(client: pg.Client, rows: number): Promise<Set<string>> {
  const found = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.reltuples >= $1 and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss')`,
    [rows],
  );
  return new Set(found.rows.map(({ name }) => name));
}

/** Lists foreign keys to tables from which rows are deleted that have no index on the referring column. */
export async function listUnindexedForeignKeys(
  client: pg.Client,
  deletedFrom: readonly string[],
): Promise<string[]> {
  const found = await client.query<{ name: string; table: string }>(
    `select f.conname as name, f.conrelid::regclass::text as table from pg_constraint f
     where f.contype = 'f' and f.confrelid = any($1::text[]::regclass[])
       and not exists (select from pg_index i where i.indrelid = f.conrelid and i.indkey[0] = f.conkey[1])`,
    [deletedFrom],
  );
  return found.rows.map(({ table, name }) => `${table}: ${name}`);
}
