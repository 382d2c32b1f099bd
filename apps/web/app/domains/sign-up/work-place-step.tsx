import type { SavedSteps } from '@meche/contract/sign-up-drafts';
import { useTranslation } from 'react-i18next';
import { WorkAddressFields } from '~/domains/professionals/work-address-fields.tsx';
import { WorkPlaceChoice } from '~/domains/professionals/work-place-choice.tsx';
import { WorkZoneField } from '~/domains/professionals/work-zone-field.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { Switch } from '~/ui/form/tick.tsx';
import { useFormField } from '~/ui/form/use-form-field.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './sign-up-screen.module.css';
import { SignUpScreen } from './sign-up-screen.tsx';
import type { SignUp } from './use-sign-up.ts';
import { useStepForm } from './use-step-form.ts';

/** The work place decides the role and thereby the plans on offer. */
export function WorkPlaceStep({ signUp }: { signUp: SignUp }) {
  const { t } = useTranslation(['sign-up', 'shell']);
  const { form, formId, busy, submit, keep } = useStepForm({
    signUp,
    step: 'personalDetails',
    known: answersOf(signUp.draft.steps.personalDetails),
    patchOf: ({ workPlace, workAddress, workZone }) => ({
      workPlace: workPlace.length > 0 ? workPlace : undefined,
      // Only a salon has a street, because a private address must not be collected.
      workAddress: { ...workAddress, line: workPlace.includes('salon') ? workAddress.line : '' },
      workZone: workPlace.includes('at_home') ? workZone : [],
    }),
  });
  const place = useFormField(form, 'workPlace', {
    validate: (places) => places.length > 0 || 'choice_required',
  });
  const workPlace = place.value;
  const { activate } = form.watch('workAddress');
  const chosen = workPlace.length > 0;
  const hasSalon = workPlace.includes('salon');

  return (
    <SignUpScreen
      signUp={signUp}
      title={t('sign-up:place.title')}
      lead={t('sign-up:place.lead')}
      next={{ label: t('shell:actions.next'), form: formId, busy }}
    >
      <div className={classes.fields}>
        <FormShell form={form} onSubmit={submit} id={formId} onFieldLeft={() => void keep()}>
          <WorkPlaceChoice
            legend={t('sign-up:place.legend')}
            value={workPlace}
            ref={place.ref}
            error={place.error}
            onChange={(places) => {
              place.onChange(places);
              void keep();
            }}
          />
          {chosen && (
            <section className={classes.part}>
              <Title order={2} size="h4">
                {t(hasSalon ? 'sign-up:place.salonAddress' : 'sign-up:place.homeAddress')}
              </Title>
              {!hasSalon && <Quiet>{t('sign-up:place.homeWhy')}</Quiet>}
              <WorkAddressFields form={form} hasLine={hasSalon} />
            </section>
          )}
          {workPlace.includes('at_home') && (
            <section className={classes.part}>
              <Title order={2} size="h4">
                {t('sign-up:place.zoneTitle')}
              </Title>
              <Quiet>{t('sign-up:place.zoneWhy')}</Quiet>
              <WorkZoneField form={form} onChange={() => void keep()} />
            </section>
          )}
          {chosen && (
            <Switch
              label={t('sign-up:place.activate')}
              checked={activate}
              onChange={({ currentTarget: { checked } }) => {
                form.setValue('workAddress.activate', checked);
                void keep();
              }}
            />
          )}
        </FormShell>
      </div>
    </SignUpScreen>
  );
}

function answersOf(details: SavedSteps['personalDetails'] = {}) {
  const { workPlace = [], workZone = [], workAddress = {} } = details;
  const { line = '', city = '', state = '', postalCode = '', activate = true } = workAddress;
  return { workPlace, workZone, workAddress: { line, city, state, postalCode, activate } };
}
