import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { type Clock, dayOf, plusDays, startOfDay } from '#kit/time';
import { getProfessional } from '#professionals';
import { farAway } from '#scheduling';

/** A day of a house's calendar, today in its zone unless told otherwise. Refuses invalid_input for a day no calendar reaches. */
export async function readAskedDay(
  { db, clock }: { db: Database; clock: Clock },
  professionalId: string,
  asked: { day?: string | undefined },
) {
  const professional = await getProfessional(db, professionalId);
  const { timeZone } = professional;
  const now = clock.now();
  const day = asked.day ?? dayOf(now, timeZone);
  const far = farAway(new Date(day), now);
  if (far) refuse('invalid_input', { fields: { day: far } });
  const [startsAt, endsAt] = [startOfDay(day, timeZone), startOfDay(plusDays(day, 1), timeZone)];
  return { professional, timeZone, now, day, startsAt, endsAt };
}
