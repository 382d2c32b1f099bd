import { randomUUID } from 'node:crypto';
import { UNDO_MERGE_DAYS } from '@meche/contract/client-merges';
import type { ClientHealth } from '@meche/contract/client-records';
import type { Database } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import type { Caller, Held } from '#kit/http/caller';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import { type Clock, DAY_MS, later } from '#kit/time';
import { getVisibleClient } from './get-client.ts';
import { insertDistinctPair, lockMerge, mergeRows, unmergeRows } from './store/merges.ts';
import { countFigures } from './store/visits.ts';
import { type HealthDeps, openHealth, sealHealth } from './write-health.ts';

/**
 * Merges `mergedId` into `keptId` and deletes it: moves appointments, formulas and photos, joins notes,
 * tags and health notes, and fills empty fields. Returns the id of the merge. Refuses not_found,
 * two_accounts, invalid_input for one client twice.
 */
export async function mergeClients(
  deps: HealthDeps & { clock: Clock },
  { standing, accountId }: Caller & { standing: Held<'see_all_calendars'> },
  { keptId, mergedId }: { keptId: string; mergedId: string },
  idempotencyKey: IdempotencyKey,
): Promise<string> {
  const id = randomUUID();
  const { professionalId } = standing;
  if (keptId === mergedId) refuse('invalid_input', { fields: { other_id: 'not_a_choice' } });
  await inTransaction(deps.db, async (tx) => {
    await claimIdempotencyKey(tx, idempotencyKey, id);
    await takeLock(tx, 'client book', professionalId);
    const kept = await getVisibleClient(tx, standing, keptId);
    const merged = await getVisibleClient(tx, standing, mergedId);
    if (kept.accountId && merged.accountId) refuse('two_accounts');
    const reader = { actorId: accountId };
    const known = { ...deps, db: tx };
    const health = together(
      await openHealth(known, keptId, reader),
      await openHealth(known, mergedId, reader),
    );
    const now = deps.clock.now();
    await mergeRows(tx, {
      id,
      professionalId,
      keptId,
      mergedId,
      now,
      undoUntil: later(now, UNDO_MERGE_DAYS * DAY_MS),
      health: health && sealHealth(deps, keptId, health),
      hasAllergy: Boolean(health?.allergies),
    });
    await countFigures(tx, [keptId]);
  });
  return id;
}

/**
 * Undoes a merge within UNDO_MERGE_DAYS: both clients exist again; edits made since the merge stay.
 * Idempotent. Refuses not_found, undo_too_late.
 */
export async function undoMerge(
  { db, clock }: { db: Database; clock: Clock },
  standing: Held<'see_all_calendars'>,
  { keptId, id }: { keptId: string; id: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await takeLock(tx, 'client book', standing.professionalId);
    await getVisibleClient(tx, standing, keptId);
    const merge = (await lockMerge(tx, { id, keptId })) ?? refuse('not_found');
    if (merge.undoneAt) return;
    const now = clock.now();
    if (!merge.hasFormer || merge.undoUntil <= now) refuse('undo_too_late');
    await countFigures(tx, await unmergeRows(tx, { id, now }));
  });
}

/**
 * Records that two similar clients are different people, so that merging is not suggested again. Refuses
 * not_found.
 */
export async function rejectMergeSuggestion(
  db: Database,
  standing: Held<'own_calendar'>,
  { id, otherId }: { id: string; otherId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await getVisibleClient(tx, standing, id);
    await getVisibleClient(tx, standing, otherId);
    if (id !== otherId) await insertDistinctPair(tx, id, otherId);
  });
}

function together(one: ClientHealth | null, other: ClientHealth | null): ClientHealth | null {
  if (!one || !other) return one ?? other;
  const both = (first: string, second: string, most: number) =>
    [...new Set([first, second])].filter(Boolean).join(' · ').slice(0, most);
  const tested = (one.patchTestOn ?? '') >= (other.patchTestOn ?? '') ? one : other;
  return {
    allergies: both(one.allergies, other.allergies, 500),
    patchTestOn: tested.patchTestOn,
    patchTestResult: tested.patchTestResult,
    note: both(one.note, other.note, 2000),
  };
}
