import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from '../booking/booking-steps.module.css';
import { GroupMoneyLines } from './group-money-lines.tsx';
import { GroupProblemNote } from './group-problem-note.tsx';
import { GroupScreen } from './group-screen.tsx';
import { GroupSummary } from './group-summary.tsx';
import type { GroupBooking } from './use-group-booking.ts';
import { useTakeGroup } from './use-take-group.ts';

/**
 * Shows the payment terms of each person; continuing holds all times. With payment on site, this is the
 * last step, and continuing books the group.
 */
export function GroupTermsStep({ group, paid }: { group: GroupBooking; paid: 'by_card' | 'on_site' }) {
  const { t } = useTranslation(['booking', 'groups']);
  const format = useFormat();
  const { quote } = group;
  const { take, busy, problem, clearProblem } = useTakeGroup(group);
  const consent =
    problem?.newQuote &&
    t('booking:prePayment.accept', { amount: format.price(problem.newQuote.totalCents) });
  const isByCard = paid === 'by_card';
  return (
    <GroupScreen
      group={group}
      title={t(isByCard ? 'booking:prePayment.title' : 'booking:last.title')}
      lead={isByCard && <p>{t('groups:oneCard')}</p>}
      next={{
        label:
          consent ??
          (isByCard
            ? t('booking:prePayment.next')
            : t('booking:last.bookOnSite', { amount: format.price(quote.data?.totalCents ?? 0) })),
        onNext: take,
        busy,
        disabled: !quote.data,
      }}
    >
      {problem && <GroupProblemNote group={group} problem={problem} onFixed={clearProblem} />}
      {quote.error && !quote.data && <ErrorState error={quote.error} onRetry={() => void quote.refetch()} />}
      {quote.isLoading && <Skeleton shape="text" height={120} />}
      <GroupMoneyLines group={group} />
      <div className={classes.recap}>
        <GroupSummary group={group} />
      </div>
      <Quiet>{t('booking:prePayment.noWithdrawal')}</Quiet>
      {isByCard && <Quiet>{t('groups:partner')}</Quiet>}
    </GroupScreen>
  );
}
