import type { BookingWarning } from '@meche/contract/booking-warnings';
import type { Calendar } from '@meche/contract/calendar';
import { useTranslation } from 'react-i18next';
import { openOn } from '~/domains/scheduling/taken-by.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { clockTime, instantOf } from '~/lib/dates/wall-clock.ts';

type WarnedBooking = { memberId: string; day: string; city: string };

/** Text of a warning; for `outside_hours` with the member's hours on that day, when loaded. */
export function useWarningTexts(calendar: Calendar, shown: Calendar | undefined) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  return (warning: BookingWarning, { memberId, day, city }: WarnedBooking): string => {
    const open = warning === 'outside_hours' ? openOn(shown, { memberId, day }) : undefined;
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
