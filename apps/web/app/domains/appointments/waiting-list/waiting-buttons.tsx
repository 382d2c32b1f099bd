import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDomains } from '~/lib/i18n/browser-words.ts';
import { wordsOfWaiting } from '~/lib/i18n/page-words.ts';
import { Button } from '~/ui/button/button.tsx';
import type { Booking } from '../booking/booking-kind.ts';

const WaitingListDialog = lazy(async () => {
  await addDomains(wordsOfWaiting);
  return { default: (await import('./waiting-list-dialog.tsx')).WaitingListDialog };
});

type WaitingButtonsProps = {
  booking: Pick<Booking, 'page' | 'draft' | 'user' | 'addressOf' | 'change'>;
  /** A full day, with which the dialog is filled in. */
  day?: string | undefined;
};

/** Button of the waiting list. Its dialog loads on press, because few customers use it. */
export function WaitingButtons({ booking, day }: WaitingButtonsProps) {
  const { t } = useTranslation('booking');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={day ? 'default' : 'subtle'} onClick={() => setOpen(true)}>
        {t('time.wait')}
      </Button>
      {open && (
        <Suspense>
          <WaitingListDialog booking={booking} day={day} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
