import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WeekSlots } from '~/domains/scheduling/week-slots.tsx';
import { findAbleMembers } from '~/domains/services/offer.ts';
import { Face } from '~/domains/staff/face.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import type { BookingDraft } from './booking-draft.ts';
import type { Booking } from './booking-kind.ts';
import { slotsQuery } from './slots-query.ts';
import { VisitCommune } from './visit-commune.tsx';

const anyone = 'anyone';

/**
 * Returns whether free times can be loaded. At home they depend on the travel time, so they need a postal
 * code.
 */
export function isPlaceKnown({ place, postalCode }: BookingDraft): boolean {
  return place === 'salon' || postalCode !== undefined;
}

type TimeChoiceProps = {
  booking: Pick<Booking, 'page' | 'draft' | 'change' | 'remember' | 'user'> & {
    quote: { data: unknown; error: unknown; refetch: () => Promise<unknown> };
  };
  /** What to do about a full day. Without it, full days cannot be pressed. */
  whenFull?: ((day: string) => ReactNode) | undefined;
  /** Set when a button outside of the form of the commune submits it. */
  communeFormId?: string | undefined;
};

export function TimeChoice({ booking, whenFull, communeFormId }: TimeChoiceProps) {
  const { t } = useTranslation('booking');
  const { page, draft, change } = booking;
  const able = findAbleMembers(page, draft.serviceIds);
  return (
    <>
      {draft.place === 'at_home' && <VisitCommune booking={booking} formId={communeFormId} />}
      {isPlaceKnown(draft) && able.length > 1 && (
        <ChoicePills
          legend={t('time.withWhom')}
          name="member"
          value={draft.memberId ?? anyone}
          onChange={(memberId) => change({ memberId: memberId === anyone ? undefined : memberId })}
          options={[
            { value: anyone, label: t('time.anyone') },
            ...able.map((member) => ({
              value: member.id,
              label: member.name,
              picture: <Face of={member} colours={page.hairColours} size="sm" />,
            })),
          ]}
        />
      )}
      {isPlaceKnown(draft) && <Times booking={booking} whenFull={whenFull} />}
    </>
  );
}

function Times({ booking: { page, draft, quote, change }, whenFull }: TimeChoiceProps) {
  const api = useApi();
  const meant = draft.startsAt ?? draft.requestedStart;
  // Only the time with which the screen opened selects the week: a time chosen here must not turn it.
  const [opened] = useState(() => meant && dayIn(meant, page.timeZone));
  if (quote.error && !quote.data)
    return <ErrorState error={quote.error} onRetry={() => void quote.refetch()} />;
  return (
    <WeekSlots
      key={draft.memberId}
      query={(span) => slotsQuery(api, page.id, draft, span)}
      timeZone={page.timeZone}
      name={page.businessName}
      chosen={draft.startsAt}
      from={draft.week ?? opened}
      onTurn={(week) => change({ week })}
      onChoose={({ startsAt }) => change({ startsAt })}
      whenFull={whenFull}
    />
  );
}
