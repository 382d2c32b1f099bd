import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SlotPills } from '~/domains/scheduling/slot-pills.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { Button } from '~/ui/button/button.tsx';
import classes from '../booking/booking-steps.module.css';
import { OpenHolds } from '../booking/open-holds-list.tsx';
import type { GroupBooking } from './use-group-booking.ts';
import type { GroupProblem } from './use-take-group.ts';

type GroupProblemNoteProps = { group: GroupBooking; problem: GroupProblem; onFixed: () => void };

export function GroupProblemNote({ group, problem, onFixed }: GroupProblemNoteProps) {
  const { t } = useTranslation('booking');
  const format = useFormat();
  const { sentence, fieldSentence } = useRefusalTexts();
  const { page, draft, change, addressOf, steps } = group;
  const { error, code, newQuote, oldTotalCents, nextParts = [], step } = problem;
  const [fieldError] = isRefusal(error, 'invalid_input') ? Object.values(error.fields) : [];
  const slots = nextParts.flatMap((parts) => (parts[0] ? [{ startsAt: parts[0].startsAt, parts }] : []));
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
            : sentence(error)}
      </p>
      {slots.length > 0 && (
        <SlotPills
          slots={slots}
          timeZone={page.timeZone}
          chosen={draft.parts?.[0]?.startsAt}
          onChoose={({ parts }) => {
            change({ parts });
            onFixed();
          }}
        />
      )}
      {code === 'too_many_holds' && <OpenHolds onFreed={onFixed} />}
      {step && steps.includes(step) && (
        <Button component={Link} to={addressOf(step)} variant="default" size="sm">
          {t(`problem.mend.${step}` as 'problem.mend.choose_service')}
        </Button>
      )}
    </div>
  );
}
