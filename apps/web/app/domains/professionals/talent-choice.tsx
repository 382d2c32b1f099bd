import { type HairType, hairTypes, type ServiceType, serviceTypes } from '@meche/contract/enumerations';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TogglePills } from '~/ui/form/toggle-pills.tsx';
import { useFormField } from '~/ui/form/use-form-field.ts';
import classes from './talent-choice.module.css';

type Talents = { hairType: HairType[]; service: ServiceType[] };

type TalentChoiceProps = {
  form: UseFormReturn<Talents>;
  /** When true, at least one hair type and one service must be chosen. */
  isRequired?: boolean;
  onChange?: () => void;
};

export function TalentChoice({ form, isRequired = false, onChange }: TalentChoiceProps) {
  const { t } = useTranslation(['sign-up', 'services']);
  const validate = (chosen: readonly string[]) => !isRequired || chosen.length > 0 || 'choice_required';
  const hair = useFormField(form, 'hairType', { validate });
  const services = useFormField(form, 'service', { validate });
  const needed = (
    <p role="alert" className={classes.problem}>
      {t('sign-up:services.needed')}
    </p>
  );
  return (
    <>
      <TogglePills
        legend={t('sign-up:services.hairTypes')}
        options={hairTypes.map((value) => ({ value, label: t(`services:hairTypes.${value}`) }))}
        ref={hair.ref}
        values={hair.value}
        onChange={(chosen) => {
          hair.onChange(chosen);
          onChange?.();
        }}
      />
      {hair.error && needed}
      <TogglePills
        legend={t('sign-up:services.types')}
        options={serviceTypes.map((value) => ({ value, label: t(`sign-up:services.choices.${value}`) }))}
        ref={services.ref}
        values={services.value}
        onChange={(chosen) => {
          services.onChange(chosen);
          onChange?.();
        }}
      />
      {services.error && needed}
    </>
  );
}
