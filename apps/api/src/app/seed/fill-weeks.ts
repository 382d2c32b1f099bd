import { blockLabels } from '@meche/demo/weeks';
import type { Held } from '#kit/http/caller';
import { atMinute, dayOf, plusDays, weekdayOf } from '#kit/time';
import { blockTimes } from '#scheduling';
import type { Parts } from '../parts.ts';
import type { OpenHouse, OpenMember } from './open-house.ts';
import { type Random, randomFor } from './random.ts';

/** The coming weeks of a house that nobody looks into: taken here and there, so that its free times look lived in. */
export async function fillWeeks(
  parts: Parts,
  house: OpenHouse,
  { now, daysAhead }: { now: Date; daysAhead: number },
): Promise<void> {
  const today = dayOf(now, house.timeZone);
  for (const [position, member] of house.team.entries()) {
    const random = randomFor(`weeks ${house.label} ${position}`);
    const spans = Array.from({ length: daysAhead }, (_, ahead) => plusDays(today, ahead))
      .filter((day) => !house.exceptionDays.has(day))
      .flatMap((day, ahead) => spansOf(random, house, member, day, ahead));
    // The door would ask for her permission; she owns the house.
    await blockTimes(parts, house.standing as Held<'own_calendar'>, member.id, spans);
  }
}

/** Between an empty hour and a full one, the further ahead the emptier. */
function spansOf(random: Random, house: OpenHouse, member: OpenMember, day: string, ahead: number) {
  const fullness = house.demand * Math.max(0.15, 0.9 - ahead * 0.035);
  return member.hours
    .filter(({ weekday }) => weekday === weekdayOf(day))
    .flatMap(({ startsMinute, endsMinute }) => {
      const spans = [];
      for (let minute = startsMinute; minute + 30 <= endsMinute; ) {
        const length = Math.min(random.pick([30, 45, 60, 60, 90, 120]), endsMinute - minute);
        if (random.chance(fullness))
          spans.push({
            startsAt: atMinute(day, minute, house.timeZone),
            endsAt: atMinute(day, minute + length, house.timeZone),
            label: random.pick(blockLabels),
          });
        minute += length;
      }
      return spans;
    });
}
