import { useTranslation } from 'react-i18next';
import { TalentChoice } from '~/domains/professionals/talent-choice.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { SignUpScreen } from './sign-up-screen.tsx';
import type { SignUp } from './use-sign-up.ts';
import { useStepForm } from './use-step-form.ts';

export function ServicesStep({ signUp }: { signUp: SignUp }) {
  const { t } = useTranslation(['sign-up', 'shell']);
  const known = signUp.draft.steps.services;
  const { form, formId, busy, submit, keep } = useStepForm({
    signUp,
    step: 'services',
    known: { hairType: known?.hairType ?? [], service: known?.service ?? [] },
    patchOf: (values) => values,
  });
  return (
    <SignUpScreen
      signUp={signUp}
      title={t('sign-up:services.title')}
      lead={t('sign-up:services.lead')}
      next={{ label: t('shell:actions.next'), form: formId, busy }}
    >
      <FormShell form={form} onSubmit={submit} id={formId}>
        <TalentChoice form={form} isRequired onChange={() => void keep()} />
      </FormShell>
    </SignUpScreen>
  );
}
