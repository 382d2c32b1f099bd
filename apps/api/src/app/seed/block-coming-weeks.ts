import { blockLabels } from '@meche/demo/weeks';
import type { Held } from '#kit/http/caller';
import { dayOf, instantAtMinute, plusDays, weekdayOf } from '#kit/time';
import { blockTimes } from '#scheduling';
import type { AppContext } from '../context.ts';
import type { OpenMember, SeededProfessional } from './open-professional.ts';
import { type Random, randomFor } from './random.ts';

/**
 * Blocks times in the coming weeks of professionals who get no coming appointments, so that their free
 * times look realistic.
 */
export async function blockComingWeeks(
  context: AppContext,
  professional: SeededProfessional,
  { now, daysAhead }: { now: Date; daysAhead: number },
): Promise<void> {
  const today = dayOf(now, professional.timeZone);
  for (const [position, member] of professional.team.entries()) {
    const random = randomFor(`weeks ${professional.label} ${position}`);
    const spans = Array.from({ length: daysAhead }, (_, ahead) => plusDays(today, ahead))
      .filter((day) => !professional.exceptionDays.has(day))
      .flatMap((day, ahead) => spansOf(random, professional, member, day, ahead));
    // The owner has every permission.
    await blockTimes(context, professional.standing as Held<'own_calendar'>, member.id, spans);
  }
}

/** Draws blocked times of one day. The calendar is less full on later days. */
function spansOf(
  random: Random,
  professional: SeededProfessional,
  member: OpenMember,
  day: string,
  ahead: number,
) {
  const fullness = professional.demand * Math.max(0.15, 0.9 - ahead * 0.035);
  return member.hours
    .filter(({ weekday }) => weekday === weekdayOf(day))
    .flatMap(({ startsMinute, endsMinute }) => {
      const spans = [];
      for (let minute = startsMinute; minute + 30 <= endsMinute; ) {
        const length = Math.min(random.pick([30, 45, 60, 60, 90, 120]), endsMinute - minute);
        if (random.chance(fullness))
          spans.push({
            startsAt: instantAtMinute(day, minute, professional.timeZone),
            endsAt: instantAtMinute(day, minute + length, professional.timeZone),
            label: random.pick(blockLabels),
          });
        minute += length;
      }
      return spans;
    });
}
