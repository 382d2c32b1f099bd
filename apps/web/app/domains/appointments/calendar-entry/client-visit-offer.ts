import type { Calendar } from '@meche/contract/calendar';
import { termsAt } from '@meche/contract/hair-lengths';
import { own } from '@meche/contract/own';
import type { ProfessionalPage } from '@meche/contract/professionals';
import { isOfferedAt } from '~/domains/services/offer.ts';
import type { ClientVisitDraft } from './client-visit-draft.ts';
import { chooseMemberFor, groupIntoTurns } from './shared-visit.ts';

export type VisitOffer = ReturnType<typeof findOffer>;

export function findOffer(
  professional: ProfessionalPage,
  calendar: Calendar,
  { place, memberId }: ClientVisitDraft,
) {
  const able = professional.members.find((member) => member.id === memberId)?.serviceIds;
  const ofPlace = professional.services.filter((service) => isOfferedAt(service, place));
  // At home one member performs all services, because travel is counted per appointment.
  const members =
    place === 'salon'
      ? professional.members.filter(({ id }) => calendar.members.some((one) => one.id === id))
      : [];
  return {
    services: ofPlace.filter((service) => !able || able.includes(service.id)),
    /** Services that the column's member does not perform but another member does; always empty at home. */
    byOthers: ofPlace.filter(
      ({ id }) => able && !able.includes(id) && members.some(({ serviceIds }) => serviceIds.includes(id)),
    ),
    members,
  };
}

/**
 * Returns the services in the order of choice, which is the order of work. Ids that are not offered are
 * dropped.
 */
export function findServices({ services, byOthers }: VisitOffer, ids: readonly string[]) {
  return ids.flatMap((id) => [...services, ...byOthers].find((service) => service.id === id) ?? []);
}

/**
 * Returns the chosen services with their terms for the hair length, grouped into one turn per consecutive
 * member.
 */
export function findTurns(offer: VisitOffer, { serviceIds, hair, members, memberId }: ClientVisitDraft) {
  return groupIntoTurns(
    findServices(offer, serviceIds).map((service) => ({
      ...service,
      ...termsAt(service, hair.hairLength),
      memberId:
        offer.members.length === 0
          ? memberId
          : chooseMemberFor(service.id, {
              members: offer.members,
              chosen: own(members, service.id),
              memberId,
            }),
    })),
  );
}
