import { useFormat } from '~/lib/dates/use-format.ts';
import { Title } from '~/ui/text/title.tsx';
import { listPeople } from './booking-draft.ts';
import type { Booking, MoneyTerms } from './booking-kind.ts';
import { PersonMoneyLines } from './booking-money-lines.tsx';
import classes from './people-money-lines.module.css';

import { usePersonName } from './use-person-name.ts';

type PeopleMoneyLinesProps = { booking: Booking; people: readonly MoneyTerms[] };

/** Lists the payments of each person, because each appointment is held, debited and refunded separately. */
export function PeopleMoneyLines({ booking: { page, draft, memory }, people }: PeopleMoneyLinesProps) {
  const format = useFormat();
  const nameOf = usePersonName();
  const drafts = listPeople(draft);
  return (
    <div className={classes.people}>
      {people.map((one, index) => {
        const startsAt = drafts[index]?.startsAt;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a person is identified by their position
          <section key={index}>
            <Title order={2} size="h4">
              {[nameOf(memory.names?.[index], index + 1), startsAt && format.time(startsAt, page.timeZone)]
                .filter(Boolean)
                .join(' · ')}
            </Title>
            <PersonMoneyLines terms={one} timeZone={page.timeZone} />
          </section>
        );
      })}
    </div>
  );
}
