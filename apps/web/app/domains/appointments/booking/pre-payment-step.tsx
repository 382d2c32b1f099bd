import { plannedLines } from '@meche/contract/money-lines';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { MoneyLines } from '../money-lines.tsx';
import { isClosedTime } from './booking-problem.ts';
import { BookingScreen } from './booking-screen.tsx';
import classes from './booking-steps.module.css';
import { BookingSummary } from './booking-summary.tsx';
import { ProblemNote } from './problem-note.tsx';
import { quoteQuery } from './quote-query.ts';
import type { Booking } from './use-booking.ts';
import { useTakeSlot } from './use-take-slot.ts';

/** Explains the payment before the card form. Continuing holds the slot for ten minutes. */
export function PrePaymentStep({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const format = useFormat();
  const { page, draft, quote } = booking;
  const terms = useQuery(quoteQuery(useApi(), page.id, draft, true));
  const { take, busy, problem, clearProblem } = useTakeSlot(booking);
  const consent =
    problem?.newQuote && t('prePayment.accept', { amount: format.price(problem.newQuote.totalCents) });
  return (
    <BookingScreen
      booking={booking}
      title={t('prePayment.title')}
      next={{
        label: consent ?? t('prePayment.next'),
        onNext: () => take(),
        busy,
        // The customer must see the payment terms before the card form opens.
        disabled: !quote.data || quote.isPlaceholderData || !terms.data?.money,
      }}
    >
      {problem && <ProblemNote booking={booking} problem={problem} onFixed={clearProblem} />}
      {terms.error && !terms.data && !isClosedTime(terms.error) && (
        <ErrorState error={terms.error} onRetry={() => void terms.refetch()} />
      )}
      {terms.isLoading && <Skeleton shape="text" height={120} />}
      {terms.data?.money && (
        <MoneyLines
          lines={plannedLines({ ...terms.data, money: terms.data.money })}
          timeZone={page.timeZone}
        />
      )}
      <div className={classes.recap}>
        <BookingSummary booking={booking} />
      </div>
      <Quiet>{t('prePayment.noWithdrawal')}</Quiet>
      <Quiet>{t('prePayment.partner')}</Quiet>
    </BookingScreen>
  );
}
