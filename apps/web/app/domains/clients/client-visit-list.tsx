import type { Client } from '@meche/contract/clients';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './client-visit-list.module.css';

export function ClientVisitList({ client: { visits, timeZone } }: { client: Client }) {
  const { t } = useTranslation('clients');
  const format = useFormat();
  if (visits.length === 0) return <Quiet>{t('visits.empty')}</Quiet>;
  return (
    <ul className={classes.visits}>
      {visits.map(({ appointmentId, startsAt, state, services, memberName, totalCents }) => {
        const day = dayIn(startsAt, timeZone);
        return (
          <li key={appointmentId}>
            <Link to={to('calendar', undefined, { view: 'day', date: day, appointment: appointmentId })}>
              <span>{format.day(day, 'full')}</span>
              <Quiet component="span">
                {[services.join(', '), t('visits.with', { name: memberName })].filter(Boolean).join(' · ')}
              </Quiet>
            </Link>
            <span className={classes.state} data-state={state}>
              {t(`state.${state}`)}
            </span>
            <span className={classes.price}>{format.price(totalCents)}</span>
          </li>
        );
      })}
    </ul>
  );
}
