import type { StaffMember } from '@meche/contract/staff';
import { useTranslation } from 'react-i18next';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';

export function AccountText({ member: { state, email, invitedAt, joinedAt } }: { member: StaffMember }) {
  const { t } = useTranslation('staff');
  const format = useFormat();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const day = (instant: string) => format.day(dayIn(instant, zone), 'long');
  if (state === 'joined' && joinedAt) return t('account.joined', { email, day: day(joinedAt) });
  if (invitedAt) return t('account.invited', { email, day: day(invitedAt) });
  return t('account.none');
}
