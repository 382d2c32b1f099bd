import type { Verification } from '@meche/contract/verification';
import { useTranslation } from 'react-i18next';
import { dayIn } from '~/lib/dates/format.ts';
import { useReaderZone } from '~/lib/dates/reader-zone.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';

/**
 * Returns the card partner's deadline as a sentence, or undefined when there is no deadline or nothing is
 * required.
 */
export function useRequirementDeadline({
  account,
  requirements,
}: Pick<Verification, 'account' | 'requirements'>): string | undefined {
  const { t } = useTranslation('sign-up');
  const format = useFormat();
  const zone = useReaderZone();
  if (!account?.deadline || requirements.length === 0) return undefined;
  return t('verification.partner.deadline', { day: format.day(dayIn(account.deadline, zone), 'full') });
}
