import { sql } from 'kysely';
import type { Database } from './database/database.ts';
import { headOf, SealBroken, type SealingKeys, seal, unseal } from './sealing.ts';

/** A column of sealed content. `Subject` is what the name of the seal is made of. */
export type SealedColumn<Subject = string> = {
  table: string;
  /** A key of type uuid. */
  id: string;
  column: string;
  subject: string;
  nameOf(subject: Subject): string;
};

export type Resealed = {
  resealed: number;
  /** Content that none of the keys opens. It is left as it is. */
  unreadable: number;
};

const BATCH = 200;

/**
 * Seals the rows of a column with the newest key that have another one. It may be stopped and started again:
 * what is done is not done twice. A row that is written meanwhile has the newest key already.
 */
export async function resealColumn<Subject = string>(
  db: Database,
  { table, id, column, subject, nameOf }: SealedColumn<Subject>,
  keys: SealingKeys,
): Promise<Resealed> {
  const [rowId, content] = [sql.ref(id), sql.ref(column)];
  const head = headOf(keys);
  const done = { resealed: 0, unreadable: 0 };
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<{ id: string; subject: Subject; sealed: Buffer }>`
      select ${rowId} as id, ${sql.ref(subject)} as subject, ${content} as sealed from ${sql.table(table)}
      where ${rowId} > ${after}::uuid and substring(${content} from 1 for ${head.length}::int) <> ${head}
      order by ${rowId} limit ${BATCH}`.execute(db);
    for (const row of rows) {
      const name = nameOf(row.subject);
      const plain = openOrNothing(row.sealed, name, keys);
      if (!plain) {
        done.unreadable += 1;
        continue;
      }
      await sql`update ${sql.table(table)} set ${content} = ${seal(plain, name, keys)}
        where ${rowId} = ${row.id} and ${content} = ${row.sealed}`.execute(db);
      done.resealed += 1;
    }
    const last = rows.at(-1);
    if (!last) return done;
    after = last.id;
  }
}

function openOrNothing(sealed: Buffer, name: string, keys: SealingKeys): Buffer | undefined {
  try {
    return unseal(sealed, name, keys);
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}
