import { plannedLines } from '@meche/contract/money-lines';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardEntry } from '~/domains/payments/card-entry.tsx';
import { cardStepQuery } from '~/domains/payments/card-step-query.ts';
import { HoldCountdown } from '~/domains/payments/hold-countdown.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { MoneyLines } from '../money-lines.tsx';
import { appointmentQuery, appointmentsKey } from '../queries.ts';
import { BookingScreen } from './booking-screen.tsx';
import classes from './booking-steps.module.css';
import { BookingSummary } from './booking-summary.tsx';
import { HoldOver } from './hold-over.tsx';
import type { Booking } from './use-booking.ts';

const contract = () => import('@meche/contract/appointments');

/** The card of a held slot, while its ten minutes run. */
export function CardStepScreen({ booking, appointmentId: id }: { booking: Booking; appointmentId: string }) {
  const { t } = useTranslation(['booking', 'appointments', 'requests', 'shell']);
  const format = useFormat();
  const api = useApi();
  const cache = useQueryClient();
  const formId = useId();
  const { page, memory, remember, go } = booking;
  const appointment = useQuery(appointmentQuery(api, id));
  const state = appointment.data?.state;
  const card = useQuery({ ...cardStepQuery(api, id), enabled: state === 'held' });
  const busy = useIsSending(formId);
  const [isLost, setIsLost] = useState(false);
  const isOver =
    isLost ||
    state === 'cancelled' ||
    isRefusal(appointment.error, 'not_found') ||
    isRefusal(card.error, 'hold_expired', 'wrong_state');
  const isBooked = state !== undefined && state !== 'held' && state !== 'cancelled';

  // Confirmed meanwhile: by the partner's word, or in another tab.
  const finish = useEffectEvent(() => go('confirmation', { appointmentId: id }, { replace: true }));
  useEffect(() => {
    if (isBooked) finish();
  }, [isBooked]);

  const leaving = useCommand({
    call: async () =>
      api.call(
        contract().then((one) => one.abandonAppointment),
        { params: { id } },
      ),
    onDone: () => {
      toast('done', t('appointments:pay.abandoned'));
      if (memory.hold?.appointmentId === id) remember({ hold: undefined });
      go('choose_date_time', { startsAt: undefined });
      void cache.invalidateQueries({ queryKey: appointmentsKey, refetchType: 'none' });
    },
    onRefused: (error) => {
      if (!isRefusal(error, 'wrong_state')) return false;
      // It is no longer held: the screen says what it is now.
      void appointment.refetch();
      return true;
    },
  });

  if (isOver) return <HoldOver booking={booking} />;

  const problem = appointment.error ?? card.error;
  const total = appointment.data?.totalCents;
  return (
    <BookingScreen
      booking={booking}
      title={t('booking:last.titleWithCard')}
      lead={
        card.data && (
          <HoldCountdown
            endsAt={card.dataUpdatedAt + card.data.expiresInSeconds * 1000}
            onOver={() => setIsLost(true)}
          />
        )
      }
      next={{
        // The law asks that the button itself says what it obliges to.
        label:
          total === undefined
            ? t('shell:actions.next')
            : t(booking.asks ? 'requests:last.send' : 'booking:last.book', { amount: format.price(total) }),
        form: formId,
        busy,
        disabled: !card.data,
      }}
    >
      {problem && !(card.data && appointment.data) && (
        <ErrorState
          error={problem}
          onRetry={() => void (appointment.error ? appointment.refetch() : card.refetch())}
        />
      )}
      {!problem && !card.data && <Skeleton shape="form" height={240} />}
      {card.data && appointment.data && (
        <>
          <div className={classes.card}>
            <CardEntry
              appointmentId={id}
              step={card.data}
              onStep={(step) => cache.setQueryData(cardStepQuery(api, id).queryKey, step)}
              onConfirmed={(confirmed) => {
                cache.setQueryData(appointmentQuery(api, id).queryKey, confirmed);
                void cache.invalidateQueries({ queryKey: [...appointmentsKey, 'list'] });
                remember({ hold: undefined, note: undefined, answers: undefined });
              }}
              onLost={() => {
                void appointment.refetch();
                setIsLost(true);
              }}
              formId={formId}
            />
          </div>
          <MoneyLines
            lines={plannedLines({
              cardCents: card.data.amountCents,
              onSiteCents: appointment.data.onSiteCents,
              money: appointment.data.money,
            })}
            timeZone={page.timeZone}
          />
        </>
      )}
      <div className={classes.recap}>
        <BookingSummary booking={booking} />
      </div>
      <div className={classes.links}>
        <LinkButton disabled={leaving.isBusy} onClick={() => void leaving.run()}>
          {t('booking:hold.giveBack')}
        </LinkButton>
      </div>
    </BookingScreen>
  );
}
