import type { PlaceOfService } from '@meche/contract/enumerations';
import type { Db } from '#kit/database/database';
import { getProfessional } from '#professionals';
import { isBookableOnline, listServicesOfProfessional } from '#services';
import { listMembers } from '#staff';
import { isClosing } from './rules.ts';
import { listMembersWithHours } from './store/hours.ts';

type Readiness = {
  bookable: boolean;
  services: boolean;
  hours: boolean;
  /** True when a salon or a zone of home visits is open to bookings. */
  place: boolean;
  /**
   * A service that customers can book, and whether in the salon or at home; undefined when there is none.
   */
  sold: { serviceId: string; place: PlaceOfService } | undefined;
};

/**
 * Returns whether customers can book online, and what is missing. Search finds professionals by the same
 * rule, except that it does not check whether the account is being deleted.
 */
export async function readReadiness(db: Db, professionalId: string, now: Date): Promise<Readiness> {
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
  const bookableServices = services.filter(isBookableOnline);
  const isSoldBy = (
    of: readonly { serviceIds: string[]; roomService: boolean }[],
    open: ReadonlySet<PlaceOfService> = places,
  ) =>
    bookableServices.find((service) =>
      of.some(
        ({ serviceIds, roomService }) =>
          serviceIds.includes(service.id) &&
          ((service.atSalon && open.has('salon')) || (roomService && service.atHome && open.has('at_home'))),
      ),
    );
  const reached = new Set(
    [...places].filter((kind) => kind === 'salon' || professional.workZones.length > 0),
  );
  const isOpen = !professional.suspendedAt && !professional.isHidden && !isClosing(professional, now);
  const first = isOpen
    ? isSoldBy(
        bookable.filter(({ id }) => working.has(id)),
        reached,
      )
    : undefined;
  return {
    bookable: first !== undefined,
    services: isSoldBy(bookable) !== undefined,
    hours: working.size > 0,
    place: reached.size > 0,
    sold: first && {
      serviceId: first.id,
      place: first.atSalon && reached.has('salon') ? 'salon' : 'at_home',
    },
  };
}
