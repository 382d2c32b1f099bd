import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { NewClient } from './clients.ts';
import type { FormulaRow } from './formulas.ts';

type Sealed = { health: Buffer | null; hasAllergy: boolean };
type NewFormula = Pick<FormulaRow, 'id' | 'clientId' | 'day' | 'note' | 'parts'> & { createdAt: Date };

/** Rows per statement, below PostgreSQL’s limit of 65,535 parameters. */
const AT_ONCE = 2_000;

export async function insertArchived(
  tx: Tx,
  clients: readonly (NewClient & Sealed)[],
  formulas: readonly NewFormula[],
): Promise<void> {
  for (const some of chunked(clients)) await tx.insertInto('clients.clients').values(some).execute();
  for (const some of chunked(formulas.map(({ parts: _its, ...formula }) => formula)))
    await tx.insertInto('clients.formulas').values(some).execute();
  const parts = formulas.flatMap(({ id: formulaId, parts: its }) =>
    its.map((part, position) => ({ ...part, formulaId, position })),
  );
  for (const some of chunked(parts)) await tx.insertInto('clients.formulaParts').values(some).execute();
}

function chunked<Row>(rows: readonly Row[]): Row[][] {
  const chunks: Row[][] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) chunks.push(rows.slice(at, at + AT_ONCE));
  return chunks;
}

export async function listHealth(
  db: Db,
  clientIds: readonly string[],
): Promise<{ id: string; health: Buffer }[]> {
  const { rows } = await sql<{ id: string; health: Buffer }>`select id, health from clients.clients
    where id = any(${[...clientIds]}::uuid[]) and health is not null`.execute(db);
  return rows;
}

export async function isClientBookEmpty(db: Db, professionalId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from clients.clients where professional_id = ${professionalId}) as found`.execute(db);
  return rows[0]?.found === false;
}
