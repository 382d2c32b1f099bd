import type { InTheWay, Slot } from '@meche/contract/scheduling';
import { useTranslation } from 'react-i18next';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useClientName } from '~/lib/i18n/use-client-name.ts';

type UseConflictWordsOptions = { timeZone: string; members: readonly { id: string; name: string }[] };

export function useConflictTexts({ timeZone, members }: UseConflictWordsOptions) {
  const { t } = useTranslation('calendar');
  const clientName = useClientName();
  const format = useFormat();

  function conflictWord({ kind, name, startsAt, endsAt }: InTheWay, memberId: string | undefined): string {
    const times = { start: format.time(startsAt, timeZone), end: format.time(endsAt, timeZone) };
    const member = members.find(({ id }) => id === memberId)?.name.split(' ')[0] ?? '';
    if (kind === 'equipment') return t('move.equipmentTaken', { ...times, name });
    if (kind === 'visit') return t('taken.visit', { ...times, member, customer: clientName(name) });
    if (kind === 'busy_time') return t('taken.busy', { ...times, member });
    return t(name ? 'taken.blockedFor' : 'taken.blocked', { ...times, member, label: name });
  }

  return {
    conflictWords: (inTheWay: readonly InTheWay[], memberId: string | undefined): string =>
      inTheWay.map((one) => conflictWord(one, memberId)).join(' ') || t('taken.unknown'),
    nextWords(slots: readonly Slot[]): string {
      if (slots.length === 0) return t('taken.otherTime');
      const [first] = slots;
      const day = dayIn(first?.startsAt ?? '', timeZone);
      const times = slots
        .filter(({ startsAt }) => dayIn(startsAt, timeZone) === day)
        .map(({ startsAt }) => format.time(startsAt, timeZone));
      return t('move.next', { day: format.day(day), times: times.join(', ') });
    },
  };
}
