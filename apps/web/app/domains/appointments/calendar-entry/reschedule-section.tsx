import type { Appointment } from '@meche/contract/appointments';
import type { Calendar } from '@meche/contract/calendar';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { RescheduleForm } from './reschedule-form.tsx';
import classes from './reschedule-section.module.css';
import { RescheduleWarningDialog } from './reschedule-warning-dialog.tsx';
import { durationInMinutes } from './rescheduled-visit.ts';
import { useReschedule } from './use-reschedule.ts';

const moreMinutes = 15;

type RescheduleSectionProps = { appointment: Appointment; calendar: Calendar };

export function RescheduleSection({ appointment, calendar }: RescheduleSectionProps) {
  const { t } = useTranslation('calendar');
  const [open, setOpen] = useState(false);
  const { timeZone, members } = calendar;
  const longer = useReschedule({ timeZone, members, nameOf: () => appointment.customer.name });
  if (!appointment.can.reschedule) return null;
  const close = () => setOpen(false);
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('move.open')}
      </Button>
      <Button
        variant="default"
        loading={longer.isBusy}
        onClick={() =>
          void longer.run(appointment, { durationMinutes: durationInMinutes(appointment) + moreMinutes })
        }
      >
        {t('move.longer')}
      </Button>
      <Dialog open={open} onClose={close} title={t('move.title', { customer: appointment.customer.name })}>
        {open && <RescheduleForm appointment={appointment} calendar={calendar} onDone={close} />}
      </Dialog>
      <RescheduleWarningDialog calendar={calendar} shown={undefined} move={longer} />
    </div>
  );
}
