import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { PriceText } from '~/ui/text/price-text.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import type { Booking } from './booking-kind.ts';
import { groupQuery } from './group-query.ts';
import classes from './people-summary.module.css';
import { usePersonName } from './use-person-name.ts';

/** Lists the booked appointments of a group with their total. */
export function PeopleVisitsList({ booking: { draft } }: { booking: Booking }) {
  const { t } = useTranslation('groups');
  const format = useFormat();
  const nameOf = usePersonName();
  const { data } = useQuery(groupQuery(useApi(), draft.groupId ?? ''));
  if (!data) return null;
  return (
    <>
      <ul className={classes.people}>
        {data.appointments.map(({ id, group, startsAt, timeZone, member, lines }, index) => (
          <li key={id}>
            <Link to={to('appointment', { id })}>
              {nameOf(group?.personName, index + 1)}
              {' · '}
              {t('part', { time: format.time(startsAt, timeZone), member: member.name })}
            </Link>
            <Quiet>{lines.map(({ name }) => name).join(', ')}</Quiet>
          </li>
        ))}
      </ul>
      <PriceText cents={data.totalCents} size="lg" />
    </>
  );
}
