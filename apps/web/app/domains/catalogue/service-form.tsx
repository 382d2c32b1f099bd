import type { Catalogue, CatalogueService } from '@meche/contract/catalogue';
import { genders, hairTypes, serviceTypes } from '@meche/contract/enumerations';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useLanguage } from '~/lib/i18n/language.ts';
import { priceRules } from '~/lib/money/price-rules.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { FieldProblem } from '~/ui/form/field-problem.tsx';
import { FormPart } from '~/ui/form/form-part.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { PillsField } from '~/ui/form/pills-field.tsx';
import { StaleChoice } from '~/ui/form/stale-choice.tsx';
import { dropDraft, readDraft, useStoredDraft } from '~/ui/form/stored-draft.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { Checkbox, Switch } from '~/ui/form/tick.tsx';
import { useFormField } from '~/ui/form/use-form-field.ts';
import { CategoryField } from './category-field.tsx';
import { DepositFields } from './deposit-fields.tsx';
import { LengthFields } from './length-fields.tsx';
import { type ServiceTyped, typedOf } from './service-draft.ts';
import classes from './service-form.module.css';
import { StepFields } from './step-fields.tsx';
import { useSaveService } from './use-save-service.ts';

type ServiceFormProps = {
  catalogue: Catalogue;
  /** Undefined for a new service. */
  service?: CatalogueService | undefined;
  like?: CatalogueService | undefined;
};

export function ServiceForm({ catalogue, service, like }: ServiceFormProps) {
  const { t } = useTranslation('catalogue');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const [draftName] = useState(
    () => `service ${service ? `${service.id} ${service.version}` : (like?.id ?? 'new')}`,
  );
  const begun = typedOf(service ?? like, catalogue, language);
  const form = useForm<ServiceTyped>({
    defaultValues: {
      ...begun,
      ...(like && { name: t('copyOf', { name: like.name }) }),
      ...readDraft<ServiceTyped>(draftName),
    } as ServiceTyped,
  });
  useStoredDraft(draftName, form);
  const save = useSaveService({
    service,
    form,
    onSaved: () => {
      dropDraft(draftName);
      void navigate(to('services'));
    },
  });

  return (
    <FormShell form={form} onSubmit={save.send}>
      <FormPart title={t('parts.what')}>
        <WhatFields form={form} />
      </FormPart>
      <FormPart title={t('parts.time')} text={t('steps.text')}>
        <StepFields form={form} equipments={catalogue.equipments} service={service} />
      </FormPart>
      <FormPart title={t('parts.who')}>
        <Who form={form} catalogue={catalogue} />
      </FormPart>
      <FormPart title={t('parts.booking')}>
        <Flags form={form} />
        <DepositFields form={form} />
      </FormPart>
      <FormPart title={t('parts.suits')} text={t('suits.text')}>
        <LengthFields form={form} />
        <Suits form={form} />
      </FormPart>
      <div className={classes.actions} data-keep-clear>
        <Button variant="default" component={Link} to={to('services')}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t(service ? 'save' : 'create')}
        </Button>
      </div>
      <StaleChoice {...save.choice} />
    </FormShell>
  );
}

type FieldsProps = { form: UseFormReturn<ServiceTyped> };

function WhatFields({ form }: FieldsProps) {
  const { t } = useTranslation('catalogue');
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t('fields.name')}
        rules={{ required: 'required' }}
        maxLength={120}
        autoComplete="off"
      />
      <CategoryField control={form.control} name="category" />
      <TextField
        form={form}
        name="priceCents"
        label={t('fields.price')}
        inputMode="decimal"
        maxLength={12}
        autoComplete="off"
        problem={form.formState.errors.priceCents?.type === 'validate' ? t('fields.noPrice') : undefined}
        rules={priceRules.required}
      />
      <TextField
        form={form}
        name="description"
        kind="long"
        label={t('fields.description')}
        maxLength={2000}
      />
    </>
  );
}

/** Places and members. Fields without a choice are hidden. */
function Who({ form, catalogue: { places, members } }: FieldsProps & { catalogue: Catalogue }) {
  const { t } = useTranslation(['catalogue', 'services']);
  const salon = useFormField(form, 'atSalon', {
    validate: (atSalon, { atHome }) => atSalon || atHome || 'choice_required',
  });
  const home = useFormField(form, 'atHome');
  // The API reports the error on the first of the two fields.
  const whereError = salon.error ?? home.error;
  return (
    <>
      {places.salon && (
        <Checkbox
          label={t('services:places.salon')}
          ref={salon.ref}
          checked={salon.value}
          onChange={({ currentTarget }) => salon.onChange(currentTarget.checked)}
        />
      )}
      {places.atHome && (
        <Checkbox
          label={t('services:places.at_home')}
          ref={places.salon ? home.ref : salon.ref}
          checked={home.value}
          onChange={({ currentTarget }) => {
            home.onChange(currentTarget.checked);
            form.clearErrors('atSalon');
          }}
        />
      )}
      <FieldProblem error={whereError} />
      {members.length > 1 && (
        <PillsField
          {...{ form, name: 'memberIds' }}
          legend={t('catalogue:fields.members')}
          options={members.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  );
}

const flags = ['onlineBooking', 'prepayment', 'questionnaire', 'phoneOnly'] as const;

function Flags({ form }: FieldsProps) {
  const { t } = useTranslation('catalogue');
  return flags.map((flag) => (
    <Switch
      key={flag}
      label={t(`flags.${flag}`)}
      description={t(`flags.${flag}_text`)}
      {...form.register(flag)}
    />
  ));
}

function Suits({ form }: FieldsProps) {
  const { t } = useTranslation(['catalogue', 'services', 'sign-up']);
  return (
    <>
      <PillsField
        {...{ form, name: 'genders' }}
        legend={t('catalogue:fields.genders')}
        options={genders.map((value) => ({ value, label: t(`catalogue:genders.${value}`) }))}
      />
      <PillsField
        {...{ form, name: 'hairTypes' }}
        legend={t('sign-up:services.hairTypes')}
        options={hairTypes.map((value) => ({ value, label: t(`services:hairTypes.${value}`) }))}
      />
      <PillsField
        {...{ form, name: 'serviceTypes' }}
        legend={t('sign-up:services.types')}
        options={serviceTypes.map((value) => ({ value, label: t(`sign-up:services.choices.${value}`) }))}
      />
    </>
  );
}
