import type { GroupSlot } from '@meche/contract/groups';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WeekSlots } from '~/domains/scheduling/week-slots.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { listPeople } from './booking-draft.ts';
import type { Booking } from './booking-kind.ts';
import { toTimesChange } from './group-draft.ts';
import { groupSlotsQuery } from './group-query.ts';
import { usePersonName } from './use-person-name.ts';

export function PeopleTimes({ booking }: { booking: Booking }) {
  const api = useApi();
  const { page, draft, change } = booking;
  const { startsAt, week } = draft;
  // As in TimeChoice: a time chosen here must not turn the week.
  const [opened] = useState(() => startsAt && dayIn(startsAt, page.timeZone));
  return (
    <>
      <WeekSlots<GroupSlot>
        query={(span) => groupSlotsQuery(api, page.id, draft, span)}
        timeZone={page.timeZone}
        name={page.businessName}
        chosen={startsAt}
        from={week ?? opened}
        onTurn={(day) => change({ week: day })}
        onChoose={(slot) => change(toTimesChange(draft, slot))}
        // The API searches at most seven days per request, so for an empty week there is no look ahead, and
        // the following week is offered instead.
        lookAhead={7}
      />
      {startsAt && <Order booking={booking} />}
    </>
  );
}

function Order({ booking: { page, draft, memory } }: { booking: Booking }) {
  const { t } = useTranslation('groups');
  const format = useFormat();
  const nameOf = usePersonName();
  const people = listPeople(draft);
  const isTogether = people.every(({ startsAt }) => startsAt === draft.startsAt);
  return (
    <section aria-live="polite">
      <p>{t(isTogether ? 'time.together' : 'time.consecutive')}</p>
      <ul>
        {people.map(({ memberId, startsAt = '' }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a person is identified by their position
          <li key={index}>
            {t('time.part', {
              name: nameOf(memory.names?.[index], index + 1),
              time: format.time(startsAt, page.timeZone),
              member: page.members.find(({ id }) => id === memberId)?.name ?? '',
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
