import type { User } from '@meche/contract/identity';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RegisterForm } from '~/domains/identity/register-form.tsx';
import { SignInForm } from '~/domains/identity/sign-in-form.tsx';
import { SocialSignIn } from '~/domains/identity/social-sign-in.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import type { BookingMemory } from './booking-memory.ts';
import classes from './booking-steps.module.css';
import type { Booking } from './use-booking.ts';

type InformationFormProps = {
  booking: Booking;
  way: 'register' | 'sign_in';
  onWay: (way: 'register' | 'sign_in') => void;
  formId: string;
  onBusy: (busy: boolean) => void;
};

/** Whichever form is due; its button stands at the thumb. */
export function InformationForm({ booking, way, onWay, formId, onBusy }: InformationFormProps) {
  const { user, memory, remember, go } = booking;
  const [email, setEmail] = useState('');
  const shared = { formId, onBusy };
  return (
    <div className={classes.fields}>
      {/* Signed in, she is asked for her number next: no provider tells it. */}
      {!user && <SocialSignIn intent={way} onSignedIn={() => {}} />}
      {user ? (
        <ContactForm
          formId={formId}
          user={user}
          memory={memory}
          onDone={({ phoneNumber, note }) => {
            // Her account's own number need not be said again.
            remember({ note, phoneNumber: phoneNumber === user.phoneNumber ? undefined : phoneNumber });
            go();
          }}
        />
      ) : way === 'register' ? (
        <RegisterForm
          {...shared}
          onRegistered={() => go()}
          onExisting={(existing) => {
            setEmail(existing);
            onWay('sign_in');
          }}
        />
      ) : (
        <SignInForm {...shared} email={email} onSignedIn={() => {}} />
      )}
    </div>
  );
}

type ContactFormProps = {
  user: User;
  memory: BookingMemory;
  formId: string;
  onDone: (contact: { phoneNumber: string; note: string }) => void;
};

/** For somebody who is signed in: the number to be reached at, and a word for the hairdresser. */
function ContactForm({ user, memory, formId, onDone }: ContactFormProps) {
  const { t } = useTranslation('booking');
  const form = useForm({
    defaultValues: {
      phoneNumber: memory.phoneNumber ?? user.phoneNumber ?? '',
      note: memory.note ?? '',
    },
  });
  return (
    <FormShell form={form} onSubmit={onDone} id={formId}>
      <TextField
        form={form}
        name="phoneNumber"
        kind="tel"
        label={t('information.phoneNumber')}
        description={t('information.phoneWhy')}
        rules={rules.phone}
        autoComplete="tel"
      />
      <TextField
        form={form}
        name="note"
        kind="long"
        label={t('information.note')}
        description={t('information.noteWhy')}
        maxLength={1000}
      />
    </FormShell>
  );
}
