import type { PeriodDraft } from '@meche/contract/hours';
import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { HoursChanged } from './facts.ts';
import { daysOf } from './rules/hours-entered.ts';
import type { MinuteRange } from './rules.ts';
import { insertExceptions } from './store/exceptions.ts';
import { findOpeningVersion, findRoster, replaceHours, replaceOpening } from './store/hours.ts';

type HoursImport = {
  memberId: string;
  weeks: number;
  firstMonday: string;
  days: readonly {
    week: number;
    weekday: number;
    ranges: readonly (MinuteRange & { online: boolean })[];
  }[];
};

const AT_ONCE = 500;

/**
 * Replaces opening hours and members’ hours and adds periods in the caller’s transaction; announces
 * HoursChanged. The caller holds the calendar lock, has checked that there is no booking, and has validated
 * the input with functions such as `fieldsOfDays`.
 */
export async function importHours(
  tx: Tx,
  input: {
    professionalId: string;
    opening: readonly { weekday: number; ranges: readonly MinuteRange[] }[];
    members: readonly HoursImport[];
    periods: readonly (PeriodDraft & { id: string })[];
    now: Date;
  },
): Promise<void> {
  const { professionalId, opening, members, periods, now } = input;
  const version = (await findOpeningVersion(tx, professionalId)) + 1;
  const openingHours = opening.flatMap(({ weekday, ranges }) =>
    ranges.map((range) => ({ weekday, ...range })),
  );
  await replaceOpening(tx, professionalId, version, openingHours);
  for (const { memberId, days, ...roster } of members) {
    const before = await findRoster(tx, memberId);
    const hours = days.flatMap(({ week: cycleWeek, weekday, ranges }) =>
      ranges.map((range) => ({ cycleWeek, weekday, ...range })),
    );
    await replaceHours(tx, memberId, { ...roster, version: (before?.version ?? 0) + 1 }, hours);
  }
  const exceptions = periods.flatMap(({ id: periodId, firstDay, lastDay, ...period }) =>
    daysOf({ firstDay, lastDay }).map((day) => ({ ...period, periodId, day })),
  );
  for (let at = 0; at < exceptions.length; at += AT_ONCE)
    await insertExceptions(tx, professionalId, exceptions.slice(at, at + AT_ONCE));
  await announce(tx, HoursChanged, { professionalId }, now);
}
