import type { StaffMember } from '@meche/contract/staff';
import { useTranslation } from 'react-i18next';
import { useMomentFormat } from '~/lib/dates/use-moment-format.ts';

export function AccountText({ member: { state, email, invitedAt, joinedAt } }: { member: StaffMember }) {
  const { t } = useTranslation('staff');
  const { day } = useMomentFormat();
  if (state === 'joined' && joinedAt) return t('account.joined', { email, day: day(joinedAt) });
  if (invitedAt) return t('account.invited', { email, day: day(invitedAt) });
  return t('account.none');
}
