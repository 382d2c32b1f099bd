import { deletePeriod } from '@meche/contract/api-client/hours';
import type { Period } from '@meche/contract/hours';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Button } from '~/ui/button/button.tsx';
import { IconButton } from '~/ui/button/icon-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { IconTrash } from '~/ui/icons/icons.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { AddPeriod } from './add-period.tsx';
import { holidaysQuery, hoursKey, periodsQuery } from './hours-query.ts';
import { OutsideDialog, useOutsideConfirmation } from './outside-dialog.tsx';
import classes from './period-list.module.css';
import { usePeriodTexts } from './use-period-texts.ts';

type PeriodListProps = {
  /** Id of the member. When absent, the list shows the periods of the business. */
  memberId?: string;
};

export function PeriodList({ memberId }: PeriodListProps) {
  const { t } = useTranslation('hours');
  const [adding, setAdding] = useState(false);
  const api = useApi();
  const { data: known, error, refetch } = useQuery(periodsQuery(api));
  const { data: holidays } = useQuery({ ...holidaysQuery(api), enabled: memberId === undefined });
  if (!known) return <QueryState of={{ error, refetch }} shape="list" height={160} />;
  const own = known.periods.filter((period) => period.memberId === (memberId ?? null));
  // The list of holidays below names these days, too.
  const onHolidays = memberId ? [] : own.filter((period) => isClosedHoliday(period, holidays?.days ?? []));
  const shown = own.filter((period) => !onHolidays.includes(period));
  return (
    <div className={classes.periods}>
      {own.length === 0 && <Quiet>{t(memberId ? 'periods.noneOfMember' : 'periods.none')}</Quiet>}
      {shown.length > 0 && (
        <ul>
          {shown.map((period) => (
            <PeriodRow key={period.id} period={period} />
          ))}
        </ul>
      )}
      {onHolidays.length > 0 && (
        <details className={classes.holidays}>
          <summary>{t('periods.holidays', { count: onHolidays.length })}</summary>
          <ul>
            {onHolidays.map((period) => (
              <PeriodRow key={period.id} period={period} />
            ))}
          </ul>
        </details>
      )}
      <div>
        <Button variant="default" onClick={() => setAdding(true)}>
          {t(memberId ? 'periods.addOfMember' : 'periods.add')}
        </Button>
      </div>
      <AddPeriod open={adding} onClose={() => setAdding(false)} today={known.today} memberId={memberId} />
    </div>
  );
}

function isClosedHoliday(
  { kind, firstDay, lastDay, startsMinute, endsMinute }: Period,
  holidays: readonly { day: string; closed: boolean }[],
): boolean {
  const isOneDay = kind === 'closure' && firstDay === lastDay && startsMinute === 0 && endsMinute === 1440;
  return isOneDay && holidays.some(({ day, closed }) => closed && day === firstDay);
}

function PeriodRow({ period }: { period: Period }) {
  const { t } = useTranslation('hours');
  const { daysOf, titleOf } = usePeriodTexts();
  const [asking, setAsking] = useState(false);
  const outside = useOutsideConfirmation<number>();
  const days = daysOf(period);
  const remove = useCommand({
    call: (visitsSeen: number, { api }) =>
      api.call(deletePeriod, { params: { id: period.id }, query: { visitsSeen } }),
    stale: [hoursKey],
    onDone: () => {
      outside.close();
      setAsking(false);
      toast('done', t('periods.removed'));
    },
    onRefused: (error, seen) => outside.ask(error, seen),
  });
  return (
    <li data-kind={period.kind}>
      <span>
        <strong>{days}</strong>
        <span>{titleOf(period)}</span>
      </span>
      <IconButton aria-label={t('periods.remove', { days })} onClick={() => setAsking(true)}>
        <IconTrash size={20} stroke={1.8} aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={asking && !outside.outside}
        onClose={() => setAsking(false)}
        title={t('periods.removeTitle')}
        confirmLabel={t('periods.removeConfirm')}
        onConfirm={() => remove.run(0)}
      >
        <p>{t('periods.removeText', { days })}</p>
      </ConfirmDialog>
      <OutsideDialog
        outside={outside.outside}
        onClose={() => {
          outside.close();
          setAsking(false);
        }}
        onConfirm={(_, seen) => remove.run(seen)}
      />
    </li>
  );
}
