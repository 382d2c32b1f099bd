import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../database/database.ts';

/**
 * A claimed row. `attempts` grows with every claim and is never reset, so it is the fencing token: only the
 * worker of the last claim may end the row.
 */
export type Claimed = { id: string | number; attempts: number };

/** True for rows, on alias `o`, that no worker holds. Leases run in system time, on the database's clock. */
export const isUnleased = sql`(o.lease_until is null or o.lease_until < now())`;

/** True for the row as long as no other worker has claimed it since. */
export const isOwn = ({ id, attempts }: Claimed) => sql`id = ${id} and attempts = ${attempts}`;

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/**
 * Claims rows until their lease ends. The table has the columns `id`, `attempts` and `lease_until`. `due`
 * selects ids from alias `o`, in order and with a limit; rows that another worker is claiming are skipped.
 */
export async function claimRows<Row extends Claimed>(
  db: Database,
  table: string,
  request: { due: RawBuilder<unknown>; leaseSeconds: number; set?: RawBuilder<unknown> },
): Promise<Row[]> {
  const { due, leaseSeconds, set } = request;
  const { rows } = await sql<Row>`
    update ${sql.table(table)} set attempts = attempts + 1, lease_until = ${inSeconds(leaseSeconds)}
      ${set ? sql`, ${set}` : sql``}
    where id = any(array(${due} for update of o skip locked)) returning *`.execute(db);
  return rows;
}

/** Sets the end of the lease; does nothing when the row has ended or another worker has claimed it. */
export async function extendLease(db: Db, table: string, row: Claimed, seconds: number): Promise<void> {
  await sql`update ${sql.table(table)} set lease_until = ${inSeconds(seconds)}
    where ${isOwn(row)} and lease_until is not null`.execute(db);
}

/** Extends the lease of a row every third of it, until the returned function is called. */
export function holdLease(db: Db, table: string, row: Claimed, seconds: number): () => void {
  const renew = () => void extendLease(db, table, row, seconds).catch(() => {});
  const renewal = setInterval(renew, (seconds * 1000) / 3);
  return () => clearInterval(renewal);
}
