import type { DayEquipment } from '@meche/contract/day-equipment';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { minuteOf, wallClockIn } from '~/lib/dates/wall-clock.ts';
import { useClientName } from '~/lib/i18n/use-client-name.ts';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './equipment-bars.module.css';
import { dayEquipmentQuery } from './queries.ts';

type EquipmentBarsProps = {
  day: string;
  hours: { fromMinute: number; untilMinute: number };
  addressOf: (appointmentId: string) => string;
};

export function EquipmentBars({ day, hours, addressOf }: EquipmentBarsProps) {
  const { t } = useTranslation('calendar');
  const found = useQuery(dayEquipmentQuery(useApi(), day));
  const title = useId();
  const marks: number[] = [];
  for (let minute = Math.ceil(hours.fromMinute / 120) * 120; minute < hours.untilMinute; minute += 120)
    marks.push(minute);
  return (
    <section className={classes.lanes} aria-labelledby={title}>
      <Title order={2} size="h5" id={title}>
        {t('equipment.title')}
      </Title>
      {!found.data ? (
        <QueryState of={found} shape="list" height={88} />
      ) : (
        <div className={classes.scroll}>
          <div className={classes.marks} aria-hidden>
            {marks.map((minute) => (
              <span key={minute} style={placed(hours, minute, minute)}>
                {t('equipment.hour', { hour: minute / 60 })}
              </span>
            ))}
          </div>
          {found.data.equipments.map((equipment) => (
            <Lanes
              key={equipment.id}
              {...{ equipment, hours, addressOf, timeZone: found.data.timeZone, day: found.data.day }}
            />
          ))}
        </div>
      )}
    </section>
  );
}

type Equipment = DayEquipment['equipments'][number];
type LanesProps = Pick<EquipmentBarsProps, 'hours' | 'addressOf'> & {
  equipment: Equipment;
  timeZone: string;
  day: string;
};

function Lanes({ equipment, hours, addressOf, timeZone, day }: LanesProps) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const clientName = useClientName();
  const { name, units } = equipment;
  // Times on adjacent days are cut at midnight.
  const minute = (at: string) => {
    const wall = wallClockIn(at, timeZone);
    return wall.slice(0, 10) < day ? 0 : wall.slice(0, 10) > day ? 1440 : minuteOf(wall);
  };
  return units.map(({ unit, taken }) => {
    const called = units.length > 1 ? t('equipment.unit', { name, unit }) : name;
    const minutes = taken.reduce((all, one) => all + minute(one.endsAt) - minute(one.startsAt), 0);
    return (
      <div key={unit} className={classes.lane}>
        <p className={classes.name}>
          {called}{' '}
          <Quiet component="span">
            {minutes === 0
              ? t('equipment.free')
              : t('equipment.taken', { duration: format.duration(minutes) })}
          </Quiet>
        </p>
        <ul className={classes.track}>
          {taken.map(({ startsAt, endsAt, visit }) => {
            const words = t('equipment.span', {
              start: format.time(startsAt, timeZone),
              end: format.time(endsAt, timeZone),
              name: visit ? clientName(visit.name) : t('equipment.another'),
            });
            return (
              <li key={startsAt} style={placed(hours, minute(startsAt), minute(endsAt))} title={words}>
                {visit ? (
                  <Link to={addressOf(visit.id)} aria-label={`${called}, ${words}`}>
                    {clientName(visit.name)}
                  </Link>
                ) : (
                  <span>{t('equipment.another')}</span>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    );
  });
}

function placed(
  { fromMinute, untilMinute }: EquipmentBarsProps['hours'],
  from: number,
  until: number,
): CSSProperties {
  const share = (minute: number) =>
    ((Math.min(Math.max(minute, fromMinute), untilMinute) - fromMinute) / (untilMinute - fromMinute)) * 100;
  return { insetInlineStart: `${share(from)}%`, inlineSize: `${share(until) - share(from)}%` };
}
