import type { VisitOutside } from '@meche/contract/hours';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '~/lib/api/refusal.ts';
import { readRefusalDetails } from '~/lib/api/refusal-details.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useClientName } from '~/lib/i18n/use-client-name.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import classes from './outside-dialog.module.css';

type Outside<Input> = {
  input: Input;
  count: number;
  timeZone: string;
  visits: readonly VisitOutside[];
};

/** State of the confirmation that follows a `visits_outside` refusal. */
export function useOutsideConfirmation<Input>() {
  const [outside, setOutside] = useState<Outside<Input>>();
  return {
    outside,
    close: () => setOutside(undefined),
    /** Returns true when the error was `visits_outside` and the dialog is now open. */
    ask(error: unknown, input: Input): boolean {
      if (!isRefusal(error, 'visits_outside')) return false;
      const details = readRefusalDetails(error, 'visits_outside');
      if (!details) return false;
      setOutside({ input, ...details });
      return true;
    },
  };
}

type OutsideDialogProps<Input> = {
  outside: Outside<Input> | undefined;
  onClose: () => void;
  /**
   * Sends the change with the number of appointments that the reader has confirmed. The caller closes the
   * dialog.
   */
  onConfirm: (input: Input, seen: number) => Promise<unknown>;
};

/**
 * Lists the upcoming appointments that would fall outside of the new hours, and asks for confirmation. The
 * appointments stay booked.
 */
export function OutsideDialog<Input>({ outside, onClose, onConfirm }: OutsideDialogProps<Input>) {
  const { t } = useTranslation('hours');
  const { day, time } = useFormat();
  const clientName = useClientName();
  if (!outside) return null;
  const { input, count, timeZone, visits } = outside;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('outside.title', { count })}
      confirmLabel={t('outside.confirm')}
      cancelLabel={t('outside.back')}
      onConfirm={() => onConfirm(input, count)}
    >
      <p>{t('outside.text')}</p>
      <ul className={classes.visits}>
        {visits.map(({ appointmentId, customerName, startsAt }) => (
          <li key={appointmentId}>
            <span>
              {t('outside.at', { day: day(dayIn(startsAt, timeZone)), time: time(startsAt, timeZone) })}
            </span>
            <strong>{clientName(customerName)}</strong>
          </li>
        ))}
      </ul>
      {count > visits.length && <p>{t('outside.more', { count: count - visits.length })}</p>}
    </ConfirmDialog>
  );
}
