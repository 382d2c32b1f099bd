import type { PlaceOfService } from '@meche/contract/enumerations';
import type { ProfessionalPage } from '@meche/contract/professionals';
import type { Service } from '@meche/contract/services';

export function isOfferedAt(service: Service, place: PlaceOfService): boolean {
  return place === 'salon' ? service.atSalon : service.atHome;
}

/**
 * Returns whether customers can book the service online. The list explains how to book the other services.
 * The API applies the same rule.
 */
export function isBookableOnline(service: Service, { members }: Pick<ProfessionalPage, 'members'>): boolean {
  return (
    service.onlineBooking &&
    !service.phoneOnly &&
    (!service.questionnaire || service.hasQuestions) &&
    members.some((member) => member.bookable && member.serviceIds.includes(service.id))
  );
}

/** Returns the bookable members who perform all of these services. */
export function findAbleMembers(
  { members }: Pick<ProfessionalPage, 'members'>,
  serviceIds: readonly string[],
): ProfessionalPage['members'] {
  return members.filter(
    (member) => member.bookable && serviceIds.every((id) => member.serviceIds.includes(id)),
  );
}
