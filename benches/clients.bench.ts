import { sql } from 'kysely';
import { listBook } from '../apps/api/src/domains/clients/store/book.ts';
import { aProfessional } from '../apps/api/src/testing/builders.ts';
import type { Figure } from '../scripts/bench.ts';
import { type BenchDatabase, median, withBenchDatabase } from './bench-database.ts';

const CLIENTS = 20_000;
const SALONS = { one: 1, many: Number(process.env.CLIENT_HOUSES ?? 20) };
const ROUNDS = 200;
const SOUGHT = ['mar', 'zoe 1', '6123', 'dup', 'c19', 'heloise'];

/**
 * A page of the book by three signs among 20,000 clients of a house, alone in the database and among houses of as many
 * (`CLIENT_HOUSES` of them, 20 unless told), against one row by its key: each in one round trip.
 */
export async function run(): Promise<Figure[]> {
  return withBenchDatabase(1, async (db) => {
    const figures: Figure[] = [];
    let filled = 0;
    for (const salons of Object.values(SALONS)) {
      let house = '';
      for (; filled < salons; filled++) house = await fillBook(db);
      await sql`vacuum analyze clients.clients`.execute(db);
      const { finding, byKey } = await compare(db, house);
      figures.push({
        name: `clients, found among ${CLIENTS} of each of ${salons}`,
        value: finding,
        unit: 'ms',
        yardstick: { name: 'one select by key', value: byKey },
        ratio: finding / byKey,
      });
    }
    return figures;
  });
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
    if (rows.length === 0) throw new Error(`nobody answers to ${words.join(' ')}`);
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
