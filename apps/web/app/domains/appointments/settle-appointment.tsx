import type { Appointment } from '@meche/contract/appointments';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useIdempotencyKey } from '~/lib/api/use-idempotency-key.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { Button } from '~/ui/button/button.tsx';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { CancelForClient } from './cancel-for-client.tsx';
import { appointmentsKey } from './queries.ts';

type Outcome = 'complete' | 'noShow';

/** How a visit ended: done, nobody came, cancelled; and back again while the money has not moved. */
export function SettleAppointment({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const { price, time } = useFormat();
  const api = useApi();
  const cache = useQueryClient();
  const once = useIdempotencyKey();
  const { sentence } = useRefusalWords();
  const [asking, setAsking] = useState<Outcome>();
  const [undoing, setUndoing] = useState(false);
  const { id, can, timeZone } = appointment;
  const params = { id };

  async function settle(outcome: Outcome) {
    try {
      const contract = await import('@meche/contract/appointments');
      const endpoint = outcome === 'complete' ? contract.completeAppointment : contract.markNoShow;
      await once({ id, outcome }, (idempotencyKey) => api.call(endpoint, { params, idempotencyKey }));
      toast('done', t(`settle.${outcome}.done`));
    } catch (error) {
      toast('problem', sentence(error));
    } finally {
      setAsking(undefined);
      await cache.invalidateQueries({ queryKey: appointmentsKey });
    }
  }

  async function undo() {
    setUndoing(true);
    try {
      const { undoOutcome } = await import('@meche/contract/appointments');
      await api.call(undoOutcome, { params });
      toast('done', t('settle.undo.done'));
    } catch (error) {
      toast('problem', sentence(error));
    } finally {
      setUndoing(false);
      await cache.invalidateQueries({ queryKey: appointmentsKey });
    }
  }

  const waits = appointment.state === 'confirmed' && !can.complete;
  return (
    <>
      {can.cancel && <CancelForClient appointment={appointment} />}
      {can.noShow && (
        <Button variant="default" onClick={() => setAsking('noShow')}>
          {t('settle.noShow.open')}
        </Button>
      )}
      {can.undo && (
        <Button variant="default" loading={undoing} onClick={() => void undo()}>
          {t('settle.undo.open', { time: time(can.undo.until, timeZone) })}
        </Button>
      )}
      {(can.complete || waits) && (
        <Button disabled={waits} onClick={() => setAsking('complete')}>
          {waits
            ? t('settle.complete.from', { time: time(appointment.startsAt, timeZone) })
            : t('settle.complete.open')}
        </Button>
      )}
      <ConfirmDialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={t(`settle.${asking ?? 'complete'}.title`)}
        confirmLabel={t(`settle.${asking ?? 'complete'}.yes`)}
        cancelLabel={t('settle.notYet')}
        tone={asking === 'noShow' ? 'loss' : 'accent'}
        onConfirm={() => asking && settle(asking)}
      >
        {asking === 'complete' ? (
          <>
            {appointment.payment.status === 'held' && (
              <p>{t('settle.complete.captured', { amount: price(appointment.cardCents) })}</p>
            )}
            {appointment.onSiteCents > 0 && (
              <p>{t('settle.complete.onSite', { amount: price(appointment.onSiteCents) })}</p>
            )}
            <p>{t('settle.undoable')}</p>
          </>
        ) : (
          <p>{t('settle.undoable')}</p>
        )}
      </ConfirmDialog>
    </>
  );
}
