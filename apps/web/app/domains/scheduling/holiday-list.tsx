import { addPeriods } from '@meche/contract/api-client/hours';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Checkbox } from '~/ui/form/tick.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './holiday-list.module.css';
import { holidaysQuery, hoursKey } from './hours-query.ts';
import { OutsideDialog, useOutsideConfirmation } from './outside-dialog.tsx';

type Sent = { days: readonly { day: string; label: string }[]; visitsSeen: number };

/**
 * Lists the public holidays of the coming year in the professional's department. One button closes the
 * business on the checked ones; at first all are checked.
 */
export function HolidayList() {
  const { t } = useTranslation('hours');
  const { day: dayName } = useFormat();
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const outside = useOutsideConfirmation<Sent>();
  const { data: known, error, refetch } = useQuery(holidaysQuery(useApi()));
  const close = useCommand({
    call: ({ days, visitsSeen }: Sent, { api, idempotencyKey }) => {
      const periods = days.map(({ day, label }) => ({
        kind: 'closure' as const,
        memberId: null,
        firstDay: day,
        lastDay: day,
        label,
      }));
      return api.call(addPeriods, { body: { periods, visitsSeen }, idempotencyKey });
    },
    stale: [hoursKey],
    onDone: (_, { days }) => {
      outside.close();
      toast('done', t('holidays.closed', { count: days.length }));
    },
    onRefused: (refusal, sent) => outside.ask(refusal, sent),
  });
  if (!known) return <QueryState of={{ error, refetch }} shape="list" height={240} />;
  const chosen = known.days.filter(({ day, closed }) => !closed && !leftOut.includes(day));
  const days = chosen.map(({ day, holiday }) => ({ day, label: t(`holidays.names.${holiday}`) }));
  return (
    <div className={classes.holidays}>
      <Quiet>{t('holidays.text', { department: known.department })}</Quiet>
      <ul>
        {known.days.map(({ day, holiday, closed }) => (
          <li key={day}>
            <Checkbox
              label={t('holidays.on', { name: t(`holidays.names.${holiday}`), day: dayName(day) })}
              {...(closed && { description: t('holidays.isClosed') })}
              checked={closed || !leftOut.includes(day)}
              disabled={closed}
              onChange={({ currentTarget: { checked } }) =>
                setLeftOut(checked ? leftOut.filter((one) => one !== day) : [...leftOut, day])
              }
            />
          </li>
        ))}
      </ul>
      {known.days.some(({ closed }) => !closed) && (
        <div>
          <Button
            loading={close.isBusy}
            disabled={days.length === 0}
            onClick={() => void close.run({ days, visitsSeen: 0 })}
          >
            {t('holidays.close', { count: days.length })}
          </Button>
        </div>
      )}
      <OutsideDialog
        outside={outside.outside}
        onClose={outside.close}
        onConfirm={({ days: again }, visitsSeen) => close.run({ days: again, visitsSeen })}
      />
    </div>
  );
}
