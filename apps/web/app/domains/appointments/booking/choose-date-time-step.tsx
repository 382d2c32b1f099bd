import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { availabilityQuery } from '~/domains/scheduling/queries.ts';
import { WeekSlots } from '~/domains/scheduling/week-slots.tsx';
import { membersAble } from '~/domains/services/offer.ts';
import { Face } from '~/domains/staff/face.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { addDomains } from '~/lib/i18n/browser-words.ts';
import { wordsOfWaiting } from '~/lib/i18n/page-words.ts';
import { Button } from '~/ui/button/button.tsx';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { BookingScreen } from './booking-screen.tsx';
import type { Booking } from './use-booking.ts';
import { useWishedTime } from './use-wished-time.tsx';
import { VisitCommune } from './visit-commune.tsx';

const anyone = 'anyone';

const WishDialog = lazy(async () => {
  await addDomains(wordsOfWaiting);
  return { default: (await import('../waiting/wish-dialog.tsx')).WishDialog };
});

/** When, and with whom where several could; at home first in which commune, for the times depend on the way. */
export function ChooseDateTimeStep({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['booking', 'shell']);
  const format = useFormat();
  const { page, draft, change, go } = booking;
  const wish = useWishedTime(booking);
  const able = membersAble(page, draft.serviceIds);
  const isPlaceKnown = draft.place === 'salon' || draft.postalCode !== undefined;
  return (
    <BookingScreen
      booking={booking}
      title={t('booking:time.title')}
      lead={wish.words}
      next={{
        label: draft.startsAt
          ? t('booking:time.take', { time: format.time(draft.startsAt, page.timeZone) })
          : t('shell:actions.next'),
        onNext: () => go(),
        disabled: !draft.startsAt || !isPlaceKnown,
      }}
    >
      {draft.place === 'at_home' && <VisitCommune booking={booking} />}
      {isPlaceKnown && able.length > 1 && (
        <ChoicePills
          legend={t('booking:time.withWhom')}
          name="member"
          value={draft.memberId ?? anyone}
          onChange={(memberId) => change({ memberId: memberId === anyone ? undefined : memberId })}
          options={[
            { value: anyone, label: t('booking:time.anyone') },
            ...able.map((member) => ({
              value: member.id,
              label: member.name,
              picture: <Face of={member} colours={page.hairColours} size="sm" />,
            })),
          ]}
        />
      )}
      {isPlaceKnown && <Times booking={booking} />}
      {isPlaceKnown && <Wish booking={booking} />}
    </BookingScreen>
  );
}

/** For whoever finds no time that suits: asked for by few, so nothing of it comes before the press. */
function Wish({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {t('time.wait')}
      </Button>
      {open && (
        <Suspense>
          <WishDialog booking={booking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Times({ booking: { page, draft, quote, change } }: { booking: Booking }) {
  const api = useApi();
  const meant = draft.startsAt ?? draft.wishedAt;
  if (quote.error && !quote.data)
    return <ErrorState error={quote.error} onRetry={() => void quote.refetch()} />;
  return (
    <WeekSlots
      key={draft.memberId}
      query={(span) =>
        availabilityQuery(api, {
          professionalId: page.id,
          serviceIds: draft.serviceIds,
          place: draft.place,
          memberId: draft.memberId,
          city: draft.city,
          postalCode: draft.postalCode,
          hairLength: draft.hairLength,
          ...span,
        })
      }
      timeZone={page.timeZone}
      name={page.businessName}
      chosen={draft.startsAt}
      from={draft.week ?? (meant && dayIn(meant, page.timeZone))}
      onTurn={(week) => change({ week })}
      onChoose={({ startsAt }) => change({ startsAt })}
    />
  );
}
