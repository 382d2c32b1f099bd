import type { User } from '@meche/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { addressesQuery } from '~/domains/customers/queries.ts';
import { RegisterForm } from '~/domains/identity/register-form.tsx';
import { rememberPastUrl } from '~/domains/identity/session/past-url.ts';
import { SignInForm } from '~/domains/identity/sign-in-form.tsx';
import { SocialSignIn } from '~/domains/identity/social-sign-in.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { formatPhone } from '~/lib/phone/format-phone.ts';
import { to } from '~/paths.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import type { Booking } from './booking-kind.ts';
import classes from './booking-steps.module.css';
import { type VisitAnswers, VisitFields } from './visit-fields.tsx';

type InformationFormProps = {
  booking: Booking;
  way: 'register' | 'sign_in';
  onWay: (way: 'register' | 'sign_in') => void;
  formId: string;
};

export function InformationForm({ booking, way, onWay, formId }: InformationFormProps) {
  const { t } = useTranslation('identity');
  const { user, memory, remember, go } = booking;
  const { pathname, search } = useLocation();
  const [email, setEmail] = useState('');
  const { line = '', note = '' } = memory;
  // The URL holds the booking, so a customer who signs in with a new password returns to it.
  const returnHere = () => rememberPastUrl(pathname + search);
  if (user) return <ContactForm formId={formId} user={user} booking={booking} />;
  return (
    <div className={classes.fields}>
      {/* No sign-in provider shares a phone number, so the contact form asks for it after the sign-in. */}
      <SocialSignIn intent={way} onSignedIn={() => {}} />
      {way === 'register' ? (
        <RegisterForm
          formId={formId}
          typed={{ ...memory.newcomer, more: { line, note } }}
          onTyped={({ more, ...newcomer }) => remember({ newcomer, ...(more as VisitAnswers) })}
          moreFields={(form) => <VisitFields form={form} booking={booking} />}
          onRegistered={(_user, more) => {
            remember({ newcomer: undefined, ...(more as VisitAnswers) });
            go();
          }}
          onExisting={(existing) => {
            setEmail(existing);
            onWay('sign_in');
          }}
        />
      ) : (
        <>
          <SignInForm formId={formId} email={email} onSignedIn={() => {}} onForgotten={returnHere} />
          <p className={classes.links}>
            <LinkButton component={Link} to={to('forgotPassword')} onClick={returnHere}>
              {t('login.forgot')}
            </LinkButton>
          </p>
        </>
      )}
    </div>
  );
}

function ContactForm({ user, booking, formId }: { user: User; booking: Booking; formId: string }) {
  const { t } = useTranslation('booking');
  const { memory, remember, draft, go } = booking;
  const { line = '', note = '' } = memory;
  const own = user.phoneNumber ? formatPhone(user.phoneNumber) : '';
  const form = useForm({
    defaultValues: {
      phoneNumber: memory.phoneNumber ?? own,
      more: { line, note },
    },
  });
  const isAtHome = draft.place === 'at_home';
  const { data: saved } = useQuery({ ...addressesQuery(useApi()), enabled: isAtHome });
  const known = saved?.find((address) => address.line && address.postalCode === draft.postalCode)?.line;
  const offer = useEffectEvent((street: string) => {
    if (!form.getValues('more.line')) form.setValue('more.line', street);
  });
  useEffect(() => {
    if (known) offer(known);
  }, [known]);

  function done({ phoneNumber, more }: { phoneNumber: string; more: { line: string; note: string } }) {
    // The number is omitted when it equals the number in the customer's profile.
    remember({ ...more, phoneNumber: phoneNumber === own ? undefined : phoneNumber });
    go();
  }

  return (
    <FormShell form={form} onSubmit={done} id={formId}>
      <TextField
        form={form}
        name="phoneNumber"
        kind="tel"
        label={t('information.phoneNumber')}
        description={t('information.phoneWhy')}
        rules={rules.phone}
        autoComplete="tel"
      />
      <VisitFields form={form} booking={booking} />
    </FormShell>
  );
}
