import type { Appointment } from '@meche/contract/appointments';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { usePersonName } from '../booking/use-person-name.ts';
import { CancelGroup } from './cancel-group.tsx';
import classes from './companions-section.module.css';

type CompanionsSectionProps = { appointment: Appointment; reader: 'customer' | 'professional' };

export function CompanionsSection({ appointment, reader }: CompanionsSectionProps) {
  const { t } = useTranslation('groups');
  const format = useFormat();
  const nameOf = usePersonName();
  const { group, timeZone, customer } = appointment;
  if (!group) return null;
  // In a group, position 1 without a name is the customer who booked, who reads "you"; the professional
  // reads the customer's name. In turns of several members, every part has the customer's name.
  const called = (name: string, position: number) =>
    group.isInTurn || (reader === 'professional' && position === 1 && !name)
      ? customer.name
      : nameOf(name, position);
  const isReader = reader === 'customer' && group.position === 1 && !group.personName && !group.isInTurn;
  return (
    <section className={classes.group}>
      <Title order={reader === 'customer' ? 2 : 3} size={reader === 'customer' ? 'h4' : 'h5'}>
        {isReader
          ? t('visit.titleYou')
          : t('visit.titleOf', { name: called(group.personName, group.position) })}
      </Title>
      <p>{t('visit.title')}</p>
      <ul className={classes.others}>
        {group.others.map((one) => {
          const name = called(one.personName, one.position);
          const when = t('part', {
            time: format.time(one.startsAt, timeZone),
            member: one.memberName,
          });
          return (
            <li key={one.id} data-state={one.state}>
              {reader === 'customer' ? (
                <Link to={to('appointment', { id: one.id })}>{`${name} · ${when}`}</Link>
              ) : (
                <span>{`${name} · ${when}`}</span>
              )}
              <Quiet component="span">
                {[one.services.join(', '), one.state === 'cancelled' && t('visit.cancelled')]
                  .filter(Boolean)
                  .join(' · ')}
              </Quiet>
            </li>
          );
        })}
      </ul>
      {reader === 'customer' && <CancelGroup groupId={group.id} />}
    </section>
  );
}
