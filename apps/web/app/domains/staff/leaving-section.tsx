import { dismissStaffMember } from '@meche/contract/api-client/staff';
import type { StaffMember } from '@meche/contract/staff';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { HandOverList } from './hand-over-list.tsx';
import { appointmentsToHandOverQuery, staffKey } from './queries.ts';

/** Removes a member. Their upcoming appointments must be handed over first. */
export function LeavingSection({ member }: { member: StaffMember }) {
  const { t } = useTranslation('staff');
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Leaving member={member} />;
  return (
    <div>
      <Button variant="outline" color="loss" onClick={() => setOpen(true)}>
        {t('leaving.open')}
      </Button>
    </div>
  );
}

function Leaving({ member: { id, name } }: { member: StaffMember }) {
  const { t } = useTranslation('staff');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery(appointmentsToHandOverQuery(useApi(), id));
  const dismiss = useCommand({
    call: (_: undefined, { api }) => api.call(dismissStaffMember, { params: { id } }),
    onDone: async (list) => {
      toast('done', t('leaving.done', { name }));
      await navigate(to('staff'));
      cache.setQueryData(staffKey, list);
    },
    stale: [staffKey],
  });
  if (!data) return <QueryState of={{ error, refetch }} shape="list" height={160} />;
  return (
    <>
      <HandOverList memberId={id} appointments={data.appointments} count={data.count} />
      {data.count === 0 && (
        <div>
          <Button color="loss" variant="outline" onClick={() => setAsking(true)}>
            {t('leaving.dismiss', { name })}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('leaving.title', { name })}
        tone="loss"
        confirmLabel={t('leaving.confirm')}
        onConfirm={() => dismiss.run()}
      >
        <p>{t('leaving.text')}</p>
      </ConfirmDialog>
    </>
  );
}
