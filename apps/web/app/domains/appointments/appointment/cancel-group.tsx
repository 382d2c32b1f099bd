import { cancelGroup } from '@meche/contract/api-client/groups';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { groupQuery } from '../booking/group-query.ts';
import { useCancelWithFee } from './use-cancel-with-fee.ts';

/** Cancels a whole group booking. The dialog shows the fee first, and asks again if the fee has changed. */
export function CancelGroup({ groupId }: { groupId: string }) {
  const { t } = useTranslation(['appointments', 'groups']);
  const format = useFormat();
  const { data: group } = useQuery(groupQuery(useApi(), groupId));
  const { isOpen, open, close, changedFee, run } = useCancelWithFee({
    call: (body, { api, idempotencyKey }) =>
      api.call(cancelGroup, { params: { id: groupId }, body, idempotencyKey }),
    onDone: () => toast('done', t('groups:visit.allDone')),
  });

  const standing = group?.appointments.filter(({ state }) => state !== 'cancelled') ?? [];
  const [first] = standing;
  // With a single appointment left, the cancel button of that appointment is enough.
  if (!group?.can.cancel || !first || standing.length < 2) return null;
  const feeCents = changedFee ?? group.can.cancel.feeCents;
  const amount = format.price(feeCents);
  const isDeposit = standing.every(({ money }) => money.depositCents > 0);
  return (
    <>
      <Button variant="outline" color="loss" size="sm" onClick={open}>
        {t('groups:visit.all')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title={t('groups:visit.allTitle')}
        tone="loss"
        confirmLabel={feeCents > 0 ? t('groups:visit.allYesWithFee', { amount }) : t('groups:visit.allYes')}
        cancelLabel={t('groups:visit.allNo')}
        onConfirm={() => run({ feeCents })}
      >
        <p>
          {t('groups:visit.allWhat', {
            count: standing.length,
            day: format.day(dayIn(first.startsAt, first.timeZone)),
            professional: first.professional.name,
          })}
        </p>
        {changedFee !== undefined && <p role="alert">{t('appointments:cancel.feeChanged')}</p>}
        <p>
          {feeCents > 0
            ? t(isDeposit ? 'appointments:cancel.deposit' : 'appointments:cancel.fee', { amount })
            : t('appointments:cancel.free')}
        </p>
      </ConfirmDialog>
    </>
  );
}
