import type { Appointment } from '@meche/contract/appointments';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ProfessionalPicture } from '~/domains/album/professional-picture.tsx';
import { shortName } from '~/domains/places/commune-name.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { PriceText } from '~/ui/text/price-text.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './appointment-card.module.css';
import { AppointmentState } from './appointment-state.tsx';
import { costOf } from './visit-cost-price.ts';

export function AppointmentCard({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  const { id, startsAt, timeZone, professional, member, lines, address, place } = appointment;
  return (
    <Link to={to('appointment', { id })} className={classes.card}>
      <span className={classes.picture}>
        <ProfessionalPicture {...professional} sizes="(min-width: 48em) 88px, 56px" />
      </span>
      <span className={classes.words}>
        <span className={classes.when}>
          {t('at', {
            day: format.dayFrom(dayIn(new Date().toISOString(), timeZone), dayIn(startsAt, timeZone)),
            time: format.timeWithZone(startsAt, timeZone),
          })}
        </span>
        <span className={classes.who}>
          {t('with', { professional: professional.name, member: member.name })}
        </span>
        <Quiet component="span">
          {lines.map((line) => line.name).join(', ')}
          {' · '}
          {place === 'at_home' ? t('atHome') : shortName(address.city)}
        </Quiet>
      </span>
      <span className={classes.end}>
        <AppointmentState appointment={appointment} />
        <PriceText cents={costOf(appointment)} />
      </span>
    </Link>
  );
}
