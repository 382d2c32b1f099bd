import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { availabilityQuery } from '~/domains/scheduling/queries.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import type { Booking } from './use-booking.ts';

type RequestedTime = { words?: ReactNode; label?: string; take?: () => void; isOpen?: boolean };

/**
 * Handles a time that was picked before the services, or before the hair length changed: tells whether the
 * time is free for the current choice, and returns the action that takes it. Empty without such a time.
 */
export function useRequestedTime({ page, draft, go, step }: Booking): RequestedTime {
  const { t } = useTranslation('booking');
  const format = useFormat();
  const { requestedStart, serviceIds, place, city, postalCode, hairLength, memberId } = draft;
  const day = requestedStart && dayIn(requestedStart, page.timeZone);
  const where = { place, city, postalCode };
  const availabilityInput = {
    professionalId: page.id,
    serviceIds,
    ...where,
    hairLength,
    memberId,
    from: day,
    days: 1,
  };
  const query = availabilityQuery(useApi(), availabilityInput);
  const isEnabled = requestedStart !== undefined && serviceIds.length > 0;
  const { data, isPlaceholderData, isFetching } = useQuery({ ...query, enabled: isEnabled });
  if (!requestedStart || !day) return {};
  const known = isEnabled && !isPlaceholderData ? data : undefined;
  const slot = known?.days[0]?.slots.find(
    ({ startsAt }) => Date.parse(startsAt) === Date.parse(requestedStart),
  );
  const time = format.time(requestedStart, page.timeZone);
  const timeWords = { day: format.day(day), time };
  if (step === 'choose_date_time')
    return known && !slot ? { words: <p role="status">{t('time.requestedTaken', timeWords)}</p> } : {};
  const kind = slot ? 'requestedFree' : known ? 'requestedTaken' : 'requested';
  const until = slot && format.time(slot.endsAt, page.timeZone);
  return {
    words: <p aria-live="polite">{t(`services.${kind}`, { ...timeWords, until })}</p>,
    isOpen: isEnabled && !known && isFetching,
    ...(slot && {
      label: t('time.take', { time }),
      take: () => go('your_information', { startsAt: slot.startsAt }),
    }),
  };
}
