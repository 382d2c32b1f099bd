import type { GroupSlot } from '@meche/contract/groups';
import { useTranslation } from 'react-i18next';
import { WeekSlots } from '~/domains/scheduling/week-slots.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { GroupScreen } from './group-screen.tsx';
import { groupSlotsQuery } from './queries.ts';
import type { GroupBooking } from './use-group-booking.ts';
import { usePersonName } from './use-person-name.ts';

export function ChooseGroupTimeStep({ group }: { group: GroupBooking }) {
  const { t } = useTranslation(['groups', 'booking', 'shell']);
  const format = useFormat();
  const api = useApi();
  const { page, draft, change, go } = group;
  const first = draft.parts?.[0]?.startsAt;
  return (
    <GroupScreen
      group={group}
      title={t('groups:time.title')}
      next={{
        label: first
          ? t('booking:time.take', { time: format.time(first, page.timeZone) })
          : t('shell:actions.next'),
        onNext: () => go(),
        disabled: !first,
      }}
    >
      <WeekSlots<GroupSlot>
        query={(span) => groupSlotsQuery(api, page.id, { people: draft.people, ...span })}
        timeZone={page.timeZone}
        name={page.businessName}
        chosen={first}
        from={draft.week ?? (first && dayIn(first, page.timeZone))}
        onTurn={(week) => change({ week })}
        onChoose={({ visits }) =>
          change({ parts: visits.map(({ memberId, startsAt }) => ({ memberId, startsAt })) })
        }
        // The API searches at most seven days per request, so for an empty week there is no look ahead, and
        // the following week is offered instead.
        lookAhead={7}
      />
      {draft.parts && <Order group={group} />}
    </GroupScreen>
  );
}

function Order({ group: { page, draft, memory } }: { group: GroupBooking }) {
  const { t } = useTranslation('groups');
  const format = useFormat();
  const nameOf = usePersonName();
  const parts = draft.parts ?? [];
  const isTogether = parts.every(({ startsAt }) => startsAt === parts[0]?.startsAt);
  return (
    <section aria-live="polite">
      <p>{t(isTogether ? 'time.together' : 'time.consecutive')}</p>
      <ul>
        {parts.map(({ memberId, startsAt }, index) => (
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
