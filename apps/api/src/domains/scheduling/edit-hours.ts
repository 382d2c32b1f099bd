import type { BodyOf } from '@meche/contract/endpoint';
import type { editMemberHours, MemberHours } from '@meche/contract/hours';
import type { Db } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import { type Clock, dayOf, plusDays, weekdayOf } from '#kit/time';
import { getProfessional } from '#professionals';
import { listMembers } from '#staff';
import { changeHours, type HoursDeps, type HoursEditor } from './change-hours.ts';
import { fieldsOfDays, fieldsOfFirstMonday } from './rules/hours-entered.ts';
import { weekOf } from './rules.ts';
import { listOpening, listWorkingHours } from './store/calendars.ts';
import { findRoster, replaceHours } from './store/hours.ts';

/** Returns a member's weekly hours as they were entered. Refuses not_found. */
export function readHours(
  deps: { db: Db; clock: Clock },
  { standing: { professionalId } }: HoursEditor,
  memberId: string,
): Promise<MemberHours> {
  return hoursOf(deps, { professionalId, memberId });
}

export async function hoursOf(
  { db, clock }: { db: Db; clock: Clock },
  { professionalId, memberId }: { professionalId: string; memberId: string },
): Promise<MemberHours> {
  const { name } = await getMember(db, professionalId, memberId);
  const [{ timeZone }, roster, rows, opening] = await Promise.all([
    getProfessional(db, professionalId),
    findRoster(db, memberId),
    listWorkingHours(db, [memberId]),
    listOpening(db, [professionalId]),
  ]);
  const today = dayOf(clock.now(), timeZone);
  const byDay = Map.groupBy(rows, ({ cycleWeek, weekday }) => `${cycleWeek} ${weekday}`);
  return {
    memberId,
    name,
    today,
    version: roster?.version ?? 0,
    weeks: roster?.weeks ?? 1,
    firstMonday: roster?.firstMonday ?? plusDays(today, 1 - weekdayOf(today)),
    days: [...byDay.values()].map((ranges) => ({
      week: ranges[0]?.cycleWeek ?? 1,
      weekday: ranges[0]?.weekday ?? 1,
      ranges: ranges.map(({ startsMinute, endsMinute, online }) => ({ startsMinute, endsMinute, online })),
    })),
    professional: weekOf(opening),
  };
}

/**
 * Replaces a member's weekly hours. Refuses not_found, changed_meanwhile when `version` is outdated,
 * visits_outside, invalid_input by field.
 */
export async function editHours(
  deps: HoursDeps,
  { standing: { professionalId } }: HoursEditor,
  memberId: string,
  { version, visitsSeen, weeks, firstMonday, days }: BodyOf<typeof editMemberHours>,
): Promise<void> {
  const { db, clock } = deps;
  await getMember(db, professionalId, memberId);
  const { timeZone } = await getProfessional(db, professionalId);
  const fields = fieldsOfDays(days, weeks) ?? fieldsOfFirstMonday(firstMonday, dayOf(clock.now(), timeZone));
  if (fields) refuse('invalid_input', { fields });
  const hours = days.flatMap(({ week: cycleWeek, weekday, ranges }) =>
    ranges.map((range) => ({ cycleWeek, weekday, ...range })),
  );
  await inTransaction(db, (tx) =>
    changeHours(tx, deps, { professionalId, visitsSeen }, async () => {
      const before = await findRoster(tx, memberId);
      if ((before?.version ?? 0) !== version) refuse('changed_meanwhile');
      await replaceHours(tx, memberId, { weeks, firstMonday, version: version + 1 }, hours);
    }),
  );
}

async function getMember(db: Db, professionalId: string, memberId: string) {
  const members = await listMembers(db, professionalId);
  return members.find(({ id }) => id === memberId) ?? refuse('not_found');
}
