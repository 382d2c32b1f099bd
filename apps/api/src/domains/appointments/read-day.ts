import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { type Clock, dayOf, plusDays, startOfDay } from '#kit/time';
import { getProfessional } from '#professionals';
import { tooFarError } from '#scheduling';

/**
 * Returns the professional with the start and end of a calendar day in their time zone, by default today.
 * Refuses invalid_input for a day out of range.
 */
export async function readDay(
  { db, clock }: { db: Database; clock: Clock },
  professionalId: string,
  query: { day?: string | undefined },
) {
  const professional = await getProfessional(db, professionalId);
  const { timeZone } = professional;
  const now = clock.now();
  const day = query.day ?? dayOf(now, timeZone);
  const far = tooFarError(new Date(day), now);
  if (far) refuse('invalid_input', { fields: { day: far } });
  const [startsAt, endsAt] = [startOfDay(day, timeZone), startOfDay(plusDays(day, 1), timeZone)];
  return { professional, timeZone, now, day, startsAt, endsAt };
}
