import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@meche/contract/endpoint';
import type { addPeriods as contract } from '@meche/contract/hours';
import { inTransaction } from '#kit/database/transaction';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import { dayOf } from '#kit/time';
import { getProfessional } from '#professionals';
import { listMembers } from '#staff';
import { changeHours, type HoursDeps, type HoursEditor } from './change-hours.ts';
import { daysOf, fieldsOfPeriods } from './rules/hours-entered.ts';
import { countDaysFrom, insertExceptions } from './store/exceptions.ts';

/**
 * Most rows of exceptions from today on: enough for three years in which five members are away half of the
 * time.
 */
export const MAX_DAYS = 3_000;

/**
 * Adds closures, special openings and absences; an error in one period rejects all. Refuses visits_outside,
 * catalogue_full above MAX_DAYS, invalid_input by field. Announces HoursChanged.
 */
export async function addPeriods(
  deps: HoursDeps,
  { standing: { professionalId } }: HoursEditor,
  { periods, visitsSeen }: BodyOf<typeof contract>,
  idempotencyKey: IdempotencyKey,
): Promise<void> {
  const { db, clock } = deps;
  const { timeZone } = await getProfessional(db, professionalId);
  const members = await listMembers(db, professionalId);
  const today = dayOf(clock.now(), timeZone);
  const fields = fieldsOfPeriods(periods, { today, memberIds: members.map(({ id }) => id) });
  if (fields) refuse('invalid_input', { fields });
  const exceptions = periods.flatMap(({ firstDay, lastDay, ...period }) => {
    const periodId = randomUUID();
    return daysOf({ firstDay, lastDay }).map((day) => ({ ...period, periodId, day }));
  });
  await inTransaction(db, async (tx) => {
    await claimIdempotencyKey(tx, idempotencyKey, professionalId);
    await changeHours(tx, deps, { professionalId, visitsSeen }, async () => {
      if ((await countDaysFrom(tx, professionalId, today)) + exceptions.length > MAX_DAYS)
        refuse('catalogue_full');
      await insertExceptions(tx, professionalId, exceptions);
    });
  });
}
