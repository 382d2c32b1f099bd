import { plannedLines } from '@meche/contract/money-lines';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Title } from '~/ui/text/title.tsx';
import { MoneyLines } from '../money-lines.tsx';
import classes from './group-money-lines.module.css';
import type { GroupBooking } from './use-group-booking.ts';
import { usePersonName } from './use-person-name.ts';

/** Lists the payments of each person, because each appointment is held, debited and refunded separately. */
export function GroupMoneyLines({ group: { page, draft, memory, quote } }: { group: GroupBooking }) {
  const format = useFormat();
  const nameOf = usePersonName();
  return (
    <div className={classes.people}>
      {quote.data?.people.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a person is identified by their position
        <section key={index}>
          <Title order={2} size="h4">
            {[
              nameOf(memory.names?.[index], index + 1),
              draft.parts?.[index] && format.time(draft.parts[index].startsAt, page.timeZone),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Title>
          {one.money && (
            <MoneyLines lines={plannedLines({ ...one, money: one.money })} timeZone={page.timeZone} />
          )}
        </section>
      ))}
    </div>
  );
}
