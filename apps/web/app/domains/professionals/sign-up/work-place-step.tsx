import { Switch, Title } from '@mantine/core';
import type { PlaceOfService } from '@meche/contract/enumerations';
import type { SavedSteps } from '@meche/contract/sign-up-drafts';
import { useTranslation } from 'react-i18next';
import { CommuneField } from '~/domains/places/commune-field.tsx';
import { shortName } from '~/domains/places/commune-name.ts';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { ChoiceCards } from '~/ui/form/choice-cards.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import classes from './sign-up-screen.module.css';
import { SignUpScreen } from './sign-up-screen.tsx';
import type { SignUp } from './use-sign-up.ts';
import { useStepForm } from './use-step-form.ts';
import { WorkZoneField } from './work-zone-field.tsx';

const choices = ['at_home', 'salon', 'both'] as const;
const placesOf: Record<(typeof choices)[number], PlaceOfService[]> = {
  at_home: ['at_home'],
  salon: ['salon'],
  both: ['salon', 'at_home'],
};

/** Where she works, from where and how far she goes. Role and plans follow from it. */
export function WorkPlaceStep({ signUp }: { signUp: SignUp }) {
  const { t } = useTranslation(['sign-up', 'shell']);
  const { fieldSentence } = useRefusalWords();
  const { form, formId, busy, submit, keep } = useStepForm({
    signUp,
    step: 'personalDetails',
    known: answersOf(signUp.draft.steps.personalDetails),
    patchOf: ({ workPlace, workAddress, workZone }) => ({
      workPlace: workPlace.length > 0 ? workPlace : undefined,
      // A street is told of a salon only: at home it is nobody's business.
      workAddress: { ...workAddress, line: workPlace.includes('salon') ? workAddress.line : '' },
      workZone: workPlace.includes('at_home') ? workZone : [],
    }),
  });
  const { workPlace, workAddress, workZone } = form.watch();
  const chosen = choices.find((choice) => String(placesOf[choice]) === String(workPlace));
  const hasSalon = workPlace.includes('salon');
  const { errors } = form.formState;
  form.register('workPlace', { validate: (places) => places.length > 0 || 'required' });
  form.register('workAddress.city', rules.required);
  form.register('workZone', {
    validate: (zones, { workPlace: places }) => !places.includes('at_home') || zones.length > 0 || 'required',
  });
  const zoneError = errors.workZone && (errors.workZone.message ?? 'invalid_postal_code');

  return (
    <SignUpScreen
      signUp={signUp}
      title={t('sign-up:place.title')}
      lead={t('sign-up:place.lead')}
      next={{ label: t('shell:actions.next'), form: formId, busy }}
    >
      <div className={classes.fields}>
        <FormShell form={form} onSubmit={submit} id={formId} onFieldLeft={() => void keep()}>
          <ChoiceCards
            legend={t('sign-up:place.legend')}
            name="workPlace"
            value={chosen}
            error={errors.workPlace && fieldSentence(errors.workPlace.message ?? '')}
            options={choices.map((value) => ({
              value,
              label: t(`sign-up:place.choices.${value}.label`),
              text: t(`sign-up:place.choices.${value}.text`),
            }))}
            onChange={(choice) => {
              form.setValue('workPlace', placesOf[choice]);
              form.clearErrors('workPlace');
              void keep();
            }}
          />
          {chosen && (
            <section className={classes.part}>
              <Title order={2} size="h4">
                {t(hasSalon ? 'sign-up:place.salonAddress' : 'sign-up:place.homeAddress')}
              </Title>
              {!hasSalon && <p className={classes.quiet}>{t('sign-up:place.homeWhy')}</p>}
              {hasSalon && (
                <TextField
                  form={form}
                  name="workAddress.line"
                  label={t('sign-up:place.line')}
                  rules={rules.required}
                  autoComplete="address-line1"
                  maxLength={200}
                />
              )}
              <div className={classes.pair}>
                <CommuneField
                  name="city"
                  label={t('sign-up:place.city')}
                  defaultValue={workAddress.city}
                  writtenAs={({ name }) => shortName(name)}
                  error={errors.workAddress?.city && fieldSentence(errors.workAddress.city.message ?? '')}
                  onType={(city) => {
                    form.setValue('workAddress.city', city);
                    form.clearErrors('workAddress.city');
                  }}
                  onChoose={(city, { postalCodes: [postalCode = ''] }) => {
                    form.setValue('workAddress.city', city);
                    form.setValue('workAddress.postalCode', postalCode);
                    form.clearErrors(['workAddress.city', 'workAddress.postalCode']);
                  }}
                />
                <TextField
                  form={form}
                  name="workAddress.postalCode"
                  label={t('sign-up:place.postalCode')}
                  rules={rules.postalCode}
                  inputMode="numeric"
                  autoComplete="postal-code"
                  maxLength={5}
                />
              </div>
              <TextField
                form={form}
                name="workAddress.state"
                label={t('sign-up:place.state')}
                autoComplete="address-level1"
                maxLength={100}
              />
            </section>
          )}
          {workPlace.includes('at_home') && (
            <section className={classes.part}>
              <Title order={2} size="h4">
                {t('sign-up:place.zoneTitle')}
              </Title>
              <p className={classes.quiet}>{t('sign-up:place.zoneWhy')}</p>
              <WorkZoneField
                zones={workZone}
                error={zoneError && fieldSentence(zoneError)}
                onChange={(zones) => {
                  form.setValue('workZone', zones);
                  form.clearErrors('workZone');
                  void keep();
                }}
              />
            </section>
          )}
          {chosen && (
            <Switch
              label={t('sign-up:place.activate')}
              checked={workAddress.activate}
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
