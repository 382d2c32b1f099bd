import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { WaitingButtons } from '../waiting-list/waiting-buttons.tsx';
import type { Booking } from './booking-kind.ts';
import { BookingScreen } from './booking-screen.tsx';
import { isPlaceKnown, TimeChoice } from './time-choice.tsx';
import { useRequestedTime } from './use-requested-time.tsx';

/** For a visit at home the step asks for the city first, because free times depend on the travel time. */
export function ChooseDateTimeStep({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['booking', 'shell']);
  const format = useFormat();
  const { kind, page, draft, go } = booking;
  const texts = kind.useTexts(booking);
  const requestedTime = useRequestedTime(booking);
  const communeForm = useId();
  const isFinding = useIsSending(communeForm);
  const asksPlace = !kind.group && !isPlaceKnown(draft);
  const next = asksPlace
    ? { label: t('booking:address.seeTimes'), form: communeForm, busy: isFinding }
    : {
        label: draft.startsAt
          ? t('booking:time.take', { time: format.time(draft.startsAt, page.timeZone) })
          : t('shell:actions.next'),
        onNext: () => go(),
        disabled: !draft.startsAt || !isPlaceKnown(draft),
      };
  return (
    <BookingScreen
      booking={booking}
      title={asksPlace ? t('booking:address.title') : texts.chooseTime}
      lead={requestedTime.words}
      next={next}
    >
      {kind.group ? (
        <kind.group.Times booking={booking} />
      ) : (
        <TimeChoice
          booking={booking}
          communeFormId={asksPlace ? communeForm : undefined}
          whenFull={(day) => <WaitingButtons booking={booking} day={day} />}
        />
      )}
      {!kind.group && isPlaceKnown(draft) && <WaitingButtons booking={booking} />}
    </BookingScreen>
  );
}
