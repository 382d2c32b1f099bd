import type { FormulaPart } from '@meche/contract/client-records';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';

export type FormulaRow = {
  id: string;
  clientId: string;
  appointmentId: string | null;
  day: string;
  note: string;
  version: number;
  parts: FormulaPart[];
};

const whole = sql`f.id, f.client_id, f.appointment_id, f.day, f.note, f.version,
  (select coalesce(json_agg(json_build_object('product', p.product, 'shade', p.shade, 'grams', p.grams,
      'oxidant', p.oxidant, 'minutes', p.minutes) order by p.position), '[]')
    from clients.formula_parts p where p.formula_id = f.id) as parts`;

export async function listFormulas(
  db: Db,
  clientId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<FormulaRow[]> {
  const rest =
    after === undefined
      ? sql``
      : sql`and (f.day, f.id) < (select day, id from clients.formulas where id = ${after})`;
  const { rows } = await sql<FormulaRow>`select ${whole} from clients.formulas f
    where f.client_id = ${clientId} ${rest} order by f.day desc, f.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countFormulas(tx: Tx, clientId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from clients.formulas
    where client_id = ${clientId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

type Written = Pick<FormulaRow, 'appointmentId' | 'day' | 'note' | 'parts'>;

export async function insertFormula(
  tx: Tx,
  { parts, ...formula }: Written & { id: string; clientId: string; createdAt: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('clients.formulas')
    .values(formula)
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertParts(tx, id, parts);
  return id;
}

export type FormulaUpdate = 'done' | 'gone' | 'changed';

/**
 * Locks the formula. Returns `gone` when this client has no such formula, `changed` when its version has
 * changed.
 */
export async function updateFormula(
  tx: Tx,
  { id, clientId, version }: { id: string; clientId: string; version: number },
  { parts, ...formula }: Written,
): Promise<FormulaUpdate> {
  const row = await tx
    .selectFrom('clients.formulas')
    .select('version')
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'gone';
  if (row.version !== version) return 'changed';
  await tx
    .updateTable('clients.formulas')
    .set({ ...formula, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('clients.formulaParts').where('formulaId', '=', id).execute();
  await insertParts(tx, id, parts);
  return 'done';
}

async function insertParts(tx: Tx, formulaId: string, parts: readonly FormulaPart[]): Promise<void> {
  await tx
    .insertInto('clients.formulaParts')
    .values(parts.map((part, position) => ({ ...part, formulaId, position })))
    .execute();
}

export async function deleteFormula(
  tx: Tx,
  { id, clientId }: { id: string; clientId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('clients.formulas')
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
