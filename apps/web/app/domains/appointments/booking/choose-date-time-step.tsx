import { useTranslation } from 'react-i18next';
import { WeekSlots } from '~/domains/scheduling/week-slots.tsx';
import { membersAble } from '~/domains/services/offer.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { BookingScreen } from './booking-screen.tsx';
import type { Booking } from './use-booking.ts';

const anyone = 'anyone';

/** When, and with whom where several could. */
export function ChooseDateTimeStep({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['booking', 'shell']);
  const format = useFormat();
  const { page, draft, quote, change, go } = booking;
  const able = membersAble(page, draft.serviceIds);
  return (
    <BookingScreen
      booking={booking}
      title={t('booking:time.title')}
      next={{
        label: draft.startsAt
          ? t('booking:time.take', { time: format.time(draft.startsAt, page.timeZone) })
          : t('shell:actions.next'),
        onNext: () => go(),
        disabled: !draft.startsAt,
      }}
    >
      {able.length > 1 && (
        <ChoicePills
          legend={t('booking:time.withWhom')}
          name="member"
          value={draft.memberId ?? anyone}
          onChange={(memberId) => change({ memberId: memberId === anyone ? undefined : memberId })}
          options={[
            { value: anyone, label: t('booking:time.anyone') },
            ...able.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {quote.error && !quote.data ? (
        <ErrorState error={quote.error} onRetry={() => void quote.refetch()} />
      ) : (
        <WeekSlots
          key={draft.memberId}
          asked={{
            professionalId: page.id,
            serviceIds: draft.serviceIds,
            place: draft.place,
            memberId: draft.memberId,
            city: draft.city,
            postalCode: draft.postalCode,
          }}
          timeZone={page.timeZone}
          chosen={draft.startsAt}
          around={draft.wishedAt}
          onChoose={({ startsAt }) => change({ startsAt })}
        />
      )}
    </BookingScreen>
  );
}
