import type { PlaceOfService } from '@meche/contract/enumerations';
import type { ProfessionalPage } from '@meche/contract/professionals';
import type { Service } from '@meche/contract/services';

export function isOfferedAt(service: Service, place: PlaceOfService): boolean {
  return place === 'salon' ? service.atSalon : service.atHome;
}

/**
 * Whether the service can be booked online; the others are shown with what to do instead. The API applies
 * the same rule.
 */
export function isBookableOnline(service: Service, { members }: Pick<ProfessionalPage, 'members'>): boolean {
  return (
    service.onlineBooking &&
    !service.phoneOnly &&
    (!service.questionnaire || service.hasQuestions) &&
    members.some((member) => member.bookable && member.serviceIds.includes(service.id))
  );
}

/** The bookable members who perform all of these services. */
export function membersAble(
  { members }: Pick<ProfessionalPage, 'members'>,
  serviceIds: readonly string[],
): ProfessionalPage['members'] {
  return members.filter(
    (member) => member.bookable && serviceIds.every((id) => member.serviceIds.includes(id)),
  );
}
