import { findSlots as search } from '@meche/slots';
import type { Db } from '#kit/database/database';
import { type Clock, DAY_MS, dayOf, later } from '#kit/time';
import { getProfessional } from '#professionals';
import { listEquipments, type ServiceOfProfessional } from '#services';
import { listMembers } from '#staff';
import { assembleVisit } from './plan-visit.ts';
import { daysFrom, readQuestion } from './read-calendar.ts';

const WEEK = 7;

/**
 * A service as it is sold, or as it would be sold after an edit. `memberIds` are the members who would
 * perform it; when absent, those who perform it now.
 */
export type SoldAs = { service: ServiceOfProfessional; memberIds?: readonly string[] };

/**
 * Counts the start times of each service in the online hours of the next seven full days, even if the
 * service itself cannot be booked online. A service that is sold only at home is counted at the
 * professional’s base, because the trip is unknown.
 */
export async function countStarts(
  { db, clock }: { db: Db; clock: Clock },
  professionalId: string,
  sold: readonly SoldAs[],
): Promise<number[]> {
  const [professional, members, equipment] = await Promise.all([
    getProfessional(db, professionalId),
    listMembers(db, professionalId),
    listEquipments(db, professionalId),
  ]);
  const now = clock.now();
  const days = daysFrom(professional.timeZone, dayOf(later(now, DAY_MS), professional.timeZone), WEEK);
  const countOf = async ({ service, memberIds }: SoldAs): Promise<number> => {
    const able = members.map((member) =>
      memberIds ? { ...member, serviceIds: memberIds.includes(member.id) ? [service.id] : [] } : member,
    );
    const visit = assembleVisit(
      { professional, services: [service], members: able, equipment },
      { serviceIds: [service.id], place: service.atSalon ? 'salon' : 'at_home' },
    );
    if (typeof visit === 'string') return 0;
    const question = await readQuestion(db, {
      visit: { ...visit, home: null, planVersion: null },
      memberIds: visit.members.map(({ id }) => id),
      days,
      now,
      hours: 'online',
    });
    return new Set(search(question).flatMap(({ starts }) => [...starts])).size;
  };
  return Promise.all(sold.map(countOf));
}
