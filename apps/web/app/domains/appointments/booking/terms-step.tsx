import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import type { Booking } from './booking-kind.ts';
import { BookingMoneyLines } from './booking-money-lines.tsx';
import { isClosedTime } from './booking-problem.ts';
import { BookingScreen } from './booking-screen.tsx';
import classes from './booking-steps.module.css';
import { BookingSummary } from './booking-summary.tsx';
import { ProblemNote } from './problem-note.tsx';
import { useTakeSlot } from './use-take-slot.ts';

type TermsStepProps = { booking: Booking; paid: 'by_card' | 'on_site' };

/**
 * Explains the payment. Before the card form, continuing holds the times for ten minutes. With payment on
 * site this is the last step, and continuing books.
 */
export function TermsStep({ booking, paid }: TermsStepProps) {
  const { t } = useTranslation(['booking', 'requests']);
  const format = useFormat();
  const { kind, page, draft, asks, quote } = booking;
  const texts = kind.useTexts(booking);
  const terms = kind.useQuote(page, draft, true);
  const { take, busy, problem, clearProblem } = useTakeSlot(booking);
  const consent =
    problem?.newQuote &&
    t('booking:prePayment.accept', { amount: format.price(problem.newQuote.totalCents) });
  const isByCard = paid === 'by_card';
  // The notice of the screen shows a closed time, except for a group.
  const isShownAbove = isClosedTime(terms.error) && !kind.group;
  return (
    <BookingScreen
      booking={booking}
      title={t(isByCard ? 'booking:prePayment.title' : 'booking:last.title')}
      lead={isByCard && texts.oneCard && <p>{texts.oneCard}</p>}
      next={{
        label:
          consent ??
          (isByCard
            ? t('booking:prePayment.next')
            : t(asks ? 'requests:last.sendOnSite' : 'booking:last.bookOnSite', {
                amount: format.shortPrice(quote.data?.totalCents ?? 0),
              })),
        onNext: () => take(),
        busy,
        // The customer must see the payment terms before the card form opens.
        disabled:
          !quote.data || quote.isPlaceholderData || !terms.data || (isByCard && !terms.data.people[0]?.money),
      }}
    >
      {problem && <ProblemNote booking={booking} problem={problem} onFixed={clearProblem} />}
      {terms.error && !terms.data && !isShownAbove && (
        <ErrorState error={terms.error} onRetry={() => void terms.refetch()} />
      )}
      {terms.isLoading && <Skeleton shape="text" height={120} />}
      {terms.data && <BookingMoneyLines booking={booking} people={terms.data.people} />}
      <div className={classes.recap}>
        <BookingSummary booking={booking} />
      </div>
      <Quiet>{t('booking:prePayment.noWithdrawal')}</Quiet>
      {isByCard && <Quiet>{texts.partner ?? t('booking:prePayment.partner')}</Quiet>}
    </BookingScreen>
  );
}
