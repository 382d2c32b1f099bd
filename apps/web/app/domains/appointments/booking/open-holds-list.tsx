import { abandonAppointment, listAppointments } from '@meche/contract/api-client/appointments';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { appointmentsKey } from '../queries.ts';
import classes from './booking-steps.module.css';

const holdsKey = [...appointmentsKey, 'holds'] as const;

export function OpenHolds({ onFreed }: { onFreed: () => void }) {
  const { t } = useTranslation(['booking', 'appointments']);
  const format = useFormat();
  const api = useApi();
  const { data } = useQuery({
    queryKey: holdsKey,
    queryFn: ({ signal }) => api.call(listAppointments, { query: { view: 'upcoming' }, signal }),
  });
  const releaseHold = useCommand({
    call: (id: string) => api.call(abandonAppointment, { params: { id } }),
    onDone: onFreed,
    stale: [holdsKey],
  });
  // The holds of a group end together, so the list shows only the first appointment of a group.
  const held = (data?.items ?? []).filter(
    ({ state, group }) => state === 'held' && (group?.position ?? 1) === 1,
  );
  return (
    <ul className={classes.held}>
      {held.map(({ id, startsAt, timeZone, professional }) => (
        <li key={id}>
          <span>
            {t('booking:problem.held', {
              name: professional.name,
              day: format.day(dayIn(startsAt, timeZone), 'short'),
              time: format.time(startsAt, timeZone),
            })}
          </span>
          <Button
            variant="default"
            size="sm"
            loading={releaseHold.isBusy && releaseHold.input === id}
            onClick={() => void releaseHold.run(id)}
          >
            {t('appointments:pay.abandon')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
