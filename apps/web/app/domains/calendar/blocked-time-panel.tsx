import type { Calendar } from '@meche/contract/calendar';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appointmentsKey } from '~/domains/appointments/queries.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { Button } from '~/ui/button/button.tsx';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';

type BlockedTimePanelProps = {
  calendar: Calendar;
  /** Undefined: closed. */
  id: string | undefined;
  onClose: () => void;
};

/** One blocked time: when, whose, why, and a way to free it again. */
export function BlockedTimePanel({ calendar, id, onClose }: BlockedTimePanelProps) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const api = useApi();
  const cache = useQueryClient();
  const { sentence } = useRefusalWords();
  const blocked = calendar.blockedTimes.find((one) => one.id === id);
  const [asking, setAsking] = useState(false);
  const unblock = useMutation({
    mutationFn: async (blockedTimeId: string) => {
      const { unblockTime } = await import('@meche/contract/scheduling');
      return api.call(unblockTime, { params: { id: blockedTimeId } });
    },
    onSuccess() {
      setAsking(false);
      toast('done', t('block.freed'));
      onClose();
    },
    onError: (error) => toast('problem', sentence(error)),
    onSettled: () => void cache.invalidateQueries({ queryKey: appointmentsKey }),
  });

  return (
    <Dialog
      side
      open={blocked !== undefined}
      onClose={onClose}
      title={blocked?.label || t('grid.blocked')}
      footer={
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('block.free')}
        </Button>
      }
    >
      {blocked && (
        <p>
          {t('block.when', {
            day: format.day(dayIn(blocked.startsAt, calendar.timeZone)),
            start: format.time(blocked.startsAt, calendar.timeZone),
            end: format.time(blocked.endsAt, calendar.timeZone),
          })}
          <br />
          {calendar.members.find((member) => member.id === blocked.memberId)?.name}
        </p>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('block.askFree')}
        confirmLabel={t('block.free')}
        cancelLabel={t('block.keep')}
        onConfirm={() => blocked && unblock.mutateAsync(blocked.id).catch(() => undefined)}
      >
        <p>{t('block.askFreeText')}</p>
      </ConfirmDialog>
    </Dialog>
  );
}
