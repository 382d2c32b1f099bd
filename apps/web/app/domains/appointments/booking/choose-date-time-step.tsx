import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { addDomains } from '~/lib/i18n/browser-words.ts';
import { wordsOfWaiting } from '~/lib/i18n/page-words.ts';
import { Button } from '~/ui/button/button.tsx';
import type { Booking } from './booking-kind.ts';
import { BookingScreen } from './booking-screen.tsx';
import { isPlaceKnown, TimeChoice } from './time-choice.tsx';
import { useRequestedTime } from './use-requested-time.tsx';

const WaitingListDialog = lazy(async () => {
  await addDomains(wordsOfWaiting);
  return { default: (await import('../waiting-list/waiting-list-dialog.tsx')).WaitingListDialog };
});

/** For a visit at home the step asks for the city first, because free times depend on the travel time. */
export function ChooseDateTimeStep({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['booking', 'shell']);
  const format = useFormat();
  const { kind, page, draft, go } = booking;
  const texts = kind.useTexts(booking);
  const requestedTime = useRequestedTime(booking);
  return (
    <BookingScreen
      booking={booking}
      title={texts.chooseTime}
      lead={requestedTime.words}
      next={{
        label: draft.startsAt
          ? t('booking:time.take', { time: format.time(draft.startsAt, page.timeZone) })
          : t('shell:actions.next'),
        onNext: () => go(),
        disabled: !draft.startsAt || !isPlaceKnown(draft),
      }}
    >
      {kind.group ? <kind.group.Times booking={booking} /> : <TimeChoice booking={booking} />}
      {!kind.group && isPlaceKnown(draft) && <Entry booking={booking} />}
    </BookingScreen>
  );
}

/** Button of the waiting list. Its dialog loads on press, because few customers use it. */
function Entry({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {t('time.wait')}
      </Button>
      {open && (
        <Suspense>
          <WaitingListDialog booking={booking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
