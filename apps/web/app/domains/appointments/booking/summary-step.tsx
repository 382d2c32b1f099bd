import { plannedLines } from '@meche/contract/money-lines';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { MoneyLines } from '../money-lines.tsx';
import { BookingScreen } from './booking-screen.tsx';
import classes from './booking-steps.module.css';
import { BookingSummary } from './booking-summary.tsx';
import { CardStepScreen } from './card-step-screen.tsx';
import { ProblemNote } from './problem-note.tsx';
import { quoteQuery } from './quote-query.ts';
import type { Booking } from './use-booking.ts';
import { useTakeSlot } from './use-take-slot.ts';

export function SummaryStep({ booking }: { booking: Booking }) {
  const { appointmentId } = booking.draft;
  return appointmentId ? (
    <CardStepScreen key={appointmentId} booking={booking} appointmentId={appointmentId} />
  ) : (
    <WithoutCard booking={booking} />
  );
}

function WithoutCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['booking', 'requests', 'shell']);
  const format = useFormat();
  const { page, draft, asks, quote } = booking;
  const terms = useQuery(quoteQuery(useApi(), page.id, draft, true));
  const { take, busy, problem, clearProblem } = useTakeSlot(booking);
  const consent =
    problem?.newQuote &&
    t('booking:prePayment.accept', { amount: format.price(problem.newQuote.totalCents) });
  return (
    <BookingScreen
      booking={booking}
      title={t('booking:last.title')}
      next={{
        label:
          consent ??
          t(asks ? 'requests:last.sendOnSite' : 'booking:last.bookOnSite', {
            amount: format.price(quote.data?.totalCents ?? 0),
          }),
        onNext: () => take(),
        busy,
        disabled: !quote.data || quote.isPlaceholderData || !terms.data,
      }}
    >
      {problem && <ProblemNote booking={booking} problem={problem} onFixed={clearProblem} />}
      {terms.data?.money && (
        <MoneyLines
          lines={plannedLines({ ...terms.data, money: terms.data.money })}
          timeZone={page.timeZone}
        />
      )}
      <div className={classes.recap}>
        <BookingSummary booking={booking} />
      </div>
      <Quiet>{t('booking:prePayment.noWithdrawal')}</Quiet>
    </BookingScreen>
  );
}
