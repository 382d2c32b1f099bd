import type { BookingWarning } from '@meche/contract/booking-warnings';
import type { Calendar } from '@meche/contract/calendar';
import { useTranslation } from 'react-i18next';
import { findOpenHours } from '~/domains/scheduling/use-occupant-text.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { clockTime, instantOf } from '~/lib/dates/wall-clock.ts';

type WarnedBooking = { memberId: string; day: string; city: string };

/**
 * Returns the text of a warning. The text of `outside_hours` includes the member's hours of that day when
 * they are loaded.
 */
export function useWarningTexts(calendar: Calendar, shown: Calendar | undefined) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  return (warning: BookingWarning, { memberId, day, city }: WarnedBooking): string => {
    const open = warning === 'outside_hours' ? findOpenHours(shown, { memberId, day }) : undefined;
    if (!open) return t(`add.warnings.${warning}`, { place: city });
    const formatMinute = (minute: number) =>
      format.time(instantOf(`${day}T${clockTime(minute % 1440)}`, calendar.timeZone), calendar.timeZone);
    const member = calendar.members.find(({ id }) => id === memberId)?.name.split(' ')[0] ?? '';
    const values = { member, day: format.day(day) };
    const hours = open
      .map((range) => `${formatMinute(range.startsMinute)} – ${formatMinute(range.endsMinute)}`)
      .join(', ');
    return open.length > 0 ? t('add.outsideHours', { ...values, hours }) : t('add.dayOff', values);
  };
}
