import type { Movement, MovementKind } from '@meche/contract/wallet';
import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { plusMonths, startOfDay } from '#kit/time';
import { getProfessional } from '#professionals';
import { readBalance } from './store/ledger.ts';
import { listMovements as listRows, type MovementRow, sumMovementsSince } from './store/movements.ts';

const PAGE = 50;
const BEGINNING = new Date('2000-01-01T00:00:00Z');
const END = new Date('2100-01-01T00:00:00Z');

export type LabelsOf = (
  payableIds: readonly string[],
) => Promise<ReadonlyMap<string, { appointmentId: string; label: string }>>;

export type MovementsQuery = {
  professionalId: string;
  kind: MovementKind | undefined;
  month: string | undefined;
  after: string | undefined;
};

/**
 * Returns a page of 50 wallet movements, newest first, each with the balance after it (null when filtered
 * by kind). `next` is the key of the next page. Refuses invalid_input for a malformed `after` key.
 */
export async function listMovements(
  { db, labelsOf }: { db: Database; labelsOf: LabelsOf },
  { professionalId, kind, month, after }: MovementsQuery,
): Promise<{ movements: Movement[]; next: string | null }> {
  const key =
    after === undefined
      ? undefined
      : (readKey(after) ?? refuse('invalid_input', { fields: { after: 'invalid' } }));
  const { from, until } = await monthOf(db, professionalId, month);
  const [rows, heldCents] = await Promise.all([
    listRows(db, professionalId, { kind, from, until, after: key, limit: PAGE + 1 }),
    kind ? 0 : (key?.balanceCents ?? readWalletBalanceAt(db, professionalId, until)),
  ]);
  const shown = rows.slice(0, PAGE);
  const labels = await labelsOf(shown.map(({ subjectId }) => subjectId));
  let balanceCents = heldCents;
  const movements = shown.map((row): Movement => {
    const movement = present(row, labels);
    const after = kind ? null : balanceCents;
    balanceCents -= row.amountCents;
    return { ...movement, balanceCents: after };
  });
  const last = shown.at(-1);
  const isMore = rows.length > PAGE && last !== undefined;
  return { movements, next: isMore ? `${last.at.getTime()}.${last.id}.${balanceCents}` : null };
}

export async function monthOf(db: Database, professionalId: string, month: string | undefined) {
  if (month === undefined) return { from: BEGINNING, until: END };
  const { timeZone } = await getProfessional(db, professionalId);
  const first = `${month}-01`;
  return { from: startOfDay(first, timeZone), until: startOfDay(plusMonths(first, 1), timeZone) };
}

/**
 * Returns the wallet balance at an instant: the available and pending amounts minus the debt to the
 * marketplace.
 */
export async function readWalletBalanceAt(db: Database, professionalId: string, at: Date): Promise<number> {
  const { availableCents, pendingCents, owedCents } = await readBalance(db, professionalId);
  const balanceCents = availableCents + pendingCents - owedCents;
  return at === END ? balanceCents : balanceCents - (await sumMovementsSince(db, professionalId, at));
}

function present(row: MovementRow, labels: Awaited<ReturnType<LabelsOf>>): Omit<Movement, 'balanceCents'> {
  const { id, at, kind, subjectId, amountCents, movedCents } = row;
  const { appointmentId = null, label = '' } = labels.get(subjectId) ?? {};
  return { id, at: at.toISOString(), kind, appointmentId, label, amountCents, movedCents };
}

function readKey(after: string): { at: Date; id: string; balanceCents: number } | undefined {
  const read = /^(\d{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(-?\d{1,14})$/.exec(after);
  if (!read) return undefined;
  const [, at, id = '', balance] = read;
  return { at: new Date(Number(at)), id, balanceCents: Number(balance) };
}
