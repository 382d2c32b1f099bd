import type { OwnEntry, ProfessionalEntry } from '@meche/contract/waiting';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';

type Entry = OwnEntry | ProfessionalEntry;

export function useWaitingTexts() {
  const { t } = useTranslation('waiting');
  const format = useFormat();
  const hour = (minute: number) => {
    const [hours, rest] = [Math.floor(minute / 60), minute % 60];
    return t(rest === 0 ? 'hour' : 'hourAndMinute', { hour: hours, minute: String(rest).padStart(2, '0') });
  };
  return {
    hour,
    days: ({ firstDay, lastDay }: Entry) =>
      firstDay === lastDay
        ? format.day(firstDay)
        : t('days', { first: format.day(firstDay), last: format.day(lastDay) }),
    hours({ fromMinute, untilMinute }: Entry) {
      if (fromMinute === 0 && untilMinute === 1440) return t('anyHour');
      if (fromMinute === 0) return t('untilHour', { until: hour(untilMinute) });
      if (untilMinute === 1440) return t('fromHour', { from: hour(fromMinute) });
      return t('hours', { from: hour(fromMinute), until: hour(untilMinute) });
    },
    services: ({ services, memberName }: Entry) =>
      memberName
        ? t('servicesWith', { services: services.join(', '), member: memberName })
        : services.join(', '),
  };
}
