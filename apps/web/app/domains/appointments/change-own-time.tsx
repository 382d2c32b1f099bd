import type { Appointment } from '@meche/contract/appointments';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';

const times = () => import('./own-times.tsx');
const OwnTimes = lazy(async () => ({ default: (await times()).OwnTimes }));

/** The customer gives her visit another time, while leaving it would be free. */
export function ChangeOwnTime({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const [open, setOpen] = useState(false);
  if (!appointment.can.reschedule) return null;
  const ahead = () => void times().catch(() => {});
  return (
    <>
      <div>
        <p>{t('ownMove.free')}</p>
        <Button variant="default" onClick={() => setOpen(true)} onPointerEnter={ahead} onFocus={ahead}>
          {t('ownMove.open')}
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('ownMove.title')} fullOnPhones>
        {open && (
          <Suspense fallback={<Skeleton shape="days" height={320} />}>
            <OwnTimes appointment={appointment} onDone={() => setOpen(false)} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
