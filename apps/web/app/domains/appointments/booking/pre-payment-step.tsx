import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { LoadingStrands } from '~/ui/strands/loading-strands.tsx';
import { BookingScreen } from './booking-screen.tsx';
import classes from './booking-steps.module.css';
import { BookingSummary } from './booking-summary.tsx';
import { PaymentTerms } from './payment-terms.tsx';
import { ProblemNote } from './problem-note.tsx';
import type { Booking } from './use-booking.ts';
import { useTakeSlot } from './use-take-slot.ts';

/** What paying means here, before any card is asked for. Going on takes the slot for ten minutes. */
export function PrePaymentStep({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const format = useFormat();
  const { quote } = booking;
  const { take, busy, problem, clearProblem } = useTakeSlot(booking);
  const consent =
    problem?.newQuote && t('prePayment.accept', { amount: format.price(problem.newQuote.totalCents) });
  return (
    <BookingScreen
      booking={booking}
      title={t('prePayment.title')}
      next={{
        label: consent ?? t('prePayment.next'),
        onNext: take,
        busy,
        disabled: !quote.data || quote.isPlaceholderData,
      }}
    >
      {problem && <ProblemNote booking={booking} problem={problem} onMended={clearProblem} />}
      {quote.error && !quote.data && <ErrorState error={quote.error} onRetry={() => void quote.refetch()} />}
      {quote.isLoading && <LoadingStrands height={120} />}
      {quote.data && (
        <PaymentTerms
          cardCents={quote.data.cardCents}
          onSiteCents={quote.data.onSiteCents}
          terms={quote.data}
        />
      )}
      <div className={classes.recap}>
        <BookingSummary booking={booking} />
      </div>
      <p className={classes.quiet}>{t('prePayment.partner')}</p>
    </BookingScreen>
  );
}
