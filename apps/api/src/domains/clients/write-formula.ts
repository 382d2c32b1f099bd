import { randomUUID } from 'node:crypto';
import type { Formula, FormulaDraft } from '@meche/contract/client-records';
import type { Database, Tx } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { getVisibleClient } from './get-client.ts';
import {
  countFormulas,
  deleteFormula,
  type FormulaRow,
  insertFormula,
  updateFormula,
} from './store/formulas.ts';
import { listClientIds } from './store/visits.ts';

type OfClient = { standing: Held<'own_calendar'>; clientId: string };

const MAX_FORMULAS = 500;

export function presentFormula({ id, appointmentId, day, note, version, parts }: FormulaRow): Formula {
  return { id, appointmentId, day, note, version, parts };
}

/**
 * Records a colour formula of a client and returns its id. Refuses not_found, book_full (500 formulas), and
 * invalid_input for the appointment of another client.
 */
export async function addFormula(
  { db, clock }: { db: Database; clock: Clock },
  { standing, clientId }: OfClient,
  formula: FormulaDraft,
  idempotencyKey?: IdempotencyKey,
): Promise<string> {
  const id = randomUUID();
  return inTransaction(db, async (tx) => {
    await claimIdempotencyKey(tx, idempotencyKey, id);
    await takeLock(tx, 'client book', standing.professionalId);
    await expectOwn(tx, { standing, clientId }, formula);
    if ((await countFormulas(tx, clientId)) >= MAX_FORMULAS) refuse('book_full');
    return insertFormula(tx, { ...formula, id, clientId, createdAt: clock.now() });
  });
}

/**
 * Replaces a formula. Refuses not_found, changed_meanwhile, and invalid_input for the appointment of
 * another client.
 */
export async function editFormula(
  db: Database,
  { standing, clientId, id }: OfClient & { id: string },
  { version, ...formula }: FormulaDraft & { version: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await expectOwn(tx, { standing, clientId }, formula);
    const done = await updateFormula(tx, { id, clientId, version }, formula);
    if (done === 'gone') refuse('not_found');
    if (done === 'changed') refuse('changed_meanwhile');
  });
}

export async function removeFormula(
  db: Database,
  { standing, clientId, id }: OfClient & { id: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await getVisibleClient(tx, standing, clientId);
    if (!(await deleteFormula(tx, { id, clientId }))) refuse('not_found');
  });
}

async function expectOwn(
  tx: Tx,
  { standing, clientId }: OfClient,
  { appointmentId }: FormulaDraft,
): Promise<void> {
  await getVisibleClient(tx, standing, clientId);
  if (appointmentId === null) return;
  const whose = (await listClientIds(tx, [appointmentId])).get(appointmentId);
  if (whose !== clientId) refuse('invalid_input', { fields: { appointment_id: 'not_a_choice' } });
}
