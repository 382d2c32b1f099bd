import type { ResponseOf } from '@meche/contract/endpoint';
import type { listRequests as contract } from '@meche/contract/requests';
import type { Database } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import type { Clock } from '#kit/time';
import { getProfessional } from '#professionals';
import { mayOpenCalendar } from '#staff';
import { listRequested } from './store/calendar.ts';

export async function listRequests(
  { db, clock }: { db: Database; clock: Clock },
  standing: Held<'own_calendar'>,
): Promise<ResponseOf<typeof contract>> {
  const { professionalId } = standing;
  const [{ timeZone }, rows] = await Promise.all([
    getProfessional(db, professionalId),
    listRequested(db, professionalId, clock.now()),
  ]);
  return {
    timeZone,
    requests: rows
      .filter(({ memberId }) => mayOpenCalendar(standing, memberId))
      .map(({ memberId: _, startsAt, answerBy, ...request }) => ({
        ...request,
        startsAt: startsAt.toISOString(),
        answerBy: answerBy.toISOString(),
      })),
  };
}
