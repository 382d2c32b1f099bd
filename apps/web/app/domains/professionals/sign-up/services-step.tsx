import { hairTypes, serviceTypes } from '@meche/contract/enumerations';
import { useTranslation } from 'react-i18next';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { TogglePills } from '~/ui/form/toggle-pills.tsx';
import classes from './sign-up-screen.module.css';
import { SignUpScreen } from './sign-up-screen.tsx';
import type { SignUp } from './use-sign-up.ts';
import { useStepForm } from './use-step-form.ts';

/** The hair and the services she is good at. */
export function ServicesStep({ signUp }: { signUp: SignUp }) {
  const { t } = useTranslation(['sign-up', 'services', 'shell']);
  const known = signUp.draft.steps.services;
  const { form, formId, busy, submit, keep } = useStepForm({
    signUp,
    step: 'services',
    known: { hairType: known?.hairType ?? [], service: known?.service ?? [] },
    patchOf: (values) => values,
  });
  const { hairType, service } = form.watch();
  const { errors } = form.formState;
  form.register('hairType', { validate: (chosen) => chosen.length > 0 || 'required' });
  form.register('service', { validate: (chosen) => chosen.length > 0 || 'required' });
  const needed = (
    <p role="alert" className={classes.problem}>
      {t('sign-up:services.needed')}
    </p>
  );
  return (
    <SignUpScreen
      signUp={signUp}
      title={t('sign-up:services.title')}
      lead={t('sign-up:services.lead')}
      next={{ label: t('shell:actions.next'), form: formId, busy }}
    >
      <FormShell form={form} onSubmit={submit} id={formId}>
        <TogglePills
          legend={t('sign-up:services.hairTypes')}
          options={hairTypes.map((value) => ({ value, label: t(`services:hairTypes.${value}`) }))}
          values={hairType}
          onChange={(chosen) => {
            form.setValue('hairType', chosen);
            form.clearErrors('hairType');
            void keep();
          }}
        />
        {errors.hairType && needed}
        <TogglePills
          legend={t('sign-up:services.types')}
          options={serviceTypes.map((value) => ({ value, label: t(`sign-up:services.choices.${value}`) }))}
          values={service}
          onChange={(chosen) => {
            form.setValue('service', chosen);
            form.clearErrors('service');
            void keep();
          }}
        />
        {errors.service && needed}
      </FormShell>
    </SignUpScreen>
  );
}
