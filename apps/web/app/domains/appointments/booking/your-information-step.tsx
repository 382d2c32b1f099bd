import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { LoadingStrands } from '~/ui/strands/loading-strands.tsx';
import { BookingScreen } from './booking-screen.tsx';
import type { Booking } from './use-booking.ts';

// The form kit is 20 kB that nobody needs before this screen.
const forms = () => import('./information-forms.tsx');
const RegisterForm = lazy(() => forms().then((kit) => ({ default: kit.RegisterForm })));
const SignInForm = lazy(() => forms().then((kit) => ({ default: kit.SignInForm })));
const ContactForm = lazy(() => forms().then((kit) => ({ default: kit.ContactForm })));

/** Who comes. Registers or signs in on the way; nothing that was chosen is lost. */
export function YourInformationStep({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const { user, memory, remember, go } = booking;
  const formId = useId();
  const [way, setWay] = useState<'register' | 'sign_in'>('register');
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const shared = { formId, onBusy: setBusy };
  const label = user
    ? t('information.next')
    : t(way === 'register' ? 'information.register' : 'information.signIn');
  return (
    <BookingScreen
      booking={booking}
      title={user ? t('information.titleKnown', { name: user.firstName }) : t('information.title')}
      lead={user ? undefined : t('information.lead')}
      next={{ label, form: formId, busy, disabled: user === undefined }}
    >
      {user === undefined && <LoadingStrands height={280} />}
      {user === null && (
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
      )}
      <Suspense fallback={<LoadingStrands height={280} />}>
        {user === null && way === 'register' && (
          <RegisterForm
            {...shared}
            onRegistered={() => go()}
            onExisting={(existing) => {
              setEmail(existing);
              setWay('sign_in');
            }}
          />
        )}
        {user === null && way === 'sign_in' && <SignInForm {...shared} email={email} onSignedIn={() => {}} />}
        {user && (
          <ContactForm
            {...shared}
            user={user}
            memory={memory}
            onDone={(contact) => {
              remember(contact);
              go();
            }}
          />
        )}
      </Suspense>
    </BookingScreen>
  );
}
