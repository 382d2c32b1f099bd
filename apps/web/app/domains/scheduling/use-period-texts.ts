import type { Period } from '@meche/contract/hours';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useHourTexts } from './use-hour-texts.ts';

export function usePeriodTexts() {
  const { t } = useTranslation('hours');
  const { day } = useFormat();
  const words = useHourTexts();
  return {
    daysOf: ({ firstDay, lastDay }: Pick<Period, 'firstDay' | 'lastDay'>) =>
      firstDay === lastDay ? day(firstDay) : t('periods.days', { first: day(firstDay), last: day(lastDay) }),
    titleOf({ kind, startsMinute, endsMinute, label }: Period) {
      const isWhole = startsMinute === 0 && endsMinute === 1440;
      const kindText = t(`periods.kinds.${kind}`);
      const when = isWhole
        ? kindText
        : t('periods.partly', { kind: kindText, range: words.range(startsMinute, endsMinute) });
      return label ? t('periods.labelled', { kind: when, label }) : when;
    },
  };
}
