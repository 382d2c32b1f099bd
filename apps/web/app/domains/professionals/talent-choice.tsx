import { type HairType, hairTypes, type ServiceType, serviceTypes } from '@meche/contract/enumerations';
import { useTranslation } from 'react-i18next';
import { TogglePills } from '~/ui/form/toggle-pills.tsx';
import classes from './talent-choice.module.css';

type Talents = { hairType: HairType[]; service: ServiceType[] };

type TalentChoiceProps = {
  values: Talents;
  onChange: (field: keyof Talents, values: Talents[keyof Talents]) => void;
  /** Where at least one is asked for and none is chosen. */
  missing?: Partial<Record<keyof Talents, boolean>>;
};

/** The hair and the services she is good at. */
export function TalentChoice({ values, onChange, missing = {} }: TalentChoiceProps) {
  const { t } = useTranslation(['sign-up', 'services']);
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
        values={values.hairType}
        onChange={(chosen) => onChange('hairType', chosen)}
      />
      {missing.hairType && needed}
      <TogglePills
        legend={t('sign-up:services.types')}
        options={serviceTypes.map((value) => ({ value, label: t(`sign-up:services.choices.${value}`) }))}
        values={values.service}
        onChange={(chosen) => onChange('service', chosen)}
      />
      {missing.service && needed}
    </>
  );
}
