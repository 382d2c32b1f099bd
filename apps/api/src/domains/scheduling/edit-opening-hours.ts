import type { BodyOf } from '@meche/contract/endpoint';
import type { editOpeningHours as contract, OpeningHours } from '@meche/contract/hours';
import type { Db } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import { listMembers } from '#staff';
import { changeHours, type HoursDeps, type HoursEditor } from './change-hours.ts';
import { fieldsOfDays } from './rules/hours-entered.ts';
import { weekOf } from './rules.ts';
import { listOpening } from './store/calendars.ts';
import { findOpeningVersion, listMembersWithHours, replaceOpening } from './store/hours.ts';

export async function readOpeningHours(
  db: Db,
  { standing: { professionalId } }: HoursEditor,
): Promise<OpeningHours> {
  const [opening, version, members] = await Promise.all([
    listOpening(db, [professionalId]),
    findOpeningVersion(db, professionalId),
    listMembers(db, professionalId),
  ]);
  const working = await listMembersWithHours(
    db,
    members.map(({ id }) => ({ id, professionalId })),
  );
  return {
    version,
    days: weekOf(opening),
    members: members.map(({ id, name }) => ({ id, name, works: working.has(id) })),
  };
}

/**
 * Replaces the opening hours. The hours of members stay, but count only within the opening hours. Refuses
 * changed_meanwhile when `version` is outdated, visits_outside, invalid_input by field.
 */
export async function editOpeningHours(
  deps: HoursDeps,
  { standing: { professionalId } }: HoursEditor,
  { version, visitsSeen, days }: BodyOf<typeof contract>,
): Promise<void> {
  const fields = fieldsOfDays(days);
  if (fields) refuse('invalid_input', { fields });
  const hours = days.flatMap(({ weekday, ranges }) => ranges.map((range) => ({ weekday, ...range })));
  await inTransaction(deps.db, (tx) =>
    changeHours(tx, deps, { professionalId, visitsSeen }, async () => {
      if ((await findOpeningVersion(tx, professionalId)) !== version) refuse('changed_meanwhile');
      await replaceOpening(tx, professionalId, version + 1, hours);
    }),
  );
}
