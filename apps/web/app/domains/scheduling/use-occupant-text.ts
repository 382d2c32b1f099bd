import type { Calendar } from '@meche/contract/calendar';
import { useTranslation } from 'react-i18next';
import { formatTime } from '~/lib/dates/format.ts';
import { clockTime, instantOf, minuteOf } from '~/lib/dates/wall-clock.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { listBusyTimes } from './first-free.ts';

type TimeRange = { memberId: string; day: string; from: string; until: string };

/**
 * Returns a function whose sentence names what first occupies a time in the loaded calendar. The sentence
 * is undefined when the day is not loaded or the time is free.
 */
export function useOccupantText(): (calendar: Calendar | undefined, range: TimeRange) => string | undefined {
  const { t } = useTranslation('calendar');
  const { language } = useLanguage();
  return (calendar, range) => {
    const { memberId, day } = range;
    if (!calendar?.members.some(({ days }) => days.some((one) => one.day === day))) return;
    const member = calendar.members.find(({ id }) => id === memberId)?.name.split(' ')[0] ?? '';
    const [from, until] = [minuteOf(range.from), minuteOf(range.until)];
    const inTheWay = listBusyTimes(calendar, { memberId, day })
      .toSorted((a, b) => a.from - b.from)
      .find((one) => one.from < until && one.until > from);
    if (!inTheWay) return;
    const wordsOf = (minute: number) =>
      formatTime(
        instantOf(`${day}T${clockTime(minute % 1440)}`, calendar.timeZone),
        calendar.timeZone,
        language,
      );
    const times = { member, start: wordsOf(inTheWay.from), end: wordsOf(inTheWay.until) };
    if (inTheWay.isElsewhere) return t('taken.busy', times);
    if (inTheWay.offeredTo) return t('taken.offered', { ...times, customer: inTheWay.offeredTo });
    return inTheWay.visit
      ? t('taken.visit', { ...times, customer: inTheWay.visit.customer.name })
      : t(inTheWay.label ? 'taken.blockedFor' : 'taken.blocked', { ...times, label: inTheWay.label ?? '' });
  };
}

/**
 * Returns the member's hours that day in minutes from midnight of local time. They are empty on a day off,
 * and undefined when the day is not loaded.
 */
export function findOpenHours(
  calendar: Calendar | undefined,
  { memberId, day }: { memberId: string; day: string },
) {
  return calendar?.members.find(({ id }) => id === memberId)?.days.find((one) => one.day === day)?.open;
}
