import type { Calendar } from '@meche/contract/calendar';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useOnline } from '~/lib/page/use-online.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { OfflineNotice } from '~/ui/feedback/offline-notice.tsx';

type CalendarAgeProps = {
  /** Undefined when the shown days are not on this device. */
  calendar: Calendar | undefined;
  query: { isRefetchError: boolean; refetch: () => unknown };
};

/**
 * Shown while the calendar cannot be refreshed. It states the business time at which the server last
 * answered.
 */
export function CalendarAge({ calendar, query }: CalendarAgeProps) {
  const { t } = useTranslation(['calendar', 'shell']);
  const { time } = useFormat();
  const online = useOnline();
  const state = online ? 'unanswered' : 'offline';
  return (
    <OfflineNotice
      unanswered={query.isRefetchError}
      action={
        online && <LinkButton onClick={() => void query.refetch()}>{t('shell:actions.retry')}</LinkButton>
      }
    >
      {calendar
        ? t(`calendar:age.${state}`, { time: time(calendar.now, calendar.timeZone) })
        : t(`calendar:age.${state}Unknown`)}
    </OfflineNotice>
  );
}
