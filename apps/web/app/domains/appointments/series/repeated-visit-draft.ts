import type { Appointment } from '@meche/contract/appointments';
import type { Language } from '@meche/contract/enumerations';
import { addDays, wallClockIn } from '~/lib/dates/wall-clock.ts';
import { formatTypedPrice } from '~/lib/money/typed-price.ts';
import { formatPhone } from '~/lib/phone/format-phone.ts';
import type { ClientVisitDraft } from '../calendar-entry/client-visit-draft.ts';

/** Usual number of weeks between haircuts. */
export const weeksUntilAgain = 6;

/**
 * Returns the weekday and time of the former appointment, six weeks later, or more weeks if that day is
 * past.
 */
export function proposeTimeAgain(
  { startsAt, timeZone }: Appointment,
  today: string,
): { day: string; time: string } {
  const [former = '', time = ''] = wallClockIn(startsAt, timeZone).split('T');
  let day = addDays(former, weeksUntilAgain * 7);
  while (day < today) day = addDays(day, 7);
  return { day, time: time.slice(0, 5) };
}

/**
 * Returns form values with the same client, place, services and hair values. Prices come from the current
 * catalogue, except that of a service typed as free text.
 */
export function draftFromFormer(former: Appointment, language: Language): Partial<ClientVisitDraft> {
  const { place, address, customer, lines } = former;
  const free = lines.find(({ serviceId }) => serviceId === null);
  const hairLength = lines.find((line) => line.hairLength)?.hairLength ?? undefined;
  const gender = lines.find((line) => line.gender)?.gender ?? undefined;
  return {
    place,
    serviceIds: [...new Set(lines.flatMap(({ serviceId }) => serviceId ?? []))],
    ...(free && {
      freeLine: {
        name: free.name,
        durationMinutes: String(free.durationMinutes),
        price: formatTypedPrice(free.priceCents, language),
      },
    }),
    hair: { hairLength, gender },
    ...(place === 'at_home' && {
      address: { line: address.line, city: address.city, postalCode: address.postalCode },
    }),
    customerName: customer.name,
    customerPhone: customer.phoneNumber ? formatPhone(customer.phoneNumber) : '',
    customerEmail: customer.email ?? '',
  };
}
