import { correctPayment, settleVisits } from '@meche/contract/api-client/outcomes';
import type { WayOfPayment } from '@meche/contract/enumerations';
import type { Settlement, SettleOutcome } from '@meche/contract/outcomes';
import { own } from '@meche/contract/own';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appointmentsKey } from '~/domains/appointments/queries.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { settlementQuery, unsettledQuery } from './queries.ts';
import classes from './settle-dialog.module.css';
import { SettleLine } from './settle-line.tsx';
import { TakingsLines } from './takings-lines.tsx';

type SettleDialogProps = {
  day: string;
  onDay: (day: string) => void;
  onClose: () => void;
};

type SettledVisit = { id: string; paidBy?: WayOfPayment };

export function SettleDialog({ day, onDay, onClose }: SettleDialogProps) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const api = useApi();
  const settlement = useQuery(settlementQuery(api, day));
  const { data: left } = useQuery(unsettledQuery(api));
  const [ways, setWays] = useState<Record<string, WayOfPayment>>({});
  const [usualWay, setUsualWay] = useState<WayOfPayment>();
  const { settle, outcomes } = useSettleVisits();
  const correct = useCorrectPayment();

  const { data } = settlement;
  // The server's usual way of payment changes with each settled line. Untouched lines keep the first value.
  if (data && usualWay === undefined) setUsualWay(data.usualWay);
  const toDo = data?.visits.filter(({ state }) => state === 'confirmed') ?? [];
  const others = left?.days.filter((one) => one.day !== day) ?? [];
  const wayOf = ({ id }: { id: string }) => own(ways, id) ?? usualWay ?? null;
  const asShown = (visit: Settlement['visits'][number]): SettledVisit => {
    const paidBy = visit.onSiteCents > 0 ? wayOf(visit) : null;
    return paidBy ? { id: visit.id, paidBy } : { id: visit.id };
  };
  const pick = ({ id, state }: Settlement['visits'][number], paidBy: WayOfPayment) => {
    if (state === 'completed') void correct.run({ id, paidBy });
    else setWays((before) => ({ ...before, [id]: paidBy }));
  };
  return (
    <Dialog
      open
      side
      fullOnPhones
      onClose={onClose}
      title={t('settle.title', { day: format.day(day, 'long') })}
      footer={
        toDo.length > 0 && (
          <Button loading={settle.isBusy} onClick={() => void settle.run(toDo.slice(0, 100).map(asShown))}>
            {t('settle.all', { count: toDo.length })}
          </Button>
        )
      }
    >
      {others.length > 0 && (
        <nav className={classes.others} aria-label={t('settle.others')}>
          {others.map((one) => (
            <Button key={one.day} variant="default" size="sm" onClick={() => onDay(one.day)}>
              {t('settle.other', { day: format.day(one.day, 'short'), count: one.count })}
            </Button>
          ))}
        </nav>
      )}
      {!data ? (
        <QueryState of={settlement} shape="text" height={240} />
      ) : (
        <>
          {toDo.length > 0 && <Quiet>{t('settle.text')}</Quiet>}
          {data.visits.length === 0 && (
            <EmptyState title={t('settle.emptyTitle')} text={t('settle.emptyText')} />
          )}
          <ul className={classes.lines}>
            {data.visits.map((visit) => (
              <SettleLine
                key={visit.id}
                visit={visit}
                timeZone={data.timeZone}
                way={visit.state === 'completed' ? visit.paidBy : wayOf(visit)}
                outcome={own(outcomes, visit.id)}
                isBusy={settle.isBusy}
                onWay={(way) => pick(visit, way)}
                onSettle={() => void settle.run([asShown(visit)])}
              />
            ))}
          </ul>
          {data.visits.length > 0 && <Quiet>{t('settle.notTill')}</Quiet>}
          {data.takings && <TakingsLines takings={data.takings} />}
        </>
      )}
    </Dialog>
  );
}

/**
 * Completes several appointments, each independently of the others. `outcomes` holds the outcome of each,
 * by appointment id.
 */
function useSettleVisits() {
  const { t } = useTranslation('calendar');
  const api = useApi();
  const [outcomes, setOutcomes] = useState<Record<string, SettleOutcome>>({});
  const settle = useCommand({
    call: (visits: SettledVisit[]) => api.call(settleVisits, { body: { visits } }),
    onDone: ({ lines }) => {
      setOutcomes((before) => ({
        ...before,
        ...Object.fromEntries(lines.map(({ id, outcome }) => [id, outcome])),
      }));
      const count = lines.filter(({ outcome }) => outcome === 'done' || outcome === 'already').length;
      const done = count > 0 && t('settle.done', { count });
      const notAll = count < lines.length && t('settle.notAll', { count: lines.length - count });
      toast(notAll ? 'problem' : 'done', [done, notAll].filter(Boolean).join('. '));
    },
    stale: [appointmentsKey],
  });
  return { settle, outcomes };
}

function useCorrectPayment() {
  const { t } = useTranslation('calendar');
  const api = useApi();
  return useCommand({
    call: ({ id, paidBy }: { id: string; paidBy: WayOfPayment }) =>
      api.call(correctPayment, { params: { id }, body: { paidBy } }),
    onDone: () => toast('done', t('settle.corrected')),
    stale: [appointmentsKey],
  });
}
