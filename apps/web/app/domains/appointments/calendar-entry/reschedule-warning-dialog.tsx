import type { Calendar } from '@meche/contract/calendar';
import { useTranslation } from 'react-i18next';
import { dayIn } from '~/lib/dates/format.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import type { useReschedule } from './use-reschedule.ts';
import { useWarningTexts } from './use-warning-texts.ts';

type RescheduleWarningDialogProps = {
  calendar: Calendar;
  shown: Calendar | undefined;
  move: ReturnType<typeof useReschedule>;
};

export function RescheduleWarningDialog({ calendar, shown, move }: RescheduleWarningDialogProps) {
  const { t } = useTranslation('calendar');
  const warningWords = useWarningTexts(calendar, shown);
  const { change, before } = move.warned?.pendingReschedule ?? {};
  const startsAt = change?.startsAt ?? before?.startsAt;
  const place = {
    memberId: change?.memberId ?? before?.memberId ?? '',
    day: startsAt ? dayIn(startsAt, calendar.timeZone) : '',
    city: '',
  };
  return (
    <ConfirmDialog
      open={move.warned !== undefined}
      onClose={move.forget}
      title={t('move.ask')}
      confirmLabel={t('move.anyway')}
      cancelLabel={t('move.keep')}
      onConfirm={move.confirm}
    >
      {move.warned?.warnings.map((warning) => (
        <p key={warning}>{warningWords(warning, place)}</p>
      ))}
    </ConfirmDialog>
  );
}
