import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SlotPills } from '~/domains/scheduling/slot-pills.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { Button } from '~/ui/button/button.tsx';
import type { Booking } from './booking-kind.ts';
import type { BookingProblem } from './booking-problem.ts';
import classes from './booking-steps.module.css';
import { OpenHolds } from './open-holds-list.tsx';

type ProblemNoteProps = { booking: Booking; problem: BookingProblem; onFixed: () => void };

export function ProblemNote({ booking, problem, onFixed }: ProblemNoteProps) {
  const { t } = useTranslation('booking');
  const format = useFormat();
  const { sentence, fieldSentence } = useRefusalTexts();
  const { page, draft, change, addressOf } = booking;
  const { code, nextSlots, newQuote, oldTotalCents, step } = problem;
  const [fieldError] = isRefusal(problem.error, 'invalid_input') ? Object.values(problem.error.fields) : [];
  return (
    <div role="alert" className={classes.problem}>
      <p>
        {newQuote && oldTotalCents !== undefined
          ? t('problem.price', {
              before: format.price(oldTotalCents),
              now: format.price(newQuote.totalCents),
            })
          : fieldError
            ? fieldSentence(fieldError)
            : sentence(problem.error)}
      </p>
      {nextSlots && nextSlots.length > 0 && (
        <SlotPills
          slots={nextSlots}
          timeZone={page.timeZone}
          chosen={draft.startsAt}
          onChoose={(slot) => {
            change(slot.change);
            onFixed();
          }}
        />
      )}
      {code === 'too_many_holds' && <OpenHolds onFreed={onFixed} />}
      {step && booking.steps.includes(step) && (
        <Button component={Link} to={addressOf(step)} variant="default" size="sm">
          {t(`problem.mend.${step}` as 'problem.mend.choose_service')}
        </Button>
      )}
    </div>
  );
}
