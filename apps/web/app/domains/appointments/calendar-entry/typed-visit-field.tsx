import type { Calendar } from '@meche/contract/calendar';
import type { ProfessionalPage } from '@meche/contract/professionals';
import type { Slot } from '@meche/contract/scheduling';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { availabilityQuery } from '~/domains/scheduling/queries.ts';
import { SlotPills } from '~/domains/scheduling/slot-pills.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { instantOf } from '~/lib/dates/wall-clock.ts';
import { TextInput } from '~/ui/form/text-input.tsx';
import { parseTypedVisit, type TypedVisit } from './typed-visit.ts';

const mostGaps = 5;
const daysLooked = 7;

type TypedVisitFieldProps = {
  professional: ProfessionalPage;
  calendar: Calendar;
  today: string;
  onRead: (read: TypedVisit) => void;
  onChoose: (slot: Slot) => void;
};

/**
 * Quick entry, for example "zoé coupe mar 15h" and Enter: fills in the form and offers the free times
 * nearest to that hour. Enter again submits the form.
 */
export function TypedVisitField(props: TypedVisitFieldProps) {
  const { professional, calendar, today, onRead, onChoose } = props;
  const { t } = useTranslation('calendar');
  const api = useApi();
  const [typed, setTyped] = useState('');
  const [read, setRead] = useState<TypedVisit & { text: string }>();
  const query = availabilityQuery(api, {
    professionalId: professional.id,
    serviceIds: read?.serviceIds ?? [],
    place: 'salon',
    memberId: read?.memberId,
    from: read?.day ?? today,
    days: daysLooked,
  });
  // A failed search is not retried: services that cannot be booked online have no free times here, and the
  // form itself reports conflicts.
  const { data } = useQuery({ ...query, queryFn: read ? query.queryFn : skipToken, retry: false });
  const gaps =
    read &&
    data &&
    nearest(
      data.days.flatMap(({ slots }) => slots),
      requestedStart(read, calendar),
    );

  function submit() {
    const { services } = professional;
    const found = parseTypedVisit(typed, { services, members: calendar.members, today });
    setRead({ ...found, text: typed });
    onRead(found);
  }

  // What was read can be checked before Enter is pressed again. A key that is held down repeats.
  const isUnderstood = read?.text === typed && read.unknown.length === 0;

  return (
    <div>
      <TextInput
        label={t('typed.label')}
        description={t('typed.example')}
        value={typed}
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // In a form, Enter in this field submits the form: only once the line has filled it in.
          if (isUnderstood && !event.repeat) return;
          event.preventDefault();
          if (typed.trim() && !event.repeat) submit();
        }}
      />
      <div aria-live="polite">
        {read && read.unknown.length > 0 && <p>{t('typed.unknown', { words: read.unknown.join(', ') })}</p>}
        {gaps && gaps.length > 0 && (
          <>
            <p>{t('typed.free')}</p>
            <SlotPills slots={gaps} timeZone={calendar.timeZone} today={today} onChoose={onChoose} />
          </>
        )}
      </div>
    </div>
  );
}

function requestedStart({ day, time }: TypedVisit, { timeZone }: Calendar): number | undefined {
  return day && time ? Date.parse(instantOf(`${day}T${time}`, timeZone)) : undefined;
}

/**
 * Returns at most five slots nearest to the requested time, in chronological order. Without a time, returns
 * the first five.
 */
function nearest(slots: readonly Slot[], requested: number | undefined): Slot[] {
  const away = ({ startsAt }: Slot) =>
    requested === undefined ? 0 : Math.abs(Date.parse(startsAt) - requested);
  return slots
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, mostGaps)
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
}
