import { rescheduleOwnAppointment } from '@meche/contract/api-client/rescheduling';
import type { Appointment } from '@meche/contract/appointments';
import type { Slot } from '@meche/contract/scheduling';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SlotPills } from '~/domains/scheduling/slot-pills.tsx';
import { WeekSlots } from '~/domains/scheduling/week-slots.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { readRefusalDetails } from '~/lib/api/refusal-details.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { appointmentQuery, appointmentsKey, rescheduleTimesQuery } from '../queries.ts';
import { useFormattedMoment } from '../use-formatted-moment.ts';
import classes from './own-times.module.css';

type OwnTimesProps = { appointment: Appointment; onDone: () => void };

export function OwnTimes({ appointment, onDone }: OwnTimesProps) {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  const api = useApi();
  const cache = useQueryClient();
  const { id, revision, startsAt, timeZone, professional, member, totalCents, moveWeek } = appointment;
  const [week, setWeek] = useState<string | undefined>(dayIn(startsAt, timeZone));
  const [chosen, setChosen] = useState<string>();
  const [nextSlots, setNextSlots] = useState<readonly Slot[]>();
  const now = useFormattedMoment(startsAt, timeZone);
  const then = useFormattedMoment(chosen ?? null, timeZone);

  const move = useCommand({
    call: (body: { revision: number; startsAt: string }, { api, idempotencyKey }) =>
      api.call(rescheduleOwnAppointment, { params: { id }, body, idempotencyKey }),
    onDone: (moved) => {
      cache.setQueryData(appointmentQuery(api, id).queryKey, moved);
      toast('done', t('ownMove.done', { when: then }));
      onDone();
      // The new state is shown at the top of the page.
      window.scrollTo({ top: 0 });
    },
    onRefused: (error) => {
      if (isRefusal<typeof rescheduleOwnAppointment>(error, 'slot_taken')) {
        setNextSlots(readRefusalDetails(error, 'slot_taken')?.nextSlots ?? []);
        setChosen(undefined);
        return true;
      }
      // The appointment changed elsewhere, so the dialog closes and the page shows the current state.
      if (
        isRefusal<typeof rescheduleOwnAppointment>(error, 'changed_meanwhile') ||
        isRefusal<typeof rescheduleOwnAppointment>(error, 'wrong_state')
      )
        onDone();
      return false;
    },
    stale: [appointmentsKey],
  });

  function choose({ startsAt }: { startsAt: string }) {
    setChosen(startsAt);
    setNextSlots(undefined);
  }

  return (
    <div className={classes.times}>
      <div>
        <p>{t('ownMove.now', { when: now, member: member.name })}</p>
        <Quiet>
          {t('ownMove.same', { amount: format.price(totalCents) })}{' '}
          {t(moveWeek ? 'ownMove.termsLate' : 'ownMove.terms')}
        </Quiet>
      </div>
      {nextSlots && (
        <div role="alert" className={classes.gone}>
          <p>{t(nextSlots.length > 0 ? 'ownMove.goneNext' : 'ownMove.gone')}</p>
          {nextSlots.length > 0 && <SlotPills slots={nextSlots} timeZone={timeZone} onChoose={choose} />}
        </div>
      )}
      <WeekSlots
        query={(span) => rescheduleTimesQuery(api, { id, ...span })}
        timeZone={timeZone}
        name={professional.name}
        chosen={chosen}
        from={week}
        onTurn={setWeek}
        end={moveWeek ? t('ownMove.sameWeek', { day: format.day(moveWeek.until) }) : undefined}
        onChoose={choose}
      />
      <div className={classes.end} data-keep-clear>
        <div aria-live="polite">{chosen && <strong>{t('ownMove.then', { when: then })}</strong>}</div>
        <Button
          disabled={!chosen}
          loading={move.isBusy}
          className={classes.submit}
          onClick={() => chosen && void move.run({ revision, startsAt: chosen })}
        >
          {t('ownMove.submit')}
        </Button>
      </div>
    </div>
  );
}
