import type { Calendar } from '@meche/contract/calendar';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatVisitName } from '~/domains/appointments/appointment/visit-name.ts';
import { shortName } from '~/domains/places/commune-name.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { findNextAppointment } from './day-agenda.tsx';
import classes from './next-visit-card.module.css';

type NextVisitCardProps = {
  calendar: Calendar;
  /** Ids of appointments of clients with an allergy. */
  allergic: ReadonlySet<string>;
  addressOf: (id: string) => string;
};

const MINUTE_MS = 60_000;

export function NextVisitCard({ calendar, allergic, addressOf }: NextVisitCardProps) {
  const { t } = useTranslation('calendar');
  const { time, duration } = useFormat();
  const { now, timeZone: zone, members, appointments } = calendar;
  const next = findNextAppointment(calendar);
  if (!next) return appointments.length > 0 && <Quiet className={classes.over}>{t('next.over')}</Quiet>;
  const minutes = Math.ceil((Date.parse(next.startsAt) - Date.parse(now)) / MINUTE_MS);
  const what = [
    next.services.join(', '),
    members.length > 1 && next.member.name,
    next.place === 'at_home' && t('agenda.atHome', { city: shortName(next.city) }),
  ];
  return (
    <section className={classes.next} aria-labelledby="next-visit">
      <p className={classes.when}>
        <span className={classes.start}>{time(next.startsAt, zone)}</span>
        <span>
          {minutes > 0
            ? t('next.in', { duration: duration(minutes) })
            : t('next.until', { time: time(next.endsAt, zone) })}
        </span>
      </p>
      <div className={classes.who}>
        <Quiet component="span">{t(minutes > 0 ? 'next.title' : 'next.now')}</Quiet>
        <Title order={2} size="h3" id="next-visit">
          <Link to={addressOf(next.id)}>{formatVisitName(next)}</Link>
        </Title>
        <p>{what.filter(Boolean).join(' · ')}</p>
        {allergic.has(next.id) && <p className={classes.allergy}>{t('grid.allergy')}</p>}
      </div>
    </section>
  );
}
