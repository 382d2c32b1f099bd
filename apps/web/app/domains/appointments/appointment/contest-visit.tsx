import { contestVisit } from '@meche/contract/api-client/outcomes';
import type { Appointment } from '@meche/contract/appointments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Textarea } from '~/ui/form/textarea.tsx';
import { Title } from '~/ui/text/title.tsx';
import { appointmentsKey } from '../queries.ts';
import { useFormattedMoment } from '../use-formatted-moment.ts';
import classes from './pay-appointment.module.css';

/**
 * Lets the customer contest an appointment that the system completed because the professional recorded no
 * outcome. Possible until `contestUntil`, before the card is debited.
 */
export function ContestVisit({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const { fieldSentence } = useRefusalTexts();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { id, startsAt, timeZone, professional } = appointment;
  const when = useFormattedMoment(appointment.contestUntil, timeZone);
  const visit = useFormattedMoment(startsAt, timeZone);

  // The typed reason stays when the server refuses it, so that the customer can send it again.
  const contest = useCommand({
    call: (body: { reason: string }, { api }) => api.call(contestVisit, { params: { id }, body }),
    onDone: () => {
      setOpen(false);
      toast('done', t('contest.done'));
    },
    stale: [appointmentsKey],
  });

  return (
    <section className={classes.band}>
      <Title order={2} size="h3">
        {t('contest.title')}
      </Title>
      <p>{t('contest.text', { when })}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('contest.open')}
        </Button>
      </div>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('contest.ask')}
        confirmLabel={t('contest.yes')}
        cancelLabel={t('contest.no')}
        onConfirm={() => (reason.trim() === '' ? setMissing(true) : contest.run({ reason }))}
      >
        <p>{t('contest.what', { when: visit, professional: professional.name })}</p>
        <Textarea
          required
          label={t('contest.reason')}
          description={t('contest.reasonIsRead')}
          maxLength={1000}
          value={reason}
          error={isMissing && fieldSentence('required')}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setMissing(false);
          }}
        />
      </ConfirmDialog>
    </section>
  );
}
