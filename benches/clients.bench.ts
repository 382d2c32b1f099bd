import { sql } from 'kysely';
import { listBook } from '../apps/api/src/domains/clients/store/book.ts';
import { aProfessional } from '../apps/api/src/testing/builders.ts';
import type { Figure } from '../scripts/bench.ts';
import { type BenchDatabase, median, withBenchDatabase } from './bench-database.ts';

const CLIENTS = 20_000;
const SALONS = { one: 1, many: Number(process.env.CLIENT_PROFESSIONALS ?? 20) };
/** Bytes of a client with all index entries. */
const BYTES_OF_A_CLIENT = 1200;
const ROUNDS = 200;
const SOUGHT = ['mar', 'zoe 1', '6123', 'dup', 'c19', 'heloise'];

/**
 * A page of the client book for a search of a few characters among 20,000 clients of one professional,
 * alone and among `CLIENT_PROFESSIONALS` (default 20) professionals of that size, against one row by its
 * key.
 */
export async function run(): Promise<Figure[]> {
  const bytes = SALONS.many * CLIENTS * BYTES_OF_A_CLIENT;
  return withBenchDatabase(
    1,
    async (db) => {
      const figures: Figure[] = [];
      let filled = 0;
      for (const salons of Object.values(SALONS)) {
        const fixture = await fillBooks(db, salons - filled);
        filled = salons;
        await settle(db);
        const { finding, byKey } = await compare(db, fixture);
        figures.push({
          name: `clients, found among ${CLIENTS} of each of ${salons}`,
          value: finding,
          unit: 'ms',
          yardstick: { name: 'one select by key', value: byKey },
          ratio: finding / byKey,
        });
      }
      return figures;
    },
    { bytes },
  );
}

/**
 * Adds professionals and returns the last. Indexes are rebuilt at the end: row by row, millions would take
 * hours.
 */
async function fillBooks(db: BenchDatabase, professionals: number): Promise<string> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select format('%I.%I', n.nspname, i.relname) as name, pg_get_indexdef(i.oid) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_namespace n on n.oid = i.relnamespace
    where x.indrelid = 'clients.clients'::regclass and not x.indisunique`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(db);
  let fixture = '';
  for (let filled = 0; filled < professionals; filled++) fixture = await fillBook(db);
  await sql`set maintenance_work_mem = '2GB'`.execute(db);
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  return fixture;
}

async function fillBook(db: BenchDatabase): Promise<string> {
  const { id } = await aProfessional(db);
  await sql`insert into clients.clients (professional_id, name, phone, email, created_at)
    select ${id}::uuid, (array['Zoé', 'Camille', 'Héloïse', 'Léa', 'Inès', 'Marc', 'Noé', 'Anouk'])[1 + n % 8] || ' '
        || (array['Marin', 'Dupont', 'Petit', 'Tran', 'Haddad', 'Moreau', 'Le Goff', 'Benali', 'Garcia'])[1 + n % 9] || ' ' || n,
      '+336' || lpad((n * 7919 % 100000000)::text, 8, '0'), 'c' || n || '@exemple.fr', now()
    from generate_series(1, ${CLIENTS}) n`.execute(db);
  return id;
}

/** Vacuums until all pages are visible, as autovacuum does with time. */
async function settle(db: BenchDatabase): Promise<void> {
  for (let isSettled = false; !isSettled; ) {
    await sql`vacuum analyze clients.clients`.execute(db);
    const { rows } = await sql<{ isSettled: boolean }>`
      select relallvisible >= relpages as is_settled from pg_class where oid = 'clients.clients'::regclass`.execute(
      db,
    );
    isSettled = rows[0]?.isSettled ?? true;
  }
}

async function compare(db: BenchDatabase, professionalId: string) {
  const { id } = await db
    .selectFrom('clients.clients')
    .select('id')
    .where('professionalId', '=', professionalId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const finding: number[] = [];
  const byKey: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const words = SOUGHT[round % SOUGHT.length]?.split(' ') ?? [];
    const seen = { professionalId, memberId: undefined };
    const [first, rows] = await timed(() => listBook(db, seen, { words, sort: 'name', month: 1, limit: 31 }));
    if (rows.length === 0) throw new Error(`no client matches ${words.join(' ')}`);
    const [second] = await timed(() =>
      db.selectFrom('clients.clients').selectAll().where('id', '=', id).execute(),
    );
    if (round < SOUGHT.length) continue;
    finding.push(first);
    byKey.push(second);
  }
  return { finding: median(finding), byKey: median(byKey) };
}

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, made: T]> {
  const began = performance.now();
  const made = await work();
  return [performance.now() - began, made];
}
