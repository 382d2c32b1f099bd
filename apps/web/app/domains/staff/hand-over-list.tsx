import { handOverAppointment } from '@meche/contract/api-client/handing-over';
import type { AppointmentToHandOver } from '@meche/contract/handing-over';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useClientName } from '~/lib/i18n/use-client-name.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './hand-over-list.module.css';
import { appointmentsToHandOverKey, staffKey } from './queries.ts';

type HandOverListProps = { memberId: string; appointments: readonly AppointmentToHandOver[]; count: number };

export function HandOverList({ memberId, appointments, count }: HandOverListProps) {
  const { t } = useTranslation('staff');
  if (count === 0) return <p>{t('handOver.none')}</p>;
  return (
    <>
      <p>{t('handOver.text', { count })}</p>
      <ul className={classes.visits}>
        {appointments.map((one) => (
          <AppointmentRow key={one.id} memberId={memberId} appointment={one} />
        ))}
      </ul>
      {count > appointments.length && (
        <Quiet>{t('handOver.more', { count: count - appointments.length })}</Quiet>
      )}
    </>
  );
}

function AppointmentRow({ memberId, appointment }: { memberId: string; appointment: AppointmentToHandOver }) {
  const { t } = useTranslation('staff');
  const format = useFormat();
  const { id, startsAt, timeZone, services, place, city, colleagues } = appointment;
  const customer = useClientName()(appointment.customerName);
  const when = t('handOver.when', {
    day: format.day(dayIn(startsAt, timeZone), 'long'),
    time: format.time(startsAt, timeZone),
  });
  const give = useCommand({
    call: (to: { id: string; name: string }, { api, idempotencyKey }) =>
      api.call(handOverAppointment, { params: { id }, body: { memberId: to.id }, idempotencyKey }),
    onDone: (_, { name }) => toast('done', t('handOver.done', { name, customer })),
    stale: [appointmentsToHandOverKey(memberId), staffKey],
  });
  return (
    <li className={classes.visit}>
      <div>
        <strong>{when}</strong>
        <p>
          {customer}, {services.join(', ')}
          {place === 'at_home' && ` (${t('handOver.atHome', { city })})`}
        </p>
      </div>
      {colleagues.length === 0 ? (
        <div>
          <p>{t('handOver.noneFree')}</p>
          <LinkButton component={Link} to={to('calendar', undefined, { appointment: id })} size="sm">
            {t('handOver.see')}
          </LinkButton>
        </div>
      ) : (
        <div className={classes.colleagues}>
          {colleagues.map(({ id: colleagueId, name, worksThen }) => (
            <Button
              key={colleagueId}
              size="sm"
              variant="default"
              loading={give.isBusy && give.input?.id === colleagueId}
              disabled={give.isBusy && give.input?.id !== colleagueId}
              aria-label={t('handOver.label', { name, customer, when })}
              onClick={() => void give.run({ id: colleagueId, name })}
            >
              {t(worksThen ? 'handOver.to' : 'handOver.toOutside', { name })}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
