import type { Gender, HairLength, PlaceOfService } from '@meche/contract/enumerations';
import { type Email, oneLine } from './email.ts';
import type { Wording } from './wording.ts';

export type NotifiedOffer = {
  offer: {
    id: string;
    memberId: string;
    memberName: string;
    timeZone: string;
    startsAt: Date;
    endsAt: Date;
    expiresAt: Date;
  };
  entry: {
    professionalName: string;
    serviceIds: string[];
    serviceNames: string[];
    place: PlaceOfService;
    city: string;
    postalCode: string;
    hairLength: HairLength | null;
    gender: Gender | null;
  };
  slug: string;
};

export function timeOffered(
  wording: Wording,
  { firstName, offer, entry, slug }: NotifiedOffer & { firstName: string },
  origin: string,
): Email {
  const { t, language, moment, span } = wording;
  const { startsAt, endsAt, expiresAt, timeZone } = offer;
  const values = {
    professional: oneLine(entry.professionalName),
    when: moment(startsAt, timeZone),
    deadline: moment(expiresAt, timeZone),
  };
  return {
    language,
    subject: t('notifications:timeOffered.subject', values),
    title: t('notifications:timeOffered.title'),
    greeting: t('notifications:greeting', { name: oneLine(firstName) }),
    paragraphs: [t('notifications:timeOffered.lead', values), t('notifications:timeOffered.next', values)],
    visit: [
      { label: t('notifications:rows.date'), value: span(startsAt, endsAt, timeZone) },
      { label: t('notifications:rows.services'), value: oneLine(entry.serviceNames.join(', ')) },
      { label: t('notifications:rows.with'), value: oneLine(offer.memberName) },
    ],
    prices: [],
    action: {
      label: t('notifications:actions.takeOffer'),
      href: bookingLink(origin, { slug, offer, entry }),
    },
    links: [{ label: t('notifications:actions.entries'), href: `${origin}/appointments` }],
    notes: [],
    footer: t('notifications:footer.account'),
  };
}

function bookingLink(origin: string, { slug, offer, entry }: NotifiedOffer): string {
  const { place, city, postalCode, hairLength, gender } = entry;
  const address = new URLSearchParams({
    step: 'your_information',
    services: entry.serviceIds.join(','),
    ...(place === 'at_home' && { place, city, postal_code: postalCode }),
    ...(hairLength && { hair_length: hairLength }),
    ...(gender && { gender }),
    member: offer.memberId,
    slot: offer.startsAt.toISOString(),
    offer: offer.id,
  });
  return `${origin}/booking/${encodeURIComponent(slug)}?${address}`;
}
