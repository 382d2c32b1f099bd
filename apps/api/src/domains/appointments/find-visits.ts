import type { ResponseOf } from '@meche/contract/endpoint';
import type { findVisits as contract } from '@meche/contract/outcomes';
import type { Database } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import type { Clock } from '#kit/time';
import { getProfessional } from '#professionals';
import { scopeOf } from './read-settlement.ts';
import { searchWords } from './rules/search-words.ts';
import { searchAppointments } from './store/settlement.ts';

const MAX_FOUND = 30;

/**
 * Finds at most 30 appointments by parts of the client’s name, phone or email, in the calendars that the
 * caller may open. Appointments that the system cancelled are left out.
 */
export async function findVisits(
  { db, clock }: { db: Database; clock: Clock },
  standing: Held<'own_calendar'>,
  { q }: { q: string },
): Promise<ResponseOf<typeof contract>> {
  const now = clock.now();
  const words = searchWords(q);
  const [{ timeZone }, rows] = await Promise.all([
    getProfessional(db, standing.professionalId),
    words.length > 0 ? searchAppointments(db, scopeOf(standing), { words, now, limit: MAX_FOUND }) : [],
  ]);
  return {
    timeZone,
    now: now.toISOString(),
    visits: rows.map(({ memberId, memberName, startsAt, endsAt, ...visit }) => ({
      ...visit,
      member: { id: memberId, name: memberName },
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  };
}
