import { useTranslation } from 'react-i18next';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { listPeople } from './booking-draft.ts';
import type { Booking } from './booking-kind.ts';
import summary from './booking-summary.module.css';
import { VisitPlace } from './booking-summary.tsx';
import classes from './people-summary.module.css';
import { PersonServices } from './person-services.tsx';
import { usePersonName } from './use-person-name.ts';

export function PeopleSummary({ booking }: { booking: Booking }) {
  const { t } = useTranslation('groups');
  const format = useFormat();
  const nameOf = usePersonName();
  const { page, draft, memory } = booking;
  const { startsAt } = draft;
  return (
    <>
      {startsAt && <p className={summary.when}>{format.day(dayIn(startsAt, page.timeZone))}</p>}
      <VisitPlace booking={booking} />
      <ul className={classes.people}>
        {listPeople(draft).map((person, index) => {
          const member = startsAt && page.members.find(({ id }) => id === person.memberId);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a person is identified by their position
            <li key={index}>
              <strong>{nameOf(memory.names?.[index], index + 1)}</strong>
              {person.startsAt && member && (
                <Quiet>
                  {t('part', { time: format.time(person.startsAt, page.timeZone), member: member.name })}
                </Quiet>
              )}
              <PersonServices page={page} person={person} none={t('nothing')} />
            </li>
          );
        })}
      </ul>
    </>
  );
}
