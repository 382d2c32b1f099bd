import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import type { Booking } from './booking-kind.ts';
import { slotsQuery } from './slots-query.ts';

type RequestedTime = { words?: ReactNode; label?: string; take?: () => void; isOpen?: boolean };

/**
 * Handles a time that was picked before the services, or before the hair length changed: tells whether the
 * time is free for the current choice, and returns the action that takes it. Empty without such a time.
 */
export function useRequestedTime({ page, draft, go, step }: Booking): RequestedTime {
  const { t } = useTranslation('booking');
  const format = useFormat();
  const { requestedStart, serviceIds } = draft;
  const day = requestedStart && dayIn(requestedStart, page.timeZone);
  const query = slotsQuery(useApi(), page.id, draft, { from: day, days: 1 });
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
