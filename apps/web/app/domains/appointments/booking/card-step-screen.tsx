import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { appointmentsKey } from '../queries.ts';
import { useNotifyWidget } from '../widget/use-notify-widget.ts';
import type { Booking } from './booking-kind.ts';
import { BookingMoneyLines } from './booking-money-lines.tsx';
import { BookingScreen } from './booking-screen.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { HeldCardPart, HeldTime } from './held-card-part.tsx';
import { HoldExpiredScreen } from './hold-expired-screen.tsx';
import { useHeldCard } from './use-held-card.ts';

/** `appointmentId` is the appointment with the card form; the card confirms all appointments of a group. */
export function CardStepScreen({ booking, appointmentId }: { booking: Booking; appointmentId: string }) {
  const { t } = useTranslation(['booking', 'requests', 'shell']);
  const format = useFormat();
  const cache = useQueryClient();
  const { draft, memory, remember, quote, go } = booking;
  const notifyWidget = useNotifyWidget(draft.ticket);
  const held = useHeldCard({
    appointmentId,
    memory,
    remember,
    onBooked: () => {
      const { data } = held.appointment;
      notifyWidget(data);
      void cache.invalidateQueries({ queryKey: [...appointmentsKey, 'group'] });
      // The URL may lack the group, when it was opened from the list of appointments.
      const groupId = draft.groupId ?? data?.group?.id;
      go('confirmation', { appointmentId, groupId }, { replace: true });
    },
    onLeft: () => go('choose_date_time', { startsAt: undefined }),
  });
  if (held.isOver) return <HoldExpiredScreen booking={booking} />;
  const { card, appointment, formId, busy } = held;
  const total = (draft.companions ? quote : appointment).data?.totalCents;
  const deposit = (draft.companions ? quote.data?.depositCents : appointment.data?.money.depositCents) ?? 0;
  const bookLabel = (totalCents: number, depositCents: number) => {
    const amounts = { amount: format.shortPrice(totalCents), deposit: format.shortPrice(depositCents) };
    if (depositCents > 0)
      return t(booking.asks ? 'requests:last.sendDeposit' : 'booking:last.bookDeposit', amounts);
    return t(booking.asks ? 'requests:last.send' : 'booking:last.book', amounts);
  };
  return (
    <BookingScreen
      booking={booking}
      title={t('booking:last.titleWithCard')}
      lead={<HeldTime held={held} />}
      next={{
        // The law requires that the button itself states the obligation to pay.
        label: total === undefined ? t('shell:actions.next') : bookLabel(total, deposit),
        form: formId,
        busy,
        disabled: !card.data,
      }}
    >
      <HeldCardPart
        held={held}
        money={
          card.data &&
          appointment.data && (
            <BookingMoneyLines
              booking={booking}
              people={
                draft.companions
                  ? (quote.data?.people ?? [])
                  : [{ ...appointment.data, cardCents: card.data.amountCents }]
              }
            />
          )
        }
        recap={<BookingSummary booking={booking} />}
      />
    </BookingScreen>
  );
}
