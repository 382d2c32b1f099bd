import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '~/lib/dates/use-format.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import type { Booking } from './booking-kind.ts';
import { BookingScreen } from './booking-screen.tsx';
import classes from './booking-steps.module.css';
import { BookingSummary } from './booking-summary.tsx';
import { ProblemNote } from './problem-note.tsx';
import { useTakeSlot } from './use-take-slot.ts';

/**
 * Screen after the hold has expired: it offers the same slot again if the slot is still free, or another
 * one.
 */
export function HoldExpiredScreen({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const format = useFormat();
  const { page, draft, quote, memory, addressOf } = booking;
  const { take, busy, problem, clearProblem } = useTakeSlot({
    ...booking,
    memory: { ...memory, hold: undefined },
  });
  const consent =
    problem?.newQuote && t('prePayment.accept', { amount: format.price(problem.newQuote.totalCents) });
  const time = draft.startsAt ? format.time(draft.startsAt, page.timeZone) : '';
  return (
    <BookingScreen
      booking={booking}
      title={t('hold.overTitle')}
      lead={t('hold.overText')}
      next={{
        label: consent ?? t('hold.again', { time }),
        onNext: () => take(),
        busy,
        disabled: !quote.data || quote.isPlaceholderData,
      }}
    >
      {problem && <ProblemNote booking={booking} problem={problem} onFixed={clearProblem} />}
      <div className={classes.recap}>
        <BookingSummary booking={booking} />
      </div>
      <div className={classes.links}>
        <LinkButton component={Link} to={addressOf('choose_date_time', { startsAt: undefined })}>
          {t('hold.other')}
        </LinkButton>
      </div>
    </BookingScreen>
  );
}
