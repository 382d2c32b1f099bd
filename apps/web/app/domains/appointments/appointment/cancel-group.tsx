import { cancelGroup } from '@meche/contract/api-client/groups';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { readRefusalDetails } from '~/lib/api/refusal-details.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { groupQuery } from '../booking/group-query.ts';
import { appointmentsKey } from '../queries.ts';

/** Cancels a whole group booking. The dialog shows the fee first, and asks again if the fee has changed. */
export function CancelGroup({ groupId }: { groupId: string }) {
  const { t } = useTranslation(['appointments', 'groups']);
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const [changedFee, setChangedFee] = useState<number>();
  const { data: group } = useQuery(groupQuery(useApi(), groupId));

  function close() {
    setOpen(false);
    setChangedFee(undefined);
  }

  const cancel = useCommand({
    call: (body: { feeCents: number }, { api, idempotencyKey }) =>
      api.call(cancelGroup, { params: { id: groupId }, body, idempotencyKey }),
    onDone: () => {
      close();
      toast('done', t('groups:visit.allDone'));
      window.scrollTo({ top: 0 });
    },
    onRefused: (error) => {
      const changed = isRefusal<typeof cancelGroup>(error, 'fee_changed')
        ? readRefusalDetails(error, 'fee_changed')
        : undefined;
      if (changed) setChangedFee(changed.feeCents);
      else close();
      return changed !== undefined;
    },
    stale: [appointmentsKey],
  });

  const standing = group?.appointments.filter(({ state }) => state !== 'cancelled') ?? [];
  const [first] = standing;
  // With a single appointment left, the cancel button of that appointment is enough.
  if (!group?.can.cancel || !first || standing.length < 2) return null;
  const feeCents = changedFee ?? group.can.cancel.feeCents;
  const amount = format.price(feeCents);
  return (
    <>
      <Button variant="outline" color="loss" size="sm" onClick={() => setOpen(true)}>
        {t('groups:visit.all')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        title={t('groups:visit.allTitle')}
        tone="loss"
        confirmLabel={feeCents > 0 ? t('groups:visit.allYesWithFee', { amount }) : t('groups:visit.allYes')}
        cancelLabel={t('groups:visit.allNo')}
        onConfirm={() => cancel.run({ feeCents })}
      >
        <p>
          {t('groups:visit.allWhat', {
            count: standing.length,
            day: format.day(dayIn(first.startsAt, first.timeZone)),
            professional: first.professional.name,
          })}
        </p>
        {changedFee !== undefined && <p role="alert">{t('appointments:cancel.feeChanged')}</p>}
        <p>{feeCents > 0 ? t('appointments:cancel.fee', { amount }) : t('appointments:cancel.free')}</p>
      </ConfirmDialog>
    </>
  );
}
