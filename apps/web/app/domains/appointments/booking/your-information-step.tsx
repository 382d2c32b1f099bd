import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import type { Booking } from './booking-kind.ts';
import { BookingScreen } from './booking-screen.tsx';
import classes from './booking-steps.module.css';

// The form is loaded here because its 20 kB of code serve no earlier step.
const InformationForm = lazy(async () => ({
  default: (await import('./information-form.tsx')).InformationForm,
}));

export function YourInformationStep({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const { user } = booking;
  const formId = useId();
  const [way, setWay] = useState<'register' | 'sign_in'>('register');
  const [isHere, setHere] = useState(false);
  const isSending = useIsSending(formId);
  const label = user
    ? t('information.next')
    : t(way === 'register' ? 'information.register' : 'information.signIn');
  return (
    <BookingScreen
      booking={booking}
      title={user ? t('information.titleKnown', { name: user.firstName }) : t('information.title')}
      // The button stays busy while the form code loads, because a press would submit nothing.
      next={{ label, form: formId, busy: isSending || !isHere, disabled: user === undefined }}
    >
      {user === undefined && <Skeleton shape="form" height={280} />}
      {user === null && (
        <div className={classes.fields}>
          <ChoicePills
            legend={t('information.way')}
            name="way"
            value={way}
            onChange={setWay}
            options={[
              { value: 'register', label: t('information.new') },
              { value: 'sign_in', label: t('information.known') },
            ]}
          />
        </div>
      )}
      {user !== undefined && (
        <Suspense fallback={<Skeleton shape="form" height={280} />}>
          <InformationForm {...{ booking, way, formId }} onWay={setWay} />
          <Arrival onArrived={setHere} />
        </Suspense>
      )}
    </BookingScreen>
  );
}

/** Mounts together with the lazy form next to it, and so reports when that form is ready. */
function Arrival({ onArrived }: { onArrived: (isHere: boolean) => void }) {
  useEffect(() => {
    onArrived(true);
    return () => onArrived(false);
  }, [onArrived]);
  return null;
}
