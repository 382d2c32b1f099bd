import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { appointmentsKey } from './queries.ts';

type WithdrawalButtonsProps = { appointmentId: string; proposalId: string };

/** What the professional proposed, taken back by one press: nothing was taken by it. */
export function WithdrawalButtons({ appointmentId, proposalId }: WithdrawalButtonsProps) {
  const { t } = useTranslation('requests');
  const withdraw = useCommand({
    call: async (_: undefined, { api }) => {
      const { withdrawProposal } = await import('@meche/contract/requests');
      return api.call(withdrawProposal, { params: { id: appointmentId, proposalId } });
    },
    onDone: () => toast('done', t('proposals.withdrawn')),
    stale: [appointmentsKey],
  });
  return (
    <div>
      <Button variant="subtle" loading={withdraw.isBusy} onClick={() => void withdraw.run()}>
        {t('proposals.withdraw')}
      </Button>
    </div>
  );
}
