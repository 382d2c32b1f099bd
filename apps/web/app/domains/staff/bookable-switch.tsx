import { switchStaffMember } from '@meche/contract/api-client/staff';
import type { StaffMember } from '@meche/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { SentSwitch } from '~/ui/form/sent-switch.tsx';
import { cacheMember, staffKey } from './queries.ts';

export function BookableSwitch({ member: { id, name, active, restsByPlan } }: { member: StaffMember }) {
  const { t } = useTranslation('staff');
  const cache = useQueryClient();
  const turn = useCommand({
    call: (bookable: boolean, { api }) => api.call(switchStaffMember, { params: { id }, body: { bookable } }),
    onDone: (member) => {
      cacheMember(cache, member);
      toast('done', t(member.active ? 'bookable.on' : 'bookable.off', { name }));
    },
    stale: [staffKey],
  });
  return (
    <SentSwitch
      label={t('bookable.switch')}
      description={t(restsByPlan ? 'bookable.rests' : 'bookable.switchText')}
      checked={active}
      onSwitch={turn.run}
    />
  );
}
