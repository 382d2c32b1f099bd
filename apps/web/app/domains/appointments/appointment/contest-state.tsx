import type { Appointment } from '@meche/contract/appointments';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';

type ContestStateProps = { appointment: Appointment; reader: 'customer' | 'professional' };

/**
 * Shows that the customer contested the appointment, and the decision. Only the customer reads the reason.
 */
export function ContestState({ appointment: { contest }, reader }: ContestStateProps) {
  const { t } = useTranslation('appointments');
  const { price } = useFormat();
  if (!contest) return null;
  const { decidedCents } = contest;
  const decided =
    decidedCents === 0
      ? t('contest.decidedNothing')
      : decidedCents !== null && t('contest.decided', { amount: price(decidedCents) });
  return (
    <div>
      <p>{t(reader === 'customer' ? 'contest.yours' : 'contest.theirs')}</p>
      {reader === 'customer' && contest.reason && <blockquote>{contest.reason}</blockquote>}
      <p>{decided || (reader === 'customer' && t('contest.waiting'))}</p>
    </div>
  );
}
