import type { Db } from '#kit/database/database';
import { getProfessional } from '#professionals';
import { isBookableOnline, listServicesOfProfessional } from '#services';
import { listMembers } from '#staff';
import { isClosing } from './rules.ts';
import { listMembersWithHours } from './store/hours.ts';

/** Whether customers could book by themselves, and what of it is missing: by the same measure as the search lists her. */
export async function readReadiness(
  db: Db,
  professionalId: string,
  now: Date,
): Promise<{ bookable: boolean; services: boolean; hours: boolean }> {
  const [professional, services, members] = await Promise.all([
    getProfessional(db, professionalId),
    listServicesOfProfessional(db, professionalId),
    listMembers(db, professionalId),
  ]);
  const bookable = members.filter((member) => member.bookable);
  const working = await listMembersWithHours(
    db,
    bookable.map(({ id }) => ({ id, professionalId })),
  );
  const places = new Set(professional.places.filter(({ activate }) => activate).map(({ kind }) => kind));
  const sold = services
    .filter(isBookableOnline)
    .filter(({ atSalon, atHome }) => (atSalon && places.has('salon')) || (atHome && places.has('at_home')));
  const isSoldBy = (of: readonly { serviceIds: string[]; roomService: boolean }[]) =>
    sold.some((service) =>
      of.some(
        ({ serviceIds, roomService }) =>
          serviceIds.includes(service.id) && ((service.atSalon && places.has('salon')) || roomService),
      ),
    );
  const isOpen = !professional.suspendedAt && !professional.isHidden && !isClosing(professional, now);
  return {
    bookable: isOpen && isSoldBy(bookable.filter(({ id }) => working.has(id))),
    services: isSoldBy(bookable),
    hours: working.size > 0,
  };
}
