import type { SavedSteps } from '@meche/contract/sign-up-drafts';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SessionUser } from '~/domains/identity/session/follow-identity.ts';
import { rememberPastUrl } from '~/domains/identity/session/past-url.ts';
import { useSession } from '~/domains/identity/session/session.ts';
import { useEmailTakenCheck } from '~/domains/identity/use-email-taken-check.ts';
import { to } from '~/paths.ts';
import { FieldPair } from '~/ui/form/field-pair.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './sign-up-screen.module.css';
import { SignUpScreen } from './sign-up-screen.tsx';
import type { SignUp } from './use-sign-up.ts';
import { useStepForm } from './use-step-form.ts';

export function PersonalDetailsStep({ signUp }: { signUp: SignUp }) {
  const { t } = useTranslation(['sign-up', 'shell']);
  const user = useSession();
  const customer = user?.role === 'CUSTOMER' ? user : undefined;
  const known = answersOf(signUp.draft.steps.personalDetails, customer);
  const { form, formId, busy, submit, keep } = useStepForm({
    signUp,
    step: 'personalDetails',
    known,
    patchOf: (values) => values,
  });
  const { check } = useEmailTakenCheck(form, 'email');
  const leave = () => {
    void keep();
    if (!customer) void check();
  };
  return (
    <SignUpScreen
      signUp={signUp}
      title={t('sign-up:you.title')}
      lead={t('sign-up:you.lead')}
      next={{ label: t('shell:actions.next'), form: formId, busy }}
    >
      <div className={classes.fields}>
        <FormShell form={form} onSubmit={submit} id={formId} onFieldLeft={leave}>
          <NameFields form={form} />
          <TextField
            form={form}
            name="dob"
            kind="date"
            label={t('sign-up:you.dob')}
            rules={rules.required}
            autoComplete="bday"
          />
          <TextField
            form={form}
            name="businessName"
            label={t('sign-up:you.businessName')}
            description={t('sign-up:you.businessNameWhy')}
            rules={rules.required}
            autoComplete="organization"
            maxLength={120}
          />
          {customer ? (
            <Quiet>{t('sign-up:you.sameAccount', { email: customer.email })}</Quiet>
          ) : (
            <EmailField form={form} signUp={signUp} />
          )}
          <TextField
            form={form}
            name="phoneNumber"
            kind="tel"
            label={t('sign-up:you.phoneNumber')}
            rules={rules.phone}
            autoComplete="tel"
          />
        </FormShell>
      </div>
    </SignUpScreen>
  );
}

type DetailsForm = UseFormReturn<ReturnType<typeof answersOf>>;

function NameFields({ form }: { form: DetailsForm }) {
  const { t } = useTranslation('sign-up');
  return (
    <FieldPair>
      <TextField
        form={form}
        name="firstName"
        label={t('you.firstName')}
        rules={rules.required}
        autoComplete="given-name"
        maxLength={100}
      />
      <TextField
        form={form}
        name="lastName"
        label={t('you.lastName')}
        rules={rules.required}
        autoComplete="family-name"
        maxLength={100}
      />
    </FieldPair>
  );
}

type EmailFieldProps = { form: DetailsForm; signUp: SignUp };

/** When an account already has this email, a link leads to the sign-in page. */
function EmailField({ form, signUp }: EmailFieldProps) {
  const { t } = useTranslation(['sign-up', 'identity']);
  const isTaken = form.formState.errors.email?.message === 'account_exists';
  return (
    <div>
      <TextField
        form={form}
        name="email"
        kind="email"
        label={t('sign-up:you.email')}
        description={t('sign-up:you.emailWhy')}
        rules={rules.email}
        autoComplete="email"
        problem={isTaken ? t('sign-up:you.emailTaken') : undefined}
      />
      {isTaken && (
        <Link to={to('login')} onClick={() => rememberPastUrl(signUp.addressOf(signUp.screen))}>
          {t('identity:login.submit')}
        </Link>
      )}
    </div>
  );
}

/**
 * A customer who becomes a professional gets their details prefilled, and their account keeps its email.
 */
function answersOf(details: SavedSteps['personalDetails'] = {}, customer?: SessionUser) {
  const {
    firstName = customer?.firstName ?? '',
    lastName = customer?.lastName ?? '',
    dob = customer?.dob ?? '',
    businessName = '',
    email = '',
    phoneNumber = customer?.phoneNumber ?? '',
  } = details;
  return { firstName, lastName, dob, businessName, email: customer?.email ?? email, phoneNumber };
}
