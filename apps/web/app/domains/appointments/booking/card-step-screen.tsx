import { plannedLines } from '@meche/contract/money-lines';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { MoneyLines } from '../money-lines.tsx';
import { useNotifyWidget } from '../widget/use-notify-widget.ts';
import { BookingScreen } from './booking-screen.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { HeldCardPart, HeldTime } from './held-card-part.tsx';
import { HoldExpiredScreen } from './hold-expired-screen.tsx';
import type { Booking } from './use-booking.ts';
import { useHeldCard } from './use-held-card.ts';

export function CardStepScreen({ booking, appointmentId }: { booking: Booking; appointmentId: string }) {
  const { t } = useTranslation(['booking', 'requests', 'shell']);
  const format = useFormat();
  const { page, draft, memory, remember, go } = booking;
  const notifyWidget = useNotifyWidget(draft.ticket);
  const held = useHeldCard({
    appointmentId,
    memory,
    remember,
    onBooked: () => {
      notifyWidget(held.appointment.data);
      go('confirmation', { appointmentId }, { replace: true });
    },
    onLeft: () => go('choose_date_time', { startsAt: undefined }),
  });
  if (held.isOver) return <HoldExpiredScreen booking={booking} />;
  const { card, appointment, formId, busy } = held;
  const total = appointment.data?.totalCents;
  return (
    <BookingScreen
      booking={booking}
      title={t('booking:last.titleWithCard')}
      lead={<HeldTime held={held} />}
      next={{
        // The law requires that the button itself states the obligation to pay.
        label:
          total === undefined
            ? t('shell:actions.next')
            : t(booking.asks ? 'requests:last.send' : 'booking:last.book', { amount: format.price(total) }),
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
            <MoneyLines
              lines={plannedLines({
                cardCents: card.data.amountCents,
                onSiteCents: appointment.data.onSiteCents,
                money: appointment.data.money,
              })}
              timeZone={page.timeZone}
            />
          )
        }
        recap={<BookingSummary booking={booking} />}
      />
    </BookingScreen>
  );
}
