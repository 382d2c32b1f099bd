import type { Profile } from '@meche/contract/profile';
import type { Verification } from '@meche/contract/verification';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { Button } from '~/ui/button/button.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { Checkbox } from '~/ui/form/tick.tsx';
import classes from './partner-account.module.css';
import { PersonFields } from './person-fields.tsx';
import { type TypedAccount, usePartnerRegistration } from './use-partner-registration.ts';

const statementRules = {
  required: 'required',
  pattern: { value: /^(?=.*[A-Za-z])[A-Za-z0-9 .&-]{5,22}$/, message: 'invalid_statement_name' },
};
const sirenRules = {
  required: 'required',
  pattern: { value: /^(\d ?){9}$/, message: 'invalid' },
};

type Typed = TypedAccount & { terms: boolean };

/**
 * The browser sends the identity data to the card partner. Our server receives tokens, ids of documents,
 * the statement name and, for a company, the representative's name and roles.
 */
export function PartnerAccountForm(props: {
  verification: Verification;
  profile: Profile;
  onDone: () => void;
}) {
  const { verification, profile, onDone } = props;
  const { t } = useTranslation(['sign-up', 'identity']);
  const { fieldSentence } = useRefusalTexts();
  const id = useId();
  const form = useForm<Typed>({ defaultValues: typedOf(profile, verification) });
  const handOver = usePartnerRegistration(verification, onDone);
  const isSociety = verification.legalStatus === 'society';
  const { errors } = form.formState;
  const terms = form.register('terms', { required: 'required' });
  return (
    <FormShell form={form} id={id} onSubmit={({ terms: _, ...typed }) => handOver.send(typed)}>
      {isSociety && (
        <div className={classes.fields}>
          <TextField
            form={form}
            name="company.name"
            label={t('verification.partner.company')}
            rules={rules.required}
          />
          <TextField
            form={form}
            name="company.siren"
            label={t('verification.partner.siren')}
            inputMode="numeric"
            rules={sirenRules}
          />
        </div>
      )}
      <p className={classes.lead}>
        {t(`verification.partner.${isSociety ? 'representative' : 'individual'}`)}
      </p>
      <PersonFields form={form} hasPhone />
      {isSociety && <Checkbox {...form.register('isOwner')} label={t('verification.partner.isOwner')} />}
      <TextField
        form={form}
        name="statementName"
        label={t('verification.about.statement_name')}
        description={t('verification.partner.statementHint')}
        maxLength={22}
        rules={statementRules}
      />
      <Checkbox
        {...terms}
        label={
          <>
            {t('verification.partner.terms')}{' '}
            <a href="https://stripe.com/legal/connect-account" target="_blank" rel="noreferrer">
              {t('verification.partner.termsLink')}
            </a>
          </>
        }
        aria-invalid={errors.terms ? true : undefined}
        description={errors.terms && fieldSentence('required')}
      />
      <Button type="submit" disabled={!verification.emailVerified} loading={form.formState.isSubmitting}>
        {t(verification.account ? 'verification.partner.again' : 'verification.partner.submit')}
      </Button>
    </FormShell>
  );
}

function typedOf(profile: Profile, { account, suggestedStatementName, persons }: Verification): Typed {
  const { firstName, lastName, email, dob, phoneNumber, workAddress, businessName, siret } = profile;
  const representative = persons.find(({ roles }) => roles.includes('representative'));
  return {
    firstName: representative?.firstName ?? firstName,
    lastName: representative?.lastName ?? lastName,
    email,
    dob: dob ?? '',
    phone: phoneNumber ?? '',
    line: workAddress?.line ?? '',
    city: workAddress?.city ?? '',
    postalCode: workAddress?.postalCode ?? '',
    company: { name: businessName ?? '', siren: siret?.slice(0, 9) ?? '' },
    statementName: account?.statementName ?? suggestedStatementName,
    isOwner: representative ? representative.roles.includes('owner') : true,
    terms: false,
  };
}
