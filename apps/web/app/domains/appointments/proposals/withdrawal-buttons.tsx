import { withdrawProposal } from '@meche/contract/api-client/requests';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { appointmentsKey } from '../queries.ts';

type WithdrawalButtonsProps = { appointmentId: string; proposalId: string };

export function WithdrawalButtons({ appointmentId, proposalId }: WithdrawalButtonsProps) {
  const { t } = useTranslation('proposals');
  const withdraw = useCommand({
    call: (_: undefined, { api }) =>
      api.call(withdrawProposal, { params: { id: appointmentId, proposalId } }),
    onDone: () => toast('done', t('withdrawn')),
    stale: [appointmentsKey],
  });
  return (
    <div>
      <Button variant="subtle" loading={withdraw.isBusy} onClick={() => void withdraw.run()}>
        {t('withdraw')}
      </Button>
    </div>
  );
}
